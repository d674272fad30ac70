import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isDeclaredIn, placeOf, type Place } from './outside-places.ts';

const MUTATES = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
);

/** A name is enough to suggest what else would be fixed: `polyglot.locale(name)`, `i18n.setLocale(name)`. */
const SETS = /^(?:(?:change|set|switch|use)[A-Z]\w*|(?:configure|extend|locale|select|switchTo))$/;

const MAX_FUNCTIONS = 60;

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
export function visitPlaces(
  analysis: Analysis,
  fn: FunctionNode,
  owners: readonly FunctionNode[],
  known: Map<FunctionNode, readonly Touch[]>,
  visit: (place: Place, at: TSESTree.Node, isWrite: boolean) => void,
): void {
  const { sourceCode } = analysis;
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
      const callee = calleeOf(analysis, inner);
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

export function calleeOf(
  { calls, methods }: Analysis,
  call: TSESTree.CallExpression,
): FunctionNode | undefined {
  const { callee } = call;
  const method = callee.type === 'MemberExpression' ? methods.methodOf(callee)?.fn : undefined;
  return calls.calleeOf(call) ?? method;
}

/** What a method has as `this.count`, as the place that its caller has: `store.count` of `store.add()`. */
export function placeOfReceiver(
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
