import { MODEL_PACKAGES } from '../../known/models.ts';
import type { AliasSources } from './aliases.ts';
import { talksOverStdin } from './clients.ts';
import { textAt } from './disk.ts';
import { createGlobalUsers, type GlobalUsers } from './globals.ts';
import { createImporters, type Importers } from './importers.ts';
import { createLocations } from './locations.ts';
import { nowAndThen } from './pace.ts';
import { programsOf, reach, runningWith } from './programs.ts';
import { scopeOf, type Scope } from './scope.ts';
import { sourcesOf, type Source, type SourceMap, type Sources } from './sources.ts';
import { filesByStem } from './stems.ts';
import { summaryOnDisk } from './summaries.ts';
import { createUsers, type Users } from './users.ts';
import { mayTake, takersOf } from './using.ts';
import type { Report } from '../../report.ts';
import type { FileSummary } from '../summary/value.ts';

/** The source files of a project as they are on disk, read again only when they change. */
export interface ProjectFiles extends GlobalUsers, Users {
  readonly root: string;
  /** Looks for changes, unless it has looked a moment ago. Whether anything has changed. */
  refresh(): boolean;
  /** Whether one of the files, or a certain one, may hold a handler of requests or messages. */
  mayHoldHandlers(file?: string): boolean;
  /** Whether a file runs together with one that may make an object with methods that block, which others call. */
  hasBlockingMade(file: string): boolean;
  /** Whether the package talks to one client alone, over its standard input, as far as its imports tell. */
  hasOneClient(): boolean;
  /** Whether a file imports a package whose models are classes. */
  hasModels(): boolean;
  /** Whether a file connects to WhatsApp as Baileys and its forks do. */
  makesSocket(): boolean;
  /** The files of the package itself that may hold a blocking call, or one that is noticeable. */
  blockers(report?: Report): readonly string[];
  /**
   * The files of the package that may hold a blocking call, the file given, those that take a member of one of some
   * names, and all that import them, directly or not.
   */
  candidates(file: string | undefined, names?: ReadonlySet<string>): readonly string[];
  /** Those of them that may take a member of one of the names. */
  takersOf(file: string | undefined, names: ReadonlySet<string>): readonly string[];
  summaryOf(file: string): FileSummary | undefined;
  /** The same, if it has been asked for. */
  knownSummaryOf(file: string): FileSummary | undefined;
  /** The files that import a file, or may do so. */
  importersOf(file: string): Iterable<string>;
  /** The files that a file imports, or may import. */
  importedBy(file: string): Iterable<string>;
  /** Whether all that a file imports by a path, and that could import others, is known. */
  knowsImportsOf(file: string): boolean;
  /** The text of a source that is no test. */
  textOf(file: string): string | undefined;
  /** The texts of the sources that have a word. */
  textsWith(word: string): readonly string[];
  /** The files of the programs that load a file, if all of those are known; or of that which it is itself. */
  runsWith(file: string, isOfMain: boolean): ReadonlySet<string> | undefined;
  /** The file of the project that a specifier names. */
  resolve(from: string, specifier: string): string | undefined;
  /** The files that stand in a folder, by its relative path: `./routes/`. */
  folder(from: string, prefix: string): readonly string[];
  has(file: string): boolean;
  /** The tests that import a file; they are looked for when this is first asked. */
  testsOf(file: string): readonly FileSummary[];
}

/** Further packages are left out of a scope that has so many files. */
const MAX_FILES = 10_000;
const NOBODY: ReadonlySet<string> = new Set();
export interface FilesOptions extends Pick<AliasSources, 'compiler' | 'root'> {
  /** Names of further calls that block. */
  readonly extraNames: readonly string[];
}

