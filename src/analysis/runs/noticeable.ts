import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isLong,
  isLoop,
  wrapped,
  type FunctionNode,
  type LoopNode,
} from '../../ast/nodes.ts';
import { isUntilSettled } from '../../ast/loop-turns.ts';
import { isCalledInPlace, isGiven } from '../../ast/repeaters.ts';
import type { Analysis } from '../analyze.ts';
import { isOfAwaitedList } from './awaited-lists.ts';
import { holdsPatterns, isHelper, isPartOfItsOwn } from './best-in-place.ts';
import { isStartedByPerson } from './by-person.ts';
import { computes, isHandler } from './computing.ts';
import { isContinuation, takesAnswer } from '../closures/continuations.ts';
import { ordinaryRuns } from './ordinary-runs.ts';
import { LONG } from './part-of-run.ts';
import { COSTS } from '../known/times.ts';
import { isPerChunk } from './per-chunk.ts';
import { isCostly } from './making.ts';
import type { Repeater } from './repetition.ts';
import { fillsMemo, isKept, outlivesRun } from './set-aside.ts';
import { createShownCallers } from './shown-callers.ts';
import { slowRunsOf } from './slow-runs.ts';
import { isSmallTable, isTinyTable } from './small-tables.ts';
import { TURNS } from './work.ts';

/**
 * In which runs of loops and functions anyone could notice that they make one object less.
 *
 * Premises: what is repeated in a loop, for each item, or by calling itself, runs often, and so does what
 * such code calls. What waits, calls the operating system, prints, or does a lot takes so much longer than making
 * a closure that it hides it. Constants, and helpers of several lines, are ordinary (`ordinary-runs.ts`).
 */
export interface Noticeable {
  /** Those of the repeaters around a function or a constant, innermost first, in whose runs it is noticed. */
  among(repeaters: readonly Repeater[], made: TSESTree.Node): readonly Repeater[];
}

const MAX_DEPTH = 2;

/** The most that a run may take besides, as a multiple of what making the object takes: a twentieth can be measured. */
const MOST_WORK_OF_REPEATED = 20;
/** The compiler can remove a closure, and mostly does: where more goes on nobody notices one. */
const MOST_WORK_OF_CLOSURE = 8;

