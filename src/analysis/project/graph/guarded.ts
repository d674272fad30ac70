import type { Report } from '../../report.ts';
import { textsOf } from '../summary/collections.ts';
import type { CallSite, Choice, Entity, Flag, Guard, Value } from '../summary/value.ts';
import { isNamedByRequest } from './named-by-request.ts';
import { isMadeOnWay } from './made-on-way.ts';
import type { Step } from './reach.ts';

/**
 * Whether a guard keeps something from being done by a way that comes to it. A memo in something that is
 * made anew for each request keeps nothing.
 */
export function isGuarded(guard: Guard | undefined, step: Step, report: Report): boolean {
  if (!guard) return false;
  if (report === 'all' && SLIGHT.has(guard.kind)) return false;
  if (guard.kind === 'flag')
    return guard.lacks ? isPassed(stepInto(guard.owner, step), guard) : isLeftOut(step, guard);
  if (guard.kind === 'allowed') return step.root.entity.forbids?.includes(guard.name) === true;
  if (guard.kind === 'choice') return passesOther(step, guard);
  if (guard.kind === 'missing') return !isNamedByRequest(guard.by, step);
  if (guard.kind === 'several') return guard.guards.some((one) => isGuarded(one, step, report));
  if (guard.kind !== 'memo') return true;
  const { owner, resets = [] } = guard;
  if (!owner && resets.length === 0) return true;
  for (let current: Step | undefined = step; current; current = current.previous) {
    const { entity } = current;
    if ([owner, ...resets].some((one) => one && isSame(one, entity))) return false;
  }
  return !owner || !isMadeOnWay(owner, step);
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

/** What runs for a request, though few would change it. */
const SLIGHT: ReadonlySet<Guard['kind']> = new Set(['missing', 'slight']);

/** What frameworks pass to handlers and template engines to go on. */
const TAKES_FUNCTION = /^(?:callback|cb|done|next)$/;

/** Whether two descriptions are of one function: the file that is linted has its own. */
export function isSame(one: Entity, other: Entity): boolean {
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
  if (name !== undefined) {
    return typeof written === 'object' && !written.isOpen && !written.names.includes(name);
  }
  return textsOf(call.args[index])?.every((text) => !text) === true;
}

/** The step into a function, on the way that has led into one in it. */
function stepInto(owner: Entity | undefined, step: Step): Step | undefined {
  if (!owner) return step;
  let current: Step | undefined = step;
  while (current && !isSame(owner, current.entity)) current = current.previous;
  return current;
}

/** Whether a call passes what something is done for the lack of, also what it was passed itself. */
function isPassed(step: Step | undefined, { other, ...flag }: Flag): boolean {
  if (!step) return false;
  // What may come in the place of the options is known by being a function.
  if (other !== undefined && isPassed(step, { ...flag, index: other, lacks: 'function' }))
    return true;
  const { call, entity, previous } = step;
  const { index, lacks, name } = flag;
  if (!previous) return name === undefined && TAKES_FUNCTION.test(entity.params[index]?.name ?? '');
  if (!call || call.isSpread) return false;
  const handed = handedOn(step, flag);
  if (handed) return isPassed(handed.step, { ...flag, ...handed.from });
  const value = optionIn(call, flag) ?? call.args[index];
  if (lacks === 'function') return value?.kind === 'entity' && value.entity.kind === 'function';
  // `req.query.rows` may be missing; `rows` of `(rows = []) => …` is not.
  const hasDefault = value?.kind === 'param' && value.entity.params[value.index]?.initial;
  const written = call.written?.[index];
  if (written === 'read' && name === undefined) return true;
  if (!hasDefault && value?.kind !== 'entity' && ownersOf(value).length > 0) return false;
  if (name === undefined) return written === true || typeof written === 'object';
  return typeof written === 'object' && written.there.includes(name);
}

/** The functions whose parameters a value is, or is a part of, as are the options in an object. */
export function ownersOf(value: Value | undefined): readonly Entity[] {
  let root = value;
  while (root?.kind === 'member') root = root.of;
  if (root?.kind === 'param') return [root.entity];
  if (root?.kind !== 'entity' || root.entity.kind !== 'object' || root !== value) return [];
  return [...root.entity.members.values()].flatMap((one) =>
    one.kind === 'entity' ? [] : ownersOf(one),
  );
}

/** `isForced` of `{ force: isForced }`, which is written where it is passed. */
function optionIn(
  { args, written }: CallSite,
  { index, name }: Pick<Flag, 'index' | 'name'>,
): Value | undefined {
  const options = written?.[index];
  const value = args[index];
  if (name === undefined || typeof options !== 'object' || options.isOpen) return undefined;
  return value?.kind === 'entity' ? value.entity.members.get(name) : undefined;
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

/** A parameter, or a property of one, that a call hands on as it came: `save(rows, options.sync)`, `save({ sync })`. */
function handedOn(
  { call, previous }: Step,
  { index, name }: Pick<Flag, 'index' | 'name'>,
): { readonly step: Step; readonly from: Pick<Flag, 'index' | 'name'> } | undefined {
  const option = call && optionIn(call, { index, name });
  const value = option ?? call?.args[index];
  const left = option ? undefined : name;
  const isPart = value?.kind === 'member' && left === undefined;
  const from = isPart ? value.of : value;
  if (!previous || from?.kind !== 'param') return undefined;
  const into = stepInto(from.entity, previous);
  if (!into || from.entity.params[from.index]?.initial) return undefined;
  return { step: into, from: { index: from.index, name: isPart ? value.name : left } };
}
