import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isLoop, staticName } from './nodes.ts';
import { isGiven } from './repeaters.ts';
import { SKIP, walk } from './walk.ts';

/**
 * Whether a node is evaluated only on the way out of its function with an error, or after one: in a
 * `throw`, in a branch that ends with one, in a `catch`, for what is told with a `new TypeError(…)`, a
 * `reject(…)` or the `context.report({ message })` of a linter. A loop or a callback in a `catch` does the work in
 * another way.
 */
export function isOnErrorPath(
  node: TSESTree.Node,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): boolean {
  let current = node;
  let isInLoop = false;
  while (current.parent && (!isFunction(current) || isGiven(current))) {
    if (current.type === 'ThrowStatement') return true;
    if (current.type === 'CatchClause' && !isInLoop) return true;
    isInLoop ||= isLoop(current) || isFunction(current);
    if (isError(current)) return true;
    const { parent } = current;
    if (parent.type === 'BlockStatement' && !isFunction(parent.parent)) {
      if (endsWithThrow(parent, current as TSESTree.Statement, visitorKeys)) return true;
    }
    current = parent;
  }
  return false;
}

/** Whether what comes after a statement of a block is that it throws: nothing from there on leaves it in another way. */
function endsWithThrow(
  block: TSESTree.BlockStatement,
  from: TSESTree.Statement,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): boolean {
  if (block.body.at(-1)?.type !== 'ThrowStatement') return false;
  return !block.body
    .slice(block.body.indexOf(from))
    .some((statement) => mayLeave(block, statement, visitorKeys));
}

/** `return`, or a `break` or `continue` to what is around a block: `if (isSpace(char)) continue;`. */
function mayLeave(
  block: TSESTree.BlockStatement,
  statement: TSESTree.Statement,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): boolean {
  let leaves = false;
  walk(statement, visitorKeys, (node) => {
    if (leaves || isFunction(node)) return SKIP;
    if (node.type === 'ReturnStatement') leaves = true;
    if (node.type === 'BreakStatement' || node.type === 'ContinueStatement') {
      leaves = node.label !== null || !isEndedIn(block, node);
    }
    return undefined;
  });
  return leaves;
}

/** Whether the loop or the `switch` that a jump is of stands in a block. */
function isEndedIn(
  block: TSESTree.BlockStatement,
  jump: TSESTree.BreakStatement | TSESTree.ContinueStatement,
): boolean {
  let current = jump.parent;
  while (current !== block) {
    if (isLoop(current)) return true;
    if (current.type === 'SwitchStatement' && jump.type === 'BreakStatement') return true;
    if (!current.parent) return false;
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
