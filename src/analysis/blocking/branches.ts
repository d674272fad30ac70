import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction } from '../../ast/nodes.ts';

/**
 * The innermost part of a function around a node that is evaluated, or not, by itself. What is given to
 * `new Promise` runs at once.
 */
export function branchAround(inner: TSESTree.Node): TSESTree.Node {
  let node = inner;
  for (let parent = node.parent; parent; node = parent, parent = node.parent) {
    if (parent.type === 'SwitchCase') return parent;
    if (isFunction(parent) && !isExecutor(parent)) return parent;
    if (parent.type !== 'IfStatement' && parent.type !== 'ConditionalExpression') continue;
    if (parent.test !== node) return node;
  }
  return node;
}

function isExecutor({ parent }: TSESTree.Node): boolean {
  return (
    parent?.type === 'NewExpression' &&
    parent.callee.type === 'Identifier' &&
    parent.callee.name === 'Promise'
  );
}
