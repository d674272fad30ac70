import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import type { FunctionUse, UsesInFile } from '../analysis/blocking/function-use.ts';
import { stepGiven } from '../ast/callbacks.ts';
import {
  enclosingFunction,
  isInside,
  isMethodCall,
  wrapped,
  type Call,
  type FunctionNode,
  isCall,
} from '../ast/nodes.ts';
import { isInOptionalChain } from '../ast/optional-chain.ts';
import { isCaughtWithin } from '../ast/results.ts';
import { awaitEdits } from './awaited-text.ts';
import { calledBackAt, isNeededAtExit, isStepOfLibrary, type CalledBack } from './called-back.ts';
import {
  addedTo,
  addsAcross,
  allEdits,
  collectionCallOf,
  methodThatStops,
  writesInTurn,
} from './collection-callback.ts';
import { insertBefore, type Edit } from './edits.ts';
import { isExport } from './exported-use.ts';
import { forOfOf, type ForOf } from './for-of.ts';
import { answerOf } from './fastify-reply.ts';
import { asyncEdits, asyncObstacle } from './make-async.ts';
import { methodCallsOf } from './method-calls.ts';
import { overtakingOf } from './overtaken.ts';
import { isNamedByClock } from './named-by-clock.ts';
import { isHandedOn, isUsedAsValue, promiseGiven } from './promise-given.ts';
import { isTakenForPromise } from './taken-for-promise.ts';

/** A place that waits now, with the function that is suspended there. */
export interface Wait {
  readonly fn: FunctionNode;
  readonly node: TSESTree.CallExpression;
  /** The function, and those around it that it becomes a loop of: what they declare is of one run. */
  readonly owners: readonly FunctionNode[];
  /** Whether the place is a call of `forEach` that becomes a loop. */
  readonly isLoop: boolean;
}

/** What making functions async changes for somebody. */
export interface AsyncChange {
  readonly edits: readonly Edit[];
  /** The functions that have become async, innermost first. */
  readonly functions: readonly FunctionNode[];
  /** Every place that waits now, the first one included. */
  readonly waits: readonly Wait[];
  /** The functions that have become async and that others, outside this file, may call. */
  readonly open: readonly FunctionNode[];
  /** A function that has become async and whose rejection nobody handles. */
  readonly dropped: FunctionNode | undefined;
  /** A handler that has become async, and whose request ends with it. */
  readonly ended: FunctionNode | undefined;
  /** A function that has become async and is called back, with what is known of how. */
  readonly callback: (CalledBack & { readonly fn: FunctionNode }) | undefined;
  /** A handler that has become async and may answer twice. */
  readonly answered: FunctionNode | undefined;
  /** A function that has become async and that a wrapper calls. */
  readonly wrappedHandler: FunctionNode | undefined;
  /** Whether callbacks of `map` or `forEach` that ran one after the other now run side by side. */
  readonly isParallel: boolean;
  /** What such callbacks add to, one after the other so far. */
  readonly added: string | undefined;
  /** A method of a list that now goes on behind the item which settles it: `some`. */
  readonly stopless: string | undefined;
  /** A function that was async and is called without being awaited: its caller goes on earlier than before. */
  readonly unawaited: FunctionNode | undefined;
  /** A function that has become async and may have given a promise, which its callers wait for now. */
  readonly promising: FunctionNode | undefined;
}

const MAX_FUNCTIONS = 8;
const NOT_USED: UsesInFile = { calls: [], givenTo: [] };

/** How a framework calls a function of the file. */
export type HandlerKind =
  /** It sends what the promise yields, and may do so although the function has answered itself. */
  | 'answered'
  | 'awaited'
  /** It answers by what it is given, and the request ends when the promise settles. */
  | 'ended'
  | 'not a handler'
  /** It must not be async: the framework refuses it, or others call the function for its value. */
  | 'refused'
  | 'thrown away'
  /** A wrapper calls it, which may use what it returns. */
  | 'wrapped';

/** What is known of those that call the functions of a file. */
export interface Callers extends Pick<FunctionUse, 'usesInFile' | 'waiting'> {
  readonly kindOf: (fn: FunctionNode) => HandlerKind;
}

/**
 * The edits that let a call be awaited where it stands: `await` before it, `async` before the function
 * around it and before each function of the file that calls that one, which awaits it in turn.
 *
 * `undefined` if a function on the way cannot be async: an accessor, a constructor, a callback whose
 * result is used at once.
 */
