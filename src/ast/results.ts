import type { TSESTree } from '@typescript-eslint/utils';
import { isGivenPerItem } from './callbacks.ts';
import { isFunction, isMethodCall, wrapped, type FunctionNode } from './nodes.ts';

/**
 * Whether a `try` of the function stands around a node, or a `using` in a block around it, so that it
 * matters when an error is thrown and when the node's promise settles.
 */
export function isCaughtWithin(node: TSESTree.Node, fn?: TSESTree.Node): boolean {
  let child = node;
  for (let current = node.parent; current && current !== fn; current = current.parent) {
    if (current.type === 'TryStatement' && current.finalizer !== child) {
      if (current.block === child || current.finalizer) return true;
    }
    if (disposes(current)) return true;
    child = current;
  }
  return false;
}

/** Whether a `using` runs code where a block or a turn of a loop is left. */
function disposes(node: TSESTree.Node): boolean {
  if (node.type === 'BlockStatement') return node.body.some(isDisposed);
  return node.type === 'ForOfStatement' && isDisposed(node.left);
}

/** Whether a declaration runs code where its block is left: `using file = open();`. */
export function isDisposed(node: TSESTree.Node): boolean {
  return node.type === 'VariableDeclaration' && node.kind.endsWith('using');
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

/** Whether nobody gets the value of an expression: `node;`, `void node;`, `a && node;`. */
export function isDropped(node: TSESTree.Node): boolean {
  const place = resultPlace(node);
  const { parent } = place;
  if (parent?.type === 'UnaryExpression' && parent.operator === 'void') return true;
  if (parent?.type === 'SequenceExpression') return parent.expressions.at(-1) !== place;
  return parent?.type === 'ExpressionStatement';
}

/** Whether what is evaluated next hangs on a value being true, as far as its own place shows: `if (node)`, `!node`. */
export function isCondition(node: TSESTree.Node): boolean {
  const place = resultPlace(node);
  const { parent } = place;
  switch (parent?.type) {
    case 'ConditionalExpression':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'IfStatement':
    case 'WhileStatement':
      return parent.test === place;
    case 'LogicalExpression':
      return parent.operator !== '??';
    case 'UnaryExpression':
      return parent.operator === '!';
    default:
      return false;
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
 * Where the value of an expression goes, as far as its syntax tells:
 * - `await`: it is the operand of `await`;
 * - `chain`: its `then`, `catch` or `finally` is called;
 * - `argument`, `element`: a call gets it, itself or in an array;
 * - `result`: a function returns it;
 * - `elsewhere`: anything else, nothing at all included.
 */
export type Destination =
  | { readonly to: 'argument' | 'element'; readonly call: TSESTree.CallExpression }
  | { readonly to: 'await' | 'chain' | 'elsewhere' }
  | { readonly to: 'result'; readonly fn: FunctionNode };

const ELSEWHERE: Destination = { to: 'elsewhere' };

export function destinationOf(node: TSESTree.Node): Destination {
  const place = resultPlace(node);
  const { parent } = place;
  switch (parent?.type) {
    case 'AwaitExpression':
      return { to: 'await' };
    case 'MemberExpression':
      return isChained(parent) && parent.object === place ? { to: 'chain' } : ELSEWHERE;
    case 'CallExpression':
      return parent.callee === place ? ELSEWHERE : { to: 'argument', call: parent };
    case 'ArrayExpression':
      return parent.parent.type === 'CallExpression'
        ? { to: 'element', call: parent.parent }
        : ELSEWHERE;
    case 'ArrowFunctionExpression':
      return parent.body === place ? { to: 'result', fn: parent } : ELSEWHERE;
    case 'ReturnStatement': {
      const fn = functionAround(parent);
      return fn ? { to: 'result', fn } : ELSEWHERE;
    }
    default:
      return ELSEWHERE;
  }
}

/** `load().catch` of `load().catch(…)` */
function isChained(member: TSESTree.MemberExpression): boolean {
  const callee = wrapped(member);
  const call = callee.parent;
  return isMethodCall(call, 'then', 'catch', 'finally') && call.callee === callee;
}

/**
 * What becomes of the value of a call, as far as its syntax tells:
 * - `awaited`: it is awaited at once, or returned by an async function;
 * - `caught`: a function returns it from a `try`, where no error of a promise is caught that is not awaited;
 * - `collected`: whoever gets it takes a promise of the value as well as the value, and goes on meanwhile;
 * - `returned`: the function around it, which is not async, returns it;
 * - `used`: anything else, nothing at all included.
 */
export type ResultUse = 'awaited' | 'caught' | 'collected' | 'returned' | 'used';

const COLLECTORS = new Set(['all', 'allSettled', 'any', 'race', 'resolve']);

export function resultUse(call: TSESTree.Node): ResultUse {
  const destination = destinationOf(call);
  switch (destination.to) {
    case 'await':
      return 'awaited';
    case 'chain':
      return isAwaitedAtOnce(resultPlace(call)) ? 'awaited' : 'collected';
    case 'argument':
    case 'element':
      return isCollector(destination.call) ? 'collected' : 'used';
    case 'result': {
      const { fn } = destination;
      if (isCaughtWithin(call, fn) && !fn.generator) return 'caught';
      if (fn.async) return isGivenPerItem(fn) ? 'collected' : 'awaited';
      return fn.generator ? 'used' : 'returned';
    }
    case 'elsewhere':
      return 'used';
  }
}

function isCollector({ callee }: TSESTree.CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Promise' &&
    callee.property.type === 'Identifier' &&
    COLLECTORS.has(callee.property.name)
  );
}

/** Whether a call has its promise awaited, or handed on, where it stands: nothing is done in between. */
export function isAwaitedAtOnce(call: TSESTree.Node): boolean {
  const place = wrapped(call);
  const { parent } = place;
  switch (parent?.type) {
    case 'AwaitExpression':
    case 'ReturnStatement':
      return true;
    case 'ArrowFunctionExpression':
      return parent.body === place;
    case 'MemberExpression':
      return isChained(parent) && isAwaitedAtOnce(wrapped(parent).parent ?? parent);
    default:
      return false;
  }
}
