import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze, type Analysis } from '../analysis/analyze.ts';
import type { BlockingCall } from '../analysis/blocking.ts';
import { hazardsAt } from '../analysis/interleaving.ts';
import type { Blocking } from '../analysis/known/blocking.ts';
import { isPresent } from '../analysis/present.ts';
import { nameOf as nameOfFunction } from '../analysis/project/summary/names.ts';
import { isBefore } from '../analysis/project/files/node-versions.ts';
import type { PackageFacts } from '../analysis/project/files/package.ts';
import type { Root } from '../analysis/project/graph/roots.ts';
import type { Use } from '../analysis/project/graph/uses.ts';
import { sharesFile, sharesFileAround } from '../analysis/shared-files.ts';
import { isFunction, unwrap, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import { awaitCall, type AsyncChange, type HandlerKind } from './await-call.ts';
import { calleeFor } from './awaited-callee.ts';
import type { Edit } from './edits.ts';
import type { File } from './imports.ts';
import { takesSameArguments } from './same-arguments.ts';
import { dropImport } from './unused.ts';

/** A blocking call written as one that is awaited. */
export interface Unblocked {
  readonly edits: readonly Edit[];
  /** `readFile` */
  readonly replacement: string;
  /** What changes for somebody, as clauses of a sentence; empty where nothing does. */
  readonly differences: readonly string[];
  /** The places in other files that get a promise where they take a value, and have to await it. */
  readonly unready: readonly Use[];
}

const MAX_PLACES = 3;

/** How to await the promise version of a blocking call; `undefined` where there is no such way. */
export function unblock(
  file: File,
  { blocking, eventOf, facts, key, node, pathOf, runs, rootOf, unreadyUses }: BlockingCall,
): Unblocked | undefined {
  const analysis = analyze(file.sourceCode);
  const { replacement } = blocking;
  if (!replacement || node.type !== 'CallExpression' || node.optional) return undefined;
  if (!takesSameArguments(analysis, node, key, blocking)) return undefined;

  const module = key.slice(0, !key.includes('.') ? undefined : key.lastIndexOf('.'));
  const major = Number(/^\d+/.exec(facts.versionOf(module) ?? '')?.[0] ?? Number.NaN);
  if (blocking.since !== undefined && major < blocking.since) return undefined;

  const callee = calleeFor(file, node, replacement, module);
  if (!callee) return undefined;
  const kindOf = (fn: FunctionNode): HandlerKind => {
    const root = rootOf(fn);
    if (!root || root.isGuess) {
      return isArgument(fn) && eventOf(fn) !== undefined ? 'thrown away' : 'not a handler';
    }
    const kind = handlerKindOf(file, root, fn, facts);
    return root.isWrapped && kind !== 'refused' ? 'wrapped' : kind;
  };
  const change = awaitCall(file, node, kindOf, suffixOf(node, blocking));
  if (!change || (change.functions.length > 0 && lacksAsync(file, facts))) return undefined;
  const usesOf = new Map(
    change.functions.map((fn) => [fn, analysis.calls.usesOf(fn).closed ? [] : unreadyUses(fn)]),
  );
  const unready = [...usesOf.values()].flat();
  if (unready.some(({ isFinal }) => isFinal === true)) return undefined;
  return {
    unready,
    edits: dropImport(file.sourceCode, unwrap(node.callee), [...callee.edits, ...change.edits]),
    replacement: callee.name,
    differences: [
      ...(blocking.differs === undefined ? [] : [blocking.differs]),
      ...differenceForNothing(analysis, node, blocking),
      ...differencesOf(analysis, change, unreadyText(usesOf, pathOf)),
      ...(runs === 'message' && blocking.differs === undefined && !isJob(change, rootOf)
        ? ['a message may be handled before the one that came first is done']
        : []),
      ...differenceForTeller(change, eventOf),
      ...(blocking.cost === 'disk' && comesBetweenFiles(analysis, node, change, blocking, kindOf)
        ? ['another request may change the file meanwhile']
        : []),
    ],
  };
}

/** Whether the package still runs where there are no async functions, and the file has none. */
function lacksAsync({ sourceCode }: File, { lowestNode }: PackageFacts): boolean {
  const isOld = lowestNode !== undefined && isBefore(lowestNode, [7, 6]);
  return isOld && !/\basync\b/.test(sourceCode.text);
}

/** What the value of the promise version is taken through: `.stdout`, which says nothing where it is dropped. */
function suffixOf(node: TSESTree.CallExpression, { then = '' }: Blocking): string {
  const isDropped = wrapped(node).parent?.type === 'ExpressionStatement';
  return isDropped && !then.includes('(') ? '' : then;
}

/** `emit` runs its listeners to their ends, unless they wait. */
function differenceForTeller({ waits }: AsyncChange, eventOf: BlockingCall['eventOf']): string[] {
  const events = waits.flatMap(({ fn }) => eventOf(fn) ?? []);
  return [...new Set(events)].map((event) => `what emits \`${event}\` goes on before it`);
}

function isArgument(fn: FunctionNode): boolean {
  return wrapped(fn).parent?.type === 'CallExpression';
}

function differenceForNothing(
  analysis: Analysis,
  { arguments: [first] }: TSESTree.CallExpression,
  { differsForNothing }: Blocking,
): string[] {
  const isSame = differsForNothing === undefined || (first && isPresent(analysis, first));
  return isSame ? [] : [differsForNothing];
}

function comesBetweenFiles(
  analysis: Analysis,
  node: TSESTree.CallExpression,
  { open, waits }: AsyncChange,
  { writes = false }: Blocking,
  kindOf: (fn: FunctionNode) => HandlerKind,
): boolean {
  const outermost = waits.at(-1);
  // What calls the function from elsewhere may write, or have read, what the function reads or writes.
  const isKnown =
    open.length === 0 &&
    outermost !== undefined &&
    (kindOf(outermost.fn) !== 'not a handler' || analysis.calls.usesOf(outermost.fn).closed);
  return isKnown
    ? waits.some((wait) => sharesFileAround(analysis, node, writes, wait))
    : sharesFile(analysis, node, writes);
}

function isJob({ waits }: AsyncChange, rootOf: BlockingCall['rootOf']): boolean {
  return waits.some(({ fn }) => {
    const root = rootOf(fn);
    return root?.settles === 'always' && root.overlaps !== true;
  });
}

function differencesOf(
  analysis: Analysis,
  { answered, dropped, isParallel, open, unawaited, waits, wrappedHandler }: AsyncChange,
  unready: string | undefined,
): string[] {
  const differences: string[] = [];
  if (dropped) {
    differences.push(
      `an error thrown in ${nameOf(dropped, 'the handler')} becomes an unhandled rejection`,
    );
  }
  if (answered) {
    differences.push('Fastify sends a second reply while an async hook still holds the first');
  }
  if (wrappedHandler) {
    differences.push(`what wraps ${nameOf(wrappedHandler, 'the handler')} gets a promise from it`);
  }
  if (unawaited) {
    differences.push(`a caller that does not await ${nameOf(unawaited)} goes on before it`);
  }
  if (isParallel) differences.push('the callbacks run side by side');
  const outer = open.at(-1);
  if (unready !== undefined) {
    differences.push(unready);
  } else if (outer) {
    differences.push(`${nameOf(outer)} becomes async, and callers elsewhere get a promise`);
  }
  const hazards = new Set(waits.flatMap(({ fn, node }) => [...hazardsAt(analysis, fn, node)]));
  if (hazards.has('state')) {
    differences.push('other requests can change what is read before it and written after it');
  } else if (hazards.has('use')) {
    differences.push('other requests can change what is used before it and after it');
  }
  if (hazards.has('listener')) {
    differences.push('an event can be missed before its listener is attached');
  }
  if (hazards.has('pending')) {
    differences.push('what was started before it can fail before anyone listens');
  }
  if (hazards.has('transaction')) {
    differences.push('other requests can come into the transaction');
  }
  return differences;
}

/** `` `load` becomes async, and has to be awaited in routes/home.js:6, lib/mail.js:12 and 3 more places `` */
function unreadyText(
  usesOf: ReadonlyMap<FunctionNode, readonly Use[]>,
  pathOf: (file: string) => string,
): string | undefined {
  const used = [...usesOf].filter(([, uses]) => uses.length > 0);
  const places = used.flatMap(([, uses]) =>
    uses.map(({ call }) => `${pathOf(call.file.path)}:${String(call.line)}`),
  );
  if (places.length === 0) return undefined;
  const names = [...new Set(used.map(([fn]) => nameOf(fn)))];
  const where = few([...new Set(places)].sort(), 'places');
  return names.length === 1
    ? `${names.join('')} becomes async, and has to be awaited in ${where}`
    : `${few(names, 'functions')} become async, and have to be awaited in ${where}`;
}

/** The first of some texts, and how many more there are. */
function few(texts: readonly string[], kind: string): string {
  const more = texts.length - MAX_PLACES;
  if (more <= 1) return texts.join(', ');
  return `${texts.slice(0, MAX_PLACES).join(', ')} and ${String(more)} more ${kind}`;
}

function nameOf(fn: FunctionNode, nameless = `the function (line ${fn.loc.start.line})`): string {
  const name = nameOfFunction(fn);
  return name === '' ? nameless : `\`${name}\``;
}

/** How what runs the handler takes a rejection, in place of a throw. */
function handlerKindOf(
  { sourceCode }: File,
  { settles }: Root,
  fn: FunctionNode,
  facts: PackageFacts,
): HandlerKind {
  const { length } = fn.params;
  const settlesIf = (isSettled: boolean): HandlerKind => (isSettled ? 'awaited' : 'thrown away');
  switch (settles) {
    case 'always':
      return 'awaited';
    case 'callback':
      return settlesIf(length <= 2);
    case 'done':
      // A queue that is given a callback does not look at the promise.
      return length <= 1 ? 'awaited' : 'refused';
    case 'express':
      return settlesIf(isExpress5(facts));
    case 'fastify':
    case 'fastify error':
      if (length > (settles === 'fastify' ? 2 : 3)) return 'refused';
      return containsFunction(sourceCode, fn) ? 'thrown away' : 'answered';
    case 'value':
      return 'not a handler';
    case 'at once':
      return 'refused';
    case undefined:
      return 'thrown away';
  }
}

/** Whether the routers of a package look at promises: those of Express do from version 5 on, others of its shape do not. */
function isExpress5({ has, versionOf }: PackageFacts): boolean {
  const isOther = LIKE_EXPRESS.some((name) => has(name));
  return !isOther && Number(versionOf('express')?.split('.')[0] ?? 0) >= 5;
}

const LIKE_EXPRESS = ['0http', 'connect', 'find-my-way', 'polka', 'restana', 'restify'];

function containsFunction(
  { visitorKeys }: Readonly<TSESLint.SourceCode>,
  fn: FunctionNode,
): boolean {
  let found = false;
  walk(fn.body, visitorKeys, (node) => {
    found ||= isFunction(node);
  });
  return found;
}
