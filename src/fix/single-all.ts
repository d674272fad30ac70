import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isMethodCall, wrapped } from '../ast/nodes.ts';
import { replace, type Edit } from './edits.ts';
import { Precedence, replaceExpression, textAsObject, textFor } from './parens.ts';

/**
 * Takes the one promise out of `Promise.all([promise])` whose single result is used: destructured, read
 * by its index, given to a handler that destructures it, or not used at all.
 */
export function unwrapSingleAll(
  analysis: Analysis,
  call: TSESTree.CallExpression,
): Edit[] | undefined {
  const element = onlyElement(call);
  if (!element) return undefined;
  const { parent } = call;
  if (parent.type === 'AwaitExpression') return ofAwait(analysis, call, parent, element);
  return ofHandler(analysis, call, element);
}

function onlyElement(call: TSESTree.CallExpression): TSESTree.Expression | undefined {
  const [array, ...others] = call.arguments;
  if (others.length > 0 || call.typeArguments || array?.type !== 'ArrayExpression')
    return undefined;
  const [element, ...rest] = array.elements;
  // A list in a list is a mistake of another kind: its promises are not waited for.
  const isOne = rest.length === 0 && element && element.type !== 'SpreadElement';
  return isOne &&
    !isMethodCall(element, 'map', 'flatMap', 'filter') &&
    element.type !== 'ArrayExpression'
    ? element
    : undefined;
}

function ofAwait(
  { sourceCode }: Analysis,
  call: TSESTree.CallExpression,
  awaited: TSESTree.AwaitExpression,
  element: TSESTree.Expression,
): Edit[] | undefined {
  const { parent } = awaited;
  const own = replace(call, textFor(sourceCode, element, Precedence.Unary));
  if (parent.type === 'ExpressionStatement') return [own];
  if (parent.type === 'VariableDeclarator') {
    const target = onlyTarget(parent.id);
    return target && [replace(parent.id, sourceCode.getText(target)), own];
  }
  if (parent.type === 'AssignmentExpression' && parent.operator === '=') {
    const target = onlyTarget(parent.left);
    const isStatement = parent.parent.type === 'ExpressionStatement';
    return isStatement && target?.type === 'Identifier'
      ? [replace(parent.left, target.name), own]
      : undefined;
  }
  const isFirst =
    parent.type === 'MemberExpression' &&
    parent.object === awaited &&
    parent.property.type === 'Literal' &&
    parent.property.value === 0 &&
    !parent.optional;
  if (!isFirst || !isReadOnly(parent)) return undefined;
  const text = `await ${textFor(sourceCode, element, Precedence.Unary)}`;
  return [replaceExpression(sourceCode, parent, text, Precedence.Unary)];
}

/** `Promise.all([promise]).then(([value]) => …)`. */
function ofHandler(
  { promises, sourceCode }: Analysis,
  call: TSESTree.CallExpression,
  element: TSESTree.Expression,
): Edit[] | undefined {
  const then = call.parent.parent;
  if (!isMethodCall(then, 'then') || then.callee.object !== call) return undefined;
  const [handler] = then.arguments;
  if (handler?.type !== 'ArrowFunctionExpression') return undefined;
  const [parameter, ...others] = handler.params;
  const target = parameter && others.length === 0 ? onlyTarget(parameter) : undefined;
  if (!parameter || !target || promises.kindOf(element).kind !== 'promise') return undefined;
  return [
    replace(call, textAsObject(sourceCode, element)),
    replace(parameter, sourceCode.getText(target)),
  ];
}

function onlyTarget(pattern: TSESTree.Node): TSESTree.Node | undefined {
  if (pattern.type !== 'ArrayPattern' || pattern.typeAnnotation) return undefined;
  const [target, ...others] = pattern.elements;
  const isPlain =
    target?.type === 'Identifier' ||
    target?.type === 'ObjectPattern' ||
    target?.type === 'ArrayPattern';
  return isPlain && others.length === 0 ? target : undefined;
}

function isReadOnly(node: TSESTree.MemberExpression): boolean {
  const { parent } = wrapped(node);
  const isTarget =
    (parent?.type === 'AssignmentExpression' && parent.left === node) ||
    parent?.type === 'UpdateExpression' ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'delete') ||
    (parent?.type === 'CallExpression' && parent.callee === node) ||
    parent?.type === 'TaggedTemplateExpression';
  return !isTarget;
}
