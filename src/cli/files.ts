import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import path from 'node:path';
import createIgnore, { type Ignore } from 'ignore';

export interface FoundFile {
  path: string;
  /** Whether the user named this very file, not a folder around it. */
  named: boolean;
}

export interface FoundFiles {
  files: FoundFile[];
  /** One line for each path that cannot be linted. */
  problems: string[];
}

/** The `.gitignore` of one folder. */
interface IgnoreFile {
  folder: string;
  rules: Ignore;
}

const LINTED = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const DECLARATIONS = /\.d\.(?:[cm]?ts|[^.]+\.ts)$/;
const SKIPPED_FOLDERS = new Set(['node_modules', '.git', '.hg', '.svn', '.yarn', '.jj']);

/**
 * The JavaScript and TypeScript files that the paths name, each once, in order.
 *
 * Folders are searched as git sees them: `.gitignore` files count, from the top of the repository
 * down; symbolic links are not followed. A path that is named is linted even where git ignores it.
 */
export function findFiles(paths: readonly string[], cwd: string): FoundFiles {
  const found = new Map<string, FoundFile>();
  const problems: string[] = [];
  for (const given of paths) {
    try {
      const before = found.size;
      addPath(path.resolve(cwd, given), found);
      if (found.size === before && !hasSome(path.resolve(cwd, given), found)) {
        problems.push(`${given}: no JavaScript or TypeScript here.`);
      }
    } catch (error) {
      problems.push(`${given}: ${reason(error)}.`);
    }
  }
  return { files: [...found.values()], problems };
}

function addPath(absolute: string, found: Map<string, FoundFile>): void {
  const entry = statSync(absolute);
  if (!entry.isDirectory()) {
    // A pipe would be waited for, for ever.
    if (entry.isFile() && isLintable(absolute))
      found.set(absolute, { path: absolute, named: true });
    return;
  }
  const ignoreFiles = ignoreFilesAbove(absolute);
  addFolder(absolute, isIgnored(absolute, true, ignoreFiles) ? [] : ignoreFiles, found);
}

function addFolder(
  folder: string,
  ignoreFilesAround: readonly IgnoreFile[],
  found: Map<string, FoundFile>,
): void {
  const own = readIgnoreFile(folder);
  const ignoreFiles = own ? [...ignoreFilesAround, own] : ignoreFilesAround;
  for (const entry of sortedEntries(folder)) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (SKIPPED_FOLDERS.has(entry.name) || isIgnored(entryPath, true, ignoreFiles)) continue;
      addFolder(entryPath, ignoreFiles, found);
    } else if (entry.isFile() && isLintable(entryPath) && !found.has(entryPath)) {
      if (isIgnored(entryPath, false, ignoreFiles)) continue;
      found.set(entryPath, { path: entryPath, named: false });
    }
  }
}

function sortedEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    // A folder below a named one that may not be read has nothing that can be linted.
    return [];
  }
}

function isLintable(file: string): boolean {
  return LINTED.test(file) && !DECLARATIONS.test(file);
}

function hasSome(folder: string, found: ReadonlyMap<string, FoundFile>): boolean {
  return found.has(folder) || [...found.keys()].some((file) => file.startsWith(folder + path.sep));
}

/** The `.gitignore` files of the folders around a folder, outermost first, up to the repository. */
function ignoreFilesAbove(folder: string): IgnoreFile[] {
  const around: IgnoreFile[] = [];
  let current = folder;
  while (!exists(path.join(current, '.git'))) {
    const parent = path.dirname(current);
    if (parent === current) return [];
    const ignoreFile = readIgnoreFile(parent);
    if (ignoreFile) around.unshift(ignoreFile);
    current = parent;
  }
  return around;
}

function readIgnoreFile(folder: string): IgnoreFile | undefined {
  try {
    const text = readFileSync(path.join(folder, '.gitignore'), 'utf8');
    return { folder, rules: createIgnore().add(text) };
  } catch {
    return undefined;
  }
}

function isIgnored(entry: string, isFolder: boolean, ignoreFiles: readonly IgnoreFile[]): boolean {
  for (const { folder, rules } of ignoreFiles.toReversed()) {
    const relative = path.relative(folder, entry).split(path.sep).join('/');
    if (relative === '') continue;
    const { ignored, unignored } = rules.test(isFolder ? `${relative}/` : relative);
    if (ignored || unignored) return ignored;
  }
  return false;
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Why something cannot be read, without what the line begins with: its path. */
export function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  return message.split('\n', 1)[0] ?? '';
}
