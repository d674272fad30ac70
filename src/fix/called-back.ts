import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { calledName, isPerItem, takesErrorFirst } from '../ast/callbacks.ts';
import {
  enclosingFunction,
  isFunction,
  isInside,
  isMethodCall,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { isDropped } from '../ast/results.ts';
import { textHolding } from '../ast/text-holding.ts';
import { SKIP, walk } from '../ast/walk.ts';

const ONCE = /^(?:close|end|error|exit|finish)$/;

/**
 * `(error, data) => …`, last among the arguments: what calls back ignores what it returns.
 *
 * The name of a parameter is all that tells. `e` may be an entry, too, and what is done with the value of
 * the call says more: `keep(entries, (e) => …)` that yields something takes it from the callback.
 */
function isNodeCallback(fn: FunctionNode): boolean {
  const argument = wrapped(fn);
  const { parent } = argument;
  if (parent?.type !== 'CallExpression' || parent.arguments.at(-1) !== argument) return false;
  if (!takesErrorFirst(fn) || isMethodCall(parent, 'catch', 'then')) return false;
  const isError = !isEntry(fn);
  const name = calledName(parent);
  if (isPerItem(parent)) return false;
  // Databases have a `find` that calls back, after the query.
  if (name === 'find' && (!isError || parent.arguments.length === 1)) return false;
  const takesMore = fn.params.length > 1;
  switch (wrapped(parent).parent?.type) {
    case 'ExpressionStatement':
      return isError || takesMore;
    case 'ArrowFunctionExpression':
    case 'ReturnStatement':
      return isError;
    default:
      return isError && takesMore;
  }
}

/** Whether the first parameter may be something else than an error, by its name. */
function isEntry({ params: [first] }: FunctionNode): boolean {
  return first?.type === 'Identifier' && /^_?e$/.test(first.name);
}

/** Globals that run a function later, and ignore what it returns. */
const RUNS_LATER = ['queueMicrotask', 'setImmediate', 'setTimeout'];

/** Longer timeouts of packages and programs: `setLargeTimeout(() => …, month)`. */
const LIKE_TIMEOUT = /^set[A-Z]\w*Timeout$/;

/** `setTimeout(() => …, 500)`, `process.nextTick(() => …)` */
function isRunLater(fn: FunctionNode, { bindings }: Pick<Analysis, 'bindings'>): boolean {
  const argument = wrapped(fn);
  const { parent } = argument;
  if (parent?.type !== 'CallExpression' || parent.arguments[0] !== argument) return false;
  const { callee } = parent;
  if (callee.type === 'Identifier' && LIKE_TIMEOUT.test(callee.name)) return true;
  if (isMethodCall(parent, 'nextTick')) return bindings.isGlobal(parent.callee.object, 'process');
  return RUNS_LATER.some((name) => bindings.isGlobal(callee, name));
}

/** How what is given a function calls it back, where it ignores what the function returns. */
export interface CalledBack {
  /** Whether it may call again before a function that waits is done. */
  readonly isRepeated: boolean;
  /** Whether the form of the callback alone tells that it is called later. */
  readonly isByForm: boolean;
}

/** How a function is called back from a place where it stands or is named; `undefined` where nothing tells. */
export function calledBackAt(
  analysis: Analysis,
  fn: FunctionNode,
  place: TSESTree.Node,
): CalledBack | undefined {
  const argument = wrapped(place);
  const { parent: call } = argument;
  if (call?.type !== 'CallExpression' || !call.arguments.includes(argument as never)) {
    return undefined;
  }
  if (isRunAtExit(analysis, place)) return undefined;
  const isInPlace = unwrap(place) === fn;
  if (isInPlace && (isNodeCallback(fn) || isListener(fn) || isRunLater(fn, analysis))) {
    return { isRepeated: false, isByForm: false };
  }
  const event = eventListenedTo(place);
  if (event !== undefined) {
    // The pieces of a stream have to stay in order.
    if (event === 'data') return undefined;
    return { isRepeated: !ONCE.test(event) && !isMethodCall(call, 'once'), isByForm: false };
  }
  if (isOfNode(analysis, call) && call.arguments.at(-1) === argument) {
    return { isRepeated: false, isByForm: false };
  }
  if (isMethodCall(call, 'then', 'catch', 'finally')) return undefined;
  if (!isDropped(call) || isPerItem(call) || givesValue(analysis, fn)) return undefined;
  return answers(analysis, fn) ? { isRepeated: false, isByForm: true } : undefined;
}

/** Whether a function, or one that calls it, runs when the process ends: what is waited for there never comes. */
export function isNeededAtExit(analysis: Analysis, fn: FunctionNode): boolean {
  const { calls } = analysis;
  const callers = calls.usesOf(fn).sites.map((site) => enclosingFunction(site));
  return [fn, ...callers].some(
    (one) => one && calls.usesOf(one).escapes.some((place) => isRunAtExit(analysis, place)),
  );
}

/** What a process hears at its end, where another listener may call `process.exit()` before anything has been waited for. */
const OF_END = /^(?:SIG[A-Z0-9]+|beforeExit|exit)$/;

/** `process.on('exit', save)`. Source: the documentation of `process`, "Event: 'exit'". */
function isRunAtExit({ bindings }: Analysis, place: TSESTree.Node): boolean {
  const { parent: call } = wrapped(place);
  return (
    call?.type === 'CallExpression' &&
    OF_END.test(eventListenedTo(place) ?? '') &&
    call.callee.type === 'MemberExpression' &&
    bindings.originOf(call.callee.object)?.key === 'process'
  );
}

/** `file` for `fn` of `form.on('file', fn)`: an emitter ignores what its listeners return. */
export function eventListenedTo(place: TSESTree.Node): string | undefined {
  const given = wrapped(place);
  const { parent: call } = given;
  if (!isMethodCall(call, 'addListener', 'on', 'once', 'prependListener')) return undefined;
  const [event, listener] = call.arguments;
  const isListener = listener === given && call.arguments.length === 2;
  return isListener && event?.type === 'Literal' ? String(event.value) : undefined;
}

/** Functions of Node that take a callback last, and ignore what it returns: `fs.exists(path, (is) => …)`. */
const OF_NODE = /^(?:child_process|crypto|dns|fs|zlib)\.\w+$/;

function isOfNode({ bindings }: Analysis, { callee }: TSESTree.CallExpression): boolean {
  return OF_NODE.test(bindings.originOf(callee)?.key ?? '');
}

/** Whether a function calls, on some path, what a function around it was given: `res.end(…)`, `resolve(…)`, `next()`. */
function answers(analysis: Analysis, fn: FunctionNode): boolean {
  let found = false;
  walk(fn.body, analysis.sourceCode.visitorKeys, (node) => {
    if (node.type === 'CallExpression') found ||= isAnswer(analysis, fn, node);
    return found || isFunction(node) ? SKIP : undefined;
  });
  return found;
}

/** What a server answers by, and what settles a promise or goes on, by its name. */
const ANSWERS = /^(?:callback|cb|done|next|reject|reply|res|resolve|response)$/;

function isAnswer({ bindings }: Analysis, fn: FunctionNode, node: TSESTree.Node): boolean {
  let called: TSESTree.Node = unwrap(node);
  if (called.type !== 'CallExpression') return false;
  while (called.type === 'CallExpression' || called.type === 'MemberExpression') {
    called = unwrap(called.type === 'CallExpression' ? called.callee : called.object);
  }
  if (called.type !== 'Identifier' || !ANSWERS.test(called.name)) return false;
  const definition = bindings.variableOf(called)?.defs[0];
  return definition?.type === 'Parameter' && !isInside(definition.name, fn);
}

/** Whether a function returns what may be used: anything but the outcome of an answer. */
function givesValue(analysis: Analysis, fn: FunctionNode): boolean {
  if (fn.body.type !== 'BlockStatement') return !isAnswer(analysis, fn, fn.body);
  let found = false;
  walk(fn.body, analysis.sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    if (node.type === 'ReturnStatement' && node.argument) {
      found ||= !isAnswer(analysis, fn, node.argument);
    }
    return undefined;
  });
  return found;
}

