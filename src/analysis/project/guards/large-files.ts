import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap } from '../../../ast/nodes.ts';
import { lastName } from '../summary/names.ts';

/** What becomes of a log that has become too large. */
const PUTS_ASIDE =
  /^(?:copyFile|move|remove|rename|rm|rotate\w*|truncate|unlink|writeFile|gzip)(?:Sync)?$/;
const SIZE = /(?:^|_|[a-z])(?:size|bytes)$|^(?:size|bytes)$/i;
/** `MAX_SIZE`, `this.maxBytes`, `limit`, `10 * 1024 * 1024` */
const LIMIT = /max|limit|threshold/i;
const MIN_LIMIT = 1024;
const IS_GREATER = /^>=?$/;
const IS_LESS = /^<=?$/;

/**
 * Whether a call puts a file aside, or empties it, because it is too large:
 * `if (stat.size > MAX_SIZE) renameSync(log, old)`, `if (stat.size < MAX_SIZE) return; renameSync(log, old)`.
 */
export function isOfLargeFile(call: TSESTree.Node): boolean {
  if (call.type !== 'CallExpression' || !PUTS_ASIDE.test(lastName(call.callee))) return false;
  let child: TSESTree.Node = call;
  for (
    let at: TSESTree.Node | undefined = call.parent;
    at && !isFunction(at);
    child = at, at = at.parent
  ) {
    if (at.type === 'IfStatement' && at.consequent === child && isLarge(at.test)) return true;
    if (at.type === 'BlockStatement' && leavesSmall(at.body, child)) return true;
  }
  return false;
}

/** Whether a step before another returns where the file is not too large. */
function leavesSmall(steps: readonly TSESTree.Statement[], before: TSESTree.Node): boolean {
  return steps.some(
    (step) =>
      step.range[1] <= before.range[0] &&
      step.type === 'IfStatement' &&
      isReturn(step.consequent) &&
      isSmall(step.test),
  );
}

function isReturn(statement: TSESTree.Statement): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return last?.type === 'ReturnStatement';
}

function isLarge(test: TSESTree.Node): boolean {
  const node = unwrap(test);
  if (node.type === 'LogicalExpression') {
    return node.operator === '&&' && (isLarge(node.left) || isLarge(node.right));
  }
  return compares(node, IS_GREATER, IS_LESS);
}

/** `!stat || stat.size < MAX_SIZE` */
function isSmall(test: TSESTree.Node): boolean {
  const node = unwrap(test);
  if (node.type === 'LogicalExpression') {
    return node.operator === '||' && (isSmall(node.left) || isSmall(node.right));
  }
  return compares(node, IS_LESS, IS_GREATER);
}

/** Whether a size is compared to a limit by an operator, or the limit to the size by the opposite one. */
function compares(node: TSESTree.Node, is: RegExp, isOpposite: RegExp): boolean {
  if (node.type !== 'BinaryExpression') return false;
  const { left, operator, right } = node;
  return (
    (is.test(operator) && isSize(left) && isLimit(right)) ||
    (isOpposite.test(operator) && isSize(right) && isLimit(left))
  );
}

function isSize(node: TSESTree.Node): boolean {
  const value = unwrap(node);
  return SIZE.test(lastName(value)) && !LIMIT.test(lastName(value));
}

function isLimit(node: TSESTree.Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Literal') return typeof value.value === 'number' && value.value >= MIN_LIMIT;
  return value.type === 'BinaryExpression' ? value.operator === '*' : LIMIT.test(lastName(value));
}
