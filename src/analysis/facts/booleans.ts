import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Bindings } from '../bindings.ts';

/** Operators that yield `true` or `false`. */
export const COMPARISON = /^(?:[!=]==?|[<>]=?|in|instanceof)$/u;

const PREDICATE =
  /^(?:Array\.isArray|Boolean|Number\.is\w+|Object\.(?:hasOwn|is)|is(?:Finite|NaN))$/u;

/**
 * Whether an expression shows that it yields `true` or `false` and nothing else: then `a && b`, where
 * `b` is always true, has the very value of `a`.
 */
export function makesBoolean(analysis: Analysis, condition: TSESTree.Node): boolean {
  const pending = [condition];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const node = unwrap(next);
    if (node.type === 'LogicalExpression') pending.push(node.left, node.right);
    else if (!isPredicate(analysis, node)) return false;
  }
  return true;
}

function isKnownPredicate(bindings: Bindings, callee: TSESTree.Node): boolean {
  const origin = bindings.originOf(callee);
  return origin?.source === 'global' && PREDICATE.test(origin.key);
}

function isPredicate({ bindings }: Analysis, node: TSESTree.Node): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return COMPARISON.test(node.operator);
    case 'CallExpression':
      return isKnownPredicate(bindings, node.callee);
    case 'UnaryExpression':
      return node.operator === '!';
    default:
      return false;
  }
}
