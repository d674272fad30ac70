import type { TSESTree } from '@typescript-eslint/utils';
import { isGivenPerItem } from '../../ast/callbacks.ts';
import { callsIn } from '../../ast/calls.ts';
import { enclosingFunction, isInside, isLoop, type Call } from '../../ast/nodes.ts';
import { isGiven, repeaterAround } from '../../ast/repeaters.ts';
import { branchAround } from './branches.ts';
import type { Source } from './followed-by.ts';

/** A callback stands so many functions away from what it is given to. */
const MAX_DEPTH = 6;

/**
 * Whether some call is made on each way to a place: earlier in the same run, or earlier than the callback is handed
 * over in which the place stands, or as what that is handed to. What is done for each item of a list, or in a loop, is not asked.
 */
export function isPreceded(
  place: TSESTree.Node,
  { sourceCode }: Pick<Source, 'sourceCode'>,
  isWork: (call: Call) => boolean,
): boolean {
  if (isLoop(repeaterAround(place))) return false;
  let at = place;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const fn = enclosingFunction(at);
    if (!fn) return false;
    const inner = at;
    const isFound = callsIn(fn, sourceCode.visitorKeys).some(
      (call) =>
        call !== inner &&
        isBefore(call, inner) &&
        isInside(inner, branchAround(call)) &&
        isWork(call),
    );
    if (isFound) return true;
    if (!isGiven(fn) || isGivenPerItem(fn)) return false;
    at = fn;
  }
  return false;
}

/** Whether a call stands before a place, or is given a function in which that stands. */
function isBefore(call: Call, place: TSESTree.Node): boolean {
  return call.range[1] <= place.range[0] || isInside(place, call);
}
