import { memoized } from '../../../ast/memoized.ts';
import type { Method } from '../../known/handlers/registration.ts';
import { moduleOrigin } from '../../origin.ts';
import {
  keyMadeBy,
  keyOfInstance,
  methodNamed,
  PASSES_THROUGH,
  typeOfMember,
} from './externals.ts';
import { eachNameOf } from './each-member.ts';
import type { Filled } from './fills.ts';
import { createMemory } from './memory.ts';
import { distinct, gather } from './targets.ts';
import type { CallSite, EachName, Entity, FileSummary, Value } from '../summary/value.ts';

/** What a value turns out to be. */
export type Target =
  | {
      readonly kind: 'array';
      readonly value: Value & { kind: 'array' };
      readonly file: FileSummary;
    }
  | { readonly kind: 'entity' | 'instance'; readonly entity: Entity }
  /** Something of a package, of Node, or of a type in the table of handlers. */
  | { readonly kind: 'external'; readonly key: string }
  | { readonly kind: 'module'; readonly file: FileSummary };

/** A value as a file writes it. */
export interface Written {
  readonly value: Value;
  readonly file: FileSummary;
}

/** Where to find the files of a project. */
export interface Modules {
  /** The file of the project that a specifier names; `undefined` for packages and unknown files. */
  resolve(from: FileSummary, specifier: string): FileSummary | undefined;
  /** The files of a folder: `./routes/`. */
  folder(from: FileSummary, prefix: string): readonly FileSummary[];
  /** A file is looked at alone: other files may tell more of what its functions are given. */
  readonly isAlone?: boolean;
}

/** What the calls found so far tell about the parameters of functions. */
export interface Callers {
  callsOf(entity: Entity): readonly CallSite[];
  /** The types that a framework gives to the parameters of a function it calls. */
  givenTo(entity: Entity, index: number): readonly string[];
  /** The classes that extend a class of the project. */
  subclassesOf(entity: Entity): Iterable<Entity>;
  /** What has been added to a framework's object under a name: `fastify.decorate('db', db)`. */
  addedAs(key: string): readonly { readonly value: Value; readonly file: FileSummary }[];
  /** What functions put into an object or a list that they are given. */
  filledInto(owner: Target): readonly Filled[];
  /** How much that is, of all. */
  readonly fills: number;
}

export interface Resolver {
  resolve(value: Value | undefined, file: FileSummary): readonly Target[];
  member(target: Target, name: string): readonly Target[];
  /** Any item of a list, or member of an object. */
  elements(target: Target): readonly Target[];
  /** The members that a loop over the names of something looks up. */
  each(target: Target, each: EachName): readonly Target[];
  /** The calls whose results a name of another file, or a member of an object, stands for. */
  callsBehind(value: Value, file: FileSummary): readonly Written[];
  /** What is written where a name of another file, or a member of an object, gets its value. */
  writtenFor(value: Value, file: FileSummary): readonly Written[];
  methodOf(key: string): Method | undefined;
  /** Works something out, and tells whether it stands whatever else is learnt of callers. */
  watch<Answer>(work: () => Answer): { readonly answer: Answer; readonly isFinal: boolean };
  /** Goes on with what has been learnt since: answers that depend on callers are worked out anew. */
  learn(callers: Callers): void;
}

const MAX_DEPTH = 60;
/** Where one of the exports of a module is called by a computed name: more are no table of handlers. */
const MAX_TABLE = 24;
/** A handler is named anew in an index or two on its way to its route. */
const MAX_NAMES = 6;
const NOTHING: readonly Target[] = [];

/** Methods of a list or map that yield one of its items, and those that yield such a list again. */
const YIELDS_ITEM = new Set(['at', 'find', 'findLast', 'get', 'pop', 'shift']);
const YIELDS_ITEMS = new Set(
  'concat entries filter flat reverse slice sort toReversed toSorted values'.split(' '),
);

/** What a callee takes items from, if it is a method of lists that yields some. */
export function listOfItem(callee: Value): Value | undefined {
  if (callee.kind !== 'member') return undefined;
  return YIELDS_ITEM.has(callee.name) || YIELDS_ITEMS.has(callee.name) ? callee.of : undefined;
}

