import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { exercised } from '../ecosystem/exercised.js';

/** What a suite runs of `code`: the lines that `diff` changed in it, by the findings they belong to. */
function runOf(code: string, suite: string, findings: [number, number, string][], diff: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'exercised-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(path.join(folder, 'code.mjs'), code);
  const coverage = path.join(folder, 'coverage');
  const url = pathToFileURL(path.join(folder, 'code.mjs')).href;
  const script = `import(${JSON.stringify(url)}).then((code) => { ${suite} });`;
  execFileSync(process.execPath, ['-e', script], { env: withCoverage(coverage) });
  const list = findings.map(([line, endLine, rule]) => ({ file: 'code.mjs', line, endLine, rule }));
  return exercised(folder, list, `+++ b/code.mjs\n${diff}`, coverage);
}

function withCoverage(folder: string) {
  return { ...process.env, NODE_V8_COVERAGE: folder };
}

const CODE = `export async function called(load) {
  return await load();
}
export const notCalled = async (load) => {
  return await load();
};
export function branch(load, other) {
  if (other) {
    return other();
  }
  return load();
}
`;

test('a fix counts as run if the suite ran a line of it', () => {
  const findings: [number, number, string][] = [
    [2, 2, 'in-called'],
    [5, 5, 'in-not-called'],
    [9, 9, 'in-branch-not-taken'],
    [11, 11, 'in-branch'],
    [3, 3, 'not-fixed'],
  ];
  const diff = '@@ -2 +2 @@\n@@ -5 +5 @@\n@@ -9,2 +9 @@\n@@ -11 +11 @@\n';
  const load = 'code.called(() => {}); code.branch(() => {});';
  expect(runOf(CODE, load, findings, diff)).toEqual({
    run: { 'in-called': 1, 'in-branch': 1 },
    unknown: {},
  });
});

test('the head of a function that is never called does not count', () => {
  const findings: [number, number, string][] = [[4, 6, 'head']];
  expect(runOf(CODE, '', findings, '@@ -4,3 +4,3 @@\n').run).toEqual({});
  expect(runOf(CODE, 'code.notCalled(() => {});', findings, '@@ -4,3 +4,3 @@\n').run).toEqual({
    head: 1,
  });
});

test('of lines that were only removed, those on either side say it', () => {
  const findings: [number, number, string][] = [[2, 3, 'check']];
  expect(runOf(CODE, 'code.called(() => {});', findings, '@@ -2,2 +1,0 @@\n').run).toEqual({
    check: 1,
  });
  expect(runOf(CODE, '', findings, '@@ -2,2 +1,0 @@\n').run).toEqual({});
});

test('a file that a loader compiles is read through its source map', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'exercised-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const source = `/* A comment that is compiled away. */\n\n${CODE}`;
  writeFileSync(path.join(folder, 'code.ts'), source);
  const coverage = path.join(folder, 'coverage');
  const typescript = createRequire(import.meta.url).resolve('typescript');
  const loader = `
    const { transpileModule } = require(${JSON.stringify(typescript)});
    const compilerOptions = { module: 1, target: 9, inlineSourceMap: true, removeComments: true };
    require.extensions['.ts'] = (module, fileName) => {
      const text = require('fs').readFileSync(fileName, 'utf8');
      module._compile(transpileModule(text, { compilerOptions, fileName }).outputText, fileName);
    };
    require(${JSON.stringify(path.join(folder, 'code.ts'))}).called(() => {});
  `;
  execFileSync(process.execPath, ['-e', loader], { env: withCoverage(coverage) });
  const findings = [4, 6, 7].map((line) => {
    return { file: 'code.ts', line, endLine: line, rule: `line-${String(line)}` };
  });
  const diff = '+++ b/code.ts\n@@ -4 +4 @@\n@@ -6 +6 @@\n@@ -7 +7 @@\n';
  expect(exercised(folder, findings, diff, coverage)).toEqual({
    run: { 'line-4': 1 },
    unknown: {},
  });
});

test('of a file that V8 has not seen as it stands nothing is known', () => {
  const diff = '@@ -2 +2 @@\n';
  const folder = mkdtempSync(path.join(tmpdir(), 'exercised-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(path.join(folder, 'code.mjs'), CODE);
  const findings = [{ file: 'code.mjs', line: 2, endLine: 2, rule: 'some' }];
  expect(exercised(folder, findings, `+++ b/code.mjs\n${diff}`, path.join(folder, 'none'))).toEqual(
    {
      run: {},
      unknown: { some: 1 },
    },
  );
});
