import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isMethodCall, wrapped } from '../ast/nodes.ts';

/**
 * Whether the value of a call is taken for a promise where it stands: `load().then(…)`, or
 * `const loading = load(); loading.then(…)`. Once the call is awaited, it would be none.
 */
export function isTakenForPromise({ bindings }: Analysis, call: TSESTree.CallExpression): boolean {
  if (isChained(call)) return true;
  const { parent } = wrapped(call);
  const variable =
    parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
      ? bindings.variableOf(parent.id)
      : undefined;
  return variable?.references.some(({ identifier }) => isChained(identifier)) ?? false;
}

function isChained(node: TSESTree.Node): boolean {
  const place = wrapped(node);
  const { parent } = place;
  if (parent?.type !== 'MemberExpression' || parent.object !== place) return false;
  return isMethodCall(parent.parent, 'then', 'catch', 'finally') && parent.parent.callee === parent;
}
