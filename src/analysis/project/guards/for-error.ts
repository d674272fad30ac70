import type { TSESTree } from '@typescript-eslint/utils';
import { isGivenPerItem } from '../../../ast/callbacks.ts';
import { awaited, isFunction, unwrap } from '../../../ast/nodes.ts';
import { lastName, literalText } from '../summary/names.ts';
import { isWhileRefusing } from './refusals.ts';

/** To undo what has been begun: `unlinkSync(upload.path)`. */
const UNDOES =
  /^_?(?:clean|delete|destroy|discard|dispose|empty|remove|rm|roll_?back|undo|unlink)/i;
/** To tell of an error, and to undo what has been begun. */
const TELLS_OR_UNDOES =
  /^_?(?:abort|append|clean|close|debug|delete|destroy|discard|dispose|empty|error|fail|fatal|info|log|mark|mkdir|print|remove|report|revert|rm|roll_?back|trace|undo|unlink|warn|\w*?log_?(?:fatal|warn(?:ing)?)$|\w*error$)/i;
/** What fails from one disk to another. */
const MOVES = /^(?:link|move|rename|symlink)(?:Sync)?$/;
/** What is written in place of a move. */
const WRITES = /^(?:copy|cp|output|write)/i;
const LISTENS = /^(?:addListener|on|once)$/;
const EXISTS = /exists(?:Sync)?$/i;
/** What is told of an error, and goes on with nothing else. */
const PASSES_ON = /^(?:callback|cb|done|next|reject)$/;
const ERROR = /^(?:ex|exc|exception|\w*err|\w*error)$/i;

/**
 * Whether a call tells of an error that has been caught, or undoes what has been begun before it; what
 * is read or written in place of what has failed may be so each time.
 */
export function isForError(call: TSESTree.Node): boolean {
  if (call.type !== 'CallExpression') return false;
  const name = lastName(call.callee);
  if (isBeforeFailing(call) || isInPlaceOfMove(call, name)) return true;
  const isBefore = isBeforeUndoing(call, name);
  if ((TELLS_OR_UNDOES.test(name) || isBefore) && isBehindError(call)) return true;
  return (UNDOES.test(name) || isBefore) && isWhileRefusing(call);
}

/** Whether a call writes what could not be moved: `try { renameSync(a, b); } catch { copyFileSync(a, b); }`. */
function isInPlaceOfMove(call: TSESTree.CallExpression, name: string): boolean {
  for (let node: TSESTree.Node = call; node.parent && !isFunction(node); node = node.parent) {
    if (node.type !== 'CatchClause') continue;
    const failed = node.parent.block.body.flatMap(callsOf);
    if (WRITES.test(name) && failed.some(isMove)) return true;
  }
  return false;
}

function isMove({ callee }: TSESTree.CallExpression): boolean {
  return MOVES.test(lastName(callee));
}

/** The calls that a statement is, or whose value it keeps. */
function callsOf(statement: TSESTree.Statement): TSESTree.CallExpression[] {
  const values =
    statement.type === 'ExpressionStatement'
      ? [statement.expression]
      : statement.type === 'VariableDeclaration'
        ? statement.declarations.map(({ init }) => init)
        : [];
  return values.flatMap(callIn);
}

function callIn(value: TSESTree.Expression | null): TSESTree.CallExpression[] {
  const call = value && awaited(value);
  return call?.type === 'CallExpression' ? [call] : [];
}

/** The test in `if (existsSync(file)) unlinkSync(file)`, where that may have a `try` of its own. */
function isBeforeUndoing(call: TSESTree.CallExpression, name: string): boolean {
  let test: TSESTree.Node = call;
  while (test.parent?.type === 'LogicalExpression' && test.parent.operator === '&&') {
    test = test.parent;
  }
  const { parent } = test;
  if (!EXISTS.test(name)) return false;
  // `existsSync(file) && unlinkSync(file);`
  if (parent?.type === 'ExpressionStatement') return test !== call && undoes(lastOf(test));
  if (parent?.type !== 'IfStatement' || parent.test !== test) return false;
  const first = firstOf(parent.consequent);
  const only = first?.type === 'TryStatement' ? firstOf(first.block) : first;
  return only?.type === 'ExpressionStatement' && undoes(only.expression);
}

