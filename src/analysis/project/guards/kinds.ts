import type { Report } from '../../report.ts';
import type { Guard } from '../summary/value.ts';

/** Whether what a memo of the module keeps is done once, by whatever way. */
function isKeptForGood(guard: Guard | undefined): boolean {
  return guard?.kind === 'memo' && !guard.owner && !guard.resets;
}

/** Whether what is guarded is left out, or done so seldom that it does not matter, whatever way leads to it. */
export function isLeftOut(guard: Guard | undefined, report: Report): boolean {
  switch (guard?.kind) {
    case undefined:
    case 'allowed':
    case 'choice':
    case 'flag':
    case 'missing':
      return false;
    case 'memo':
      return isKeptForGood(guard);
    case 'several':
      return guard.guards.some((one) => isLeftOut(one, report));
    case 'slight':
      return report === 'noticeable';
    default:
      return true;
  }
}

/** Whether something is not done each time, whatever callers ask for. */
export function isSure(guard: Guard | null | undefined): guard is Guard {
  return guard !== null && guard !== undefined && !isSelected(guard);
}

/** Whether what is registered there stays so for a short while, or in few runs of the program. */
export function isPassing(guard: Guard | undefined): boolean {
  if (guard && PASSING.has(guard.kind)) return true;
  return guard?.kind === 'seldom' && guard.begins !== true;
}

const PASSING: ReadonlySet<Guard['kind']> = new Set(['dead', 'development', 'missing', 'slight']);

const SELECTED: ReadonlySet<Guard['kind']> = new Set([
  'allowed',
  'choice',
  'flag',
  'missing',
  'several',
]);

/** Whether something is done for some callers, and not for others. */
export function isSelected(guard: Guard | null | undefined): guard is Guard {
  return guard !== null && guard !== undefined && SELECTED.has(guard.kind);
}

/** Whether something is done once for each file that is missing: in no time, where it only reads and writes. */
export function isOfMissingFile(guard: Guard | undefined): boolean {
  if (guard?.kind === 'several') return guard.guards.some(isOfMissingFile);
  return guard?.kind === 'missing' && !guard.isOnlyBegun;
}

/** Whether most callers have something done: all but those that pass nothing, or one of a few texts. */
export function isForMost(guard: Guard | undefined): boolean {
  if (guard?.kind === 'several') return guard.guards.every(isForMost);
  return (
    !guard || ['allowed', 'flag'].includes(guard.kind) || (guard.kind === 'choice' && guard.isNot)
  );
}

/** Of things that callers select, the one that takes all of these. */
export function allOf(guards: readonly (Guard | undefined)[]): Guard | undefined {
  const all = guards.flatMap((guard) =>
    guard?.kind === 'several' ? guard.guards : guard ? [guard] : [],
  );
  return all.length > 1 ? { kind: 'several', guards: all } : all[0];
}

/** Whether something is not done for some callers, though it is for others. */
export function isOfSome(guard: Guard | undefined): boolean {
  return isSelected(guard) || isEmptied(guard);
}

function isEmptied(guard: Guard | undefined): boolean {
  return guard?.kind === 'memo' && guard.resets !== undefined;
}
