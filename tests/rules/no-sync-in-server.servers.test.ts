import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import plugin from '../../src/index.ts';

/**
 * Small servers, a text each: `=== path` begins a file, `// hot` ends each line that has to be reported,
 * and no other line may be.
 */
const SERVERS = path.join(import.meta.dirname, 'servers');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'servers-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function unpack(name: string): Map<string, string> {
  const files = new Map<string, string>();
  const text = readFileSync(path.join(SERVERS, name), 'utf8');
  for (const part of text.split(/^=== /m).slice(1)) {
    const [file = '', ...lines] = part.split('\n');
    files.set(file, lines.join('\n'));
    const target = path.join(folder, name, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, lines.join('\n'));
  }
  return files;
}

function lint(root: string, file: string, text: string): Linter.LintMessage[] {
  const isTypeScript = /\.[cm]?tsx?$/.test(file);
  const ecmaFeatures = { jsx: file.endsWith('x') };
  return new Linter({ cwd: root }).verify(
    text,
    [
      {
        files: ['**/*.{js,mjs,cjs,ts,tsx}'],
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-sync-in-server': 'warn' },
        languageOptions: isTypeScript
          ? { parser, parserOptions: { ecmaFeatures } }
          : { sourceType: /^(?:import|export) /m.test(text) ? 'module' : 'commonjs' },
      },
    ],
    { filename: path.join(root, file) },
  );
}

const names = readdirSync(SERVERS);
let reports = 0;
let repaired = 0;

test.each(names)('%s', (name) => {
  const files = unpack(name);
  for (const [file, text] of files) {
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue;
    const messages = lint(path.join(folder, name), file, text);
    reports += messages.length;
    repaired += messages.filter(({ fix, suggestions }) => fix ?? suggestions?.[0]).length;
    const hot = text
      .split('\n')
      .flatMap((line, index) => (line.includes('// hot') ? index + 1 : []));
    expect([...new Set(messages.map(({ line }) => line))], file).toEqual(hot);
  }
});

test('at least eight in ten reports have a fix or a suggestion', () => {
  expect(repaired / reports).toBeGreaterThan(0.8);
});
