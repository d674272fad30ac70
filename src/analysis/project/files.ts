import { readdirSync, readFileSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { aliasesOf, type Aliases } from './aliases.ts';
import { parseFile } from './parse.ts';
import { summarize } from './summarize.ts';
import type { FileSummary } from './value.ts';

/** The source files of a project as they are on disk, read again only when they change. */
export interface ProjectFiles {
  readonly root: string;
  /** Looks for changes, unless it has looked a moment ago. Whether anything has changed. */
  refresh(): boolean;
  /** The files that may hold a blocking call, the file given, and all that import them, directly or not. */
  candidates(file: string | undefined): readonly string[];
  summaryOf(file: string): FileSummary | undefined;
  /** The file of the project that a specifier names. */
  resolve(from: string, specifier: string): string | undefined;
  has(file: string): boolean;
}

interface SourceFile {
  readonly path: string;
  stamp: string;
  /** What it imports, as written. */
  specifiers: readonly string[];
  mayBlock: boolean;
  /** `undefined` until asked for, `null` if the file does not parse. */
  summary: FileSummary | null | undefined;
}

const MAX_FILES = 5000;
const MAX_FILE_SIZE = 400_000;
const MAX_FOLDERS = 5000;
const MAX_DEPTH = 24;
const EXTENSIONS = ['.js', '.ts', '.mjs', '.cjs', '.jsx', '.tsx', '.mts', '.cts'];
const SOURCE = /(?<!\.min|\.d|\.spec|\.stories|\.test)\.[cm]?[jt]sx?$/;
/** What is built, not the project's own, or a test: none of it calls for a running server. */
const SKIPPED = new Set(
  (
    '__fixtures__ __mocks__ __tests__ bench benchmark benchmarks bower_components build coverage cypress dist e2e ' +
    'fixtures node_modules out public spec specs static test tests vendor'
  ).split(' '),
);
/** At most one part in this many of the time goes into looking for changes. */
const REFRESH_SHARE = 25;
/** What a file must mention for one of its calls to block. */
const MAY_BLOCK =
  /Sync\b|\.sync\b|\brandomBytes\b|\bAtomics\b|\bdeasync\b|writeHeapSnapshot|sync-request|klaw-sync|shelljs|\bsass\b|\brequire\s{0,4}\(\s{0,4}[^\s'")]/;
/** `from '…'`, `import '…'`, `import('…')`, `require('…')`: in a comment too, which costs nothing but time. */
const SPECIFIER = /\b(?:from|import|require)[\s(]*(['"`])([^'"`\n]{1,300})\1/g;

const projects = new Map<string, ProjectFiles>();

export interface FilesOptions {
  readonly root: string;
  /** Package-internal imports: `#lib/*`. */
  readonly imports: Readonly<Record<string, unknown>>;
  /** Files known from a TypeScript program, besides those found on disk. */
  readonly more?: readonly string[];
  /** Names of further calls that block. */
  readonly extraNames: readonly string[];
}

/** The files of the project at a root; the same object for the whole run. */
export function filesOf(options: FilesOptions): ProjectFiles {
  const key = JSON.stringify([options.root, options.extraNames]);
  let files = projects.get(key);
  if (!files) {
    files = createFiles(options);
    projects.set(key, files);
  }
  return files;
}

/** Whether a text mentions what one of its calls needs to block, by itself or by a further name. */
export function mayBlock(text: string, extraNames: readonly string[]): boolean {
  return MAY_BLOCK.test(text) || extraNames.some((name) => text.includes(name));
}

function createFiles({ extraNames, imports, root }: FilesOptions): ProjectFiles {
  let files = new Map<string, SourceFile>();
  let importers: Map<string, Set<string>> | undefined;
  let aliases: Aliases | undefined;
  let nextLook = 0;

  function refresh(): boolean {
    const start = performance.now();
    if (start < nextLook) return false;
    const hasChanged = look();
    const end = performance.now();
    nextLook = end + (end - start) * REFRESH_SHARE;
    return hasChanged;
  }

  function look(): boolean {
    const next = new Map<string, SourceFile>();
    let hasChanged = false;
    const freshAliases = aliasesOf(root, imports);
    if (freshAliases !== aliases) {
      aliases = freshAliases;
      hasChanged = true;
    }
    for (const file of listFiles(root)) {
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!stats || stats.size > MAX_FILE_SIZE) continue;
      const known = files.get(file);
      if (known?.stamp === stampOf(stats)) {
        next.set(file, known);
        continue;
      }
      const scanned = scan(file, stats);
      if (scanned) next.set(file, scanned);
      hasChanged = true;
    }
    hasChanged ||= next.size !== files.size;
    files = next;
    if (hasChanged) importers = undefined;
    return hasChanged;
  }

  function scan(file: string, stats: Stats): SourceFile | undefined {
    const text = readText(file);
    if (text === undefined) return undefined;
    return {
      path: file,
      stamp: stampOf(stats),
      specifiers: [...text.matchAll(SPECIFIER)].flatMap(([, , specifier]) => specifier ?? []),
      mayBlock: mayBlock(text, extraNames),
      summary: undefined,
    };
  }

  function resolve(from: string, specifier: string): string | undefined {
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
          if (target === undefined) continue;
          const set = importers.get(target);
          if (set) set.add(importer);
          else importers.set(target, new Set([importer]));
        }
      }
    }
    return importers.get(file) ?? new Set();
  }

  function candidates(linted: string | undefined): string[] {
    const found = new Set(linted === undefined ? [] : [linted]);
    for (const { mayBlock, path: file } of files.values()) if (mayBlock) found.add(file);
    for (const file of found) for (const importer of importersOf(file)) found.add(importer);
    return [...found].sort();
  }

  function summaryOf(file: string): FileSummary | undefined {
    const source = files.get(file);
    if (!source) return undefined;
    if (source.summary === undefined) {
      const text = readText(file);
      const parsed = text === undefined ? undefined : parseFile(file, text);
      source.summary = parsed ? summarize(parsed, { keepNodes: false }).summary : null;
    }
    return source.summary ?? undefined;
  }

  return { root, refresh, candidates, summaryOf, resolve, has: (file) => files.has(file) };
}

/** The source files below a folder, links left out, in a stable order. */
function listFiles(root: string): string[] {
  const found: string[] = [];
  const folders: { path: string; depth: number }[] = [{ path: root, depth: 0 }];
  for (const { depth, path: folder } of folders) {
    if (folders.length > MAX_FOLDERS) break;
    for (const entry of entriesOf(folder)) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        const isSkipped = SKIPPED.has(entry.name) || entry.name.startsWith('.');
        if (!isSkipped && depth < MAX_DEPTH) folders.push({ path: file, depth: depth + 1 });
      } else if (entry.isFile() && SOURCE.test(entry.name)) {
        found.push(file);
        if (found.length >= MAX_FILES) return found;
      }
    }
  }
  return found;
}

function entriesOf(folder: string): { name: string; isDirectory(): boolean; isFile(): boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function stampOf({ mtimeMs, size }: Stats): string {
  return `${mtimeMs} ${size}`;
}
