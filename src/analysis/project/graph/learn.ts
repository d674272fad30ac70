import type { Method } from '../../known/handlers/registration.ts';
import { DECORATES } from '../../known/handlers/types.ts';
import { calledFunctions, CallerIndex } from './callers.ts';
import { parentEntities, parentsOf } from './heirs.ts';
import { filledBy } from '../resolve/fills.ts';
import type { Modules, Resolver } from '../resolve/resolver.ts';
import { createResolver } from '../resolve/resolve.ts';
import { registrationOf, rootsOfCall } from './call-roots.ts';
import { pluginParameters } from './file-roots.ts';
import { givePluginForms } from './plugin-forms.ts';
import type { Report } from '../../report.ts';
import type { ProjectFacts, Root } from './roots.ts';
import { createWhole, type Slice } from '../slice/slice.ts';
import { createSlice } from '../slice/slicing.ts';
import type { SliceFiles } from '../files/using.ts';
import {
  ASSIGNS,
  type CallSite,
  type Entity,
  type FileSummary,
  type Value,
} from '../summary/value.ts';

/** What a graph is made from. */
export interface GraphInput {
  /** The files whose calls are looked at. More are added where values are handed over to them. */
  readonly files: Iterable<FileSummary>;
  readonly modules: Modules;
  /** What the package around a file says of itself. */
  factsOf(file: FileSummary): ProjectFacts;
  readonly extraMethods: ReadonlyMap<string, Method>;
  /** Whether handlers of a file count: not those of tests, scripts and command-line programs. */
  isServed(file: FileSummary): boolean;
  /** Which of the calls count that run for a request. */
  readonly report: Report;
  /** Leaves out all that cannot tell how these functions come to run. */
  readonly slice?:
    | {
        readonly seeds: Iterable<Entity>;
        readonly project: SliceFiles;
      }
    | undefined;
}

/** What the calls of a project tell. */
export interface Learnt {
  readonly files: ReadonlySet<FileSummary>;
  /** Asks for more of the project where that would tell more. */
  readonly resolver: Resolver;
  /** Answers the same of what is known. */
  readonly quiet: Resolver;
  /** The handlers that calls register. */
  readonly roots: readonly Root[];
  /** What each call that registers something registers. */
  readonly registrations: ReadonlyMap<CallSite, readonly Entity[]>;
  readonly callers: CallerIndex;
}

export interface Learner {
  readonly slice: Slice;
  learn(): Learnt;
  /** Whether questions have been asked since whose answers need more of the project. */
  isBehind(): boolean;
}

/** Rounds after which the types of parameters are taken as they are. */
const MAX_ROUNDS = 5;
/** A slice finds its files in rounds too. */
const MAX_SLICE_ROUNDS = 40;
const MAX_FILES = 4000;
const NONE: readonly never[] = [];
/** `(error, req, res, next)` */
const ERROR_PARAMETERS = 4;

/**
 * Finds out what functions are given, which decides what their own calls run: round after round, each
 * with what the one before has learnt, until a round learns nothing.
 */
export function createLearner(input: GraphInput): Learner {
  const { extraMethods, modules, slice: wanted } = input;
  const files = new Set(input.files);
  let callers = new CallerIndex();
  const quiet = createResolver(modules, callers, extraMethods);
  const slice = wanted
    ? createSlice(wanted.seeds, wanted.project, files, quiet)
    : createWhole(files);
  const resolver = wanted ? createResolver(modules, callers, extraMethods, slice.seek) : quiet;
  const maxRounds = wanted ? MAX_SLICE_ROUNDS : MAX_ROUNDS;
  let round = 0;
  let extent = 0;

  function learn(): Learnt {
    // The whole has nothing that could turn up later.
    for (let hasSettled = !wanted; ;) {
      const before = files.size;
      slice.grow(hasSettled);
      const next = new CallerIndex();
      const found = scan(files, { quiet, resolver }, next, slice, (file) => input.factsOf(file));
      addSubclasses(quiet, next, input, slice);
      const isSettled =
        next.size === callers.size && files.size === before && slice.extent() === extent;
      extent = slice.extent();
      round += 1;
      // What has been learnt is what the resolvers knew: their answers stand.
      if (isSettled && hasSettled) return { ...found, files, resolver, quiet, callers: next };
      hasSettled = isSettled || !wanted;
      if (isSettled) continue;
      callers = next;
      quiet.learn(callers);
      if (resolver !== quiet) resolver.learn(callers);
      if (round >= maxRounds) return { ...found, files, resolver, quiet, callers: next };
    }
  }

  return { slice, learn, isBehind: () => slice.extent() !== extent && round < maxRounds };
}

