import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';
import { lastName, literalText } from '../project/summary/names.ts';

const PUTS_TOGETHER = /^(?:join|resolve)$/;
/** So many names stand for the parts of a path, and so many parts make it. */
const MAX_DEPTH = 8;

/**
 * The expressions of folders that a path leads through, as it is put together where it stands, or where its
 * variable gets its value: `folder` of `path.join(folder, name)`, `` `${folder}/${name}` ``, `folder + '/' + name`.
 */
export function foldersOf(
  node: TSESTree.Node,
  bindings: Pick<Bindings, 'constantInit' | 'variableOf'>,
): TSESTree.Node[] {
  const found: TSESTree.Node[] = [];
  let at: TSESTree.Node | undefined = node;
  for (let depth = 0; at && depth < MAX_DEPTH; depth += 1) {
    const value = unwrap(at);
    const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
    const folder = startOf(value);
    if (folder) found.push(folder);
    at = folder ?? (variable && bindings.constantInit(variable));
  }
  return found;
}

/** The path of which the folder is made that is asked for: `file` of `path.dirname(file)`. */
export function pathBelow(
  node: TSESTree.Node,
  bindings: Pick<Bindings, 'constantInit' | 'variableOf'>,
): TSESTree.Node | undefined {
  const value = unwrap(node);
  const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
  const made = (variable && bindings.constantInit(variable)) ?? value;
  return made.type === 'CallExpression' && lastName(made.callee) === 'dirname'
    ? made.arguments[0]
    : undefined;
}

function startOf(node: TSESTree.Node): TSESTree.Node | undefined {
  switch (node.type) {
    case 'CallExpression':
      return PUTS_TOGETHER.test(lastName(node.callee)) && node.arguments.length > 1
        ? node.arguments[0]
        : undefined;
    case 'TemplateLiteral': {
      const [before, after] = node.quasis;
      return before?.value.raw === '' && after?.value.raw.startsWith('/') === true
        ? node.expressions[0]
        : undefined;
    }
    case 'BinaryExpression': {
      // `(folder + '/') + name`
      const isMiddle = node.operator === '+' && node.left.type === 'BinaryExpression';
      const { left, operator, right } = isMiddle ? (node.left as TSESTree.BinaryExpression) : node;
      return operator === '+' && literalText(right)?.startsWith('/') === true ? left : undefined;
    }
    default:
      return undefined;
  }
}
