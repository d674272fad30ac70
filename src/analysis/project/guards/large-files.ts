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

/** Whether a call puts a file aside, or empties it, because it is too large: `if (stat.size > MAX_SIZE) renameSync(log, old)`. */
export function isOfLargeFile(call: TSESTree.Node): boolean {
  if (call.type !== 'CallExpression' || !PUTS_ASIDE.test(lastName(call.callee))) return false;
  let child: TSESTree.Node = call;
  for (
    let at: TSESTree.Node | undefined = call.parent;
    at && !isFunction(at);
    child = at, at = at.parent
  ) {
    if (at.type === 'IfStatement' && at.consequent === child && isLarge(at.test)) return true;
  }
  return false;
}

function isLarge(test: TSESTree.Node): boolean {
  const node = unwrap(test);
  if (node.type === 'LogicalExpression') {
    return node.operator === '&&' && (isLarge(node.left) || isLarge(node.right));
  }
  if (node.type !== 'BinaryExpression') return false;
  const { left, operator, right } = node;
  return (
    (IS_GREATER.test(operator) && isSize(left) && isLimit(right)) ||
    (IS_LESS.test(operator) && isSize(right) && isLimit(left))
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
