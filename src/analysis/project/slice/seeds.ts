import { BLOCKING } from '../../known/blocking.ts';
import type { Method } from '../../known/handlers/registration.ts';
import { CallerIndex } from '../graph/callers.ts';
import { isKeptForGood } from '../guards/kinds.ts';
import { createResolver } from '../resolve/resolve.ts';
import type { CallSite, Entity, FileSummary } from '../summary/value.ts';

/**
 * The functions of a file that are likely to be asked for: those with a call of something in the table, or
 * of one of the names given, or with a `require` of a path that is not written down.
 */
export function seedsOf(
  file: FileSummary,
  extraNames: readonly string[],
  extraMethods: ReadonlyMap<string, Method>,
): Entity[] {
  const callers = new CallerIndex();
  const alone = { resolve: () => undefined, folder: () => [] };
  const resolver = createResolver(alone, callers, extraMethods);
  return file.calls.flatMap((call) => {
    const { callee, caller, guard, name } = call;
    if (!caller || isKeptForGood(guard)) return [];
    const blocks =
      extraNames.includes(name) ||
      resolver
        .resolve(callee, file)
        .some((target) => target.kind === 'external' && mayBlock(target.key, call));
    return blocks ? [caller] : [];
  });
}

function mayBlock(key: string, { args: [first] }: CallSite): boolean {
  if (key === 'require') return first?.kind !== 'string';
  const blocking = BLOCKING.get(key);
  // Few of those that block from some size on are given so much.
  return blocking !== undefined && blocking.fromSize === undefined;
}
