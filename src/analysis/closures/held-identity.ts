import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isNullish } from '../bindings.ts';
import { hasSpreadBefore } from '../callees.ts';
import { isExported } from '../methods.ts';
import {
  joinIdentities,
  observedAt,
  UNOBSERVED,
  unknownAt,
  type Identity,
} from './identity-answers.ts';

/** A function that an object holds: under which name, and which methods of the object tell nobody of it. */
export interface Held {
  readonly name: string;
  readonly methods: ReadonlySet<string>;
}

/** How a function goes on that has been taken out of its object, and who gets the object. */
interface Ways {
  ofUse(node: TSESTree.Node, depth: number): Identity;
  ofVariable(variable: TSESLint.Scope.Variable, depth: number): Identity;
  calleeOf(call: TSESTree.CallExpression): FunctionNode | undefined;
  readsArguments(fn: FunctionNode): boolean;
}

export interface HeldIdentities {
  /** Whether the identity of the function in a property matters to anyone who has the object. */
  of(property: TSESTree.Property, depth: number): Identity;
  /** The same of what a function is given at that position, an object. */
  ofParameter(fn: FunctionNode, index: number, held: Held, depth: number): Identity;
}

const MAX_DEPTH = 4;
const OUTER_WORDS = /\b(?:eval|super|this)\b/u;

/**
 * What an object that is written down holds in a property; `undefined` where another property may take its
 * place, or a method could come by it through `this`.
 */
export function heldIn(
  { calls, sourceCode }: Analysis,
  property: TSESTree.Property,
): Held | undefined {
  const { parent: object } = property;
  const own = staticName(property);
  if (object.type !== 'ObjectExpression' || own === undefined) return undefined;
  if (OUTER_WORDS.test(sourceCode.getText(object))) return undefined;
  const methods = new Set<string>();
  for (const one of object.properties) {
    const name = one.type === 'Property' && one.kind === 'init' ? staticName(one) : undefined;
    if (one.type !== 'Property' || name === undefined || name === '__proto__') return undefined;
    if (name === own && one !== property) return undefined;
    const fn = calls.functionOf(unwrap(one.value));
    if (fn && !OUTER_WORDS.test(sourceCode.getText(fn))) methods.add(name);
  }
  return { name: own, methods };
}

