import { textsOf } from '../summary/collections.ts';
import type { Resolver, Target, Written } from './resolver.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';

/** Something that a call puts into an object or a list: `add(routes, '/users', users.list)`. */
export interface Filled extends Written {
  readonly owner: Target;
  /** The file that makes the owner. */
  readonly within: FileSummary;
  /** `undefined` for any. */
  readonly name: string | undefined;
}

const NONE: readonly never[] = [];

/** What a call of a function puts into what it passes. */
export function filledBy(call: CallSite, callee: Entity, resolver: Resolver): Filled[] {
  if (callee.fills.length === 0 || call.isSpread) return [];
  return callee.fills.flatMap(({ index, path, value }) => {
    const into = call.args[index];
    const written = givenIn(call, callee, value) ?? { value, file: callee.file };
    let owners = into ? resolver.resolve(into, call.file) : NONE;
    for (const key of path.slice(0, -1)) {
      const names = namesOf(key);
      owners = owners.flatMap((owner) =>
        names ? names.flatMap((name) => resolver.member(owner, name)) : resolver.elements(owner),
      );
    }
    // `object[key] = wrap(object[key])`: where nothing of the project is, nothing is put back.
    if (isMadeOfItem(value, index, callee)) {
      owners = owners.filter((owner) =>
        resolver.elements(owner).some(({ kind }) => kind !== 'external'),
      );
    }
    const names = namesOf(path.at(-1)) ?? [undefined];
    return owners.flatMap((owner) => {
      const within = fileOf(owner);
      return within ? names.map((name) => ({ ...written, owner, within, name })) : [];
    });
  });

  function namesOf(key: Value | undefined): readonly string[] | undefined {
    return textsOf(key && (givenIn(call, callee, key)?.value ?? key));
  }
}

/** Whether a value is made of an item of what a function is given. */
function isMadeOfItem(value: Value, index: number, callee: Entity): boolean {
  return (
    value.kind === 'call' &&
    value.args.some(
      (given) =>
        given?.kind === 'element' &&
        given.of.kind === 'param' &&
        given.of.entity === callee &&
        given.of.index === index,
    )
  );
}

/** What a call passes, where a value is a parameter of the function that it calls. */
function givenIn(call: CallSite, callee: Entity, value: Value): Written | undefined {
  if (value.kind !== 'param' || value.entity !== callee) return undefined;
  const given = call.args[value.index];
  const { initial } = callee.params[value.index] ?? {};
  if (given) return { value: given, file: call.file };
  return initial && { value: initial, file: callee.file };
}

/** The file of a list or of an object literal. */
function fileOf(target: Target): FileSummary | undefined {
  if (target.kind === 'array') return target.file;
  const isObject = target.kind === 'entity' && target.entity.kind === 'object';
  return isObject ? target.entity.file : undefined;
}
