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

const HAPI = "const server = new (require('hapi').Server)();\nconst fs = require('fs');";

it.each([
  ['^17.0.0', 'fix'],
  ['^16.0.0', 'suggestion'],
])('takes hapi %s for what it may be', (range, result) => {
  const use =
    "server.route({ method: 'GET', path: '/', handler: (request) => fs.readFileSync(request.path) });";
  expect(offered({ dependencies: { hapi: range } }, use, HAPI)).toBe(result);
});

const JAYSON = "const jayson = require('jayson/promise');\nconst fs = require('fs');";

it.each([
  ['async ([name]) => fs.readFileSync(name)', 'fix'],
  ['([name], done) => { done(null, fs.readFileSync(name)); }', 'nothing'],
])('leaves a function that calls back to jayson/promise as it is: %s', (method, result) => {
  expect(offered({}, `new jayson.Server({ rows: ${method} });`, JAYSON)).toBe(result);
});

const NICE = "const server = require('nice-grpc').createServer();\nconst fs = require('fs');";

it.each([
  ['async read({ name }) { return { text: fs.readFileSync(name) }; }', 'fix'],
  ['async *read({ name }) { yield { text: fs.readFileSync(name) }; }', 'fix'],
  ['read({ name }) { return rowsOf(fs.readFileSync(name)); }', 'nothing'],
])('takes what a method of nice-grpc returns for what may be a stream: %s', (method, result) => {
  expect(offered({}, `server.add(Definition, { ${method} });`, NICE)).toBe(result);
});

it('says that an async function needs a newer Node where `engines` has none', () => {
  const use = "app.use((ctx) => { ctx.body = require('bcrypt').hashSync(ctx.text, 10); });";
  expect(offered({ engines: { node: '>=6' } }, use)).toBe('suggestion');
  expect(offered({ engines: { node: '>=8' } }, use)).toBe('fix');
});

const IN_HANDLER = (call: string): string => `app.use(async (ctx) => { ctx.body = ${call}; });`;

it.each([
  ['@babel/core', 'transformSync(ctx.text)'],
  ['bip39', 'mnemonicToSeedSync(ctx.text)'],
  ['sass', 'compileString(ctx.text)'],
])('offers nothing where the promise of %s computes on the same thread', (name, call) => {
  expect(offered({}, IN_HANDLER(`require('${name}').${call}`))).toBe('nothing');
});

/** What the code becomes where the fix, or the first suggestion, is taken. */
function repaired(manifest: object, use: string, head: string): string {
  const root = path.join(folder, String((count += 1)));
  mkdirSync(root);
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ name: 'app', ...manifest }));
  const made = "const app = new (require('koa'))();\n";
  const text = `${head}\n${made}${use}`;
  const [message] = new Linter({ cwd: root }).verify(
    text,
    [
      {
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-sync-in-server': 'warn' },
        languageOptions: { sourceType: 'commonjs' },
      },
    ],
    { filename: path.join(root, 'server.js') },
  );
  const [suggestion] = message?.suggestions ?? [];
  const fix = message?.fix ?? suggestion?.fix;
  if (!fix) return 'nothing';
  const code = text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]);
  return (message?.fix ? '' : `${suggestion?.desc ?? ''}\n`) + code.replace(made, '');
}

