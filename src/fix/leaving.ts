import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isFunction, isLoop, type LoopNode } from '../ast/nodes.ts';
import { SKIP, walk } from '../ast/walk.ts';
import { isArray } from './pass-through.ts';

/** What a loop evaluates besides its body. */
export function headOf(loop: LoopNode): TSESTree.Node[] {
  switch (loop.type) {
    case 'ForStatement':
      return [loop.init, loop.test, loop.update].filter((part) => part !== null);
    case 'ForInStatement':
    case 'ForOfStatement':
      return [loop.left, loop.right];
    default:
      return [loop.test];
  }
}

/**
 * Whether nothing runs when `return` leaves a loop: an iterator other than an array's may have a
 * `return` method, which may throw or be waited for.
 */
export function isLeftQuietly(analysis: Analysis, loop: LoopNode): boolean {
  return loop.type !== 'ForOfStatement' || (!loop.await && isArray(analysis, loop.right));
}

/** Whether control never comes behind a loop: `while (true)` or `for (;;)` without a `break` out of it. */
export function isEndless({ sourceCode }: Analysis, loop: LoopNode): boolean {
  if (loop.type === 'ForInStatement' || loop.type === 'ForOfStatement') return false;
  const { test } = loop;
  if (test && !(test.type === 'Literal' && test.value === true)) return false;
  let leaves = false;
  walk(loop.body, sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    // A label may be that of the loop.
    if (node.type === 'BreakStatement' && (node.label || breaksOut(node, loop))) leaves = true;
    return undefined;
  });
  return !leaves;
}

function breaksOut(node: TSESTree.Node, loop: LoopNode): boolean {
  let current = node.parent;
  while (current && current !== loop) {
    if (isLoop(current) || current.type === 'SwitchStatement') return false;
    current = current.parent;
  }
  return true;
}

/** Whether code waits, functions of its own aside. */
export function waits(analysis: Analysis, root: TSESTree.Node): boolean {
  return holds(
    analysis,
    root,
    (node) => node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await),
  );
}

/** Whether code holds a `break` or `continue`, which in a `finally` takes back a `return`. */
export function jumps(analysis: Analysis, root: TSESTree.Node): boolean {
  return holds(analysis, root, ({ type }) => /^(?:Break|Continue)Statement$/u.test(type));
}

function holds(
  { sourceCode }: Analysis,
  root: TSESTree.Node,
  is: (node: TSESTree.Node) => boolean,
): boolean {
  let found = false;
  walk(root, sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    found ||= is(node);
    return undefined;
  });
  return found;
}
