import type { Method } from '../../known/handlers/registration.ts';
import type { ProjectFiles } from '../files/files.ts';
import { resolverOfFiles } from '../resolve/modules.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';
import { externalKeys } from './callbacks.ts';
import { calledFunctions } from './callers.ts';
import { isSame } from './guarded.ts';
import { handedPart, handedWithDefault, type Handed } from './handed.ts';

/** By which keys a call calls something of a package. */
export type KeysOf = (call: CallSite) => readonly string[];

/** So many files that load one are looked through for what they pass to its functions. */
const MAX_IMPORTERS = 20;
/** Nor is anything handed on further. */
const MAX_HANDED_ON = 4;
const NONE: readonly never[] = [];
const TOO_MANY: readonly CallSite[] = [];

/**
 * By which keys a call calls what another file hands on of a package: `import fs from './fs'`, or `fs` of
 * `module.exports = (app, fs) => { … }`, if all who are found to call that function pass the same; where
 * something stands in for it, if nobody is found to pass another.
 */
export function keysAcrossFiles(
  files: ProjectFiles,
  extraMethods: ReadonlyMap<string, Method>,
): KeysOf {
  const resolver = resolverOfFiles(files, extraMethods);
  const calls = new Map<Entity, readonly CallSite[]>();
  return ({ callee, file }) => {
    if (!callee) return NONE;
    const keys = externalKeys(resolver.resolve(callee, file));
    if (keys.length === 0) return keysGiven(callee);
    return handedWithDefault(callee).every((part) => isLeft(part, keys)) ? keys : NONE;
  };

  function keysGiven(callee: Value): readonly string[] {
    const part = callee.kind === 'member' ? handedPart(callee) : undefined;
    if (!part) return NONE;
    const [first = NONE, ...others] = callsOf(part.entity).map((call) => keysPassed(call, part));
    return others.every((keys) => keys.join() === first.join()) ? first : NONE;
  }

  /** Whether nobody hands over something else than what stands in for it. */
  function isLeft(part: Handed, keys: readonly string[], depth = 0): boolean {
    const found = callsOf(part.entity);
    if (found === TOO_MANY || depth > MAX_HANDED_ON) return false;
    return found.every((call) => {
      if (call.isSpread) return false;
      if (call.args.length <= part.index) return true;
      const given = call.args[part.index];
      // A caller hands on what it got, which may be nothing.
      const on = given && handedPart(given, part.names);
      if (on) return isLeft(on, keys, depth + 1);
      const passed = keysPassed(call, part);
      if (passed.length > 0) return passed.every((key) => keys.includes(key));
      return mayLack(given, part);
    });
  }

  function keysPassed(call: CallSite, { index, names }: Handed): readonly string[] {
    const given = call.isSpread ? undefined : call.args[index];
    if (!given) return NONE;
    const value = names.reduce<Value>((of, name) => ({ kind: 'member', of, name }), given);
    return externalKeys(resolver.resolve(value, call.file));
  }

  /** The calls of a function that its file makes, and those that load it. */
  function callsOf(entity: Entity): readonly CallSite[] {
    let found = calls.get(entity);
    if (!found) {
      const users = usersOf(entity.file.path);
      found =
        users.size > MAX_IMPORTERS
          ? TOO_MANY
          : [...users].flatMap((path) => callsIn(files.summaryOf(path), entity));
      calls.set(entity, found);
    }
    return found;
  }

  /** A file, those that load it, and those that load an index which hands on what it exports. */
  function usersOf(file: string): ReadonlySet<string> {
    const users = new Set([file]);
    const handing = [file];
    for (const path of handing) {
      for (const user of files.importersOf(path)) {
        if (users.has(user) || users.size > MAX_IMPORTERS) continue;
        users.add(user);
        if (handsOn(files.summaryOf(user))) handing.push(user);
      }
    }
    return users;
  }

  function callsIn(user: FileSummary | undefined, entity: Entity): readonly CallSite[] {
    return (user?.calls ?? NONE).filter((call) =>
      calledFunctions(call, resolver).some((one) => isSame(one, entity)),
    );
  }
}

/** Whether a file exports what another one does. */
function handsOn(file: FileSummary | undefined): boolean {
  if (!file) return false;
  return file.exportAll.length > 0 || [...file.exports.values(), ...file.whole].some(isImported);
}

function isImported(value: Value): boolean {
  let root = value;
  while (root.kind === 'member') root = root.of;
  if (root.kind !== 'entity') return root.kind === 'import';
  const { members, spreads } = root.entity;
  return [...members.values(), ...spreads].some(
    (inner) => inner.kind !== 'entity' && isImported(inner),
  );
}

/** Whether an argument of which nothing is known may be options that do not name what is asked for. */
function mayLack(given: Value | undefined, { names: [name = '', ...others] }: Handed): boolean {
  // The last name is that of the function: `readFileSync`.
  if (others.length === 0) return false;
  if (given?.kind !== 'entity') return true;
  return given.entity.kind === 'object' && !given.entity.members.has(name);
}