it.each([
  [
    'mkdirp',
    '^1.0.4',
    'mkdirp.sync(ctx.path)',
    "const mkdirp = require('mkdirp');\napp.use(async (ctx) => { ctx.body = await mkdirp(ctx.path); });",
  ],
  [
    'mkdirp',
    '^0.5.1',
    'mkdirp.sync(ctx.path)',
    "const mkdirp = require('mkdirp');\nconst { promisify } = require('node:util');\nconst mkdirpAsync = promisify(mkdirp);\napp.use(async (ctx) => { ctx.body = await mkdirpAsync(ctx.path); });",
  ],
  ['mkdirp', 'latest', 'mkdirp.sync(ctx.path)', 'nothing'],
  [
    'mkdirp',
    '^3.0.1',
    'mkdirp.sync(ctx.path)',
    "const mkdirp = require('mkdirp');\napp.use(async (ctx) => { ctx.body = await mkdirp.mkdirp(ctx.path); });",
  ],
  [
    'rimraf',
    '^4.0.0',
    'rimraf.sync(ctx.path)',
    "const rimraf = require('rimraf');\napp.use(async (ctx) => { ctx.body = await rimraf(ctx.path); });",
  ],
  [
    'rimraf',
    '^6.0.0',
    'rimraf.sync(ctx.path)',
    "const rimraf = require('rimraf');\napp.use(async (ctx) => { ctx.body = await rimraf.rimraf(ctx.path); });",
  ],
  [
    'glob',
    '^10.0.0',
    "glob.sync('*')",
    "Await `glob` instead: the order of the matches may differ.\nconst glob = require('glob');\napp.use(async (ctx) => { ctx.body = await glob.glob('*'); });",
  ],
  [
    'write-file-atomic',
    'latest',
    'writeFileAtomic.sync(ctx.path, ctx.text)',
    "Await `writeFileAtomic` instead: before version 3, the package takes a callback instead.\nconst writeFileAtomic = require('write-file-atomic');\napp.use(async (ctx) => { ctx.body = await writeFileAtomic(ctx.path, ctx.text); });",
  ],
  [
    'glob',
    '^7.2.0',
    "glob.sync('*', { dot: true })",
    "Await `globAsync` instead: the order of the matches may differ.\nconst glob = require('glob');\nconst { promisify } = require('node:util');\nconst globAsync = promisify(glob);\napp.use(async (ctx) => { ctx.body = await globAsync('*', { dot: true }); });",
  ],
  [
    'jsonfile',
    '^4.0.0',
    'jsonfile.readFileSync(ctx.path)',
    "const jsonfile = require('jsonfile');\nconst { promisify } = require('node:util');\nconst readFileAsync = promisify(jsonfile.readFile);\napp.use(async (ctx) => { ctx.body = await readFileAsync(ctx.path); });",
  ],
  [
    'make-dir',
    '^3.0.0',
    'makeDir.sync(ctx.path)',
    "const makeDir = require('make-dir');\napp.use(async (ctx) => { ctx.body = await makeDir(ctx.path); });",
  ],
  [
    'find-up',
    '^5.0.0',
    'findUp.sync(ctx.path)',
    "const findUp = require('find-up');\napp.use(async (ctx) => { ctx.body = await findUp(ctx.path); });",
  ],
  [
    'fs-extra',
    '^11.0.0',
    'fsExtra.ensureDirSync(ctx.path)',
    "const fsExtra = require('fs-extra');\napp.use(async (ctx) => { ctx.body = await fsExtra.ensureDir(ctx.path); });",
  ],
  [
    'bcryptjs',
    '^2.4.3',
    'bcryptjs.hashSync(ctx.path)',
    "const bcryptjs = require('bcryptjs');\napp.use(async (ctx) => { ctx.body = await bcryptjs.hash(ctx.path, 10); });",
  ],
  [
    'proper-lockfile',
    '^4.0.0',
    'properLockfile.lockSync(ctx.path)',
    "Await `lock` instead: what it yields releases the lock later than when it is called.\nconst properLockfile = require('proper-lockfile');\napp.use(async (ctx) => { ctx.body = await properLockfile.lock(ctx.path); });",
  ],
  ['bcrypt', '^5.0.0', 'bcrypt.hashSync(ctx.path)', 'nothing'],
])('replaces what %s %s blocks with: %s', (name, range, call, code) => {
  const local = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const head = `const ${local} = require('${name}');`;
  expect(repaired({ dependencies: { [name]: range } }, IN_HANDLER(call), head)).toBe(code);
});

const ZIP = "const Zip = require('adm-zip');\nconst zip = new Zip('rows.zip');";

it.each([
  ['0.4.7', "zip.extractAllTo('rows')", 'nothing'],
  ['~0.5.9', "zip.extractAllTo('rows')", 'before'],
  ['^0.5.13', "zip.extractAllTo('rows')", 'offer'],
  ['^0.5.0', "zip.extractAllTo('rows')", 'before'],
  ['*', "zip.extractAllTo('rows')", 'before'],
  ['0.5.2', 'zip.toBuffer()', 'nothing'],
  ['0.5.9', 'zip.toBuffer()', 'before'],
  ['^0.5.16', 'zip.toBuffer()', 'offer'],
])('awaits what adm-zip %s promises: %s', (range, call, result) => {
  const told = repaired({ dependencies: { 'adm-zip': range } }, IN_HANDLER(call), ZIP);
  const isTold = told.includes('before version 0.5.13 of the package');
  expect(told === 'nothing' ? told : isTold ? 'before' : 'offer').toBe(result);
});

const TOO_OLD = 'it needs a newer Node than the lowest one of `engines`';

it.each([
  [
    '>=0.10',
    `Await \`stat\` instead: ${TOO_OLD}.\nconst fs = require('fs');\napp.use(async (ctx) => { ctx.body = await fs.promises.stat(ctx.path); });`,
  ],
  [
    '>=10',
    "const fs = require('fs');\napp.use(async (ctx) => { ctx.body = await fs.promises.stat(ctx.path); });",
  ],
])('asks for the promises of fs where Node is %s', (node, code) => {
  const use = IN_HANDLER('fs.statSync(ctx.path)');
  expect(repaired({ engines: { node } }, use, "const fs = require('fs');")).toBe(code);
});

const OF_CHILD =
  'the output is text, standard error is not passed on, a failure has other properties, and a child that reads its input waits for it';

it.each([
  ["'ls', { stdio: 'pipe' }", "'ls'"],
  ["'ls', { encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] }", "'ls', { encoding: 'utf8' }"],
  ["'ls', { stdio: ['ignore', 'pipe', 'pipe'], timeout: 9 }", "'ls', { timeout: 9 }"],
])('leaves out what %s says of the streams of a child', (given, left) => {
  const head =
    "const { exec, execSync } = require('child_process');\nconst { promisify } = require('util');\nconst execAsync = promisify(exec);";
  const use = IN_HANDLER(`execSync(${given})`);
  const fixed = repaired({}, use, head);
  expect(fixed).toContain(`Await \`exec\` instead: ${OF_CHILD}.`);
  expect(fixed).toContain(`(await execAsync(${left})).stdout`);
});

it.each(["{ stdio: 'inherit' }", "{ stdio: [0, 'pipe', 'pipe'] }", '{ stdio }', '{ ...options }'])(
  'leaves %s alone',
  (options) => {
    const head = "const { execSync } = require('child_process');";
    expect(repaired({}, IN_HANDLER(`execSync('ls', ${options})`), head)).toBe('nothing');
  },
);
