import path from 'node:path';
import type { Method, Settles } from '../known/handlers/registration.ts';
import { runsApart } from './apart.ts';
import { callsAcross } from './called-across.ts';
import { createElsewhere, type Elsewhere } from './elsewhere.ts';
import type { AliasSources } from './files/aliases.ts';
import type { FilesOptions, ProjectFiles } from './files/files.ts';
import { filesOf, knownFilesOf } from './files/shared.ts';
import type { Graph } from './graph/graph.ts';
import { keysAcrossFiles, type KeysOf } from './graph/keys-across.ts';
import type { Step } from './graph/reach.ts';
import { packageOf } from './files/package.ts';
import { isServerCode, mayServe } from './files/purpose.ts';
import { graphOf } from './graph-of.ts';
import { haveSameShape, isSameText } from './same-file.ts';
import { seedsOf } from './slice/seeds.ts';
import { usesByName } from './named-uses.ts';
import type { Report } from '../report.ts';
import { isUncalled } from './uncalled.ts';
import { isUnmountedRouter } from './unmounted.ts';
import { isUsedElsewhere, unawaitedUses, unreadyUses } from './graph/uses.ts';
import type { Use, UseIndex } from './graph/uses.ts';
import type { CallSite, Entity, FileSummary, Guard } from './summary/value.ts';

export interface ProjectOptions {
  readonly cwd: string;
  readonly extraMethods: ReadonlyMap<string, Method>;
  /** Names of further calls that block. */
  readonly extraNames: readonly string[];
  readonly exportsHandlers: (file: string) => boolean;
  readonly compiler: AliasSources['compiler'];
  readonly report: Report;
  /** Tells option sets apart. */
  readonly key: string;
}

/** The file that is linted, as the editor has it. */
export interface LintedFile {
  readonly filename: string;
  readonly text: string;
  readonly summary: FileSummary;
  /** The functions that will be asked for. */
  readonly seeds: readonly Entity[];
}

export interface Project {
  /** The shortest way from a handler, in whatever file, to a function of the linted file. */
  stepTo(entity: Entity, guard?: Guard): Step | undefined;
  /** Whether the package around a file starts a server or registers a handler. */
  hasServerAround(file: string): boolean;
  /** Whether what a model asks for comes from one client alone, over the standard input of the program. */
  hasOneClient(): boolean;
  /** Whether a file, or what it does where it has been started itself, only runs in programs that serve nobody. */
  runsApart(file: string, isOfMain: boolean): boolean;
  /** Whether a file makes a router that nothing mounts. */
  isUnmounted(file: string): boolean;
  /** Whether a function that looks like a handler is exported, and nobody has it called. */
  isUncalled(entity: Entity): boolean;
  /** The event that runs a function, where it listens to an emitter of the program. */
  eventOf(entity: Entity): string | undefined;
  /** What other files, tests included, do with a function of the linted file. */
  usesElsewhere(entity: Entity): UsesElsewhere | undefined;
  /** The functions of the program that a call of the linted file, or of another one, may run. */
  functionsCalled(call: CallSite): readonly Entity[];
  /** What the files of the package do, whatever is linted. */
  elsewhere(): Elsewhere;
}

/** What other files do with a function. */
export interface UsesElsewhere {
  /** The places that take a value from it, and would get a promise. */
  unready(): readonly Use[];
  /** The places that call it, an async function, and go on without waiting for it. */
  unawaited(): readonly Use[];
  /** Whether one is seen to call it or to hand it over. */
  isUsed(): boolean;
  /** Whether other classes get it in a way that is not followed. */
  isTakenOver(): boolean;
}

/** What is known of a project for one set of options. */
interface Known {
  readonly seeds: Set<Entity>;
  graph: Graph | undefined;
  hasServer: boolean | undefined;
  /** Which files run apart from all servers, of those that were asked for. */
  readonly apart: Map<string, boolean>;
  elsewhere?: Elsewhere;
}

const shared = new WeakMap<ProjectFiles, Map<string, Known>>();
let latest: { files: ProjectFiles; key: string; summary: FileSummary; known: Known } | undefined;

/**
 * The project around a file, from what is on disk. `undefined` if the file is not one of its sources.
 *
 * The graph is built once, of what leads to any function that may block, and shared by all files of a
 * run; a file whose text differs from the disk, as in an editor or between two passes of fixes, gets a
 * graph with its own text in place, of what leads to its own functions.
 */