function undoes(value: TSESTree.Node): boolean {
  const call = awaited(value);
  return call.type === 'CallExpression' && TELLS_OR_UNDOES.test(lastName(call.callee));
}

function lastOf(test: TSESTree.Node): TSESTree.Node {
  return test.type === 'LogicalExpression' ? test.right : test;
}

function firstOf(branch: TSESTree.Statement): TSESTree.Statement | undefined {
  return branch.type === 'BlockStatement' ? branch.body[0] : branch;
}

/**
 * Whether a call stands in a `catch` that goes on to fail, and in no branch of it that returns:
 * `catch (error) { rename(new, old); throw error; }`.
 */
function isBeforeFailing(call: TSESTree.Node): boolean {
  for (let child = call; child.parent && !isFunction(child); child = child.parent) {
    if (child.type === 'ReturnStatement') return false;
    if (child.type !== 'BlockStatement') continue;
    if (child.parent.type === 'CatchClause') return fails(child.body.at(-1));
    if (child.body.at(-1)?.type === 'ReturnStatement') return false;
  }
  return false;
}

/** `throw error;`, `next(error);` */
function fails(last: TSESTree.Statement | undefined): boolean {
  if (last?.type === 'ThrowStatement') return true;
  const value =
    last?.type === 'ExpressionStatement'
      ? unwrap(last.expression)
      : last?.type === 'ReturnStatement' && last.argument
        ? unwrap(last.argument)
        : undefined;
  if (value?.type !== 'CallExpression' || !PASSES_ON.test(lastName(value.callee))) return false;
  const [first] = value.arguments;
  return first?.type === 'Identifier' && ERROR.test(first.name);
}

/** Whether something is evaluated only where something has failed. */
export function isBehindError(node: TSESTree.Node): boolean {
  for (let child = node; child.parent; child = child.parent) {
    const { parent } = child;
    if (child.type === 'CatchClause') return true;
    if (isFunction(child) && !isGivenPerItem(child)) {
      return isCatchCallback(child) || isErrorListener(child);
    }
    if (parent.type !== 'IfStatement' || parent.test === child) continue;
    const isTrue = parent.consequent === child;
    if ((isTrue && isError(parent.test)) || hasFailed(parent.test, isTrue)) return true;
  }
  return false;
}

/** `load().catch(() => { … })`, `load().then(show, () => { … })` */
function isCatchCallback(fn: TSESTree.Node): boolean {
  const call = fn.parent;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false;
  const name = lastName(call.callee);
  return name === 'catch' || (name === 'then' && call.arguments[1] === fn);
}

/** `convert(file).on('error', () => { … })` */
function isErrorListener({ parent }: TSESTree.Node): boolean {
  if (parent?.type !== 'CallExpression' || !LISTENS.test(lastName(parent.callee))) return false;
  const [event] = parent.arguments;
  return event !== undefined && literalText(event) === 'error';
}

/** `err`, `err.code === 'ENOENT'`, `err && err.code !== 'EEXIST'`, `error instanceof Missing` */
function isError(test: TSESTree.Node): boolean {
  const node = unwrap(test);
  if (node.type === 'LogicalExpression' && node.operator === '&&') {
    return isError(node.left) || isError(node.right);
  }
  if (node.type === 'BinaryExpression') return !isEquality(node) && isError(node.left);
  if (node.type === 'MemberExpression') return isError(node.object);
  return node.type === 'Identifier' && ERROR.test(node.name);
}

/** What a child process ends with. */
const EXIT_CODE = /^(?:exit_?)?code$/i;

/** Whether a condition holds, or not, only where a child process has failed: `code !== 0`. */
function hasFailed(test: TSESTree.Node, isTrue: boolean): boolean {
  const node = unwrap(test);
  return (
    node.type === 'BinaryExpression' &&
    /^[!=]==?$/.test(node.operator) &&
    node.operator.startsWith('!') === isTrue &&
    node.left.type === 'Identifier' &&
    EXIT_CODE.test(node.left.name) &&
    node.right.type === 'Literal' &&
    node.right.value === 0
  );
}

/** `err === null` */
function isEquality({ operator, right }: TSESTree.BinaryExpression): boolean {
  const isEmpty =
    (right.type === 'Literal' && right.value === null) ||
    (right.type === 'Identifier' && right.name === 'undefined');
  return isEmpty && operator.startsWith('==');
}
