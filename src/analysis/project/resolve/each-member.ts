import { GETS } from '../summary/accessors.ts';
import type { Filled } from './fills.ts';
import type { Target } from './resolver.ts';
import type { EachName, Entity, FileSummary, Value } from '../summary/value.ts';

/** What the resolver knows of values, and of what functions put into them. */
export interface Known {
  readonly ask: (value: Value, file: FileSummary) => readonly Target[];
  readonly filledInto: (owner: Target) => readonly Filled[];
}

const MAX_DEPTH = 6;
const NONE: readonly never[] = [];

/** The names of an object, a module or an instance that a loop goes through. */
export function eachNameOf(
  target: Target,
  { companions, of, only = '*', without }: EachName,
  known: Known,
): string[] {
  const all = namesOf(target, of, known);
  const [start = '', end = ''] = only.split('*');
  return [...all].filter(
    (name) =>
      name.startsWith(start) &&
      name.endsWith(end) &&
      name.length >= start.length + end.length &&
      companions.every((companion) => all.has(companion.replace('*', () => name))) &&
      !without.some((one) =>
        one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one,
      ),
  );
}

/** Each object is gone through once, however many ways lead to it, or again where a shorter one does. */
function namesOf(
  start: Target,
  of: EachName['of'],
  { ask, filledInto }: Known,
): ReadonlySet<string> {
  const names = new Set<string>();
  const depths = {
    entity: new Map<object, number>(),
    instance: new Map<object, number>(),
    module: new Map<object, number>(),
  };
  collect(start, 0);
  return names;

  function collect(target: Target, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (target.kind === 'array' || target.kind === 'external' || target.kind === 'place') return;
    const reached = depths[target.kind];
    const identity = target.kind === 'module' ? target.file : target.entity;
    if (depth >= (reached.get(identity) ?? Infinity)) return;
    reached.set(identity, depth);
    switch (target.kind) {
      case 'entity': {
        const { file, flags, members, spreads } = target.entity;
        if (of === 'prototype') return;
        const filled = filledInto(target).flatMap(({ name }) => name ?? NONE);
        add([...writtenIn(members), ...filled, ...(flags?.keys() ?? NONE)]);
        collectAll(spreads, file, depth);
        return;
      }
      case 'instance': {
        const { file, superClass } = target.entity;
        add(namesOfInstance(target.entity, of));
        if (of === 'any' && superClass) {
          collectAll([{ kind: 'instance', of: superClass }], file, depth);
        }
        return;
      }
      case 'module': {
        const { exportAll, exports, flags, whole } = target.file;
        if (of === 'prototype') return;
        const others = exportAll.map((specifier) => ({ kind: 'import', specifier }) as const);
        add([...writtenIn(exports), ...flags.keys()]);
        const inner = whole.filter(({ kind }) => kind !== 'self');
        collectAll([...inner, ...others], target.file, depth);
      }
    }
  }

  function add(more: readonly string[]): void {
    for (const name of more) names.add(name);
  }

  function collectAll(values: readonly Value[], file: FileSummary, depth: number): void {
    for (const value of values) {
      for (const target of ask(value, file)) collect(target, depth + 1);
    }
  }
}

/** The methods of a class are its prototype's, and no loop with `in` goes through them. */
function namesOfInstance({ instance, kind }: Entity, of: EachName['of']): readonly string[] {
  if (of === 'any') return writtenIn(instance);
  if (kind !== 'class') return of === 'own' ? NONE : writtenIn(instance);
  return writtenIn(instance).filter((name) => {
    const value = instance.get(name);
    const isMethod = value?.kind === 'entity' && value.entity.owner !== undefined;
    return isMethod === (of === 'prototype');
  });
}

function writtenIn(members: ReadonlyMap<string, Value>): string[] {
  return [...members.keys()].filter((name) => !name.startsWith(GETS) && name !== '[computed]');
}
