import { KEEPS_RESULT } from '../../known/callees.ts';
import type { Registration } from '../../known/handlers/registration.ts';
import { memoized } from '../../../ast/memoized.ts';
import type { Resolver, Target, Written } from '../resolve/resolver.ts';
import type { Entity, FileSummary, Value } from '../summary/value.ts';
import { mayBeKeptByApp } from '../summary/app-settings.ts';
import { lastName } from '../summary/value-name.ts';
import { addTo } from '../../../ast/multimap.ts';

const MAX_NESTING = 5;
/** A wrapper is given functions, and no objects that hold them. */
const WRAPPED: Registration = { runs: 'request', label: '' };

/** The functions that a registration gets. */
export interface Found {
  readonly functions: Set<Entity>;
  /** Those of them that stand in the call of a wrapper: `wrap(handler)`. */
  readonly wrapped: Set<Entity>;
  /** What those return for others to call: `context: () => ({ load: (name) => … })`. */
  readonly returned: Set<Entity>;
  /** Those that are called once, and return the handlers. */
  readonly makers: Set<Entity>;
  /** The calls that have made a function, where it is what they return. */
  readonly made: Map<Entity, Written[]>;
  /** The fewest steps after which each value has been looked at, for each registration. */
  readonly looked: Map<Registration, Map<Value, number>>;
  /** Whether what is looked at stands in the call of a wrapper. */
  readonly isWrapped?: boolean;
}

export function nothingFound(): Found {
  return {
    functions: new Set(),
    wrapped: new Set(),
    returned: new Set(),
    makers: new Set(),
    made: new Map(),
    looked: new Map(),
  };
}

function add({ functions, isWrapped, wrapped }: Found, entity: Entity): void {
  if (isWrapped === true && !functions.has(entity)) wrapped.add(entity);
  functions.add(entity);
}

/** Whether a value has not been looked at with as much depth left: many ways may lead to it. */
function isNew(
  { looked }: Found,
  value: Value,
  registration: Registration,
  depth: number,
): boolean {
  const depths = looked.get(registration) ?? new Map<Value, number>();
  looked.set(registration, depths);
  if ((depths.get(value) ?? Number.POSITIVE_INFINITY) <= depth) return false;
  depths.set(value, depth);
  return true;
}

/** Finds the functions in an argument: itself, in an array, in a wrapper's call, in an object's options. */
export function collect(
  value: Value | undefined,
  file: FileSummary,
  registration: Registration,
  resolver: Resolver,
  found: Found,
  depth: number,
): void {
  if (!value || depth > MAX_NESTING || value.kind === 'string') return;
  if (!isNew(found, value, registration, depth)) return;
  const targets = resolver.resolve(value, file);
  for (const target of targets) {
    collectTarget(target, registration, resolver, found, depth);
    if (value.kind === 'call' && target.kind === 'entity') {
      addTo(found.made, target.entity, { value, file });
    }
  }
  // `router.get(path, ...handlers)`: what each of them is, as it is written in the list.
  if (value.kind === 'element' && value.at === undefined) {
    for (const list of resolver.resolve(value.of, file)) {
      if (list.kind === 'array') collectTarget(list, registration, resolver, found, depth);
    }
  }
  if (value.kind === 'array') {
    for (const item of value.items) collect(item, file, registration, resolver, found, depth + 1);
  }
  for (const call of callsBehind(value, file, resolver)) {
    collect(call.value, call.file, registration, resolver, found, depth + 1);
  }
  // Where `app.get('wrap')` says what is called, it is no route, and returns no app.
  const isServer =
    targets.some((target) => target.kind === 'external' && target.key.startsWith('#')) &&
    !(value.kind === 'call' && mayBeKeptByApp(value.callee));
  if (value.kind === 'call' && !isServer && !KEEPS_RESULT.test(lastName(value.callee))) {
    const inner = { ...found, isWrapped: true };
    const wrappers = resolver.resolve(value.callee, file);
    for (const [index, argument] of value.args.entries()) {
      if (argument?.kind === 'import') continue;
      if (wrappers.some((wrapper) => runsAtOnce(wrapper, index))) continue;
      collect(argument, file, registration, resolver, inner, depth + 1);
    }
  }
  if (value.kind === 'union') {
    for (const option of value.options) {
      collect(option, file, registration, resolver, found, depth + 1);
    }
  }
}

function runsAtOnce(wrapper: Target, index: number): boolean {
  return wrapper.kind === 'entity' && ranAtOnce(wrapper.entity).has(index);
}

/**
 * The parameters that a function calls itself and does nothing else with: no request runs the `load` of
 * `(load) => { const config = load(); return (req, res) => … }`.
 */
export const ranAtOnce = memoized((entity: Entity): ReadonlySet<number> => {
  const called = new Set<number>();
  const kept = new Set<number>();
  for (const { args, callee, caller } of entity.file.calls) {
    const isOwn = caller === entity;
    for (const index of indexesOf(entity, [callee])) (isOwn ? called : kept).add(index);
    for (const index of indexesOf(entity, args)) kept.add(index);
  }
  return new Set([...called].filter((index) => !kept.has(index)));
});

function indexesOf(entity: Entity, values: readonly (Value | undefined)[]): number[] {
  return values.flatMap((value) =>
    value?.kind === 'param' && value.entity === entity ? value.index : [],
  );
}

