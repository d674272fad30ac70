import { readFileSync } from 'node:fs';
import { memoized } from '../../ast/memoized.ts';
import type { Method } from '../known/handlers.ts';
import type { AliasSources } from './aliases.ts';
import { filesOf, type ProjectFiles } from './files.ts';
import { buildGraph, type Graph, type Step } from './graph.ts';
import { packageOf } from './package.ts';
import { isServerCode } from './purpose.ts';
import type { ProjectFacts } from './roots.ts';
import { unreadyUses, type Use, type UseIndex } from './uses.ts';
import type { Entity, FileSummary } from './value.ts';

export interface ProjectOptions {
  readonly cwd: string;
  readonly extraMethods: ReadonlyMap<string, Method>;
  /** Names of further calls that block. */
  readonly extraNames: readonly string[];
  readonly exportsHandlers: (file: string) => boolean;
  readonly compiler: AliasSources['compiler'];
  /** Tells option sets apart. */
  readonly key: string;
}

/** The file that is linted, as the editor has it. */
export interface LintedFile {
  readonly filename: string;
  readonly text: string;
  readonly summary: FileSummary;
}

export interface Project {
  /** The shortest way from a handler, in whatever file, to a function of the linted file. */
  stepTo(entity: Entity): Step | undefined;
  readonly hasServer: boolean;
  /** The places in other files that take a value from a function, and could not take a promise of it. */
  unreadyUses(entity: Entity): readonly Use[];
}

const graphs = new WeakMap<ProjectFiles, Map<string, Graph>>();
let latest: { files: ProjectFiles; key: string; summary: FileSummary; graph: Graph } | undefined;

/**
 * The project around a file, from what is on disk. `undefined` if the file is not one of its sources.
 *
 * The graph is built once and shared by all files of a run; a file whose text differs from the disk,
 * as in an editor or between two passes of fixes, gets a graph with its own text in place.
 */
export function projectAround(linted: LintedFile, options: ProjectOptions): Project | undefined {
  const files = filesAround(linted.filename, options);
  if (!files.has(linted.filename)) return undefined;
  const known = graphs.get(files) ?? new Map<string, Graph>();
  graphs.set(files, known);

  const onDisk = files.summaryOf(linted.filename);
  if (onDisk && isSameText(linted) && haveSameShape(onDisk, linted.summary)) {
    let graph = known.get(options.key);
    if (!graph) {
      graph = graphOf(files, options, undefined);
      known.set(options.key, graph);
    }
    return viewOf(
      graph,
      (entity) => onDisk.entities[linted.summary.entities.indexOf(entity)],
      () => files.testsOf(linted.filename),
    );
  }
  const isLatest =
    latest?.files === files && latest.key === options.key && latest.summary === linted.summary;
  if (!latest || !isLatest) {
    const graph = graphOf(files, options, linted);
    latest = { files, key: options.key, summary: linted.summary, graph };
  }
  return viewOf(
    latest.graph,
    (entity) => entity,
    () => files.testsOf(linted.filename),
  );
}

/** Whether a handler in another file could run what a file holds, as far as the words of the project tell. */
export function mayBeServed(filename: string, options: ProjectOptions): boolean {
  const files = filesAround(filename, options);
  return files.has(filename) && files.mayHoldHandlers();
}

function filesAround(
  filename: string,
  { compiler, cwd, extraNames }: ProjectOptions,
): ProjectFiles {
  const { has, imports, root } = packageOf(filename, cwd);
  const files = filesOf({ root, imports, has, compiler, extraNames });
  if (files.refresh()) {
    graphs.delete(files);
    latest = undefined;
  }
  return files;
}

function viewOf(
  graph: Graph,
  entityInGraph: (entity: Entity) => Entity | undefined,
  tests: () => readonly FileSummary[],
): Project {
  let uses: UseIndex | undefined;
  return {
    hasServer: graph.hasServer,
    unreadyUses(entity) {
      const counterpart = entityInGraph(entity);
      uses ??= graph.usesWith(tests());
      return counterpart ? unreadyUses(counterpart, uses) : [];
    },
    stepTo(entity) {
      const counterpart = entityInGraph(entity);
      return counterpart && graph.stepTo(counterpart);
    },
  };
}

function graphOf(
  files: ProjectFiles,
  { cwd, exportsHandlers, extraMethods }: ProjectOptions,
  linted: LintedFile | undefined,
): Graph {
  const summaryOf = (file: string): FileSummary | undefined =>
    file === linted?.filename ? linted.summary : files.summaryOf(file);
  const facts: ProjectFacts = { ...packageOf(`${files.root}/package.json`, cwd), exportsHandlers };
  return buildGraph({
    files: files.candidates(linted?.filename).flatMap((file) => summaryOf(file) ?? []),
    modules: {
      resolve(from, specifier) {
        const target = files.resolve(from.path, specifier);
        return target === undefined ? undefined : summaryOf(target);
      },
      folder: (from, prefix) =>
        files.folder(from.path, prefix).flatMap((target) => summaryOf(target) ?? []),
    },
    facts,
    extraMethods,
    isServed: memoized(({ isProgram, path }: FileSummary) =>
      isServerCode(path, packageOf(path, cwd), isProgram, cwd),
    ),
  });
}

function isSameText({ filename, text }: LintedFile): boolean {
  try {
    const onDisk = readFileSync(filename, 'utf8');
    return onDisk === text || onDisk === `\uFEFF${text}`;
  } catch {
    return false;
  }
}

/** Two parsers may list the functions of one file in different orders. */
function haveSameShape(left: FileSummary, right: FileSummary): boolean {
  return (
    left.entities.length === right.entities.length &&
    left.entities.every(
      ({ kind, line, name }, index) =>
        kind === right.entities[index]?.kind &&
        line === right.entities[index].line &&
        name === right.entities[index].name,
    )
  );
}
