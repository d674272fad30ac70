import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";
const FS = "import fs from 'node:fs';\n";
const EXPRESS = "import express from 'express';\nconst app = express();\n";
const LAMBDA = "import middy from '@middy/core';\nexport const main = middy(handle);\n";

testRule(noSyncInServer, {
  options: { report: 'noticeable' },
  valid: [
    {
      title: 'whether the same path is there, which a helper asks again and again',
      code: `${KOA}${FS}import path from 'node:path';
import { publicFiles } from './files.js';
const INDEX = path.join(import.meta.dirname, 'index.html');
app.use(show);
async function show(ctx, next) { await ctx.write(pageOf(ctx)); await next(); }
function pageOf(ctx) {
  const page = path.resolve('pages', '404.html');
  if (!fs.existsSync(publicFiles.css)) ctx.write(publicFiles.css);
  try { fs.accessSync(page); } catch { ctx.body = page; }
  return fs.existsSync(INDEX) ? INDEX : page;
}`,
    },
    {
      title: 'what stands in for a database',
      code: `${KOA}${FS}class Store {
  constructor(db) { this.useSQLite = db !== null; this.db = db; }
  find(name) { if (this.useSQLite) { return this.db.get(name); } else { return fs.readFileSync(name); } }
  save(name, text) { if (!isDatabaseReady()) return fs.writeFileSync(name, text); return this.db.set(name, text); }
}
const store = new Store(null);
app.use((ctx) => { ctx.body = store.find(ctx.path); store.save(ctx.path, ctx.text); });`,
    },
    {
      title: 'what is set once, or built by an administrator',
      code: `${EXPRESS}${FS}app.post('/set_password', (req, res) => { fs.writeFileSync('password', req.body.password); res.end(); });
app.post('/quick-setup', (req, res) => { fs.copyFileSync('script', req.body.folder); res.end(); });
app.post('/auto-configure', (req, res) => { fs.writeFileSync(req.body.file, 'settings'); res.end(); });
app.get('/admin/index/rebuild', (req, res) => { res.end(fs.readFileSync('mapping.json')); });
app.post('/hooks/:name/install', (req, res) => { fs.writeFileSync(req.params.name, 'hook'); res.end(); });`,
    },
    {
      title: 'what an administrator changes, by the folder of the route',
      filename: 'src/api/admin/root-folder/create.js',
      code: `${EXPRESS}${FS}app.post('/', (req, res) => { if (!fs.existsSync(req.body.folder)) res.status(404); res.end(); });`,
    },
    {
      title: 'what is cleaned up when a process has ended',
      code: `${KOA}${FS}app.use((ctx) => finishTerminalExit(ctx.id));
function finishTerminalExit(id) { fs.unlinkSync(id); }`,
    },
    {
      title: 'plugins and styles that somebody puts there, or takes away',
      code: `${EXPRESS}${FS}app.post('/plugins/upload', (req, res) => { fs.writeFileSync(req.body.name, req.body.code); res.end(); });
app.post('/plugins/:name/activate', (req, res) => { fs.writeFileSync('active', req.params.name); res.end(); });
app.delete('/styles/:name', (req, res) => { fs.unlinkSync(req.params.name); res.end(); });`,
    },
    {
      title: 'the routes of a folder of administrators',
      filename: 'admin/controllers/tag.js',
      code: `${EXPRESS}${FS}app.post('/tags', (req, res) => { fs.renameSync(req.file.path, req.body.name); res.end(); });`,
    },
    {
      title: 'what a bot does for administrators, by the folder of the command',
      filename: 'src/adminInteraction/tag.js',
      code: `${EXPRESS}${FS}app.post('/tags', (req, res) => { fs.renameSync(req.file.path, req.body.name); res.end(); });`,
    },
    {
      title: 'what is served in no environment of production',
      code: `${EXPRESS}${FS}if (!isProductionEnvironment()) {
  app.get('/templates', (req, res) => { res.end(fs.readFileSync(req.query.name)); });
}`,
    },
    {
      title: 'a warning about what has failed',
      code: `${KOA}${FS}app.use(async (ctx) => { try { ctx.body = JSON.parse(ctx.text); } catch (error) { hookLogWarn(error); } });
function hookLogWarn(error) { fs.appendFileSync('log', error.message); }`,
    },
    {
      title: 'what somebody at a terminal is asked again and again',
      code: `${KOA}${FS}import readline from 'node:readline';
const terminal = readline.createInterface({ input: process.stdin });
function ask() { terminal.question('>', (line) => { fs.appendFileSync('history', line); setTimeout(ask, 0); }); }
ask();
app.use(() => {});`,
    },
    {
      title: 'which of some paths is there',
      code: `${KOA}${FS}import path from 'node:path';
const folder = path.dirname(process.execPath);
app.use((ctx) => { ctx.body = [findPage(), findFont()]; });
function findPage() { for (const name of [path.join(folder, 'a'), 'b']) { if (fs.existsSync(name)) return name; } }
function findFont() { const names = ['c']; names.push(path.join(folder, 'd')); return names.find((name) => fs.existsSync(name)); }`,
    },
    {
      title: 'the name of the program, by and by',
      code: `${KOA}${FS}app.use((ctx) => { const text = fs.readFileSync('package.json', 'utf8'); const own = JSON.parse(text); ctx.body = own.name ?? own.version; });`,
    },
    {
      title: 'a file that is moved to another place, once',
      code: `${KOA}${FS}import path from 'node:path';
app.use((ctx) => { moveFile(ctx); });
function moveFile(ctx) {
  const old = path.join(import.meta.dirname, 'config.js');
  if (fs.existsSync(old)) { fs.copyFileSync(old, 'settings.js'); ctx.write(fs.readFileSync(old)); fs.unlinkSync(old); }
}`,
    },
    {
      title: 'modules that are loaded again in development',
      filename: 'file.cjs',
      code: `const Koa = require('koa');
new Koa().use((ctx) => { ctx.body = load(ctx.page); });
function load(name) { if (process.env.NODE_ENV !== 'production') { delete require.cache[name]; } return require('./pages/' + name); }`,
    },
    {
      title: 'modules that are loaded again in development, in other words',
      filename: 'file.cjs',
      code: `const Koa = require('koa');
const isProduction = process.env.NODE_ENV === 'production';
new Koa().use((ctx) => { ctx.body = load(ctx.page); });
function load(name) { isProduction || delete require.cache[name]; return isProduction ? require('./pages/' + name) : (delete require.cache[name], require('./pages/' + name)); }`,
    },
    {
      title: 'one of two modules, or one of Node, by what comes with the request',
      filename: 'file.cjs',
      code: `const Koa = require('koa');
delete require.cache[require.resolve('./settings')];
new Koa().use((ctx) => { ctx.body = load(ctx.secure, new URL(ctx.href)); });
function load(isSecure, url) {
  const other = require(isSecure ? './one' : './other');
  return other.from(require(isSecure ? 'https' : 'http'), require(url.protocol.slice(0, -1)));
}`,
    },
  ],
  invalid: [
    {
      title: 'Modules of which there may be many, by what comes with the request.',
      options: [{ report: 'all' }],
      filename: 'file.cjs',
      code: `const Koa = require('koa');
delete require.cache[require.resolve('./settings')];
new Koa().use((ctx) => { ctx.body = load(ctx.secure, ctx.page); });
function load(isSecure, page) { return [|require|](isSecure ? page : './pages/' + page); }`,
      output: null,
    },
    {
      title: 'Paths that differ from run to run, or from object to object.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `${KOA}${FS}let last = 'a';
class Page {
  constructor(ctx) {
    ctx.show([|fs.existsSync|]('pages/' + ctx.path));
    ctx.show(fs.existsSync(this.file));
    ctx.show(fs.existsSync(last));
    last = ctx.path;
  }
}
app.use((ctx) => new Page(ctx));`,
      output: null,
    },
    {
      title:
        'A file that is taken away for each request, a manifest of which more is read, and paths of others.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `${KOA}${FS}import path from 'node:path';
class Page {
  constructor(ctx) {
    const file = path.join(ctx.folder, 'page.html');
    if (fs.existsSync(file)) { [|fs.unlinkSync|](file); }
    const text = [|fs.readFileSync|]('package.json', 'utf8');
    const own = JSON.parse(text);
    ctx.show(own.name, own.dependencies);
    ctx.show(new Fonts(ctx));
  }
}
class Fonts {
  constructor(ctx) {
    for (const name of ctx.names) { if ([|fs.existsSync|](name)) this.name = name; }
  }
}
app.use((ctx) => new Page(ctx));`,
      output: null,
    },
    {
      title: 'Names that may be of what everybody asks for.',
      code: `${EXPRESS}${FS}app.get('/demo', async (req, res) => { res.end([|fs.readFileSync|](req.query.name)); });
app.get('/compact', async (req, res) => { res.end([|fs.readFileSync|](req.query.name)); });`,
      output: `${EXPRESS}${FS}app.get('/demo', async (req, res) => { res.end(await fs.promises.readFile(req.query.name)); });
app.get('/compact', async (req, res) => { res.end(await fs.promises.readFile(req.query.name)); });`,
    },
    {
      title:
        'Whether something is there that a request names, beside what is given to the function.',
      options: [{ report: 'all' }],
      filename: 'file.cjs',
      code: `const fs = require('fs');
const state = { file: 'a' };
require('express')().get('/', (req, res) => { state.file = req.query.file; res.json(new Page(req.path)); });
function Page() { this.is = [|fs.statSync|](arguments[0]); this.has = fs.existsSync(state.file); }`,
      output: null,
    },
    {
      title: 'What is read and written each time, beside a child process.',
      languages: ['js'],
      code: `${KOA}${FS}import path from 'node:path';
import { execFileSync } from 'node:child_process';
const QUEUE = path.join(import.meta.dirname, 'queue');
class Page {
  constructor(ctx) {
    [|execFileSync|]('pandoc', ['-o', 'page.pdf', ctx.path]);
    if (fs.existsSync('page.pdf')) { ctx.text = [|fs.readFileSync|](ctx.page); fs.unlinkSync('page.pdf'); }
    if (fs.existsSync(QUEUE)) { fs.unlinkSync(QUEUE); }
    ctx.show(new Note(ctx.text));
  }
}
class Note { constructor(text) { [|fs.copyFileSync|](text, QUEUE); } }
app.use((ctx) => new Page(ctx));`,
      output: null,
    },
    {
      title: 'A folder that is made for a file is told with the writing of it.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `${KOA}${FS}import path from 'node:path';
app.use((ctx) => { ctx.list.sort(() => {
  fs.mkdirSync(ctx.b, { recursive: true });
  [|fs.appendFileSync|](\`\${ctx.b}/\${ctx.c}/d\`, ctx.text);
  const file = ctx.e + '/' + ctx.f;
  fs.mkdirSync(ctx.e);
  [|fs.copyFileSync|](ctx.g, file);
  fs.mkdirSync(path.dirname(ctx.h));
  [|fs.writeFileSync|](ctx.h, ctx.text);
  return 0;
}); });`,
      output: null,
      message: [
        '`appendFileSync` blocks every request while it waits for the disk, as does `mkdirSync` (line 6): called in the middleware (line 5).',
        '`copyFileSync` blocks every request while it waits for the disk, as does `mkdirSync` (line 9): called in the middleware (line 5).',
        '`writeFileSync` blocks every request while it waits for the disk, as does `mkdirSync` (line 11): called in the middleware (line 5).',
      ],
    },
    {
      title:
        'A folder that is named by the request is told with what is written into it, which is repaired.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `${KOA}${FS}import path from 'node:path';
app.use(async (ctx) => {
  const folder = path.join('users', ctx.query.name);
  if (!fs.existsSync(folder)) fs.mkdirSync(folder);
  [|fs.writeFileSync|](path.join(folder, 'a'), ctx.text);
});`,
      output: null,
      message:
        '`writeFileSync` blocks every request while it waits for the disk, as do `mkdirSync` (line 7) and `existsSync` (line 7): called in the middleware (line 5).',
      suggestions: [
        {
          message:
            'Await `writeFile` instead: others can see the file half written; another request may change the file meanwhile.',
          output: `${KOA}${FS}import path from 'node:path';
app.use(async (ctx) => {
  const folder = path.join('users', ctx.query.name);
  if (!fs.existsSync(folder)) fs.mkdirSync(folder);
  await fs.promises.writeFile(path.join(folder, 'a'), ctx.text);
});`,
        },
      ],
    },
    {
      title: 'Folders of which no file is told are told themselves, together.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `${KOA}${FS}import path from 'node:path';
let other = 'a';
app.use((ctx) => { ctx.list.sort(() => {
  [|fs.mkdirSync|](ctx.a);
  [|fs.writeFileSync|](path.join(ctx.b, ctx.a), ctx.text);
  fs.mkdirSync(ctx.c);
  [|fs.writeFileSync|](ctx.c + 'd', ctx.text);
  fs.mkdirSync(other);
  other = ctx.f;
  [|fs.writeFileSync|](\`\${ctx.b}\${other}/f\`, ctx.text);
  fs.mkdirSync(path.dirname(ctx.g));
  [|fs.writeFileSync|](path.dirname(ctx.h), ctx.text);
  { const name = ctx.i; fs.mkdirSync(name); }
  const name = ctx.j;
  [|fs.writeFileSync|](path.join(name, 'k'), ctx.text);
  fs.mkdirSync(path.join(ctx.l, ctx.m));
  [|fs.writeFileSync|](path.join(ctx.l, ctx.n), ctx.text);
  return 0;
}); });`,
      output: null,
    },
    {
      title: 'Whether the same file is there is told with what is read from it.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { if (fs.existsSync('index.html')) ctx.body = [|fs.readFileSync|]('index.html'); });`,
      message:
        '`readFileSync` blocks every request while it waits for the disk, as does `existsSync` (line 4): called in the middleware (line 4).',
      output: `${KOA}${FS}app.use(async (ctx) => { if (fs.existsSync('index.html')) ctx.body = await fs.promises.readFile('index.html'); });`,
    },
    {
      title: 'A server runs what an instance with one event at a time runs, too.',
      languages: ['js'],
      code: `${EXPRESS}${LAMBDA}${FS}async function handle(event) { return new Page(event.path); }
app.get('/', async (req, res) => { res.end(new Page(req.path)); });
class Page { constructor(name) { this.text = [|fs.readFileSync|](name); } }`,
      message:
        '`readFileSync` blocks every request while it waits for the disk: reached from the GET / handler (line 7) through `Page`.',
      output: null,
    },
    {
      title: 'Names that only look like those of a database that is there.',
      languages: ['js'],
      code: `${KOA}${FS}class Page {
  constructor(ctx) {
    if (this.useCache) ctx.show(); else ctx.text = [|fs.readFileSync|](ctx.path);
    if (this.useSqlite) ctx.text = [|fs.readFileSync|](ctx.file);
    if (ctx.database) ctx.show(); else ctx.text = [|fs.readFileSync|](ctx.name);
    if (ctx.query.useDatabase) ctx.show(); else ctx.text = [|fs.readFileSync|](ctx.query.name);
  }
}
app.use((ctx) => new Page(ctx));`,
      output: null,
    },
    {
      title: 'Modules that are loaded again in production, or wherever nothing is known.',
      options: [{ report: 'all' }],
      filename: 'file.cjs',
      code: `const Koa = require('koa');
new Koa().use((ctx) => { ctx.body = load(ctx.page, ctx.isNew); });
function load(name, isNew) { process.env.NODE_ENV === 'production' && delete require.cache[name]; isNew && delete require.cache[name]; return [|require|]('./pages/' + name); }`,
      output: null,
    },
    {
      title: 'Modules that are loaded again in production.',
      options: [{ report: 'all' }],
      filename: 'file.cjs',
      code: `const Koa = require('koa');
new Koa().use((ctx) => { ctx.body = load(ctx.page); });
function load(name) { if (process.env.NODE_ENV === 'production') { delete require.cache[name]; } return [|require|]('./pages/' + name); }`,
      output: null,
    },
  ],
});
