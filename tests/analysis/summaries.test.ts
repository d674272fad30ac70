import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stampOf } from '../../src/analysis/project/files/disk.ts';
import type { Source } from '../../src/analysis/project/files/sources.ts';
import { summaryOnDisk } from '../../src/analysis/project/files/summaries.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'summaries-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** As each of the packages has it that a file stands in. */
function write(text: string): { one: Source; other: Source } {
  const file = path.join(folder, 'page.js');
  writeFileSync(file, text);
  const source: Source = {
    path: file,
    stamp: stampOf(statSync(file)),
    specifiers: [],
    mayBlock: true,
    mayBlockLong: true,
    mayMakeBlocking: false,
    mayUseMade: false,
    getters: [],
    mayHoldHandlers: false,
    isTest: false,
    globals: [],
  };
  return { one: source, other: { ...source } };
}

test('packages that stand in each other share what is known of a file', () => {
  const { one, other } = write('export const title = (config) => config.page;');
  const summary = summaryOnDisk(one, new Set());
  expect(summaryOnDisk(other, new Set())).toBe(summary);
});

test('accessors make a difference to the files that mention one of their names', () => {
  const { one } = write('export const title = (config) => config.page;');
  const without = summaryOnDisk(one, new Set());
  expect(summaryOnDisk(one, new Set(['size']))).toBe(without);
  const withCall = summaryOnDisk(one, new Set(['page', 'size']));
  expect(without?.calls).toHaveLength(0);
  expect(withCall?.calls).toHaveLength(1);
  expect(summaryOnDisk(one, new Set(['page']))).toBe(withCall);
});

test('a file that has changed is read again', () => {
  const { one } = write('export const title = 1;');
  const before = summaryOnDisk(one, new Set());
  const { one: changed } = write('export const titles = 12;');
  const after = summaryOnDisk(changed, new Set());
  expect(after).not.toBe(before);
});

test('what Babel reads of a file that hands on others is read too', () => {
  const exportsOf = (text: string) => [
    ...(summaryOnDisk(write(text).one, new Set())?.exports ?? new Map()),
  ];
  const standard = exportsOf(
    "export { default as a } from './a';\nexport { default as b, c } from './b';",
  );
  expect(standard).toHaveLength(3);
  expect(exportsOf("export a from './a';\nexport b, { c } from './b';")).toEqual(standard);
});
