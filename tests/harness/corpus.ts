import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './languages.ts';

export interface CorpusFile {
  readonly package: string;
  readonly path: string;
  readonly code: string;
}

const MAX_FILE_SIZE = 200_000;
const JAVASCRIPT = /\.[cm]?js$/;
const NOT_SOURCE = /\.min\.|(?:^|\/)(?:node_modules|umd|esm|browser)\//;

/** JavaScript that the packages in `node_modules` ship, at most `maxSize` bytes of each package. */
export function* shippedSources(maxSize: number): Generator<CorpusFile> {
  for (const name of installedPackages()) {
    let size = 0;
    for (const file of sourcesIn(path.join(ROOT, 'node_modules', name))) {
      const code = readFileSync(file, 'utf8');
      if (code.length > MAX_FILE_SIZE || size + code.length > maxSize) continue;
      size += code.length;
      yield { package: name, path: file, code };
    }
  }
}

function installedPackages(): string[] {
  const folder = path.join(ROOT, 'node_modules');
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(path.join(folder, name)).map((child) => `${name}/${child}`)
        : [name],
    )
    .sort();
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => JAVASCRIPT.test(file) && !NOT_SOURCE.test(file))
    .sort()
    .map((file) => path.join(folder, file));
}
