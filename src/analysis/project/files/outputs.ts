import { existsSync } from 'node:fs';
import path from 'node:path';
import { entriesOf } from './disk.ts';
import { folderNamedIn } from './entries.ts';

const BUILT = /\.([cm]?)js$/;
const CONFIG = /^tsconfig(?:\.[\w-]+)*\.json$/;

/**
 * Whether a file is what the compiler of a package makes of another one that stands there: it is below
 * the `outDir` of a tsconfig of the package's root or of a folder in it, and has a source in TypeScript.
 */
export function isCompilerOutput(file: string, root: string): boolean {
  if (!BUILT.test(file)) return false;
  const folders = entriesOf(root).flatMap((entry) =>
    entry.isDirectory() && /^(?!node_modules$)[^.]/.test(entry.name)
      ? path.join(root, entry.name)
      : [],
  );
  return [root, ...folders].some((folder) =>
    entriesOf(folder).some(
      (entry) => CONFIG.test(entry.name) && isMadeBy(file, folder, entry.name),
    ),
  );
}

function isMadeBy(file: string, folder: string, config: string): boolean {
  const to = folderNamedIn(path.join(folder, config), 'outDir', folder);
  if (to === undefined || !isBelow(file, to) || isBelow(folder, to) || to === folder) return false;
  const from = folderNamedIn(path.join(folder, config), 'rootDir', folder);
  const froms = from === undefined ? [folder, path.join(folder, 'src')] : [from];
  const source = path.relative(to, file);
  return froms.some((start) =>
    ['.$1ts', '.$1tsx'].some((end) => existsSync(path.join(start, source.replace(BUILT, end)))),
  );
}

function isBelow(file: string, folder: string): boolean {
  const inside = path.relative(folder, file);
  return inside !== '' && !inside.startsWith('..') && !path.isAbsolute(inside);
}
