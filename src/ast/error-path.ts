import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction } from './nodes.ts';

/**
 * Whether a node is evaluated only on the way out of its function with an error, or after one: in a
 * `throw`, in a branch that ends with one, in a `catch`.
 */
export function isOnErrorPath(node: TSESTree.Node): boolean {
  let current = node;
  while (current.parent && !isFunction(current)) {
    if (current.type === 'ThrowStatement' || current.type === 'CatchClause') return true;
    if (current.type === 'BlockStatement' && !isFunction(current.parent)) {
      if (current.body.at(-1)?.type === 'ThrowStatement') return true;
    }
    current = current.parent;
  }
  return false;
}
