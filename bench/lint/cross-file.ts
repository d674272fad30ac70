// npm run bench:cross-file -- [--rounds <number>] [--rule <name>] <folder>…
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
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
  const added: Record<Quantity, number>[] = [];
  const rows = folders.map((folder) => {
    const off: Result[] = [];
    const on: Result[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      off.push(inProcess(folder, 'off'));
      on.push(inProcess(folder, 'on'));
    }
    const time = leastOf(off, on, 'time');
    const work = leastOf(off, on, 'work');
    added.push({ time: time.added, work: work.added });
    process.stderr.write(`${path.basename(folder)}: ${percent(time.added)}\n`);
    return [
      path.basename(folder),
      String(on[0]?.files),
      `${time.off.toFixed(1)} s`,
      `${time.on.toFixed(1)} s`,
      percent(time.added),
      percent(work.added),
      `${String(off[0]?.findings)} → ${String(on[0]?.findings)}`,
    ];
  });
  const medians = [medianOf(added, 'time'), medianOf(added, 'work')].map(percent);
  const header = ['', 'files', 'without', 'with', 'longer by', 'more work by', 'findings'];
  console.log(markdownTable(header, [...rows, ['median', '', '', '', ...medians, '']]));
}

type Quantity = 'time' | 'work';

function leastOf(
  off: readonly Result[],
  on: readonly Result[],
  quantity: Quantity,
): { off: number; on: number; added: number } {
  const [least = 0, most = 0] = [off, on].map(
    (results) => Math.min(...results.map((result) => result[quantity])) / 1000,
  );
  return { off: least, on: most, added: most / least - 1 };
}

function medianOf(added: readonly Record<Quantity, number>[], quantity: Quantity): number {
  return median(added.map((one) => one[quantity]));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function inProcess(folder: string, only: string): Result {
  const options = values.rule === undefined ? [] : ['--rule', values.rule];
  const { stderr, stdout } = spawnSync(
    process.execPath,
    [...process.execArgv, fileURLToPath(import.meta.url), '--only', only, ...options, folder],
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
        rules:
          values.rule === undefined ? (rules ?? {}) : { [`async-perf/${values.rule}`]: 'warn' },
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
    .filter(({ fatal }) => fatal !== true);
  return { time, work: (user + system) / 1000, files: results.length, findings: findings.length };
}
