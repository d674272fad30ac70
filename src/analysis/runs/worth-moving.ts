import { hasSteps, isLong, isLoop, type FunctionNode } from '../../ast/nodes.ts';
import type { Use } from '../closures/closure-use.ts';
import type { Repeater } from './repetition.ts';

/** Which callbacks of methods of arrays and strings to report. */
export type ArrayCallbacks = 'always' | 'hot' | 'never';

/** Whether a function is worth a line where those run it again: how it is used, and of how many lines it is. */
export function isWorthMoving(
  use: Use,
  fn: FunctionNode,
  repeaters: readonly Repeater[],
  { arrayCallbacks }: { readonly arrayCallbacks?: ArrayCallbacks },
): boolean {
  if (repeaters.length === 0) return false;
  const isPerItem = repeaters.some(({ frequency }) => frequency === 'item' || frequency === 'loop');
  if (use.kind === 'array') {
    if (arrayCallbacks === 'never') return false;
    if (arrayCallbacks === 'always' || fn.id) return true;
    return isPerItem && isLong(fn) && hasSteps(fn);
  }
  if (use.kind === 'named') return isLong(fn) || repeaters.some(isRepeatingLoop);
  if (fn.id) return isLong(fn);
  return isPerItem && isLong(fn) && hasSteps(fn);
}

export function isRepeatingLoop({ isHot, node }: Repeater): boolean {
  return isHot && isLoop(node);
}
