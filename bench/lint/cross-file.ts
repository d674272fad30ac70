// npm run bench:cross-file -- [--rounds <number>] [--rule <name>] <folder>…
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import { configs } from '../../src/index.ts';
import { markdownTable } from '../markdown.ts';

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

interface Result {
  readonly time: number;
  readonly files: number;
  readonly findings: number;
}

if (values.only === undefined) compare();
else console.log(JSON.stringify(await lint(folders[0] ?? '.', values.only === 'on')));

/** Each folder with it off and on in turn, in a process of its own each time: nothing is known before. */
function compare(): void {
  const rows = folders.map((folder) => {
    const off: Result[] = [];
    const on: Result[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      off.push(inProcess(folder, 'off'));
      on.push(inProcess(folder, 'on'));
    }
    const [least, most] = [leastTime(off), leastTime(on)];
    return [
      path.basename(folder),
      String(on[0]?.files),
      `${least.toFixed(0)} ms`,
      `${most.toFixed(0)} ms`,
      `${((most / least - 1) * 100).toFixed(0)} %`,
      `${String(off[0]?.findings)} → ${String(on[0]?.findings)}`,
    ];
  });
  console.log(markdownTable(['', 'files', 'off', 'on', 'added', 'findings'], rows));
}

function leastTime(results: readonly Result[]): number {
  return Math.min(...results.map(({ time }) => time));
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
  const start = process.cpuUsage();
  const results = await eslint.lintFiles(['.']);
  const { system, user } = process.cpuUsage(start);
  const findings = results
    .flatMap(({ messages }) => messages)
    .filter(({ fatal }) => fatal !== true);
  return { time: (user + system) / 1000, files: results.length, findings: findings.length };
}
