import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import {
  enclosingFunction,
  isFunction,
  isLoop,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { isCalledInPlace, repeaterAround } from '../../ast/repeaters.ts';
import type { Analysis } from '../analyze.ts';
import { isStartedByPerson } from './by-person.ts';
import { isComponentOrHook } from '../foreign.ts';
import { isContinuation } from '../closures/continuations.ts';
import { ownMethodsOf } from './own-methods.ts';
import type { IsSlow } from './slow-runs.ts';

/** So many functions that call each other are asked whether they wait: generated code has rows of thousands. */
const MAX_CALLERS = 16;

/** The calls of a function that its file shows, and what they are steps of. */
export interface ShownCallers {
  of(fn: FunctionNode): readonly TSESTree.Node[];
  /** Whether all calls of a function, or those that a class shows, are steps of runs that wait, have waited, draw a page or take long for other reasons, or of functions that only such runs call. */
  areSlow(fn: FunctionNode): boolean;
  /** Whether there are some, and all are made once, or for what a person does. */
  areSeldom(fn: FunctionNode): boolean;
}

export function createShownCallers(analysis: Analysis, isSlow: IsSlow): ShownCallers {
  const { calls, repetition, sourceCode } = analysis;
  const ownMethods = ownMethodsOf(analysis);

  function of(fn: FunctionNode): TSESTree.Node[] {
    return [...calls.usesOf(fn).sites, ...ownMethods.callsOf(fn)];
  }

  function isSlowSite(site: TSESTree.Node): boolean {
    const run = repeaterAround(site);
    if (!isFunction(run)) return run !== undefined && isLoop(run) && isSlow(run);
    if (isContinuation(run) || isStartedByPerson(run) || isSlow(run)) return true;
    return isComponentOrHook(sourceCode, run) || areSlow(run);
  }

  /** The functions that are asked about: of those that call each other, one is not a step of the other. */
  const asked = new Set<FunctionNode>();
  const areSlow = memoized((fn: FunctionNode): boolean => {
    if (asked.has(fn) || asked.size >= MAX_CALLERS) return false;
    asked.add(fn);
    const all = of(fn);
    const isShown = calls.usesOf(fn).closed || ownMethods.callsOf(fn).length > 0;
    const answer = all.length > 0 && isShown && all.every(isSlowSite);
    asked.delete(fn);
    return answer;
  });

  function isSeldomSite(site: TSESTree.Node): boolean {
    const around = repetition.around(site);
    return (
      around.every(({ frequency }) => frequency === 'once') ||
      isOfLoading(analysis, site) ||
      around.some(({ node }) => isFunction(node) && isStartedByPerson(node))
    );
  }

  return {
    of,
    areSlow,
    areSeldom(fn) {
      const all = of(fn);
      return all.length > 0 && all.every(isSeldomSite);
    },
  };
}

/** Whether code runs while the module is loaded, once or for the items of a list: `NAMES.map((name) => …)` outside functions. */
export function isOfLoading({ callees }: Analysis, node: TSESTree.Node): boolean {
  for (let fn = enclosingFunction(node); fn; fn = enclosingFunction(fn)) {
    const isRunHere = isCalledInPlace(fn) || callees.given(wrapped(fn)).kind === 'runs';
    if (!isRunHere) return false;
  }
  return true;
}
