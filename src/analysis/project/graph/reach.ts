import { addTo } from '../../../ast/multimap.ts';
import type { Emission } from './emitters.ts';
import type { Factories, Making } from './factories.ts';
import { isGuarded, ownersOf, selectedSince, since } from './guarded.ts';
import { isOfEnd } from './life-ends.ts';
import {
  isCallOfMaintenance,
  isMaintenance,
  isMaintenanceHandler,
  isStepOfMaintenance,
  startsOrEnds,
  type Apart,
} from './maintenance.ts';
import { isForOwnMachine } from './own-machine.ts';
import type { Receivers } from './receivers.ts';
import { inTurn, type Root } from './roots.ts';
import type { Report } from '../../report.ts';
import { isOfMissingFile } from '../guards/kinds.ts';
import type { CallSite, Entity, FileSummary } from '../summary/value.ts';

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
  /** The call of the factory that has made the function, where that decides what it calls. */
  readonly making: Making | undefined;
  /** Whether every way to the function is a maintenance of the program, or makes a missing file: once in a while. */
  readonly isMaintenance: boolean;
}

/** A call, or what hands a function over, as a way from one function to another. */
export interface Edge {
  readonly to: Entity;
  readonly call: CallSite;
  /** Whether the call runs the function itself. */
  readonly isDirect: boolean;
  /** Where the call tells an emitter of an event, to which the function listens. */
  readonly emission?: Emission;
}

/** What tells ways to a function apart, and which of them count. */
interface Ways {
  readonly factories: Factories;
  readonly receivers: Receivers;
  readonly report: Report;
}

type Arrival = Pick<Step, 'call' | 'entity' | 'making' | 'previous'>;

const NONE: readonly never[] = [];
/** What comes before a handler. */
const NOWHERE = { previous: undefined, call: undefined, making: undefined };
/** Further calls of a function that does different things for different callers are not told apart. */
const MAX_WAYS = 8;
/** A factory may make the handlers of all routes. */
const MAX_MADE = 200;

/**
 * Breadth first, from every handler at once: the first way found is the shortest. What maintains the
 * program comes last, so that a function that others reach, too, is told by their way; and after it
 * what only looks like a handler, so that a helper is told by the handlers that call it.
 */
