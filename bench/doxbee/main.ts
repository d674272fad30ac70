// npm run bench:doxbee [-- --node <path of a Node binary>]… [--print] [--write]
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Linter } from 'eslint';
import { majorVersion, timeRatio } from '../cost/time.ts';
import { markdownTable, writeSection } from '../markdown.ts';
import { configs } from '../../src/index.ts';

const PAGE = new URL('../../docs/performance.md', import.meta.url);
const MAX_PASSES = 10;

const { values } = parseArgs({
  options: {
    node: { type: 'string', multiple: true, default: [process.execPath] },
    print: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const chain = await readFixture('upload.then.js');
const written = await readFixture('upload.async.js');
const converted = convert(chain);
if (values.print) console.log(converted);
if (converted === chain) throw new Error('prefer-await converted nothing');

const rows = [];
for (const node of values.node) {
  const ratio = async (before: string, after: string) =>
    (await timeRatio({ before, after }, node)).toFixed(2);
  rows.push([
    `Node ${await majorVersion(node)}`,
    await ratio(chain, written),
    await ratio(chain, converted),
    await ratio(written, converted),
  ]);
}
const header = ['', 'by hand ÷ chain', 'converted ÷ chain', 'converted ÷ by hand'];
const table = markdownTable(header, rows);
console.log(table);
if (values.write) await writeSection(PAGE, 'doxbee', table);

async function readFixture(name: string): Promise<string> {
  return readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
}

/** Applies what the rule offers for the first report, the fix before a suggestion, until it is silent. */
function convert(code: string): string {
  const linter = new Linter();
  const config: Linter.Config[] = [
    { plugins: configs.all.plugins ?? {}, rules: { 'async-perf/prefer-await': 'warn' } },
  ];
  let text = code;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const offered = linter
      .verify(text, config, 'upload.js')
      .map(({ fix, suggestions }) => fix ?? suggestions?.[0]?.fix)
      .find((edit) => edit !== undefined);
    if (!offered) break;
    text = text.slice(0, offered.range[0]) + offered.text + text.slice(offered.range[1]);
  }
  return text;
}
