import path from 'node:path';
import { addTo } from '../../../ast/multimap.ts';

/** In the order in which they are looked for. */
const EXTENSIONS = ['.js', '.ts', '.mjs', '.cjs', '.jsx', '.tsx', '.mts', '.cts'];
const INDEX = `${path.sep}index`;

/**
 * Which of some files a path without an extension stands for, in the order in which they are looked for: `./user`
 * for `./user.js` before `./user.ts`, and before `./user/index.js`.
 */
export function filesByStem(files: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const extension = path.extname(file);
    if (!EXTENSIONS.includes(extension)) continue;
    const stem = file.slice(0, -extension.length);
    addTo(found, stem, file);
    if (stem.endsWith(INDEX)) addTo(found, stem.slice(0, -INDEX.length), file);
  }
  for (const [stem, several] of found) {
    const rankOf = (file: string): number =>
      EXTENSIONS.indexOf(path.extname(file)) +
      (file.startsWith(stem + INDEX) ? EXTENSIONS.length : 0);
    if (several.length > 1) several.sort((a, b) => rankOf(a) - rankOf(b));
  }
  return found;
}
