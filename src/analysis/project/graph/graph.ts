import { addTo } from '../../../ast/multimap.ts';
import { answeringRoots } from './answering.ts';
import { callbacks, externalKeys } from './callbacks.ts';
import { calledFunctions, mayBeParameter } from './callers.ts';
import { dispatchedRoots } from './dispatched.ts';
import { emissionsOf, type Emission } from './emitters.ts';
import { createFactories } from './factories.ts';
import { isGuarded } from './guarded.ts';
import { isForOwnMachine } from './own-machine.ts';
import { createLearner, type GraphInput, type Learnt } from './learn.ts';
import { rootsOfFile } from './file-roots.ts';
import { reach, type Edge, type Step } from './reach.ts';
import { createReceivers } from './receivers.ts';
import type { Root } from './roots.ts';
import { isScriptOfServer } from '../files/purpose.ts';
import type { Target } from '../resolve/resolver.ts';
import type { Slice } from '../slice/slice.ts';
import { wrappedFunctions } from './wrappers.ts';
import { indexUses, together, type UseIndex } from './uses.ts';
import type { CallSite, Entity, FileSummary, Guard } from '../summary/value.ts';

export interface Graph {
  /** The shortest way from a handler to a function, or to what a guard keeps from being done on other ways. */
  stepTo(entity: Entity, guard?: Guard): Step | undefined;
  /** The event that runs a function, where it listens to an emitter of the program. */
  eventOf(entity: Entity): string | undefined;
  /** Whether a guard keeps something from being done on each run of a function. */
  isGuarded(guard: Guard | undefined, step: Step): boolean;
  /** The keys of what a call runs outside the project: `fs.readFileSync`. */
  keysOf(call: CallSite): readonly string[];
  /**
   * Whether a call may run a function though no use of it says so: nothing is known of what it calls, but that a
   * package has made its object, or it stands in a file that is no part of the graph.
   */
  mayRun(call: CallSite, entity: Entity): boolean;
  /** The files of the graph that start a server or register a handler. */
  readonly handlerFiles: ReadonlySet<string>;
  /** Whether the graph is about what leads to a function. */
  isAbout(entity: Entity): boolean;
  /** The calls of the graph's files, and of further ones such as tests, that use a function. */
  usesWith(others: Iterable<FileSummary>): UseIndex;
}

const NONE: readonly never[] = [];
/**
 * Builds the graph of calls from the handlers of a project.
 *
 * Premise: a framework runs the functions it is given once for each request; a function runs the
 * functions it calls, and those it hands over as callbacks ⇒ whatever can be reached runs for requests.
 */
export function buildGraph(input: GraphInput): Graph {
  const learner = createLearner(input);
  const { slice } = learner;
  let learnt: Learnt;
  let roots: Root[];
  let edges: Map<Entity, Edge[]>;
  let emissions: Emission[];
  do {
    learnt = learner.learn();
    roots = rootsOf(learnt, input, slice);
    edges = findEdges(learnt, slice);
    emissions = emissionsOf({ learnt, roots, slice, input });
    addEmissions(edges, emissions);
    // What has been asked for the first time now may need more of the project.
  } while (learner.isBehind());
  const { callers, files, quiet: resolver, registrations } = learnt;
  const hasHeirs = (entity: Entity): boolean => [...callers.subclassesOf(entity)].length > 0;
  const factories = createFactories(slice.calls(), resolver);
  const receivers = createReceivers(resolver, hasHeirs);
  const { report } = input;
  const steps = reach(roots, edges, { factories, receivers, report });
  const events = new Map(emissions.map(({ event, listener }) => [listener, event]));
  let uses: UseIndex | undefined;
  return {
    stepTo(entity, guard) {
      const ways = steps.get(entity);
      return ways?.find((step) => !isGuarded(guard, step, report)) ?? ways?.[0];
    },
    eventOf: (entity) => events.get(entity),
    isGuarded: (guard, step) => isGuarded(guard, step, report),
    keysOf: (call) => externalKeys(resolver.resolve(call.callee, call.file)),
    mayRun({ callee, file }, entity) {
      const targets = resolver.resolve(callee, file);
      const isIt = (target: Target): boolean =>
        target.kind === 'entity' && target.entity === entity;
      return targets.every(isOfMade) || (!files.has(file) && targets.some(isIt));
    },
    handlerFiles: new Set(
      roots.flatMap(({ file, needsServer }): string[] => (needsServer ? [] : [file.path])),
    ),
    isAbout: slice.runsSeed,
    usesWith(others) {
      uses ??= index(files);
      return together(uses, index([...others].filter((file) => !files.has(file))));
    },
  };

  function index(some: Iterable<FileSummary>): UseIndex {
    const listening = new Set(emissions.map(({ registered }) => registered));
    return indexUses({
      files: some,
      resolver,
      mayUse: slice.mentions,
      functionsCalled: (call) => calledFunctions(call, resolver),
      isRegistration: (call) => registrations.has(call) || listening.has(call),
    });
  }
}