export function createHeldIdentities(analysis: Analysis, ways: Ways): HeldIdentities {
  const { bindings, callees } = analysis;
  const followed = new Set<TSESLint.Scope.Variable>();
  let givenMembers: ReadonlyMap<string, TSESTree.Node> | undefined;

  /** What the place of an object does with it. */
  function ofObject(node: TSESTree.Node, held: Held, depth: number): Identity {
    const place = wrapped(node);
    const { parent } = place;
    switch (parent?.type) {
      case 'AssignmentExpression':
        return isAssigned(parent, place) ? ofTarget(parent.left, held, depth) : unknownAt(place);
      case 'BinaryExpression':
        return isNullish(analysis, parent.left === place ? parent.right : parent.left)
          ? UNOBSERVED
          : unknownAt(place);
      case 'CallExpression':
        return parent.callee === place ? unknownAt(place) : ofArgument(parent, place, held, depth);
      case 'ConditionalExpression':
        return parent.test === place ? UNOBSERVED : ofObject(parent, held, depth);
      case 'IfStatement':
        return UNOBSERVED;
      case 'LogicalExpression':
        return parent.left === place && parent.operator === '&&'
          ? UNOBSERVED
          : ofObject(parent, held, depth);
      case 'MemberExpression':
        return parent.object === place ? ofMember(parent, held, depth) : unknownAt(place);
      case 'UnaryExpression':
        return /^(?:!|typeof)$/u.test(parent.operator) ? UNOBSERVED : unknownAt(place);
      case 'VariableDeclarator':
        return ofTarget(parent.id, held, depth);
      default:
        return unknownAt(place);
    }
  }

  /** A member that is only read, or a method that is written in the object. */
  function ofMember(member: TSESTree.MemberExpression, held: Held, depth: number): Identity {
    const name = staticName(member);
    if (name === undefined || isChanged(member)) return unknownAt(member);
    const { parent } = wrapped(member);
    const isCalled = parent?.type === 'CallExpression' && unwrap(parent.callee) === member;
    if (isCalled && !held.methods.has(name)) return unknownAt(member);
    return name === held.name && !isCalled ? ways.ofUse(member, depth) : UNOBSERVED;
  }

  function ofArgument(
    call: TSESTree.CallExpression,
    place: TSESTree.Node,
    held: Held,
    depth: number,
  ): Identity {
    const index = call.arguments.indexOf(place as TSESTree.CallExpressionArgument);
    const fn = hasSpreadBefore(call, index) ? undefined : ways.calleeOf(call);
    return fn && callees.of(call, index).kind === 'unknown'
      ? ofParameter(fn, index, held, depth)
      : unknownAt(place);
  }

  function ofParameter(fn: FunctionNode, index: number, held: Held, depth: number): Identity {
    const given = fn.params[index];
    const target = given?.type === 'AssignmentPattern' ? given.left : given;
    const isSeen = fn.type === 'ArrowFunctionExpression' || !ways.readsArguments(fn);
    return target && isSeen ? ofTarget(target, held, depth) : unknownAt(fn.body);
  }

  /** What becomes of an object under the name, or by the pattern, that it gets. */
  function ofTarget(target: TSESTree.Node, held: Held, depth: number): Identity {
    if (target.type === 'Identifier') {
      const variable = bindings.variableOf(target);
      return variable ? ofVariable(variable, held, depth) : unknownAt(target);
    }
    if (target.type !== 'ObjectPattern') return unknownAt(target);
    return joinIdentities(
      target.properties.map((one) => {
        const name = one.type === 'Property' ? staticName(one) : undefined;
        if (one.type !== 'Property' || name === undefined) return unknownAt(target);
        if (name !== held.name) return UNOBSERVED;
        const { value } = one;
        const taken = value.type === 'AssignmentPattern' ? value.left : value;
        const variable = taken.type === 'Identifier' ? bindings.variableOf(taken) : undefined;
        return variable ? ways.ofVariable(variable, depth + 1) : unknownAt(target);
      }),
    );
  }

  function ofVariable(variable: TSESLint.Scope.Variable, held: Held, depth: number): Identity {
    if (followed.has(variable)) return UNOBSERVED;
    const isParameter = variable.defs.some(({ type }) => type === 'Parameter');
    const isShown = !isParameter && (variable.defs.length === 0 || isExported(variable));
    if (depth >= MAX_DEPTH || isShown) {
      return { kind: 'unknown', at: variable.identifiers };
    }
    followed.add(variable);
    const reads = variable.references.filter((reference) => reference.isRead());
    const identity = joinIdentities(
      reads.map(({ identifier }) => ofObject(identifier as TSESTree.Node, held, depth + 1)),
    );
    followed.delete(variable);
    return identity;
  }

  return {
    of(property, depth) {
      const held = heldIn(analysis, property);
      const identity = held && ofObject(property.parent, held, depth);
      if (identity && identity.kind !== 'unknown') return identity;
      const given = (givenMembers ??= membersGivenIn(analysis)).get(staticName(property) ?? '');
      return given ? observedAt(given) : unknownAt(property.value);
    },
    ofParameter,
  };
}

/** What the file gives properties of its own, by the names under which objects hold it: `accessors.set.fields = {}`. */
function membersGivenIn({ sourceCode }: Analysis): ReadonlyMap<string, TSESTree.Node> {
  const given = new Map<string, TSESTree.Node>();
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'MemberExpression' || !isChanged(node)) return;
    const held = unwrap(node.object);
    const name = held.type === 'MemberExpression' ? staticName(held) : undefined;
    if (name !== undefined) given.set(name, node);
  });
  return given;
}

/** `options = options ?? {};` */
function isAssigned(
  { left, operator, parent, right }: TSESTree.AssignmentExpression,
  place: TSESTree.Node,
): boolean {
  return (
    right === place &&
    operator === '=' &&
    left.type === 'Identifier' &&
    parent.type === 'ExpressionStatement'
  );
}

/** Whether a member is given another value, or deleted. */
export function isChanged(member: TSESTree.MemberExpression): boolean {
  const place = wrapped(member);
  const { parent } = place;
  switch (parent?.type) {
    case 'AssignmentExpression':
      return parent.left === place;
    case 'UpdateExpression':
    case 'ForInStatement':
    case 'ForOfStatement':
      return true;
    case 'UnaryExpression':
      return parent.operator === 'delete';
    case 'ArrayPattern':
    case 'RestElement':
    case 'AssignmentPattern':
    case 'Property':
      return parent.type !== 'Property' || parent.parent.type === 'ObjectPattern';
    default:
      return false;
  }
}
