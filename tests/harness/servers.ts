import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Small servers, a text each: `=== path` begins a file, `// hot` ends each line that has to be reported,
 * and no other line may be. `report: all` above the first file asks for all that requests wait for.
 */
const SERVERS = path.join(import.meta.dirname, '../rules/servers');

export const serverNames: readonly string[] = readdirSync(SERVERS);

/** Which reports the marks of a server stand for. */
export function reportOf(name: string): 'all' | 'noticeable' {
  const text = readFileSync(path.join(SERVERS, name), 'utf8');
  return text.startsWith('report: all\n') ? 'all' : 'noticeable';
}

/** Writes the files of a server below a folder: their texts by their paths. */
export function unpackServer(name: string, root: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const text = readFileSync(path.join(SERVERS, name), 'utf8');
  for (const part of text.split(/^=== /m).slice(1)) {
    const [file = '', ...lines] = part.split('\n');
    const content = lines.join('\n');
    files.set(file, content);
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  return files;
}
