import { getterName, readAs } from '../summary/accessors.ts';
import { heatAsMember } from './heat.ts';
import { add, HOLDS, NONE, RUNS, WRAPS, type Heat, type Marks } from './marks.ts';
import { COMPUTED, foldersIn, namesOfFile } from '../summary/file-names.ts';
import type { Resolver, Target } from '../resolve/resolver.ts';
import type { SliceFiles, Surface } from '../files/using.ts';
import type { FileSummary, Value } from '../summary/value.ts';

/** What the modules of a project export of a slice. */
export interface Exposure {
  /** Finds out what a file exports of the slice. */
  expose(file: FileSummary): void;
  /** The globals that hold something of the slice since this was last asked, by the files that set them. */
  takeGlobals(): ReadonlyMap<string, ReadonlySet<string>>;
  /** A module as a value: from now on its exports can be anywhere. */
  heatOfModule(path: string | undefined): Heat;
  /** A member of a module that is known by its path. */
  heatOfExport(path: string | undefined, name: string): Heat;
  /** The names by which a table has those modules of a folder that export something of the slice. */
  namesAfterFiles(value: Value, file: FileSummary): readonly string[];
  /** What those who import a file get at of the slice; `undefined` if there is nothing. */
  surfaceOf(file: FileSummary): Surface | undefined;
}

export interface ExposureInput {
  readonly marks: Marks;
  readonly project: SliceFiles;
  readonly resolver: Resolver;
  readonly heatOf: (value: Value | undefined, file: FileSummary) => Heat;
  /** Is told of each module that exports something of the slice. */
  readonly touchModule: (path: string) => void;
}

interface Module {
  readonly names: Map<string, Heat>;
  whole: Heat;
  /** Whether it can be used without a name: called, or looked through. */
  isWhole: boolean;
  /** Whether the module is a value that can be anywhere. */
  isPassedOn: boolean;
}

