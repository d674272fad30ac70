import { addTo } from '../../../ast/multimap.ts';
import type { GraphInput, Learnt } from './learn.ts';
import type { Target, Written } from '../resolve/resolver.ts';
import type { Slice } from '../slice/slice.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';

/** Which emitter a call is about. */
export interface Identity {
  /** Of which class it is, or of one that extends it. */
  readonly of: Entity;
  /** Whether it is `this`, or by which names of its members it is found. */
  readonly own: Own | undefined;
  /** What it is in its file, or in the one that exports it. */
  readonly value: Value;
}

interface Own {
  readonly owner: Entity;
  /** `''` for `this`, `events.` for `this.events`. */
  readonly path: string;
}

/** A place of the program that makes objects of a class. */
interface Site {
  readonly key: unknown;
  /** The function around it. */
  readonly caller: Entity | undefined;
  readonly isRepeated: boolean;
  readonly isKept: boolean;
}

export interface Identities {
  /** `undefined` if that cannot be told; `isOnly` where it must be this one and no other. */
  readonly identityOf: (
    of: Written,
    at: CallSite,
    emitter: Entity,
    isOnly?: boolean,
  ) => Identity | undefined;
  /** Whether what is told of events is, for certain, an emitter to which the other listens there. */
  readonly areOne: (told: Identity, listening: Identity, at: CallSite) => boolean;
}

interface IdentitiesInput {
  readonly input: GraphInput;
  readonly learnt: Learnt;
  readonly slice: Slice;
  readonly handlers: ReadonlySet<Entity>;
}

const MAX_DEPTH = 8;

/**
 * Tells the emitters of a program apart.
 *
 * Premise: two expressions are one object if they are `this`, or the same member of it, of one class; if
 * they are one variable that holds what a `new` made; or if the program makes one object of that class.
 */
