import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import plugin from '../../src/index.ts';
import { linesOf } from '../harness/projects.ts';
import { reportOf, serverNames, unpackServer } from '../harness/servers.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'servers-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function lint(
  root: string,
  file: string,
  text: string,
  report: 'all' | 'noticeable',
): Linter.LintMessage[] {
  const isTypeScript = /\.[cm]?tsx?$/.test(file);
  const ecmaFeatures = { jsx: file.endsWith('x') };
  return new Linter({ cwd: root }).verify(
    text,
    [
      {
        files: ['**/*.{js,mjs,cjs,ts,tsx}'],
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-sync-in-server': ['warn', { report }] },
        languageOptions: isTypeScript
          ? { parser, parserOptions: { ecmaFeatures } }
          : { sourceType: /^(?:import|export) /m.test(text) ? 'module' : 'commonjs' },
      },
    ],
    { filename: path.join(root, file) },
  );
}

let reports = 0;
let repaired = 0;

test.each(serverNames)('%s', (name) => {
  const root = path.join(folder, name);
  for (const [file, text] of unpackServer(name, root)) {
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue;
    const messages = lint(root, file, text, reportOf(name));
    reports += messages.length;
    repaired += messages.filter(({ fix, suggestions }) => fix ?? suggestions?.[0]).length;
    const hot = text
      .split('\n')
      .flatMap((line, index) => (line.includes('// hot') ? index + 1 : []));
    expect(linesOf(messages), file).toEqual(hot);
  }
});

test('at least eight in ten reports have a fix or a suggestion', () => {
  expect(repaired / reports).toBeGreaterThan(0.8);
});
