import { BLOCKING, isNameOfBlocking, METHODS_OF_MADE } from '../../known/blocking.ts';
import type { Method } from '../../known/handlers/registration.ts';
import { mayTakeLong } from '../../known/long-calls.ts';
import { isShort, LOADING } from '../../known/replacement.ts';
import { externalKeys } from '../graph/callbacks.ts';
import { CallerIndex } from '../graph/callers.ts';
import type { KeysOf } from '../graph/keys-across.ts';
import { isCallOfMaintenance } from '../graph/maintenance.ts';
import type { Report } from '../../report.ts';
import { isLeftOut } from '../guards/kinds.ts';
import { createResolver } from '../resolve/resolve.ts';
import type { CallSite, Entity, FileSummary } from '../summary/value.ts';

interface SeedOptions {
  readonly extraNames: readonly string[];
  readonly extraMethods: ReadonlyMap<string, Method>;
  readonly report: Report;
}

/**
 * The functions of a file that are likely to be asked for: those with a call of something in the table, or
 * of one of the names given, or with a `require` of a path that is not written down, unless the call itself
 * tells that it is left alone, whatever runs it. `across` is asked for
 * what has the name of something in the table, and comes from another file; for methods of objects that one
 * makes, which may be called like anything, where a file `makesBlocking`.
 */
export function seedsOf(
  file: FileSummary,
  { extraMethods, extraNames, report }: SeedOptions,
  across: KeysOf,
  makesBlocking: boolean,
): Entity[] {
  const callers = new CallerIndex();
  const none = { resolve: () => undefined, folder: () => [] };
  const alone = createResolver(none, callers, extraMethods);
  const keysAlone: KeysOf = (call) => externalKeys(alone.resolve(call.callee, file));
  const blocks = (call: CallSite, caller: Entity, keysOf: KeysOf): boolean =>
    keysOf(call).some((key) => mayBlock(key, call, caller, report));
  return file.calls.flatMap((call) => {
    const { caller, guard, name } = call;
    if (!caller || isLeftOut(guard, report)) return [];
    const isSeed =
      extraNames.includes(name) ||
      blocks(call, caller, keysAlone) ||
      ((isNameOfBlocking(name) || (makesBlocking && METHODS_OF_MADE.has(name))) &&
        blocks(call, caller, across));
    return isSeed ? [caller] : [];
  });
}

function mayBlock(key: string, call: CallSite, caller: Entity, report: Report): boolean {
  const isOfPath = key === 'require' && call.args[0]?.kind !== 'string';
  const blocking = isOfPath ? LOADING : BLOCKING.get(key);
  // Few of those that block from some size on are given so much.
  if (!blocking || blocking.fromSize !== undefined || call.mayLoadAgain === false) return false;
  if (report === 'all' || !isShort(blocking.cost)) return true;
  return mayTakeLong(key, blocking.cost) && !isCallOfMaintenance(call, caller);
}