export function createIdentities({ handlers, input, learnt, slice }: IdentitiesInput): Identities {
  const { callers, quiet: resolver } = learnt;
  const isAlone = input.modules.isAlone === true;
  let made: Map<Entity, CallSite[]> | undefined;
  return { areOne, identityOf };

  function identityOf(
    { file, value }: Written,
    at: CallSite,
    emitter: Entity,
    isOnly = false,
  ): Identity | undefined {
    const own = ownOf(value, at);
    if (own?.path === '') return { of: own.owner, own, value };
    const made = exportedValue(value, file) ?? value;
    const targets = resolver.resolve(value, file).flatMap(wholeOf);
    const classes = targets.flatMap((target) => {
      if (target.kind !== 'instance') return [];
      return isOnly || isHeir(target.entity, emitter) ? [target.entity] : [];
    });
    const [of, ...others] = new Set(classes);
    return of && others.length === 0 && isHeir(of, emitter) ? { of, own, value: made } : undefined;
  }

  /** What is required of a module that exports it as a whole: `module.exports = new EventEmitter()`. */
  function wholeOf(target: Target): readonly Target[] {
    return target.kind === 'module' ? resolver.member(target, 'default') : [target];
  }

  function areOne(told: Identity, listening: Identity, at: CallSite): boolean {
    const { own } = listening;
    if (own) {
      // All objects of the class listen to themselves.
      if (own.path === '' && isHeir(told.of, own.owner)) return true;
      if (own.path === told.own?.path && isHeir(told.own.owner, own.owner)) return true;
    }
    if (told.value === listening.value && isMade(told.value)) return true;
    const site = onlySite(listening.of);
    if (!site || onlySite(told.of)?.key !== site.key) return false;
    if (!site.isRepeated && isMadeOnce(site)) return true;
    // Whatever is made there is listened to at once.
    if (isMade(listening.value)) return at.caller === site.caller;
    return own !== undefined && own.path !== '' && classAround(site.caller) === own.owner;
  }

  /** What `new` makes where a module exports it. */
  function exportedValue(value: Value, file: FileSummary): Value | undefined {
    const [of, name] = value.kind === 'member' ? [value.of, value.name] : [value, 'default'];
    if (of.kind !== 'import') return undefined;
    const [module] = resolver.resolve(of, file);
    if (module?.kind !== 'module') return undefined;
    const { exports, whole } = module.file;
    const [all] = whole;
    const members = all?.kind === 'entity' ? all.entity.members : undefined;
    const found = exports.get(name) ?? members?.get(name) ?? (name === 'default' ? all : undefined);
    return found?.kind === 'new' ? found : undefined;
  }

  /** Whether a class is another one or extends it. */
  function isHeir(entity: Entity, ancestor: Entity, depth = 0): boolean {
    if (entity === ancestor) return true;
    if (depth > MAX_DEPTH) return false;
    return [entity.superClass, ...entity.instanceSpreads].some((value) =>
      resolver
        .resolve(value, entity.file)
        .some(
          (target) =>
            (target.kind === 'entity' || target.kind === 'instance') &&
            isHeir(target.entity, ancestor, depth + 1),
        ),
    );
  }

  /** The only place where objects of a class, and of those that extend it, are made. */
  function onlySite(entity: Entity): Site | undefined {
    const [site, ...others] = sitesOf(entity, 0);
    return others.length === 0 ? site : undefined;
  }

  function sitesOf(entity: Entity, depth: number): Site[] {
    const { emitter, isRepeated, parent } = entity;
    if (emitter === 'site') return [{ key: entity, caller: parent, isRepeated, isKept: false }];
    // Other files may make more of them.
    if (isAlone || depth > MAX_DEPTH) return [];
    const own = (madeOf(entity) ?? []).map((call) => ({
      key: call,
      caller: call.caller,
      isRepeated: call.isRepeated,
      isKept: call.guard?.kind === 'memo' && call.guard.owner?.kind !== 'function',
    }));
    const heirs = [...callers.subclassesOf(entity)];
    return [...own, ...heirs.flatMap((heir) => sitesOf(heir, depth + 1))];
  }

  function madeOf(entity: Entity): readonly CallSite[] | undefined {
    if (!made) {
      made = new Map();
      for (const call of slice.calls()) {
        if (!call.isNew || !input.isServed(call.file)) continue;
        for (const target of resolver.resolve(call.callee, call.file)) {
          if (target.kind !== 'entity') continue;
          addTo(made, target.entity, call);
        }
      }
    }
    return made.get(entity);
  }

  function isMadeOnce({ caller, isKept }: Site): boolean {
    return isKept || runsOnce(caller, 0);
  }

  /** Whether a function is called in one place of the program, once. */
  function runsOnce(fn: Entity | undefined, depth: number): boolean {
    if (!fn) return true;
    if (isAlone || depth > MAX_DEPTH || handlers.has(fn)) return false;
    if (fn.owner?.construct === fn) {
      const site = onlySite(fn.owner);
      return (
        site !== undefined && !site.isRepeated && (site.isKept || runsOnce(site.caller, depth + 1))
      );
    }
    const [call, ...others] = callers.callsOf(fn).filter(({ file }) => input.isServed(file));
    return (
      call !== undefined &&
      others.length === 0 &&
      !call.isRepeated &&
      runsOnce(call.caller, depth + 1)
    );
  }
}

/** What of `this` a value is, in a method of the class. */
export function ownOf(value: Value, { caller }: CallSite): Own | undefined {
  let path = '';
  let object = value;
  while (object.kind === 'member') {
    path = `${object.name}.${path}`;
    object = object.of;
  }
  if (object.kind !== 'instance') return undefined;
  const { of } = object;
  const owner = classAround(caller);
  // `super` is the same object.
  if (owner?.superClass === of) return { owner, path };
  if (of.kind !== 'entity') return undefined;
  const { entity } = of;
  return entity === owner || entity.kind === 'function' ? { owner: entity, path } : undefined;
}

function classAround(fn: Entity | undefined): Entity | undefined {
  let current = fn;
  while (current && !current.owner) current = current.parent;
  return current?.owner;
}

/** Whether a variable holds what is made in its file. */
function isMade(value: Value): boolean {
  return value.kind === 'new' || (value.kind === 'union' && value.options.some(isMade));
}
