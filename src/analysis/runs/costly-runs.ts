import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isLoop,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
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

/** A function that does little but format a value. */
const MOST_LINES_OF_FORMATTER = 10;

/** What the text of a whole file or page is called: to search it takes longer than to make a pattern. */
const WHOLE_TEXT =
  /(?:^|[a-z_])(?:body|contents?|css|document|html|markdown|source(?:Code|Text)?|xml)$/i;
const OF_PATTERNS = /RegExp|patterns$/;

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
  if (isOfLoading(analysis, made)) return noticed;
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
    if (!isSeen && isFunction(node)) {
      if (searchesWholeText(analysis, made, node) || isForReader(analysis, made, node))
        return false;
    }
    const { part } = partOf(analysis, made, node);
    return part >= (isSeen ? LEAST_PART : LEAST_PART_OF_UNSEEN);
  }
}

/** Whether it is made for the items of a list while the module is loaded: `NAMES.map((name) => …)` outside functions. */
function isOfLoading({ callees }: Analysis, made: TSESTree.Node): boolean {
  let fn = enclosingFunction(made);
  if (!fn) return false;
  for (; fn; fn = enclosingFunction(fn)) {
    const isRunHere = isCalledInPlace(fn) || callees.given(wrapped(fn)).kind === 'runs';
    if (!isRunHere) return false;
  }
  return true;
}

/** Whether patterns are made for a text which by its name is that of a file or a page: `countWords(html)`. */
function searchesWholeText(
  { constants }: Analysis,
  made: TSESTree.Node,
  { params }: FunctionNode,
): boolean {
  const { kind = '' } = constants.of(made as TSESTree.Expression) ?? {};
  return (
    OF_PATTERNS.test(kind) &&
    params.some((one) => one.type === 'Identifier' && WHOLE_TEXT.test(one.name))
  );
}

/** Whether a format of the language of the process is made for one of many things that a function does: most such are pages, which a person looks at. */
function isForReader({ constants }: Analysis, made: TSESTree.Node, { loc }: FunctionNode): boolean {
  const isOfEnvironment = constants.of(made as TSESTree.Expression)?.isOfEnvironment === true;
  return isOfEnvironment && loc.end.line - loc.start.line >= MOST_LINES_OF_FORMATTER;
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
