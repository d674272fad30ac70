import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { temporaryProject } from './temporary-project.ts';

/** Runs the command line in a folder with the files; the two streams as one text each. */
async function runIn(files: Record<string, string | Buffer>, ...argv: string[]) {
  const cwd = temporaryProject(files);
  const stdout: string[] = [];
  const stderr: string[] = [];
  const exitCode = await run(argv, {
    cwd,
    stdout: { write: (text) => stdout.push(String(text)) > 0 },
    stderr: { columns: 80, isTTY: false, write: (text) => stderr.push(String(text)) > 0 },
  });
  const read = (name: string) => readFileSync(path.join(cwd, name), 'utf8');
  return { exitCode, stdout: stdout.join(''), stderr: stderr.join(''), read };
}

test('prints help and version', async () => {
  const help = await runIn({}, '--help');
  expect(help.stdout).toMatch(/^Usage: eslint-plugin-async-perf/);
  expect(help.exitCode).toBe(0);
  const version = await runIn({}, '-v');
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('an unknown option is a failure told in one line', async () => {
  const { exitCode, stderr } = await runIn({}, '--fx');
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: "Unknown option '--fx'. See --help.\n",
  });
});

test('says that nothing was found', async () => {
  const { exitCode, stdout, stderr } = await runIn({ 'a.js': 'f();\n' });
  expect(stdout).toMatch(/^Nothing found in 1 file, \d+\.\d s\n$/);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
});

test('a missing path gets one line and the rest goes on', async () => {
  const { exitCode, stdout, stderr } = await runIn({ 'a.js': '' }, 'nope', 'a.js');
  expect(stderr).toBe('nope: no such file or folder.\n');
  expect(stdout).toContain('in 1 file');
  expect(exitCode).toBe(2);
});

test('an unknown rule and an unknown formatter get one line', async () => {
  const rule = await runIn({ 'a.js': '' }, '--rule', 'async-perf/nope');
  expect(rule.stderr).toMatch(/^--rule nope: no such rule\..*\n$/);
  expect(rule.exitCode).toBe(2);
  const format = await runIn({ 'a.js': '' }, '--format', 'nope');
  expect(format.stderr).toMatch(/^--format nope: .*\n$/);
  expect(format.exitCode).toBe(2);
});

test('a file that does not parse is an error of that file', async () => {
  const files = { 'a.js': 'const = 1', 'b.ts': 'let x: = 1', 'c.js': 'f()' };
  const { exitCode, stdout, stderr } = await runIn(files);
  expect(stdout.match(/Parsing error/g)).toHaveLength(2);
  expect(stdout).toContain('Nothing found in 3 files');
  expect(stdout).toContain('2 files not parsed');
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
});

test('parses what each kind of file may hold', async () => {
  const { exitCode, stdout } = await runIn({
    'sloppy.js': 'with (a) { delete b; var public = 010 }',
    'common.cjs': 'return require("a")',
    'module.mjs': 'export default await f()',
    'view.jsx': 'export const a = <b>{c}</b>',
    'view.tsx': 'export const a = <b>{c as string}</b>',
    'generic.ts': 'export const a = <T>(b: T) => <any>b; enum E { A }',
    'common.cts': 'import a = require("a"); export = a',
    'bom.js': '\uFEFFf()',
    'empty.js': '',
    'hashbang.js': '#!/usr/bin/env node\nf()',
    'crlf.js': 'f()\r\ng()\r\n',
  });
  expect(stdout).toMatch(/^Nothing found in 11 files/);
  expect(exitCode).toBe(0);
});

test('a broken tsconfig.json gets one line and its files are linted without types', async () => {
  const files = { 'tsconfig.json': '{,', 'a.ts': 'f()', 'b.ts': 'f()' };
  const { exitCode, stdout, stderr } = await runIn(files);
  expect(stderr).toMatch(/^tsconfig\.json: .* Its files are linted without types\.\n$/);
  expect(stderr.match(/\n/g)).toHaveLength(1);
  expect(stdout).toContain('in 2 files');
  expect(exitCode).toBe(0);
});

test.each(['', 'true'])('a file outside the project is linted without types, CI=%o', async (ci) => {
  vi.stubEnv('CI', ci);
  onTestFinished(() => void vi.unstubAllEnvs());
  const files = { 'tsconfig.json': '{ "include": ["src"] }', 'other/a.ts': 'f()' };
  const { exitCode, stderr } = await runIn(files);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
});

test('comments about rules of other plugins make no noise and turn nothing on', async () => {
  const code = [
    '/* eslint semi: "error", "some/rule": "error", "async-perf/of-tomorrow": "error" */',
    '/* eslint-env mocha */',
    '/* eslint-disable no-console, other/rule, async-perf/of-tomorrow */',
    'console.log(1) // eslint-disable-line no-undef',
    '',
  ].join('\n');
  const { exitCode, stdout, read } = await runIn({ 'a.js': code }, '--fix');
  expect(stdout).toMatch(/^Nothing found in 1 file, \S+ s\n$/);
  expect(exitCode).toBe(0);
  expect(read('a.js')).toBe(code);
});

test('leaves minified files out unless they are named', async () => {
  const files = { 'a.min.js': 'f()', 'b.js': `f(${'1,'.repeat(2_000)}1)`, 'c.js': 'f()' };
  const searched = await runIn(files);
  expect(searched.stdout).toContain('in 1 file');
  expect(searched.stdout).toContain('2 minified files left out');
  const named = await runIn(files, 'a.min.js', 'b.js');
  expect(named.stdout).toContain('in 2 files');
});

test('a file in another encoding is linted, and never written', async () => {
  const latin = Buffer.from(
    '// caf\xE9\nexport const f = async () => Promise.resolve(1);\n',
    'latin1',
  );
  const found = await runIn({ 'a.js': latin });
  expect(found.stdout).toContain('1 finding in 1 of 1 file');
  const fixed = await runIn({ 'a.js': latin }, '--fix');
  expect(fixed.stderr).toBe('a.js: not repaired, for it is not written in UTF-8.\n');
  expect(fixed.exitCode).toBe(2);
  expect(fixed.read('a.js')).toBe(latin.toString());
});

test('what could not be written is not counted as rewritten', async () => {
  vi.spyOn(ESLint, 'outputFixes').mockRejectedValueOnce(
    Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' }),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const code = 'export const f = async () => Promise.resolve(1);\n';
  const { exitCode, stdout, stderr, read } = await runIn({ 'a.js': code, 'b.js': code }, '--fix');
  expect(stderr).toBe('a.js: could not be written: permission denied.\n');
  expect(stdout).toContain('1 file rewritten');
  expect(exitCode).toBe(2);
  expect(read('a.js')).toBe(code);
});

test('a report for machines stays one', async () => {
  const { stdout, stderr } = await runIn({ 'a.js': '' }, '--format', 'json');
  expect(JSON.parse(stdout)).toHaveLength(1);
  expect(stderr).toMatch(/^Nothing found in 1 file/);
});

test('lints paths outside the current folder', async () => {
  const files = { 'here/package.json': '{}', 'there/a.js': 'const = 1' };
  const cwd = temporaryProject(files);
  const { stdout } = await runIn({}, path.join(cwd, 'there'));
  expect(stdout).toContain('Parsing error');
});