function collectTarget(
  target: Target,
  registration: Registration,
  resolver: Resolver,
  found: Found,
  depth: number,
): void {
  if (target.kind === 'array') {
    for (const item of target.value.items) {
      collect(item, target.file, registration, resolver, found, depth + 1);
    }
  } else if (target.kind === 'module') {
    for (const whole of target.file.whole) {
      collect(whole, target.file, registration, resolver, found, depth + 1);
    }
    collectOptions(target, registration, resolver, found, depth);
  } else if (target.kind === 'entity' && target.entity.kind === 'function') {
    if (registration.ofResult) {
      found.makers.add(target.entity);
      collectOfResult(target.entity, registration.ofResult, resolver, found);
    } else add(found, target.entity);
  } else if (target.kind === 'entity' || target.kind === 'instance') {
    collectOptions(target, registration, resolver, found, depth);
  }
}

/** `() => ({ authenticate(request, h) { … } })` */
function collectOfResult(
  entity: Entity,
  names: readonly string[],
  resolver: Resolver,
  found: Found,
): void {
  for (const result of resultsOf(entity, resolver)) {
    for (const name of names) {
      for (const inner of resolver.member(result, name)) {
        collectDeep(inner, resolver, found, new Set());
      }
    }
  }
}

function collectOptions(
  target: Target,
  registration: Registration,
  resolver: Resolver,
  found: Found,
  depth: number,
): void {
  for (const path of registration.options ?? []) {
    collectOption(target, path.split('.'), registration, resolver, found, depth);
  }
}

function collectOption(
  target: Target,
  path: readonly string[],
  registration: Registration,
  resolver: Resolver,
  found: Found,
  depth: number,
): void {
  const [written, ...rest] = path;
  if (written === undefined || depth > MAX_NESTING) return;
  const name = written.replace(/\(\)$/, '');
  if (name === '*' && rest.length > 0) {
    for (const inner of resolver.elements(target)) {
      collectOption(inner, rest, registration, resolver, found, depth + 1);
    }
    return;
  }
  if (name === '*') {
    collectDeep(target, resolver, found, new Set());
    return;
  }
  if (rest.length === 0 && name === written && target.kind === 'entity') {
    collectWrapped(target.entity.members.get(name), target.entity.file, resolver, found, depth);
  }
  for (const inner of resolver.member(target, name)) {
    if (rest.length > 0) {
      collectOption(inner, rest, registration, resolver, found, depth + 1);
    } else if (name !== written && inner.kind === 'entity' && inner.entity.kind === 'function') {
      for (const result of resultsOf(inner.entity, resolver)) {
        collectDeep(result, resolver, found, new Set());
      }
    } else collectDeep(inner, resolver, found, new Set());
  }
}

/** `{ handler: wrap(async (request) => …) }`: what the wrapper makes is one thing, what it is given another. */
function collectWrapped(
  value: Value | undefined,
  file: FileSummary,
  resolver: Resolver,
  found: Found,
  depth: number,
): void {
  const calls = value?.kind === 'call' ? [{ value, file }] : callsBehind(value, file, resolver);
  for (const call of calls) collect(call.value, call.file, WRAPPED, resolver, found, depth + 1);
}

/** The calls that have made what a value names. */
function callsBehind(
  value: Value | undefined,
  file: FileSummary,
  resolver: Resolver,
): readonly Written[] {
  const isName = value?.kind === 'member' || value?.kind === 'import' || value?.kind === 'param';
  return isName ? resolver.callsBehind(value, file) : [];
}

function resultsOf({ file, returns }: Entity, resolver: Resolver): Target[] {
  return returns.flatMap((value) => resolver.resolve(value, file));
}

/** Every function in a tree of objects and arrays: resolver maps, hooks, pre-handlers. */
export function collectDeep(
  target: Target,
  resolver: Resolver,
  found: Found,
  seen: Set<unknown>,
): void {
  if (seen.size > 200) return;
  if (target.kind === 'array') {
    if (seen.has(target.value)) return;
    seen.add(target.value);
    for (const item of target.value.items) {
      collectWrapped(item, target.file, resolver, found, 0);
      for (const inner of resolver.resolve(item, target.file)) {
        collectDeep(inner, resolver, found, seen);
      }
    }
  } else if (target.kind === 'entity') {
    const { entity } = target;
    if (seen.has(entity)) return;
    seen.add(entity);
    if (entity.kind === 'function') add(found, entity);
    if (entity.kind === 'class') return;
    for (const value of [...entity.members.values(), ...entity.spreads]) {
      collectWrapped(value, entity.file, resolver, found, 0);
      for (const inner of resolver.resolve(value, entity.file)) {
        collectDeep(inner, resolver, found, seen);
      }
    }
    const returned = { ...found, functions: found.returned, isWrapped: false };
    for (const result of resultsOf(entity, resolver)) {
      collectDeep(result, resolver, returned, seen);
    }
  } else if (target.kind === 'module') {
    if (seen.has(target.file)) return;
    seen.add(target.file);
    for (const value of [...target.file.exports.values(), ...target.file.whole]) {
      for (const inner of resolver.resolve(value, target.file)) {
        collectDeep(inner, resolver, found, seen);
      }
    }
  }
}
