import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, staticName, unwrap, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import {
  ARRAY_READERS,
  ASSERTING_FUNCTIONS,
  ASSERTING_SAME,
  CONVERTING_FUNCTIONS,
  HARMLESS_FUNCTIONS,
  LOOKING_FUNCTIONS,
  READING_FUNCTIONS,
  SCALAR_METHODS,
  STRING_METHODS,
} from '../known/pure.ts';
import { constantOf } from './fixed-values.ts';
import type { Primitive } from './values.ts';
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
function isCondition({ type, ...node }: TSESTree.Node): boolean {
  if (type === 'BinaryExpression')
    return COMPARISON.test((node as TSESTree.BinaryExpression).operator);
  return type === 'CallExpression' || type === 'LogicalExpression' || type === 'UnaryExpression';
}

const COMPARISON = /^(?:[!=]==?|[<>]=?|in|instanceof)$/u;

/** Whether a call that stands alone may do nothing but check its arguments. */
export function isValidator(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const fn = analysis.calls.calleeOf(call);
  return fn ? isPlainHere(analysis, fn, call) && mayGuard(analysis, fn) : isSchemaCall(call);
}

/** Whether a call does no more than compute and throw; an async function has to be awaited for that. */
function isPlainHere(analysis: Analysis, fn: FunctionNode, call: TSESTree.CallExpression): boolean {
  if (!fn.async) return isPlain(analysis, fn);
  const isAwaited = wrapped(call).parent?.type === 'AwaitExpression';
  return isAwaited && !fn.generator && !changesAnything(analysis, fn);
}

export function isSchemaCall({ callee }: TSESTree.CallExpression): boolean {
  const name = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
  return name !== undefined && SCHEMA_METHODS.has(name);
}

export const SCHEMA_METHODS: ReadonlySet<string> = new Set(
  'assert attempt isValidSync parse safeParse validate validateSync'.split(' '),
);

