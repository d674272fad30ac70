import { BLOCKING } from '../known/blocking.ts';
import type { Method } from '../known/handlers.ts';
import { createResolver, type Callers } from './resolve.ts';
import type { CallSite, FileSummary } from './value.ts';

const ALONE = { resolve: () => undefined, folder: () => [] };
const NO_CALLERS: Callers = {
  callsOf: () => [],
  givenTo: () => [],
  subclassesOf: () => [],
  addedAs: () => [],
};

/**
 * Whether it is likely to be asked how a function of a file comes to run: the function calls something
 * that blocks, and does so more often than once.
 *
 * Only what few files do is left out: their ways are looked for when they are asked for.
 */
export function mayBeAsked(
  file: FileSummary,
  extraNames: readonly string[],
  extraMethods: ReadonlyMap<string, Method>,
): boolean {
  const resolver = createResolver(ALONE, NO_CALLERS, extraMethods);
  return file.calls.some((call) => {
    const { callee, caller, guard, name } = call;
    if (!caller || (guard?.kind === 'memo' && !guard.owner)) return false;
    return (
      extraNames.includes(name) ||
      resolver
        .resolve(callee, file)
        .some((target) => target.kind === 'external' && blocks(target.key, call))
    );
  });
}

function blocks(key: string, { args: [first] }: CallSite): boolean {
  if (key === 'require') return first?.kind !== 'string';
  const blocking = BLOCKING.get(key);
  // Few of those that block from some size on are given so much.
  return blocking !== undefined && blocking.fromSize === undefined;
}
