import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { TypePlace } from '../analysis/exported-type.ts';
import { isLoop, rootOf, unwrap, wrapped } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';

/**
 * Whether something may tell TypeScript more of a value, or of what it is a part of: a function that it is given
 * to, a method of the latter, or `instanceof`. What comes later does not, unless a loop comes back from there.
 */
export function isTold({ analysis }: TypePlace, node: TSESTree.Node): boolean {
  const { sourceCode } = analysis;
  const parts = new Set<string>();
  let root = node;
  for (; root.type === 'MemberExpression'; root = root.object) parts.add(sourceCode.getText(root));
  parts.add(sourceCode.getText(root));
  const variable =
    root.type === 'Identifier'
      ? sourceCode.getScope(root).references.find(({ identifier }) => identifier === root)?.resolved
      : undefined;
  const home = variable?.scope.block;
  let [last] = node.range;
  let around: TSESTree.Node = node;
  while (around.parent && around !== home) {
    around = around.parent;
    if (around !== home && isLoop(around)) [, last] = around.range;
  }
  const text = sourceCode.getText(node);
  const isPart = (value: TSESTree.Node): boolean => parts.has(sourceCode.getText(unwrap(value)));
  const tells = (one: TSESTree.Node): boolean => {
    if (one.type === 'BinaryExpression') return one.operator === 'instanceof' && isPart(one.left);
    if (one.type !== 'CallExpression' || !mayTell(analysis, one)) return false;
    const callee = unwrap(one.callee);
    const isOfWhole =
      callee.type === 'MemberExpression' &&
      isPart(callee.object) &&
      sourceCode.getText(unwrap(callee.object)) !== text;
    return isOfWhole || one.arguments.some(isPart);
  };
  let isFound = false;
  walk(around, sourceCode.visitorKeys, (one) => {
    isFound ||= one.range[0] <= last && tells(one);
  });
  return isFound;
}

/** Whether TypeScript may learn of a call what holds after it: of its result, if that is tested, and of what asserts it. */
export function mayTell(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const place = wrapped(call);
  const { parent } = place;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') {
    const { bindings } = analysis;
    return (
      bindings.variableOf(parent.id)?.references.some(({ identifier }) => isTested(identifier)) ??
      true
    );
  }
  if (parent?.type === 'ExpressionStatement') return mayAssert(analysis, call);
  return isTested(place);
}

/** Whether a value decides what is evaluated next, as far as its own place shows. */
function isTested(node: TSESTree.Node): boolean {
  const { parent } = wrapped(node);
  switch (parent?.type) {
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'AwaitExpression':
    case 'CallExpression':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'MemberExpression':
    case 'NewExpression':
    case 'Property':
    case 'SpreadElement':
    case 'TemplateLiteral':
    case 'ThrowStatement':
      return false;
    case 'AssignmentExpression':
      return parent.parent.type !== 'ExpressionStatement';
    case 'VariableDeclarator':
      return parent.init !== null && parent.id !== wrapped(node);
    default:
      return true;
  }
}

/** What asserts something has a type that is written down: no method of a variable without one. */
function mayAssert({ bindings, calls }: Analysis, call: TSESTree.CallExpression): boolean {
  const own = calls.calleeOf(call);
  if (own) return own.returnType?.typeAnnotation.type === 'TSTypePredicate';
  const root = rootOf(call.callee);
  if (root.type !== 'Identifier') return true;
  const defs = bindings.variableOf(root)?.defs ?? [];
  if (defs.length === 0) return root.name !== 'console';
  return !defs.every(
    ({ name, node, type }) =>
      (type === 'Variable' || type === 'Parameter') &&
      root !== call.callee &&
      name.type === 'Identifier' &&
      !name.typeAnnotation &&
      !(
        node.type === 'VariableDeclarator' &&
        node.init?.type === 'CallExpression' &&
        isRequire(node.init)
      ),
  );
}

/** `require('assert')`, whose functions have types of their own. */
function isRequire({ callee }: TSESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'require';
}
