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

/** `req.file.path`, `file.path`: what is as large as the client likes. */
const UPLOADED = /^(?:files?|uploads?|uploaded(?:_?[fF]iles?)?)$/;

/** Whether something is made of what the request gives, on a way that comes to it: then each has its own. */
export function isNamedByRequest(given: readonly Given[], step: Step): boolean {
  return given.some((one) => partOfRequest(one, step) !== undefined);
}

/** Whether something is what the request uploads. */
export function isUploaded(given: readonly Given[], step: Step): boolean {
  return given.some((one) => partOfRequest(one, step)?.some((name) => UPLOADED.test(name)));
}

/** The names that lead to it from the parameter of the handler. */
type Part = readonly string[] | undefined;

function partOfRequest({ index, names, start }: Given, from: Step): Part {
  const step = stepAt(from.entity.file.path, start, from);
  return step && partGivenTo(step, index, names);
}

/** The step into the function that begins at a place, on the way to another. */
function stepAt(path: string, start: number | undefined, from: Step): Step | undefined {
  let step: Step | undefined = from;
  while (step && (step.entity.file.path !== path || step.entity.range?.[0] !== start)) {
    step = step.previous;
  }
  return step;
}

/** What a function is given of the request at a position, or in the members of what it is given there. */
function partGivenTo(step: Step, index: number, names: readonly string[]): Part {
  const { call, entity, previous, root } = step;
  if (names.length > MAX_NAMES) return undefined;
  if (!previous) {
    const name = entity.params[index]?.name ?? '';
    return root.runs !== 'timer' && isSaid(name, names) ? [name, ...names] : undefined;
  }
  const value = call?.isSpread === false ? call.args[index] : undefined;
  return value && partIn(value, names, previous);
}

function partIn(value: Value, names: readonly string[], from: Step): Part {
  const [first, ...others] = names;
  switch (value.kind) {
    case 'entity': {
      const part = first === undefined ? undefined : value.entity.members.get(first);
      return part && part !== value ? partIn(part, others, from) : undefined;
    }
    case 'member':
      return names.length < MAX_NAMES ? partIn(value.of, [value.name, ...names], from) : undefined;
    case 'param': {
      const { file, range } = value.entity;
      const step = stepAt(file.path, range?.[0], from);
      return step && partGivenTo(step, value.index, names);
    }
    default:
      return undefined;
  }
}

function isSaid(parameter: string, names: readonly string[]): boolean {
  if (names.some((name) => OF_PROGRAM.test(name))) return false;
  if (!WITH_PROGRAM.test(parameter)) return true;
  return names.some((name) => OF_REQUEST.test(name));
}
