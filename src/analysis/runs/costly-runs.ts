import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isLoop, type FunctionNode } from '../../ast/nodes.ts';
import { isUntilSettled } from '../../ast/loop-turns.ts';
import { isCalledInPlace, isGiven } from '../../ast/repeaters.ts';
import type { Analysis } from '../analyze.ts';
import { isStartedByPerson } from './by-person.ts';
import { isHandler, readsEnvironment } from './computing.ts';
import type { Repeater } from './repetition.ts';
import { fillsMemo, outlivesRun } from './set-aside.ts';
import type { ShownCallers } from './shown-callers.ts';
import type { IsSlow } from './slow-runs.ts';

/**
 * In which runs a constant that takes long to make is worth a line: all that are not seen to come seldom
 * or to wait, but for requests.
 *
 * Premise: making a `Set`, a `Map`, a `RegExp`, a format of `Intl` or a large table takes 4 to 18 times what
 * reading one does (`bench/cost/pairs`), and a constant of the module reads no worse ⇒ where it stands in a
 * function that may run again, nothing is lost by moving it. What waits, prints or calls the operating
 * system takes so much longer that nothing is won.
 */
export function costlyRuns(
  analysis: Analysis,
  callers: ShownCallers,
  isSlow: IsSlow,
  repeaters: readonly Repeater[],
  made: TSESTree.Node,
): readonly Repeater[] {
  const noticed: Repeater[] = [];
  for (const repeater of repeaters) {
    const { frequency, node } = repeater;
    if (isFunction(node)) {
      if (frequency === 'once' && !isGiven(node) && !isCalledInPlace(node)) break;
      if (frequency !== 'request' && isSeldom(analysis, callers, node, made)) break;
      if (frequency !== 'request' && !isHandler(node) && isSlow(node, made)) break;
      if (frequency !== 'once') noticed.push(repeater);
    } else if (isLoop(node) && frequency !== 'once' && !isUntilSettled(node)) {
      noticed.push(repeater);
    }
  }
  return noticed;
}

/** Whether a function keeps what it makes, or is called by a person, at the start, or by nobody. */
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
    callers.areSeldom(fn)
  );
}

function isCalledByNobody({ calls }: Analysis, fn: FunctionNode): boolean {
  const { closed, escapes, sites } = calls.usesOf(fn);
  return closed && sites.length === 0 && escapes.length === 0;
}