/** `User.query().findOne().hashOtp`, which may be of an object of `User` as well. */
function isOfMade(target: Target): boolean {
  return target.kind === 'external' && target.key.includes('()');
}

/** The handlers that count, in an order that does not depend on how the files have been found. */
function rootsOf(learnt: Learnt, input: GraphInput, slice: Slice): Root[] {
  const { files, quiet, roots } = learnt;
  const declared = [...files].flatMap((file) =>
    rootsOfFile(file, quiet, input.factsOf(file), slice.has),
  );
  const each = dispatchedRoots(learnt, slice.calls());
  const answering = [...slice.calls()].flatMap((call) =>
    answeringRoots(call, quiet, () => input.factsOf(call.file)),
  );
  const known = [roots, declared, each, answering].flatMap((some) => [...some].sort(byPlace));
  return known.filter(
    ({ entity, file, isForOwners = false, label, pace }) =>
      (input.report === 'all' || !(isForOwners || pace === 'rare')) &&
      input.isServed(file) &&
      input.isServed(entity.file) &&
      (file.isServerActions || !isScriptOfServer(file.path, input.factsOf(file))) &&
      ![entity.name, label].some(isForOwnMachine),
  );
}

interface Placed {
  readonly file: FileSummary;
  readonly line: number;
}

function byPlace(a: Placed, b: Placed): number {
  const { path: left } = a.file;
  const { path: right } = b.file;
  return left < right ? -1 : left > right ? 1 : a.line - b.line;
}

function findEdges(
  { quiet, registrations, resolver: loud }: Learnt,
  slice: Slice,
): Map<Entity, Edge[]> {
  const edges = new Map<Entity, Edge[]>();
  for (const call of [...slice.calls()].sort(byPlace)) {
    if (!call.caller) continue;
    const resolver = slice.wantsCallee(call) ? loud : quiet;
    let targets = edges.get(call.caller);
    if (!targets) edges.set(call.caller, (targets = []));
    // What a parameter is differs from caller to caller: the callers hand it over, see below.
    const isParameter = mayBeParameter(call.callee);
    const callees = isParameter ? NONE : calledFunctions(call, resolver);
    for (const to of callees) targets.push({ to, call, isDirect: true });
    for (const to of isParameter ? NONE : wrappedFunctions(call, resolver)) {
      targets.push({ to, call, isDirect: false });
    }
    // A request that waits for something by a timer has it run.
    const isRegistered = registrations.has(call) && call.pace !== 'waiting';
    if (!slice.handsOver(call) || isRegistered) continue;
    for (const to of callbacks(slice.partOf(call), callees, quiet)) {
      targets.push({ to, call, isDirect: false });
    }
  }
  return edges;
}

function addEmissions(edges: Map<Entity, Edge[]>, emissions: readonly Emission[]): void {
  for (const emission of emissions) {
    const [first] = emission.passages;
    if (!first) continue;
    const edge = { to: emission.listener, call: first.call, isDirect: false, emission };
    addTo(edges, emission.caller, edge);
  }
}
