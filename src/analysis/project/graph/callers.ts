import { addTo } from '../../../ast/multimap.ts';
import type { Filled } from '../resolve/fills.ts';
import type { Callers, Resolver, Target } from '../resolve/resolver.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';

const NONE: readonly never[] = [];

/** What one pass over the calls of a project has found about the parameters of its functions. */
export class CallerIndex implements Callers {
  readonly #calls = new Map<Entity, CallSite[]>();
  readonly #given = new Map<Entity, Map<number, Set<string>>>();
  readonly #added = new Map<string, { value: Value; file: FileSummary }[]>();
  readonly #subclasses = new Map<Entity, Set<Entity>>();
  readonly #filled = new Map<object, Filled[]>();
  /** The names by which a value has been put into an object, `undefined` for any. */
  readonly #filledNames = new Map<object, Map<Value, Set<string | undefined>>>();
  /** How often something is put into what a function is given. */
  fills = 0;
  size = 0;

  addSubclass(parent: Entity, child: Entity): void {
    const children = this.#subclasses.get(parent);
    if (children?.has(child) === true) return;
    if (children) children.add(child);
    else this.#subclasses.set(parent, new Set([child]));
    this.size += 1;
  }

  subclassesOf(entity: Entity): Iterable<Entity> {
    return this.#subclasses.get(entity) ?? NONE;
  }

  addAs(key: string, value: Value, file: FileSummary): void {
    addTo(this.#added, key, { value, file });
    this.size += 1;
  }

  addedAs(key: string): readonly { readonly value: Value; readonly file: FileSummary }[] {
    return this.#added.get(key) ?? NONE;
  }

  addFilled(filled: Filled): void {
    const key = keyOfOwner(filled.owner);
    if (!key) return;
    // Each call of a function may put the same into the same object.
    const names = this.#namesOf(key, filled.value);
    if (names.has(filled.name)) return;
    names.add(filled.name);
    addTo(this.#filled, key, filled);
    this.fills += 1;
    this.size += 1;
  }

  #namesOf(owner: object, value: Value): Set<string | undefined> {
    let byValue = this.#filledNames.get(owner);
    if (!byValue)
      this.#filledNames.set(owner, (byValue = new Map<Value, Set<string | undefined>>()));
    let names = byValue.get(value);
    if (!names) byValue.set(value, (names = new Set()));
    return names;
  }

  filledInto(owner: Target): readonly Filled[] {
    if (this.fills === 0) return NONE;
    const key = keyOfOwner(owner);
    return (key && this.#filled.get(key)) ?? NONE;
  }

  addCall(entity: Entity, call: CallSite): void {
    addTo(this.#calls, entity, call);
    this.size += 1;
  }

  addGiven(entity: Entity, index: number, type: string): void {
    let byIndex = this.#given.get(entity);
    if (!byIndex) {
      byIndex = new Map<number, Set<string>>();
      this.#given.set(entity, byIndex);
    }
    let types = byIndex.get(index);
    if (!types) byIndex.set(index, (types = new Set()));
    if (types.has(type)) return;
    types.add(type);
    this.size += 1;
  }

  callsOf(entity: Entity): readonly CallSite[] {
    return this.#calls.get(entity) ?? NONE;
  }

  givenTo(entity: Entity, index: number): readonly string[] {
    return [...(this.#given.get(entity)?.get(index) ?? NONE)];
  }
}

function keyOfOwner(owner: Target): object | undefined {
  if (owner.kind === 'array') return owner.value;
  return owner.kind === 'entity' ? owner.entity : undefined;
}

/** The functions of the project that a call runs: a constructor for `new`, the export of a module that is called. */
export function calledFunctions(
  call: Pick<CallSite, 'callee' | 'file' | 'isNew'>,
  resolver: Resolver,
): Entity[] {
  return resolver
    .resolve(call.callee, call.file)
    .flatMap((target) => functionsOf(target, call.isNew, resolver));
}

function functionsOf(target: Target, isNew: boolean, resolver: Resolver): Entity[] {
  if (target.kind === 'entity') {
    const { entity } = target;
    if (entity.kind === 'function') return entity.emitter ? [] : [entity];
    if (entity.kind === 'class') return isNew ? constructorsOf(entity, resolver) : [];
    return [];
  }
  if (target.kind !== 'module') return [];
  const whole = target.file.whole.flatMap((value) => resolver.resolve(value, target.file));
  const callable = whole.length > 0 ? whole : resolver.member(target, 'default');
  return callable.flatMap((inner) =>
    inner.kind === 'module' ? [] : functionsOf(inner, isNew, resolver),
  );
}

/** What Node calls of a stream that a program makes, for each piece and at the end. */
const OF_STREAMS = ['_construct', '_final', '_flush', '_read', '_transform', '_write', '_writev'];
const STREAMS = /^stream\.(?:Duplex|PassThrough|Readable|Transform|Writable)$/;

function constructorsOf(entity: Entity, resolver: Resolver, depth = 0): Entity[] {
  const own = entity.construct ? [entity.construct] : [];
  if (!entity.superClass || depth > 8) return own;
  return resolver.resolve(entity.superClass, entity.file).flatMap((parent) => {
    if (parent.kind === 'external' && STREAMS.test(parent.key)) return [...own, ...pieces(entity)];
    if (own.length > 0 || parent.kind !== 'entity' || parent.entity.kind !== 'class') return own;
    return constructorsOf(parent.entity, resolver, depth + 1);
  });
}

function pieces({ instance }: Entity): Entity[] {
  return OF_STREAMS.flatMap((name) => {
    const method = instance.get(name);
    return method?.kind === 'entity' ? [method.entity] : [];
  });
}

/** `run(…)` where `run` is a parameter, or holds one of them for a while. */
export function mayBeParameter(callee: Value | undefined): boolean {
  if (callee?.kind === 'union') return callee.options.some(mayBeParameter);
  // `given[name](…)` is any of what each caller's object has.
  if (callee?.kind === 'element') return mayBeParameter(callee.of);
  return callee?.kind === 'param' || callee?.kind === 'rest';
}