/** Looks at every call of a slice, with what the round before has learnt about parameters. */
function scan(
  files: Set<FileSummary>,
  { quiet, resolver: loud }: Pick<Learnt, 'quiet' | 'resolver'>,
  callers: CallerIndex,
  slice: Slice,
  factsOf: GraphInput['factsOf'],
): Pick<Learnt, 'registrations' | 'roots'> {
  const roots: Root[] = [];
  const registrations = new Map<CallSite, readonly Entity[]>();
  const addFile = (file: FileSummary): void => {
    if (files.size < MAX_FILES) files.add(file);
  };
  for (const file of files) givePluginForms(file, quiet, callers, () => factsOf(file));
  for (const entity of slice.parts()) {
    for (const [index, type] of pluginParameters(entity, quiet).entries()) {
      callers.addGiven(entity, index, type);
    }
  }
  for (const call of slice.calls()) {
    const handsOver = slice.handsOver(call);
    const resolver = slice.wantsCallee(call) ? loud : quiet;
    const registration = handsOver ? registrationOf(call, resolver) : undefined;
    if (registration) {
      const found = rootsOfCall(slice.partOf(call), registration, quiet);
      roots.push(...found.roots);
      if (registration.isOfCaller !== true) registrations.set(call, found.functions);
      for (const { entity, index, type } of found.given) callers.addGiven(entity, index, type);
      for (const entity of found.functions) {
        // A plugin may use what another has added to the app.
        if (registration.params && registration.runs !== 'request') addFile(entity.file);
        // A handler of errors is given the error first.
        const isOfErrors = entity.params.length === ERROR_PARAMETERS && call.name === 'use';
        for (const [index, type] of (isOfErrors ? NONE : (registration.params ?? NONE)).entries()) {
          if (type !== undefined) callers.addGiven(entity, index, type);
        }
      }
    }
    for (const { name, type, value } of handsOver ? decorationsOf(call, resolver) : NONE) {
      callers.addAs(`${type}.${name}`, value, call.file);
      for (const file of filesOf(value, call.file, quiet)) addFile(file);
    }
    const receivesValues = call.args.some((value) => value && value.kind !== 'string');
    for (const entity of calledFunctions(call, resolver)) {
      callers.addCall(entity, call);
      slice.give(call, entity);
      for (const filled of filledBy(call, entity, quiet)) {
        callers.addFilled(filled);
        slice.fill(filled);
        addFile(filled.within);
      }
      if (receivesValues) addFile(entity.file);
    }
  }
  return { roots, registrations };
}

/**
 * What a class calls on itself may be in the classes that extend it, and what an interface has, in those
 * that implement it; those of scripts and tests do not count.
 */
function addSubclasses(
  resolver: Resolver,
  callers: CallerIndex,
  input: GraphInput,
  slice: Slice,
): void {
  for (const entity of slice.parts()) {
    if (parentsOf(entity).length === 0 || !input.isServed(entity.file)) continue;
    for (const parent of parentEntities(entity, resolver)) callers.addSubclass(parent, entity);
  }
}

/** What `fastify.decorate('db', db)`, or `ctx.db = db`, adds to the objects of a framework. */
function decorationsOf(
  { args, callee, file }: CallSite,
  resolver: Resolver,
): { readonly type: string; readonly name: string; readonly value: Value }[] {
  const [first] = args;
  if (first?.kind !== 'string') return [];
  return resolver.resolve(callee, file).flatMap((target) => {
    const types = target.kind === 'external' ? decorated(target.key) : undefined;
    const [name, value] = typeof types === 'object' ? args.slice(1) : args;
    const type = typeof types === 'object' ? types[first.text] : types;
    if (type === undefined || name?.kind !== 'string' || !value) return [];
    return [{ type, name: name.text, value }];
  });
}

function decorated(key: string): string | Readonly<Record<string, string>> | undefined {
  const end = `.${ASSIGNS}`;
  return key.startsWith('#') && key.endsWith(end) ? key.slice(0, -end.length) : DECORATES.get(key);
}

function filesOf(value: Value, file: FileSummary, resolver: Resolver): FileSummary[] {
  return resolver
    .resolve(value, file)
    .flatMap((target) =>
      target.kind === 'entity' || target.kind === 'instance' ? [target.entity.file] : [],
    );
}
