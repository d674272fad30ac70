import { answeringRoots } from './answering.ts';
import { callbacks, externalKeys } from './callbacks.ts';
import { calledFunctions, mayBeParameter } from './callers.ts';
import { dispatchedRoots } from './dispatched.ts';
import { emissionsOf, type Emission } from './emitters.ts';
import { isGuarded } from './guarded.ts';
import {
  isCallOfMaintenance,
  isMaintenance,
  isMaintenanceHandler,
  isMaintenanceOf,
} from './maintenance.ts';
import { isOfEnd } from './life-ends.ts';
import { isForOwnMachine } from './own-machine.ts';
import { createLearner, type GraphInput, type Learnt } from './learn.ts';
import { rootsOfFile } from './file-roots.ts';
import { inTurn, type Root } from './roots.ts';
import { isScriptOfServer } from '../files/purpose.ts';
import type { Slice } from '../slice/slice.ts';
import { wrappedFunctions } from './wrappers.ts';
import { indexUses, together, type UseIndex } from './uses.ts';
import type { CallSite, Entity, FileSummary, Guard } from '../summary/value.ts';

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
  /** Whether every way to the function is a maintenance of the program, once in a while. */
  readonly isMaintenance: boolean;
}

export interface Graph {
  /** The shortest way from a handler to a function, or to what a guard keeps from being done on other ways. */
  stepTo(entity: Entity, guard?: Guard): Step | undefined;
  /** The event that runs a function, where it listens to an emitter of the program. */
  eventOf(entity: Entity): string | undefined;
  /** Whether a guard keeps something from being done on each run of a function. */
  isGuarded(guard: Guard | undefined, step: Step): boolean;
  /** The keys of what a call runs outside the project: `fs.readFileSync`. */
  keysOf(call: CallSite): readonly string[];
  /** The files of the graph that start a server or register a handler. */
  readonly handlerFiles: ReadonlySet<string>;
  /** Whether the graph is about what leads to a function. */
  isAbout(entity: Entity): boolean;
  /** The calls of the graph's files, and of further ones such as tests, that use a function. */
  usesWith(others: Iterable<FileSummary>): UseIndex;
}

interface Edge {
  readonly to: Entity;
  readonly call: CallSite;
  /** Whether the call runs the function itself. */
  readonly isDirect: boolean;
  /** Where the call tells an emitter of an event, to which the function listens. */
  readonly emission?: Emission;
}

const NONE: readonly never[] = [];
/** Further calls of a function that does different things for different callers are not told apart. */
const MAX_WAYS = 8;

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
    const added = slice.added();
    if (input.slice && added.size > 0) {
      return buildGraph({ ...input, files: input.slice.all(added), slice: undefined });
    }
    roots = rootsOf(learnt, input, slice);
    edges = findEdges(learnt, slice);
    emissions = emissionsOf({ learnt, roots, slice, input });
    addEmissions(edges, emissions);
    // What has been asked for the first time now may need more of the project.
  } while (learner.isBehind());
  const { files, quiet: resolver, registrations } = learnt;
  const steps = reach(roots, edges);
  const events = new Map(emissions.map(({ event, listener }) => [listener, event]));
  let uses: UseIndex | undefined;
  return {
    stepTo(entity, guard) {
      const ways = steps.get(entity);
      return ways?.find((step) => !isGuarded(guard, step)) ?? ways?.[0];
    },
    eventOf: (entity) => events.get(entity),
    isGuarded,
    keysOf: (call) => externalKeys(resolver.resolve(call.callee, call.file)),
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
    ({ entity, file, label }) =>
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
    if (!slice.handsOver(call) || registrations.has(call)) continue;
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
    const known = edges.get(emission.caller);
    if (known) known.push(edge);
    else edges.set(emission.caller, [edge]);
  }
}

/**
 * Breadth first, from every handler at once: the first way found is the shortest. What maintains the
 * program comes last, so that a function that others reach, too, is told by their way; and after it
 * what only looks like a handler, so that a helper is told by the handlers that call it.
 */
function reach(
  roots: readonly Root[],
  edges: ReadonlyMap<Entity, readonly Edge[]>,
): Map<Entity, Step[]> {
  const steps = new Map<Entity, Step[]>();
  const queue: Step[] = [];
  const later: Step[] = [];
  const enter = (step: Step): void => {
    if (!isNew(step.entity, step.call)) return;
    const ways = steps.get(step.entity);
    if (ways) ways.push(step);
    else steps.set(step.entity, [step]);
    queue.push(step);
  };
  // What a function does depends on the call, where the call selects it.
  const isNew = (entity: Entity, call: CallSite | undefined): boolean => {
    const ways = steps.get(entity);
    if (!ways) return true;
    return (
      entity.isSelective &&
      ways.length < MAX_WAYS &&
      ways.every((step) => step.call !== undefined && step.call !== call)
    );
  };
  const follow = (): void => {
    // What is entered on the way is followed, too.
    for (const step of queue) {
      for (const edge of edges.get(step.entity) ?? NONE) {
        const call = edge.isDirect ? edge.call : undefined;
        const next = isNew(edge.to, call) ? stepBy(edge, step) : undefined;
        if (!next) continue;
        if (next.isMaintenance && !step.isMaintenance) later.push(next);
        else enter(next);
      }
    }
    queue.length = 0;
  };
  const enterAll = (some: readonly Root[]): void => {
    for (const root of some) {
      const { file, line, entity } = root;
      const step = { entity, root, previous: undefined, call: undefined, file, line };
      if (isSeldomRoot(root)) later.push({ ...step, isMaintenance: true });
      else enter({ ...step, isMaintenance: false });
    }
    follow();
    for (const step of later.splice(0)) enter(step);
    follow();
  };
  for (const some of inTurn(roots)) enterAll(some);
  return steps;
}

function isSeldomRoot(root: Root): boolean {
  return root.isSlow === true || root.isForAdministrators === true || isMaintenanceHandler(root);
}

/** The step that follows another; none if it is not made on each run. */
function stepBy({ call, emission, isDirect, to }: Edge, previous: Step): Step | undefined {
  if (emission) return stepTold(emission, previous);
  if (isGuarded(call.guard, previous) || isForOwnMachine(to.name)) return undefined;
  const isOfMaintenance =
    isCallOfMaintenance(call, previous.entity) || isMaintenanceOf(previous.entity, to);
  if (isDirect) return after(previous, to, call, call, isOfMaintenance);
  return after(previous, to, call, undefined, call.pace !== undefined || isOfMaintenance);
}

/**
 * Through all that is called until the event is told of, to what listens to it. What hears of an end, or
 * of a new start, is the program's own start-up more often than not.
 */
function stepTold(
  { event, listener, passages, registered }: Emission,
  previous: Step,
): Step | undefined {
  let step = previous;
  for (const { call, entity } of passages) {
    if (isGuarded(call.guard, step)) return undefined;
    step = after(step, entity, call, call, isMaintenance(entity));
  }
  const { file } = registered;
  const isOfMaintenance = isMaintenanceHandler({ entity: listener, file, label: event });
  const told = after(step, listener, registered, undefined, isOfMaintenance);
  for (let at: Step | undefined = told; at; at = at.previous) {
    if (isOfEnd(at.entity.name)) return undefined;
  }
  return told;
}

function after(
  previous: Step,
  entity: Entity,
  { file, line }: CallSite,
  call: CallSite | undefined,
  isOfMaintenance: boolean,
): Step {
  const { root } = previous;
  const isMaintenance = previous.isMaintenance || isOfMaintenance;
  return { entity, root, previous, call, file, line, isMaintenance };
}
