import path from 'node:path';
import { addTo, addToSet } from '../../../ast/multimap.ts';
import { WORKING_FOLDER } from '../summary/folders.ts';
import type { Part } from './scope.ts';
import type { SourceMap } from './sources.ts';

/** Which files of a project import which. */
export interface Importers {
  importersOf(file: string): ReadonlySet<string>;
  /** The files that stand in a folder, by its relative path: `./routes/`; `./routes/*` and a slash for those in it. */
  folder(from: string, prefix: string): readonly string[];
}

interface ImportersInput {
  readonly parts: readonly (Pick<Part, 'folder' | 'users'> & { readonly files: SourceMap })[];
  readonly has: (file: string) => boolean;
  readonly resolve: (from: string, specifier: string) => string | undefined;
}

const NOBODY: ReadonlySet<string> = new Set();
const NONE: readonly never[] = [];

/** Looks for the importers of the files of a part when it is first asked for one: most are never asked for. */
export function createImporters({ has, parts, resolve }: ImportersInput): Importers {
  const indexes = new Map<number, ReadonlyMap<string, ReadonlySet<string>>>();
  let folders: Map<string, string[]> | undefined;
  const patterns = new Map<string, readonly string[]>();

  function importersOf(file: string): ReadonlySet<string> {
    const at = parts.findIndex(({ files }) => files.has(file));
    let index = indexes.get(at);
    if (!index) indexes.set(at, (index = indexOf(at)));
    return index.get(file) ?? NOBODY;
  }

  function indexOf(at: number): ReadonlyMap<string, ReadonlySet<string>> {
    const index = new Map<string, Set<string>>();
    const part = parts[at];
    if (!part) return index;
    for (const { files, folder: around } of parts) {
      const isOwn = around === part.folder;
      if (!isOwn && !part.users.has(around)) continue;
      for (const { path: importer, specifiers } of files.values()) {
        if (!has(importer)) continue;
        for (const specifier of specifiers) {
          if (!isOwn && !mayLeadInto(part.folder, importer, specifier)) continue;
          const target = resolve(importer, specifier);
          // `./` may be the start of a path that is computed, and the index of the folder.
          const inFolder = folder(importer, specifier);
          if (target !== undefined) addToSet(index, target, importer);
          for (const imported of inFolder) addToSet(index, imported, importer);
        }
      }
    }
    return index;
  }

  function folder(from: string, prefix: string): readonly string[] {
    if (!prefix.endsWith('/') || !/^(?:\.\.?|process\.cwd\(\))\//.test(prefix)) return NONE;
    if (!folders) {
      folders = new Map();
      for (const file of parts.flatMap(({ files }) => [...files.keys()])) {
        if (!has(file)) continue;
        addTo(folders, path.dirname(file), file);
      }
    }
    const target = placeOf(from, prefix);
    const others = folders.get(target) ?? (prefix.includes('*') ? matching(target, folders) : []);
    return others.filter((file) => file !== from);
  }

  /** The files of the folders that a path with `*` in it stands for; looked for once. */
  function matching(target: string, known: ReadonlyMap<string, string[]>): readonly string[] {
    let found = patterns.get(target);
    if (!found) patterns.set(target, (found = filesBelow(target, known)));
    return found;
  }

  /** A program is started in the folder of its package. */
  function placeOf(from: string, prefix: string): string {
    if (!prefix.startsWith(WORKING_FOLDER)) return path.resolve(path.dirname(from), prefix);
    const own = parts.find(({ files }) => files.has(from))?.folder ?? path.dirname(from);
    return path.resolve(own, `.${prefix.slice(WORKING_FOLDER.length)}`);
  }

  return { importersOf, folder };
}

/** The files of the folders that a path stands for where it has `*` for any name. */
function filesBelow(target: string, folders: ReadonlyMap<string, readonly string[]>): string[] {
  const wanted = target.split(path.sep);
  return [...folders].flatMap(([folder, files]) => {
    const names = folder.split(path.sep);
    const isOne =
      names.length === wanted.length &&
      wanted.every((name, index) => name === '*' || name === names[index]);
    return isOne ? files : [];
  });
}

/** Whether a specifier of another package may lead to a file below a folder. */
function mayLeadInto(target: string, importer: string, specifier: string): boolean {
  if (!specifier.startsWith('.')) return true;
  const isOut = specifier.startsWith('..');
  return isOut && path.resolve(path.dirname(importer), specifier).startsWith(target + path.sep);
}
