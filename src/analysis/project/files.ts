import { statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { gettersIn } from './accessors.ts';
import { aliasesOf, type AliasSources, type Aliases } from './aliases.ts';
import { stampOf, textOf } from './disk.ts';
import { listFiles } from './listing.ts';
import { mayBlock, mayTextHoldHandlers } from './mentions.ts';
import { isRun } from './pace.ts';
import { parseFile } from './parse.ts';
import { isTestText } from './purpose.ts';
import { specifiersIn } from './specifiers.ts';
import { summarize } from './summarize.ts';
import { mayUse, usesIn, type ModuleUses, type Surface } from './using.ts';
import type { FileSummary } from './value.ts';

/** The source files of a project as they are on disk, read again only when they change. */
export interface ProjectFiles {
  readonly root: string;
  /** Looks for changes, unless it has looked a moment ago. Whether anything has changed. */
  refresh(): boolean;
  /** Whether one of the files, or a certain one, may hold a handler of requests or messages. */
  mayHoldHandlers(file?: string): boolean;
  /** The files that may hold a blocking call. */
  blockers(): readonly string[];
  /**
   * The files that may hold a blocking call, the file given, those that take a member of one of some
   * names, and all that import them, directly or not.
   */
  candidates(file: string | undefined, names?: ReadonlySet<string>): readonly string[];
  summaryOf(file: string): FileSummary | undefined;
  /** The file of the project that a specifier names. */
  resolve(from: string, specifier: string): string | undefined;
  /** The files that import a file and may use something that it exports. */
  usersOf(file: string, surface: Surface): readonly string[];
  /** The files that stand in a folder, by its relative path: `./routes/`. */
  folder(from: string, prefix: string): readonly string[];
  has(file: string): boolean;
  /** The tests that import a file; they are looked for when this is first asked. */
  testsOf(file: string): readonly FileSummary[];
}

interface SourceFile {
  readonly path: string;
  stamp: string;
  /** What it imports, as written. */
  specifiers: readonly string[];
  /** What those lead to, as far as it has been asked. */
  readonly targets: Map<string, string | undefined>;
  /** What it takes of the modules that it imports, as far as it has been asked. */
  readonly uses: Map<string, ModuleUses>;
  mayBlock: boolean;
  /** The names of its accessors, if it may block. */
  readonly getters: readonly string[];
  mayHoldHandlers: boolean;
  /** Whether its text says that it is a test. */
  readonly isTest: boolean;
  /** `undefined` until asked for, `null` if the file does not parse. */
  summary: FileSummary | null | undefined;
}

const MAX_FILE_SIZE = 400_000;
const MAX_TAKERS = 200;
const EXTENSIONS = ['.js', '.ts', '.mjs', '.cjs', '.jsx', '.tsx', '.mts', '.cts'];
/** At most one part in this many of the time goes into looking for changes: in a run, and in an editor. */
const SHARE = { run: 1000, editor: 25 };
const projects = new Map<string, ProjectFiles>();

export interface FilesOptions extends AliasSources {
  /** Names of further calls that block. */
  readonly extraNames: readonly string[];
}

/** The files of the project at a root; the same object for the whole run. */
export function filesOf(options: FilesOptions): ProjectFiles {
  const key = JSON.stringify([options.root, options.extraNames, options.compiler]);
  let files = projects.get(key);
  if (!files) {
    files = createFiles(options);
    projects.set(key, files);
  }
  return files;
}

function createFiles({ extraNames, root, ...sources }: FilesOptions): ProjectFiles {
  let files: ReadonlyMap<string, SourceFile> = new Map();
  let scanned: ReadonlyMap<string, SourceFile> = files;
  let tests: ReadonlyMap<string, SourceFile> | undefined;
  let knownTests: ReadonlyMap<string, SourceFile> = new Map();
  let importers: Map<string, Set<string>> | undefined;
  let folders: Map<string, string[]> | undefined;
  let aliases: Aliases | undefined;
  let hasHandlers: boolean | undefined;
  let getters: ReadonlySet<string> = new Set();
  let lastLook = { end: -Infinity, took: 0 };

  function refresh(): boolean {
    const start = performance.now();
    const share = isRun() ? SHARE.run : SHARE.editor;
    if (start - lastLook.end < lastLook.took * share) return false;
    const hasChanged = look();
    const end = performance.now();
    lastLook = { end, took: end - start };
    return hasChanged;
  }

  function look(): boolean {
    const next = new Map<string, SourceFile>();
    let hasChanged = false;
    const freshAliases = aliasesOf({ root, ...sources });
    if (freshAliases !== aliases) {
      aliases = freshAliases;
      hasChanged = true;
    }
    for (const file of listFiles(root, 'sources')) {
      const source = current(file, scanned);
      if (source) next.set(file, source);
      hasChanged ||= source !== scanned.get(file);
    }
    hasChanged ||= next.size !== scanned.size;
    scanned = next;
    files = new Map([...scanned].filter(([, { isTest }]) => !isTest));
    tests = undefined;
    const named = new Set([...scanned.values()].flatMap((source) => source.getters));
    if (!isSameSet(named, getters)) {
      // Every summary has the calls of the accessors that were known.
      for (const source of [...scanned.values(), ...knownTests.values()])
        source.summary = undefined;
      getters = named;
    }
    if (hasChanged) {
      importers = folders = hasHandlers = undefined;
      for (const { targets, uses } of files.values()) {
        targets.clear();
        uses.clear();
      }
    }
    return hasChanged;
  }

  /** A file as it is on disk: what is known of it, unless it has changed. */
  function current(file: string, among: ReadonlyMap<string, SourceFile>): SourceFile | undefined {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats || stats.size > MAX_FILE_SIZE) return undefined;
    const known = among.get(file);
    return known?.stamp === stampOf(stats) ? known : scan(file, stats);
  }

  function scan(file: string, stats: Stats): SourceFile | undefined {
    const text = textOf(file);
    if (text === undefined) return undefined;
    const isBlocker = mayBlock(text, extraNames);
    return {
      path: file,
      stamp: stampOf(stats),
      specifiers: specifiersIn(text),
      targets: new Map(),
      uses: new Map(),
      mayBlock: isBlocker,
      getters: isBlocker ? gettersIn(text) : [],
      mayHoldHandlers: mayTextHoldHandlers(text, relativeTo(root, file)),
      isTest: isTestText(text),
      summary: undefined,
    };
  }

  function resolve(from: string, specifier: string): string | undefined {
    const targets = files.get(from)?.targets;
    if (targets?.has(specifier) === true) return targets.get(specifier);
    const target = locate(from, specifier);
    targets?.set(specifier, target);
    return target;
  }

  function locate(from: string, specifier: string): string | undefined {
    if (/^\.\.?(?:\/|$)/.test(specifier)) return find(path.resolve(path.dirname(from), specifier));
    for (const target of aliases?.targetsOf(specifier) ?? []) {
      const file = find(target);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  /** Only files that the listing has found can be the answer: a link or a path out of the project is none. */
  function find(target: string): string | undefined {
    if (files.has(target)) return target;
    const stem = target.replace(/\.([cm]?)jsx?$/, '');
    const candidates = [
      ...EXTENSIONS.map((extension) => target + extension),
      ...(stem === target ? [] : EXTENSIONS.map((extension) => stem + extension)),
      ...EXTENSIONS.map((extension) => path.join(target, `index${extension}`)),
    ];
    return candidates.find((candidate) => files.has(candidate));
  }

  function importersOf(file: string): ReadonlySet<string> {
    if (!importers) {
      importers = new Map();
      for (const { path: importer, specifiers } of files.values()) {
        for (const specifier of specifiers) {
          const target = resolve(importer, specifier);
          // `./` may be the start of a path that is computed, and the index of the folder.
          const inFolder = folder(importer, specifier);
          for (const imported of target === undefined ? inFolder : [target, ...inFolder]) {
            const set = importers.get(imported);
            if (set) set.add(importer);
            else importers.set(imported, new Set([importer]));
          }
        }
      }
    }
    return importers.get(file) ?? new Set();
  }

  function usersOf(file: string, surface: Surface): string[] {
    return [...importersOf(file)].filter((importer) => mayUse(usesOf(importer, file), surface));
  }

  /** What a file takes of one that it imports. */
  function usesOf(importer: string, file: string): ModuleUses {
    const source = files.get(importer);
    let uses = source?.uses.get(file);
    if (uses === undefined) {
      const specifiers = source?.specifiers ?? [];
      const own = new Set(specifiers.filter((specifier) => resolve(importer, specifier) === file));
      // One that loads the whole folder names none.
      const isInFolder = specifiers.some((specifier) => folder(importer, specifier).includes(file));
      const text = own.size === 0 || isInFolder ? undefined : textOf(importer);
      uses = text === undefined ? 'anything' : usesIn(text, own);
      source?.uses.set(file, uses);
    }
    return uses;
  }

  function folder(from: string, prefix: string): readonly string[] {
    if (!/^\.\.?\/.*\/$|^\.\.?\/$/.test(prefix)) return [];
    if (!folders) {
      folders = new Map();
      for (const file of files.keys()) {
        const list = folders.get(path.dirname(file));
        if (list) list.push(file);
        else folders.set(path.dirname(file), [file]);
      }
    }
    const others = folders.get(path.resolve(path.dirname(from), prefix)) ?? [];
    return others.filter((file) => file !== from);
  }

  function blockers(): string[] {
    return [...files.values()]
      .flatMap(({ mayBlock, path: file }) => (mayBlock ? [file] : []))
      .sort();
  }

  function candidates(linted: string | undefined, names?: ReadonlySet<string>): string[] {
    const found = new Set(linted === undefined ? blockers() : [linted, ...blockers()]);
    if (names) for (const file of takersOf(names)) found.add(file);
    for (const file of found) for (const importer of importersOf(file)) found.add(importer);
    return [...found].sort();
  }

  function takersOf(names: ReadonlySet<string>): string[] {
    const words = [...names].filter((name) => /^[\w$]+$/.test(name));
    if (words.length === 0) return [];
    const member = new RegExp(
      String.raw`(?:\.\s*|[{,]\s*)(?:${words.join('|').replaceAll('$', String.raw`\$`)})(?![\w$])`,
    );
    const takers = [...files.keys()].filter((file) => member.test(textOf(file) ?? ''));
    // A name that so many use is that of something else as well.
    return takers.length > MAX_TAKERS ? [] : takers;
  }

  function summaryOf(file: string): FileSummary | undefined {
    const source = files.get(file);
    return source && summarized(source);
  }

  function summarized(source: SourceFile): FileSummary | undefined {
    if (source.summary === undefined) {
      const text = textOf(source.path);
      const parsed = text === undefined ? undefined : parseFile(source.path, text);
      source.summary = parsed ? summarize(parsed, { keepNodes: false, getters }).summary : null;
    }
    return source.summary ?? undefined;
  }

  function testsOf(file: string): FileSummary[] {
    const before = knownTests;
    tests ??= new Map(
      listFiles(root, 'tests').flatMap((test) => {
        const source = current(test, before);
        return source ? [[test, source]] : [];
      }),
    );
    knownTests = tests;
    const unnamed = [...scanned.values()].filter(({ isTest }) => isTest);
    return [...tests.values(), ...unnamed].flatMap((test) => {
      const imports = test.specifiers.some((specifier) => resolve(test.path, specifier) === file);
      const summary = imports ? summarized(test) : undefined;
      return summary ? [summary] : [];
    });
  }

  function mayHoldHandlers(file?: string): boolean {
    if (file !== undefined) return files.get(file)?.mayHoldHandlers === true;
    hasHandlers ??= [...files.values()].some((file) => file.mayHoldHandlers);
    return hasHandlers;
  }

  return {
    root,
    refresh,
    mayHoldHandlers,
    blockers,
    candidates,
    summaryOf,
    resolve,
    usersOf,
    folder,
    testsOf,
    has: (file) => files.has(file),
  };
}

function relativeTo(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((item) => right.has(item));
}
