import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isCall,
  isFunction,
  isLoop,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { isUntilSettled } from '../../ast/loop-turns.ts';
import { isCalledInPlace, isGiven } from '../../ast/repeaters.ts';
import type { Analysis } from '../analyze.ts';
import { MIN_TABLE_SIZE } from '../constants/constant-shapes.ts';
import { isContinuation, takesAnswer } from '../closures/continuations.ts';
import { COSTS } from '../known/times.ts';
import { holdsPatterns, isHelper } from './best-in-place.ts';
import { isStartedByPerson } from './by-person.ts';
import { checks, isForValue, isHandler, readsEnvironment, returnsLater } from './computing.ts';
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
/** The same of a function of which it is not seen how often it is called. */
const LEAST_PART_OF_UNSEEN = 1 / 4;
/** Of a small table, which many readers like where it is used: `bench/cost/pairs` has 0.5 to 0.77 of the time where it is most of a run. */
const LEAST_PART_OF_SMALL = 1 / 4;

/** A `Set` of less takes no more than a table does. */
const FEW = 3;

/** How many functions may call each other on behalf of one that runs often. */
const MAX_DEPTH = 3;
/** One that more functions of its file lead to than that runs often, whatever each of them takes. */
const MOST_CALLERS = 64;

/** A function that does little but format a value. */
const MOST_LINES_OF_FORMATTER = 10;

/** What the text of a whole file or page is called: to search it takes longer than to make a pattern. */
const WHOLE_TEXT =
  /(?:^|[a-z_])(?:body|contents?|css|document|html|markdown|source(?:Code|Text)?|xml)$/i;
const OF_PATTERNS = /RegExp|patterns$/;

/**
 * In which runs what is best made once is worth a line, a constant that takes long to make or a helper of
 * several lines: all that are not seen to come seldom or to wait, but for requests, and of which making it
 * is a part that can be measured.
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
    } else if (isLoop(node) && !isUntilSettled(node) && isWorthALine(repeater))
      noticed.push(repeater);
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

  /**
   * Whether a function that is not seen to repeat is taken to make something often: it computes a value or lets
   * values pass or fail, and neither what calls it waits nor does far more besides. How often a procedure, a
   * constructor or a callback runs cannot be seen.
   */
  function isForMany(fn: FunctionNode): boolean {
    if (isLight(analysis, made)) return false;
    if (isLong) return true;
    if (callers.areSlow(fn)) return false;
    return (isForValue(analysis, fn) || checks(fn)) && isPartOfCallers(fn);
  }

  /**
   * Whether making something is a good part of a run that calls the function, too, of one at least, if its file
   * shows all of them: it runs as often as those do.
   */
  function isPartOfCallers(fn: FunctionNode): boolean {
    // Level by level, so that a function which many others call is asked about once.
    let level = new Set([fn]);
    let asked = 0;
    for (let depth = 0; depth <= MAX_DEPTH && level.size > 0; depth += 1) {
      const next = new Set<FunctionNode>();
      for (const one of level) {
        const sites = callers.of(one);
        if (!callers.areAll(one) || sites.length === 0) return true;
        for (const caller of new Set(sites.map(enclosingFunction))) {
          asked += 1;
          if (!caller || caller === one || asked > MOST_CALLERS) return true;
          const isSeen = analysis.repetition.of(caller).isHot || isOfMany(caller);
          const { part } = partOf(analysis, made, caller);
          if (isSeen && part >= LEAST_PART) return true;
          if (!isSeen && part >= LEAST_PART_OF_UNSEEN) next.add(caller);
        }
      }
      level = next;
    }
    return level.size > 0;
  }

  function isPart(repeater: Repeater): boolean {
    const { frequency, node } = repeater;
    const isRequest = isOfRequest(repeater);
    // A request, and what is waited for, takes longer than to make most constants once.
    const isWaitedFor = isRequest || (isFunction(node) && node.async);
    if (isWaitedFor && !isLong) return false;
    const isSeen = frequency !== 'call' || isRequest || (isFunction(node) && isOfMany(node));
    if (!isSeen && isFunction(node)) {
      if (!repeater.isHot && !isForMany(node)) return false;
      if (searchesWholeText(analysis, made, node) || isForReader(analysis, made, node))
        return false;
    }
    const { part } = partOf(analysis, made, node, isRequest ? COSTS.request : 0);
    if (isSmallTable(analysis, made)) {
      if (!isNamed(made) || analysis.work.making(made) <= COSTS.closure) return false;
      const isOften = frequency === 'item' || frequency === 'loop';
      return isOften && part >= LEAST_PART_OF_SMALL;
    }
    return part >= (isSeen ? LEAST_PART : LEAST_PART_OF_UNSEEN);
  }
}

/**
 * Whether something takes so little that it must be seen to be made often: literals of patterns, which the engine
 * copies in a part of the time that it takes to try them, and a `Set` of two, or of a few values where it is asked.
 */
function isLight(analysis: Analysis, made: TSESTree.Node): boolean {
  const { compiled = 0, kind, size = 0 } = analysis.constants.of(made as TSESTree.Expression) ?? {};
  const isOfFew = kind === 'Set' && size < (isNamed(made) ? FEW : MIN_TABLE_SIZE);
  return isOfFew || (compiled === 0 && holdsPatterns(analysis, made));
}

/** Whether a table has a name of its own: `{ a: 'b', … }[key]` reads best where it is asked. */
function isNamed(made: TSESTree.Node): boolean {
  return wrapped(made).parent?.type === 'VariableDeclarator';
}

/** Whether a run answers a request, one of many: it waits, and lets the others run. */
function isOfRequest({ frequency, node }: Repeater): boolean {
  return frequency === 'request' || (isFunction(node) && isHandler(node));
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
