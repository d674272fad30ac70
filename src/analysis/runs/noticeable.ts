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
import { holdsPatterns, isHelper, isOfPatternLiterals, isPartOfItsOwn } from './best-in-place.ts';
import { isStartedByPerson } from './by-person.ts';
import { computes, isForValue, isHandler, readsEnvironment } from './computing.ts';
import { linesBesides } from '../constants/constants-of-run.ts';
import { isContinuation, takesAnswer } from '../closures/continuations.ts';
import { ordinaryRuns } from './ordinary-runs.ts';
import { LONG, partOf } from './part-of-run.ts';
import { COSTS } from '../known/times.ts';
import { isPerChunk } from './per-chunk.ts';
import { isCostly } from './making.ts';
import type { Repeater } from './repetition.ts';
import { fillsMemo, isKept, outlivesRun, registersFunctions } from './set-aside.ts';
import { createShownCallers } from './shown-callers.ts';
import { createSlowRuns } from './slow-runs.ts';
import { isSmallTable, isTinyTable } from './small-tables.ts';
import { TURNS } from './work.ts';

/**
 * In which runs of loops and functions anyone could notice that they make one object less.
 *
 * Premises: what is repeated in a loop, for each item, for each request, or by calling itself, runs
 * often, and so does what such code calls; a function of which this file shows all calls runs as often
 * as they do. How often a function runs that other files call cannot be seen: one that computes a value
 * from what it is given is taken to run for many values, and is worth a report only where the object is
 * a good part of what the run does; a procedure or a factory is not. What waits, calls the operating
 * system, prints, or does a lot takes so much longer than making an object that it hides it. A request
 * that waits lets others run: it counts by the work that it does itself.
 */
export interface Noticeable {
  /** Those of the repeaters around a function or a constant, innermost first, in whose runs it is noticed. */
  among(repeaters: readonly Repeater[], made: TSESTree.Node): readonly Repeater[];
}

/** The most lines of a function that is not seen to repeat, besides what it makes: what it calls elsewhere is hardly known. */
const MAX_LINES = 40;
const MAX_DEPTH = 2;

/** The most that a run may take besides, as a multiple of what making the object takes: a twentieth can be measured. */
const MOST_WORK_OF_REPEATED = 20;
/** The compiler can remove a closure, and mostly does: where more goes on nobody notices one. */
const MOST_WORK_OF_CLOSURE = 8;
/** What is not seen to repeat must take a quarter of it. */
const LEAST_PART_OF_UNSEEN = 1 / 4;
/** What it takes at least to wait for one item of a list, by reading it from a text or a database. */
const LOADED = 1_000;

export function createNoticeable(analysis: Analysis): Noticeable {
  const { callees, calls, repetition, work } = analysis;
  const isSlow = createSlowRuns(analysis);
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
        const isSmall = isCheapClosure(made) || holdsPatterns(analysis, made);
        const isNoticed = !isSmall && !isLostIn(node, made, COSTS.request);
        if (isNoticed) noticed.push(repeater);
        continue;
      }
      // What hides an object in one run hides it in all around.
      isHidden ||= hides(repeater, node, made, depth) || isLostAround(node, made, depth);
      const isLost =
        frequency === 'item' && work.making(made) < LONG && !isOfComputation(repeaters, index);
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
    if (work.making(made) < LOADED && isOfAwaitedList(analysis.bindings, node)) return true;
    if (isFunction(node) && !isPerChunk(node)) {
      const isAnswered = takesAnswer(node) && work.making(made) < LOADED;
      const isStep = (isContinuation(node) || isAnswered) && !isHandler(node);
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

  function isCheapClosure(made: TSESTree.Node): boolean {
    return isFunction(made) && work.making(made) < LONG;
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
    const { closed, escapes, sites } = calls.usesOf(fn);
    const all = callers.of(fn);
    if (callsItself(fn)) return true;
    if (readsEnvironment(analysis, fn)) return false;
    // The compiler takes a function that is called often into its callers, and the closure away; to copy
    // the literals of patterns takes a fifth of matching with them.
    const isSeen = isFunction(made) ? work.making(made) >= LONG : !holdsPatterns(analysis, made);
    if (isSeen && all.some((site) => isNoticedAt(site, made, depth))) return true;
    // One that nothing calls, and one that is called back once.
    if (sites.length === 0 && (closed || escapes.length > 0) && escapes.every(isRunOnce))
      return false;
    const isShown = all.length > 0 && (callers.areAll(fn) || callers.areSlow(fn));
    if (isShown) return false;
    // What a function does takes longer than to make a closure once.
    return !isFunction(made) && isForValue(analysis, fn) && isGoodPart(made, fn);
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

  /** `load().then(parse)` */
  function isRunOnce(use: TSESTree.Node): boolean {
    return callees.given(wrapped(use)).runs === 'once';
  }

  /** Whether making an object is a good part of what a run does: of what it takes, or of what there is to read. */
  function isGoodPart(made: TSESTree.Node, fn: FunctionNode): boolean {
    if (work.making(made) < LONG || registersFunctions(analysis, fn)) return false;
    if (isOfPatternLiterals(made)) return false;
    const { all, part } = partOf(analysis, made, fn);
    return linesBesides(all, fn) <= MAX_LINES && part >= LEAST_PART_OF_UNSEEN;
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
      const isBestOutside = isHelper(made) || isNamedCallback(made) || isCostly(analysis, made);
      if (isBestOutside || isSmallTable(analysis, made)) {
        return ordinaryRuns(analysis, callers, isSlow, repeaters, made);
      }
      if (isFunction(made)) return among(repeaters, made, 0);
      if (work.making(made) < LONG) return [];
      return among(repeaters, made, 0);
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
