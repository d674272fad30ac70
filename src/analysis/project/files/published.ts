import { existsSync } from 'node:fs';
import path from 'node:path';
import { sourceOfModule, type EntryFields } from './entries.ts';

interface PublishedFields extends EntryFields {
  readonly name?: unknown;
  readonly private?: unknown;
  readonly version?: unknown;
}

const EXTENSIONS = ['.js', '.ts', '.mjs', '.cjs', '.mts', '.cts'];

/** The files that others get who load a package by its name: none of one that is not published. */
export function publishedEntries(root: string, manifest: PublishedFields): ReadonlySet<string> {
  const { name, version } = manifest;
  if (manifest.private === true || name === undefined || version === undefined) return new Set();
  const entries = [true, false].map((isImported) =>
    sourceOfModule(root, manifest, '', filesAt, isImported),
  );
  return new Set(entries.filter((file) => file !== undefined));
}

function filesAt(stem: string): string[] {
  const files = [stem, path.join(stem, 'index')].flatMap((one) =>
    EXTENSIONS.map((extension) => one + extension),
  );
  return files.filter((file) => existsSync(file));
}
