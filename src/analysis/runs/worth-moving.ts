import { hasSteps, isLong, isLoop, type FunctionNode } from '../../ast/nodes.ts';
import type { Use } from '../closures/closure-use.ts';
import type { Report } from '../report.ts';
import type { Repeater } from './repetition.ts';

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
  if (use.kind === 'named') return isLong(fn) || isInLoop;
  const isArray = use.kind === 'array';
  if (isArray && arrayCallbacks === 'never') return false;
  if (isArray && (arrayCallbacks === 'always' || fn.id)) return true;
  if (report === 'all' && (isInLoop || (use.escapes && isLong(fn)))) return true;
  if (fn.id) return isLong(fn);
  const isPerItem = repeaters.some(({ frequency }) => frequency === 'item' || frequency === 'loop');
  return isPerItem && isLong(fn) && (hasSteps(fn) || (report === 'all' && !isArray));
}

function isRepeatingLoop({ isHot, node }: Repeater): boolean {
  return isHot && isLoop(node);
}
