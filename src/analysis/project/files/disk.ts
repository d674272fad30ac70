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

/** Reads texts that are asked for more than once, for as long as nobody looks for changes. */
export function createTexts(): { textOf(file: string): string | undefined; clear(): void } {
  const kept = new Map<string, string | undefined>();
  let size = 0;

  function clear(): void {
    kept.clear();
    size = 0;
  }

  return {
    clear,
    textOf(file) {
      if (kept.has(file)) return kept.get(file);
      const text = textOf(file);
      size += text?.length ?? 0;
      if (size > MAX_KEPT) clear();
      kept.set(file, text);
      return text;
    },
  };
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
