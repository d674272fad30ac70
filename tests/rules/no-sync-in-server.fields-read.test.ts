import { describe, expect, it } from 'vitest';
import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { lintUnderBoth } from '../harness/lint.ts';

const HEAD = `import Koa from 'koa';
import fs from 'node:fs';
import path from 'node:path';
const app = new Koa();
`;

function countOf(body: string, report: 'all' | 'noticeable'): number {
  const rules = { 'no-sync-in-server': noSyncInServer };
  const options = { 'no-sync-in-server': [{ report }] };
  const code = `${HEAD}app.use(async (ctx) => {\n${body}\n});\n`;
  return lintUnderBoth(code, rules, { language: 'js', options }).reports.length;
}

const RECORDS: Readonly<Record<string, string>> = {
  'the version of the program':
    "ctx.a = JSON.parse(fs.readFileSync(path.join(__dirname, 'package.json'), 'utf8')).version;",
  'names of a manifest that is parsed later':
    "const text = fs.readFileSync('package.json').toString();\nconst manifest = JSON.parse(text);\nctx.a = manifest.version + manifest.name;",
  'fields by a pattern':
    "const { version, name } = JSON.parse(fs.readFileSync('package.json'));\nctx.a = `${name} ${version}`;",
  'settings with defaults, one of them trimmed':
    "const settings = JSON.parse(fs.readFileSync('settings.json', 'utf8')) ?? {};\nif (settings.isOpen) ctx.a = settings.paths.home.trim();",
  'settings that are set in a try':
    "let settings;\ntry { settings = JSON.parse(fs.readFileSync('settings.json', 'utf8')); } catch { return; }\nctx.a = settings.theme;",
  'an id': "ctx.a = fs.readFileSync('machine-id', 'utf8').trim();",
  'a number that is kept':
    "const id = fs.readFileSync('machine-id', 'utf8').trim();\nif (id.startsWith('7')) ctx.a = id;",
};

const ROWS: Readonly<Record<string, string>> = {
  'all of it': "ctx.a = JSON.parse(fs.readFileSync('rows.json', 'utf8'));",
  'rows of it': "ctx.a = JSON.parse(fs.readFileSync('rows.json', 'utf8')).rows.find(ctx.is);",
  'rows that are gone through':
    "const { rows } = JSON.parse(fs.readFileSync('rows.json', 'utf8'));\nfor (const row of rows) ctx.add(row);",
  'rows that are handed on':
    "const rows = JSON.parse(fs.readFileSync('rows.json'));\nctx.add(rows);",
  'rows that are added to':
    "const rows = JSON.parse(fs.readFileSync('rows.json'));\nrows.push(ctx.row);",
  'a row by a name that is computed':
    "const rows = JSON.parse(fs.readFileSync('rows.json'));\nctx.a = rows[ctx.name];",
  'rows in a rest':
    "const { a, ...rest } = JSON.parse(fs.readFileSync('rows.json'));\nctx.a = rest;",
  'what is set, to be kept':
    "const rows = JSON.parse(fs.readFileSync('rows.json'));\nrows.last = ctx.row;",
  'a record of each of the files of a folder':
    "for (const name of await fs.promises.readdir('rows')) ctx.add(JSON.parse(fs.readFileSync(name, 'utf8')).size);",
  lines: "ctx.a = fs.readFileSync('rows.txt', 'utf8').trim().split('\\n');",
  'lines of what is kept':
    "const text = fs.readFileSync('rows.txt', 'utf8').trim();\nctx.a = text.split('\\n');",
  'a text that is parsed': "ctx.a = parse(fs.readFileSync('rows.yaml', 'utf8').trim());",
};

describe('A record of which only fields are read is told by `all` alone', () => {
  it.each(Object.entries(RECORDS))('%s', (_, body) => {
    expect(countOf(body, 'noticeable')).toBe(0);
    expect(countOf(body, 'all')).toBe(1);
  });
});

describe('What may hold any number of rows is reported', () => {
  it.each(Object.entries(ROWS))('%s', (_, body) => {
    expect(countOf(body, 'noticeable')).toBe(1);
  });
});