export function awaitCall(
  file: { readonly sourceCode: Readonly<TSESLint.SourceCode> },
  call: TSESTree.CallExpression,
  { kindOf, usesInFile, waiting }: Callers,
  suffix = '',
): AsyncChange | undefined {
  const analysis = analyze(file.sourceCode);
  const edits: Edit[] = [];
  const functions: FunctionNode[] = [];
  const waits: Omit<Wait, 'owners'>[] = [];
  /** Callbacks that become the bodies of loops. */
  const loops = new Set<FunctionNode>();
  const forOfs: ForOf[] = [];
  const open: FunctionNode[] = [];
  let isParallel = false;
  let added: string | undefined;
  let stopless: string | undefined;
  let answered: FunctionNode | undefined;
  let callback: AsyncChange['callback'];
  let dropped: FunctionNode | undefined;
  let ended: FunctionNode | undefined;
  let wrappedHandler: FunctionNode | undefined;
  let unawaited: FunctionNode | undefined;
  let promising: FunctionNode | undefined;

  const waitAt = (node: TSESTree.CallExpression, text: string): boolean => {
    const fn = enclosingFunction(node);
    if (!fn || isInParameters(node, fn) || (fn.generator && !fn.async)) return false;
    const isPassedOn = text === '' && fn.async && isReturned(node, fn) && !isCaughtWithin(node, fn);
    if (!isPassedOn) edits.push(...awaitEdits(analysis.sourceCode, node, text));
    return suspend(fn, node);
  };
  const waitIn = (node: TSESTree.CallExpression, isLoop = false): boolean => {
    const fn = enclosingFunction(node);
    if (!fn || isInParameters(node, fn) || (fn.generator && !fn.async)) return false;
    return suspend(fn, node, isLoop);
  };
  const ownersOf = (fn: FunctionNode): FunctionNode[] => {
    const around = loops.has(fn) ? enclosingFunction(fn) : undefined;
    return around ? [fn, ...ownersOf(around)] : [fn];
  };
  const suspend = (fn: FunctionNode, node: TSESTree.CallExpression, isLoop = false): boolean => {
    waits.push({ fn, node, isLoop });
    if (isNeededAtExit(analysis, fn) || isLostInTurn(fn, node)) return false;
    if (!fn.async) return makeAsync(fn);
    const isHandler = kindOf(fn) !== 'not a handler';
    const overtaking = isHandler
      ? undefined
      : overtakingOf(analysis, fn, node, { usesInFile, waiting });
    if (overtaking?.kind === 'callbacks') runSideBySide(fn);
    if (overtaking?.kind === 'caller') unawaited ??= fn;
    if (overtaking?.kind === 'receiver') callback = later(callback, fn, overtaking.back);
    return true;
  };
  /** Callbacks that ran one after the other each put back what they had read before they waited. */
  const isLostInTurn = (fn: FunctionNode, node: TSESTree.Node): boolean =>
    addsAcross(analysis, fn, node) &&
    collectionCallOf(analysis, fn) !== undefined &&
    forOfOf(analysis, fn) === undefined;
  const runSideBySide = (fn: FunctionNode): void => {
    isParallel = true;
    added ??= addedTo(analysis, fn);
  };
  const makeAsync = (fn: FunctionNode): boolean => {
    if (functions.includes(fn) || loops.has(fn)) return true;
    if (functions.length >= MAX_FUNCTIONS) return false;
    const loop = kindOf(fn) === 'not a handler' ? forOfOf(analysis, fn) : undefined;
    if (loop) {
      loops.add(fn);
      forOfs.push(loop);
      return waitIn(loop.call, true);
    }
    if (asyncObstacle(analysis, fn, { wrapsReturnType: true })) return false;
    const known = kindOf(fn);
    // A promise that a `then` handler returns is waited for.
    const isStep = stepGiven(fn) !== undefined || isStepOfLibrary(fn, analysis);
    // An error handler of a framework looks like a callback.
    const mayBeCallback = !isStep && (known === 'not a handler' || known === 'wrapped');
    const back = mayBeCallback ? calledBackAt(analysis, fn, fn) : undefined;
    const kind = back ? 'thrown away' : known;
    if (back) callback = later(callback, fn, back);
    functions.push(fn);
    edits.push(...asyncEdits(analysis, fn, { wrapsReturnType: true }));
    const { closed, escapes, sites } = analysis.calls.usesOf(fn);
    if (kind === 'refused') return false;
    if (kind === 'answered') {
      const answer = answerOf(analysis, fn);
      if (answer.how === 'sent') edits.push(insertBefore(answer.statement, 'return '));
      else if (answer.how === 'unknown') answered ??= fn;
    }
    ended ??= kind === 'ended' ? fn : undefined;
    dropped ??= kind === 'thrown away' ? fn : undefined;
    wrappedHandler ??= kind === 'wrapped' ? fn : undefined;
    const collection = kind === 'not a handler' ? collectionCallOf(analysis, fn) : undefined;
    if (collection && (writesInTurn(analysis, fn) || isNamedByClock(analysis, fn))) return false;
    if (collection) {
      runSideBySide(fn);
      stopless ??= methodThatStops(collection);
      edits.push(...allEdits(analysis, collection, fn));
      return waitIn(collection);
    }
    if (!closed && kind === 'not a handler' && !isStep) {
      if (isInline(fn) && !isAdded(fn)) return false;
      const others = isAdded(fn) ? [] : escapes.filter((escape) => !isExport(escape, analysis));
      for (const place of others) {
        const given = calledBackAt(analysis, fn, place);
        if (!given) return false;
        dropped ??= fn;
        callback = later(callback, fn, given);
      }
      if (others.length === 0 || others.length < escapes.length) open.push(fn);
    }
    // A static method that is called by the name of its class is found in several ways.
    const { calls, givenTo } = closed ? NOT_USED : usesInFile(fn);
    // `list.map(exports.get)`: what takes the function by another name than its own uses what it returns.
    const isNamed = (given: Call): boolean =>
      [fn, ...escapes].some((escape) => isInside(escape, given));
    if (kind === 'not a handler' && !givenTo.every(isNamed)) return false;
    const others = closed ? [] : [...methodCallsOf(analysis, fn), ...calls];
    const given = promiseGiven(analysis, fn);
    return [...new Set([...sites, ...others])].every((site) => {
      if (site.type !== 'CallExpression' || isInOptionalChain(site)) return false;
      if (isTakenForPromise(analysis, site)) return false;
      // Whoever keeps a promise, tests it or leaves it alone would get what it is fulfilled with, and later.
      if (given !== 'no' && !isHandedOn(site)) {
        if (given === 'yes') return false;
        if (!isUsedAsValue(site)) promising ??= fn;
      }
      return wrapped(site).parent?.type === 'AwaitExpression' || waitAt(site, '');
    });
  };
  return waitAt(call, suffix)
    ? {
        added,
        answered,
        callback,
        edits: forOfs.reduce((all: readonly Edit[], loop) => loop.with(all), edits),
        ended,
        functions,
        waits: waits.map((wait) => ({ ...wait, owners: ownersOf(wait.fn) })),
        open,
        dropped,
        wrappedHandler,
        isParallel,
        stopless,
        unawaited,
        promising,
      }
    : undefined;
}

