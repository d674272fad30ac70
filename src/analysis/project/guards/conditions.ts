import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../../ast/nodes.ts';

/** Whether a condition says something for certain where it is true, or false. */
export type Says = (test: TSESTree.Node, isTrue: boolean) => boolean;

const MAX_DEPTH = 8;

/**
 * Looks through `!`, `&&` and `||`, and asks of the conditions that they are made of; `again` asks of
 * another one that the condition stands for.
 */
export function createSays(
  ofPart: (node: TSESTree.Node, isTrue: boolean, again: Says) => boolean,
): Says {
  function says(test: TSESTree.Node, isTrue: boolean, depth: number): boolean {
    const node = unwrap(test);
    if (depth > MAX_DEPTH) return false;
    const again = (part: TSESTree.Node, isPartTrue: boolean): boolean =>
      says(part, isPartTrue, depth + 1);
    if (node.type === 'UnaryExpression' && node.operator === '!') {
      return again(node.argument, !isTrue);
    }
    if (node.type === 'LogicalExpression') {
      // Both sides hold where `a && b` is true; both fail where `a || b` is false.
      const certain = (node.operator === '&&') === isTrue;
      const left = again(node.left, isTrue);
      const right = again(node.right, isTrue);
      return certain ? left || right : left && right;
    }
    return ofPart(node, isTrue, again);
  }

  return (test, isTrue) => says(test, isTrue, 0);
}

/** Whether a node is evaluated only where a condition around it says something for certain. */
export function standsWhere(says: Says, node: TSESTree.Node): boolean {
  let child = node;
  for (let parent = child.parent; parent; child = parent, parent = parent.parent) {
    if (isTakenWhere(says, parent, child)) return true;
  }
  return false;
}

/** Whether a part of something is evaluated only where the condition of that says something for certain. */
export function isTakenWhere(says: Says, parent: TSESTree.Node, child: TSESTree.Node): boolean {
  switch (parent.type) {
    case 'ConditionalExpression':
    case 'IfStatement':
      return parent.test !== child && says(parent.test, parent.consequent === child);
    case 'LogicalExpression':
      if (parent.right !== child || parent.operator === '??') return false;
      return says(parent.left, parent.operator === '&&');
    default:
      return false;
  }
}
