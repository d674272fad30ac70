import { lstatSync, type Stats } from 'node:fs';
import path from 'node:path';
import { firstFound } from '../../ast/first-found.ts';
import type { Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Elsewhere } from '../project/elsewhere.ts';
import { entriesOf } from '../project/files/disk.ts';
import { lastName } from '../project/summary/names.ts';
import { setsOption } from './options.ts';
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
const LISTS = /^readdir(?:Sync)?$/;
/** What is shorter is read in some 150 microseconds at most, and awaiting it takes twice that of the process. */
const MAX_BYTES = 256 * 1024;
const MAX_ENTRIES = 100;
/** `/views/page.html`: one name alone may stand in any folder. */
const NESTED = /^\/?[^/]+\/[^/]/;
/** What a text that names a file may do to it, or have others do. */
const CHANGES =
  /\b(?:append|copy|cp|createWrite|download|extract|mkdir|move|mv|output|rename|write)\w*\(|\bdest(?:ination)?\b|\bmulter\b|\bpipeline\(/;

/**
 * Whether a call reads a file that comes with the package, or lists a folder of it: the path is written down, what it
 * leads to is there and small, and no text of the program that names it changes anything. So it is as small each time.
 */
export function isOfSmallFile(
  { arguments: [given, options], callee }: Call,
  { analysis, elsewhere: askElsewhere, filename, root }: Place,
): boolean {
  const name = lastName(callee);
  const isList = LISTS.test(name) && !setsOption(options, 'recursive');
  if (!given || !(isList || READS.test(name))) return false;
  const elsewhere = askElsewhere();
  if (!elsewhere) return false;
  const isKept = (file: string): boolean =>
    elsewhere.textsWith(path.basename(file)).every((text) => !CHANGES.test(text));
  const paths = pathsOf(given, writingIn(filename, analysis, elsewhere));
  // Of what is built, the checkout has nothing.
  const known = paths.flatMap((parts) => firstThere(filesOf(parts, filename, root)) ?? []);
  return (
    known.length > 0 &&
    known.every(({ file, stats }) => isSmall(file, stats, isList) && isKept(file))
  );
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
function isSmall(file: string, stats: Stats, isList: boolean): boolean {
  if (isList) return stats.isDirectory() && entriesOf(file).length <= MAX_ENTRIES;
  return stats.isFile() && stats.size <= MAX_BYTES;
}
