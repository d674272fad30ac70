// npm run bench [-- --rounds <number>] [--only <part of a contender's name>] [--write]
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { markdownTable, writeSection } from '../markdown.ts';
import { cpuTime, median } from '../statistics.ts';
import { CONTENDERS, FLOOR, type Contender } from './contenders.ts';
import { PACKAGES, readCorpus, type CorpusFile } from './corpus.ts';

const PAGE = new URL('../../docs/performance.md', import.meta.url);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const contenders = CONTENDERS.filter(
  (contender) => contender === FLOOR || contender.name.includes(values.only),
);

const corpus = readCorpus();
const lines = corpus.reduce((total, { text }) => total + text.split('\n').length, 0);
console.log(
  `${String(PACKAGES.length)} packages, ${String(corpus.length)} files, ${String(lines)} lines, ` +
    `Node ${process.version}, ESLint ${ESLint.version}, ${String(rounds)} rounds`,
);

const eslints = new Map(contenders.map((contender) => [contender, createESLint(contender)]));
/** The times of each contender, for each file in each round. */
const times = new Map<Contender, Map<CorpusFile, number[]>>(
  contenders.map((contender) => [contender, new Map(corpus.map((file) => [file, []]))]),
);
const findings = new Map<Contender, number>(contenders.map((contender) => [contender, 0]));

await lintInTurn();
for (const ofContender of times.values()) for (const list of ofContender.values()) list.length = 0;
for (let round = 0; round < rounds; round++) await lintInTurn();

const floor = timeOf(FLOOR);
const rows = contenders.map((contender) => {
  const time = timeOf(contender);
  return [
    contender.name,
    `${time.toFixed(0)} ms`,
    contender === FLOOR ? '–' : `${((time / floor - 1) * 100).toFixed(1)} %`,
    String(findings.get(contender) ?? 0),
  ];
});
const header = ['', 'processor time', 'above the floor', 'findings'];
console.table(
  Object.fromEntries(rows.map(([name = '', time, above, found]) => [name, { time, above, found }])),
);

if (values.write) {
  const caption =
    `${String(corpus.length)} files (${String(lines)} lines) of ${String(PACKAGES.length)} packages, ` +
    `Node ${process.version}, ESLint ${ESLint.version}; for each file the median of ${String(rounds)} rounds.`;
  await writeSection(PAGE, 'lint-time', `${caption}\n\n${markdownTable(header, rows)}`);
}

function createESLint({ config }: Contender): ESLint {
  return new ESLint({
    cwd: ROOT,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: [
      { ignores: ['!**/node_modules/'] },
      { ...config, files: ['**/*.{js,mjs,cjs}'] },
    ],
  });
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);
}

/** Each contender pays for what it leaves behind: otherwise the next one would. */
function collectGarbage(): void {
  globalThis.gc?.({ type: 'minor', execution: 'sync' });
}

/** For each file the median: what else the machine does takes long in few rounds, and seldom for one file. */
function timeOf(contender: Contender): number {
  const lists = [...(times.get(contender)?.values() ?? [])];
  return lists.reduce((total, list) => total + median(list), 0);
}

/** One round: each file is linted by each contender in turn, in an order that chance decides. */
async function lintInTurn(): Promise<void> {
  for (const contender of contenders) findings.set(contender, 0);
  for (const file of corpus) {
    for (const contender of shuffled(contenders)) {
      let found = 0;
      const time = await cpuTime(async () => {
        found = await countFindings(contender, file);
        collectGarbage();
      });
      times.get(contender)?.get(file)?.push(time);
      findings.set(contender, (findings.get(contender) ?? 0) + found);
    }
  }
}

async function countFindings(contender: Contender, { path, text }: CorpusFile): Promise<number> {
  const results = (await eslints.get(contender)?.lintText(text, { filePath: path })) ?? [];
  return results.flatMap(({ messages }) => messages).filter(({ fatal }) => fatal !== true).length;
}
