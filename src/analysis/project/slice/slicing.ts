import { METHODS } from '../../known/handlers/methods.ts';
import { DECORATES } from '../../known/handlers/types.ts';
import { LISTENS } from '../../known/emitters.ts';
import { callbacks } from '../graph/callbacks.ts';
import { calledFunctions } from '../graph/callers.ts';
import { wrappedFunctions } from '../graph/wrappers.ts';
import { emitOf } from '../summary/emitter-classes.ts';
import { createExposure } from './exposure.ts';
import { createHeat, heatAsMember } from './heat.ts';
import { createHolders } from './holders.ts';
import { createMarks, HOLDS, NONE, RUNS, SOUGHT, WRAPS } from './marks.ts';
import type { Resolver } from '../resolve/resolver.ts';
import { eventOfValue, registrationOf } from '../graph/call-roots.ts';
import type { Slice } from './slice.ts';
import type { SliceFiles } from '../files/using.ts';
import {
  ASSIGNS,
  type CallSite,
  type Entity,
  type FileSummary,
  type Value,
} from '../summary/value.ts';
import { createWords, type Unit } from './words.ts';

/** The names of what can register something. */
const REGISTERING: ReadonlySet<string> = new Set(
  [...METHODS.keys(), ...DECORATES.keys()].map((key) => key.replace(/^.*[.#]/, '')),
);
const ADDING: ReadonlySet<string> = new Set([
  ASSIGNS,
  ...[...DECORATES.keys()].map((key) => key.replace(/^.*\./, '')),
]);
/** Methods that run what they are given and keep nothing of it, whatever object has them. */
const OF_LISTS: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Array.prototype),
  ...Object.getOwnPropertyNames(Promise.prototype),
]);

