import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isMethodCall, rootOf, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { returnedBy } from '../ast/returns.ts';

/**
 * Whether a callback gives a value of the same type away from the call that it is given to. Literals, and what
 * generic functions give, take more of their type from what is expected of the call; where nothing is, only one
 * of several literals does.
 */
export function givesSame(call: TSESTree.CallExpression, fn: TSESTree.Node | undefined): boolean {
  if (!isFunction(fn)) return false;
  if (fn.returnType) return true;
  const values = returnedBy(fn);
  const isFree = isUnexpected(call);
  const isOfPlace = (value: TSESTree.Node): boolean =>
    !(isFree ? isFreelySame(value, fn) : isAlwaysSame(value, fn));
  return values.every((value) => value !== null && !isOfPlace(unwrap(value)));
}

/** What an operator makes, a part of what the function is given, and objects of those. */
function isAlwaysSame(value: TSESTree.Node, fn: FunctionNode): boolean {
  switch (value.type) {
    case 'BinaryExpression':
      return true;
    case 'Identifier':
      return isGiven(value, fn);
    case 'MemberExpression':
      return isGiven(rootOf(value), fn);
    case 'ObjectExpression':
      return value.properties.every(
        (one) => one.type === 'Property' && !one.computed && isAlwaysSame(one.value, fn),
      );
    default:
      return false;
  }
}

/** The same of what nothing is expected of: also texts that are put together, and what calls give. */
function isFreelySame(value: TSESTree.Node, fn: FunctionNode): boolean {
  switch (value.type) {
    case 'ArrayExpression':
    case 'CallExpression':
    case 'MemberExpression':
    case 'NewExpression':
    case 'ObjectExpression':
    case 'TemplateLiteral':
      return true;
    case 'ConditionalExpression':
      return [value.consequent, value.alternate].every((one) => isFreelySame(unwrap(one), fn));
    default:
      return isAlwaysSame(value, fn);
  }
}

/** Whether this is a parameter, or a part of one. */
function isGiven(node: TSESTree.Node, fn: FunctionNode): boolean {
  if (node.type !== 'Identifier') return false;
  return fn.params.some((one) => {
    if (one.type === 'Identifier') return one.name === node.name;
    return (
      one.type === 'ObjectPattern' &&
      one.properties.some(({ value }) => value?.type === 'Identifier' && value.name === node.name)
    );
  });
}

/** Whether nothing around tells of which type a value has to be. */
function isUnexpected(call: TSESTree.CallExpression): boolean {
  if (isReceiver(call)) return true;
  const place = call.parent.type === 'AwaitExpression' ? call.parent : call;
  const { parent } = place;
  if (parent.type === 'VariableDeclarator') {
    return parent.id.type === 'Identifier' && !parent.id.typeAnnotation;
  }
  return parent.type === 'ExpressionStatement';
}

/** Whether a value is only asked for a member. */
function isReceiver(call: TSESTree.CallExpression): boolean {
  return call.parent.type === 'MemberExpression' && call.parent.object === call;
}

/** `rows.map((row) => row.id).join()` */
export function isJoined(call: TSESTree.CallExpression): boolean {
  const { parent: member } = call;
  const joined = member.parent;
  return isReceiver(call) && isMethodCall(joined, 'join') && joined.callee === member;
}