export function createNoticeable(analysis: Analysis): Noticeable {
  const { callees, repetition, work } = analysis;
  const isSlow = slowRunsOf(analysis);
  const callers = createShownCallers(analysis, isSlow);

  function among(
    repeaters: readonly Repeater[],
    made: TSESTree.Node,
    depth: number,
  ): readonly Repeater[] {
    const noticed: Repeater[] = [];
    let isHidden = false;
    for (const [index, repeater] of repeaters.entries()) {
      const { frequency, node } = repeater;
      if (frequency === 'once' && isFunction(node) && !isGiven(node) && !isCalledInPlace(node))
        break;
      if (!(isFunction(node) || isLoop(node))) continue;
      if (frequency === 'request') {
        const isNoticed = !isCheapClosure(made) && !isLostIn(node, made, COSTS.request);
        if (isNoticed) noticed.push(repeater);
        continue;
      }
      // What hides an object in one run hides it in all around.
      isHidden ||= hides(repeater, node, made, depth) || isLostAround(node, made, depth);
      const isLost =
        frequency === 'item' && isCheapClosure(made) && !isOfComputation(repeaters, index);
      const isNoticed = !isHidden && isOften(repeater, node, made, depth) && !isLost;
      if (isNoticed) noticed.push(repeater);
      else if (isFunction(node) && isKept(node)) break;
    }
    return noticed;
  }

  function hides(
    { frequency }: Repeater,
    node: FunctionNode | LoopNode,
    made: TSESTree.Node,
    depth: number,
  ): boolean {
    if (isSlow(node, depth === 0 ? made : undefined)) return true;
    if (isOfAwaitedList(analysis.bindings, node)) return true;
    if (isFunction(node) && !isPerChunk(node)) {
      const isStep = (isContinuation(node) || takesAnswer(node)) && !isHandler(node);
      const isCalledBack = frequency === 'once' || frequency === 'call';
      if (isStep || (isCalledBack && isGiven(node)) || isStartedByPerson(node)) return true;
      if (fillsMemo(analysis, made, node)) return true;
      if (outlivesRun(analysis, made, node)) return true;
    }
    return depth === 0 && isLostIn(node, made);
  }

  function isLostIn(node: FunctionNode | LoopNode, made: TSESTree.Node, more = 0): boolean {
    const most = isCheapClosure(made) ? MOST_WORK_OF_CLOSURE : MOST_WORK_OF_REPEATED;
    return work.besides(made, node) + more > most * work.making(made);
  }

  /** Whether a closure neither calls itself nor stands in a circle of others. */
  function isCheapClosure(made: TSESTree.Node): boolean {
    return work.making(made) < LONG;
  }

  /** Whether all objects that a loop or a callback makes are lost in what the function around it does. */
  function isLostAround(
    node: FunctionNode | LoopNode,
    made: TSESTree.Node,
    depth: number,
  ): boolean {
    let times = 1;
    let current: TSESTree.Node = node;
    while (isLoop(current) || (isFunction(current) && isItemCallback(current))) {
      times *= TURNS;
      let { parent }: TSESTree.Node = current;
      while (parent && !isFunction(parent) && !isLoop(parent)) parent = parent.parent;
      if (!parent) return false;
      current = parent;
    }
    if (!isFunction(current) || current === node) return false;
    if (callers.areSlow(current)) return true;
    if (depth > 0) return false;
    return work.besides(made, current) > MOST_WORK_OF_REPEATED * times * work.making(made);
  }

  function isOften(
    { frequency, isHot }: Repeater,
    node: FunctionNode | LoopNode,
    made: TSESTree.Node,
    depth: number,
  ): boolean {
    if (frequency === 'once') return false;
    if (isLoop(node)) return isHot && !isUntilSettled(node);
    return frequency === 'item' || isPerChunk(node) || runsOften(node, made, depth);
  }

  function runsOften(fn: FunctionNode, made: TSESTree.Node, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    if (callsItself(fn)) return true;
    // The compiler takes a function that is called often into its callers, and a cheap closure away.
    return !isCheapClosure(made) && callers.of(fn).some((site) => isNoticedAt(site, made, depth));
  }

  function isNoticedAt(site: TSESTree.Node, made: TSESTree.Node, depth: number): boolean {
    return among(repetition.around(site), made, depth + 1).length > 0;
  }

  /** `rows.map((row) => …)` */
  function isItemCallback(fn: FunctionNode): boolean {
    return isGiven(fn) && repetition.of(fn).frequency === 'item';
  }

  /** Whether items are gone through to compute a value: what is done with them in a procedure takes longer than to make a closure. */
  function isOfComputation(repeaters: readonly Repeater[], index: number): boolean {
    const own = repeaters[index]?.node;
    const isInline = !own || isGiven(own as FunctionNode);
    const around = repeaters
      .slice(isInline ? index + 1 : index)
      .find(({ node }) => isFunction(node) && !isItemCallback(node) && !isCalledInPlace(node));
    if (around?.frequency === 'request') return true;
    return around !== undefined && isFunction(around.node) && computes(analysis, around.node);
  }

  /** `list.reduce(function add(total, value) { … })`, of several lines */
  function isNamedCallback(made: TSESTree.Node): boolean {
    if (!isFunction(made) || !made.id || !isLong(made)) return false;
    return callees.given(wrapped(made)).isBuiltIn === true;
  }

  function callsItself(fn: FunctionNode): boolean {
    return callers.of(fn).some((site) => isRecursive(site, fn));
  }

  /** Whether a call in a function calls it again, and not at another time. */
  function isRecursive(site: TSESTree.Node, fn: FunctionNode): boolean {
    let around = enclosingFunction(site);
    while (around && around !== fn && repetition.of(around).frequency === 'item') {
      around = enclosingFunction(around);
    }
    return around === fn;
  }

  return {
    among(repeaters, made) {
      // To call a function that waits costs more than to make it.
      if (isFunction(made) && isSlow(made) && !isPartOfItsOwn(made)) return [];
      if (isTinyTable(analysis, made) || isLight(analysis, made)) return [];
      if (isFunction(made) && !isHelper(made) && !isNamedCallback(made))
        return among(repeaters, made, 0);
      const isWorthALine =
        isFunction(made) ||
        isCostly(analysis, made) ||
        isSmallTable(analysis, made) ||
        work.making(made) >= LONG;
      return isWorthALine ? ordinaryRuns(analysis, callers, isSlow, repeaters, made) : [];
    },
  };
}

/**
 * Whether making something is next to nothing beside what it is for: a decoder, as what is decoded has been read
 * or unpacked, and literals of patterns, which the engine copies in a part of the time that it takes to try them.
 */
function isLight(analysis: Analysis, made: TSESTree.Node): boolean {
  const { compiled = 0, kind } = analysis.constants.of(made as TSESTree.Expression) ?? {};
  return kind === 'TextDecoder' || (compiled === 0 && holdsPatterns(analysis, made));
}
