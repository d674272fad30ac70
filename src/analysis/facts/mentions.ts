import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { COMPARISON } from './booleans.ts';
import { Leaf } from './leaf.ts';
import { isAssertion, isValidator } from './plain-code.ts';
import type { Owner } from './variables.ts';

/** A place that names a variable. */
export interface Mention {
  readonly node: TSESTree.Node;
  readonly fn: Owner;
  /** What is read of it: `.key.type` of `node.key.type`; nothing of the variable itself. */
  readonly path: string;
  /** Whether the path goes through `?.`. */
  readonly isOptional: boolean;
  /** The condition around it. */
  readonly leaf: Leaf | undefined;
  /** Whether the condition is about what is read, and not about something made of it. */
  readonly isSubject: boolean;
  /**
   * - `argument`: passed to a function of this file, which may check it.
   * - `alias`: part of a condition that is kept in a variable and may be tested later.
   * - `call`, `dereference`: throws unless it is a function, or neither `null` nor `undefined`.
   */
  readonly role: 'alias' | 'argument' | 'call' | 'dereference' | undefined;
  /** The function that it is passed to. */
  readonly callee: FunctionNode | undefined;
  /** The variable that an `alias` is kept in. */
  readonly target: TSESTree.Identifier | undefined;
}

/** More levels of an expression than people write. */
const MAX_CLIMB = 40;

/** What is read of a variable on the way from its name to an expression around it. */
export function pathBetween(
  { sourceCode }: Analysis,
  name: TSESTree.Node,
  whole: TSESTree.Node,
): string {
  return name === whole
    ? ''
    : sourceCode.text
        .slice(name.range[1], whole.range[1])
        .replace(/[?!]\.?|\s/gu, (mark) => (mark === '?.' ? '.' : ''));
}

/** What a place says of a variable; `undefined` if it says nothing and checks nothing. */
export function mentionOf(
  analysis: Analysis,
  node: TSESTree.Node,
  fn: Owner,
  leaves: Map<TSESTree.Node, Leaf>,
): Mention | undefined {
  let role: Mention['role'];
  let callee: FunctionNode | undefined;
  let target: TSESTree.Identifier | undefined;
  let leaf: Leaf | undefined;
  let isOptional = false;
  let current = wrapped(node);
  let parent = current.parent;
  // `if ((x = f()))` tests `x`.
  if (parent?.type === 'AssignmentExpression' && parent.left === current) {
    current = parent;
    parent = current.parent;
  }
  while (parent?.type === 'MemberExpression' && parent.object === current) {
    role = 'dereference';
    isOptional ||= parent.optional;
    current = wrapped(parent);
    parent = current.parent;
  }
  const subject = current;
  let isSubject = true;
  if (parent?.type === 'CallExpression' && parent.callee === current) {
    role ??= 'call';
    // A call asks about its arguments.
    isSubject = false;
  } else if (
    (parent?.type === 'VariableDeclarator' && parent.id.type !== 'Identifier') ||
    parent?.type === 'ForOfStatement'
  ) {
    role = 'dereference';
  }
  let isStructure = false;
  for (let step = 0; parent && step < MAX_CLIMB; step += 1) {
    const wasSubject: boolean = isSubject;
    let isTest = false;
    let isCheck = false;
    let isEnd = false;
    switch (parent.type) {
      case 'IfStatement':
        isEnd = true;
        isTest = isCheck = true;
        break;
      case 'ConditionalExpression':
        isTest = isCheck = parent.test === current;
        break;
      case 'LogicalExpression':
        isTest = isCheck = parent.operator !== '??' || parent.left === current;
        break;
      case 'UnaryExpression':
        isTest = parent.operator === '!';
        if (!isTest && parent.operator !== 'typeof') isSubject = false;
        break;
      case 'DoWhileStatement':
      case 'ForStatement':
      case 'SwitchCase':
      case 'SwitchStatement':
      case 'WhileStatement':
        isEnd = isTest = true;
        break;
      case 'CallExpression':
        if (parent.callee === current) break;
        if (isAssertion(analysis, parent)) isTest = isCheck = true;
        else if (current === subject) {
          const fnOfFile = analysis.calls.calleeOf(parent);
          if (fnOfFile) {
            role = 'argument';
            callee = fnOfFile;
          }
          isSubject = parent.arguments[0] === current;
        } else isSubject = false;
        break;
      case 'ExpressionStatement':
        isEnd = true;
        {
          const call = current.type === 'AwaitExpression' ? unwrap(current.argument) : current;
          isTest = isCheck = call.type === 'CallExpression' && isValidator(analysis, call);
          if (isTest) current = call;
        }
        break;
      case 'VariableDeclarator':
        isEnd = true;
        if (parent.id.type === 'Identifier' && isCondition(current)) {
          leaf ??= leafAt(leaves, current, false);
          role = 'alias';
          target = parent.id;
        }
        break;
      case 'BinaryExpression':
        isSubject &&=
          current === subject ||
          (current.type === 'UnaryExpression' &&
            current.operator === 'typeof' &&
            unwrap(current.argument) === unwrap(subject));
        break;
      case 'BlockStatement':
      case 'Program':
      case 'ReturnStatement':
      case 'ThrowStatement':
        isEnd = true;
        break;
      default:
        isSubject = false;
    }
    if (isTest) {
      if (!isStructure || !leaf) leaf = leafAt(leaves, current, isCheck);
      else if (isCheck) leaf.isCheck = true;
    }
    if (isEnd) break;
    // What is made of the outcome is another matter.
    if (leaf && !isTest && parent.type !== 'ChainExpression') {
      isSubject = wasSubject;
      break;
    }
    isStructure = isTest || (isStructure && parent.type === 'ChainExpression');
    current = parent;
    parent = parent.parent;
  }
  if (!role && !leaf) return undefined;
  const path = pathBetween(analysis, node, subject);
  return { node, fn, path, isOptional, leaf, isSubject, role, callee, target };
}

/** What is remembered as a condition when a variable keeps it. */
function isCondition(node: TSESTree.Node): boolean {
  if (node.type === 'BinaryExpression') return COMPARISON.test(node.operator);
  return /^(?:Call|Logical|Unary)Expression$/u.test(node.type);
}

function leafAt(leaves: Map<TSESTree.Node, Leaf>, node: TSESTree.Node, isCheck: boolean): Leaf {
  let leaf = leaves.get(node);
  if (!leaf) {
    leaf = new Leaf(node);
    leaves.set(node, leaf);
  }
  leaf.isCheck ||= isCheck;
  return leaf;
}
