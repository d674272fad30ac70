import type { TSESTree } from '@typescript-eslint/utils';
import { hasSteps, isLong, isLoop, linesOf, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Use } from '../closures/closure-use.ts';
import type { Report } from '../report.ts';
import { isHotRepeater, type Repeater } from './repetition.ts';
import { isTinyTable } from './small-tables.ts';

/** Which callbacks of methods of arrays and strings to report. */
export type ArrayCallbacks = 'always' | 'hot' | 'never';

interface WorthOptions {
  readonly arrayCallbacks?: ArrayCallbacks;
  readonly report?: Report;
}

/** Whether a function is worth a line where those run it again: how it is used, and of how many lines it is. */
export function isWorthMoving(
  use: Use,
  fn: FunctionNode,
  repeaters: readonly Repeater[],
  { arrayCallbacks, report }: WorthOptions,
): boolean {
  if (repeaters.length === 0) return false;
  const isInLoop = repeaters.some(isRepeatingLoop);
  const isAll = report === 'all';
  if (use.kind === 'named') return isLong(fn) || isInLoop || (isAll && linesOf(fn) > 1);
  const isArray = use.kind === 'array';
  if (isArray && arrayCallbacks === 'never') return false;
  if (isArray && (arrayCallbacks === 'always' || fn.id)) return true;
  if (isAll && (isInLoop || (use.escapes && isLong(fn)))) return true;
  if (fn.id) return isLong(fn);
  const isPerItem = repeaters.some(({ frequency }) => frequency === 'item' || frequency === 'loop');
  return isPerItem && isLong(fn) && (hasSteps(fn) || (isAll && !isArray));
}

/** Whether a constant is worth a line where those run it again: one of a few plain values only where that is seen. */
export function isWorthOnce(
  analysis: Pick<Analysis, 'constants'>,
  made: TSESTree.Node,
  repeaters: readonly Repeater[],
): boolean {
  return !isTinyTable(analysis, made) || repeaters.some(isHotRepeater);
}

function isRepeatingLoop({ isHot, node }: Repeater): boolean {
  return isHot && isLoop(node);
}
