import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { wrapped } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';

const stays = new WeakMap<object, boolean>();

/**
 * Whether `promisify` stays in the file for a function that has no promise version: then the file is as
 * clear with all of its functions made in the same way.
 */
export function promisifyStays(
  { bindings, sourceCode }: Analysis,
  isReplaceable: (call: TSESTree.CallExpression) => boolean,
): boolean {
  let found = stays.get(sourceCode);
  if (found === undefined) {
    found = false;
    walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
      if (found || !isReference(node)) return;
      if (bindings.originOf(node)?.key !== 'util.promisify') return;
      const callee = wrapped(node);
      const { parent } = callee;
      found =
        parent?.type !== 'CallExpression' || parent.callee !== callee || !isReplaceable(parent);
    });
    stays.set(sourceCode, found);
  }
  return found;
}

/** A name or a property that is read, and not the name of what an import or a `const` declares. */
function isReference(node: TSESTree.Node): boolean {
  if (node.type === 'MemberExpression') return true;
  if (node.type !== 'Identifier') return false;
  const { parent } = node;
  switch (parent.type) {
    case 'ImportSpecifier':
      return false;
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'Property':
      return parent.parent.type !== 'ObjectPattern' && parent.value === node;
    case 'VariableDeclarator':
      return parent.init === node;
    default:
      return true;
  }
}
