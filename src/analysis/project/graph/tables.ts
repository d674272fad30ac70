import { isForMost } from '../guards/kinds.ts';
import { memoized } from '../../../ast/memoized.ts';
import { functionsAmong, type Resolver, type Target } from '../resolve/resolver.ts';
import type { CallSite, EachName, Entity, FileSummary, Value } from '../summary/value.ts';

/** From what is given to what is called: the names of an object, an index of a list, `undefined` for any of its items. */
export type Part = EachName | number | undefined;

/** A part of a parameter that is called by a name which is not known before. */
export interface Picked {
  readonly registers: Entity;
  readonly index: number;
  readonly path: readonly Part[];
}

/** How deep in what is given stands what is called. */
const MAX_PATH = 4;
/** Further uses of a parameter are not looked at. */
const MAX_USES = 6;
/** So many functions hand a table on to each other. */
const MAX_PASSES = 3;
const NONE: readonly never[] = [];

/** `routes[request.url]`, of a parameter: its path has no parts where the parameter itself is called. */
export function picksIn(callee: Value | undefined): readonly Picked[] {
  if (callee?.kind === 'union') return callee.options.flatMap(picksIn);
  const path: Part[] = [];
  let of: Value | undefined = callee;
  while (of?.kind === 'element' && path.length < MAX_PATH) {
    path.unshift(of.at ?? of.each);
    of = of.of;
  }
  return of?.kind === 'param' ? [{ registers: of.entity, index: of.index, path }] : [];
}

/** What there is at the end of a path in something. */
export function pickedFrom(
  targets: readonly Target[],
  path: readonly Part[],
  resolver: Resolver,
): readonly Target[] {
  let found = targets;
  for (const part of path) found = found.flatMap((target) => partOf(target, part, resolver));
  return [...new Set(found)];
}

function partOf(target: Target, part: Part, resolver: Resolver): readonly Target[] {
  if (part === undefined) return resolver.elements(target);
  if (typeof part !== 'number') return resolver.each(target, part);
  const isList = target.kind === 'array' && target.value.isMap !== true;
  return isList ? resolver.resolve(target.value.items[part], target.file) : [];
}

/**
 * The functions in a table that a call passes to one which calls them by a computed name:
 * `dispatch(request, response, routes)`.
 *
 * Premise: the function that takes one of them from what it is given takes it from what this call gives.
 */
export function functionsPicked(
  { args, file }: CallSite,
  callees: readonly Entity[],
  resolver: Resolver,
): readonly Entity[] {
  return callees.flatMap((callee) =>
    args.flatMap((value, index) => {
      const paths = value ? pathsPicked(callee, index) : NONE;
      if (!value || paths.length === 0 || isParameter(value)) return [];
      const targets = resolver.resolve(value, file);
      return paths.flatMap((path) => functionsAmong(pickedFrom(targets, path, resolver)));
    }),
  );

  function pathsPicked(callee: Entity, index: number, depth = 0): readonly (readonly Part[])[] {
    const uses = usesOfParameters(callee.file).get(callee)?.get(index) ?? NONE;
    return uses.flatMap((use) => {
      if (use.path) return [use.path];
      if (depth === MAX_PASSES) return [];
      const passedTo = functionsAmong(resolver.resolve(use.callee, callee.file));
      return passedTo.flatMap((next) => pathsPicked(next, use.index, depth + 1));
    });
  }
}

/** A parameter of which a part is called, or that is handed on. */
type Use =
  | { readonly path: readonly Part[] }
  | { readonly path?: undefined; readonly callee: Value; readonly index: number };

const usesOfParameters = memoized(
  ({ calls }: FileSummary): ReadonlyMap<Entity, ReadonlyMap<number, readonly Use[]>> => {
    const found = new Map<Entity, Map<number, Use[]>>();
    const add = (entity: Entity, index: number, use: Use): void => {
      const uses = found.get(entity) ?? new Map<number, Use[]>();
      found.set(entity, uses.set(index, [...(uses.get(index) ?? NONE), use].slice(0, MAX_USES)));
    };
    for (const { args, callee, guard, isSpread } of calls) {
      if (!isForMost(guard)) continue;
      for (const { index, path, registers } of picksIn(callee)) {
        if (path.length > 0) add(registers, index, { path });
      }
      if (!callee || isSpread) continue;
      for (const [index, value] of args.entries()) {
        if (value?.kind === 'param') add(value.entity, value.index, { callee, index });
      }
    }
    return found;
  },
);

function isParameter(value: Value): boolean {
  return value.kind === 'param' || value.kind === 'rest';
}
