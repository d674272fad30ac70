import { readdirSync, readFileSync, type Dirent, type Stats } from 'node:fs';

/** The text of a file; `undefined` if it cannot be read. */
export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
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
