import type { Method } from '../../known/handlers/registration.ts';
import type { ProjectFiles } from '../files/files.ts';
import { CallerIndex } from '../graph/callers.ts';
import type { FileSummary } from '../summary/value.ts';
import { createResolver } from './resolve.ts';
import type { Modules, Resolver } from './resolver.ts';

/** What specifiers lead to in the files of a project. */
export function modulesOf(
  files: ProjectFiles,
  summaryOf: (file: string) => FileSummary | undefined,
): Modules {
  const summariesOf = (paths: readonly string[]): FileSummary[] =>
    paths.flatMap((file) => summaryOf(file) ?? []);
  return {
    resolve(from, specifier) {
      const target = files.resolve(from.path, specifier);
      return target === undefined ? undefined : summaryOf(target);
    },
    folder: (from, prefix) => summariesOf(files.folder(from.path, prefix)),
    settersOf: (from, name) => summariesOf(files.settersOf(from.path, name)),
  };
}

/** Tells what a value is in the light of all files, but not what functions are given. */
export function resolverOfFiles(
  files: ProjectFiles,
  extraMethods: ReadonlyMap<string, Method>,
): Resolver {
  const modules = modulesOf(files, (file) => files.summaryOf(file));
  return createResolver(modules, new CallerIndex(), extraMethods);
}
