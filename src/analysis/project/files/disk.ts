import { readdirSync, readFileSync, type Dirent, type Stats } from 'node:fs';

/** The text of a file; `undefined` if it cannot be read. */
export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Texts of so many characters are kept at once. */
const MAX_KEPT = 10_000_000;
const kept = new Map<string, { readonly stamp: string; readonly text: string | undefined }>();
let size = 0;

/** The text of a file as it was at some time, which is asked for more than once: it is read once, if it is not long ago. */
export function textAt(file: string, stamp: string): string | undefined {
  const known = kept.get(file);
  if (known?.stamp === stamp) return known.text;
  const text = textOf(file);
  size += text?.length ?? 0;
  if (size > MAX_KEPT) {
    kept.clear();
    size = text?.length ?? 0;
  }
  kept.set(file, { stamp, text });
  return text;
}

/** What stands in a folder, in a stable order; nothing if it cannot be read. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** What changes when a file is written. */
export function stampOf({ mtimeMs, size }: Stats): string {
  return `${mtimeMs} ${size}`;
}