/** `files` are those that are looked at: the slice adds to them. */
export function createSlice(
  seeds: Iterable<Entity>,
  project: SliceFiles,
  files: Set<FileSummary>,
  resolver: Resolver,
): Slice {
  const words = createWords(project);
  const marks = createMarks(touch);
  const exposure = createExposure({
    marks,
    project,
    resolver,
    touchModule,
    heatOf: (value, file) => heatOf(value, file),
  });
  const heatOf = createHeat({
    marks,
    exposure,
    project,
    resolver,
    doubt: () => current && doubtful.add(current),
  });
  const holders = createHolders({ marks, exposure, resolver, heatOf, touch, files });
  /** The calls of the slice, and whether they hand over something of it. */
  const needed = new Map<CallSite, boolean>();
  /** Those whose callee decides what becomes of it. */
  const wanting = new Set<CallSite>();
  const entered = new Set<FileSummary>();
  const pending = new Set<Unit>();
  /** What has the words of the slice, but is not of it as far as is known. */
  const doubtful = new Set<Unit>();
  const sought = new Set<FileSummary>();
  let size = 0;
  let current: Unit | undefined;
  /** So many names of what is added to a framework's objects have had their takers looked for. */
  let lookedFor = 0;
  /** Where a list or a map becomes a property of something, which a function may fill. */
  const tables: CallSite[] = [];
  let hasSettled = false;
  for (const seed of seeds) marks.warm(seed, RUNS);

  function grow(isSettled: boolean): void {
    hasSettled = isSettled;
    holders.enterParents();
    for (const file of sought) files.add(file);
    for (const unit of doubtful) pending.add(unit);
    doubtful.clear();
    do {
      for (const file of files) enter(file);
      for (const unit of pending) {
        pending.delete(unit);
        current = unit;
        if (unit.kind === 'call') consider(unit.call);
        else if (unit.kind === 'entity') holders.look(unit.entity);
        else exposure.expose(unit.file);
      }
      if (entered.size === files.size) enterUsers();
      if (entered.size === files.size) enterUsersOfGlobals();
      if (entered.size === files.size) enterTakers();
    } while (entered.size < files.size);
    if (holders.filledNames.size > 0) tables.forEach(addFilled);
  }

  /** `client.commands = new Map()`, which a function fills: who has the client has what is in it. */
  function addFilled(call: CallSite): void {
    const [name, value] = call.args;
    if (name?.kind !== 'string' || value?.kind !== 'array') return;
    if (!holders.filledNames.has(name.text) || needed.get(call) === true) return;
    size += 1;
    needed.set(call, true);
    marks.addAnywhere(name.text, HOLDS);
  }

  /** Takes note of what a file has to be looked at for, and what of it has to be looked at now. */
  function enter(file: FileSummary): void {
    if (entered.has(file)) return;
    entered.add(file);
    for (const unit of words.enter(file)) pending.add(unit);
    tables.push(...file.calls.filter(isTable));
  }

  /** Something has become part of the slice: who mentions it is looked at again. */
  function touch(word: object | string): void {
    size += 1;
    for (const unit of words.touch(word)) pending.add(unit);
  }

  function touchModule(path: string): void {
    size += 1;
    for (const unit of words.touchModule(path)) pending.add(unit);
  }

  function consider(call: CallSite): void {
    const { args, callee, caller, file } = call;
    const heat = heatOf(callee, file);
    const handsOver = args.some((argument) => heatOf(argument, file) !== NONE);
    if (heat === NONE && !handsOver) return;
    if (needed.get(call) !== handsOver) size += 1;
    needed.set(call, handsOver);
    if (handsOver) listen(call);
    // `next(value)`: what is handed over with the function finds its way without.
    if (handsOver && callee?.kind !== 'param' && !OF_LISTS.has(call.name)) {
      const isDirect = args.some((argument) => (heatOf(argument, file) & (RUNS | SOUGHT)) > 0);
      if (isDirect || REGISTERING.has(call.name)) wanting.add(call);
    }
    // `fastify.decorate('db', db)`, `ctx.db = db`: from now on it can be anywhere.
    if (handsOver && ADDING.has(call.name)) {
      const added = args.reduce((all, argument) => all | heatOf(argument, file), NONE);
      for (const argument of args)
        if (argument?.kind === 'string') marks.addAnywhere(argument.text, added);
      // What it is added to tells whose it is.
      wanting.add(call);
    }
    if (call.name === ASSIGNS) return;
    const isRun =
      (heat & RUNS) > 0 || isOfHelper(call) || ((heat & WRAPS) > 0 && runsWrapped(call));
    if (caller && (isRun || (handsOver && runsArgument(call)))) {
      marks.warm(caller, RUNS);
    }
  }

  /** `events.on('saved', index)`: what tells of an event runs what listens to it. */
  function listen({ callee, file }: CallSite): void {
    if (callee?.kind !== 'member' || !LISTENS.includes(callee.name)) return;
    const targets = resolver.resolve(callee, file);
    // What a parameter is, for one, is found out later.
    if (targets.length === 0 && !hasSettled && current) doubtful.add(current);
    for (const target of targets) {
      const owner =
        target.kind === 'entity' && target.entity.emitter ? target.entity.owner : undefined;
      const emit = owner && emitOf(owner);
      if (!emit) continue;
      files.add(emit.file);
      marks.warm(emit, RUNS);
    }
  }

  /** Whether a call runs a function of the slice of which a wrapper has made its callee. */
  function runsWrapped(call: CallSite): boolean {
    const found = wrappedFunctions(call, resolver);
    // What the wrapper is may be found out later.
    if (found.length === 0 && !hasSettled && current) doubtful.add(current);
    return found.some(runsSeed);
  }

  /** Whether a call runs, now or later, a function of the slice that it hands over. */
  function runsArgument(call: CallSite): boolean {
    const { args, callee, file } = call;
    if (!args.some((argument) => mayRun(argument, file))) return false;
    if (resolver.resolve(callee, file).length === 0 && !hasSettled) {
      if (current) doubtful.add(current);
      return false;
    }
    const registration = registrationOf(call, resolver);
    if (registration && registration.isOfCaller !== true) return false;
    const callees = calledFunctions(call, resolver);
    return callbacks(call, callees, resolver).some(runsSeed);
  }

  function mayRun(value: Value | undefined, file: FileSummary): boolean {
    const mayHold = value?.kind === 'entity' || value?.kind === 'array';
    return (heatOf(value, file) & (mayHold ? RUNS | HOLDS : RUNS)) > 0;
  }

  const runsSeed = (entity: Entity): boolean => (marks.of(entity) & RUNS) > 0;

  /** Finds the files that use what has been found to be of the slice. */
  function enterUsers(): void {
    const known = new Set([...files].map(({ path }) => path));
    for (const file of entered) {
      const surface = exposure.surfaceOf(file);
      if (!surface) continue;
      for (const user of project.usersOf(file.path, surface, known)) {
        files.add(user);
        known.add(user.path);
      }
    }
  }

  /** The same of globals, whose users import nothing. */
  function enterUsersOfGlobals(): void {
    for (const [path, names] of exposure.takeGlobals()) {
      for (const user of project.usersOfGlobals(path, names)) files.add(user);
    }
  }

  /** The same of what is added to objects that a framework hands to all. */
  function enterTakers(): void {
    const names = marks.addedNames().slice(lookedFor);
    if (names.length === 0) return;
    lookedFor += names.length;
    for (const taker of project.takersOf(new Set(names))) files.add(taker);
  }

  function isGiven(value: Value | undefined, file: FileSummary): boolean {
    if (!value) return false;
    return heatAsMember(value, heatOf(value, file), marks) !== NONE;
  }

  return {
    grow,
    fill: ({ file, name, owner, value }) => {
      marks.fill(owner, name, heatOf(value, file) & ~WRAPS);
    },
    give(call, entity) {
      const shift = call.name === 'call' ? 1 : 0;
      for (const [index, parameter] of entity.params.entries()) {
        if (marks.isGiven(parameter)) continue;
        const given = parameter.isRest
          ? call.args.slice(index + shift)
          : [call.args[index + shift]];
        if (given.some((value) => isGiven(value, call.file))) marks.give(parameter);
      }
    },
    parts: marks.entities,
    has: marks.has,
    calls: () => needed.keys(),
    handsOver: (call) => needed.get(call) === true,
    partOf: (call) => ({
      ...call,
      args: call.args.map((value) =>
        eventOfValue(value) !== undefined || heatOf(value, call.file) !== NONE ? value : undefined,
      ),
    }),
    wantsCallee: (call) => wanting.has(call),
    runsSeed,
    mentions: ({ args, callee, file }) =>
      [callee, ...args].some((value) => heatOf(value, file) !== NONE),
    extent: () => size,
    seek(entity) {
      marks.warm(entity, SOUGHT);
      sought.add(entity.file);
    },
  };
}

/** `(path, run) => app.get(path, (req, res) => run(req, res))`: what is handed over runs where it is called. */
function isOfHelper({ callee, caller }: CallSite): boolean {
  return callee?.kind === 'param' && caller !== undefined && caller !== callee.entity;
}

/** `client.commands = new Map()` */
function isTable({ args, name }: CallSite): boolean {
  return name === ASSIGNS && args[1]?.kind === 'array';
}
