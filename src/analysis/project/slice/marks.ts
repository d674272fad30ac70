import type { Target } from '../resolve/resolver.ts';
import type { Entity, Parameter, Value } from '../summary/value.ts';
import { wordOfGlobal } from './words.ts';

/**
 * How near something is to the seeds of a slice, in bits:
 * - `RUNS`: running it runs a seed;
 * - `SOUGHT`: its callers are looked for;
 * - `HOLDS`: something of that kind can be taken out of it;
 * - `WRAPS`: it is the result of a call that is given one of those: `wrap(handler)`.
 */
export type Heat = number;
export const NONE: Heat = 0;
export const RUNS: Heat = 1;
export const SOUGHT: Heat = 2;
export const HOLDS: Heat = 4;
export const WRAPS: Heat = 8;

/** What has been found to be of a slice, and how near to its seeds. */
export interface Marks {
  of(entity: Entity): Heat;
  warm(entity: Entity, heat: Heat): void;
  readonly has: (entity: Entity) => boolean;
  readonly entities: () => Iterable<Entity>;
  /** The heat of whatever goes by a name. */
  ofName(name: string): Heat;
  /** The names by which something of the slice can be had of a class, an object or a module. */
  namesIn(holder: object): ReadonlyMap<string, Heat>;
  /** Whether that is news. */
  addName(name: string, heat: Heat, holder: object): boolean;
  /** The heat of what is part of a framework's objects by a name, which may be any. */
  ofAdded(name: string): Heat;
  /** Something becomes part of them. */
  addAnywhere(name: string, heat: Heat): void;
  /** The names by which it is that. */
  readonly addedNames: () => readonly string[];
  /** The heat of a global of the program. */
  ofGlobal(name: string): Heat;
  /** Whether that is news. */
  warmGlobal(name: string, heat: Heat): boolean;
  /** Whether a parameter is given something of the slice. */
  isGiven(parameter: Parameter): boolean;
  give(parameter: Parameter): void;
  /** Whether a function puts something of the slice into a list. */
  isFilled(list: Value): boolean;
  /** Something as near to the seeds is put into a list or an object, under a name if it is known. */
  fill(owner: Target, name: string | undefined, heat: Heat): void;
}

/** `touch` is told of each thing that has become part of the slice, or nearer to its seeds. */
export function createMarks(touch: (word: object | string) => void): Marks {
  const entities = new Map<Entity, Heat>();
  const names = new Map<string, Heat>();
  const holders = new Map<object, Map<string, Heat>>();
  const globals = new Map<string, Heat>();
  const parameters = new Set<Parameter>();
  const lists = new Set<Value>();
  const added = new Map<string, Heat>();

  function namesIn(holder: object): Map<string, Heat> {
    let found = holders.get(holder);
    if (!found) holders.set(holder, (found = new Map<string, Heat>()));
    return found;
  }

  function addName(name: string, heat: Heat, holder: object): boolean {
    if (!add(namesIn(holder), name, heat)) return false;
    add(names, name, heat);
    touch(name);
    return true;
  }

  return {
    of: (entity) => entities.get(entity) ?? NONE,
    warm(entity, heat) {
      if (add(entities, entity, heat)) touch(entity);
    },
    has: (entity) => entities.has(entity),
    entities: () => entities.keys(),
    ofName: (name) => names.get(name) ?? NONE,
    namesIn,
    addName,
    ofAdded: (name) => added.get(name) ?? NONE,
    addAnywhere(name, heat) {
      if (!add(added, name, heat)) return;
      add(names, name, heat);
      touch(name);
    },
    addedNames: () => [...added.keys()],
    ofGlobal: (name) => globals.get(name) ?? NONE,
    warmGlobal(name, heat) {
      if (!add(globals, name, heat)) return false;
      touch(wordOfGlobal(name));
      return true;
    },
    isGiven: (parameter) => parameters.has(parameter),
    give(parameter) {
      if (parameters.has(parameter)) return;
      parameters.add(parameter);
      touch(parameter);
    },
    isFilled: (list) => lists.has(list),
    fill(owner, name = '[computed]', heat) {
      if (heat === NONE) return;
      if (owner.kind === 'array' && !lists.has(owner.value)) {
        lists.add(owner.value);
        touch(owner.value);
      } else if (owner.kind === 'entity') {
        const { entity } = owner;
        const isNews = addName(name, heat, entity.members);
        if (add(entities, entity, HOLDS) || isNews) touch(entity);
      }
    },
  };
}

/** Makes something hotter; whether that is news. */
export function add<Key>(heats: Map<Key, Heat>, key: Key, heat: Heat): boolean {
  const known = heats.get(key) ?? NONE;
  if ((known | heat) === known) return false;
  heats.set(key, known | heat);
  return true;
}
