import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isLoop, unwrap, type FunctionNode, type LoopNode } from './nodes.ts';

/** Whether a loop comes to a node in its last turn only: in `return …`, in a branch that ends with `break`. */
export function isOnWayOut(node: TSESTree.Node, loop: LoopNode): boolean {
  let current = node.parent;
  for (; current && current !== loop && !isFunction(current); current = current.parent) {
    if (current.type === 'ReturnStatement' || current.type === 'ThrowStatement') return true;
    if (current.type !== 'BlockStatement' || current === loop.body) continue;
    const last = current.body.at(-1)?.type;
    if (last === 'ReturnStatement' || last === 'ThrowStatement') return true;
    if (last === 'BreakStatement' && breaksOut(current, loop)) return true;
  }
  return false;
}

/** Whether `break` leaves a loop, and not a `switch` or a loop in it. */
function breaksOut(block: TSESTree.Node, loop: LoopNode): boolean {
  let current = block.parent;
  while (current && current !== loop) {
    if (current.type === 'SwitchStatement' || isLoop(current)) return false;
    current = current.parent;
  }
  return true;
}

/**
 * Whether a node is for one turn of a loop: `for (const key of keys) switch (key) { case 'a': … }`,
 * `for (const [key, value] of entries) if (key === 'a') { … }`, `if (i === parts.length - 1) { … }`.
 */
export function isCaseOfTurn(node: TSESTree.Node, turn: LoopNode): boolean {
  const names = countedIn(turn);
  if (names.size === 0) return false;
  const isKey = (value: TSESTree.Node): boolean =>
    value.type === 'Identifier' && names.has(value.name);
  const isOne = (test: TSESTree.Node): boolean => {
    if (test.type === 'LogicalExpression' && test.operator === '&&') {
      return isOne(test.left) || isOne(test.right);
    }
    if (test.type !== 'BinaryExpression' || !/^===?$/.test(test.operator)) return false;
    const { left, right } = test;
    return isKey(left) ? isOneValue(right, names) : isKey(right) && isOneValue(left, names);
  };
  for (let current = node; current !== turn && current.parent; current = current.parent) {
    const { parent } = current;
    if (parent.type === 'SwitchStatement' && current.type === 'SwitchCase') {
      if (isKey(unwrap(parent.discriminant))) return true;
    } else if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') {
      if (parent.consequent === current && isOne(parent.test)) return true;
    }
  }
  return false;
}

/** `'a'`, `last`, `parts.length - 1`: a value that hardly changes while a loop turns. */
function isOneValue(node: TSESTree.Node, names: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'Literal':
      return true;
    case 'Identifier':
      return !names.has(node.name);
    case 'MemberExpression':
      return !node.computed && isOneValue(node.object, names);
    case 'BinaryExpression':
      return isOneValue(node.left, names) && isOneValue(node.right, names);
    default:
      return false;
  }
}

/** The names that tell the turns of a loop apart: its keys or items, or the index of `for (let i = 0; …; i++)`. */
function countedIn(loop: LoopNode): ReadonlySet<string> {
  if (loop.type === 'ForInStatement' || loop.type === 'ForOfStatement') return namesIn(loop.left);
  const update = loop.type === 'ForStatement' ? loop.update : null;
  const counter = update?.type === 'UpdateExpression' ? update.argument : undefined;
  return new Set(counter?.type === 'Identifier' ? [counter.name] : []);
}

/** Whether a loop comes to a node once, because it keeps what it has made: `if (text === undefined) text = …`, `text ??= …`. */
export function isKeptByLoop(node: TSESTree.Node, loop: LoopNode): boolean {
  const kept = new Set<string>();
  for (let current = node; current !== loop && current.parent; current = current.parent) {
    const { parent } = current;
    if (isFunction(parent)) return false;
    if (parent.type === 'AssignmentExpression' && parent.right === current) {
      if (parent.operator === '??=' || parent.operator === '||=') return true;
      if (parent.left.type === 'Identifier') kept.add(parent.left.name);
    }
    if (parent.type === 'IfStatement' && parent.consequent === current) {
      const name = missingName(parent.test);
      if (name !== undefined && kept.has(name)) return true;
    }
  }
  return false;
}

/** The variable that a test finds to be empty: `text` of `text === undefined` and of `!text`. */
function missingName(test: TSESTree.Node): string | undefined {
  if (test.type === 'UnaryExpression' && test.operator === '!') {
    return test.argument.type === 'Identifier' ? test.argument.name : undefined;
  }
  if (test.type !== 'BinaryExpression' || !/^===?$/.test(test.operator)) return undefined;
  const { left, right } = test;
  const isEmpty =
    (right.type === 'Identifier' && right.name === 'undefined') ||
    (right.type === 'Literal' && right.value === null);
  return isEmpty && left.type === 'Identifier' ? left.name : undefined;
}

/** The names that the left side of a loop declares: `key`, or those of `[key, value]`. */
function namesIn(left: TSESTree.Node): ReadonlySet<string> {
  const [declarator] = left.type === 'VariableDeclaration' ? left.declarations : [];
  const id = declarator?.id ?? left;
  const targets = id.type === 'ArrayPattern' ? id.elements : [id];
  return new Set(targets.flatMap((target) => (target?.type === 'Identifier' ? [target.name] : [])));
}

/**
 * Whether a loop goes on for as long as a turn says that there is more to do, which it seldom does:
 * `while (changed) { changed = false; … }`.
 */
export function isUntilSettled(loop: LoopNode): boolean {
  if (loop.type !== 'WhileStatement' && loop.type !== 'DoWhileStatement') return false;
  const test = unwrap(loop.test);
  if (test.type !== 'Identifier' || loop.body.type !== 'BlockStatement') return false;
  return loop.body.body.some(
    (statement) =>
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'AssignmentExpression' &&
      statement.expression.left.type === 'Identifier' &&
      statement.expression.left.name === test.name &&
      statement.expression.right.type === 'Literal' &&
      statement.expression.right.value === false,
  );
}

/** The outermost loop of a function around a node. */
export function outermostLoop(node: TSESTree.Node, fn: FunctionNode): TSESTree.Node | undefined {
  let loop: TSESTree.Node | undefined;
  for (let current = node.parent; current && current !== fn; current = current.parent) {
    if (isLoop(current)) loop = current;
  }
  return loop;
}
