import type { Analysis } from '../analysis/analyze.ts';
import { hazardsAt, type Suspension } from '../analysis/blocking/interleaving.ts';
import type { Waiting } from '../analysis/blocking/waiting.ts';
import { isDeciding } from '../analysis/deciding-calls.ts';
import type { Use } from '../analysis/project/graph/uses.ts';
import { nameOf as nameOfFunction } from '../analysis/project/summary/names.ts';
import type { FunctionNode } from '../ast/nodes.ts';
import type { AsyncChange } from './await-call.ts';
import { givesPromise, interfacesElsewhere } from './declared-result.ts';

const MAX_PLACES = 3;

/** What is known of the callers in other files. */
export interface Elsewhere {
  readonly isUsed: (fn: FunctionNode) => boolean;
  readonly pathOf: (file: string) => string;
  /** Those that do not await what a function returns. */
  readonly unreadyOf: ReadonlyMap<FunctionNode, readonly Use[]>;
  readonly waiting: Waiting;
}

/** The clauses that name what making functions async changes for others. */
export function differencesOf(
  analysis: Analysis,
  {
    added,
    answered,
    callback,
    dropped,
    ended,
    functions,
    isParallel,
    stopless,
    open,
    promising,
    unawaited,
    wrappedHandler,
  }: AsyncChange,
  waits: readonly Suspension[],
  elsewhere: Elsewhere,
): string[] {
  const differences: string[] = [];
  if (dropped) {
    differences.push(
      `an error thrown in ${nameOf(dropped, callback?.fn === dropped ? 'the callback' : 'the handler')} becomes an unhandled rejection`,
    );
  }
  if (callback?.isRepeated) {
    differences.push(
      `${nameOf(callback.fn, 'the callback')} may be called again before it is done`,
    );
  } else if (callback?.isByForm) {
    differences.push(`what calls ${nameOf(callback.fn, 'the callback')} goes on before it is done`);
  }
  if (ended) {
    differences.push(
      `the request ends with what ${nameOf(ended, 'the handler')} returns, as soon as it does`,
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
  if (promising) {
    differences.push(`where ${nameOf(promising)} gives a promise, its callers wait for it`);
  }
  if (isParallel) {
    const order = added === undefined ? '' : `, and add to ${quoted(added)} in any order`;
    differences.push(`the callbacks run side by side${order}`);
  }
  if (stopless !== undefined) {
    differences.push(`\`${stopless}\` no longer stops at the first item that settles it`);
  }
  differences.push(...asyncTexts(analysis, open, elsewhere));
  const interfaces = new Set(functions.flatMap((fn) => interfacesElsewhere(analysis, fn)));
  if (interfaces.size > 0) {
    differences.push(`${few([...interfaces].map(quoted), 'interfaces')} may have to say so, too`);
  }
  const hazards = new Set(
    waits.flatMap((wait) => [...hazardsAt(analysis, wait, waits, elsewhere.waiting)]),
  );
  if (hazards.has('state')) {
    differences.push('other requests can change what is read before it and written after it');
  } else if (hazards.has('use')) {
    differences.push('other requests can change what is used before it and after it');
  }
  if (hazards.has('listener')) {
    differences.push('an event can be missed before its listener is attached');
  }
  if (hazards.has('called')) {
    differences.push('a listener that is attached before it can be called before what follows');
  }
  if (hazards.has('pending')) {
    differences.push('what was started before it can fail before anyone listens');
  }
  if (hazards.has('timer')) {
    differences.push('a timer that is set before it can strike before what follows');
  }
  if (hazards.has('race')) differences.push('what it races with can win');
  if (hazards.has('transaction')) {
    differences.push('other requests can come into the transaction');
  }
  return differences;
}

/**
 * `` `load` becomes async, and has to be awaited in routes/home.js:6, lib/mail.js:12 and 3 more places ``, and
 * the same of the others that may be called elsewhere.
 */
function asyncTexts(
  analysis: Analysis,
  open: readonly FunctionNode[],
  { isUsed, pathOf, unreadyOf }: Elsewhere,
): string[] {
  const unready = [...unreadyOf].filter(([, uses]) => uses.length > 0);
  const where = placesOf(
    unready.flatMap(([, uses]) => uses),
    pathOf,
  );
  const promising = open.filter((fn) => givesPromise(analysis, fn));
  const others = open.filter((fn) => !promising.includes(fn) && !unreadyOf.get(fn)?.length);
  const used = others.filter((fn) => isUsed(fn));
  const unused = others.filter((fn) => !used.includes(fn));
  return [
    ...asyncText(
      unready.map(([fn]) => fn),
      (verb) => `${verb} to be awaited in ${where}`,
    ),
    ...conditionText(
      unready.flatMap(([, uses]) => uses),
      pathOf,
    ),
    ...asyncText(promising, (_, each) => `what ${each} throws becomes a rejection`),
    ...asyncText(used, () => 'callers elsewhere get a promise'),
    ...asyncText(unused, () => 'no caller elsewhere is found'),
  ];
}

/** `` `load`, `render` become async, and no caller elsewhere is found `` */
function asyncText(
  functions: readonly FunctionNode[],
  ending: (verb: 'has' | 'have', each: 'each' | 'it') => string,
): string[] {
  const names = [...new Set(functions.map((fn) => nameOf(fn)))];
  if (names.length === 0) return [];
  const isOne = names.length === 1;
  const become = isOne ? 'becomes' : 'become';
  return [
    `${few(names, 'functions')} ${become} async, and ${isOne ? ending('has', 'it') : ending('have', 'each')}`,
  ];
}

/** `a promise counts as true in the condition of routes/login.js:6` */
function conditionText(uses: readonly Use[], pathOf: (file: string) => string): string[] {
  const placesIn = (some: readonly Use[]): readonly string[] =>
    [...new Set(some.map((use) => placeOf(use, pathOf)))].sort();
  const places = placesIn(uses.filter(isDeciding));
  if (places.length === 0) return [];
  const conditions = places.length === 1 ? 'condition' : 'conditions';
  const where =
    places.length === placesIn(uses).length
      ? `${conditions} there`
      : `${conditions} of ${few(places, 'places')}`;
  return [`a promise counts as true in the ${where}`];
}

/** `` what does not await `save` goes on before it (lib/mail.js:12) `` */
export function unawaitedTexts(
  usesOf: ReadonlyMap<FunctionNode, readonly Use[]>,
  pathOf: (file: string) => string,
): string[] {
  return [...usesOf].flatMap(([fn, uses]) =>
    uses.length > 0
      ? [`what does not await ${nameOf(fn)} goes on before it (${placesOf(uses, pathOf)})`]
      : [],
  );
}

/** `` routes/home.js:6, lib/keys.js:12 (in a callback of `find`, which does not wait) and 3 more places `` */
function placesOf(uses: readonly Use[], pathOf: (file: string) => string): string {
  const methods = new Map<string, string | undefined>();
  for (const use of uses) {
    const { within } = use;
    const place = placeOf(use, pathOf);
    methods.set(place, within ?? methods.get(place));
  }
  const places = [...methods].map(([place, method]) =>
    method === undefined
      ? place
      : `${place} (in a callback of ${quoted(method)}, which does not wait)`,
  );
  return few(places.sort(), 'places');
}

function placeOf({ call }: Use, pathOf: (file: string) => string): string {
  return `${pathOf(call.file.path)}:${String(call.line)}`;
}

/** The first of some texts, and how many more there are. */
function few(texts: readonly string[], kind: string): string {
  const more = texts.length - MAX_PLACES;
  if (more <= 1) return texts.join(', ');
  return `${texts.slice(0, MAX_PLACES).join(', ')} and ${String(more)} more ${kind}`;
}

function quoted(name: string): string {
  return `\`${name}\``;
}

function nameOf(fn: FunctionNode, nameless = `the function (line ${fn.loc.start.line})`): string {
  const name = nameOfFunction(fn);
  // `module.exports = (req, res) => { … }`
  if (name === 'exports') return `the exported function (line ${String(fn.loc.start.line)})`;
  return name === '' ? nameless : quoted(name);
}