/** `seek` is told of each function whose callers, or class whose heirs, an answer depends on. */
export function createResolver(
  modules: Modules,
  initialCallers: Callers,
  extraMethods: ReadonlyMap<string, Method>,
  seek?: (entity: Entity) => void,
): Resolver {
  let callers = initialCallers;
  const methodOf = (key: string): Method | undefined => methodNamed(key, extraMethods);
  const known = new Map<Value, readonly Target[]>();
  const members = new Map<object, Map<string, readonly Target[]>>();
  const memory = createMemory<Target>();

  function resolve(value: Value | undefined, file: FileSummary): readonly Target[] {
    return value ? ask(value, file, 0) : NOTHING;
  }

  function ask(value: Value, file: FileSummary, depth: number): readonly Target[] {
    const found = known.get(value);
    if (found) return memory.seen(found);
    if (depth > MAX_DEPTH) return cutOff();
    return memory.workOut(known, value, () => distinct(compute(value, file, depth + 1)));
  }

  /** The answer to a question that is too deep: asked from elsewhere, it may have another. */
  function cutOff(): readonly Target[] {
    memory.leaveOpen();
    return NOTHING;
  }

  function learn(latest: Callers): void {
    if (latest.fills === callers.fills) memory.forgetOpen();
    else {
      // Any answer about an object may have another now.
      memory.forgetAll();
      known.clear();
      members.clear();
    }
    callers = latest;
  }

  function compute(value: Value, file: FileSummary, depth: number): readonly Target[] {
    switch (value.kind) {
      case 'array':
        return [{ kind: 'array', value, file }];
      case 'call':
      case 'new':
        return [
          ...itemsOfCall(value.callee, file, depth),
          ...gather(ask(value.callee, file, depth), (target) => called(target, value, file, depth)),
        ];
      case 'element':
        if (value.each) {
          const { each } = value;
          return gather(ask(value.of, file, depth), (target) => eachOf(target, each, depth));
        }
        return value.at === undefined
          ? gather(ask(value.of, file, depth), (target) => elements(target, depth))
          : elementsAt(value.of, value.at, file, depth);
      case 'entity':
        return [{ kind: 'entity', entity: value.entity }];
      case 'folder':
        return modules
          .folder(file, value.prefix)
          .map((module) => ({ kind: 'module', file: module }));
      case 'global':
        return [{ kind: 'external', key: value.name }];
      case 'import':
        return imported(value.specifier, file);
      case 'instance':
        return ask(value.of, file, depth).flatMap((target) => instanceOf(target, depth));
      case 'member': {
        const { name, of } = value;
        const own =
          of.kind === 'param' ? of.entity.params[of.index]?.assigned?.get(name) : undefined;
        if (own) return ask(own, file, depth);
        return gather(ask(of, file, depth), (target) => member(target, name, depth));
      }
      case 'param':
        return parameter(value.entity, value.index, depth);
      case 'self':
        return [{ kind: 'module', file }];
      case 'union':
        return gather(value.options, (option) => ask(option, file, depth));
      default:
        return NOTHING;
    }
  }

  /** `routes.find(…)`, `handlers.get(…)`, `routes.filter(…)` of a list of the project. */
  function itemsOfCall(callee: Value, file: FileSummary, depth: number): readonly Target[] {
    const of = listOfItem(callee);
    if (!of || callee.kind !== 'member') return NOTHING;
    const all = ask(of, file, depth).filter((target) => target.kind === 'array');
    const lists = callee.name === 'entries' ? all.map(asMap) : all;
    return YIELDS_ITEM.has(callee.name) ? lists.flatMap((list) => elements(list, depth)) : lists;
  }

  /** `[, b]` of a list, or of what the loop over a map yields: its entries. */
  function elementsAt(of: Value, at: number, file: FileSummary, depth: number): readonly Target[] {
    const looped = of.kind === 'element' && of.at === undefined ? ask(of.of, file, depth) : NOTHING;
    const maps = looped.filter((target) => target.kind === 'array' && target.value.isMap === true);
    if (maps.length > 0) return at === 1 ? maps.flatMap((map) => elements(map, depth)) : NOTHING;
    return ask(of, file, depth).flatMap((target) => {
      if (target.kind !== 'array') return elements(target, depth);
      const item = target.value.items[at];
      return item ? ask(item, target.file, depth + 1) : NOTHING;
    });
  }

  /** Computes an answer about a member once; while it is computed it adds nothing to itself. */
  function once(
    owner: object,
    question: string,
    compute: () => readonly Target[],
  ): readonly Target[] {
    let answers = members.get(owner);
    if (!answers) {
      answers = new Map();
      members.set(owner, answers);
    }
    const found = answers.get(question);
    if (found) return memory.seen(found);
    return memory.workOut(answers, question, () => distinct(compute()));
  }

  function imported(specifier: string, file: FileSummary): Target[] {
    const target = modules.resolve(file, specifier);
    if (target) return [{ kind: 'module', file: target }];
    return [{ kind: 'external', key: moduleOrigin(specifier).key }];
  }

  function member(target: Target, name: string, depth = 0): readonly Target[] {
    if (depth > MAX_DEPTH) return cutOff();
    switch (target.kind) {
      case 'external':
        return externalMember(target.key, name, depth);
      case 'entity': {
        const { entity } = target;
        if (name === 'prototype') return [{ kind: 'instance', entity }];
        return once(entity.members, name, () =>
          ownMember(entity, name, depth).concat(filled(target, depth, name)),
        );
      }
      case 'instance':
        return once(target.entity.instance, name, () => instanceMember(target.entity, name, depth));
      case 'module':
        return memberOfModule(target.file, name, depth);
      case 'array':
        return NOTHING;
    }
  }

  function externalMember(key: string, name: string, depth: number): readonly Target[] {
    if (name === 'default') return [{ kind: 'external', key }];
    const path = `${key}.${name}`;
    const type = typeOfMember(path);
    // Only what frameworks make can have something added.
    if (type === undefined && key.startsWith('#')) memory.leaveOpen();
    const added = type === undefined ? callers.addedAs(path) : [];
    return [
      { kind: 'external', key: type ?? path },
      ...added.flatMap(({ file, value }) => ask(value, file, depth + 1)),
    ];
  }

  /** What functions put into it, under a name if one is given. */
  function filled(owner: Target, depth: number, name?: string): readonly Target[] {
    const all = callers.filledInto(owner);
    const wanted = name === undefined ? all : all.filter((one) => one.name === name);
    return gather(wanted, ({ file, value }) => ask(value, file, depth + 1));
  }

  function lookUp(
    { file }: Entity,
    members: ReadonlyMap<string, Value>,
    spreads: readonly Value[],
    name: string,
    depth: number,
  ): readonly Target[] {
    const own = members.get(name);
    if (own) return ask(own, file, depth + 1);
    return spreads.flatMap((value) =>
      ask(value, file, depth + 1).flatMap((target) => member(target, name, depth + 1)),
    );
  }

  /** A property of an object, a function or a class, which has those of the class that it extends, too. */
  function ownMember(entity: Entity, name: string, depth: number): readonly Target[] {
    const { file, kind, members, spreads, superClass } = entity;
    const own = lookUp(entity, members, spreads, name, depth);
    if (own.length > 0 || kind !== 'class' || entity.emitter) return own;
    if (!superClass) return NOTHING;
    return ask(superClass, file, depth + 1).flatMap((parent) =>
      parent.kind === 'external' ? NOTHING : member(parent, name, depth + 1),
    );
  }

  function instanceMember(entity: Entity, name: string, depth: number): readonly Target[] {
    const own = lookUp(entity, entity.instance, entity.instanceSpreads, name, depth);
    if (own.length > 0 || entity.emitter) return own;
    const inherited = entity.superClass
      ? ask(entity.superClass, entity.file, depth + 1).flatMap((parent) =>
          instanceOf(parent, depth + 1).flatMap((target) => member(target, name, depth + 1)),
        )
      : NOTHING;
    return inherited.length > 0 ? inherited : implemented(entity, name, depth);
  }

  /** What a class leaves to those that extend it. */
  function implemented(entity: Entity, name: string, depth: number): readonly Target[] {
    if (depth > MAX_DEPTH) return cutOff();
    memory.leaveOpen();
    seek?.(entity);
    return [...callers.subclassesOf(entity)].flatMap((child) => {
      const own = lookUp(child, child.instance, child.instanceSpreads, name, depth);
      return own.length > 0 ? own : implemented(child, name, depth + 1);
    });
  }

  function memberOfModule(file: FileSummary, name: string, depth: number): readonly Target[] {
    return once(file, name, () => moduleMember(file, name, depth));
  }

  function moduleMember(file: FileSummary, name: string, depth: number): readonly Target[] {
    const own = file.exports.get(name);
    const direct = own ? ask(own, file, depth + 1) : NOTHING;
    if (direct.length > 0) return direct;
    const whole = wholeOf(file, depth);
    // A CommonJS module is its own default export.
    if (name === 'default' && !own) return whole.length > 0 ? whole : [{ kind: 'module', file }];
    return [
      ...whole.flatMap((target) =>
        target.kind === 'module' && target.file === file
          ? NOTHING
          : member(target, name, depth + 1),
      ),
      ...file.exportAll.flatMap((specifier) =>
        imported(specifier, file).flatMap((target) => member(target, name, depth + 1)),
      ),
    ];
  }

  /** `one` of `export const one = wrap(async (req, res) => { … })`: what that call makes of it is not known. */
  function callsBehind(value: Value, file: FileSummary): readonly Written[] {
    return writtenFor(value, file).filter((written) => written.value.kind === 'call');
  }

  function writtenFor(value: Value, file: FileSummary, depth = 0): readonly Written[] {
    if (depth > MAX_NAMES) return [];
    switch (value.kind) {
      case 'import':
        return ask(value, file, 0).flatMap((target) =>
          writtenAs(target, 'default', depth).flatMap((it) => behind(it, depth)),
        );
      case 'member':
        return ask(value.of, file, 0).flatMap((target) =>
          writtenAs(target, value.name, depth).flatMap((it) => behind(it, depth)),
        );
      case 'union':
        return value.options.flatMap((option) => writtenFor(option, file, depth + 1));
      default:
        return [{ value, file }];
    }
  }

  function behind({ file, value }: Written, depth: number): readonly Written[] {
    return writtenFor(value, file, depth + 1);
  }

  /** What is written for a member, without asking what it turns out to be. */
  function writtenAs(target: Target, name: string, depth: number): readonly Written[] {
    if (depth > MAX_NAMES) return [];
    switch (target.kind) {
      case 'entity':
      case 'instance': {
        const { file, instance, members } = target.entity;
        const value = (target.kind === 'entity' ? members : instance).get(name);
        return value ? [{ value, file }] : [];
      }
      case 'module': {
        const { exportAll, exports, whole } = target.file;
        const own = exports.get(name);
        if (own) return [{ value: own, file: target.file }];
        if (name === 'default') return whole.map((value) => ({ value, file: target.file }));
        const others = exportAll.flatMap((specifier) => imported(specifier, target.file));
        return [...wholeOf(target.file, 0), ...others].flatMap((inner) =>
          inner.kind === 'module' && inner.file === target.file
            ? []
            : writtenAs(inner, name, depth + 1),
        );
      }
      default:
        return [];
    }
  }

  function wholeOf(file: FileSummary, depth: number): readonly Target[] {
    return once(file, '=', () => gather(file.whole, (value) => ask(value, file, depth + 1)));
  }

  function elements(target: Target, depth: number): readonly Target[] {
    if (target.kind === 'external') return [{ kind: 'external', key: `${target.key}[]` }];
    if (depth > MAX_DEPTH) return cutOff();
    const owner =
      target.kind === 'array'
        ? target.value
        : target.kind === 'module'
          ? target.file
          : target.entity.members;
    return once(owner, '[]', () => elementsOf(target, depth));
  }

  function elementsOf(target: Target, depth: number): readonly Target[] {
    switch (target.kind) {
      case 'array':
        return [
          ...gather(target.value.items, (item) =>
            item ? ask(item, target.file, depth + 1) : NOTHING,
          ),
          ...filled(target, depth),
        ];
      case 'entity': {
        const { file, kind, members, spreads } = target.entity;
        // `Log[level](text)`: a class is no table of handlers.
        if (kind === 'class') return NOTHING;
        return [
          ...gather(members.values(), (value) => ask(value, file, depth + 1)),
          ...spreads.flatMap((value) =>
            ask(value, file, depth + 1).flatMap((spread) => elements(spread, depth + 1)),
          ),
          ...filled(target, depth),
        ];
      }
      case 'module': {
        const { file } = target;
        const whole = wholeOf(file, depth);
        // An index of all that a folder has is no table, either.
        const isIndex = [file.exports, ...whole.map(membersOf)].some(
          ({ size }) => size > MAX_TABLE,
        );
        if (isIndex) return NOTHING;
        return [
          ...gather(file.exports.values(), (value) => ask(value, file, depth + 1)),
          ...whole.flatMap((inner) => elements(inner, depth + 1)),
        ];
      }
      case 'external':
      case 'instance':
        return NOTHING;
    }
  }

  /** The members that a loop over the names of something looks up. */
  function eachOf(target: Target, each: EachName, depth: number): readonly Target[] {
    if (target.kind === 'external' || target.kind === 'array') return elements(target, depth);
    const names = eachNameOf(target, each, {
      ask: (value, file) => ask(value, file, depth + 1),
      filledInto: callers.filledInto.bind(callers),
    });
    return gather(names, (name) => member(target, name, depth + 1));
  }

  function instanceOf(target: Target, depth: number): readonly Target[] {
    if (depth > MAX_DEPTH) return cutOff();
    switch (target.kind) {
      case 'entity':
        return [{ kind: 'instance', entity: target.entity }];
      case 'external':
        return [{ kind: 'external', key: keyOfInstance(target.key) }];
      case 'module':
        // `module.exports = exports` is itself.
        return once(target.file, 'new', () =>
          wholeOf(target.file, depth).flatMap((whole) => instanceOf(whole, depth + 1)),
        );
      default:
        return NOTHING;
    }
  }

  function called(
    target: Target,
    value: Value & { kind: 'call' | 'new' },
    file: FileSummary,
    depth: number,
  ): readonly Target[] {
    if (depth > MAX_DEPTH) return cutOff();
    switch (target.kind) {
      case 'entity': {
        const { entity } = target;
        if (value.kind === 'new' && entity.kind === 'class') return [{ kind: 'instance', entity }];
        const returned = gather(entity.returns, (result) => ask(result, entity.file, depth + 1));
        // A function that returns an object makes no other.
        return value.kind === 'call' ? returned : [{ kind: 'instance', entity }, ...returned];
      }
      case 'external': {
        if (PASSES_THROUGH.has(target.key)) {
          const [first] = value.args;
          return first ? ask(first, file, depth + 1) : NOTHING;
        }
        return [{ kind: 'external', key: methodOf(target.key)?.returns ?? keyMadeBy(target.key) }];
      }
      case 'module': {
        const whole = wholeOf(target.file, depth);
        const callable = whole.length > 0 ? whole : memberOfModule(target.file, 'default', depth);
        return callable.flatMap((inner) =>
          inner.kind === 'module' ? NOTHING : called(inner, value, file, depth + 1),
        );
      }
      default:
        return NOTHING;
    }
  }

  function parameter(entity: Entity, index: number, depth: number): readonly Target[] {
    const declared = entity.params[index];
    const byType = declared?.type ? ask(declared.type, entity.file, depth) : NOTHING;
    if (byType.some((target) => target.kind === 'instance' && target.entity.kind !== 'object')) {
      return byType;
    }
    if (byType.some((target) => target.kind === 'external' && target.key.startsWith('#'))) {
      return byType;
    }
    memory.leaveOpen();
    seek?.(entity);
    const given = callers.givenTo(entity, index);
    if (given.length > 0) return [...given.map(external), ...byType.filter(isOfProject)];
    const passed = gather(callers.callsOf(entity), (call) => {
      const shift = call.name === 'call' ? 1 : 0;
      const argument = call.name === 'apply' ? undefined : call.args[index + shift];
      return argument ? ask(argument, call.file, depth + 1) : NOTHING;
    });
    const all = declared?.initial
      ? [...passed, ...ask(declared.initial, entity.file, depth)]
      : passed;
    // An interface tells of members what is not known of the objects.
    const known =
      all.length > 0 && !byType.some(({ kind }) => kind === 'instance') ? all : [...all, ...byType];
    const isRouter = declared?.isRouter === true && modules.isAlone !== true;
    if (!isRouter || known.some((target) => hasRoutes(target, depth))) return known;
    return [...known, { kind: 'external', key: '#express' }];
  }

  /** Whether what something is tells what becomes of its routes: a framework's, or a router of the project. */
  function hasRoutes(target: Target, depth: number): boolean {
    if (target.kind === 'external') return target.key.startsWith('#');
    return ['get', 'post', 'use'].some((name) => member(target, name, depth + 1).length > 0);
  }

  return {
    resolve,
    member: (target, name) => member(target, name),
    elements: (target) => elements(target, 0),
    each: (target, each) => eachOf(target, each, 0),
    callsBehind,
    writtenFor: (value, file) => writtenFor(value, file),
    methodOf,
    watch: memory.watch,
    learn,
  };
}

/** What a loop over the entries of a list yields. */
function asMap(list: Target & { kind: 'array' }): Target {
  return { ...list, value: entriesOf(list.value) };
}

const entriesOf = memoized(({ items }: Value & { kind: 'array' }): Value & { kind: 'array' } => ({
  kind: 'array',
  items,
  isMap: true,
}));

function membersOf(target: Target): ReadonlyMap<string, Value> {
  return target.kind === 'entity' ? target.entity.members : new Map<string, Value>();
}

function external(key: string): Target {
  return { kind: 'external', key };
}

function isOfProject({ kind }: Target): boolean {
  return kind === 'instance';
}
