import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isInside,
  staticName,
  type FunctionNode,
  rootOf,
} from '../../ast/nodes.ts';
import { stepGiven } from '../../ast/callbacks.ts';
import { outermostLoop } from '../../ast/loop-turns.ts';
import { memoized } from '../../ast/memoized.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { mayRace } from '../promises/racing.ts';
import { spansStateElsewhere } from './kept-elsewhere.ts';
import { sharesWithListener } from './listener-before.ts';
import { isNamedAlike, placesOf, type Place } from './outside-places.ts';
import { addsTo } from './parts.ts';
import { leavesPending, spansTimer, standsInTransaction } from './pending.ts';
import { timerHandleRoot } from './timer-handle.ts';
import { placesSetAhead } from './set-ahead.ts';
import { makesStale } from './stale-values.ts';
import { calleeOf } from './taken-from.ts';
import { changedAt, isFill, placesAtCall, visitPlaces } from './touched-places.ts';
import type { Waiting } from './waiting.ts';

/**
 * What other code may see or do if a function is suspended at a node:
 * - `state`: something outside is read before and written after, so that an update can be lost;
 * - `use`: something outside is used before and after, and this or another function changes it, so that
 *   the two uses may not go together any more;
 * - `listener`: a listener is attached after, so that an event can be missed;
 * - `called`: a listener was attached before, which may be called before what follows, and shares a variable with it;
 * - `pending`: a promise or a stream was started before, which may fail before anyone listens to it;
 * - `race`: it is one of several of which the first wins;
 * - `timer`: a timer was set before, which may strike before what follows;
 * - `transaction`: a transaction of a database was begun before.
 */
export type Hazard =
  'called' | 'listener' | 'pending' | 'race' | 'state' | 'timer' | 'transaction' | 'use';

const LISTENS = new Set(
  'addEventListener addListener on once pipe prependListener resume subscribe'.split(' '),
);

/** A node at which a function is to be suspended. */
export interface Suspension {
  readonly fn: FunctionNode;
  readonly node: TSESTree.Node;
  /** The functions whose variables are of one run: this one, and those that it becomes a loop of. */
  readonly owners: readonly FunctionNode[];
  /** Whether the node becomes a loop. */
  readonly isLoop: boolean;
  /** Whether what is called there waits for something today: all but what it does itself may be torn apart already. */
  readonly isSuspendedBefore?: boolean;
}

/**
 * What could change if a function, which does not wait there today, were suspended at a node; `all` are
 * those nodes, among them the ones in what the function calls there.
 */
export function hazardsAt(
  analysis: Analysis,
  suspension: Suspension,
  all: readonly Suspension[],
  waiting: Waiting,
): ReadonlySet<Hazard> {
  const { fn, node } = suspension;
  const hazards = new Set<Hazard>();
  const isStale = !suspension.isSuspendedBefore && makesStale(analysis, fn, node, waiting);
  const state = isStale ? 'state' : stateHazard(analysis, suspension, all);
  if (state) hazards.add(state);
  if (attachesListenerAfter(analysis, fn, node)) hazards.add('listener');
  if (sharesWithListener(analysis, fn, node)) hazards.add('called');
  if (leavesPending(analysis, fn, node)) hazards.add('pending');
  if (spansTimer(analysis, fn, node)) hazards.add('timer');
  if (mayRace(analysis.sourceCode, node)) hazards.add('race');
  if (standsInTransaction(analysis, fn, node)) hazards.add('transaction');
  else if (!state && spansStateElsewhere(analysis, fn, node, waiting)) hazards.add('use');
  return hazards;
}

function attachesListenerAfter(
  { bindings, sourceCode }: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
): boolean {
  let found = false;
  walk(fn.body, sourceCode.visitorKeys, (inner) => {
    if (found || (isFunction(inner) && !isInside(node, inner))) return SKIP;
    if (inner.type !== 'CallExpression' || inner.range[0] < node.range[1]) return undefined;
    if (inner.callee.type !== 'MemberExpression') return undefined;
    if (!LISTENS.has(staticName(inner.callee) ?? '')) return undefined;
    const root = rootOf(inner.callee.object);
    if (root.type !== 'Identifier' && root.type !== 'ThisExpression') return undefined;
    const variable = root.type === 'Identifier' ? bindings.variableOf(root) : undefined;
    const [definition] = variable?.identifiers ?? [];
    // What is made after the wait has sent nothing before it.
    const isMadeAfter = definition !== undefined && definition.range[0] > node.range[1];
    found ||= !isMadeAfter;
    return undefined;
  });
  return found;
}

/** The outside places that are read or written before and after a suspension. */
interface Uses {
  readonly before: Set<Place>;
  readonly after: Set<Place>;
  readonly writtenBefore: Set<Place>;
  readonly writtenAfter: Set<Place>;
}

function stateHazard(
  analysis: Analysis,
  suspension: Suspension,
  all: readonly Suspension[],
): 'state' | 'use' | undefined {
  const { fn, node, owners } = suspension;
  const loop = loopOf(suspension);
  const before = new Set<Place>();
  const after = new Set<Place>();
  const writtenBefore = new Set<Place>();
  const writtenAfter = new Set<Place>();
  if (addsTo(analysis, fn, node)) return 'state';
  const handle = timerHandleRoot(fn);
  for (const timer of handle ? placesOf(analysis, handle, owners) : []) before.add(timer);
  visitPlaces(analysis, fn, owners, (place, at, isWrite) => {
    const isEarlier = isIn(at, loop) || (!isHeld(node, at, isWrite) && at.range[0] < node.range[0]);
    const isLater = isDoneAfter({ loop, node }, at, isWrite);
    if (isEarlier) before.add(place);
    if (isEarlier && isWrite && !isFill(at)) writtenBefore.add(place);
    if (isLater) (isWrite ? writtenAfter : after).add(place);
  });
  for (const place of readBeforeStep(analysis, fn)) before.add(place);
  const own = { after, before, writtenAfter, writtenBefore };
  const { early, late } = usesWithin(analysis, suspension, all);
  const isTornBefore = suspension.isSuspendedBefore === true;
  return (
    (isTornBefore ? undefined : hazardOf(analysis, own)) ??
    hazardOf(analysis, { ...own, before: early.all, writtenBefore: early.written }) ??
    hazardOf(analysis, { ...own, after: late.all, writtenAfter: late.written })
  );
}

