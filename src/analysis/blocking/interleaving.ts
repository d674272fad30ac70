import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isInside,
  staticName,
  unwrap,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { stepGiven } from '../../ast/callbacks.ts';
import { outermostLoop } from '../../ast/loop-turns.ts';
import { memoized } from '../../ast/memoized.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { spansStateElsewhere } from './kept-elsewhere.ts';
import { isDeclaredIn, isNamedAlike, placeOf, type Place } from './outside-places.ts';
import { addsTo, rootOf } from './parts.ts';
import { leavesPending, spansTimer, standsInTransaction } from './pending.ts';
import { timerHandleRoot } from './timer-handle.ts';

/**
 * What other code may see or do if a function is suspended at a node:
 * - `state`: something outside is read before and written after, so that an update can be lost;
 * - `use`: something outside is used before and after, and this or another function changes it, so that
 *   the two uses may not go together any more;
 * - `listener`: a listener is attached after, so that an event can be missed;
 * - `pending`: a promise or a stream was started before, which may fail before anyone listens to it;
 * - `timer`: a timer was set before, which may strike before what follows;
 * - `transaction`: a transaction of a database was begun before.
 */
export type Hazard = 'listener' | 'pending' | 'state' | 'timer' | 'transaction' | 'use';

const LISTENS = new Set(
  'addEventListener addListener on once pipe prependListener resume subscribe'.split(' '),
);
const MUTATES = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
);

/** A name is enough to suggest what else would be fixed: `polyglot.locale(name)`, `i18n.setLocale(name)`. */
const SETS = /^(?:(?:change|set|switch|use)[A-Z]\w*|(?:configure|extend|locale|select|switchTo))$/;

const MAX_FUNCTIONS = 60;

/** A node at which a function is to be suspended. */
export interface Suspension {
  readonly fn: FunctionNode;
  readonly node: TSESTree.Node;
  /** The functions whose variables are of one run: this one, and those that it becomes a loop of. */
  readonly owners: readonly FunctionNode[];
  /** Whether the node becomes a loop. */
  readonly isLoop: boolean;
}

/** What could change if a function, which does not wait there today, were suspended at a node. */
export function hazardsAt(analysis: Analysis, suspension: Suspension): ReadonlySet<Hazard> {
  const { fn, node } = suspension;
  const hazards = new Set<Hazard>();
  const state = stateHazard(analysis, suspension);
  if (state) hazards.add(state);
  if (attachesListenerAfter(analysis, fn, node)) hazards.add('listener');
  if (leavesPending(analysis, fn, node)) hazards.add('pending');
  if (spansTimer(analysis, fn, node)) hazards.add('timer');
  if (standsInTransaction(analysis, fn, node)) hazards.add('transaction');
  else if (!state && spansStateElsewhere(analysis, fn, node)) hazards.add('use');
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

function stateHazard(
  analysis: Analysis,
  { fn, isLoop, node, owners }: Suspension,
): 'state' | 'use' | undefined {
  const loop = outermostLoop(node, fn) ?? (isLoop ? node : undefined);
  const before = new Set<Place>();
  const after = new Set<Place>();
  const writtenBefore = new Set<Place>();
  const writtenAfter = new Set<Place>();
  const isInLoop = (inner: TSESTree.Node): boolean => loop !== undefined && isInside(inner, loop);
  if (addsTo(analysis, fn, node)) return 'state';
  const handle = timerHandleRoot(fn);
  const timer = handle && placeOf(analysis, handle, owners);
  if (timer !== undefined) before.add(timer);
  visitPlaces(analysis, fn, owners, new Map(), (place, at, isWrite) => {
    // `size = await stat(file)` is done after the wait.
    const isHeld = isWrite && isInside(node, at);
    const isEarlier = isInLoop(at) || (!isHeld && at.range[0] < node.range[0]);
    const isLater = isInLoop(at) || isHeld || at.range[1] > node.range[1];
    if (isEarlier) before.add(place);
    if (isEarlier && isWrite && !isFill(at)) writtenBefore.add(place);
    if (isLater) (isWrite ? writtenAfter : after).add(place);
  });
  for (const place of readBeforeStep(analysis, fn)) before.add(place);
  if (meet(before, writtenAfter)) return 'state';
  if (meet([...writtenBefore].filter(isNamedAlike), after)) return 'use';
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
  visitPlaces(analysis, around, [around], new Map(), (place, at) => {
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
    const target = writtenAt(inner);
    const fn = target && enclosingFunction(target);
    if (!fn || isConstructor(fn)) return;
    const place = isFill(target) ? undefined : placeOf(analysis, inner, [fn]);
    if (place !== undefined) places.add(place);
  });
  return places;
});

/** `cache ??= load()` gives a value to what has none. */
function isFill(target: TSESTree.Node): boolean {
  return target.type === 'AssignmentExpression' && /^(?:\?\?|\|\|)=$/.test(target.operator);
}

