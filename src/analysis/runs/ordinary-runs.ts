import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isCall,
  isDeclaredValue,
  isFunction,
  isLoop,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { isUntilSettled } from '../../ast/loop-turns.ts';
import { isCalledInPlace, isGiven } from '../../ast/repeaters.ts';
import type { Analysis } from '../analyze.ts';
import { isContinuation, takesAnswer } from '../closures/continuations.ts';
import { COSTS } from '../known/times.ts';
import { isHelper } from './best-in-place.ts';
import { isStartedByPerson } from './by-person.ts';
import { isHandler, readsEnvironment, returnsLater } from './computing.ts';
import { isForErrors } from './for-errors.ts';
import { isCostly } from './making.ts';
import { isPerChunk } from './per-chunk.ts';
import { partOf } from './part-of-run.ts';
import type { Repeater } from './repetition.ts';
import { fillsMemo, isKept, outlivesRun, registersFunctions } from './set-aside.ts';
import { isOfLoading, type ShownCallers } from './shown-callers.ts';
import { isSmallTable } from './small-tables.ts';
import type { IsSlow } from './slow-runs.ts';

/** What making it must take of a run that is seen to repeat: that much can be measured. */
const LEAST_PART = 1 / 20;
/** Of a turn of a loop: the compiler often removes a closure, and where more goes on nobody notices one. */
const LEAST_PART_OF_HELPER = 1 / 8;
/** Of a run of a function, which does more than its code shows. */
const LEAST_PART_OF_CALL = 1 / 4;
/** Of a small table, which many readers like where it is used: `bench/cost/pairs` has 0.5 to 0.77 of the time where it is most of a run. */
const LEAST_PART_OF_SMALL = 1 / 4;

/**
 * In which runs what is best made once is worth a line, a constant that takes long to make or a helper of
 * several lines: all that are not seen to come seldom or to wait, but for requests, and of which making it
 * is a part that can be measured. Whether a constant is made again and again is asked elsewhere (`shown-often.ts`).
 *
 * Premises: making a `Set`, a `Map`, a `RegExp`, a format of `Intl` or a table takes 2 to 18 times what
 * reading one does, a helper takes 56 bytes until the compiler has removed it, which it does but in loops,
 * for items and of one that calls itself (`bench/cost/pairs`), and neither reads worse in the module ⇒ where
 * it is a part of a run that comes again, something is won by moving it, and nothing lost. What waits, prints or calls the operating system takes so much longer that nothing is won.
 */
export function ordinaryRuns(
  analysis: Analysis,
  callers: ShownCallers,
  isSlow: IsSlow,
  repeaters: readonly Repeater[],
  made: TSESTree.Node,
): readonly Repeater[] {
  const noticed: Repeater[] = [];
  // A literal in place of a call reads better, too.
  const isLiteral = isCall(made) && analysis.constants.literalOf(made) !== undefined;
  const isLong = isLiteral || analysis.work.making(made) >= COSTS.request;
  if (isOfLoading(analysis, made)) return noticed;
  for (const repeater of repeaters) {
    const { frequency, node } = repeater;
    if (isFunction(node)) {
      if (frequency === 'once' && !isGiven(node) && !isCalledInPlace(node)) break;
      const isRequest = isOfRequest(repeater);
      if (!isRequest && isFunction(made) && isAside(node, frequency)) break;
      if (!isRequest && isSeldom(analysis, callers, node, made)) break;
      if ((!isRequest || isFunction(made)) && isSlow(node, made)) break;
      if (isWorthALine(repeater)) noticed.push(repeater);
      else if (isKept(node) && !isCostly(analysis, made)) break;
    } else if (isLoop(node)) {
      if (isSlow(node, made)) break;
      if (!isUntilSettled(node) && isWorthALine(repeater)) noticed.push(repeater);
    }
  }
  return noticed;

  function isWorthALine(repeater: Repeater): boolean {
    if (repeater.frequency === 'once') return false;
    return isFunction(made) ? isOfHelper(repeater) : isPart(repeater);
  }

  /** Whether a run repeats a helper itself: a procedure that calls itself is a walk, which takes long. */
  function isOfHelper(repeater: Repeater): boolean {
    const { isHot, node } = repeater;
    // One that a call or an item makes once costs a closure, and no time that anybody notices: `bench/cost/pairs`.
    if (isLoop(node) ? !isHot || isSlow(node, made) : isHelper(made)) return false;
    const least = isHelper(made) ? LEAST_PART_OF_HELPER : LEAST_PART;
    return partOf(analysis, made, node).part >= least;
  }

  /** Whether a run is a step of something that has waited, at a time of its own, or sets up others. */
  function isAside(node: FunctionNode, frequency: Repeater['frequency']): boolean {
    const isStep = isContinuation(node) || takesAnswer(node);
    const isCalledBack = frequency !== 'item' && isGiven(node);
    const setsUp = registersFunctions(analysis, node) || returnsLater(analysis, node);
    return isStep || isCalledBack || setsUp;
  }

  /** Whether a function calls itself, or runs for each node of a syntax tree or each chunk of a stream, or something that does calls it. */
  function isOfMany(fn: FunctionNode): boolean {
    if (isPerChunk(fn)) return true;
    return callers.of(fn).some((site) => {
      const around = enclosingFunction(site);
      return around !== undefined && (around === fn || isPerChunk(around));
    });
  }

  function isPart(repeater: Repeater): boolean {
    const { frequency, node } = repeater;
    const isRequest = isOfRequest(repeater);
    // A request, and what is waited for, takes longer than to make most constants once.
    const isWaitedFor = isRequest || (isFunction(node) && node.async);
    if (isWaitedFor && !isLong) return false;
    const isSeen = frequency !== 'call' || isRequest || (isFunction(node) && isOfMany(node));
    const { part } = partOf(analysis, made, node, isRequest ? COSTS.request : 0);
    if (isSmallTable(analysis, made)) {
      // `{ a: 'b', … }[key]` reads best where it is asked.
      if (!isDeclaredValue(made) || analysis.work.making(made) <= COSTS.closure) return false;
      const isOften = frequency === 'item' || frequency === 'loop';
      return isOften && part >= LEAST_PART_OF_SMALL;
    }
    return part >= (isSeen ? LEAST_PART : LEAST_PART_OF_CALL);
  }
}

/** Whether a run answers a request, one of many: it waits, and lets the others run. */
function isOfRequest({ frequency, node }: Repeater): boolean {
  return frequency === 'request' || (isFunction(node) && isHandler(node));
}

/** Whether a function keeps what it makes, or is called by a person, at the start, for an error, or by nobody. */
function isSeldom(
  analysis: Analysis,
  callers: ShownCallers,
  fn: FunctionNode,
  made: TSESTree.Node,
): boolean {
  return (
    isStartedByPerson(fn) ||
    fillsMemo(analysis, made, fn) ||
    outlivesRun(analysis, made, fn) ||
    readsEnvironment(analysis, fn) ||
    isCalledByNobody(analysis, fn) ||
    isForErrors(fn) ||
    callers.areSeldom(fn)
  );
}

function isCalledByNobody({ calls }: Analysis, fn: FunctionNode): boolean {
  const { closed, escapes, sites } = calls.usesOf(fn);
  return closed && sites.length === 0 && escapes.length === 0;
}
