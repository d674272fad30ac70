import { DECORATES, KEEPS_RESULT, type Method } from '../known/handlers.ts';
import {
  createResolver,
  type Callers,
  type Modules,
  type Resolver,
  type Target,
} from './resolve.ts';
import {
  pluginParameters,
  registrationOf,
  rootsOfCall,
  rootsOfFile,
  type ProjectFacts,
  type Root,
} from './roots.ts';
import { indexUses, type UseIndex } from './uses.ts';
import type { CallSite, Entity, FileSummary, Guard, Value } from './value.ts';

/** One call, or one callback handed over, on the way from a handler to a function. */
export interface Step {
  readonly entity: Entity;
  readonly root: Root;
  /** The function that makes the call; `undefined` if the function is the handler itself. */
  readonly previous: Step | undefined;
  /** The call; `undefined` if a framework makes it, or if the function is only handed over there. */
  readonly call: CallSite | undefined;
  /** Where the call stands. */
  readonly file: FileSummary;
  readonly line: number;
}

export interface Graph {
  /** The shortest way from a handler to a function. */
  stepTo(entity: Entity): Step | undefined;
  /** Whether a guard keeps something from being done on each run of a function. */
  isGuarded(guard: Guard | undefined, step: Step): boolean;
  /** The keys of what a call runs outside the project: `fs.readFileSync`. */
  keysOf(call: CallSite): readonly string[];
  /** Whether a file of the graph starts a server or registers a handler. */
  readonly hasServer: boolean;
  readonly files: ReadonlySet<FileSummary>;
  /** The calls of the graph's files, and of further ones such as tests, that use a function. */
  usesWith(others: Iterable<FileSummary>): UseIndex;
}

export interface GraphInput {
  /** The files whose calls are looked at. More are added where values are handed over to them. */
  readonly files: Iterable<FileSummary>;
  readonly modules: Modules;
  readonly facts: ProjectFacts;
  readonly extraMethods: ReadonlyMap<string, Method>;
  /** Whether handlers of a file count: not those of tests, scripts and command-line programs. */
  isServed(file: FileSummary): boolean;
}

interface Edge {
  readonly to: Entity;
  readonly call: CallSite;
  /** Whether the call runs the function itself. */
  readonly isDirect: boolean;
}

/** Rounds after which the types of parameters are taken as they are. */
const MAX_ROUNDS = 5;
const MAX_FILES = 4000;
const NONE: readonly never[] = [];

/** Calls that put a function aside for the end of the process or for a cache. */
const PUTS_ASIDE = new Set(['process.on', 'process.once', 'process.addListener']);

/**
 * Builds the graph of calls from the handlers of a project.
 *
 * Premise: a framework runs the functions it is given once for each request; a function runs the
 * functions it calls, and those it hands over as callbacks ⇒ whatever can be reached runs for requests.
 */
export function buildGraph(input: GraphInput): Graph {
  const files = new Set(input.files);
  let callers = new CallerIndex();
  let resolver = createResolver(input.modules, callers, input.extraMethods);
  let roots: Root[] = [];
  let registrations = new Map<CallSite, readonly Entity[]>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = new CallerIndex();
    const found = scan(files, resolver, next);
    addSubclasses(files, resolver, next, input);
    roots = found.roots;
    registrations = found.registrations;
    // What has been learnt is what the resolver knew: its answers stand.
    if (next.size === callers.size && found.added === 0) break;
    callers = next;
    resolver = createResolver(input.modules, callers, input.extraMethods);
  }
  for (const file of files) roots.push(...rootsOfFile(file, resolver, input.facts));
  const served = roots.filter(
    ({ file, entity }) => input.isServed(file) && input.isServed(entity.file),
  );
  const edges = findEdges(files, resolver, registrations);
  const steps = reach(served, edges);
  let uses: UseIndex | undefined;
  return {
    stepTo: (entity) => steps.get(entity),
    isGuarded,
    keysOf: (call) => externalKeys(resolver.resolve(call.callee, call.file)),
    hasServer: served.some(({ runs }) => runs !== 'timer'),
    files,
    usesWith(others) {
      uses ??= index(files);
      const more = index([...others].filter((file) => !files.has(file)));
      const known = uses;
      return { usesOf: (entity) => [...known.usesOf(entity), ...more.usesOf(entity)] };
    },
  };

  function index(some: Iterable<FileSummary>): UseIndex {
    return indexUses({
      files: some,
      resolver,
      functionsCalled: (call) => calledFunctions(call, resolver),
      isRegistration: (call) => registrations.has(call),
    });
  }
}

