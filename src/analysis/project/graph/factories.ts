import { calledFunctions } from './callers.ts';
import type { Resolver, Written } from '../resolve/resolver.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';

/** The call of a factory that has made a function: what it passes is what the function has of the factory's parameters. */
export interface Making {
  readonly args: readonly (Value | undefined)[];
  readonly file: FileSummary;
}

/** A step on the way to a function, as far as it tells which call has made the function. */
interface Way {
  readonly entity: Entity;
  readonly call: CallSite | undefined;
  readonly making: Making | undefined;
}

/** A function that may be called, and by what. */
interface Next {
  readonly to: Entity;
  readonly call: CallSite;
  readonly isDirect: boolean;
}

export interface Factories {
  /** Whether a function calls what the factory around it is given, so that it does another thing for each call of that. */
  has(entity: Entity): boolean;
  /** Which call of the factory has made a function for a registration: `app.get('/', makeView(options))`. */
  makingOf(entity: Entity, made: Written | undefined): Making | undefined;
  /** Which call of the factory has made the function that comes next; `undefined` where that is not known. */
  making(next: Next, previous: Way): Making | undefined;
  /** Whether what comes next is what another call of the factory was given. */
  isOfOtherCall(next: Next, previous: Way): boolean;
}

/** How far away from a function the factory stands that is given what it calls. */
const MAX_NESTING = 12;
const MAX_MEMBERS = 4;

/**
 * Tells what the functions that a factory makes have of its parameters, call by call:
 * `const read = createReader({ load })`, where another file has `createReader({ load: loadSync })`.
 *
 * Premise: a closure has the parameters of the call that made it, and of no other.
 */
export function createFactories(calls: Iterable<CallSite>, resolver: Resolver): Factories {
  const factories = new Map<Entity, Entity>();
  for (const { callee, caller } of calls) {
    const given = callee && caller ? parameterBehind(callee) : undefined;
    if (!given || callee?.kind === 'param') continue;
    const inner = between(caller, given.entity);
    for (const entity of inner) if (!factories.has(entity)) factories.set(entity, given.entity);
  }
  const substitutes = new Map<Value, Map<Value, Value>>();

  function making({ call, isDirect, to }: Next, previous: Way): Making | undefined {
    const factory = factories.get(to);
    if (!factory) return undefined;
    if (factories.get(previous.entity) === factory) return previous.making;
    if (previous.entity === factory) return previous.call?.isSpread ? undefined : previous.call;
    const callee = isDirect ? (calleeOf(call, previous) ?? written(call)) : undefined;
    return callee && madeBy(callee.value, callee.file, factory, 0);
  }

  function makingOf(entity: Entity, made: Written | undefined): Making | undefined {
    const factory = factories.get(entity);
    return factory && made && madeBy(made.value, made.file, factory, 0);
  }

  /** The only call of a factory that a callee, or the object whose method it is, stands for. */
  function madeBy(
    value: Value,
    file: FileSummary,
    factory: Entity,
    depth: number,
  ): Making | undefined {
    const all = value.kind === 'call' ? [{ value, file }] : resolver.writtenFor(value, file);
    const [only] = all;
    if (all.length === 1 && only?.value.kind === 'call' && isCallOf(only, factory)) {
      return { args: only.value.args, file: only.file };
    }
    if (value.kind !== 'member' || depth > MAX_MEMBERS) return undefined;
    return madeBy(value.of, file, factory, depth + 1);
  }

  function isCallOf({ file, value }: Written, factory: Entity): boolean {
    if (value.kind !== 'call') return false;
    const called = calledFunctions({ callee: value.callee, file, isNew: false }, resolver);
    return called.length === 1 && called[0] === factory;
  }

  function isOfOtherCall({ call, isDirect, to }: Next, previous: Way): boolean {
    const callee = isDirect ? calleeOf(call, previous) : undefined;
    if (!callee) return false;
    const { file, value } = callee;
    const called = calledFunctions({ callee: value, file, isNew: call.isNew }, resolver);
    return called.length > 0 && !called.includes(to);
  }

  /** What a call in a function calls that is a part of what the factory around it is given, as the function has it. */
  function calleeOf({ callee }: CallSite, { entity, making: made }: Way): Written | undefined {
    const given = made && callee ? parameterBehind(callee) : undefined;
    if (!made || !callee || !given || factories.get(entity) !== given.entity) return undefined;
    const passed = made.args.slice(0, given.index + 1);
    const argument = passed[given.index];
    // Behind `...list` the places are not known.
    if (!argument || passed.some((one) => one?.kind === 'element')) return undefined;
    return { file: made.file, value: substituted(callee, argument) };
  }

  /** The same value once for each argument: the resolver keeps what it has found of values. */
  function substituted(callee: Value, argument: Value): Value {
    let known = substitutes.get(callee);
    if (!known) substitutes.set(callee, (known = new Map<Value, Value>()));
    let value = known.get(argument);
    if (!value) known.set(argument, (value = withRoot(callee, argument)));
    return value;
  }

  return { has: (entity) => factories.has(entity), making, makingOf, isOfOtherCall };
}

function written({ callee, file }: CallSite): Written | undefined {
  return callee && { value: callee, file };
}

/** `options` of `options.files.load` */
function parameterBehind(value: Value): (Value & { kind: 'param' }) | undefined {
  let root = value;
  while (root.kind === 'member') root = root.of;
  return root.kind === 'param' ? root : undefined;
}

function withRoot(value: Value, root: Value): Value {
  return value.kind === 'member' ? { ...value, of: withRoot(value.of, root) } : root;
}

/** The functions from one outwards that stand in another; none if it does not stand there. */
function between(inner: Entity | undefined, outer: Entity): readonly Entity[] {
  const found: Entity[] = [];
  for (let at = inner; at && found.length < MAX_NESTING; at = at.parent) {
    if (at === outer) return found;
    found.push(at);
  }
  return [];
}
