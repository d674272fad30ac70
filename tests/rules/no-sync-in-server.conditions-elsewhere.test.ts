import { expect, it } from 'vitest';
import { makeProject, verify, type Files } from '../harness/projects.ts';

const HASH =
  "const { scryptSync } = require('crypto');\nexports.check = (key, text) => scryptSync(text, key, 64).equals(key);\n";
const SERVER =
  "const Koa = require('koa');\nconst { check } = require('./hash');\nnew Koa().use(async (ctx) => {\n";

/** What is offered for `check` of `hash.js`. */
function offered(files: Files): readonly string[] {
  const root = makeProject({ 'hash.js': HASH, ...files });
  const [message] = verify(root, 'hash.js', HASH);
  expect(message?.message).toContain('`scryptSync` blocks every request');
  return message?.suggestions?.map(({ desc }) => desc) ?? [];
}

it.each([
  ['if (!check(ctx.key, ctx.path)) ctx.throw(401);', true],
  ['ctx.body = ctx.user && check(ctx.key, ctx.path) ? 1 : 2;', true],
  ['while (check(ctx.key, ctx.path)) ctx.next();', true],
  ['const isKnown = check(ctx.key, ctx.path);\nif (isKnown) ctx.body = 1;', true],
  ['ctx.body = ctx.users.find((user) => user.name && check(user.key, ctx.path));', true],
  ['ctx.body = ctx.users.map((user) => check(user.key, ctx.path));', false],
  ['ctx.body = check(ctx.key, ctx.path);', false],
  ['const isKnown = check(ctx.key, ctx.path);\nctx.body = isKnown;', false],
  ['ctx.body = ctx.user ? check(ctx.key, ctx.path) : 0;', false],
])('says that a promise is true where the value decides: %s', (use, isTold) => {
  const [told, ...more] = offered({ 'server.js': `${SERVER}${use}\n});\n` });
  expect(more).toEqual([]);
  const text = 'a promise counts as true in the condition there';
  expect(told?.includes(text)).toBe(isTold);
  expect(told).toContain('has to be awaited in server.js:4');
});

it('says which of some places are conditions', () => {
  const use = 'if (check(ctx.key, ctx.path)) ctx.body = 1;\nctx.rows = check(ctx.key, ctx.query);';
  expect(offered({ 'server.js': `${SERVER}${use}\n});\n` })).toEqual([
    expect.stringContaining(
      'awaited in server.js:4, server.js:5; a promise counts as true in the condition of server.js:4.',
    ),
  ]);
});

it.each([
  [
    'constructor(ctx) { this.read(ctx); }\n  read(ctx) { this.isKnown = check(ctx.key, ctx.path); }',
    0,
  ],
  [
    'constructor(ctx) { this.fill(ctx); }\n  fill(ctx) { this.read(ctx); }\n  read(ctx) { this.isKnown = check(ctx.key, ctx.path); }',
    0,
  ],
  [
    'constructor(ctx) { ctx.on("end", () => this.read(ctx)); }\n  read(ctx) { this.isKnown = check(ctx.key, ctx.path); }',
    1,
  ],
  [
    'constructor(ctx) { this.fill(ctx); }\n  async fill(ctx) { this.read(ctx); }\n  read(ctx) { this.isKnown = check(ctx.key, ctx.path); }',
    1,
  ],
  [
    'constructor(ctx) { this.ctx = ctx; }\n  read(ctx) { this.isKnown = check(ctx.key, ctx.path); }',
    1,
  ],
])('offers nothing that a constructor would have to wait for: %s', (members, count) => {
  const user = `const { check } = require('./hash');\nmodule.exports = class User {\n  ${members}\n};\n`;
  const server =
    "const Koa = require('koa');\nconst User = require('./user');\nnew Koa().use(async (ctx) => { const user = new User(ctx); user.read(ctx); ctx.body = user.isKnown; });\n";
  expect(offered({ 'server.js': server, 'user.js': user })).toHaveLength(count);
});
