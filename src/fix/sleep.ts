import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { onlyExpression, type Executor } from '../analysis/promises/executors.ts';
import { TIMERS } from '../analysis/known/callback-apis.ts';
import { isNumber } from '../analysis/numbers.ts';
import { memoized } from '../ast/memoized.ts';
import { isFunction, unwrap } from '../ast/nodes.ts';
import { textHolding } from '../ast/text-holding.ts';
import { walk } from '../ast/walk.ts';
import type { Given } from './error-first.ts';
import type { Imported } from './imports.ts';

/** What a sleep or an immediate is called with beside `resolve`: its delay and the value, where there are any. */
export function afterTimer(
  analysis: Analysis,
  executor: Executor,
  call: TSESTree.CallExpression,
): Given | undefined {
  const [callback, ...values] = call.arguments;
  if (!callback || values.some((argument) => executor.mentions(argument))) return undefined;
  const only =
    isFunction(callback) && callback.params.length === 0 ? onlyExpression(callback) : undefined;
  const settlement = only && executor.settlementOf(only);
  const isBare = settlement?.how === 'resolve' && !settlement.value;
  if (!isBare && executor.settlerOf(callback) !== 'resolve') return undefined;
  const isDelayed = timerOf(analysis, call) === 'setTimeout';
  // `setTimeout(resolve, 10, value)`; what comes after is options to the promise version.
  if (values.length > (isDelayed ? 1 : 0) + (isBare ? 0 : 1)) return undefined;
  const [delay] = isDelayed ? values : [];
  const isExact = !delay || isNumber(analysis, delay);
  return { values, but: isExact ? '' : '; it rejects a delay that is not a number' };
}

function timerOf({ bindings }: Analysis, { callee }: TSESTree.CallExpression): string | undefined {
  const name = bindings.originOf(callee)?.key.replace('timers.', '');
  return name !== undefined && TIMERS.has(name) ? name : undefined;
}

/**
 * Whether a sleep gains by an import that it needs: one that is waited for where it stands, for a time
 * written there, is clear as it is, unless the file has others.
 */
export function isWorthImport(
  analysis: Analysis,
  node: TSESTree.NewExpression,
  { values: [delay, ...others] }: Given,
  { edits }: Imported,
): boolean {
  if (edits.length === 0 || loadsPromiseVersion(analysis.sourceCode)) return true;
  const isFixed = others.length === 0 && (!delay || unwrap(delay).type === 'Literal');
  if (!isFixed || analysis.consumers.useOf(node) !== 'awaited') return true;
  return countSleeps(analysis) > 1;
}

const loadsPromiseVersion = textHolding(/['"](?:node:)?timers\/promises['"]/u);

const countSleeps = memoized((analysis: Analysis) => {
  const { executors, sourceCode } = analysis;
  let count = 0;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    const executor = node.type === 'NewExpression' ? executors.executorOf(node) : undefined;
    const only = executor && onlyExpression(executor.fn);
    const call = only && unwrap(only);
    if (!executor || call?.type !== 'CallExpression' || !timerOf(analysis, call)) return;
    if (afterTimer(analysis, executor, call)) count += 1;
  });
  return count;
});
