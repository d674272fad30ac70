import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { memoizedByDepth } from '../ast/memoized.ts';
import { isMethodCall, staticName, unwrap, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { returnedBy } from '../ast/returns.ts';
import { givesPromise } from './declared-result.ts';

/** Whether what a function that is not async returns is a promise: `unknown` where another file decides. */
export type PromiseGiven = 'no' | 'unknown' | 'yes';

const MAX_DEPTH = 3;
const MOST_FIRST = ['yes', 'unknown'] as const;

/** What a call of a function yields, as far as its returns tell: a deferred's promise is one, by its name. */
export function promiseGiven(analysis: Analysis, fn: FunctionNode): PromiseGiven {
  if (fn.async || fn.generator) return 'no';
  return ofFunction(analysis, fn, 0);
}

const ofFunction = memoizedByDepth(
  (analysis: Analysis, fn: FunctionNode, depth: number): PromiseGiven =>
    givesPromise(analysis, fn) ? 'yes' : ofOneOf(analysis, returnedBy(fn), depth),
);

function ofOneOf(
  analysis: Analysis,
  values: readonly (TSESTree.Node | null)[],
  depth: number,
): PromiseGiven {
  const given = values.map((value) => (value ? ofValue(analysis, value, depth) : 'no'));
  return MOST_FIRST.find((one) => given.includes(one)) ?? 'no';
}

function ofValue(analysis: Analysis, value: TSESTree.Node, depth: number): PromiseGiven {
  const { kind } = analysis.promises.kindOf(value);
  if (kind === 'promise' || kind === 'thenable') return 'yes';
  if (kind === 'plain' || depth > MAX_DEPTH) return 'no';
  const node = unwrap(value);
  switch (node.type) {
    case 'CallExpression': {
      if (isMethodCall(node, 'then', 'catch', 'finally', 'promise')) return 'yes';
      const fn = analysis.calls.calleeOf(node);
      if (fn?.generator === false) return fn.async ? 'yes' : ofFunction(analysis, fn, depth + 1);
      return isOfOtherFile(analysis, node) ? 'unknown' : 'no';
    }
    case 'ConditionalExpression':
      return ofOneOf(analysis, [node.consequent, node.alternate], depth + 1);
    case 'Identifier': {
      const variable = analysis.bindings.variableOf(node);
      const init = variable && analysis.bindings.constantInit(variable);
      return init ? ofValue(analysis, init, depth + 1) : 'no';
    }
    case 'LogicalExpression':
      return ofOneOf(analysis, [node.left, node.right], depth + 1);
    case 'MemberExpression':
      return staticName(node) === 'promise' ? 'yes' : 'no';
    default:
      return 'no';
  }
}

/** `send(text)` of `import { send } from './send.js'` */
function isOfOtherFile({ bindings }: Analysis, { callee }: TSESTree.CallExpression): boolean {
  const origin = bindings.originOf(unwrap(callee));
  return origin?.source === 'module' && /^[.#~@]?\.*\//.test(origin.key);
}

/** Whether what a call gives is only handed on, or awaited: to await it there changes nothing but the moment. */
export function isHandedOn(call: TSESTree.CallExpression): boolean {
  const place = wrapped(call);
  const { parent } = place;
  switch (parent?.type) {
    case 'ArrowFunctionExpression':
      return parent.body === place;
    case 'AwaitExpression':
    case 'ReturnStatement':
      return true;
    default:
      return false;
  }
}

/** Whether what a call gives is used where a promise would be of no use. */
export function isUsedAsValue(call: TSESTree.CallExpression): boolean {
  const place = wrapped(call);
  const { parent } = place;
  switch (parent?.type) {
    case 'BinaryExpression':
    case 'ForOfStatement':
    case 'SpreadElement':
    case 'TemplateLiteral':
      return true;
    case 'MemberExpression':
      return parent.object === place;
    case 'VariableDeclarator':
      return parent.id.type !== 'Identifier';
    default:
      return false;
  }
}
