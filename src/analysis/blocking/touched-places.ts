import type { TSESTree } from '@typescript-eslint/utils';
import { isCall, isFunction, staticName, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { fillsFirst } from '../known/copying.ts';
import { madeFunctions } from './made-functions.ts';
import { isDeclaredIn, placesOf, placesOfValue, type Place } from './outside-places.ts';
import { givenBy } from './same-objects.ts';
import { callThatChanges } from './stateful.ts';
import { calleeOf, objectOf } from './taken-from.ts';

const MUTATES = new Set(
  'add clear copyWithin delete fill next pop push reverse set shift sort splice unshift'.split(' '),
);

/** A name is enough to suggest what else would be fixed: `polyglot.locale(name)`, `i18n.setLocale(name)`. */
const SETS = /^(?:(?:change|set|switch|use)[A-Z]\w*|(?:configure|extend|locale|select|switchTo))$/;

const MAX_FUNCTIONS = 60;

/** Whether a place is only written: `count = 1`, `this.count = 1`, `[count] = list`. */
function isReplaced(root: TSESTree.Node, target: TSESTree.Node | undefined): boolean {
  if (target?.type !== 'AssignmentExpression' || target.operator !== '=') return false;
  const { parent } = root;
  const isObject = parent?.type === 'MemberExpression' && parent.object === root;
  return assignmentTo(isObject ? parent : root) === target;
}

/** The assignment that something is a target of, in a pattern, too. */
function assignmentTo(node: TSESTree.Node): TSESTree.AssignmentExpression | undefined {
  const { parent } = node;
  switch (parent?.type) {
    case 'AssignmentExpression':
      return parent.left === node ? parent : undefined;
    case 'AssignmentPattern':
      return parent.left === node ? assignmentTo(parent) : undefined;
    case 'Property':
      return parent.value === node ? assignmentTo(parent) : undefined;
    case 'ArrayPattern':
    case 'ObjectPattern':
    case 'RestElement':
      return assignmentTo(parent);
    default:
      return undefined;
  }
}

type Visit = (place: Place, at: TSESTree.Node, isWrite: boolean) => void;

interface Visited {
  readonly owners: readonly FunctionNode[];
  readonly visits: readonly Parameters<Visit>[];
}

/** What was visited of each function, for each list of owners that was asked for. */
const visited = new WeakMap<Analysis, Map<FunctionNode, readonly Visited[]>>();

/**
 * The outside places that a function reads and writes, itself or through functions of the file: what
 * those do is done where they are called.
 */
export function visitPlaces(
  analysis: Analysis,
  fn: FunctionNode,
  owners: readonly FunctionNode[],
  visit: Visit,
): void {
  // Each place of a function that may wait asks for all of it.
  const ofFile = visited.get(analysis) ?? new Map<FunctionNode, readonly Visited[]>();
  visited.set(analysis, ofFile);
  const known = ofFile.get(fn) ?? [];
  const isSame = (others: readonly FunctionNode[]): boolean =>
    others.length === owners.length && others.every((owner, index) => owner === owners[index]);
  let visits = known.find((each) => isSame(each.owners))?.visits;
  if (!visits) {
    const found: Parameters<Visit>[] = [];
    visitAnew(analysis, fn, owners, new Map(), (...each) => {
      found.push(each);
    });
    ofFile.set(fn, [...known, { owners, visits: found }]);
    visits = found;
  }
  for (const each of visits) visit(...each);
}

function visitAnew(
  analysis: Analysis,
  fn: FunctionNode,
  owners: readonly FunctionNode[],
  known: Map<FunctionNode, readonly Touch[]>,
  visit: Visit,
): void {
  const { sourceCode } = analysis;
  const touchesOf = (callee: FunctionNode, own: readonly FunctionNode[]): readonly Touch[] => {
    const found = known.get(callee);
    if (found || known.size >= MAX_FUNCTIONS) return found ?? [];
    const touches: Touch[] = [];
    known.set(callee, touches);
    // What it calls twice touches the same twice.
    const seen = new Set<string>();
    visitAnew(analysis, callee, [...own, callee], known, (place, _, isWrite) => {
      const key = `${isWrite ? '=' : ''}${place}`;
      if (!seen.has(key)) touches.push({ place, isWrite });
      seen.add(key);
    });
    return touches;
  };
  const visitRun = (
    at: TSESTree.Node,
    named: TSESTree.Node,
    run: FunctionNode | undefined,
    own = owners,
  ): void => {
    if (!run || owners.includes(run)) return;
    for (const touch of touchesOf(run, own)) {
      const places = placesAtCall(analysis, { at, named, run }, touch.place, owners);
      for (const place of places) visit(place, at, touch.isWrite);
    }
  };
  const visitMade = (call: TSESTree.CallExpression): void => {
    for (const { fn: made, maker, variable } of madeFunctions(analysis, call)) {
      const isOwn = owners.some((owner) => isDeclaredIn(variable, owner));
      visitRun(call, call.callee, made, isOwn ? [...owners, maker] : owners);
    }
  };
  walk(fn, sourceCode.visitorKeys, (inner) => {
    if (inner.type === 'CallExpression') {
      const process = processState(analysis, inner);
      if (process !== undefined) visit(process, inner, true);
      const run = calleeOf(analysis, inner);
      if (run) visitRun(inner, inner.callee, run);
      else visitMade(inner);
    }
    if (inner.type === 'NewExpression') {
      visitRun(inner, inner.callee, constructorOf(analysis, inner));
    }
    if (inner.type === 'MemberExpression') {
      visitRun(inner, inner, analysis.methods.getterOf(inner));
    }
    if (inner.type !== 'Identifier' && inner.type !== 'ThisExpression') return;
    const target = changedAt(analysis, inner);
    for (const place of placesOf(analysis, inner, owners)) {
      if (!isReplaced(inner, target)) visit(place, inner, false);
      if (target) visit(place, target, true);
    }
  });
}

function constructorOf(
  { methods }: Analysis,
  { callee }: TSESTree.NewExpression,
): FunctionNode | undefined {
  const members = methods.classOf(callee)?.body.body ?? [];
  const own = members.find((member) => 'kind' in member && member.kind === 'constructor');
  return own?.type === 'MethodDefinition' && isFunction(own.value) ? own.value : undefined;
}

/** Where a function runs, and how it is named there. */
interface Run {
  readonly at: TSESTree.Node;
  readonly named: TSESTree.Node;
  readonly run: FunctionNode;
}

/** A place of a function as what runs it has it: `lobby.count` for `(room).count` of `enter(lobby)`. */
export function placesAtCall(
  analysis: Analysis,
  { at, named, run }: Run,
  place: Place,
  owners: readonly FunctionNode[],
): readonly Place[] {
  const [, name, property] = /^\((\w+)\)\.(.*)$/.exec(place) ?? [];
  if (name === undefined || !isCall(at)) {
    const outer = placeOfReceiver(analysis, named, place, owners);
    return outer === undefined ? [] : [outer];
  }
  const given = givenBy(analysis, at, run, name);
  return given?.flatMap((taken) => placesOfValue(analysis, taken, property, owners)) ?? [place];
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
export function writtenAt(root: TSESTree.Node): TSESTree.Node | undefined {
  let current = root;
  for (let depth = 0; depth < 20; depth += 1) {
    const parent = current.parent;
    if (parent?.type === 'MemberExpression' && parent.object === current) {
      const call = parent.parent;
      const isCall = call.type === 'CallExpression' && call.callee === parent;
      if (isCall) return changes(call, staticName(parent) ?? '') ? call : undefined;
      current = parent;
    } else if (parent?.type === 'UpdateExpression') return parent;
    else if (parent?.type === 'UnaryExpression') {
      return parent.operator === 'delete' ? parent : undefined;
    } else if (parent?.type === 'CallExpression') {
      return parent.arguments[0] === current && fillsItsFirst(parent) ? parent : undefined;
    } else return assignmentTo(current);
  }
  return undefined;
}

/** The same, or a call of a method that changes what its object is known to be. */
export function changedAt(
  analysis: Analysis,
  root: TSESTree.Identifier | TSESTree.ThisExpression,
): TSESTree.Node | undefined {
  return writtenAt(root) ?? callThatFills(analysis, root) ?? callThatChanges(analysis, root);
}

/** `Object.assign(state, …)`, `merge(state.rooms, …)` of Lodash. */
function callThatFills(
  analysis: Analysis,
  root: TSESTree.Node,
): TSESTree.CallExpression | undefined {
  let current = root;
  while (current.parent?.type === 'MemberExpression' && current.parent.object === current) {
    current = current.parent;
  }
  const { parent } = current;
  const isFilled = parent?.type === 'CallExpression' && objectOf(parent).includes(current);
  if (!isFilled) return undefined;
  return fillsFirst(analysis.bindings.originOf(parent.callee)?.key ?? '') ? parent : undefined;
}

/** Whether a method of that name changes its object; without arguments, `locale()` only tells. */
function changes({ arguments: given }: TSESTree.CallExpression, name: string): boolean {
  return MUTATES.has(name) || (given.length > 0 && SETS.test(name));
}

/** `Object.assign(state, …)`, `Reflect.set(state, …)`. */
function fillsItsFirst({ callee }: TSESTree.CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  return FILLS.test(`${callee.object.name}.${staticName(callee) ?? ''}`);
}

const FILLS =
  /^(?:Object\.(?:assign|define\w+|setPrototypeOf)|Reflect\.(?:define|delete|set)\w*|Atomics\.(?!load)\w+)$/;

/** `cache ??= load()` gives a value to what has none. */
export function isFill(target: TSESTree.Node): boolean {
  return target.type === 'AssignmentExpression' && /^(?:\?\?|\|\|)=$/.test(target.operator);
}