export function projectAround(linted: LintedFile, options: ProjectOptions): Project | undefined {
  const { filename, seeds, summary } = linted;
  const files = filesAround(filename, options);
  if (!files.has(filename)) return undefined;

  const onDisk = files.summaryOf(filename);
  const isOnDisk = onDisk === summary;
  if (
    onDisk &&
    (isOnDisk || (isSameText(filename, linted.text) && haveSameShape(onDisk, summary)))
  ) {
    const counterpart = (entity: Entity): Entity | undefined =>
      isOnDisk ? entity : onDisk.entities[summary.entities.indexOf(entity)];
    const known = sharedGraph(files, options);
    for (const seed of seeds.map(counterpart)) if (seed) known.seeds.add(seed);
    return viewOf(
      known,
      (about) => graphOf(files, options, undefined, about),
      counterpart,
      linted,
      files,
      options,
    );
  }
  const isLatest =
    latest?.files === files && latest.key === options.key && latest.summary === summary;
  if (!latest || !isLatest) {
    const known = {
      seeds: new Set(seeds),
      graph: undefined,
      hasServer: undefined,
      apart: new Map(),
    };
    latest = { files, key: options.key, summary, known };
  }
  const { known } = latest;
  return viewOf(
    known,
    (about) => graphOf(files, options, linted, about),
    (entity) => entity,
    linted,
    files,
    options,
  );
}

/** Whether a handler in another file could run what a file holds, as far as the words of the project tell. */
export function mayBeServed(filename: string, options: ProjectOptions): boolean {
  const files = filesAround(filename, options);
  return files.has(filename) && files.mayHoldHandlers();
}

/** Whether a file may have an object of another one with methods that block, as far as words and imports tell. */
export function hasBlockingMade(filename: string, options: ProjectOptions): boolean {
  const files = filesAround(filename, options);
  return files.has(filename) && files.hasBlockingMade(filename);
}

/** What is known of a file that is linted from reading it as part of its project, if its text is the same. */
export function knownSummary(
  { filename, text }: Pick<LintedFile, 'filename' | 'text'>,
  options: ProjectOptions,
): FileSummary | undefined {
  if (!knownFilesOf(filesOptions(filename, options))) return undefined;
  const summary = filesAround(filename, options).knownSummaryOf(filename);
  return summary && isSameText(filename, text) ? summary : undefined;
}

/** By which keys a call calls what another file hands on of a package: `import fs from './fs'`. */
export function keysAcross(filename: string, options: ProjectOptions): KeysOf {
  const files = filesAround(filename, options);
  return files.has(filename) ? keysAcrossFiles(files, options.extraMethods) : () => [];
}

function filesOptions(
  filename: string,
  { compiler, cwd, extraNames }: ProjectOptions,
): FilesOptions {
  return { root: packageOf(filename, cwd).root, compiler, extraNames };
}

function filesAround(filename: string, options: ProjectOptions): ProjectFiles {
  const files = filesOf(filesOptions(filename, options));
  if (files.refresh()) {
    shared.delete(files);
    latest = undefined;
  }
  return files;
}

function isServedBy({ cwd }: ProjectOptions): (summary: FileSummary) => boolean {
  return ({ isProgram, path }) => isServerCode(path, packageOf(path, cwd), isProgram, cwd);
}

/** Whether a file is of a package that stands within another one, which does not ask for it. */
function isOfOtherProgram(root: string, file: string, { cwd }: ProjectOptions): boolean {
  const { name, root: own } = packageOf(file, cwd);
  const isWithin = own !== root && !path.relative(root, own).startsWith('..');
  return (
    isWithin && !(name !== undefined && packageOf(path.join(root, 'package.json'), cwd).has(name))
  );
}

/** What all files of a run share, with every function that may block as a seed. */
function sharedGraph(files: ProjectFiles, options: ProjectOptions): Known {
  const { cwd, key } = options;
  const byKey = shared.get(files) ?? new Map<string, Known>();
  shared.set(files, byKey);
  let known = byKey.get(key);
  if (!known) {
    const isServed = (file: string, isProgram: boolean | undefined): boolean =>
      mayServe(file, packageOf(file, cwd), isProgram, cwd);
    const across = keysAcrossFiles(files, options.extraMethods);
    const seeds = files.blockers(options.report).flatMap((file) => {
      const summary = isServed(file, false) ? files.summaryOf(file) : undefined;
      return summary && isServed(file, summary.isProgram)
        ? seedsOf(summary, options, across, files.hasBlockingMade(file))
        : [];
    });
    known = { seeds: new Set(seeds), graph: undefined, hasServer: undefined, apart: new Map() };
    byKey.set(key, known);
  }
  return known;
}

