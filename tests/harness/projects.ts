import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { afterAll, beforeAll, expect } from 'vitest';
import plugin from '../../src/index.ts';

type Report = 'all' | 'noticeable';

let usual: Report = 'noticeable';

/** Has the tests of a file lint with `report: 'all'` where they do not ask for something else. */
export function reportAll(): void {
  beforeAll(() => {
    usual = 'all';
  });
  afterAll(() => {
    usual = 'noticeable';
  });
}

/** Texts by their paths in a project. */
export type Files = Readonly<Record<string, string>>;

let folder: string;
let count = 0;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'projects-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Writes files below a folder. */
export function write(root: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
}

/** Makes a folder with some files and a `package.json`, which is gone after the tests of the file. */
export function makeProject(files: Files): string {
  const root = path.join(folder, `project-${String((count += 1))}`);
  const manifest = files['package.json'] ?? '{ "name": "app" }';
  write(root, { ...files, 'package.json': manifest });
  return root;
}

/** Lints a text as a file of a project with `no-sync-in-server`, as `recommended` sets it if nothing else is said. */
export function verify(
  root: string,
  file: string,
  text: string,
  settings: object = {},
  report = usual,
): Linter.LintMessage[] {
  const linter = new Linter({ cwd: root });
  return linter.verify(
    text,
    [
      {
        files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-sync-in-server': ['warn', { report }] },
        languageOptions: /\.[cm]?tsx?$/.test(file)
          ? { parser }
          : { sourceType: /(?<!Npm\.)\brequire\(|\bexports\b/.test(text) ? 'commonjs' : 'module' },
        settings: { 'async-perf': settings },
      },
    ],
    { filename: path.join(root, file) },
  );
}

/** What is reported in a file of a project, a line each. */
export function lint(
  root: string,
  file: string,
  text: string,
  settings: object = {},
  report?: Report,
): string[] {
  return verify(root, file, text, settings, report).map(
    ({ line, message }) => `${String(line)}: ${message}`,
  );
}

/** What is reported in each file of a project. */
export function lintAll(
  files: Files,
  root = makeProject(files),
  report?: Report,
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [file, text] of Object.entries(files)) {
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue;
    const messages = lint(root, file, text, {}, report);
    if (messages.length > 0) found[file] = messages;
  }
  return found;
}

/** Holds the lines that are reported in a project to be those marked with `// hot`, and no others. */
export function expectMarked(files: Files, report?: Report): void {
  const found = lintAll(files, makeProject(files), report);
  const lines = Object.fromEntries(
    Object.entries(found).map(([file, messages]) => [
      file,
      linesOf(messages.map((message) => ({ line: Number.parseInt(message, 10), message }))),
    ]),
  );
  expect(lines, JSON.stringify(found, null, 1)).toEqual(marked(files));
}

/** The lines that reports are about, in order: their own, and those that they name with it. */
export function linesOf(
  reports: readonly { readonly line: number; readonly message: string }[],
): number[] {
  const lines = reports.flatMap(({ line, message }) => {
    const [, named = ''] = /, as do(?:es)? (.*?): /.exec(message) ?? [];
    return [line, ...[...named.matchAll(/\(line (\d+)\)/g)].map(([, other]) => Number(other))];
  });
  return [...new Set(lines)].sort((a, b) => a - b);
}

/** The lines of a project that are marked with `// hot`. */
function marked(files: Files): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([file, text]) => {
      const lines = text
        .split('\n')
        .flatMap((line, index) => (line.includes('// hot') ? index + 1 : []));
      return lines.length > 0 ? [[file, lines]] : [];
    }),
  );
}
