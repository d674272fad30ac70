import { addTo } from '../../../ast/multimap.ts';
import { EMITS, LISTENS } from '../../known/emitters.ts';
import { textsOf } from '../summary/collections.ts';
import { createIdentities, ownOf, type Identity } from './emitter-identity.ts';
import { isPassing } from '../guards/kinds.ts';
import type { GraphInput, Learnt } from './learn.ts';
import { functionsNamed, type Written } from '../resolve/resolver.ts';
import type { Root } from './roots.ts';
import type { Slice } from '../slice/slice.ts';
import type { CallSite, Entity, Value } from '../summary/value.ts';

/** A call that is made on the way, and the function that it runs. */
export interface Passage {
  readonly call: CallSite;
  readonly entity: Entity;
}

/** The way from a function that tells of an event to one that listens to it. */
export interface Emission {
  readonly caller: Entity;
  /** From the call of `caller` to `emit`, which is the last. */
  readonly passages: readonly Passage[];
  readonly listener: Entity;
  readonly event: string;
  /** Where the listener is registered. */
  readonly registered: CallSite;
}

/** A call of a method of an emitter, as it is when the functions around it are given what callers pass. */
interface Use {
  readonly owner: Entity;
  readonly of: Written;
  readonly name: Written | undefined;
  readonly listener: Written | undefined;
  readonly call: CallSite;
  /** The call that leads to it, from a function that is not given what decides. */
  readonly at: CallSite;
  /** From there to the call itself. */
  readonly passages: readonly Passage[];
  /** The closure that makes the call later, where it has the emitter of a function around it. */
  readonly closure?: Entity | undefined;
  /** How many calls lead from what decides to the function that makes the call, or makes the closure. */
  readonly depth: number;
}

interface Listening {
  readonly identity: Identity;
  readonly events: readonly string[];
  readonly listeners: readonly Entity[];
  readonly at: CallSite;
}

interface EmittersInput {
  readonly learnt: Learnt;
  readonly roots: readonly Root[];
  readonly slice: Slice;
  readonly input: GraphInput;
}

const MAX_CLIMB = 4;
/** A method that is called from more places than this is not looked at in each. */
const MAX_CALLS = 100;
const MAX_USES = 1000;
/** Errors are no part of what a request usually does; the others are of the emitter itself. */
const LEFT_OUT = new Set(['error', 'newListener', 'removeListener']);

/**
 * Finds which functions run because others tell the program's own emitters of events.
 *
 * Premise: `emit` runs the functions that listen to that event of that object, and no others ⇒ there is a
 * way where both calls are about one object, which no other can be taken for, and about one event; where
 * the event comes with a message, about any.
 */