class CallerIndex implements Callers {
  readonly #calls = new Map<Entity, CallSite[]>();
  readonly #given = new Map<Entity, Map<number, Set<string>>>();
  readonly #added = new Map<string, { value: Value; file: FileSummary }[]>();
  readonly #subclasses = new Map<Entity, Set<Entity>>();
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
    const list = this.#added.get(key);
    if (list) list.push({ value, file });
    else this.#added.set(key, [{ value, file }]);
    this.size += 1;
  }

  addedAs(key: string): readonly { readonly value: Value; readonly file: FileSummary }[] {
    return this.#added.get(key) ?? NONE;
  }

  addCall(entity: Entity, call: CallSite): void {
    const list = this.#calls.get(entity);
    if (list) list.push(call);
    else this.#calls.set(entity, [call]);
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

/** Resolves every call once, with what the round before has learnt about parameters. */
function scan(
  files: Set<FileSummary>,
  resolver: Resolver,
  callers: CallerIndex,
): { roots: Root[]; registrations: Map<CallSite, readonly Entity[]>; added: number } {
  const roots: Root[] = [];
  const registrations = new Map<CallSite, readonly Entity[]>();
  const before = files.size;
  for (const file of files) {
    for (const entity of file.entities) {
      for (const [index, type] of pluginParameters(entity, resolver).entries()) {
        callers.addGiven(entity, index, type);
      }
    }
    givePluginForm(file, resolver, callers);
    for (const call of file.calls) {
      const registration = registrationOf(call, resolver);
      if (registration) {
        const found = rootsOfCall(call, registration, resolver);
        roots.push(...found.roots);
        registrations.set(call, found.functions);
        for (const entity of found.functions) {
          // A plugin may use what another has added to the app.
          if (registration.params && files.size < MAX_FILES) files.add(entity.file);
          for (const [index, type] of (registration.params ?? NONE).entries()) {
            if (type !== undefined) callers.addGiven(entity, index, type);
          }
        }
      }
      for (const { name, type, value } of decorationsOf(call, resolver)) {
        callers.addAs(`${type}.${name}`, value, file);
        if (files.size < MAX_FILES)
          for (const more of filesOf(value, file, resolver)) files.add(more);
      }
      for (const entity of calledFunctions(call, resolver)) {
        callers.addCall(entity, call);
        const receivesValues = call.args.some((value) => value && value.kind !== 'string');
        if (receivesValues && files.size < MAX_FILES) files.add(entity.file);
      }
    }
  }
  return { roots, registrations, added: files.size - before };
}

/** What a class calls on itself may be in the classes that extend it; those of scripts and tests do not count. */
function addSubclasses(
  files: ReadonlySet<FileSummary>,
  resolver: Resolver,
  callers: CallerIndex,
  input: GraphInput,
): void {
  for (const file of files) {
    for (const entity of file.entities) {
      if (entity.kind !== 'class' || !entity.superClass || !input.isServed(file)) continue;
      for (const parent of resolver.resolve(entity.superClass, file)) {
        if (parent.kind === 'entity') callers.addSubclass(parent.entity, entity);
      }
    }
  }
}

/** What `fastify.decorate('db', db)` adds to the objects of a framework. */
function decorationsOf(
  { args: [name, value], callee, file }: CallSite,
  resolver: Resolver,
): { readonly type: string; readonly name: string; readonly value: Value }[] {
  if (name?.kind !== 'string' || !value) return [];
  return resolver.resolve(callee, file).flatMap((target) => {
    const type = target.kind === 'external' ? DECORATES.get(target.key) : undefined;
    return type === undefined ? [] : [{ type, name: name.text, value }];
  });
}

function filesOf(value: Value, file: FileSummary, resolver: Resolver): FileSummary[] {
  return resolver
    .resolve(value, file)
    .flatMap((target) =>
      target.kind === 'entity' || target.kind === 'instance' ? [target.entity.file] : [],
    );
}

/** `module.exports = async function (fastify, opts) { … }`: the form that plugin loaders look for. */
function givePluginForm(file: FileSummary, resolver: Resolver, callers: CallerIndex): void {
  const exported = [file.exports.get('default'), ...file.whole];
  for (const value of exported) {
    for (const target of resolver.resolve(value, file)) {
      if (target.kind !== 'entity' || target.entity.kind !== 'function') continue;
      const [first, second] = target.entity.params;
      const isForm =
        first?.name === 'fastify' &&
        (!second || /^_?(?:opts|options|o|config|\{\})?$/.test(second.name));
      if (isForm) callers.addGiven(target.entity, 0, '#fastify');
    }
  }
}

function calledFunctions(call: CallSite, resolver: Resolver): Entity[] {
  return resolver
    .resolve(call.callee, call.file)
    .flatMap((target) => functionsOf(target, call.isNew, resolver));
}

function functionsOf(target: Target, isNew: boolean, resolver: Resolver): Entity[] {
  if (target.kind === 'entity') {
    const { entity } = target;
    if (entity.kind === 'function') return [entity];
    if (entity.kind === 'class') return constructorsOf(entity, resolver);
    return [];
  }
  if (target.kind !== 'module') return [];
  const whole = target.file.whole.flatMap((value) => resolver.resolve(value, target.file));
  const callable = whole.length > 0 ? whole : resolver.member(target, 'default');
  return callable.flatMap((inner) =>
    inner.kind === 'module' ? [] : functionsOf(inner, isNew, resolver),
  );
}

function constructorsOf(entity: Entity, resolver: Resolver, depth = 0): Entity[] {
  if (entity.construct) return [entity.construct];
  if (!entity.superClass || depth > 8) return [];
  return resolver
    .resolve(entity.superClass, entity.file)
    .flatMap((parent) =>
      parent.kind === 'entity' && parent.entity.kind === 'class'
        ? constructorsOf(parent.entity, resolver, depth + 1)
        : [],
    );
}

function findEdges(
  files: ReadonlySet<FileSummary>,
  resolver: Resolver,
  registrations: ReadonlyMap<CallSite, readonly Entity[]>,
): Map<Entity, Edge[]> {
  const edges = new Map<Entity, Edge[]>();
  const kept = keptParameters(files);
  for (const file of files) {
    for (const call of file.calls) {
      if (!call.caller) continue;
      let targets = edges.get(call.caller);
      if (!targets) edges.set(call.caller, (targets = []));
      // What a parameter is differs from caller to caller: the callers hand it over, see below.
      const isParameter = mayBeParameter(call.callee);
      const callees = isParameter ? [] : calledFunctions(call, resolver);
      for (const to of callees) targets.push({ to, call, isDirect: true });
      if (registrations.has(call)) continue;
      for (const to of callbacks(call, callees, resolver, kept)) {
        targets.push({ to, call, isDirect: false });
      }
    }
  }
  return edges;
}

/** `run(…)` where `run` is a parameter, or holds one of them for a while. */
function mayBeParameter(callee: Value | undefined): boolean {
  if (callee?.kind === 'union') return callee.options.some(mayBeParameter);
  return callee?.kind === 'param';
}

/** The functions that a call hands over and that will be run, now or later, because of it. */
function callbacks(
  call: CallSite,
  callees: readonly Entity[],
  resolver: Resolver,
  kept: ReadonlyMap<Entity, ReadonlySet<number>>,
): Entity[] {
  const isListener = call.args[0]?.kind === 'string' && call.name === 'once';
  // `cache.wrap(key, load)`; `wrap(handler)` is another matter.
  const isKept = KEEPS_RESULT.test(call.name) || (call.name === 'wrap' && call.args.length > 1);
  if (!isListener && isKept) return [];
  if (externalKeys(resolver.resolve(call.callee, call.file)).some((key) => PUTS_ASIDE.has(key))) {
    return [];
  }
  return call.args.flatMap((value, index) => {
    if (!value || value.kind === 'string' || mayBeParameter(value)) return [];
    if (callees.length > 0 && !callees.some((callee) => kept.get(callee)?.has(index) === true)) {
      return [];
    }
    return handedOver(value, call.file, resolver);
  });
}

function handedOver(value: Value, file: FileSummary, resolver: Resolver): Entity[] {
  // The result of a call is what that call makes of it.
  if (value.kind === 'call' || value.kind === 'new') return [];
  return resolver.resolve(value, file).flatMap((target) => {
    if (target.kind !== 'entity') return [];
    if (target.entity.kind === 'function') return [target.entity];
    if (target.entity.kind !== 'object' || value.kind !== 'entity') return [];
    return [...target.entity.members.values()].flatMap((member) =>
      member.kind === 'entity' && member.entity.kind === 'function' ? [member.entity] : [],
    );
  });
}

/** The parameters that a function calls or hands on, unless it keeps what they return. */
function keptParameters(files: ReadonlySet<FileSummary>): Map<Entity, Set<number>> {
  const used = new Map<Entity, Set<number>>();
  const add = (value: Value | undefined, guard: Guard | undefined): void => {
    if (value?.kind === 'union') for (const option of value.options) add(option, guard);
    let root = value;
    while (root?.kind === 'member' || root?.kind === 'element') root = root.of;
    if (root?.kind !== 'param' || (guard && guard.kind !== 'flag')) return;
    const indexes = used.get(root.entity);
    if (indexes) indexes.add(root.index);
    else used.set(root.entity, new Set([root.index]));
  };
  for (const file of files) {
    for (const { args, callee, guard, name } of file.calls) {
      add(callee, guard);
      if (!KEEPS_RESULT.test(name)) for (const value of args) add(value, guard);
    }
  }
  return used;
}

/** Breadth first, from every handler at once: the first way found is the shortest. */
function reach(
  roots: readonly Root[],
  edges: ReadonlyMap<Entity, readonly Edge[]>,
): Map<Entity, Step> {
  const steps = new Map<Entity, Step>();
  // Requests before timers, so that a function that both reach is told by its request.
  const ordered = [...roots].sort(
    (a, b) => Number(a.runs === 'timer') - Number(b.runs === 'timer'),
  );
  const queue: Step[] = [];
  const enter = (step: Step): void => {
    if (steps.has(step.entity)) return;
    steps.set(step.entity, step);
    queue.push(step);
  };
  for (const root of ordered) {
    enter({
      entity: root.entity,
      root,
      previous: undefined,
      call: undefined,
      file: root.file,
      line: root.line,
    });
  }
  for (const step of queue) {
    for (const { call, isDirect, to } of edges.get(step.entity) ?? NONE) {
      if (isGuarded(call.guard, step)) continue;
      enter({
        entity: to,
        root: step.root,
        previous: step,
        call: isDirect ? call : undefined,
        file: call.file,
        line: call.line,
      });
    }
  }
  return steps;
}

/** A memo in something that is made anew for each request keeps nothing. */
function isGuarded(guard: Guard | undefined, step: Step): boolean {
  if (!guard) return false;
  if (guard.kind === 'flag') return isLeftOut(step.call, guard.index);
  if (guard.kind !== 'memo' || !guard.owner) return true;
  for (let current: Step | undefined = step; current; current = current.previous) {
    if (current.entity === guard.owner) return false;
  }
  return true;
}

/** Whether a call passes nothing at a position; what `apply` and a spread pass is not known. */
function isLeftOut(call: CallSite | undefined, index: number): boolean {
  return call !== undefined && !call.isSpread && call.args.length <= index;
}

function externalKeys(targets: readonly Target[]): string[] {
  return targets.flatMap((target) => (target.kind === 'external' ? [target.key] : []));
}
