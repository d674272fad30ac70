import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { Suspension } from '../analysis/blocking/interleaving.ts';
import type { Waiting } from '../analysis/blocking/waiting.ts';
import { enclosingFunction, isFunction, isInside, type FunctionNode } from '../ast/nodes.ts';
import { isAwaitedAtOnce } from '../ast/results.ts';
import { SKIP, walk } from '../ast/walk.ts';
import { methodCallsOf } from './method-calls.ts';

/** Longer chains of calls are not followed. */
const MAX_SUSPENSIONS = 40;

/**
 * The places that wait anew, and those where callers of async functions wait for them in turn: what resumed
 * before anything else could happen, because it waited for nothing but a settled promise, goes on later now.
 */
export function withAwaitingCallers(
  analysis: Analysis,
  waits: readonly Suspension[],
  waiting: Waiting,
): readonly Suspension[] {
  const all = [...waits];
  const known = new Set<TSESTree.Node>(waits.map(({ node }) => node));
  for (const { fn } of all) {
    if (!fn.async) continue;
    const isSuspendedBefore = waitsBesides(analysis, fn, known, waiting);
    for (const site of [...analysis.calls.usesOf(fn).sites, ...methodCallsOf(analysis, fn)]) {
      const caller = enclosingFunction(site);
      const isNew = site.type === 'CallExpression' && !known.has(site);
      if (!isNew || !caller || !isAwaitedAtOnce(site) || all.length >= MAX_SUSPENSIONS) continue;
      known.add(site);
      all.push({ fn: caller, node: site, owners: [caller], isLoop: false, isSuspendedBefore });
    }
  }
  return all;
}

/** Whether a function waits for more than for what is known to wait anew. */
function waitsBesides(
  { sourceCode }: Analysis,
  fn: FunctionNode,
  known: ReadonlySet<TSESTree.Node>,
  { isGap }: Waiting,
): boolean {
  let found = false;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (found || isFunction(node)) return SKIP;
    const isWait =
      (node.type === 'AwaitExpression' && isGap(node)) ||
      (node.type === 'ForOfStatement' && node.await);
    found = isWait && ![...known].some((one) => isInside(one, node));
    return undefined;
  });
  return found;
}
