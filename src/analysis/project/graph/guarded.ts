import { textsOf } from '../summary/collections.ts';
import type { Choice, Entity, Flag, Guard } from '../summary/value.ts';
import type { Step } from './reach.ts';

/**
 * Whether a guard keeps something from being done by a way that comes to it. A memo in something that is
 * made anew for each request keeps nothing.
 */
export function isGuarded(guard: Guard | undefined, step: Step): boolean {
  if (!guard) return false;
  if (guard.kind === 'flag')
    return guard.isNot
      ? passesFunction(stepInto(guard.owner, step), guard)
      : isLeftOut(step, guard);
  if (guard.kind === 'choice') return passesOther(step, guard);
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

/** The functions through which a way goes on from the one whose caller selects what is done. */
export function selectedSince(guard: Guard | undefined, step: Step): readonly Entity[] {
  if (guard?.kind === 'several') return guard.guards.flatMap((one) => selectedSince(one, step));
  return guard?.kind === 'flag' && guard.owner ? since(guard.owner, step) : [];
}

/** The functions on a way from one of them on. */
export function since(owner: Entity, step: Step): readonly Entity[] {
  const into = stepInto(owner, step);
  const entities: Entity[] = [];
  for (let at = into && step; at && at !== into?.previous; at = at.previous)
    entities.push(at.entity);
  return entities;
}

/** What frameworks pass to handlers and template engines to go on. */
const TAKES_FUNCTION = /^(?:callback|cb|done|next)$/;

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
function isLeftOut(step: Step, flag: Flag): boolean {
  const { call } = step;
  const { index, name } = flag;
  if (!call || call.isSpread) return false;
  const written = call.written?.[index];
  if (call.args.length <= index || written === false) return true;
  const handed = handedOn(step, flag);
  if (handed) return isLeftOut(handed.step, { ...flag, ...handed.from });
  if (name !== undefined) return written?.includes(name) === false;
  return textsOf(call.args[index])?.every((text) => !text) === true;
}

/** The step into a function, on the way that has led into one in it. */
function stepInto(owner: Entity | undefined, step: Step): Step | undefined {
  if (!owner) return step;
  let current: Step | undefined = step;
  while (current && !isSame(owner, current.entity)) current = current.previous;
  return current;
}

/** Whether a call passes a function at a position, also one that it was passed itself. */
function passesFunction(step: Step | undefined, flag: Flag): boolean {
  const { index, other } = flag;
  return [index, other].some(
    (at) => step !== undefined && at !== undefined && passesFunctionAt(step, at),
  );
}

function passesFunctionAt(step: Step, index: number): boolean {
  const { call, entity, previous } = step;
  if (!previous) return TAKES_FUNCTION.test(entity.params[index]?.name ?? '');
  if (!call || call.isSpread) return false;
  const handed = handedOn(step, { index });
  if (handed)
    return handed.from.name === undefined && passesFunctionAt(handed.step, handed.from.index);
  const value = call.args[index];
  return value?.kind === 'entity' && value.entity.kind === 'function';
}

/** Whether what a call passes at a position is known to be none of the texts that something is done for. */
function passesOther(step: Step, choice: Choice): boolean {
  const { call } = step;
  const { index, isAlone, isNot, texts } = choice;
  if (!call || call.isSpread) return false;
  if (call.args.length <= index) return !isAlone;
  const handed = handedOn(step, choice);
  if (handed) {
    return (
      handed.from.name === undefined && passesOther(handed.step, { ...choice, ...handed.from })
    );
  }
  return textsOf(call.args[index])?.every((text) => texts.includes(text) === isNot) === true;
}

/** A parameter, or a property of one, that a call hands on as it came: `save(rows, options.sync)`. */
function handedOn(
  { call, previous }: Step,
  { index, name }: { readonly index: number; readonly name?: string | undefined },
): { readonly step: Step; readonly from: Pick<Flag, 'index' | 'name'> } | undefined {
  const value = call?.args[index];
  const isPart = value?.kind === 'member' && name === undefined;
  const from = isPart ? value.of : value;
  if (!previous || from?.kind !== 'param') return undefined;
  const into = stepInto(from.entity, previous);
  if (!into || from.entity.params[from.index]?.initial) return undefined;
  return { step: into, from: { index: from.index, name: isPart ? value.name : name } };
}
