import type { Given, Value } from '../summary/value.ts';
import type { Step } from './reach.ts';

/** What differs from request to request: `req.params.name`, `ctx.path`, `req.user.id`. */
const OF_REQUEST =
  /^(?:body|files?|headers|hostname|originalUrl|params|path|pathname|query|session|url|user)$/;
/** `req.app.locals`, `interaction.client`; of a file that is uploaded: one of those that the program asks for. */
const OF_PROGRAM = /^(?:app|bot|client|config|fieldname|server|settings|state)$/;
/** What a framework passes to a handler, where only some of the members are of the request. */
const WITH_PROGRAM = /^_?(?:c|context|ctx|h|next|reply|req|request|res|response)?$/;
/** Texts have members, too: `id.length`. */
const MAX_NAMES = 8;

/** Whether something is made of what the request gives, on a way that comes to it: then each has its own. */
export function isNamedByRequest(given: readonly Given[], step: Step): boolean {
  return given.some((one) => isOfRequest(one, step));
}

function isOfRequest({ index, names, start }: Given, from: Step): boolean {
  const step = stepAt(from.entity.file.path, start, from);
  return step !== undefined && isGivenTo(step, index, names);
}

/** The step into the function that begins at a place, on the way to another. */
function stepAt(path: string, start: number | undefined, from: Step): Step | undefined {
  let step: Step | undefined = from;
  while (step && (step.entity.file.path !== path || step.entity.range?.[0] !== start)) {
    step = step.previous;
  }
  return step;
}

/** Whether a function is given something of the request at a position, or in the members of what it is given there. */
function isGivenTo(step: Step, index: number, names: readonly string[]): boolean {
  const { call, entity, previous, root } = step;
  if (names.length > MAX_NAMES) return false;
  if (!previous && root.runs === 'timer') return false;
  if (!previous) return isSaid(entity.params[index]?.name ?? '', names);
  const value = call?.isSpread === false ? call.args[index] : undefined;
  return value !== undefined && isPartOfRequest(value, names, previous);
}

function isPartOfRequest(value: Value, names: readonly string[], from: Step): boolean {
  const [first, ...others] = names;
  switch (value.kind) {
    case 'entity': {
      const part = first === undefined ? undefined : value.entity.members.get(first);
      return part !== undefined && part !== value && isPartOfRequest(part, others, from);
    }
    case 'member':
      return names.length < MAX_NAMES && isPartOfRequest(value.of, [value.name, ...names], from);
    case 'param': {
      const { file, range } = value.entity;
      const step = stepAt(file.path, range?.[0], from);
      return step !== undefined && isGivenTo(step, value.index, names);
    }
    default:
      return false;
  }
}

function isSaid(parameter: string, names: readonly string[]): boolean {
  if (names.some((name) => OF_PROGRAM.test(name))) return false;
  if (!WITH_PROGRAM.test(parameter)) return true;
  return names.some((name) => OF_REQUEST.test(name));
}
