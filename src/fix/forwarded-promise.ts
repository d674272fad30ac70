import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { Executor, Settling } from '../analysis/promises/executors.ts';
import {
  isMethodCall,
  staticName,
  unwrap,
  type FunctionNode,
  type MethodCall,
} from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import { dropFrom, replace, type Edit } from './edits.ts';

/** A handler whose settlements are returns and throws. */
export interface ConvertedHandler {
  readonly fn: FunctionNode;
  readonly edits: readonly Edit[];
  /** Whether it waits for a promise of its own, so that only an async function can take its code over. */
  readonly awaits: boolean;
}

/** `promise.then(resolve, reject)` and its spellings, as the promise that the constructor wraps. */
export interface ForwardedPromise {
  readonly kind: 'promise';
  /** The native promise that is forwarded. */
  readonly base: TSESTree.Expression;
  /** The whole chain; with `edits` it is the promise in place. `undefined` where that would take more ticks. */
  readonly chain: TSESTree.Expression;
  readonly edits: readonly Edit[] | undefined;
  readonly onValue: ConvertedHandler | undefined;
  readonly onError: ConvertedHandler | undefined;
  /** Whether nothing passes a rejection of the base on. */
  readonly losesRejections: boolean;
}

/** Converts a handler, guarded if what it throws ends up in the promise already; `undefined` if it cannot be. */
type ConvertHandler = (
  node: TSESTree.Expression,
  isGuarded: boolean,
) => ConvertedHandler | undefined;

/** What forwards: the file's analysis, the executor, and how its handlers are converted. */
interface Forwarding {
  readonly analysis: Analysis;
  readonly executor: Executor;
  readonly convertHandler: ConvertHandler;
}

/** `base.then(…).catch(…)` in an executor, where every step passes the outcome on to the promise. */
export function forwardedPromise(
  forwarding: Forwarding,
  chain: TSESTree.Expression,
): ForwardedPromise | undefined {
  const { analysis, executor } = forwarding;
  const steps: MethodCall[] = [];
  let base = unwrap(chain);
  while (
    isMethodCall(base, 'then', 'catch') &&
    base.arguments.some((part) => executor.mentions(part))
  ) {
    steps.unshift(base);
    base = unwrap(base.callee.object);
  }
  if (steps.length === 0 || steps.length > 2 || executor.mentions(base)) return undefined;
  if (steps.some(({ arguments: parts }) => parts.some(({ type }) => type === 'SpreadElement')))
    return undefined;
  if (analysis.promises.kindOf(base).kind !== 'promise') return undefined;
  const [first, last] = steps as [MethodCall, MethodCall | undefined];
  const link = { chain, base: base as TSESTree.Expression, first, last };
  return staticName(first.callee) === 'catch'
    ? caughtFirst(forwarding, link)
    : thenFirst(forwarding, link);
}

interface Link {
  readonly chain: TSESTree.Expression;
  readonly base: TSESTree.Expression;
  readonly first: MethodCall;
  readonly last: MethodCall | undefined;
}

/** `base.catch(reject).then(resolve)`. */
function caughtFirst(
  { analysis, executor }: Forwarding,
  { chain, base, first, last }: Link,
): ForwardedPromise | undefined {
  const isForward = (step: MethodCall, how: Settling): boolean => {
    const [argument] = step.arguments;
    return argument !== undefined && executor.forwards(argument) === how;
  };
  const isSwapped = last && isForward(first, 'reject') && isMethodCall(last, 'then');
  if (!isSwapped || last.arguments.length > 1 || !isForward(last, 'resolve')) return undefined;
  return {
    kind: 'promise',
    chain,
    base,
    edits: [dropFrom(analysis.sourceCode, base, chain)],
    onValue: undefined,
    onError: undefined,
    losesRejections: false,
  };
}

/** `base.then(onValue, onError)` and `base.then(onValue).catch(onError)`. */
function thenFirst(forwarding: Forwarding, link: Link): ForwardedPromise | undefined {
  const { executor, convertHandler } = forwarding;
  const { chain, base, first, last } = link;
  if (last && (!isMethodCall(last, 'catch') || last.arguments.length !== 1)) return undefined;
  const [value, error] = first.arguments as TSESTree.Expression[];
  if (!value || first.arguments.length > 2) return undefined;
  const caught = last?.arguments[0] as TSESTree.Expression | undefined;
  const rejecting = error ?? caught;
  if (error && caught && executor.forwards(caught) !== 'reject') return undefined;
  const isPlain = executor.forwards(value) === 'resolve';
  const onValue = isPlain ? undefined : convertHandler(value, caught !== undefined);
  if (!isPlain && !onValue) return undefined;
  const isPassed = rejecting !== undefined && executor.forwards(rejecting) === 'reject';
  const onError =
    isPassed || !rejecting
      ? undefined
      : convertHandler(rejecting, error !== undefined && caught !== undefined);
  if (!isPassed && rejecting && !onError) return undefined;
  // A handler of errors behind `then` would also see what the value handler's own promise rejects with.
  if (onValue && onError && !error && !yieldsPlainValue(forwarding, onValue.fn)) return undefined;
  if (onError && (onValue?.awaits || onError.awaits)) return undefined;
  return {
    kind: 'promise',
    chain,
    base,
    onValue,
    onError,
    edits: onValue?.awaits ? undefined : stepEdits(forwarding.analysis, link, { onValue, onError }),
    losesRejections: !rejecting,
  };
}

function stepEdits(
  { sourceCode }: Analysis,
  { chain, base, first, last }: Link,
  { onValue, onError }: Pick<ForwardedPromise, 'onError' | 'onValue'>,
): Edit[] {
  const [value, error] = first.arguments as [TSESTree.Expression, TSESTree.Expression | undefined];
  const edits = [...(onValue?.edits ?? []), ...(onError?.edits ?? [])];
  if (!onValue && !onError) return [dropFrom(sourceCode, base, chain)];
  if (!onValue && error) {
    edits.push(replace(first.callee.property, 'catch'), {
      range: [value.range[0], error.range[0]],
      text: '',
    });
  } else if (!onValue) {
    edits.push(dropFrom(sourceCode, base, first));
  } else if (error && !onError) {
    edits.push({ range: [value.range[1], error.range[1]], text: '' });
  }
  const dropsLast = last && !(onError && !error);
  if (dropsLast) edits.push(dropFrom(sourceCode, first, last));
  return edits;
}

function yieldsPlainValue({ analysis, executor }: Forwarding, fn: FunctionNode): boolean {
  const values: boolean[] = [];
  walk(fn.body, analysis.sourceCode.visitorKeys, (node) => {
    const settlement = executor.settlementOf(node);
    // What the handler throws in place of `reject` would come to the error handler behind it.
    if (settlement?.how === 'reject') values.push(false);
    if (settlement?.how === 'resolve') {
      values.push(!settlement.value || analysis.promises.kindOf(settlement.value).kind === 'plain');
    }
  });
  return values.every(Boolean);
}
