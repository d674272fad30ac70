import { lstatSync, type Stats } from 'node:fs';
import path from 'node:path';
import { firstFound } from '../../ast/first-found.ts';
import type { Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Elsewhere } from '../project/elsewhere.ts';
import { entriesOf } from '../project/files/disk.ts';
import { lastName } from '../project/summary/names.ts';
import { FOLDER, pathsOf, type Parts } from './written-paths.ts';
import { writingIn } from './writings.ts';

interface Place {
  readonly analysis: Analysis;
  readonly elsewhere: () => Elsewhere | undefined;
  /** The file in which a call stands. */
  readonly filename: string;
  /** The folder of the package around it: what lies outside of that is not looked at. */
  readonly root: string;
}

const READS = /^read(?:File|JSON|Json)(?:Sync)?$/;
/** What is shorter is read in some 150 microseconds at most, and awaiting it takes twice that of the process. */
const MAX_BYTES = 256 * 1024;
const MAX_ENTRIES = 100;
/** `/views/page.html`: one name alone may stand in any folder. */
const NESTED = /^\/?[^/]+\/[^/]/;
/** `.html` of `${page}.html`; without it, the whole name may be any. */
const ENDING = /^[^/]*\.[a-z][\w.]*$/i;
/** What a text that names a file may do to it, or have others do: `response.write(text)` is of another. */
const CHANGES =
  /\b(?:(?:append|copy|cp|createWrite|download|extract|mkdir|move|mv|output|rename)\w*|write\w+)\(|\bdest(?:ination)?\b|\bmulter\b|\bpipeline\(/;

/**
 * Whether a call reads a file that comes with the package: the path is written down, at least
 * but for the name of one of some files, what it leads to is there and small, and no text of the program that names it
 * changes anything. So it is as small each time.
 */
export function isOfSmallFile(
  call: Call,
  { analysis, elsewhere: askElsewhere, filename, root }: Place,
): boolean {
  const [given] = call.arguments;
  if (!given || !READS.test(lastName(call.callee))) return false;
  const elsewhere = askElsewhere();
  if (!elsewhere) return false;
  const isKept = (name: string): boolean =>
    elsewhere.textsWith(path.basename(name)).every((text) => !CHANGES.test(text));
  const paths = pathsOf(given, writingIn(filename, analysis, elsewhere));
  // Of what is built, the checkout has nothing.
  const known = paths.flatMap((parts) => {
    const named = nameIn(parts);
    if (named) return filesNamed(named, filesOf(named.folder, filename, root));
    const there = firstThere(filesOf(parts, filename, root));
    return there ? [{ ...there, name: there.file }] : [];
  });
  return known.length > 0 && known.every(({ name, stats }) => isSmall(stats) && isKept(name));
}

/** How the files of a folder are called of which one is meant. */
interface Named {
  readonly folder: Parts;
  readonly start: string;
  readonly end: string;
}

/** `views/${page}.html`: what it is called is written down but for one part, and how it ends. */
function nameIn(parts: Parts): Named | undefined {
  const [last, unknown] = [parts.at(-1), parts.at(-2)];
  if (unknown !== undefined || typeof last !== 'object' || !('text' in last)) return undefined;
  if (!ENDING.test(last.text)) return undefined;
  const before = parts.slice(0, -2);
  const beside = before.at(-1);
  if (typeof beside !== 'object' || !('text' in beside)) return undefined;
  const { dir, base } = path.posix.parse(`${beside.text}_`);
  const folder = [...before.slice(0, -1), { text: `${dir}/` }];
  return { folder, start: base.slice(0, -1), end: last.text };
}

/** All that are called so in the first of some folders that is there; the folder itself if they are too many. */
function filesNamed(
  { end, start }: Named,
  folders: readonly string[],
): readonly (There & { readonly name: string })[] {
  const folder = firstThere(folders);
  if (!folder?.stats.isDirectory()) return [];
  const names = entriesOf(folder.file)
    .map(({ name }) => name)
    .filter((name) => name.startsWith(start) && name.endsWith(end));
  if (names.length > MAX_ENTRIES) return [{ ...folder, name: folder.file }];
  return names.flatMap((name) => {
    const there = firstThere([path.join(folder.file, name)]);
    return there ? [{ ...there, name: folder.file }] : [];
  });
}

/**
 * Where a path may lead within a folder, if all of it is written down but for what it is below: that is a folder
 * around the file, where what follows is there.
 */
function filesOf(parts: Parts, file: string, root: string): readonly string[] {
  const [first, ...rest] = parts;
  const start = typeof first === 'object' && 'name' in first ? first.name : undefined;
  const texts = first === undefined || start !== undefined ? rest : parts;
  if (!texts.every((part) => typeof part === 'object' && 'text' in part)) return [];
  const end = texts.map(({ text }) => text).join('');
  const isAnywhere = first === undefined || (start !== undefined && start !== FOLDER);
  if (isAnywhere && !NESTED.test(end)) return [];
  const folders = isAnywhere ? foldersAround(file, root) : [root];
  return folders
    .map((folder) => path.resolve(folder, isAnywhere ? `./${end}` : end))
    .filter((found) => found.startsWith(root + path.sep));
}

/** From the folder of a file to the root of its package. */
function foldersAround(file: string, root: string): readonly string[] {
  const folder = path.dirname(file);
  const isRoot = folder === root || !folder.startsWith(root);
  return isRoot ? [root] : [folder, ...foldersAround(folder, root)];
}

interface There {
  readonly file: string;
  readonly stats: Stats;
}

function firstThere(files: readonly string[]): There | undefined {
  return firstFound(files, (file) => {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats && { file, stats };
  });
}

/** A link may lead anywhere. */
function isSmall(stats: Stats): boolean {
  return stats.isFile() && stats.size <= MAX_BYTES;
}