/** Of two callbacks, the one of which more is to be said. */
function later(
  known: AsyncChange['callback'],
  fn: FunctionNode,
  back: CalledBack,
): AsyncChange['callback'] {
  if (!known) return { ...back, fn };
  return {
    fn: known.fn,
    isByForm: known.isByForm || back.isByForm,
    isRepeated: known.isRepeated || back.isRepeated,
  };
}

/** A default value of a parameter is evaluated before the body: it cannot wait. */
function isInParameters(node: TSESTree.Node, fn: FunctionNode): boolean {
  return fn.params.some((parameter) => isInside(node, parameter));
}

function isReturned(node: TSESTree.Node, fn: FunctionNode): boolean {
  const place = wrapped(node);
  return place.parent?.type === 'ReturnStatement' || (place.parent === fn && fn.body === place);
}

/** A callback that stands where it is handed over: what receives it uses what it returns. */
function isInline(fn: FunctionNode): boolean {
  const { parent } = wrapped(fn);
  return isCall(parent);
}

/** `app.decorate('load', () => …)`: what is added to a framework's objects is called by its name, as an export is. */
function isAdded(fn: FunctionNode): boolean {
  const value = wrapped(fn);
  const { parent } = value;
  return (
    isMethodCall(parent, 'decorate', 'decorateReply', 'decorateRequest', 'method') &&
    parent.arguments.slice(1).includes(value as TSESTree.Expression)
  );
}
