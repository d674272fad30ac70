import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isMethodCall, wrapped, type FunctionNode } from './nodes.ts';

/** Whether a `try` of the function stands around a node, so that it matters when an error is thrown. */
export function isCaughtWithin(node: TSESTree.Node, fn?: TSESTree.Node): boolean {
  let child = node;
  for (let current = node.parent; current && current !== fn; current = current.parent) {
    if (current.type === 'TryStatement' && current.finalizer !== child) {
      if (current.block === child || current.finalizer) return true;
    }
    child = current;
  }
  return false;
}

/** The outermost expression whose value may be the node's: `a ? node : b`, `a && node`, `(a, node)`. */
export function resultPlace(node: TSESTree.Node): TSESTree.Node {
  let place = wrapped(node);
  for (;;) {
    const { parent } = place;
    const isResult =
      (parent?.type === 'ConditionalExpression' && parent.test !== place) ||
      (parent?.type === 'LogicalExpression' && parent.right === place) ||
      (parent?.type === 'SequenceExpression' && parent.expressions.at(-1) === place);
    if (!parent || !isResult) return place;
    place = wrapped(parent);
  }
}

/** The function around a node; class fields and static blocks are none. */
export function functionAround(node: TSESTree.Node): FunctionNode | undefined {
  for (let current = node.parent; current; current = current.parent) {
    if (isFunction(current)) return current;
  }
  return undefined;
}

/**
 * What becomes of the value of a call, as far as its syntax tells:
 * - `awaited`: whoever gets it takes a promise of the value as well as the value;
 * - `returned`: the function around it, which is not async, returns it;
 * - `used`: anything else, nothing at all included.
 */
export type ResultUse = 'awaited' | 'returned' | 'used';

const COLLECTORS = new Set(['all', 'allSettled', 'any', 'race', 'resolve']);

export function resultUse(call: TSESTree.Node): ResultUse {
  const place = resultPlace(call);
  const { parent } = place;
  switch (parent?.type) {
    case 'AwaitExpression':
      return 'awaited';
    case 'MemberExpression':
      return parent.object === place &&
        isMethodCall(wrapped(parent).parent, 'then', 'catch', 'finally')
        ? 'awaited'
        : 'used';
    case 'ArrayExpression':
    case 'CallExpression':
      return isCollected(parent.type === 'ArrayExpression' ? parent.parent : parent)
        ? 'awaited'
        : 'used';
    case 'ArrowFunctionExpression':
      return parent.body === place ? useOfReturn(parent) : 'used';
    case 'ReturnStatement': {
      const fn = functionAround(parent);
      return fn ? useOfReturn(fn) : 'used';
    }
    default:
      return 'used';
  }
}

function useOfReturn(fn: FunctionNode): ResultUse {
  if (fn.generator && !fn.async) return 'used';
  return fn.async ? 'awaited' : 'returned';
}

function isCollected(node: TSESTree.Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.object.type === 'Identifier' &&
    node.callee.object.name === 'Promise' &&
    node.callee.property.type === 'Identifier' &&
    COLLECTORS.has(node.callee.property.name)
  );
}
