import { expect, it } from 'vitest';
import { BLOCKING } from '../../src/analysis/known/blocking.ts';
import {
  mayBlock,
  mayMakeBlocking,
  mayTextHoldHandlers,
  mayUseMade,
} from '../../src/analysis/project/files/mentions.ts';

it.each([
  ['a renamed import', `import { readFileSync as read } from 'node:fs';`],
  ['a default import', `import fs from 'fs'; fs.readFileSync(name);`],
  ['a namespace of a package', `const extra = require('fs-extra'); extra.copySync(a, b);`],
  ['a package that blocks itself', `const request = require('sync-request');`],
  ['what a client names', 'const page = require(request.params.page);'],
  ['one of many files of data', `const texts = require('./locales/' + name + '.json');`],
  ['a module that is forgotten', 'delete require.cache[name]; const plugin = require(name);'],
  ['what another file hands on', `import { hashSync } from './hash.js'; hashSync(value);`],
  ['a global', 'Atomics.wait(array, 0, 0);'],
])('%s may block', (_, code) => {
  expect(mayBlock(code, [])).toBe(true);
});

it.each([
  ['other names in Sync', `import fs from 'fs'; hookSync(fs); new CacheableSync();`],
  ['the name of another module', `import { hashSync } from 'hash'; hashSync(value);`],
  ['a module of which another has the name in it', `model.sync(); deleteAll(); delay.sync();`],
  ['a path that is written down', `require('./routes')`],
  ['one of a few modules', 'const plugin = require(name);'],
  ['a text that is added to another', `require('./routes'); log('a' + name);`],
])('%s cannot block', (_, code) => {
  expect(mayBlock(code, [])).toBe(false);
});

it.each([
  [false, `import fs from 'fs'; if (!fs.existsSync(a)) fs.mkdirSync(a); fs.unlinkSync(b);`],
  [false, `import { existsSync } from './files.js'; existsSync(a);`],
  [true, `import fs from 'fs'; if (fs.existsSync(a)) fs.readFileSync(a);`],
  [true, `import { readFileSync } from './files.js'; readFileSync(a);`],
  [true, `import { execSync } from 'child_process'; execSync(a);`],
])('%s: may block for long', (expected, code) => {
  expect(mayBlock(code, [])).toBe(true);
  expect(mayBlock(code, [], 'noticeable')).toBe(expected);
});

it.each([
  [true, `import { db } from './db.js'; db.exec(sql);`],
  [true, `const { byId } = require('./notes'); byId.get(1);`],
  [false, `import { db } from './db.js'; await Promise.all(db);`],
  [false, `import { Pool } from 'pg'; new Pool().exec(sql);`],
])('%s: calls a method of what another file makes', (expected, code) => {
  expect(mayUseMade(code)).toBe(expected);
});

it('knows what makes an object that blocks by its name', () => {
  expect(mayMakeBlocking(`import type { DatabaseSync } from 'node:sqlite';`)).toBe(true);
  expect(mayMakeBlocking(`import { open } from 'sqlite';`)).toBe(false);
});

it('finds every key of the table by its words', () => {
  const missed = [...BLOCKING.keys()].filter((key) => {
    const [module = '', member = 'run', ...further] = key.replace('()', '').split('.');
    const code = `import { ${member} } from '${module}'; ${[member, ...further].join('.')};`;
    return !mayBlock(code, []);
  });
  expect(missed).toEqual([]);
});

it('takes the further names of the options as they are', () => {
  expect(mayBlock('legacyHash(value)', ['legacyHash'])).toBe(true);
});

it.each([
  ['an import', `import express from 'express';`, 'src/app.js'],
  ['a load of a core module', `const http = require("node:http");`, 'src/app.js'],
  ['a subpath', `import { Hono } from 'hono/tiny';`, 'src/app.js'],
  ['a global', 'const { serve } = Deno; serve(handler);', 'src/app.js'],
  ['the name of the file', 'export const GET = () => 1;', 'app/users/route.js'],
  ['a directive', `'use server'; export async function save() {}`, 'src/actions.js'],
  ['a parameter', 'module.exports = async (fastify) => {};', 'src/users.js'],
])('%s may hold handlers', (_, code, path) => {
  expect(mayTextHoldHandlers(code, path)).toBe(true);
});

it.each([
  ['the name of a package in a list', `const names = ['express', 'koa'];`],
  ['a package of a similar name', `import list from 'express-list-routes';`],
  ['a word of a comment', '// as in Deno and Bun'],
])('%s holds no handlers', (_, code) => {
  expect(mayTextHoldHandlers(code, 'src/app.js')).toBe(false);
});

it.each(['register', 'exports', 'export default'])('reads a long line of `%s` once', (word) => {
  expect(mayTextHoldHandlers(`const text = "${`${word} `.repeat(60_000)}(server";`, 'a.js')).toBe(
    word === 'register',
  );
});
