// npm run bench:cost [-- --rule <name>] [--time <path of a Node binary>]… [--write]
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { writeSection } from '../markdown.ts';
import { gainTable, readTimings, type Timings } from './gain-table.ts';
import { measurePairs } from './measure-pairs.ts';
import { majorVersion, timePairs } from './time.ts';
import { writeCosts } from './write-costs.ts';

const PAGE = new URL('../../docs/performance.md', import.meta.url);

const { values } = parseArgs({
  options: {
    rule: { type: 'string' },
    time: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});

const measured = await measurePairs();
const timings: Timings[] = values.time.length > 0 ? [] : readTimings(await readFile(PAGE, 'utf8'));
for (const node of values.time) {
  timings.push({ version: await majorVersion(node), ratios: await timePairs(node) });
}

const tables = new Map(
  [...measured].map(([rule, pairs]) => [rule, `### ${rule}\n\n${gainTable(pairs, timings)}`]),
);
const all = [...tables.values()].join('\n\n');
console.log(values.rule === undefined ? all : (tables.get(values.rule) ?? 'no such rule'));
if (values.write) {
  await writeCosts(measured);
  await writeSection(PAGE, 'gain', all);
}