/** Whether a call is one of Node's assertions. */
export function isAssertion(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const key = analysis.bindings.originOf(call.callee)?.key;
  return key !== undefined && (ASSERTING_FUNCTIONS.has(key) || ASSERTING_SAME.has(key));
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

/** A condition without `!`, `&&` or `||` at its top. */
export class Leaf {
  /** Whether it can be reported, and does not only teach. */
  isCheck = false;
  readonly node: TSESTree.Node;
  #isOpaque: boolean | undefined;
  readonly #texts = new Map<string, string>();

  constructor(node: TSESTree.Node) {
    this.node = node;
  }

  /** The condition as it would read for another variable. */
  textFor({ sourceCode }: Analysis, name: string): string {
    let text = this.#texts.get(name);
    if (text === undefined) {
      text = sourceCode.text
        .slice(...this.node.range)
        .replace(/[$\w]+|\s+/gu, (word) => (word === name ? '@' : word.trim()));
      this.#texts.set(name, text);
    }
    return text;
  }

  /** Whether it asks no more than whether a variable is truthy. */
  get isTruthiness(): boolean {
    return unwrap(this.node).type === 'Identifier';
  }

  /** Whether it stands in the update of a loop, which runs after the body. */
  get isRepeated(): boolean {
    for (let node: TSESTree.Node | undefined = this.node; node; node = node.parent) {
      if (node.parent?.type === 'ForStatement') return node.parent.update === node;
      if (node.type.endsWith('Statement')) return false;
    }
    return false;
  }

  /** A constant that something is compared with: being equal to it is all that is told. */
  constant(analysis: Analysis): Primitive {
    const { node } = this;
    if (node.type !== 'BinaryExpression' || !/^[!=]==?$/u.test(node.operator)) return undefined;
    if (node.left.type === 'UnaryExpression' && node.left.operator === 'typeof') return undefined;
    const known = constantOf(analysis, node.right) ?? constantOf(analysis, node.left);
    // Of two values, one is what the other is not.
    return typeof known?.value === 'boolean' || !known?.value ? undefined : known.value;
  }

  /** Whether it asks what kind of value something is, which a use that would have thrown shows too. */
  isAboutType(analysis: Analysis): boolean {
    const node = unwrap(this.node);
    if (node.type === 'CallExpression') {
      return analysis.calls.calleeOf(node) !== undefined && !this.isOpaque(analysis);
    }
    if (node.type !== 'BinaryExpression') return false;
    const sides = [node.left, node.right];
    return sides.some(
      (side) =>
        (side.type === 'UnaryExpression' && side.operator === 'typeof') ||
        (side.type === 'Literal' && side.value === null) ||
        (side.type === 'Identifier' && isNullish(constantOf(analysis, side))),
    );
  }

  /** Whether control can be at a place only because something was equal to the constant. */
  mayHoldAt(place: TSESTree.Node): boolean {
    const { node } = this;
    if (node.type !== 'BinaryExpression' || node.operator.startsWith('!')) return true;
    let test: TSESTree.Node = node;
    while (test.parent?.type === 'LogicalExpression' && test.parent.operator === '&&') {
      test = test.parent;
    }
    const { parent } = test;
    if (parent?.type !== 'IfStatement' && parent?.type !== 'ConditionalExpression') return true;
    if (parent.test !== test) return true;
    if (isInside(place, parent.consequent) || isInside(place, test)) return true;
    return parent.type === 'IfStatement' && parent.alternate !== null && mayLeave(parent.alternate);
  }

  /** Whether a call in it is unknown code: it then shows nothing, and nothing settles it. */
  isOpaque(analysis: Analysis): boolean {
    this.#isOpaque ??= hasUnknownCode(analysis, this.node);
    return this.#isOpaque;
  }

  /** Whether the condition that it is part of tests a type. */
  isTypeTest({ sourceCode }: Analysis): boolean {
    let node: TSESTree.Node = this.node;
    while (node.parent && /^(?:Logical|Unary)/u.test(node.parent.type)) node = node.parent;
    return /\btypeof\b|\b(?:Array|Number)\b/u.test(sourceCode.text.slice(...node.range));
  }
}

function isNullish(constant: { readonly value: Primitive } | undefined): boolean {
  return constant !== undefined && (constant.value === null || constant.value === undefined);
}

/** Whether a branch can end anywhere but at its end; `else if` counts as a whole. */
function mayLeave(branch: TSESTree.Node): boolean {
  switch (branch.type) {
    case 'BlockStatement': {
      const last = branch.body.at(-1);
      return last !== undefined && mayLeave(last);
    }
    case 'IfStatement':
      return (
        mayLeave(branch.consequent) || (branch.alternate !== null && mayLeave(branch.alternate))
      );
    case 'ExpressionStatement':
      return false;
    default:
      return true;
  }
}

const OPAQUE =
  /^(?:Await|Import|TaggedTemplate|Yield)Expression$|^(?:JSX|ClassExpression$|SpreadElement$)/u;
const KNOWN_METHODS = new Set([
  ...ARRAY_READERS,
  ...SCALAR_METHODS,
  ...STRING_METHODS,
  'exec',
  'has',
  'test',
]);
const KNOWN_FUNCTIONS = [
  CONVERTING_FUNCTIONS,
  HARMLESS_FUNCTIONS,
  LOOKING_FUNCTIONS,
  READING_FUNCTIONS,
];

/** Whether evaluating an expression can run code of which nothing is known, the top of an assignment aside. */
export function hasUnknownCode(analysis: Analysis, root: TSESTree.Node): boolean {
  let isUnknown = false;
  const value = unwrap(root);
  if (value.type === 'AssignmentExpression') return false;
  walk(value, analysis.sourceCode.visitorKeys, (node) => {
    isUnknown ||= OPAQUE.test(node.type);
    if (node.type === 'CallExpression') isUnknown ||= !isKnownCall(analysis, node);
    return isUnknown ? SKIP : undefined;
  });
  return isUnknown;
}

/** Whether a call asks something of its arguments that a check may have settled. */
export function isQuestion(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const fn = analysis.calls.calleeOf(call);
  if (fn) return isPlain(analysis, fn);
  const key = analysis.bindings.originOf(call.callee)?.key;
  return key !== undefined && LOOKING_FUNCTIONS.has(key);
}

/** Whether a call does no more than compute. */
function isKnownCall(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const fn = analysis.calls.calleeOf(call);
  if (fn) return isPlainHere(analysis, fn, call);
  const callee = unwrap(call.callee);
  const name = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
  if (name !== undefined && (KNOWN_METHODS.has(name) || SCHEMA_METHODS.has(name))) return true;
  const key = analysis.bindings.originOf(callee)?.key;
  return key !== undefined && KNOWN_FUNCTIONS.some((known) => known.has(key));
}

const plain = new WeakMap<FunctionNode, boolean>();

/** Whether a function does no more than compute and throw. */
export function isPlain(analysis: Analysis, fn: FunctionNode): boolean {
  let answer = plain.get(fn);
  if (answer === undefined) {
    // A function that calls itself is as plain as the rest of it.
    plain.set(fn, true);
    answer = !fn.async && !fn.generator && !changesAnything(analysis, fn);
    plain.set(fn, answer);
  }
  return answer;
}

function changesAnything(analysis: Analysis, fn: FunctionNode): boolean {
  let isUnknown = false;
  walk(fn.body, analysis.sourceCode.visitorKeys, (node) => {
    // Making the error is no part of a call that comes to its end.
    if (isUnknown || node.type === 'ThrowStatement') return SKIP;
    if (node.type === 'CallExpression') isUnknown = !isKnownCall(analysis, node);
    else if (node.type === 'AssignmentExpression') isUnknown = node.left.type !== 'Identifier';
    else if (node.type === 'UpdateExpression') isUnknown = node.argument.type !== 'Identifier';
    else isUnknown = OPAQUE.test(node.type) && node.type !== 'SpreadElement';
    return undefined;
  });
  return isUnknown;
}

const guards = new WeakMap<FunctionNode, boolean>();

/** Whether a function may throw for some of its arguments, itself or through one that it calls. */
export function mayGuard(analysis: Analysis, fn: FunctionNode): boolean {
  let answer = guards.get(fn);
  if (answer === undefined) {
    guards.set(fn, false);
    let found = false;
    walk(fn.body, analysis.sourceCode.visitorKeys, (node) => {
      if (found) return SKIP;
      found = node.type === 'ThrowStatement';
      if (node.type !== 'CallExpression') return undefined;
      const inner = analysis.calls.calleeOf(node);
      found = (inner && mayGuard(analysis, inner)) ?? isAssertion(analysis, node);
      found ||= isSchemaCall(node);
      return undefined;
    });
    answer = found;
    guards.set(fn, answer);
  }
  return answer;
}
