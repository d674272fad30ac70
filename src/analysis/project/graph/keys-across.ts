import type { Method } from '../../known/handlers/registration.ts';
import type { ProjectFiles } from '../files/files.ts';
import { resolverOfFiles } from '../resolve/modules.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';
import { externalKeys } from './callbacks.ts';
import { calledFunctions } from './callers.ts';
import { isSame } from './guarded.ts';

/** By which keys a call calls something of a package. */
export type KeysOf = (call: CallSite) => readonly string[];

/** So many files that load one are looked through for what they pass to its functions. */
const MAX_IMPORTERS = 20;
const NONE: readonly never[] = [];

/**
 * By which keys a call calls what another file hands on of a package: `import fs from './fs'`, or `fs` of
 * `module.exports = (app, fs) => { … }`, if all who are found to call that function pass the same.
 */
export function keysAcrossFiles(
  files: ProjectFiles,
  extraMethods: ReadonlyMap<string, Method>,
): KeysOf {
  const resolver = resolverOfFiles(files, extraMethods);
  const calls = new Map<Entity, readonly CallSite[]>();
  return ({ callee, file }) => {
    const keys = externalKeys(resolver.resolve(callee, file));
    return keys.length > 0 || !callee ? keys : keysGiven(callee);
  };

  function keysGiven(callee: Value): readonly string[] {
    const names: string[] = [];
    let at = callee;
    for (; at.kind === 'member'; at = at.of) names.unshift(at.name);
    if (at.kind !== 'param' || names.length === 0) return NONE;
    const { entity, index } = at;
    const [first = NONE, ...others] = callsOf(entity).map((call) => keysPassed(call, index, names));
    return others.every((keys) => keys.join() === first.join()) ? first : NONE;
  }

  function keysPassed(call: CallSite, index: number, names: readonly string[]): readonly string[] {
    const given = call.isSpread ? undefined : call.args[index];
    if (!given) return NONE;
    const value = names.reduce<Value>((of, name) => ({ kind: 'member', of, name }), given);
    return externalKeys(resolver.resolve(value, call.file));
  }

  /** The calls of a function that the files make which load its own. */
  function callsOf(entity: Entity): readonly CallSite[] {
    let found = calls.get(entity);
    if (!found) {
      const users = [...files.importersOf(entity.file.path)];
      found =
        users.length > MAX_IMPORTERS
          ? NONE
          : users.flatMap((path) => callsIn(files.summaryOf(path), entity));
      calls.set(entity, found);
    }
    return found;
  }

  function callsIn(user: FileSummary | undefined, entity: Entity): readonly CallSite[] {
    return (user?.calls ?? NONE).filter((call) =>
      calledFunctions(call, resolver).some((one) => isSame(one, entity)),
    );
  }
}