/** Libraries whose promises wait for what these methods are given, as `then` does. */
const namesPromiseLibrary = textHolding(/['"](?:bluebird|kew|q|rsvp|when)['"]/);

/** `.fail((error) => …)` after a `then`: a step of a promise of a library. */
export function isStepOfLibrary(fn: FunctionNode, { sourceCode }: Analysis): boolean {
  const { parent } = wrapped(fn);
  if (!isMethodCall(parent, 'caught', 'fail', 'fin', 'lastly', 'spread', 'tap')) return false;
  return followsThen(parent.callee.object) && namesPromiseLibrary(sourceCode);
}

function followsThen(node: TSESTree.Node): boolean {
  const chained = unwrap(node);
  if (chained.type !== 'CallExpression') return false;
  if (isMethodCall(chained, 'then')) return true;
  const callee = unwrap(chained.callee);
  return callee.type === 'MemberExpression' && followsThen(callee.object);
}

/** `res.on('finish', () => …)`: an emitter ignores what its listeners return. Of events that come once. */
function isListener(fn: FunctionNode): boolean {
  const listener = wrapped(fn);
  const { parent } = listener;
  if (!isMethodCall(parent, 'addListener', 'on', 'once')) return false;
  const [event, given] = parent.arguments;
  return given === listener && event?.type === 'Literal' && ONCE.test(String(event.value));
}
