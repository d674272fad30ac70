import type { SliceFiles } from '../files/using.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';

/** A part of a file that a slice looks at when one of its words turns out to be of the slice. */
export type Unit =
  | { readonly kind: 'call'; readonly call: CallSite }
  | { readonly kind: 'entity'; readonly entity: Entity }
  | { readonly kind: 'exports'; readonly file: FileSummary };

/**
 * What the parts of files mention: functions and classes, parameters, lists, names of members, modules.
 *
 * Premise: a part of a file is of a slice only by what it mentions ⇒ a part with no word of the slice
 * need not be looked at.
 */
export interface Words {
  /** Takes up the parts of a file. Those that mention something of the slice. */
  enter(file: FileSummary): readonly Unit[];
  /** Something is of the slice from now on, or nearer to its seeds. The parts that mention it. */
  touch(word: Entity | object | string): readonly Unit[];
  /** The same of a module, by its path. */
  touchModule(path: string): readonly Unit[];
}

interface Mentions {
  readonly units: Unit[];
  isOfSlice: boolean;
}

const NONE: readonly Unit[] = [];

export function createWords(project: Pick<SliceFiles, 'pathOf' | 'pathsIn'>): Words {
  /** By what they mention: a name of a member by its text. */
  const byWord = new Map<unknown, Mentions>();
  const byModule = new Map<string, Mentions>();

  function enter(file: FileSummary): Unit[] {
    const found: Unit[] = [];
    for (const call of file.calls) {
      const unit: Unit = { kind: 'call', call };
      if (addAll([call.callee, ...call.args], unit, file)) found.push(unit);
    }
    for (const entity of file.entities) {
      const unit: Unit = { kind: 'entity', entity };
      const isOfSlice = addAll(valuesOf(entity), unit, file);
      // What `new` runs.
      const isMade = entity.construct !== undefined && add(byWord, entity.construct, unit);
      if (isOfSlice || isMade) found.push(unit);
    }
    const unit: Unit = { kind: 'exports', file };
    const handed = [...file.exports.values(), ...file.whole, ...file.globals.values()];
    let isOfSlice = addAll(handed, unit, file);
    for (const text of file.exportAll) if (addModule(text, unit, file)) isOfSlice = true;
    if (isOfSlice) found.push(unit);
    return found;
  }

  /** Whether some values mention something of the slice. Each is looked at once, however often it is part of others. */
  function addAll(values: readonly (Value | undefined)[], unit: Unit, file: FileSummary): boolean {
    const pending = [...values];
    const seen = new Set<Value>();
    let isOfSlice = false;
    while (pending.length > 0) {
      const value = pending.pop();
      if (!value || seen.has(value)) continue;
      seen.add(value);
      if (addWord(value, unit, file)) isOfSlice = true;
      addParts(value, pending);
    }
    return isOfSlice;
  }

  /** Adds what a value itself mentions; whether that is of the slice. */
  function addWord(value: Value, unit: Unit, file: FileSummary): boolean {
    switch (value.kind) {
      case 'array':
        return add(byWord, value, unit);
      case 'entity':
        return add(byWord, value.entity, unit);
      case 'folder':
      case 'place': {
        const paths = pathsBelow(project, file, value);
        return paths.filter((path) => add(byModule, path, unit)).length > 0;
      }
      case 'global':
        return add(byWord, wordOfGlobal(value.name), unit);
      case 'import':
        return addModule(value.specifier, unit, file);
      case 'member':
        return add(byWord, value.name, unit);
      case 'param':
      case 'rest': {
        const parameter = value.entity.params[value.index];
        return parameter !== undefined && add(byWord, parameter, unit);
      }
      case 'self':
        return add(byModule, file.path, unit);
      default:
        return false;
    }
  }

  /** A module that is not the project's is of no interest. */
  function addModule(specifier: string, unit: Unit, file: FileSummary): boolean {
    const path = project.pathOf(file, specifier);
    return path !== undefined && add(byModule, path, unit);
  }

  return {
    enter,
    touch: (word) => touchIn(byWord, word),
    touchModule: (path) => touchIn(byModule, path),
  };
}

/** No member goes by it. */
export function wordOfGlobal(name: string): string {
  return `global ${name}`;
}

/** The files of a folder; of one that a function is given, those of the folders in it, too. */
export function pathsBelow(
  project: Pick<SliceFiles, 'pathsIn'>,
  file: FileSummary,
  { kind, prefix }: { readonly kind: 'folder' | 'place'; readonly prefix: string },
): readonly string[] {
  const own = project.pathsIn(file, prefix);
  return kind === 'folder' ? own : [...own, ...project.pathsIn(file, `${prefix}*/`)];
}

/** Whether a word is of the slice already. */
function add<Key>(index: Map<Key, Mentions>, word: Key, unit: Unit): boolean {
  const mentions = index.get(word);
  if (!mentions) {
    index.set(word, { units: [unit], isOfSlice: false });
    return false;
  }
  if (mentions.units.at(-1) !== unit) mentions.units.push(unit);
  return mentions.isOfSlice;
}

function touchIn<Key>(index: Map<Key, Mentions>, word: Key): readonly Unit[] {
  const mentions = index.get(word);
  if (!mentions) {
    index.set(word, { units: [], isOfSlice: true });
    return NONE;
  }
  mentions.isOfSlice = true;
  return mentions.units;
}

function valuesOf(entity: Entity): (Value | undefined)[] {
  const { fills, implemented, instance, instanceSpreads, members } = entity;
  const { result, returns, spreads, superClass } = entity;
  return [
    ...members.values(),
    ...instance.values(),
    ...spreads,
    ...instanceSpreads,
    ...implemented,
    ...returns,
    ...fills.map(({ value }) => value),
    result,
    superClass,
  ];
}

/** Adds the values that a value is made from. */
function addParts(value: Value, pending: (Value | undefined)[]): void {
  switch (value.kind) {
    case 'array':
      pending.push(...value.items);
      break;
    case 'call':
    case 'new':
      pending.push(value.callee, ...value.args);
      break;
    case 'below':
    case 'element':
    case 'instance':
    case 'member':
      pending.push(value.of);
      break;
    case 'loaded':
      pending.push(value.path);
      break;
    case 'param':
    case 'rest': {
      const parameter = value.entity.params[value.index];
      pending.push(parameter?.initial, parameter?.type);
      break;
    }
    case 'union':
      pending.push(...value.options);
      break;
    default:
  }
}