/** Whether something may be done after a suspension: behind it, or in the next turn of the loop around it. */
export function isDoneAfter(
  { loop, node }: { readonly loop: TSESTree.Node | undefined; readonly node: TSESTree.Node },
  at: TSESTree.Node,
  isWrite: boolean,
): boolean {
  return isIn(at, loop) || isHeld(node, at, isWrite) || at.range[1] > node.range[1];
}

/** `size = await stat(file)` is done after the wait. */
function isHeld(node: TSESTree.Node, at: TSESTree.Node, isWrite: boolean): boolean {
  return isWrite && isInside(node, at);
}

function isIn(node: TSESTree.Node, loop: TSESTree.Node | undefined): boolean {
  return loop !== undefined && isInside(node, loop);
}

/** The loop that comes to a suspension again and again, if there is one. */
export function loopOf({
  fn,
  isLoop,
  node,
}: Pick<Suspension, 'fn' | 'isLoop' | 'node'>): TSESTree.Node | undefined {
  return outermostLoop(node, fn) ?? (isLoop ? node : undefined);
}

interface Touched {
  readonly all: Set<Place>;
  readonly written: Set<Place>;
}

/** What the function that is called at a suspension, and waits in turn, does before one of its own and after one. */
function usesWithin(
  analysis: Analysis,
  { node, owners }: Suspension,
  all: readonly Suspension[],
): { readonly early: Touched; readonly late: Touched } {
  const early: Touched = { all: new Set(), written: new Set() };
  const late: Touched = { all: new Set(), written: new Set() };
  const call = node.type === 'CallExpression' ? node : undefined;
  const callee = call && calleeOf(analysis, call);
  const waits = all.flatMap((wait) =>
    wait.fn === callee ? [{ node: wait.node, loop: loopOf(wait) }] : [],
  );
  if (!callee || waits.length === 0) return { early, late };
  visitPlaces(analysis, callee, [...owners, callee], (inner, at, isWrite) => {
    const places = placesAtCall(
      analysis,
      { at: call, named: call.callee, run: callee },
      inner,
      owners,
    );
    for (const { loop, node: wait } of waits) {
      const isBoth = at === wait || isIn(at, loop);
      const isEarly = isBoth || at.range[0] < wait.range[0];
      const isLate = isBoth || at.range[1] > wait.range[1];
      for (const place of places) {
        if (isEarly) touch(early, place, isWrite && !isFill(at));
        if (isLate) touch(late, place, isWrite);
      }
    }
  });
  return { early, late };
}

function touch({ all, written }: Touched, place: Place, isWrite: boolean): void {
  all.add(place);
  if (isWrite) written.add(place);
}

function hazardOf(
  analysis: Analysis,
  { after, before, writtenAfter, writtenBefore }: Uses,
): 'state' | 'use' | undefined {
  if (meet(before, writtenAfter)) return 'state';
  if (meet([...writtenBefore].filter(isNamedAlike), after)) return 'use';
  if (meet(placesSetAhead(analysis), after)) return 'use';
  if (before.size === 0 || after.size === 0) return undefined;
  const isTorn = [...placesChanged(analysis)].some(
    (place) => isNamedAlike(place) && meet(before, [place]) && meet(after, [place]),
  );
  return isTorn ? 'use' : undefined;
}

/** `if (!this.rows) this.loading ??= open().then(() => { this.rows = load(); })`: what is tested before a step of a promise. */
function readBeforeStep(analysis: Analysis, fn: FunctionNode): Set<Place> {
  const places = new Set<Place>();
  const around = stepGiven(fn) === undefined ? undefined : enclosingFunction(fn);
  if (!around) return places;
  visitPlaces(analysis, around, [around], (place, at) => {
    if (at.range[1] <= fn.range[0]) places.add(place);
  });
  return places;
}

function meet(left: Iterable<Place>, right: Iterable<Place>): boolean {
  const holds = (outer: Place, inner: Place): boolean =>
    outer === inner || (outer.endsWith('.') && inner.startsWith(outer));
  const others = [...right];
  return [...left].some((place) =>
    others.some((other) => holds(place, other) || holds(other, place)),
  );
}

/** The outside places that functions of the file change, but for what they only fill in (`??=`) and constructors. */
const placesChanged = memoized((analysis: Analysis): ReadonlySet<Place> => {
  const places = new Set<Place>();
  walk(analysis.sourceCode.ast, analysis.sourceCode.visitorKeys, (inner) => {
    if (inner.type !== 'Identifier' && inner.type !== 'ThisExpression') return;
    const target = changedAt(analysis, inner);
    const fn = target && enclosingFunction(target);
    if (!fn || isConstructor(fn)) return;
    if (isFill(target)) return;
    for (const place of placesOf(analysis, inner, [fn])) places.add(place);
  });
  return places;
});

function isConstructor({ parent }: FunctionNode): boolean {
  return parent.type === 'MethodDefinition' && parent.kind === 'constructor';
}