export function reach(
  roots: readonly Root[],
  edges: ReadonlyMap<Entity, readonly Edge[]>,
  { factories, receivers, report }: Ways,
): Map<Entity, Step[]> {
  const steps = new Map<Entity, Step[]>();
  /** Further ways to a function, which count where it calls something else on each of them. */
  const further = new Map<Entity, (() => void)[]>();
  const parted = new Set<Entity>();
  const queue: Step[] = [];
  const later: Step[] = [];
  const enter = (step: Step): void => {
    if (!isNew(step)) return;
    addTo(steps, step.entity, step);
    queue.push(step);
  };
  // What a function does depends on the call, where the call selects it, or on what has made the function.
  const isNew = ({ call, entity, making, previous }: Arrival): boolean => {
    const ways = steps.get(entity);
    if (!ways) return true;
    if (ways.length >= (factories.has(entity) ? MAX_MADE : MAX_WAYS)) return false;
    if (parted.has(entity)) {
      return ways.every((way) => way.call !== call || way.previous !== previous);
    }
    if (entity.isSelective && ways.every((way) => way.call !== undefined && way.call !== call)) {
      return true;
    }
    return (
      factories.has(entity) &&
      ways.every((way) => way.making !== undefined && way.making.args !== making?.args)
    );
  };
  const take = (edge: Edge, step: Step): void => {
    const { to } = edge;
    const call = edge.isDirect ? edge.call : undefined;
    const making = edge.emission ? undefined : factories.making(edge, step);
    if (!isNew({ entity: to, call, making, previous: step })) {
      if (!parted.has(to)) keep(edge, step);
      return;
    }
    if (!edge.emission && factories.isOfOtherCall(edge, step)) return;
    const through = receivers.othersOn(edge, step);
    if (through.length > 0) {
      part(through);
      return;
    }
    // What is handed on selects what is done, too.
    const owners = to.isSelective ? edge.call.args.flatMap(ownersOf) : NONE;
    if (owners.length > 0) part([to, ...owners.flatMap((owner) => since(owner, step))]);
    part(selectedSince(edge.call.guard, step));
    const next = stepBy(edge, step, making, report);
    if (!next) return;
    if (next.isMaintenance && !step.isMaintenance) later.push(next);
    else enter(next);
  };
  const keep = (edge: Edge, step: Step): void => {
    const others = further.get(edge.to);
    const again = (): void => {
      take(edge, step);
    };
    if (!others) further.set(edge.to, [again]);
    else if (others.length < MAX_WAYS) others.push(again);
  };
  const part = (through: readonly Entity[]): void => {
    for (const entity of through) {
      if (parted.has(entity)) continue;
      parted.add(entity);
      const others = further.get(entity) ?? NONE;
      further.delete(entity);
      for (const other of others) other();
    }
  };
  const follow = (): void => {
    // What is entered on the way is followed, too.
    for (const step of queue) {
      for (const edge of edges.get(step.entity) ?? NONE) take(edge, step);
    }
    queue.length = 0;
  };
  const enterAll = (some: readonly Root[]): void => {
    for (const root of some) {
      const { entity, file, line, made } = root;
      const making = factories.makingOf(entity, made);
      const step = { ...NOWHERE, entity, root, file, line, making };
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

function isSeldomRoot(root: Root, apart?: Apart): boolean {
  const { entity, isForAdministrators, isForOwners, pace } = root;
  const isForThem = [isForAdministrators, isForOwners, entity.isForAdministrators].includes(true);
  return pace !== undefined || isForThem || isMaintenanceHandler(root, apart);
}

/** Whether a way leads through what starts or ends the program, or strikes too seldom for what is noticeable. */
export function isOfProgram(way: Step, report: Report): boolean {
  for (let step: Step | undefined = way; step; step = step.previous) {
    const isSeldom = report === 'noticeable' && step.root.pace !== undefined;
    if (step.previous ? startsOrEnds(step.entity) : isSeldom) return true;
  }
  return false;
}

/** Whether a way is one of maintenance for another reason than one that does not count. */
export function isMaintenanceApartFrom(apart: Apart, way: Step): boolean {
  for (let step: Step | undefined = way; step; step = step.previous) {
    const { call, entity, previous, root } = step;
    if (!previous) return isSeldomRoot(root, apart);
    // What is handed over there says no more of why it is seldom.
    if (!call && step.isMaintenance && !previous.isMaintenance) return true;
    if (isOfMissingFile(call?.guard) || isStepOfMaintenance(entity, apart)) return true;
    if (call && isCallOfMaintenance(call, previous.entity, apart)) return true;
  }
  return false;
}

/** The step that follows another; none if it is not made on each run. */
function stepBy(
  { call, emission, isDirect, to }: Edge,
  previous: Step,
  making: Making | undefined,
  report: Report,
): Step | undefined {
  if (emission) return stepTold(emission, previous, report);
  if (isGuarded(call.guard, previous, report) || isForOwnMachine(to.name)) return undefined;
  const isOfMaintenance =
    isOfMissingFile(call.guard) ||
    isCallOfMaintenance(call, previous.entity) ||
    isStepOfMaintenance(to);
  const step = isDirect
    ? after(previous, to, call, call, isOfMaintenance)
    : after(previous, to, call, undefined, isLate(call) || isOfMaintenance);
  return making ? { ...step, making } : step;
}

/** Whether what a timer runs comes a minute later at least; what waits for something belongs to who waits. */
function isLate({ pace }: CallSite): boolean {
  return pace !== undefined && pace !== 'waiting';
}

/**
 * Through all that is called until the event is told of, to what listens to it. What hears of an end, or
 * of a new start, is the program's own start-up more often than not.
 */
function stepTold(
  { event, listener, passages, registered }: Emission,
  previous: Step,
  report: Report,
): Step | undefined {
  let step = previous;
  for (const { call, entity } of passages) {
    if (isGuarded(call.guard, step, report)) return undefined;
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
  return { entity, root, previous, call, making: undefined, file, line, isMaintenance };
}
