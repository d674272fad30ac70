import { readFileSync } from 'node:fs';
import { memoized } from '../../ast/memoized.ts';
import type { Method } from '../known/handlers.ts';
import type { AliasSources } from './aliases.ts';
import { filesOf, type ProjectFiles } from './files.ts';
import { buildGraph, type Graph, type Step } from './graph.ts';
import { packageOf } from './package.ts';
import { isServerCode } from './purpose.ts';
import type { ProjectFacts } from './roots.ts';
import { mayBeAsked } from './asked.ts';
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

/** What is known of a project for one set of options. */
interface Known {
  /** The files whose functions are asked for. */
  readonly asking: Set<string>;
  graph: Graph | undefined;
  hasServer: boolean | undefined;
}

const shared = new WeakMap<ProjectFiles, Map<string, Known>>();
let latest: { files: ProjectFiles; key: string; summary: FileSummary; known: Known } | undefined;

/**
 * The project around a file, from what is on disk. `undefined` if the file is not one of its sources.
 *
 * The graph is built once, of all that may lead to a file with a function that may be asked for, and
 * shared by all files of a run; a file whose text differs from the disk, as in an editor or between two
 * passes of fixes, gets a graph with its own text in place, of what may lead to that.
 */
export function projectAround(linted: LintedFile, options: ProjectOptions): Project | undefined {
  const { filename, summary } = linted;
  const files = filesAround(filename, options);
  if (!files.has(filename)) return undefined;

  const onDisk = files.summaryOf(filename);
  if (onDisk && isSameText(linted) && haveSameShape(onDisk, summary)) {
    const known = sharedBy(files, options);
    if (!known.asking.has(filename)) {
      known.asking.add(filename);
      known.graph = undefined;
    }
    return viewOf(
      known,
      (paths) => graphOf(files, options, undefined, paths),
      (entity) => onDisk.entities[summary.entities.indexOf(entity)],
      linted,
      files,
    );
  }
  const isLatest =
    latest?.files === files && latest.key === options.key && latest.summary === summary;
  if (!latest || !isLatest) {
    const known = { asking: new Set([filename]), graph: undefined, hasServer: undefined };
    latest = { files, key: options.key, summary, known };
  }
  return viewOf(
    latest.known,
    (paths) => graphOf(files, options, linted, paths),
    (entity) => entity,
    linted,
    files,
  );
}

/** What all files of a run share. */
function sharedBy(
  files: ProjectFiles,
  { cwd, extraMethods, extraNames, key }: ProjectOptions,
): Known {
  const byKey = shared.get(files) ?? new Map<string, Known>();
  shared.set(files, byKey);
  let known = byKey.get(key);
  if (!known) {
    const asking = files.blockers().filter((file) => {
      if (!isServerCode(file, packageOf(file, cwd), false, cwd)) return false;
      const summary = files.summaryOf(file);
      return summary && !summary.isProgram && mayBeAsked(summary, extraNames, extraMethods);
    });
    known = { asking: new Set(asking), graph: undefined, hasServer: undefined };
    byKey.set(key, known);
  }
  return known;
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
    shared.delete(files);
    latest = undefined;
  }
  return files;
}

function viewOf(
  known: Known,
  build: (paths: readonly string[]) => Graph,
  entityInGraph: (entity: Entity) => Entity | undefined,
  { filename }: LintedFile,
  files: ProjectFiles,
): Project {
  const graph = (known.graph ??= build(files.withImporters(known.asking)));
  let uses: UseIndex | undefined;
  const holdsServer = (): boolean => {
    const paths = files.withImporters([...files.blockers(), filename]);
    // The words tell most of them.
    const likely = paths.filter((file) => files.mayHoldHandlers(file));
    return likely.length > 0 && (build(likely).hasServer || build(paths).hasServer);
  };
  return {
    get hasServer() {
      // The server of a timer may be anywhere: no call needs to lead from it to what blocks.
      known.hasServer ??= graph.hasServer || holdsServer();
      return known.hasServer;
    },
    unreadyUses(entity) {
      const counterpart = entityInGraph(entity);
      uses ??= graph.usesWith(files.testsOf(filename));
      return counterpart ? unreadyUses(counterpart, uses) : [];
    },
    stepTo(entity) {
      const counterpart = entityInGraph(entity);
      return counterpart && graph.stepTo(counterpart);
    },
  };
}

/** The graph of some files, and of those that values are handed over to. */
function graphOf(
  files: ProjectFiles,
  { cwd, exportsHandlers, extraMethods }: ProjectOptions,
  linted: LintedFile | undefined,
  paths: readonly string[],
): Graph {
  const summaryOf = (file: string): FileSummary | undefined =>
    file === linted?.filename ? linted.summary : files.summaryOf(file);
  const facts: ProjectFacts = { ...packageOf(`${files.root}/package.json`, cwd), exportsHandlers };
  return buildGraph({
    files: paths.flatMap((file) => summaryOf(file) ?? []),
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
