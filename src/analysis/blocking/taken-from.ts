import type { TSESTree } from '@typescript-eslint/utils';
import { returnsIn } from '../../ast/returns.ts';
import { isInside, staticName, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

/** What an expression takes its value from, as the one object or a part of it. */
export interface Taken {
  readonly root: TSESTree.Identifier | TSESTree.ThisExpression;
  /** Whether the value is a list of its own, of which only the elements are shared. */
  readonly isCopy: boolean;
  /** The function of the file that takes it, in which the root stands. */
  readonly by?: FunctionNode;
}

const ELEMENT = new Set(['at', 'find', 'findLast', 'get']);
const COPY = new Set('concat filter reverse slice sort toReversed toSorted values'.split(' '));
const MAX_DEPTH = 6;

/** `rooms` of `rooms.get(id) ?? first`, `rooms.filter(isOpen)[0]`, and of `roomOf(id)` that returns one of them. */
export function takenFrom(
  analysis: Analysis,
  node: TSESTree.Node,
  owners: readonly FunctionNode[],
  depth = 0,
): readonly Taken[] {
  const value = unwrap(node);
  const of = (part: TSESTree.Node): readonly Taken[] =>
    depth < MAX_DEPTH ? takenFrom(analysis, part, owners, depth + 1) : [];
  switch (value.type) {
    case 'Identifier':
    case 'ThisExpression':
      return [{ root: value, isCopy: false }];
    case 'MemberExpression':
      return elements(of(value.object));
    case 'LogicalExpression':
      return [...of(value.left), ...of(value.right)];
    case 'ConditionalExpression':
      return [...of(value.consequent), ...of(value.alternate)];
    case 'ArrayExpression':
      return value.elements.flatMap((element) =>
        element?.type === 'SpreadElement' ? copies(of(element.argument)) : [],
      );
    case 'CallExpression':
      return takenByCall(analysis, value, owners, of);
    default:
      return [];
  }
}

type Of = (part: TSESTree.Node) => readonly Taken[];

function takenByCall(
  { bindings, calls }: Analysis,
  call: TSESTree.CallExpression,
  owners: readonly FunctionNode[],
  of: Of,
): readonly Taken[] {
  const by = calls.calleeOf(call);
  if (by) {
    const isKnown = owners.includes(by) || isInside(call, by);
    const returned = isKnown ? [] : returnedBy(by).flatMap((each) => of(each));
    return returned
      .filter(({ root }) => root.type === 'Identifier')
      .map((taken) => ({ by, ...taken }));
  }
  const { callee } = call;
  const [first] = call.arguments;
  if (callee.type !== 'MemberExpression') return [];
  const name = staticName(callee) ?? '';
  if (bindings.isGlobal(callee.object, 'Object')) {
    return first && /^(?:entries|values)$/.test(name) ? copies(of(first)) : [];
  }
  if (ELEMENT.has(name)) return elements(of(callee.object));
  return COPY.has(name) ? copies(of(callee.object)) : [];
}

export function returnedBy({ body }: FunctionNode): readonly TSESTree.Node[] {
  if (!body) return [];
  if (body.type !== 'BlockStatement') return [body];
  return returnsIn(body).flatMap(({ argument }) => argument ?? []);
}

function copies(taken: readonly Taken[]): readonly Taken[] {
  return taken.map((each) => ({ ...each, isCopy: true }));
}

function elements(taken: readonly Taken[]): readonly Taken[] {
  return taken.map((each) => ({ ...each, isCopy: false }));
}

/** What a variable is declared to hold: `rooms` of `for (const room of rooms)`, too. */
export function heldBy(declarator: TSESTree.VariableDeclarator): TSESTree.Node | undefined {
  const loop = declarator.parent.parent;
  return declarator.init ?? (loop.type === 'ForOfStatement' ? loop.right : undefined);
}