function viewOf(
  known: Known,
  build: (about: ReadonlySet<Entity> | readonly string[]) => Graph,
  counterpart: (entity: Entity) => Entity | undefined,
  { filename }: LintedFile,
  files: ProjectFiles,
  options: ProjectOptions,
): Project {
  const { cwd, key, report } = options;
  // What comes between two calls need not take long.
  const whole: ProjectOptions =
    report === 'all' ? options : { ...options, report: 'all', key: `${key} in all` };
  let uses: UseIndex | undefined;
  let calls: ((call: CallSite) => readonly Entity[]) | undefined;
  const graphAbout = (entity: Entity): Graph => {
    if (known.graph?.isAbout(entity) !== true) {
      known.seeds.add(entity);
      known.graph = build(known.seeds);
      uses = undefined;
    }
    return known.graph;
  };
  /** Where what leads to a function is used, in tests of the file, too; looked for once. */
  const usesAround = (entity: Entity): UseIndex =>
    (uses ??= graphAbout(entity).usesWith(files.testsOf(filename)));
  const packageAround = (file: string): string => packageOf(file, cwd).root;
  const isOwn = (file: string): boolean => packageAround(file) === files.root;
  const holdsServer = (): boolean => {
    const paths = files.candidates(filename).filter(isOwn);
    // The words tell most of them.
    const likely = paths.filter((file) => files.mayHoldHandlers(file));
    const isServedIn = (some: readonly string[]): boolean =>
      [...build(some).handlerFiles].some(isOwn);
    return likely.length > 0 && (isServedIn(likely) || isServedIn(paths));
  };
  return {
    hasServerAround(file) {
      const asked = packageAround(file);
      const found = [...(known.graph?.handlerFiles ?? [])];
      if (found.some((one) => packageAround(one) === asked)) return true;
      if (asked !== files.root) return false;
      // The server of a timer may be anywhere: no call needs to lead from it to what blocks.
      known.hasServer ??= holdsServer();
      return known.hasServer;
    },
    hasOneClient: () => files.hasOneClient(),
    runsApart(file, isOfMain) {
      const key = `${file}${isOfMain ? ' itself' : ''}`;
      known.apart.set(key, known.apart.get(key) ?? runsApart(file, files, build, isOfMain));
      return known.apart.get(key) === true;
    },
    isUnmounted: (file) => isUnmountedRouter(file, files),
    isUncalled: (entity) => isUncalled(entity, files, cwd),
    functionsCalled: (call) => (calls ??= callsAcross(files, options.extraMethods))(call),
    elsewhere() {
      const all = sharedGraph(files, whole);
      const isServed = isServedBy(options);
      const graphOfAll = (): Graph => (all.graph ??= graphOf(files, whole, undefined, all.seeds));
      return (all.elsewhere ??= createElsewhere(
        files,
        (summary) => isServed(summary) && !isOfOtherProgram(files.root, summary.path, options),
        graphOfAll,
      ));
    },
    usesElsewhere(entity) {
      const asked = counterpart(entity);
      if (!asked) return undefined;
      const settlesOf = (fn: Entity): Settles | 'unknown' | undefined => {
        const step = graphAbout(asked).stepTo(fn);
        return step && !step.previous ? (step.root.settles ?? 'unknown') : undefined;
      };
      return {
        unready: () => [
          ...unreadyUses(asked, usesAround(asked), settlesOf),
          ...usesByName(asked, files, (...of) => graphAbout(asked).mayRun(...of)),
        ],
        unawaited: () => unawaitedUses(asked, usesAround(asked)),
        isTakenOver: () => usesAround(asked).isTakenOver(asked),
        isUsed: () => isUsedElsewhere(asked, usesAround(asked)),
      };
    },
    eventOf(entity) {
      const asked = counterpart(entity);
      return asked && graphAbout(asked).eventOf(asked);
    },
    stepTo(entity, guard) {
      const asked = counterpart(entity);
      return asked && graphAbout(asked).stepTo(asked, guard);
    },
  };
}
