import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { FunctionUse } from '../analysis/blocking/function-use.ts';
import { leavesTraceAtOnce } from '../analysis/blocking/traces.ts';
import { isPerItem, stepGiven } from '../ast/callbacks.ts';
import { isCall, isMethodCall, wrapped, type Call, type FunctionNode } from '../ast/nodes.ts';
import { isAwaitedAtOnce } from '../ast/results.ts';
import { calledBackAt, isStepOfLibrary, type CalledBack } from './called-back.ts';
import { methodCallsOf } from './method-calls.ts';

/** What goes on, from now on, before an async function has done what it did at once. */
export type Overtaking =
  /** The calls of it for the other items of a list. */
  | { readonly kind: 'callbacks' }
  /** Whoever called it, and did not wait. */
  | { readonly kind: 'caller' }
  /** What calls it back. */
  | { readonly kind: 'receiver'; readonly back: CalledBack };

/** What could see that an async function waits at a node, where it did not wait before. */
export function overtakingOf(
  analysis: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
  { usesInFile, waiting }: Pick<FunctionUse, 'usesInFile' | 'waiting'>,
): Overtaking | undefined {
  // What a generator does it does when it is asked, by what waits for it.
  if (fn.generator || !leavesTraceAtOnce(analysis, fn, node, waiting)) return undefined;
  const { closed, escapes, sites } = analysis.calls.usesOf(fn);
  for (const place of escapes) {
    const given = ofReceiver(analysis, fn, place);
    if (given) return given;
  }
  const others = closed ? [] : [...methodCallsOf(analysis, fn), ...usesInFile(fn).calls];
  return [...sites, ...others].every(isAwaitedAtOnce) ? undefined : { kind: 'caller' };
}

/** Of the place where a function is handed over. */
function ofReceiver(
  analysis: Analysis,
  fn: FunctionNode,
  place: TSESTree.Node,
): Overtaking | undefined {
  const { parent } = wrapped(place);
  if (!isCall(parent)) return undefined;
  if (stepGiven(fn) !== undefined || isStepOfLibrary(fn, analysis)) return undefined;
  if (isPerItem(parent)) return { kind: isAwaitedForAll(parent) ? 'callbacks' : 'caller' };
  const back = calledBackAt(analysis, fn, place) ?? ofStream(parent);
  if (back) return back.isRepeated || back.isByForm ? { kind: 'receiver', back } : undefined;
  // What runs while a promise is made is over when the promise is there.
  const isExecutor = parent.type === 'NewExpression' && isAwaitedAtOnce(parent);
  return isExecutor ? undefined : { kind: 'caller' };
}

/** `req.on('data', save)`: the next piece comes when it comes. */
function ofStream(call: Call): CalledBack | undefined {
  const isListening = isMethodCall(call, 'addListener', 'on', 'prependListener');
  return isListening ? { isRepeated: true, isByForm: false } : undefined;
}

/** `await Promise.all(files.map(load))`, or what waits for all of them itself. */
function isAwaitedForAll(call: Call): boolean {
  if (isAwaitedAtOnce(call)) return true;
  const place = wrapped(call);
  const { parent } = place;
  return (
    isMethodCall(parent, 'all', 'allSettled') &&
    parent.arguments[0] === place &&
    isAwaitedAtOnce(parent)
  );
}