function isConstructor({ parent }: FunctionNode): boolean {
  return parent.type === 'MethodDefinition' && parent.kind === 'constructor';
}

/** Whether a place is only written: `count = 1`, `this.count = 1`. */
function isReplaced(root: TSESTree.Node, target: TSESTree.Node | undefined): boolean {
  if (target?.type !== 'AssignmentExpression' || target.operator !== '=') return false;
  const { left } = target;
  return left === root || (left.type === 'MemberExpression' && left.object === root);
}

/**
 * The outside places that a function reads and writes, itself or through functions of the file: what
 * those do is done where they are called.
 */
function visitPlaces(
  analysis: Analysis,
  fn: FunctionNode,
  owners: readonly FunctionNode[],
  known: Map<FunctionNode, readonly Touch[]>,
  visit: (place: Place, at: TSESTree.Node, isWrite: boolean) => void,
): void {
  const { calls, sourceCode } = analysis;
  const touchesOf = (callee: FunctionNode): readonly Touch[] => {
    const found = known.get(callee);
    if (found || known.size >= MAX_FUNCTIONS) return found ?? [];
    const touches: Touch[] = [];
    known.set(callee, touches);
    visitPlaces(analysis, callee, [...owners, callee], known, (place, _, isWrite) => {
      touches.push({ place, isWrite });
    });
    return touches;
  };
  walk(fn.body, sourceCode.visitorKeys, (inner) => {
    if (inner.type === 'CallExpression') {
      const process = processState(analysis, inner);
      if (process !== undefined) visit(process, inner, true);
      const callee = calls.calleeOf(inner) ?? methodCalled(analysis, inner);
      if (callee && !owners.includes(callee)) {
        for (const touch of touchesOf(callee)) {
          const place = placeOfReceiver(analysis, inner.callee, touch.place, owners);
          if (place !== undefined) visit(place, inner, touch.isWrite);
        }
      }
    }
    if (inner.type !== 'Identifier' && inner.type !== 'ThisExpression') return;
    const place = placeOf(analysis, inner, owners);
    if (place === undefined) return;
    const target = writtenAt(inner);
    if (!isReplaced(inner, target)) visit(place, inner, false);
    if (target) visit(place, target, true);
  });
}

function methodCalled(
  { methods }: Analysis,
  { callee }: TSESTree.CallExpression,
): FunctionNode | undefined {
  return callee.type === 'MemberExpression' ? methods.methodOf(callee)?.fn : undefined;
}

/** What a method has as `this.count`, as the place that its caller has: `store.count` of `store.add()`. */
function placeOfReceiver(
  { bindings }: Analysis,
  callee: TSESTree.Node,
  place: Place,
  owners: readonly FunctionNode[],
): Place | undefined {
  if (!place.startsWith('this.') || callee.type !== 'MemberExpression') return place;
  const object = unwrap(callee.object);
  if (object.type === 'ThisExpression') return place;
  const variable = object.type === 'Identifier' ? bindings.variableOf(object) : undefined;
  if (!variable) return undefined;
  const init = bindings.constantInit(variable);
  if (init?.type === 'ThisExpression') return place;
  // An object that one run makes is its own.
  if (owners.some((owner) => isDeclaredIn(variable, owner))) return undefined;
  return `${variable.name}.${place.split('.')[1] ?? ''}`;
}

interface Touch {
  readonly place: Place;
  readonly isWrite: boolean;
}

const PROCESS_STATE = new Set(['chdir', 'setegid', 'seteuid', 'setgid', 'setuid', 'umask']);

/** `process.chdir(folder)`: what it sets is there for all requests. */
function processState(
  { bindings }: Analysis,
  { callee }: TSESTree.CallExpression,
): Place | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  const name = staticName(callee) ?? '';
  return PROCESS_STATE.has(name) && bindings.isGlobal(callee.object, 'process')
    ? `process.${name}`
    : undefined;
}

/** The assignment, update or mutating call that a root is the target of. */
function writtenAt(root: TSESTree.Node): TSESTree.Node | undefined {
  let current = root;
  for (let depth = 0; depth < 20; depth += 1) {
    const parent = current.parent;
    if (parent?.type === 'MemberExpression' && parent.object === current) {
      const call = parent.parent;
      const isCall = call.type === 'CallExpression' && call.callee === parent;
      if (isCall) return changes(call, staticName(parent) ?? '') ? call : undefined;
      current = parent;
    } else if (parent?.type === 'AssignmentExpression') {
      return parent.left === current ? parent : undefined;
    } else if (parent?.type === 'UpdateExpression') return parent;
    else if (parent?.type === 'UnaryExpression') {
      return parent.operator === 'delete' ? parent : undefined;
    } else return undefined;
  }
  return undefined;
}

/** Whether a method of that name changes its object; without arguments, `locale()` only tells. */
function changes({ arguments: given }: TSESTree.CallExpression, name: string): boolean {
  return MUTATES.has(name) || (given.length > 0 && SETS.test(name));
}
