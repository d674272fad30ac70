import { expect, it } from 'vitest';
import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { lintUnderBoth, type Report } from '../harness/lint.ts';

const HEAD = `import Koa from 'koa';
import fs from 'node:fs';
import { defer } from './deferred.js';
import { send } from './send.js';
const app = new Koa();
`;
const TEXT = 'const text = fs.readFileSync(name);';
const LATER = 'return new Promise((resolve) => setTimeout(resolve, 10, text));';

function reportOf(body: string): Report | undefined {
  const rules = { 'no-sync-in-server': noSyncInServer };
  const { reports } = lintUnderBoth(HEAD + body, rules, { language: 'js' });
  expect(reports).toHaveLength(1);
  return reports[0];
}

const load = (ending: string): string => `function load(name) { ${TEXT} ${ending} }\n`;
const use = (body: string): string => `app.use(async (ctx) => { ${body} });\n`;

it.each([
  ['keeps it', load(LATER) + use('const text = load(ctx.path); keep(text);')],
  ['puts it into a list', load(LATER) + use('ctx.list.push(load(ctx.path));')],
  ['tests it', load(LATER) + use('if (load(ctx.path)) ctx.body = 1;')],
  ['prints it', load(LATER) + use('ctx.body = `${load(ctx.path)}`;')],
  [
    'is given that of another function',
    `const wait = (text) => { ${LATER} };\n${load('return wait(text) ?? null;')}` +
      use('keep(load(ctx.path));'),
  ],
  [
    'is given that of an async function',
    `const wait = async (text) => text;\n${load('return wait(text);')}` +
      use('keep(load(ctx.path));'),
  ],
  ['leaves it alone', load(LATER) + use('load(ctx.path); ctx.body = 1;')],
  ['says that it leaves it alone', load(LATER) + use('void load(ctx.path);')],
  ['waits for several', load(LATER) + use('await Promise.all([load("a"), load("b")]);')],
  [
    'is given that of a deferred',
    `function load(name) { const tmp = defer(); ${TEXT} tmp.resolve(text); return tmp.promise; }\n` +
      use('const text = load(ctx.path); keep(text);'),
  ],
  [
    'is given that of a chain',
    load('return send(text).then((answer) => answer.body);') + use('keep(load(ctx.path));'),
  ],
])('nothing is offered where a caller of what gives a promise %s', (_, code) => {
  const report = reportOf(code);
  expect(report?.fix).toBeUndefined();
  expect(report?.suggestions).toEqual([]);
});

it.each([
  ['awaits it', load(LATER) + use('ctx.body = await load(ctx.path);')],
  ['returns it', load(LATER) + use('return load(ctx.path);')],
  ['gets a value', load('return [text];') + use('const text = load(ctx.path); keep(text);')],
  ['takes a part of it', load('return send(text);') + use('ctx.body = load(ctx.path).body;')],
])('a caller that %s waits', (_, code) => {
  expect(reportOf(code)?.fix).toBeDefined();
});

it('a caller of what may give a promise is told so', () => {
  const report = reportOf(load('return send(text);') + use('keep(load(ctx.path));'));
  expect(report?.fix).toBeUndefined();
  expect(report?.suggestions[0]?.message).toContain(
    'where `load` gives a promise, its callers wait for it',
  );
});

it.each([
  [
    'what a method borrows',
    'function rm() { return fs.rmSync.apply(this, arguments); }\n',
    'rm(1);',
  ],
  ['what is called with a receiver', 'function rm(a) { fs.rmSync.call(fs, a); }\n', 'rm(1);'],
  [
    'files that only the clock tells apart, once their callbacks run side by side',
    '',
    'ctx.body = ctx.files.map((file) => { const name = Date.now() + extname(file.name); fs.writeFileSync(name, file.buffer); return name; });',
  ],
  [
    'what is joined to others',
    '',
    'let all = []; ctx.names.map((a) => { all = all.concat(fs.readFileSync(a)); });',
  ],
  [
    'what is added to a text',
    '',
    "let all = ''; ctx.names.map((a) => { all += fs.readFileSync(a, 'utf8'); });",
  ],
])('nothing is offered for %s', (_, before, body) => {
  const report = reportOf(before + use(body));
  expect(report?.fix).toBeUndefined();
  expect(report?.suggestions).toEqual([]);
});

it('files that the clock and their items tell apart are written side by side', () => {
  const body =
    'ctx.body = ctx.files.map((file) => { const name = Date.now() + file.name; fs.writeFileSync(name, file.buffer); return name; });';
  expect(reportOf(use(body))?.suggestions[0]?.message).toContain('the callbacks run side by side');
});
