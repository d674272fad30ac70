import type { Resolver, Target, Written } from '../resolve/resolver.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';

/** A step on the way to a function, as far as it tells what the function was given. */
interface Way {
  readonly entity: Entity;
  readonly call: CallSite | undefined;
  readonly previous: Way | undefined;
}

/** A function that may be called, and by what. */
interface Next {
  readonly to: Entity;
  readonly call: CallSite;
  readonly isDirect: boolean;
}

export interface Receivers {
  /**
   * The functions that a way comes through with another object than the one whose method comes next;
   * none if it may be that one.
   */
  othersOn(next: Next, previous: Way): readonly Entity[];
}

interface Given {
  readonly value: Value;
  readonly file: FileSummary;
  readonly through: readonly Entity[];
}

const NONE: readonly Entity[] = [];
const MAX_STEPS = 12;

/**
 * Tells whose methods a function calls on a way that comes to it: `store.load()` is that of `Disk` where
 * the way has `show(new Disk())`, and of no other class that has the interface of `store`.
 *
 * Premise: a parameter is what the call that leads there passes, and `this` what its method was called of.
 */
export function createReceivers(
  { member, resolve, writtenFor }: Pick<Resolver, 'member' | 'resolve' | 'writtenFor'>,
  hasHeirs: (entity: Entity) => boolean,
): Receivers {
  function othersOn({ call, isDirect, to }: Next, previous: Way): readonly Entity[] {
    const { callee } = call;
    if (!isDirect || call.isNew || callee?.kind !== 'member') return NONE;
    const given = givenBy(callee.of, previous);
    if (!given) return NONE;
    const methods =
      fieldOf(given, callee.name) ?? certainly(given).flatMap((one) => member(one, callee.name));
    const isOther =
      methods.length > 0 && !methods.some((one) => one.kind === 'entity' && one.entity === to);
    return isOther ? given.through : NONE;
  }

  /** What something is by the calls that lead there; `undefined` if they do not tell. */
  function givenBy(value: Value, way: Way): Given | undefined {
    const through: Entity[] = [];
    let given: Given | undefined;
    let at: Way | undefined = way;
    while (at && through.length < MAX_STEPS) {
      const passed = passedTo(at, given?.value ?? value);
      if (!passed || !at.call) return given;
      through.push(at.entity);
      given = { value: passed, file: at.call.file, through };
      at = at.previous;
    }
    return given;
  }

  function passedTo({ call, entity }: Way, value: Value): Value | undefined {
    if (!call || call.isSpread) return undefined;
    if (value.kind === 'param') return value.entity === entity ? call.args[value.index] : undefined;
    const isOfMethod = isThis(value, entity) && !call.isNew && call.callee?.kind === 'member';
    return isOfMethod ? call.callee.of : undefined;
  }

  /** What a class has kept of what each object was made with: `run` of `new Job(run)` for `this.run`. */
  function fieldOf({ file, value }: Given, name: string): readonly Target[] | undefined {
    const kept = writtenFor(value, file).map((one) => keptBy(one, name));
    const isKnown = kept.length > 0 && !kept.includes(undefined);
    return isKnown ? kept.flatMap((targets) => targets ?? []) : undefined;
  }

  function keptBy({ file, value }: Written, name: string): readonly Target[] | undefined {
    if (value.kind !== 'new') return undefined;
    const [made, ...others] = resolve(value.callee, file);
    const { construct, instance } = made?.kind === 'entity' ? made.entity : {};
    const field = instance?.get(name);
    if (others.length > 0 || field?.kind !== 'param' || field.entity !== construct)
      return undefined;
    const argument = value.args[field.index];
    const found = argument ? resolve(argument, file) : [];
    return found.length > 0 ? found : undefined;
  }

  /** What an object is, if it is one of a class that nothing extends, or written there. */
  function certainly({ file, value }: Given): readonly Target[] {
    const options = value.kind === 'union' ? value.options : [value];
    const found = options.map((option) => resolve(option, file));
    const isCertain = found.every(
      (some, index) => some.length > 0 && some.every((one) => isKnown(one, options[index])),
    );
    return isCertain ? found.flat() : [];
  }

  function isKnown(target: Target, value: Value | undefined): boolean {
    if (target.kind === 'entity') return target.entity.kind === 'object';
    if (target.kind !== 'instance' || target.entity.kind !== 'class') return false;
    return value?.kind === 'new' || !hasHeirs(target.entity);
  }

  return { othersOn };
}

function isThis(value: Value, { owner }: Entity): boolean {
  const of = value.kind === 'instance' ? value.of : undefined;
  return owner !== undefined && of?.kind === 'entity' && of.entity === owner;
}
