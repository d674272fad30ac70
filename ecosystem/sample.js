// Draws reports of one rule at random, to be read and judged by hand.
//
//   npm run ecosystem:sample -- --rule <name> [--count 50] [--seed 1] <folder>…
//
// <folder> holds JavaScript or TypeScript, which is read without type information. Of reports with one
// message about one line of text in a folder, such as those of a built copy, one counts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { findFiles } from '../dist/cli/files.js';
import { entryOf } from '../dist/cli/lint.js';
import { sourceTypeOf } from '../dist/cli/source-type.js';
import plugin from '../dist/index.js';

const LONGEST_FILE = 500_000;
const LONGEST_LINE = 3_000;
const LINES_SHOWN = 16;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rule: { type: 'string' },
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});
if (!values.rule || positionals.length === 0) {
  console.error('Say which rule, and where: --rule <name> <folder>…');
  process.exit(2);
}

const name = `async-perf/${values.rule}`;
const reports = new Map();
const totals = { files: 0, lines: 0, reports: 0, fixed: 0, suggested: 0 };
for (const folder of positionals) lintFolder(path.resolve(folder));
console.log(`${JSON.stringify(totals)}, ${reports.size} of them different`);
const drawn = shuffled([...reports.values()], Number(values.seed)).slice(0, Number(values.count));
for (const report of drawn.sort((a, b) => (a.file < b.file ? -1 : 1))) console.log(report.text);

function lintFolder(folder) {
  const linter = new Linter({ cwd: folder });
  for (const file of findFiles(['.'], folder).files) {
    const text = readFileSync(file.path, 'utf8');
    const lines = text.split('\n');
    if (text.length > LONGEST_FILE || lines.some(({ length }) => length > LONGEST_LINE)) continue;
    const messages = linter.verify(text, [configOf(file.path, text)], { filename: file.path });
    if (messages.some(({ fatal }) => fatal)) continue;
    totals.files += 1;
    totals.lines += lines.length;
    for (const message of messages.filter(({ ruleId }) => ruleId === name)) {
      totals.reports += 1;
      if (message.fix) totals.fixed += 1;
      else if (message.suggestions?.length > 0) totals.suggested += 1;
      add(folder, file.path, lines, message);
    }
  }
}

function configOf(file, text) {
  const isTypeScript = /\.[cm]?tsx?$/.test(file);
  const jsx = !isTypeScript || file.endsWith('x');
  return {
    files: ['**/*.{js,cjs,mjs,jsx,ts,cts,mts,tsx}'],
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    plugins: { 'async-perf': plugin },
    rules: { [name]: entryOf(values.rule) },
    languageOptions: {
      ...(isTypeScript ? { parser } : {}),
      sourceType: sourceTypeOf(file, text),
      parserOptions: { ecmaFeatures: { jsx } },
    },
  };
}

function add(folder, file, lines, { fix, line, message, suggestions }) {
  const key = [folder, message, lines[line - 1].trim()].join('\n');
  if (reports.has(key)) return;
  const kind = fix ? 'fix' : (suggestions?.[0]?.desc ?? 'no fix');
  const shown = lines.slice(Math.max(0, line - 3), line + LINES_SHOWN).join('\n');
  reports.set(key, { file, text: `\n${file}:${line} (${kind})\n${message}\n${shown}` });
}

/** The items in a random order, which is the same for the same seed (mulberry32). */
function shuffled(items, seed) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [items[index], items[other]] = [items[other], items[index]];
  }
  return items;
}
