// npm run bench:server [-- --node <path of a Node binary>] [--seconds <number>] [--write]
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { markdownTable, writeSection } from '../markdown.ts';
import { median } from '../statistics.ts';
import { load, type Target } from './load.ts';

const PAGE = new URL('../../docs/performance.md', import.meta.url);
const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const SERVE = fileURLToPath(new URL('serve.js', import.meta.url));
const ROUNDS = 3;

const SCENARIOS: { work: Target; what: string; connections: number }[] = [
  {
    what: '`POST /login` (`pbkdf2`)',
    work: {
      method: 'POST',
      path: '/login',
      body: JSON.stringify({ name: 'ada', password: 'secret-1' }),
    },
    connections: 16,
  },
  {
    what: '`GET /users.csv` (`gzip`)',
    work: { method: 'GET', path: '/users.csv' },
    connections: 16,
  },
  { what: '`GET /` (a template)', work: { method: 'GET', path: '/' }, connections: 16 },
  { what: '`GET /report`', work: { method: 'GET', path: '/report' }, connections: 16 },
];

const { values } = parseArgs({
  options: {
    node: { type: 'string', default: process.execPath },
    seconds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});

const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'async-perf-server-'));
try {
  const before = path.join(folder, 'before');
  const after = path.join(folder, 'after');
  await cp(EXAMPLES, before, { recursive: true });
  await cp(EXAMPLES, after, { recursive: true });
  await fixAll(after);
  await awaitByHand(after);
  const rows = [];
  for (const scenario of SCENARIOS) rows.push(await compare(scenario, before, after));
  const header = ['load', 'requests per second', 'p99 of `/health`, ms', 'lower by'];
  const table = markdownTable(header, rows);
  console.log(table);
  if (values.write) {
    const { stdout: version } = await run(values.node, ['--version']);
    await writeSection(PAGE, 'server', `Node ${version.trim()}, before → after.\n\n${table}`);
  }
} finally {
  await rm(folder, { recursive: true });
}

/** Findings that remain make ESLint's exit code 1, which is no failure here. */
async function fixAll(server: string): Promise<void> {
  try {
    await run(process.execPath, [COMMAND, '--fix-suggestions', server], { cwd: server });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 1) throw error;
  }
}

/** The suggestion for `render` leaves its callers in other files to the reader: this is the reader. */
async function awaitByHand(server: string): Promise<void> {
  const file = path.join(server, 'routes/home.js');
  const text = await readFile(file, 'utf8');
  const awaited = text.replace(/(?<!await )\brender\(/u, 'await render(');
  await writeFile(file, awaited);
}

async function compare(
  { what, work, connections }: (typeof SCENARIOS)[number],
  before: string,
  after: string,
): Promise<string[]> {
  const sides = { before: await start(before), after: await start(after) };
  const results = { before: [] as Result[], after: [] as Result[] };
  try {
    for (const side of ['before', 'after'] as const) await measure(sides[side].port, 0.5);
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of ['before', 'after'] as const) {
        results[side].push(await measure(sides[side].port, Number(values.seconds)));
      }
    }
  } finally {
    sides.before.child.kill();
    sides.after.child.kill();
  }
  const middle = (side: 'before' | 'after', figure: keyof Result) =>
    median(results[side].map((result) => result[figure]));
  const [p99Before, p99After] = [middle('before', 'p99'), middle('after', 'p99')];
  return [
    what,
    `${middle('before', 'perSecond').toFixed(0)} → ${middle('after', 'perSecond').toFixed(0)}`,
    `${p99Before.toFixed(1)} → ${p99After.toFixed(1)}`,
    `${(p99Before / p99After).toFixed(1)} ×`,
  ];

  async function measure(port: number, seconds: number): Promise<Result> {
    const { perSecond, unrelated } = await load(port, work, { connections, seconds });
    return { perSecond, p99: unrelated[Math.ceil(unrelated.length * 0.99) - 1] ?? NaN };
  }
}

interface Result {
  perSecond: number;
  p99: number;
}

async function start(server: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(SERVE, [server], { execPath: values.node, execArgv: [] });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`the server in ${server} did not start`);
    }),
  ])) as [number];
  return { child, port };
}
