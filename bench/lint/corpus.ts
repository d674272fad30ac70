import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages that the project's own tools bring with them, read as they are shipped. */
export const PACKAGES = [
  '@babel/traverse',
  '@cacheable/utils',
  '@codemodsquad/asyncify',
  '@eslint/config-array',
  '@typescript-eslint/typescript-estree',
  '@vitest/expect',
  '@vitest/mocker',
  '@vitest/runner',
  '@vitest/utils',
  'ajv',
  'browserslist',
  'cacheable',
  'chai',
  'commander',
  'cross-spawn',
  'debug',
  'enhanced-resolve',
  'es-module-lexer',
  'eslint',
  'eslint-doc-generator',
  'eslint-plugin-n',
  'eslint-plugin-unicorn',
  'espree',
  'fast-check',
  'fast-glob',
  'fdir',
  'find-up',
  'flat-cache',
  'get-tsconfig',
  'graceful-fs',
  'hookified',
  'ignore',
  'js-yaml',
  'keyv',
  'knip',
  'magic-string',
  'marked',
  'minimatch',
  'mz',
  'postcss',
  'publint',
  'recast',
  'semver',
  'thenify',
  'vitest',
  'yaml',
  'yargs',
  'zod',
];

const NODE_MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const MAX_FILE_BYTES = 128 * 1024;
const MAX_PACKAGE_BYTES = 48 * 1024;

export interface CorpusFile {
  path: string;
  text: string;
}

/** The first files of each package in the order of their paths, up to a size, so that none dominates. */
export function readCorpus(): CorpusFile[] {
  return PACKAGES.flatMap((name) => {
    let room = MAX_PACKAGE_BYTES;
    const files: CorpusFile[] = [];
    for (const file of sourceFiles(path.join(NODE_MODULES, name))) {
      const { size } = statSync(file);
      if (size > MAX_FILE_BYTES || size > room) continue;
      room -= size;
      files.push({ path: file, text: readFileSync(file, 'utf8') });
    }
    return files;
  });
}

function sourceFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourceFiles(child);
    return /\.[cm]?js$/.test(entry.name) && !entry.name.includes('.min.') ? [child] : [];
  });
}
