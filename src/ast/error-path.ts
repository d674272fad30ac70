import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName } from './nodes.ts';

/**
 * Whether a node is evaluated only on the way out of its function with an error, or after one: in a
 * `throw`, in a branch that ends with one, in a `catch`, for what is told with a `new TypeError(…)`.
 */
export function isOnErrorPath(node: TSESTree.Node): boolean {
  let current = node;
  while (current.parent && !isFunction(current)) {
    if (current.type === 'ThrowStatement' || current.type === 'CatchClause') return true;
    if (current.type === 'NewExpression' && isError(current)) return true;
    if (current.type === 'BlockStatement' && !isFunction(current.parent)) {
      if (current.body.at(-1)?.type === 'ThrowStatement') return true;
    }
    current = current.parent;
  }
  return false;
}

function isError({ callee }: TSESTree.NewExpression): boolean {
  const name = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
  return (callee.type === 'Identifier' ? callee.name : (name ?? '')).endsWith('Error');
}
