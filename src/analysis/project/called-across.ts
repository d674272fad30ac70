import type { Method } from '../known/handlers/registration.ts';
import type { ProjectFiles } from './files/files.ts';
import { calledFunctions, CallerIndex } from './graph/callers.ts';
import { parentEntities, parentsOf } from './graph/heirs.ts';
import { modulesOf } from './resolve/modules.ts';
import { createResolver } from './resolve/resolve.ts';
import type { CallSite, Entity } from './summary/value.ts';

/** So many files that load one are looked through for classes that extend or implement something of it. */
const MAX_IMPORTERS = 60;

/** The functions of the program that a call may run, those of the classes included that implement an interface. */
export function callsAcross(
  files: ProjectFiles,
  extraMethods: ReadonlyMap<string, Method>,
): (call: CallSite) => readonly Entity[] {
  const callers = new CallerIndex();
  const sought = new Set<Entity>();
  const modules = modulesOf(files, (file) => files.summaryOf(file));
  const resolver = createResolver(modules, callers, extraMethods, (entity) => {
    if (entity.kind === 'function' || sought.has(entity)) return;
    sought.add(entity);
    for (const heir of heirsAround(entity)) callers.addSubclass(entity, heir);
  });
  return (call) => calledFunctions(call, resolver);

  function heirsAround(parent: Entity): Entity[] {
    const { path } = parent.file;
    const around = [path, ...files.importersOf(path)].slice(0, MAX_IMPORTERS);
    return around.flatMap((file) =>
      (files.summaryOf(file)?.entities ?? []).filter(
        (entity) =>
          parentsOf(entity).length > 0 && parentEntities(entity, resolver).includes(parent),
      ),
    );
  }
}
