import type { TSESTree } from '@typescript-eslint/utils';
import { wrapped, type FunctionNode, rootOf } from '../../ast/nodes.ts';
import { lastName } from '../project/summary/names.ts';

const STARTS_TIMER = /^set(?:Immediate|Interval|Timeout)$/;

/**
 * The root of the place that keeps the timer which runs a function: `this` of
 * `this.timers[file] = setTimeout(() => { … })`. As long as the function has not ended, the place says that
 * it is still to run.
 */
export function timerHandleRoot(
  fn: FunctionNode,
): TSESTree.Identifier | TSESTree.ThisExpression | undefined {
  const { parent: call } = wrapped(fn);
  if (call?.type !== 'CallExpression' || !STARTS_TIMER.test(lastName(call.callee)))
    return undefined;
  const { parent } = wrapped(call);
  const isKept = parent?.type === 'AssignmentExpression' && parent.right === wrapped(call);
  const root = isKept ? rootOf(parent.left) : undefined;
  return root?.type === 'Identifier' || root?.type === 'ThisExpression' ? root : undefined;
}
