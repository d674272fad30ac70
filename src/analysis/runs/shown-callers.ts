import type { TSESTree } from '@typescript-eslint/utils';
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
import { isContinuation } from '../closures/continuations.ts';
import { createOwnMethods } from './own-methods.ts';
import type { IsSlow } from './slow-runs.ts';

/** The calls of a function that its file shows, and what they are steps of. */
export interface ShownCallers {
  of(fn: FunctionNode): readonly TSESTree.Node[];
  /** Whether all calls of a function, or those that a class shows, are steps of runs that wait, have waited, or take long for other reasons. */
  areSlow(fn: FunctionNode): boolean;
  /** Whether there are some, and all are made once, or for what a person does. */
  areSeldom(fn: FunctionNode): boolean;
  /** Whether a method is meant for its class alone. */
  isInternal(fn: FunctionNode): boolean;
}

export function createShownCallers(analysis: Analysis, isSlow: IsSlow): ShownCallers {
  const { calls, repetition } = analysis;
  const ownMethods = createOwnMethods(analysis);

  function of(fn: FunctionNode): TSESTree.Node[] {
    return [...calls.usesOf(fn).sites, ...ownMethods.callsOf(fn)];
  }

  function isSlowSite(site: TSESTree.Node): boolean {
    const run = repeaterAround(site);
    if (isFunction(run) && (isContinuation(run) || isStartedByPerson(run))) return true;
    return run !== undefined && (isFunction(run) || isLoop(run)) && isSlow(run);
  }

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
    areSlow(fn) {
      const all = of(fn);
      const isShown = calls.usesOf(fn).closed || ownMethods.callsOf(fn).length > 0;
      return all.length > 0 && isShown && all.every(isSlowSite);
    },
    areSeldom(fn) {
      const all = of(fn);
      return all.length > 0 && all.every(isSeldomSite);
    },
    isInternal: (fn) => ownMethods.isInternal(fn),
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
