import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap, type Call } from '../../../ast/nodes.ts';
import { lastName } from '../summary/names.ts';

/** What writes a whole file. */
const BEGINS = /^(?:output|write)(?:File|Json|JSON)(?:Sync)?$/;
/** `Date.now()`, `randomUUID()`: each run has a file of its own. */
const MAKES_NAME = /\b(?!(?:cwd|dirname|fileURLToPath|join|normalize|resolve)\()\w+\(/;
export const PUTS_AWAY = /^(?:move|remove|rename|rm|unlink)(?:Sync)?$/;

interface Source {
  readonly initOf: (node: TSESTree.Identifier) => TSESTree.Node | undefined;
  readonly textOf: (node: TSESTree.Node) => string;
}

/**
 * Finds what gives a missing file what it begins with: `writeFileSync(file, '[]')` does so once for each file. A
 * lock begins anew each time.
 */
export function createBegunFiles({
  initOf,
  textOf,
}: Source): (
  file: TSESTree.Node,
  calls: readonly Call[],
  isInBranch: (node: TSESTree.Node) => boolean,
) => boolean {
  return (file, calls, isInBranch) => {
    const own = calls.filter(({ arguments: [first] }) => first && textOf(first) === textOf(file));
    return (
      !MAKES_NAME.test(textOf(heldBy(file))) &&
      own.some((call) => isInBranch(call) && begins(call)) &&
      !own.some(({ callee }) => PUTS_AWAY.test(lastName(callee)))
    );
  };

  function begins({ arguments: [, content], callee }: Call): boolean {
    if (!content || !BEGINS.test(lastName(callee))) return false;
    return isWrittenDown(heldBy(content));
  }

  function heldBy(content: TSESTree.Node): TSESTree.Node {
    const node = unwrap(content);
    return (node.type === 'Identifier' ? initOf(node) : undefined) ?? node;
  }
}

/** `true`, `{ encoding: 'utf8' }`, `JSON.stringify([])`: the same for each request. */
export function isWrittenDown(given: TSESTree.Node): boolean {
  const node = unwrap(given);
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.every((item) => item !== null && isWrittenDown(item));
    case 'CallExpression':
      return lastName(node.callee) === 'stringify' && node.arguments.every(isWrittenDown);
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'ObjectExpression':
      return node.properties.every((one) => one.type === 'Property' && isWrittenDown(one.value));
    default:
      return false;
  }
}
