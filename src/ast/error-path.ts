import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isLoop, staticName } from './nodes.ts';
import { isGiven } from './repeaters.ts';

/**
 * Whether a node is evaluated only on the way out of its function with an error, or after one: in a
 * `throw`, in a branch that ends with one, in a `catch`, for what is told with a `new TypeError(…)`, a
 * `reject(…)` or the `context.report({ message })` of a linter. A loop or a callback in a `catch` does the work in
 * another way.
 */
export function isOnErrorPath(node: TSESTree.Node): boolean {
  let current = node;
  let isInLoop = false;
  while (current.parent && (!isFunction(current) || isGiven(current))) {
    if (current.type === 'ThrowStatement') return true;
    if (current.type === 'CatchClause' && !isInLoop) return true;
    isInLoop ||= isLoop(current) || isFunction(current);
    if (isError(current)) return true;
    if (current.type === 'BlockStatement' && !isFunction(current.parent)) {
      if (current.body.at(-1)?.type === 'ThrowStatement') return true;
    }
    current = current.parent;
  }
  return false;
}

/** `new TypeError(…)`, `TypeError(…)`, `reject(…)`; not `reject(list, isOdd)`, which filters. */
function isError(node: TSESTree.Node): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const { callee } = node;
  const member = callee.type === 'MemberExpression' ? (staticName(callee) ?? '') : '';
  const name = callee.type === 'Identifier' ? callee.name : member;
  if (node.type === 'NewExpression') return name.endsWith('Error');
  if (member === 'report') return node.arguments.some(isProblem);
  return /^[A-Z]\w*Error$/.test(name) || (name === 'reject' && node.arguments.length === 1);
}

/** `{ node, message: 'Expected a name.', fix }` */
function isProblem(argument: TSESTree.Node): boolean {
  if (argument.type !== 'ObjectExpression') return false;
  return argument.properties.some(
    (property) =>
      property.type === 'Property' && /^message(?:Id)?$/.test(staticName(property) ?? ''),
  );
}
