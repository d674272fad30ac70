// npm run bench:cross-file -- [--rounds <number>] [--rule <name>] <folder>…
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import js from '@eslint/js';
import * as parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import type * as sources from '../../src/index.ts';
import { markdownTable } from '../markdown.ts';
import { median } from '../statistics.ts';

/** What following calls across files costs when the sources below some folders are linted. */
const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    rule: { type: 'string' },
    /** Lint once with it on or off, and print the result: what each child process does. */
    only: { type: 'string' },
    /** Lint with this plugin's rules and no others. */
    alone: { type: 'boolean', default: false },
  },
});

const IGNORED = ['build', 'coverage', 'dist', 'node_modules', 'public', 'test', 'tests', 'vendor'];

/** What is published is measured: the sources would be compiled while they run. */
const BUILT = new URL('../../dist/index.js', import.meta.url).href;

interface Result {
  /** From the first file to the last, in milliseconds. */
  readonly time: number;
  /** The processor time of all threads meanwhile, which counts compilers and collectors too. */
  readonly work: number;
  readonly files: number;
  readonly findings: number;
}

if (values.only === undefined) compare();
else console.log(JSON.stringify(await lint(folders[0] ?? '.', values.only === 'on')));

/** Each folder with it off and on in turn, in a process of its own each time: nothing is known before. */
function compare(): void {
  const added: Added[] = [];
  const rows = folders.map((folder) => {
    const beside = measure(folder, []);
    const alone = measure(folder, ['--alone']);
    const all = [beside.time, beside.work, alone.time, alone.work].map((one) => one.added);
    added.push(all);
    process.stderr.write(`${path.basename(folder)}: ${all.map(percent).join(', ')}\n`);
    return [
      path.basename(folder),
      String(beside.files),
      `${beside.time.off.toFixed(1)} s`,
      `${beside.time.on.toFixed(1)} s`,
      ...all.map(percent),
      beside.findings,
    ];
  });
  const medians = [0, 1, 2, 3].map((column) =>
    percent(median(added.map((all) => all[column] ?? 0))),
  );
  const header = [
    '',
    'files',
    'without',
    'with',
    'time',
    'work',
    'time, alone',
    'work, alone',
    'findings',
  ];
  console.log(markdownTable(header, [...rows, ['median', '', '', '', ...medians, '']]));
}

/** How much longer it takes, and how much more work it is: beside other rules, then alone. */
type Added = readonly number[];

interface Comparison {
  readonly files: number;
  readonly findings: string;
  readonly time: Change;
  readonly work: Change;
}

function measure(folder: string, options: readonly string[]): Comparison {
  const off: Result[] = [];
  const on: Result[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    off.push(inProcess(folder, ['--only', 'off', ...options]));
    on.push(inProcess(folder, ['--only', 'on', ...options]));
  }
  return {
    files: on[0]?.files ?? 0,
    findings: `${String(off[0]?.findings)} → ${String(on[0]?.findings)}`,
    time: leastOf(off, on, 'time'),
    work: leastOf(off, on, 'work'),
  };
}

interface Change {
  readonly off: number;
  readonly on: number;
  readonly added: number;
}

/** In seconds; the least of all rounds. */
function leastOf(off: readonly Result[], on: readonly Result[], quantity: 'time' | 'work'): Change {
  const [least = 0, most = 0] = [off, on].map(
    (results) => Math.min(...results.map((result) => result[quantity])) / 1000,
  );
  return { off: least, on: most, added: most / least - 1 };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function inProcess(folder: string, options: readonly string[]): Result {
  const rule = values.rule === undefined ? [] : ['--rule', values.rule];
  const { stderr, stdout } = spawnSync(
    process.execPath,
    [...process.execArgv, fileURLToPath(import.meta.url), ...options, ...rule, folder],
    { encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Result;
}

async function lint(folder: string, crossFile: boolean): Promise<Result> {
  const { configs } = (await import(BUILT)) as typeof sources;
  const { plugins = {}, rules } = configs.recommended;
  const eslint = new ESLint({
    cwd: path.resolve(folder),
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: [
      { ignores: ['**/*.{d.ts,min.js}', ...IGNORED.map((name) => `**/${name}/`)] },
      {
        files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
        plugins,
        rules: {
          // What nearly every project lints with.
          ...(values.alone ? {} : js.configs.recommended.rules),
          ...(values.rule === undefined ? rules : { [`async-perf/${values.rule}`]: 'warn' }),
        },
        languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
        settings: { 'async-perf': { crossFile } },
      },
      { files: ['**/*.{ts,mts,cts,tsx}'], languageOptions: { parser } },
    ],
  });
  const before = process.cpuUsage();
  const start = performance.now();
  const results = await eslint.lintFiles(['.']);
  const time = performance.now() - start;
  const { system, user } = process.cpuUsage(before);
  const findings = results
    .flatMap(({ messages }) => messages)
    .filter(({ ruleId }) => ruleId?.startsWith('async-perf/'));
  return { time, work: (user + system) / 1000, files: results.length, findings: findings.length };
}
