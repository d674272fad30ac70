import { textsOf } from '../summary/collections.ts';
import type { CallSite, Choice, Entity, Flag, Guard } from '../summary/value.ts';
import type { Step } from './reach.ts';

/**
 * Whether a guard keeps something from being done by a way that comes to it. A memo in something that is
 * made anew for each request keeps nothing.
 */
export function isGuarded(guard: Guard | undefined, step: Step): boolean {
  if (!guard) return false;
  if (guard.kind === 'flag') return isLeftOut(step.call, guard);
  if (guard.kind === 'choice') return passesOther(step.call, guard);
  if (guard.kind === 'several') return guard.guards.some((one) => isGuarded(one, step));
  if (guard.kind !== 'memo') return true;
  const { owner, resets = [] } = guard;
  if (!owner && resets.length === 0) return true;
  for (let current: Step | undefined = step; current; current = current.previous) {
    const { entity } = current;
    if ([owner, ...resets].some((one) => one && isSame(one, entity))) return false;
  }
  return true;
}

/** Whether two descriptions are of one function: the file that is linted has its own. */
function isSame(one: Entity, other: Entity): boolean {
  return (
    one === other ||
    (one.file.path === other.file.path &&
      one.line === other.line &&
      one.name === other.name &&
      one.kind === other.kind)
  );
}

/**
 * Whether a call passes nothing at a position, or an empty text, or an object of which a property is left
 * out; what `apply` and a spread pass is not known.
 */
function isLeftOut(call: CallSite | undefined, { index, name }: Flag): boolean {
  if (!call || call.isSpread) return false;
  const written = call.written?.[index];
  if (call.args.length <= index || written === false) return true;
  if (name !== undefined) return written?.includes(name) === false;
  return textsOf(call.args[index])?.every((text) => !text) === true;
}

/** Whether what a call passes at a position is known to be none of the texts that something is done for. */
function passesOther(
  call: CallSite | undefined,
  { index, isAlone, isNot, texts }: Choice,
): boolean {
  if (!call || call.isSpread) return false;
  if (call.args.length <= index) return !isAlone;
  return textsOf(call.args[index])?.every((text) => texts.includes(text) === isNot) === true;
}
