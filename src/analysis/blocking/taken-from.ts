import type { TSESTree } from '@typescript-eslint/utils';
import { calledName } from '../../ast/callbacks.ts';
import { memoizedByDepth } from '../../ast/memoized.ts';
import { isInside, staticName, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { returnsIn } from '../../ast/returns.ts';
import type { Analysis } from '../analyze.ts';
import { fillsFirst, RETURNS_FIRST } from '../known/copying.ts';
import { loadedFrom } from './kept-elsewhere.ts';

/** What an expression takes its value from, as the one object or a part of it. */
export interface Taken {
  readonly root: TSESTree.Identifier | TSESTree.ThisExpression;
  /** Whether the value is a list of its own, of which only the elements are shared. */
  readonly isCopy: boolean;
  /** Whether the value is a part of what the root holds, and not that itself. */
  readonly isPart: boolean;
  /** Which property of the value has it, if it is an object of its own. */
  readonly under?: string | typeof ANY | undefined;
  /** The property of the root that a pattern takes the value from. */
  readonly key?: string;
  /** Whether it may be something else: what is read of it tells. */
  readonly isGuess?: boolean;
  /** The function of the file that takes it, in which the root stands. */
  readonly by?: FunctionNode;
}

/** Under the name that it has in the root: `{ ...shared }`. */
export const ANY = Symbol('any');

const ELEMENT = new Set(['at', 'find', 'findLast', 'get']);
const COPY = new Set('concat filter slice toReversed toSorted values'.split(' '));
/** Methods that return the list or the map that they change. */
const SAME = new Set('add copyWithin fill reverse set sort'.split(' '));
/** What a function may do that is not known, by its name: return what it is given first. */
const MAY_RETURN_FIRST = /^_?(?:assign|default|extend|merge|mixin)/i;
const MAX_DEPTH = 6;
const MAX_TAKEN = 8;

/** `rooms` of `rooms.get(id) ?? first`, `rooms.filter(isOpen)[0]`, and of `roomOf(id)` that returns one of them. */
export function takenFrom(analysis: Analysis, node: TSESTree.Node): readonly Taken[] {
  return takenAt(analysis, unwrap(node), 0);
}

const takenAt = memoizedByDepth(takenByValue);

function takenByValue(analysis: Analysis, value: TSESTree.Node, depth: number): readonly Taken[] {
  const of = (part: TSESTree.Node): readonly Taken[] =>
    depth < MAX_DEPTH ? takenAt(analysis, unwrap(part), depth + 1).slice(0, MAX_TAKEN) : [];
  switch (value.type) {
    case 'Identifier':
    case 'ThisExpression':
      return [{ root: value, isCopy: false, isPart: false }];
    case 'MemberExpression':
      return elements(of(value.object));
    case 'LogicalExpression':
      return [...of(value.left), ...of(value.right)];
    case 'ConditionalExpression':
      return [...of(value.consequent), ...of(value.alternate)];
    case 'AssignmentExpression':
      return [...of(value.right), ...of(value.left)];
    case 'ArrayExpression':
      return value.elements.flatMap((element) =>
        element?.type === 'SpreadElement' ? copies(of(element.argument)) : [],
      );
    case 'ObjectExpression':
      return value.properties.flatMap((property) => held(property, of));
    case 'AwaitExpression': {
      const call = unwrap(value.argument);
      return call.type === 'CallExpression' && calleeOf(analysis, call) ? of(call) : [];
    }
    case 'CallExpression':
      return takenByCall(analysis, value, of);
    default:
      return [];
  }
}

type Of = (part: TSESTree.Node) => readonly Taken[];

function held(property: TSESTree.ObjectLiteralElement, of: Of): readonly Taken[] {
  if (property.type === 'SpreadElement') {
    return of(property.argument).flatMap((taken) =>
      taken.under === undefined ? [{ ...taken, under: ANY }] : [taken],
    );
  }
  const under = staticName(property);
  if (under === undefined) return [];
  return of(property.value).flatMap((taken) =>
    taken.under === undefined ? [{ ...taken, under }] : [],
  );
}

function takenByCall(analysis: Analysis, call: TSESTree.CallExpression, of: Of): readonly Taken[] {
  const { callee } = call;
  const by = calleeOf(analysis, call);
  if (by) {
    const returned = isInside(call, by) ? [] : returnedBy(by);
    return returned
      .flatMap((each) => of(each))
      .flatMap((each) => ofRun(analysis, call, by, each, of));
  }
  const ofObject = (): readonly Taken[] => objectOf(call).flatMap((each) => of(each));
  if (returnsFirst(analysis, call)) return ofObject();
  if (mayReturnFirst(analysis, call)) {
    return ofObject().map((taken) => ({ ...taken, isGuess: true }));
  }
  if (callee.type !== 'MemberExpression') return [];
  const name = staticName(callee) ?? '';
  if (analysis.bindings.isGlobal(callee.object, 'Object')) {
    return /^(?:entries|values)$/.test(name) ? copies(ofObject()) : [];
  }
  if (SAME.has(name)) return of(callee.object);
  if (ELEMENT.has(name)) return elements(of(callee.object));
  return COPY.has(name) ? copies(of(callee.object)) : [];
}

/** What a function of the file returns, as its caller has it. */
function ofRun(
  { bindings }: Analysis,
  { arguments: given, callee }: TSESTree.CallExpression,
  fn: FunctionNode,
  taken: Taken,
  of: Of,
): readonly Taken[] {
  const { root } = taken;
  if (root.type === 'ThisExpression') {
    return callee.type === 'MemberExpression' ? partsOf(of(callee.object), taken) : [];
  }
  const variable = bindings.variableOf(root);
  const index = fn.params.findIndex(
    (each) => each.type === 'Identifier' && variable?.identifiers.includes(each) === true,
  );
  const argument = given[index];
  return argument ? partsOf(of(argument), taken) : [{ by: fn, ...taken }];
}

/** What is taken of something that is itself taken from elsewhere. */
function partsOf(from: readonly Taken[], { isCopy, isPart, under }: Taken): readonly Taken[] {
  return from.map((each) => ({
    ...each,
    isCopy,
    isPart: isPart || each.isPart,
    ...(under === undefined ? {} : { under }),
  }));
}

export function calleeOf(
  { calls, methods }: Analysis,
  call: TSESTree.CallExpression,
): FunctionNode | undefined {
  const { callee } = call;
  const method = callee.type === 'MemberExpression' ? methods.methodOf(callee)?.fn : undefined;
  return calls.calleeOf(call) ?? method;
}

/** The object that a call fills or returns: `state` of `extend(true, state, …)`. */
export function objectOf({ arguments: given }: TSESTree.CallExpression): TSESTree.Node[] {
  return given.filter(({ type }) => type !== 'Literal').slice(0, 1);
}

function returnsFirst({ bindings }: Analysis, call: TSESTree.CallExpression): boolean {
  const key = bindings.originOf(call.callee)?.key ?? '';
  return fillsFirst(key) || RETURNS_FIRST.test(key);
}

/** Whether a function that is not known may return what it is given: one of another file, or by its name. */
function mayReturnFirst({ bindings }: Analysis, call: TSESTree.CallExpression): boolean {
  if (MAY_RETURN_FIRST.test(calledName(call))) return true;
  if (call.callee.type !== 'Identifier') return false;
  const [def] = bindings.variableOf(call.callee)?.defs ?? [];
  return def !== undefined && loadedFrom(def)?.startsWith('.') === true;
}

export function returnedBy({ body }: FunctionNode): readonly TSESTree.Node[] {
  if (!body) return [];
  if (body.type !== 'BlockStatement') return [body];
  return returnsIn(body).flatMap(({ argument }) => argument ?? []);
}

export function copies(taken: readonly Taken[]): readonly Taken[] {
  return taken.map((each) => ({ ...each, isCopy: true, isPart: true }));
}

export function elements(taken: readonly Taken[]): readonly Taken[] {
  return taken.map((each) => ({ ...each, isCopy: false, isPart: true }));
}
