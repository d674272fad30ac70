import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { textOf } from './disk.ts';
import { sourceOfModule, type EntryFields } from './entries.ts';

interface PublishedFields extends EntryFields {
  readonly name?: unknown;
  readonly private?: unknown;
  readonly version?: unknown;
}

/** `module.exports = require('./lib/serve')`, `exports.serve = require('./serve')`, `export { serve } from './serve.js'` */
const HANDS_ON =
  /(?:\bexports(?:\.\w{1,80})?\s*=\s*require\(\s*|\bexport\s*(?:\*|\{[^}]{0,2000}\})\s*from\s*)(['"])(\.{1,2}\/[^'"\n]{0,200})\1/g;
/** What hands files on does little else. */
const MAX_SIZE = 20_000;
const MAX_FILES = 50;

const EXTENSIONS = ['.js', '.ts', '.mjs', '.cjs', '.mts', '.cts'];

/** The files that others get who load a package by its name, also through the entry of it: none of one that is not published. */
export function publishedEntries(root: string, manifest: PublishedFields): ReadonlySet<string> {
  const { name, version } = manifest;
  if (manifest.private === true || name === undefined || version === undefined) return new Set();
  const entries = [true, false].map((isImported) =>
    sourceOfModule(root, manifest, '', filesAt, isImported),
  );
  const published = new Set(entries.filter((file) => file !== undefined));
  for (const file of published) {
    if (published.size < MAX_FILES) for (const other of handedOnBy(file)) published.add(other);
  }
  return published;
}

function handedOnBy(file: string): string[] {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? MAX_SIZE) >= MAX_SIZE) return [];
  return [...(textOf(file) ?? '').matchAll(HANDS_ON)].flatMap(([, , specifier = '']) => {
    const stem = path.join(path.dirname(file), specifier);
    if (path.extname(stem) === '') return filesAt(stem).slice(0, 1);
    // `./serve.js` may be that of TypeScript.
    return [stem, ...filesAt(stem.replace(/\.[cm]?js$/, ''))]
      .filter((one) => existsSync(one))
      .slice(0, 1);
  });
}

function filesAt(stem: string): string[] {
  const files = [stem, path.join(stem, 'index')].flatMap((one) =>
    EXTENSIONS.map((extension) => one + extension),
  );
  return files.filter((file) => existsSync(file));
}
