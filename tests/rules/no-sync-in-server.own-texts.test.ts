import { describe, expect, it } from 'vitest';
import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { lintUnderBoth } from '../harness/lint.ts';

const HEAD = `import Koa from 'koa';
import fs from 'node:fs';
import path from 'node:path';
const app = new Koa();
const DATA = process.env.DATA;
`;

function countOf(body: string, report: 'all' | 'noticeable'): number {
  const rules = { 'no-sync-in-server': noSyncInServer };
  const options = { 'no-sync-in-server': [{ report }] };
  return lintUnderBoth(HEAD + body, rules, { language: 'js', options }).reports.length;
}

/** A helper, by its body, that a request calls for what it names, or not. */
const helper = (body: string, given = ''): string =>
  `function help(name) { ${body} }\napp.use(async (ctx) => { ctx.body = help(${given}); });\n`;

const OWN: Readonly<Record<string, string>> = {
  'settings that are read': helper("return fs.readFileSync('settings.json', 'utf8');"),
  'state that is read and parsed': helper(
    'return JSON.parse(fs.readFileSync(`${DATA}/state.json`));',
  ),
  'bytes that are made a text': helper(
    "const bytes = fs.readFileSync('notes.md'); return bytes.toString('utf-8');",
  ),
  'bytes that are made a text, by a name that is set later': helper(
    "let bytes; try { bytes = fs.readFileSync('notes.json'); return JSON.parse(bytes); } catch { return {}; }",
  ),
  'what a package reads and writes as JSON': `import json from 'jsonfile';
${helper("return json.readFileSync('state.json');")}`,
  'an encoding among options': helper("return fs.readFileSync('notes.md', { encoding: 'utf8' });"),
  'state that is written': helper(
    "fs.writeFileSync('state.json', JSON.stringify(state, null, 2));",
  ),
  'a text that is put together': helper(
    "const text = '# ' + title; fs.writeFileSync('notes.md', text);",
  ),
  'a line of a journal': helper('fs.appendFileSync(DATA, `${now()} ${line}\\n`);'),
  'the names of a folder': helper('return fs.readdirSync(path.join(DATA, "icons"));'),
  'a name that the program gives': helper(
    "return fs.readFileSync(name, 'utf8');",
    "'settings.json'",
  ),
  'what a timer reads':
    "app.use((ctx) => { ctx.body = 1; });\napp.listen(1);\nsetInterval(() => use(fs.readFileSync('settings.json', 'utf8')), 10);",
};

const MORE: Readonly<Record<string, string>> = {
  'what the handler reads itself':
    "app.use((ctx) => { ctx.body = fs.readFileSync('rows.json', 'utf8'); });",
  'what the handler lists itself': "app.use((ctx) => { ctx.body = fs.readdirSync('rows'); });",
  'what a callback in the handler reads':
    "app.use((ctx) => { ctx.body = ctx.names.map(() => fs.readFileSync('rows.json', 'utf8')); });",
  bytes: helper("return fs.readFileSync('picture');"),
  'bytes in base64': helper("return fs.readFileSync('picture', 'base64');"),
  'bytes that become base64': helper("return fs.readFileSync('picture').toString('base64');"),
  'bytes that are written': helper("fs.writeFileSync('picture', encode(state));"),
  'a text that the request names': helper(
    "return fs.readFileSync(name, 'utf8');",
    'ctx.query.name',
  ),
  'a folder that the request names': helper(
    'return fs.readdirSync(path.join(DATA, name));',
    'ctx.path',
  ),
  'each text of a folder': helper(
    "return fs.readdirSync('rows').map((row) => fs.readFileSync(row, 'utf8'));",
  ),
  'a tree, at once': helper("return fs.readdirSync('rows', { recursive: true });"),
  'a tree, folder by folder': `function help(folder) { return fs.readdirSync(folder).map((one) => help(one)); }
app.use((ctx) => { ctx.body = help('rows'); });
`,
};

describe('A text or a folder of a helper that no request names is told by `all` alone', () => {
  it.each(Object.entries(OWN))('%s', (_, code) => {
    expect(countOf(code, 'noticeable')).toBe(0);
    expect(countOf(code, 'all')).toBe(1);
  });
});

describe('What may be of any size is reported', () => {
  it.each(Object.entries(MORE))('%s', (_, code) => {
    expect(countOf(code, 'noticeable')).toBe(1);
  });
});