export function createExposure({
  heatOf,
  marks,
  project,
  resolver,
  touchModule,
}: ExposureInput): Exposure {
  const modules = new Map<string, Module>();
  /** By the files that set them, those whose users have not been looked for. */
  const globals = new Map<string, Set<string>>();

  function expose(file: FileSummary): void {
    const found = emptyModule();
    for (const [name, value] of file.exports) {
      add(found.names, name, heatAsMember(value, heatOf(value, file), marks));
      if (name === COMPUTED) {
        for (const own of namesAfterFiles(value, file)) add(found.names, own, HOLDS | RUNS);
      }
    }
    for (const value of file.whole) exposeWhole(value, file, found);
    for (const specifier of file.exportAll) exposeModule(project.pathOf(file, specifier), found);
    publish(file.path, found);
    for (const [path, value] of file.globals) {
      exposeGlobal(path, heatAsMember(value, heatOf(value, file), marks), file);
    }
  }

  /** `store` of `global.app.store = …`: who has the global has what is in it. */
  function exposeGlobal(path: string, heat: Heat, file: FileSummary): void {
    if (heat === NONE) return;
    const [root = '', ...names] = path.split('.');
    for (const [index, name] of names.entries()) {
      marks.addName(name, index === names.length - 1 ? heat : HOLDS, file.globals);
    }
    const isNews = marks.warmGlobal(root, names.length === 0 ? heat : HOLDS);
    if (!isNews) return;
    const found = globals.get(file.path) ?? new Set();
    globals.set(file.path, found.add(root));
  }

  /** What can be had of all that a file exports: by a name, unless it can be called or holds a list. */
  function exposeWhole(value: Value, file: FileSummary, found: Module): void {
    const heat = heatAsMember(value, heatOf(value, file), marks);
    if (heat === NONE) return;
    found.whole |= heat;
    // `module.exports = wrap(handler)`
    found.isWhole ||= (heat & WRAPS) !== NONE;
    for (const target of resolver.resolve(value, file)) exposeTarget(target, found);
  }

  function exposeTarget(target: Target, found: Module): void {
    if (target.kind === 'module') exposeModule(target.file.path, found);
    else if (target.kind === 'entity' || target.kind === 'instance') exposeEntity(target, found);
    else if (target.kind === 'array') found.isWhole = true;
  }

  function exposeEntity(
    { entity, kind }: Target & { kind: 'entity' | 'instance' },
    found: Module,
  ): void {
    const heat = marks.of(entity);
    if (kind === 'entity' && (entity.kind !== 'object' || (heat & ~HOLDS) !== NONE)) {
      found.isWhole ||= heat !== NONE;
      return;
    }
    const [members, spreads] =
      kind === 'instance'
        ? [entity.instance, [...entity.instanceSpreads, entity.superClass]]
        : [entity.members, entity.spreads];
    found.isWhole ||= spreads.some((spread) => heatOf(spread, entity.file) !== NONE);
    const names = marks.namesIn(members);
    for (const [name, heat] of names) add(found.names, name, heat);
    found.isWhole ||= names.has('[computed]');
  }

  /** What one module exports of another. */
  function exposeModule(path: string | undefined, found: Module): void {
    const other = path === undefined ? undefined : modules.get(path);
    if (!other) return;
    found.whole |= other.whole;
    found.isWhole ||= other.isWhole;
    for (const [name, heat] of other.names) add(found.names, name, heat);
  }

  function publish(path: string, found: Module): void {
    const known = modules.get(path) ?? emptyModule();
    modules.set(path, known);
    let isNews = (known.whole | found.whole) !== known.whole || (found.isWhole && !known.isWhole);
    for (const [name, heat] of found.names) {
      if (!add(known.names, name, heat)) continue;
      isNews = true;
      if (known.isPassedOn) marks.addName(name, heat, known);
    }
    known.whole |= found.whole;
    known.isWhole ||= found.isWhole;
    if (isNews) touchModule(path);
  }

  function heatOfModule(path: string | undefined): Heat {
    const module = path === undefined ? undefined : modules.get(path);
    if (!module || (module.names.size === 0 && module.whole === NONE)) return NONE;
    if (!module.isPassedOn) {
      module.isPassedOn = true;
      for (const [name, heat] of module.names) marks.addName(name, heat, module);
    }
    return module.whole | (module.names.get('default') ?? NONE) | HOLDS;
  }

  function heatOfExport(path: string | undefined, name: string): Heat {
    const module = path === undefined ? undefined : modules.get(path);
    if (!module) return NONE;
    const heat = module.names.get(name) ?? NONE;
    if (name === 'default') return heat | heatOfModule(path);
    return module.isWhole ? heat | marks.ofName(name) : heat;
  }

  /** The names by which a table has those modules of a folder that export something of the slice. */
  function namesAfterFiles(value: Value, file: FileSummary): readonly string[] {
    const ofFiles = foldersIn(value)
      .flatMap(({ prefix }) => project.pathsIn(file, prefix))
      .filter((path) => heatOfModule(path) !== NONE)
      .flatMap(namesOfFile);
    return [...ofFiles, ...namesOfModels(value, file)];
  }

  /** `db[model.name] = model`, of what the modules of a folder make. */
  function namesOfModels(value: Value, file: FileSummary): readonly string[] {
    if (value.kind === 'union') return value.options.flatMap((one) => namesOfModels(one, file));
    if (value.kind !== 'call' || foldersIn(value.callee).length === 0) return [];
    return resolver
      .resolve(value, file)
      .flatMap((target) =>
        target.kind === 'entity' && target.entity.kind === 'class' ? target.entity.name : [],
      );
  }

  function surfaceOf(file: FileSummary): Surface | undefined {
    const module = modules.get(file.path);
    if (!module || (module.names.size === 0 && !module.isWhole)) return undefined;
    const names = [...module.names].map(
      ([name, heat]) => [readAs(name), heat === HOLDS ? membersOf(file, name) : undefined] as const,
    );
    return { names: new Map(names), isWhole: module.isWhole, isKnown };
  }

  function isKnown(name: string): boolean {
    return (marks.ofName(name) | marks.ofName(getterName(name))) !== NONE;
  }

  /** The names by which something of the slice can be had of an export; `undefined` if it needs none. */
  function membersOf(file: FileSummary, name: string): ReadonlySet<string> | undefined {
    const found = emptyModule();
    for (const target of resolver.member({ kind: 'module', file }, name)) {
      exposeTarget(target, found);
    }
    return found.isWhole || found.names.size === 0
      ? undefined
      : new Set([...found.names.keys()].map(readAs));
  }

  function takeGlobals(): ReadonlyMap<string, ReadonlySet<string>> {
    const taken = new Map(globals);
    globals.clear();
    return taken;
  }

  return { expose, takeGlobals, heatOfModule, heatOfExport, namesAfterFiles, surfaceOf };
}

function emptyModule(): Module {
  return { names: new Map(), whole: NONE, isWhole: false, isPassedOn: false };
}