/** The files of the project at a root, looked for anew. */
export function createFiles({ compiler, extraNames, root }: FilesOptions): ProjectFiles {
  let scope: Scope | undefined;
  let sources: readonly Sources[] = [];
  let parts: readonly SourceMap[] = [];
  let own: SourceMap = new Map();
  let files: SourceMap = own;
  let stems: ReadonlyMap<string, readonly string[]> | undefined;
  let scanned: SourceMap = own;
  let tests: SourceMap | undefined;
  let hasHandlers: boolean | undefined;
  let besideMakers: ReadonlySet<string> | undefined;
  let hasOneClient: boolean | undefined;
  let hasModels: boolean | undefined;
  let makesSocket: boolean | undefined;
  let getters: ReadonlySet<string> = new Set();
  let hasChanged = false;
  let summaries = new WeakMap<Source, FileSummary | null>();
  let importers = importersIn([]);
  let users = usersIn([]);
  /** What the specifiers of each file lead to, until one of them changes. */
  const imports = new Map<string, Map<string, string | undefined>>();
  const locations = createLocations({
    root,
    compiler,
    filesAt,
    has: (file) => files.has(file),
    workspace: () => scope?.workspace,
  });

  const look = nowAndThen(() => {
    const latestScope = scopeOf(root);
    sources = sourcesIn(latestScope);
    const latest = sources.map((part) => part.current());
    hasChanged =
      locations.refresh() ||
      latestScope.workspace !== scope?.workspace ||
      latest.length !== parts.length ||
      latest.some((part, index) => part !== parts[index]);
    scope = latestScope;
    if (hasChanged) take(latest);
  });

  function refresh(): boolean {
    hasChanged = false;
    look();
    return hasChanged;
  }

  function sourcesIn({ parts: packages }: Scope): Sources[] {
    const found: Sources[] = [];
    let count = 0;
    for (const { folder, leftOut } of packages) {
      if (count > MAX_FILES) break;
      const sources = sourcesOf(folder, leftOut, extraNames);
      found.push(sources);
      count += sources.current().size;
    }
    return found;
  }

  function take(latest: readonly SourceMap[]): void {
    parts = latest;
    scanned = new Map(parts.flatMap((part) => [...part]));
    files = new Map([...scanned].filter(([, { isTest }]) => !isTest));
    stems = undefined;
    own = parts[0] ?? new Map();
    tests = undefined;
    hasHandlers = undefined;
    besideMakers = undefined;
    hasOneClient = undefined;
    hasModels = undefined;
    makesSocket = undefined;
    importers = importersIn(parts);
    users = usersIn(parts);
    imports.clear();
    const named = new Set([...scanned.values()].flatMap((source) => source.getters));
    if (named.size !== getters.size || [...named].some((name) => !getters.has(name))) {
      getters = named;
      summaries = new WeakMap();
    }
  }

  function importersIn(maps: readonly SourceMap[]): Importers {
    const all = scope?.parts ?? [];
    return createImporters({
      parts: maps.map((part, index) => ({
        folder: root,
        users: NOBODY,
        ...all[index],
        files: part,
      })),
      has: (file) => files.has(file),
      resolve,
    });
  }

  function usersIn(maps: readonly SourceMap[]): Users & GlobalUsers {
    const has = (file: string): boolean => files.has(file);
    const sourceOf = (file: string): Source | undefined => files.get(file);
    return {
      ...createUsers({ importers: () => importers, resolve, sourceOf, textOf }),
      ...createGlobalUsers({ parts: maps, has, textOf }),
    };
  }

  function textOf(file: string): string | undefined {
    const source = files.get(file);
    return source && textAt(file, source.stamp);
  }

  function resolve(from: string, specifier: string): string | undefined {
    let targets = imports.get(from);
    if (!targets) imports.set(from, (targets = new Map<string, string | undefined>()));
    if (targets.has(specifier)) return targets.get(specifier);
    const target = locations.locate(from, specifier);
    targets.set(specifier, target);
    return target;
  }

  /** The files that a path without an extension may stand for; a link or a path out of the scope is none. */
  function filesAt(target: string): readonly string[] {
    stems ??= filesByStem(files.keys());
    return stems.get(target) ?? [];
  }

  function blockers(report: Report = 'all'): string[] {
    return [...own.values()]
      .filter(
        ({ mayBlock, mayBlockLong, mayUseMade, path }) =>
          (report === 'all' ? mayBlock : mayBlockLong) || (mayUseMade && hasBlockingMade(path)),
      )
      .flatMap(({ isTest, path: file }) => (isTest ? [] : [file]))
      .sort();
  }

  function candidates(linted: string | undefined, names?: ReadonlySet<string>): string[] {
    const found = new Set(linted === undefined ? blockers() : [linted, ...blockers()]);
    if (names) for (const file of takersOf(names, files.keys(), textOf)) found.add(file);
    for (const file of found)
      for (const importer of importers.importersOf(file)) found.add(importer);
    return [...found].sort();
  }

  function importedBy(file: string): string[] {
    return (files.get(file)?.specifiers ?? []).flatMap((specifier) => [
      ...[resolve(file, specifier)].flatMap((target) => target ?? []),
      ...importers.folder(file, specifier),
    ]);
  }

  function knowsImportsOf(file: string): boolean {
    return (
      files
        .get(file)
        ?.specifiers.every(
          (specifier) => isInert(specifier) || resolve(file, specifier) !== undefined,
        ) ?? false
    );
  }

  function summaryOf(file: string): FileSummary | undefined {
    const source = files.get(file);
    return source && summarized(source);
  }

  function knownSummaryOf(file: string): FileSummary | undefined {
    const source = files.get(file);
    return (source && summaries.get(source)) ?? undefined;
  }

  function summarized(source: Source): FileSummary | undefined {
    let summary = summaries.get(source);
    if (summary === undefined) {
      summary = summaryOnDisk(source, getters);
      summaries.set(source, summary);
    }
    return summary ?? undefined;
  }

  function testsOf(file: string): FileSummary[] {
    const [first] = scope?.parts ?? [];
    tests ??= new Map(
      (scope?.parts ?? []).flatMap(({ folder }, index) =>
        index === 0 || first?.users.has(folder) === true
          ? [...(sources[index]?.tests() ?? [])]
          : [],
      ),
    );
    const unnamed = [...scanned.values()].filter(({ isTest }) => isTest);
    return [...tests.values(), ...unnamed].flatMap((test) => {
      const isUser = test.specifiers.some((specifier) => resolve(test.path, specifier) === file);
      const summary = isUser ? summarized(test) : undefined;
      return summary ? [summary] : [];
    });
  }

  function importersOf(file: string): ReadonlySet<string> {
    return importers.importersOf(file);
  }

  function mayHoldHandlers(file?: string): boolean {
    if (file !== undefined) return files.get(file)?.mayHoldHandlers === true;
    hasHandlers ??= [...files.values()].some((file) => file.mayHoldHandlers);
    return hasHandlers;
  }

  /** What others make can be had by what a program of theirs loads. */
  function hasBlockingMade(file: string): boolean {
    besideMakers ??=
      runningWith(makersAmong(files), { importersOf, importedBy }) ?? new Set(files.keys());
    return besideMakers.has(file);
  }

  return {
    root,
    refresh,
    mayHoldHandlers,
    hasBlockingMade,
    hasModels: () => (hasModels ??= [...files.values()].some(importsModels)),
    makesSocket: () =>
      (makesSocket ??= [...own.keys()].some((file) => MAKES_SOCKET.test(textOf(file) ?? ''))),
    hasOneClient: () => (hasOneClient ??= talksOverStdin(own.values())),
    blockers,
    candidates,
    takersOf: (file, names) =>
      candidates(file, names).filter((one) => mayTake(names, textOf(one) ?? '')),
    importersOf,
    importedBy,
    knowsImportsOf,
    textOf,
    textsWith: (word) =>
      [...files.keys()].flatMap((file) => {
        const text = textOf(file);
        return text?.includes(word) === true ? text : [];
      }),
    runsWith: (file, isOfMain) =>
      isOfMain
        ? reach([file], importedBy)
        : programsOf(file, { importersOf, importedBy, summaryOf }),
    summaryOf,
    knownSummaryOf,
    resolve,
    settersOf: (from, name) => users.settersOf(from, name),
    usersOf: (...about) => users.usersOf(...about),
    usersOfGlobals: (...about) => users.usersOfGlobals(...about),
    asksFor: (name) => users.asksFor(name),
    folder: (from, prefix) => importers.folder(from, prefix),
    testsOf,
    has: (file) => files.has(file),
  };
}

const MAKES_SOCKET = /\bmakeWASocket\b/;

function makersAmong(files: SourceMap): string[] {
  return [...files.values()].flatMap(({ mayMakeBlocking, path }) => (mayMakeBlocking ? path : []));
}

/** A package, which knows nothing of its users, a folder, or data. */
function isInert(specifier: string): boolean {
  return !/^(?:[./~#]|@\/)/u.test(specifier) || /\/$|\.(?:json|s?css|svg|png)$/u.test(specifier);
}

function importsModels({ specifiers }: Source): boolean {
  return specifiers.some((specifier) => MODEL_PACKAGES.has(specifier));
}
