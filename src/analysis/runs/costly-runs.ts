import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isLoop, type FunctionNode } from '../../ast/nodes.ts';
import { isUntilSettled } from '../../ast/loop-turns.ts';
import { isCalledInPlace, isGiven } from '../../ast/repeaters.ts';
import type { Analysis } from '../analyze.ts';
import { isStartedByPerson } from './by-person.ts';
import { isHandler, readsEnvironment } from './computing.ts';
import { partOf } from './part-of-run.ts';
import type { Repeater } from './repetition.ts';
import { fillsMemo, outlivesRun } from './set-aside.ts';
import type { ShownCallers } from './shown-callers.ts';
import type { IsSlow } from './slow-runs.ts';

/** What making it must take of a run that is seen to repeat: that much can be measured. */
const LEAST_PART = 1 / 20;
/** The same of a function of which it is not seen how often it is called. */
const LEAST_PART_OF_UNSEEN = 1 / 8;

/**
 * In which runs a constant that takes long to make is worth a line: all that are not seen to come seldom
 * or to wait, but for requests, and of which making it is a part that can be measured.
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
      if (isPart(repeater)) noticed.push(repeater);
    } else if (isLoop(node) && !isUntilSettled(node) && isPart(repeater)) noticed.push(repeater);
  }
  return noticed;

  function isPart({ frequency, node }: Repeater): boolean {
    if (frequency === 'once') return false;
    const isSeen = frequency !== 'call' || (isFunction(node) && isHandler(node));
    const { part } = partOf(analysis, made, node);
    return part >= (isSeen ? LEAST_PART : LEAST_PART_OF_UNSEEN);
  }
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
