import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isFunction, isMethodCall, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { memoized } from '../ast/memoized.ts';
import { isDropped } from '../ast/results.ts';
import { walk } from '../ast/walk.ts';

/**
 * A middleware of the file that goes on after `next()` without waiting for it: what comes after it was
 * done by then, as long as it was not async.
 */
export function middlewareAhead(
  analysis: Analysis,
  functions: readonly FunctionNode[],
): FunctionNode | undefined {
  return middlewaresAhead(analysis).find((fn) => !functions.includes(fn));
}

const middlewaresAhead = memoized(({ calls, sourceCode }: Analysis): readonly FunctionNode[] => {
  const found: FunctionNode[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (!isMethodCall(node, 'use')) return;
    for (const argument of node.arguments) {
      const fn = calls.functionOf(argument);
      if (fn && goesOn(sourceCode, fn)) found.push(fn);
    }
  });
  return found;
});

function goesOn({ visitorKeys }: Analysis['sourceCode'], fn: FunctionNode): boolean {
  const [first] = fn.params;
  // That of `io.use` sees to new sockets, and no request comes by it.
  if (first?.type === 'Identifier' && /^_?socket$/.test(first.name)) return false;
  const isKoa = fn.params.length === 2;
  const next = fn.params.length === 3 || isKoa ? fn.params.at(-1) : undefined;
  if (next?.type !== 'Identifier' || next.name !== 'next') return false;
  let found = false;
  walk(fn.body, visitorKeys, (node) => {
    if (found || node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
    // `next('route')` and `next(error)` run no other handler of theirs.
    if (node.callee.name !== next.name || node.arguments.length > 0) return;
    const last = chainOf(node);
    found = isDropped(last) && (isKoa ? !isFunction(last.parent) : isFollowed(last));
  });
  return found;
}

/** `next().then(…).catch(…)` as a whole. */
function chainOf(call: TSESTree.CallExpression): TSESTree.Node {
  let current: TSESTree.Node = call;
  for (;;) {
    const { parent } = wrapped(current);
    const isStep = parent?.type === 'MemberExpression' && parent.object === wrapped(current);
    if (!isStep || !isMethodCall(parent.parent, 'then', 'catch', 'finally')) return current;
    current = parent.parent;
  }
}

/** Whether a statement with more than a plain `return` in it follows in the same block. */
function isFollowed(node: TSESTree.Node): boolean {
  let statement: TSESTree.Node | undefined = node;
  while (statement && statement.type !== 'ExpressionStatement') statement = statement.parent;
  const block = statement?.parent;
  if (!statement || block?.type !== 'BlockStatement') return false;
  const following = block.body[block.body.indexOf(statement) + 1];
  return following !== undefined && following.type !== 'ReturnStatement';
}
