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
const times = new Map<Contender, number[]>(contenders.map((contender) => [contender, []]));
const findings = new Map<Contender, number>(contenders.map((contender) => [contender, 0]));

await lintInTurn();
for (let round = 0; round < rounds; round++) {
  for (const [contender, time] of await lintInTurn()) times.get(contender)?.push(time);
}

const floorTimes = times.get(FLOOR) ?? [];
const rows = contenders.map((contender) => {
  const own = times.get(contender) ?? [];
  const above = median(own.map((time, round) => time / (floorTimes[round] ?? NaN))) - 1;
  return [
    contender.name,
    `${median(own).toFixed(0)} ms`,
    contender === FLOOR ? '–' : `${(above * 100).toFixed(1)} %`,
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
    `Node ${process.version}, ESLint ${ESLint.version}; medians of ${String(rounds)} rounds.`;
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

/** One round: each file is linted by each contender in turn, in an order that chance decides. */
async function lintInTurn(): Promise<Map<Contender, number>> {
  const total = new Map<Contender, number>();
  for (const contender of contenders) findings.set(contender, 0);
  for (const file of corpus) {
    for (const contender of shuffled(contenders)) {
      let found = 0;
      const time = await cpuTime(async () => {
        found = await countFindings(contender, file);
        collectGarbage();
      });
      total.set(contender, (total.get(contender) ?? 0) + time);
      findings.set(contender, (findings.get(contender) ?? 0) + found);
    }
  }
  return total;
}

async function countFindings(contender: Contender, { path, text }: CorpusFile): Promise<number> {
  const results = (await eslints.get(contender)?.lintText(text, { filePath: path })) ?? [];
  return results.flatMap(({ messages }) => messages).filter(({ fatal }) => fatal !== true).length;
}
