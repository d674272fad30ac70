import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Linter } from 'eslint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import plugin from '../../src/index.ts';

let folder: string;
let count = 0;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'versions-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What is offered for a call in a handler: `fix`, `suggestion` or `nothing`. */
function offered(manifest: object, use: string, head = ''): string {
  const root = path.join(folder, String((count += 1)));
  mkdirSync(root);
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ name: 'app', ...manifest }));
  const [message] = new Linter({ cwd: root }).verify(
    `${head || "const app = new (require('koa'))();"}\n${use}`,
    [
      {
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-sync-in-server': 'warn' },
        languageOptions: { sourceType: 'commonjs' },
      },
    ],
    { filename: path.join(root, 'server.js') },
  );
  if (!message) return 'no report';
  return message.fix ? 'fix' : message.suggestions ? 'suggestion' : 'nothing';
}

it.each([
  ['jsonfile', '^5.0.0', 'readFileSync', 'fix'],
  ['jsonfile', '^4.0.0', 'readFileSync', 'nothing'],
  ['fs-extra', '^11.3.0', 'readFileSync', 'fix'],
  ['fs-extra', '^2.0.0', 'readFileSync', 'nothing'],
  ['fs-extra', '^10.0.0', 'rmSync', 'fix'],
  ['fs-extra', '^9.0.0', 'rmSync', 'nothing'],
  ['fs-extra', '^11.0.0', 'statfsSync', 'nothing'],
])('awaits what %s %s promises: %s', (name, range, fn, result) => {
  const use = `app.use(async (ctx) => { ctx.body = require('${name}').${fn}(ctx.path); });`;
  expect(offered({ dependencies: { [name]: range } }, use)).toBe(result);
});

const EXPRESS = "const app = require('express')();\nconst fs = require('fs');";
const ROUTE = "app.get('/', (req, res) => { res.send(fs.readFileSync(req.path)); });";

it.each([
  ['^5.0.0', {}, 'fix'],
  ['>=4 <6', {}, 'suggestion'],
  ['^5.0.0 || ^4.0.0', {}, 'suggestion'],
  ['<5', {}, 'suggestion'],
  ['^5.0.0', { polka: '^0.5.0' }, 'suggestion'],
])('takes Express %s, beside %j, for what it may be', (range, others, result) => {
  expect(offered({ dependencies: { express: range, ...others } }, ROUTE, EXPRESS)).toBe(result);
});

it('writes no async function where Node may not have them', () => {
  const use = "app.use((ctx) => { ctx.body = require('bcrypt').hashSync(ctx.text, 10); });";
  expect(offered({ engines: { node: '>=6' } }, use)).toBe('nothing');
  expect(offered({ engines: { node: '>=8' } }, use)).toBe('fix');
});
