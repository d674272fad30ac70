import { expect, it } from 'vitest';
import { seedsOf } from '../../src/analysis/project/slice/seeds.ts';
import { parseFile } from '../../src/analysis/project/summary/parse.ts';
import { summarize } from '../../src/analysis/project/summary/summarize.ts';

/** The names of the functions of a text that are followed through the project. */
function seedsIn(code: string): readonly string[] {
  const parsed = parseFile('load.cjs', `const fs = require('fs');\n${code}`);
  if (!parsed) throw new Error(`This does not parse: ${code}`);
  const options = {
    extraMethods: new Map(),
    extraNames: ['legacyHash'],
    report: 'noticeable',
  } as const;
  const summary = summarize(parsed, { getters: new Set() });
  return seedsOf(summary, options, () => [], false).map(({ name }) => name);
}

it.each([
  ['a module that Node keeps', 'function load(name) { return require(name); }'],
  ['what is loaded once', 'let text; function load() { text ??= fs.readFileSync("a"); }'],
  [
    'what is read while somebody develops',
    'function load() { if (process.env.NODE_ENV === "development") fs.readFileSync("a"); }',
  ],
  ['what administrators do', 'function load(user) { if (user.isAdmin) fs.readFileSync("a"); }'],
  ['what runs at start-up', 'fs.readFileSync("a");'],
  ['what is over at once', 'function load(name) { if (!fs.existsSync(name)) fs.mkdirSync(name); }'],
])('%s is not followed', (_, code) => {
  expect(seedsIn(code)).toEqual([]);
});

it.each([
  ['a file of data', 'function load(name) { return require(`./${name}.json`); }'],
  ['what a client names', 'function load(request) { return require(request.params.name); }'],
  [
    'a module that is forgotten',
    'function load(name) { delete require.cache[name]; return require(name); }',
  ],
  ['a memo that a caller gives', 'function load(kept) { kept.text ??= fs.readFileSync("a"); }'],
  [
    'what is read in production',
    'function load() { if (process.env.NODE_ENV !== "development") fs.readFileSync("a"); }',
  ],
  [
    'a process that administrators start',
    'function load(user) { if (user.isAdmin) require("child_process").execSync("a"); }',
  ],
  ['a call of the options', 'function load() { legacyHash("a"); }'],
])('%s is followed', (_, code) => {
  expect(seedsIn(code)).toEqual(['load']);
});
