import { memoized } from '../../ast/memoized.ts';
import type { ProjectFiles } from './files/files.ts';
import { packageOf } from './files/package.ts';
import { isServerCode } from './files/purpose.ts';
import { buildGraph, type Graph } from './graph/graph.ts';
import type { ProjectFacts } from './graph/roots.ts';
import type { LintedFile, ProjectOptions } from './project.ts';
import { modulesOf } from './resolve/modules.ts';
import type { Entity, FileSummary } from './summary/value.ts';
import { isOfUnmounted } from './unmounted.ts';

/** The graph of what leads to some functions, or that of some files. */
export function graphOf(
  files: ProjectFiles,
  { cwd, exportsHandlers, extraMethods, report }: ProjectOptions,
  linted: LintedFile | undefined,
  about: ReadonlySet<Entity> | readonly string[],
): Graph {
  const summaryOf = (file: string): FileSummary | undefined =>
    file === linted?.filename ? linted.summary : files.summaryOf(file);
  const summariesOf = (paths: readonly string[]): FileSummary[] =>
    paths.flatMap((file) => summaryOf(file) ?? []);
  const factsOf = ({ path }: FileSummary): ProjectFacts => {
    const { has, isPublished, relative } = packageOf(path, cwd);
    const makesSocket = (): boolean => files.makesSocket();
    return { has, isPublished, makesSocket, relative, exportsHandlers };
  };
  const seeds = about instanceof Set ? (about as ReadonlySet<Entity>) : undefined;
  return buildGraph({
    files: seeds
      ? new Set([...seeds].map(({ file }) => file))
      : summariesOf(about as readonly string[]),
    modules: modulesOf(files, summaryOf),
    factsOf,
    extraMethods,
    report,
    isServed: memoized(
      ({ isProgram, path }: FileSummary) =>
        isServerCode(path, packageOf(path, cwd), isProgram, cwd) && !isOfUnmounted(path, files),
    ),
    slice: seeds && {
      seeds,
      project: {
        pathOf: (from, specifier) => files.resolve(from.path, specifier),
        pathsIn: (from, prefix) => files.folder(from.path, prefix),
        hasModels: () => files.hasModels(),
        takersOf: (names) => summariesOf(files.takersOf(linted?.filename, names)),
        usersOfGlobals: (path, names) => summariesOf(files.usersOfGlobals(path, names)),
        usersOf: (path, surface, known) => summariesOf(files.usersOf(path, surface, known)),
      },
    },
  });
}
