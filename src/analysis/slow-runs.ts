import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap, type FunctionNode, type LoopNode } from '../ast/nodes.ts';
import { memoized } from '../ast/memoized.ts';
import { SKIP, walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';

/** What modules of Node do takes microseconds, and what they wait for milliseconds. */
const SLOW_MODULES = new Set(
  'child_process crypto dns fs fs-extra http http2 https net tls zlib'.split(' '),
);

/** Globals that print, end the program, or belong to a page, which takes longer to change than to compute. */
const SLOW_GLOBALS =
  /^(?:console|document|localStorage|location|window)\.|^(?:alert|confirm|fetch|getComputedStyle|importScripts|prompt|require)$|^process\.(?:exit|std(?:err|out)\.write)$/;

/** Whether a run waits, calls the operating system, prints or changes a page; functions inside do so at another time. */
export function createSlowRuns({
  bindings,
  sourceCode,
}: Analysis): (run: FunctionNode | LoopNode) => boolean {
  function isSlowCall(node: TSESTree.Node): boolean {
    if (node.type !== 'CallExpression') return false;
    const origin = bindings.originOf(node.callee);
    if (origin?.source === 'module') return SLOW_MODULES.has(origin.root);
    return origin?.source === 'global' && SLOW_GLOBALS.test(origin.key);
  }

  return memoized((run) => {
    let isSlow = waits(run);
    walk(run.body, sourceCode.visitorKeys, (node) => {
      if (isSlow || isFunction(node)) return SKIP;
      isSlow = waits(node) || isSlowCall(node);
      return undefined;
    });
    return isSlow;
  });
}

/** A generator that hands out what it has computed does not wait; one that hands out a call may. */
function waits(node: TSESTree.Node): boolean {
  if (node.type === 'ForOfStatement') return node.await;
  if (node.type !== 'YieldExpression') return node.type === 'AwaitExpression';
  return !!node.argument && !node.delegate && unwrap(node.argument).type === 'CallExpression';
}