export function emissionsOf({ input, learnt, roots, slice }: EmittersInput): Emission[] {
  const { callers, quiet: resolver } = learnt;
  const handlers = new Set(roots.flatMap(({ entity, isGuess }) => (isGuess ? [] : entity)));
  const { emits, listens } = findUses();
  if (emits.length === 0 || listens.length === 0) return [];
  const { areOne, identityOf } = createIdentities({ input, learnt, slice, handlers });
  const listening = new Map<Entity, Listening[]>();
  for (const use of listens.flatMap((one) => expand(one))) {
    const known = listeningOf(use);
    if (!known) continue;
    addTo(listening, use.owner, known);
  }
  return emits.flatMap((one) => (listening.has(one.owner) ? expand(one) : [])).flatMap(emissions);

  function findUses(): { readonly emits: Use[]; readonly listens: Use[] } {
    const emits: Use[] = [];
    const listens: Use[] = [];
    for (const call of slice.calls()) {
      const { args, callee, file } = call;
      if (callee?.kind !== 'member') continue;
      const isEmit = EMITS.includes(callee.name);
      if (!isEmit && !LISTENS.includes(callee.name)) continue;
      if (call.name !== callee.name) continue;
      for (const target of resolver.resolve(callee, file)) {
        const entity = target.kind === 'entity' ? target.entity : undefined;
        if (!entity?.emitter || !entity.owner) continue;
        const [name, second] = args.map((value) => value && { value, file });
        const listener = isEmit ? undefined : second;
        const of = { value: callee.of, file };
        (isEmit ? emits : listens).push({
          owner: entity.owner,
          of,
          name,
          listener,
          call,
          at: call,
          passages: [],
          depth: 0,
        });
      }
    }
    return { emits, listens };
  }

  /**
   * What a call is in each call of the function around it, if that is given what decides. An emitter that
   * is `this` is known better where the method is called.
   */
  function expand(one: Use): Use[] {
    const found: Use[] = [];
    // What is found on the way is looked at, too.
    const pending = [one];
    for (const use of pending) {
      const { caller } = use.at;
      const { depth, listener, name, of } = use;
      if (pending.length > MAX_USES) continue;
      pending.push(...madeByOuter(use));
      const isGiven = [name, listener ?? of].some((value) => isGivenTo(caller, value));
      const isOwn = !listener && ownOf(of.value, use.at) !== undefined;
      const isEnd = !caller || handlers.has(caller);
      if (isEnd || !isGiven) found.push(use);
      if (isEnd || !(isGiven || isOwn) || depth >= MAX_CLIMB) continue;
      // What made the closure is on no way of a request.
      if (use.closure) slice.seek(caller);
      pending.push(...callsOf(caller).map((call) => madeBy(use, caller, call)));
    }
    return found;
  }

  function callsOf(fn: Entity): readonly CallSite[] {
    const calls = callers.callsOf(fn).filter(({ isSpread }) => !isSpread);
    return calls.length > MAX_CALLS ? [] : calls;
  }

  /**
   * `function listen(queue) { consume((message) => queue.emit('task', message)); }`: each call of `listen` makes
   * such a closure, which tells of events of the emitter that this call passes.
   */
  function madeByOuter({ at, closure, ...use }: Use): Use[] {
    const { caller } = at;
    const { value } = use.of;
    if (closure || use.listener || use.depth > 0 || !caller || value.kind !== 'param') return [];
    const { entity } = value;
    if (entity === caller || !isWithin(caller, entity)) return [];
    return callsOf(entity).map((call) => madeBy({ ...use, at, closure: caller }, entity, call));
  }

  function listeningOf({ at, listener, name, of, owner, passages }: Use): Listening | undefined {
    const events = eventsOf(name)?.filter((event) => !LEFT_OUT.has(event)) ?? [];
    const isSeldom = [at, ...passages.map(({ call }) => call)].some(({ guard }) =>
      isPassing(guard),
    );
    if (events.length === 0 || isSeldom) return undefined;
    const listeners = listener
      ? functionsNamed(listener.value, listener.file, resolver).filter(slice.has)
      : [];
    const identity = listeners.length > 0 ? identityOf(of, at, owner) : undefined;
    return identity && { identity, events, listeners, at };
  }

  function emissions({ at, call, closure, name, of, owner, passages }: Use): Emission[] {
    const caller = closure ?? at.caller;
    const identity = caller && identityOf(of, at, owner, true);
    if (!identity) return [];
    const events = eventsOf(name) ?? (isOfMessage(name) ? 'any' : []);
    return (listening.get(owner) ?? []).flatMap((one) => {
      const told = one.events.filter((event) => events === 'any' || events.includes(event));
      if (told.length === 0 || !areOne(identity, one.identity, one.at)) return [];
      return told.flatMap((event) => {
        const emit: Entity = { ...owner, kind: 'function', name: `${call.name}('${event}')` };
        const all = [...passages, { call, entity: emit }];
        const registered = one.at;
        return one.listeners.map((listener) => ({
          caller,
          passages: all,
          listener,
          event,
          registered,
        }));
      });
    });
  }

  /** The names of the events, if they are known. */
  function eventsOf(name: Written | undefined): string[] | undefined {
    if (!name) return undefined;
    const texts: string[] = [];
    for (const { value } of resolver.writtenFor(name.value, name.file)) {
      for (const item of value.kind === 'array' ? value.items : [value]) {
        const some = textsOf(item);
        if (!some) return undefined;
        texts.push(...some);
      }
    }
    return texts.length > 0 ? texts : undefined;
  }

  /** Whether who sends a message says which event it is, or all of them are meant. */
  function isOfMessage(name: Written | undefined): boolean {
    let value: Value | undefined = name?.value;
    while (value) {
      switch (value.kind) {
        case 'call': {
          const { args, callee }: Pick<Value & { kind: 'call' }, 'args' | 'callee'> = value;
          if (callee.kind !== 'member') return false;
          if (callee.name === 'eventNames') return true;
          const isParsed = callee.of.kind === 'global' && callee.of.name === 'JSON';
          value = isParsed ? args[0] : callee.of;
          break;
        }
        case 'element':
        case 'instance':
        case 'member':
          value = value.of;
          break;
        case 'param':
          return handlers.has(value.entity);
        default:
          return false;
      }
    }
    return false;
  }
}

/** What a call of a method is where the function around it is called. */
function madeBy(use: Use, caller: Entity, call: CallSite): Use {
  const { file } = call;
  const isOwn = ownOf(use.of.value, use.at) !== undefined;
  const receiver = call.callee?.kind === 'member' && !call.isNew ? call.callee.of : undefined;
  return {
    ...use,
    of:
      isOwn && receiver
        ? { value: rebased(use.of.value, receiver), file }
        : (passed(use.of, caller, call) ?? use.of),
    name: passed(use.name, caller, call),
    listener: passed(use.listener, caller, call),
    at: call,
    passages: use.closure ? use.passages : [{ call, entity: caller }, ...use.passages],
    depth: use.depth + 1,
  };
}

/** Whether a function stands in another one. */
function isWithin(fn: Entity, outer: Entity): boolean {
  let at = fn.parent;
  while (at && at !== outer) at = at.parent;
  return at === outer;
}

/** What a call passes for a parameter of the function that it runs; anything else stays what it is. */
function passed(one: Written | undefined, fn: Entity, call: CallSite): Written | undefined {
  if (one?.value.kind !== 'param' || !isGivenTo(fn, one)) return one;
  const value = call.args[one.value.index];
  return value && { value, file: call.file };
}

/** Whether something is a parameter of a function. */
function isGivenTo(fn: Entity | undefined, one: Written | undefined): boolean {
  return one?.value.kind === 'param' && one.value.entity === fn;
}

/** `routes.events` for `this.events`, where `this` is `routes`. */
function rebased(own: Value, receiver: Value): Value {
  return own.kind === 'member' ? { ...own, of: rebased(own.of, receiver) } : receiver;
}
