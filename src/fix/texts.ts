import type { TSESTree } from '@typescript-eslint/utils';
import type { TypePlace } from '../analysis/exported-type.ts';
import { staticName, unwrap } from '../ast/nodes.ts';
import { isTested } from './tested.ts';
import { itemOf } from './list-items.ts';
import { typeOf } from './declared-types.ts';
import { isAnything, isText as isTextType, type Written } from './type-parts.ts';

/** Methods of texts that give a text. */
const GIVES_TEXT =
  /^(?:charAt|concat|normalize|padEnd|padStart|repeat|replace|replaceAll|slice|substr|substring|to(?:Locale)?(?:Lower|Upper)Case|toString|trim|trimEnd|trimStart|valueOf)$/u;
const ALWAYS_TEXT: ReadonlySet<string> = new Set([
  'path.basename',
  'path.dirname',
  'path.extname',
  'path.join',
  'path.normalize',
  'path.relative',
  'path.resolve',
]);

/** Whether an expression is a text, and nothing else, whatever files declare of it. */
export function isText(home: TypePlace, node: TSESTree.Node): boolean {
  switch (node.type) {
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return typeof node.value === 'string';
    case 'BinaryExpression':
      return node.operator === '+' && (isTextLike(home, node.left) || isTextLike(home, node.right));
    case 'ConditionalExpression':
      return isText(home, node.consequent) && isText(home, node.alternate);
    case 'LogicalExpression':
      return (
        node.operator !== '&&' && isText(home, node.right) && isTextLike(home, unwrap(node.left))
      );
    case 'CallExpression':
      return !node.optional && givesText(home, node);
    default:
      return false;
  }
}

/** Whether an expression is a text, or nothing where it need not be there. */
export function isTextLike(home: TypePlace, node: TSESTree.Node): boolean {
  if (isTextType(typeOf(home, node))) return true;
  return node.type === 'Identifier' && isTested(home, node, textTested);
}

function givesText(home: TypePlace, call: TSESTree.CallExpression): boolean {
  const { bindings } = home.analysis;
  const { callee } = call;
  if (bindings.isGlobal(callee, 'String')) return true;
  if (ALWAYS_TEXT.has(bindings.originOf(callee)?.key ?? '')) return true;
  const isReadText =
    bindings.originOf(callee)?.key === 'fs.readFileSync' &&
    call.arguments[1]?.type === 'Literal' &&
    call.arguments[1].value !== null;
  if (isReadText) return true;
  if (callee.type !== 'MemberExpression' || callee.optional) return false;
  const name = staticName(callee) ?? '';
  if (name === 'join') return itemOf(home, callee.object) !== undefined;
  // What has a type has no other `toString` than that of all objects.
  if (name === 'toString' && isKnown(typeOf(home, callee.object))) return true;
  return GIVES_TEXT.test(name) && isTextLike(home, callee.object);
}

function isKnown(type: Written | undefined): boolean {
  return type !== undefined && !isAnything(type);
}

/** `text.split(',')`, `Object.keys(rows)` */
export function isListOfTexts(home: TypePlace, call: TSESTree.CallExpression): boolean {
  if (home.analysis.bindings.isGlobal(call.callee, 'Object.keys')) return true;
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || staticName(callee) !== 'split') return false;
  return isTextLike(home, callee.object);
}

/** `value` of `typeof value === 'string'` */
function textTested(_: TypePlace, test: TSESTree.Expression): TSESTree.Node | undefined {
  if (test.type !== 'BinaryExpression' || test.operator !== '===') return undefined;
  const { left, right } = test;
  if (left.type !== 'UnaryExpression' || left.operator !== 'typeof') return undefined;
  return right.type === 'Literal' && right.value === 'string' ? left.argument : undefined;
}
