import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";
const FS = "import fs from 'node:fs';\n";

testRule(noSyncInServer, {
  options: { report: 'noticeable' },
  valid: [
    {
      title: 'start-up code',
      code: `${FS}export const page = fs.readFileSync('page.html', 'utf8');`,
    },
    {
      title: 'a function that no handler reaches',
      code: `${FS}export function load() { return fs.readFileSync('a'); }`,
    },
    {
      title: 'a class that extends the exports of its file, which are themselves',
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nconst fs = require('fs');\n(function (target) { module.exports = target; })(module.exports);\nclass Store extends module.exports { load() { super.load(); } read() { return fs.readFileSync('x'); } }\nnew Koa().use((ctx) => { ctx.body = new Store().load(); });",
    },
    {
      title: 'code before listen',
      code: `${KOA}${FS}async function main() { const key = fs.readFileSync('key'); app.use((ctx) => { ctx.body = key; }); app.listen(1); }\nvoid main();`,
    },
    {
      title: 'a name that only ends in Sync',
      code: `${KOA}import { Effect } from 'effect';\napp.use((ctx) => { ctx.body = Effect.runSync(ctx.program); schema.validateSync(ctx.body); });`,
    },
    {
      title: 'an object that is not fs',
      code: `${KOA}app.use((ctx) => { ctx.body = ctx.fs.readFileSync('a'); });`,
    },
    {
      title: 'a parameter that shadows fs',
      code: `${KOA}${FS}app.use((ctx) => read(ctx.volume, ctx));\nfunction read(fs, ctx) { ctx.body = fs.readFileSync(ctx.path); }`,
    },
    {
      title: 'a computed name that nothing declares',
      code: `${KOA}${FS}const pages = { one: () => first };\nconst first = fs.readFileSync('first');\napp.use((ctx) => { ctx.body = pages[kind](ctx); });\nfunction later() { return fs.readFileSync('later'); }`,
    },
    {
      title: 'a memo',
      code: `${KOA}${FS}let page;\napp.use((ctx) => { ctx.body = load(); });\nfunction load() { if (page !== undefined) return page; page = fs.readFileSync('a'); return page; }`,
    },
    {
      title: 'a memo by ??=',
      code: `${KOA}${FS}let page;\napp.use((ctx) => { ctx.body = page ??= fs.readFileSync('a'); });`,
    },
    {
      title: 'a memo with a flag of its own',
      code: `${KOA}import { execSync } from 'node:child_process';\nlet commit;\nlet isFetched = false;\napp.use((ctx) => { ctx.body = version(); });\nfunction version() { if (isFetched) { return commit ?? null; } isFetched = true; commit = execSync('git rev-parse HEAD'); return commit; }`,
    },
    {
      title: 'a branch that no caller in a request asks for',
      code: `${KOA}${FS}class Key { constructor(isNew = false) { if (isNew) this.#make(); } #make() { fs.writeFileSync('key', 'k'); } }\nnew Key(true);\napp.use((ctx) => { ctx.key = new Key(); load(ctx.path); });\nfunction load(name, isLogged) { if (isLogged) fs.appendFileSync('log', name); }`,
    },
    {
      title: 'a cache on disk that is written when it is out of date',
      code: `${KOA}${FS}app.use((ctx) => { if (ctx.isStale) fs.writeFileSync(ctx.cacheFile, ctx.body); });`,
    },
    {
      title: 'a cache on disk that is written behind a return, or by a helper',
      code: `${KOA}${FS}app.use((ctx) => { if (ctx.isFresh) return; fs.writeFileSync(ctx.cacheFile, ctx.body); });
app.use((ctx) => { keep(ctx.path, ctx.body); });
function keep(name, text) { fs.writeFileSync('cache/' + name, text); }`,
    },
    {
      title: 'a server of development, by its name',
      filename: 'plugins/dev-server.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('index.html'); });`,
    },
    {
      title: 'the command that serves one developer',
      filename: 'src/commands/dev.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('index.html'); });`,
    },
    {
      title: 'what an installation goes through',
      filename: 'lib/util/onboarding.js',
      code: `${KOA}${FS}app.use((ctx) => { fs.writeFileSync('settings', ctx.body); });`,
    },
    {
      title: 'the salt of a password is a few random bytes',
      code: `${KOA}import bcrypt from 'bcrypt';\napp.use((ctx) => { ctx.salt = bcrypt.genSaltSync(10); });`,
    },
    {
      title: 'a memo for each key',
      code: `${KOA}${FS}const pages = new Map();\napp.use((ctx) => { if (!pages.has(ctx.path)) pages.set(ctx.path, fs.readFileSync(ctx.path)); ctx.body = pages.get(ctx.path); });`,
    },
    {
      title: 'a memo in an object',
      code: `${KOA}${FS}const pages = {};\napp.use((ctx) => { const hit = pages[ctx.path]; if (hit) { ctx.body = hit; return; } ctx.body = pages[ctx.path] = fs.readFileSync(ctx.path); });`,
    },
    {
      title: 'a singleton',
      code: `${KOA}${FS}let store;\nclass Store { constructor() { this.rows = fs.readFileSync('rows'); } }\nfunction get() { if (!store) { store = new Store(); } return store; }\napp.use((ctx) => { ctx.body = get().rows; });`,
    },
    {
      title: 'a constant path of require',
      code: "const Koa = require('koa');\nconst path = require('path');\nnew Koa().use((ctx) => { ctx.body = require('./late.js'); require(path.join(__dirname, 'x')); });",
      filename: 'file.cjs',
    },
    {
      title: 'a few random bytes',
      code: `${KOA}import { randomBytes } from 'node:crypto';\nconst SIZE = 32;\napp.use((ctx) => { ctx.id = randomBytes(16).toString('hex') + randomBytes(SIZE) + randomBytes(ctx.size); });`,
    },
    {
      title: 'a key derived in microseconds',
      code: `${KOA}import { hkdfSync } from 'node:crypto';\napp.use((ctx) => { ctx.key = hkdfSync('sha256', ctx.secret, ctx.salt, 'info', 32); });`,
    },
    {
      title: 'the end of the process',
      code: `${KOA}${FS}app.use(() => { process.on('exit', () => { fs.writeFileSync('a', 'b'); }); });`,
    },
    {
      title: 'a branch of development',
      code: `${KOA}${FS}app.use((ctx) => { if (process.env.NODE_ENV !== 'production') ctx.body = fs.readFileSync('a'); });`,
    },
    {
      title: 'a branch of development, by its name',
      code: `${KOA}${FS}import { isDev } from './env.js';\nif (isDev) app.use((ctx) => { ctx.body = fs.readFileSync('a'); });\nlet isTest, testMode;\nif (isTest) app.use((ctx) => { ctx.body = fs.readFileSync('b'); });\napp.use((ctx) => { if (testMode) ctx.body = fs.readFileSync('c'); });`,
    },
    {
      title: 'a folder that is made once',
      code: `${KOA}${FS}app.use((ctx) => { if (!fs.existsSync(ctx.folder)) fs.mkdirSync(ctx.folder); });`,
    },
    {
      title: 'a file that is made when it is missing, and read otherwise',
      options: [{ ignore: ['fs.existsSync'] }],
      code: `${KOA}${FS}app.use((ctx) => {\n  const file = 'certs/' + ctx.host;\n  if (!fs.existsSync(file)) fs.writeFileSync(file, makeCertificate(ctx.host));\n  ctx.body = openCertificate(file);\n});\nconst openCertificate = (file) => fs.createReadStream(file);`,
    },
    {
      title: 'the same, with an early return and in another function',
      options: [{ ignore: ['fs.existsSync'] }],
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = load({ key: ctx.host + '.key' }); });\nfunction load(paths) {\n  const isThere = fs.existsSync(paths.key);\n  if (isThere) return fs.createReadStream(paths.key);\n  return generate(paths);\n}\nfunction generate(paths) { fs.writeFileSync(paths.key, rows.join()); return 'a'; }`,
    },
    {
      title: 'functions that are named for what is done once',
      code: `${KOA}${FS}app.use(async (ctx) => { await migrateOldFiles(); installPlugin(ctx.path); });\nasync function migrateOldFiles() { fs.renameSync('a', 'b'); }\nfunction installPlugin(name) { fs.cpSync(name, 'plugins'); }`,
    },
    {
      title: 'the way to the end of the process',
      code: `${KOA}${FS}import { execSync } from 'node:child_process';\napp.use((ctx) => { if (ctx.path === '/restart') restartSelf(); });\nfunction restartSelf() { setTimeout(() => { execSync('sync'); process.exit(); }, 100); }`,
    },
    {
      title: 'a page of the installation',
      code: `import express from 'express';\n${FS}const app = express();\napp.post('/setup-database', (req, res) => { fs.writeFileSync('config.json', req.body); res.end(); });\napp.post('/admin/setup_action', (req, res) => { res.send(fs.readFileSync('b')); });\napp.get('/api/v1/install', (req, res) => { res.send(fs.readFileSync('a')); });`,
    },
    {
      title: 'the maintenance of the program, by its route',
      code: `import express from 'express';\n${FS}const app = express();\napp.delete('/plugins/:name', (req, res) => { fs.rmSync('plugins/' + req.params.name); res.end(); });\napp.post('/api/cache/clear', (req, res) => { fs.rmSync('cached'); res.end(); });\napp.post('/backups/:id/restore', (req, res) => { restore(req.params.id); res.end(); });\nfunction restore(id) { fs.cpSync(id, 'data'); }`,
    },
    {
      title: 'the maintenance of the program, by the name of the function',
      code: `${KOA}${FS}app.use((ctx) => { if (ctx.path === '/a') deleteLogs(); if (ctx.path === '/b') reloadExtension(ctx.id); });\nfunction deleteLogs() { fs.rmSync('out.txt'); }\nfunction reloadExtension(id) { fs.cpSync(id, 'extensions'); }`,
    },
    {
      title: 'the maintenance of the program, by the name of the file',
      filename: 'services/plugin-manager.js',
      code: `${KOA}${FS}app.use((ctx) => { if (ctx.id) remove(ctx.id); });\nfunction remove(id) { fs.rmSync(id); }`,
    },
    {
      title: 'a timer that waits for something when the program starts',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = 1; });\nconst timer = setInterval(() => { if (fs.existsSync('ready')) { clearInterval(timer); app.listen(1); } }, 100);`,
    },
    {
      title: 'a timer that looks once in a minute whether something is there',
      code: `${KOA}${FS}app.use(async (ctx) => { const timer = setInterval(() => { if (fs.existsSync(ctx.path)) clearInterval(timer); }, 60_000); });`,
    },
    {
      title: 'a timer that strikes once in an hour, or in a day',
      code: `${KOA}${FS}import cron from 'node-cron';\nconst MINUTE = 60 * 1000;\nsetInterval(() => { fs.unlinkSync('log'); }, 60 * MINUTE);\ncron.schedule('0 3 * * *', () => { fs.cpSync('a', 'b'); });\ncron.schedule('0 30 * * * *', () => { fs.cpSync('a', 'b'); });\napp.use(() => {});`,
    },
    {
      title: 'a driver that is loaded when it is asked for',
      code: "const Koa = require('koa');\nlet driver;\nnew Koa().use((ctx) => { load(ctx.path); ctx.body = driver; });\nfunction load(name) { if (ctx.isReady) driver = require(name); }",
      filename: 'file.cjs',
    },
    {
      title: 'a module that a table of the file names',
      code: "const Koa = require('koa');\nconst READERS = { txt: './text.js', pdf: './pdf.js' };\nnew Koa().use((ctx) => { const { type } = ctx; ctx.body = require(READERS[type])(ctx.path); });",
      filename: 'file.cjs',
    },
    {
      title: 'a folder of a cache, made when it is missing',
      code: `${KOA}${FS}const cacheFolder = process.env.CACHE;\napp.use(async (ctx) => { if (!fs.existsSync(cacheFolder)) fs.mkdirSync(cacheFolder, { recursive: true }); });`,
    },
    {
      title: 'what a timer loads',
      code: "const Koa = require('koa');\nnew Koa().use(() => {});\nsetInterval(() => { load('http:'); }, 1000);\nfunction load(protocol) { return require(protocol.slice(0, -1)); }",
      filename: 'file.cjs',
    },
    {
      title: 'a program of the command line',
      code: `#!/usr/bin/env node\n${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('a'); });`,
    },
    {
      title: 'a test',
      filename: 'server.test.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('a'); });`,
    },
    {
      title: 'a script',
      filename: 'scripts/serve.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('a'); });`,
    },
    {
      title: 'a command',
      filename: 'server/command-line/serve.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('a'); });`,
    },
    {
      title: 'a server that stands for another one',
      filename: 'mock-server/index.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('a'); });`,
    },
    {
      title: 'what stands for a provider of mails',
      filename: 'src/mails/mock.provider.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('a'); });`,
    },
    {
      title: 'a program that is packed with Electron',
      filename: 'bin/printer-linux-armv7l/resources/app/service/index.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('a'); });`,
    },
    {
      title: 'a configuration',
      filename: 'vite.config.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('a'); });`,
    },
    {
      title: 'the callback versions',
      code: `${KOA}${FS}import { randomBytes } from 'node:crypto';\napp.use((ctx) => { fs.readFile('a', ctx.done); randomBytes(1e6, ctx.done); });`,
    },
    {
      title: 'the option ignore',
      options: [{ ignore: ['fs.existsSync', 'statSync'] }],
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.existsSync('a') && fs.statSync('a'); });`,
    },
    {
      title: 'a factory of a handler that runs once',
      code: `import { defineEventHandler, lazyEventHandler } from 'h3';\n${FS}export default lazyEventHandler(() => { const page = fs.readFileSync('a'); return defineEventHandler(() => page); });`,
    },
    {
      title: 'a timer of something that is no server',
      code: `${FS}setInterval(() => { fs.writeFileSync('a', 'b'); }, 1000);`,
    },
  ],
  invalid: [
    {
      title: 'a timer by which a request waits for something',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { await new Promise((resolve) => { const timer = setInterval(() => { if ([|fs.existsSync|](ctx.path)) { clearInterval(timer); resolve(); } }, 100); }); });`,
      output: null,
    },
    {
      title: 'What each request writes into a cache is reported.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { [|fs.writeFileSync|](ctx.cacheFile, ctx.text); });`,
      output: null,
      suggestions: [
        {
          message: 'Await `writeFile` instead: others can see the file half written.',
          output: `${KOA}${FS}app.use(async (ctx) => { await fs.promises.writeFile(ctx.cacheFile, ctx.text); });`,
        },
      ],
    },
    {
      title: 'What is read in place of a missing file is read each time.',
      options: [{ report: 'all', ignore: ['fs.existsSync'] }],
      code: `${KOA}${FS}app.use(async (ctx) => {\n  if (fs.existsSync(ctx.path)) ctx.body = fs.createReadStream(ctx.path);\n  else ctx.body = [|fs.readFileSync|]('404.html');\n});`,
      output: `${KOA}${FS}app.use(async (ctx) => {\n  if (fs.existsSync(ctx.path)) ctx.body = fs.createReadStream(ctx.path);\n  else ctx.body = await fs.promises.readFile('404.html');\n});`,
    },
    {
      title: 'AWS Lambda gives an instance one event at a time: no other waits.',
      options: [{ report: 'all' }],
      code: `import middy from '@middy/core';\n${FS}export const main = middy(async (event) => [|fs.readFileSync|](event.path));`,
      message:
        '`readFileSync` blocks the event loop while it waits for the disk: called in the Lambda handler (line 3).',
      output: `import middy from '@middy/core';\n${FS}export const main = middy(async (event) => fs.promises.readFile(event.path));`,
    },
    {
      title: 'Names that only look like those of what is done once, and frequent timers.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = installed(ctx.path) + seedling(); });\nfunction installed(name) { return [|fs.statfsSync|](name); }\nfunction seedling() { return [|fs.statfsSync|]('a'); }\nfunction installRoutes() { app.use(async () => { [|fs.statfsSync|]('b'); }); }\ninstallRoutes();\nsetInterval(async () => { [|fs.statfsSync|]('c'); }, 30 * 1000);`,
      output: `${KOA}${FS}app.use(async (ctx) => { ctx.body = await installed(ctx.path) + await seedling(); });\nasync function installed(name) { return await fs.promises.statfs(name); }\nasync function seedling() { return await fs.promises.statfs('a'); }\nfunction installRoutes() { app.use(async () => { await fs.promises.statfs('b'); }); }\ninstallRoutes();\nsetInterval(async () => { await fs.promises.statfs('c'); }, 30 * 1000);`,
    },
    {
      title: 'an async handler awaits what it has at hand.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { ctx.body = [|fs.readFileSync|]('a', 'utf8'); });`,
      output: `${KOA}${FS}app.use(async (ctx) => { ctx.body = await fs.promises.readFile('a', 'utf8'); });`,
      message:
        '`readFileSync` blocks every request while it waits for the disk: called in the middleware (line 4).',
    },
    {
      title: 'A handler becomes async, and so do the functions between.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = page(ctx.path).trim(); });\nfunction page(name) { return load(name) + '!'; }\nfunction load(name) { return [|fs.readFileSync|](name, 'utf8'); }`,
      output: `${KOA}${FS}app.use(async (ctx) => { ctx.body = (await page(ctx.path)).trim(); });\nasync function page(name) { return await load(name) + '!'; }\nasync function load(name) { return await fs.promises.readFile(name, 'utf8'); }`,
      message:
        '`readFileSync` blocks every request while it waits for the disk: reached from the middleware (line 4) through `page` → `load`.',
    },
    {
      title:
        'A child process whose input or output the other version does not take has no suggestion.',
      code: `${KOA}import { execFileSync, execSync } from 'node:child_process';\napp.use((ctx) => { [|execSync|](ctx.command, { stdio: 'inherit' }); ctx.body = [|execFileSync|]('sort', [], { input: ctx.text }); });\napp.use((ctx) => { ctx.body = [|execSync|]('ls', ctx.options); });`,
      output: null,
    },
    {
      title: 'A list that is given its own items.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}const names = [];\nfor (const name of names) names.push(name);\nconst handlers = { a() { [|fs.readFileSync|]('a'); } };\nfor (const name of names) handlers['on' + name] = () => 1;\napp.use((ctx) => { handlers[ctx.path](); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: `a` becomes async, and callers elsewhere get a promise.',
          output: `${KOA}${FS}const names = [];\nfor (const name of names) names.push(name);\nconst handlers = { async a() { await fs.promises.readFile('a'); } };\nfor (const name of names) handlers['on' + name] = () => 1;\napp.use(async (ctx) => { await handlers[ctx.path](); });`,
        },
      ],
    },
    {
      title: 'A server that listens to another one.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `import io from 'socket.io-client';\n${FS}import { hashSync } from 'bcrypt';\nconst socket = io('http://parent');\nsocket.on('frame', async (frame) => { [|fs.statfsSync|](frame.name); socket.emit('key', [|hashSync|](frame.words, 8)); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `statfs` instead: a message may be handled before the one that came first is done.',
          output: `import io from 'socket.io-client';\n${FS}import { hashSync } from 'bcrypt';\nconst socket = io('http://parent');\nsocket.on('frame', async (frame) => { await fs.promises.statfs(frame.name); socket.emit('key', hashSync(frame.words, 8)); });`,
        },
        {
          message:
            'Await `hash` instead: a message may be handled before the one that came first is done.',
          output: `import io from 'socket.io-client';\n${FS}import { hash } from 'bcrypt';\nconst socket = io('http://parent');\nsocket.on('frame', async (frame) => { fs.statfsSync(frame.name); socket.emit('key', await hash(frame.words, 8)); });`,
        },
      ],
    },
    {
      title: 'Maintenance that computes or runs a child process holds up the others.',
      languages: ['js'],
      code: `${KOA}import { scryptSync } from 'node:crypto';\napp.use(async (ctx) => { ctx.body = await restoreBackup(ctx.path); });\nasync function restoreBackup(name) { return [|scryptSync|](name, 's', 64); }`,
      output: `${KOA}import { scrypt } from 'node:crypto';\nimport { promisify } from 'node:util';\nconst scryptAsync = promisify(scrypt);\napp.use(async (ctx) => { ctx.body = await restoreBackup(ctx.path); });\nasync function restoreBackup(name) { return scryptAsync(name, 's', 64); }`,
    },
    {
      title: 'What maintenance and other requests run is told by the others.',
      options: [{ report: 'all' }],
      code: `import Koa from 'koa';\nimport Router from '@koa/router';\n${FS}const router = new Router();\nrouter.delete('/plugins/:name', async (ctx) => { await load(ctx.path); });\nrouter.get('/pages', async (ctx) => { ctx.body = await show(ctx.path); });\nasync function show(name) { return (await load(name)) + '!'; }\nasync function load(name) { return [|fs.statfsSync|](name); }\nnew Koa().use(router.routes());`,
      output: `import Koa from 'koa';\nimport Router from '@koa/router';\n${FS}const router = new Router();\nrouter.delete('/plugins/:name', async (ctx) => { await load(ctx.path); });\nrouter.get('/pages', async (ctx) => { ctx.body = await show(ctx.path); });\nasync function show(name) { return (await load(name)) + '!'; }\nasync function load(name) { return fs.promises.statfs(name); }\nnew Koa().use(router.routes());`,
      message:
        '`statfsSync` blocks every request while it waits for the disk: reached from the GET /pages handler (line 6) through `show` → `load`.',
    },
    {
      title: 'A callback function is promisified once.',
      code: `${KOA}import { pbkdf2Sync } from 'node:crypto';\n\napp.use(async (ctx) => { ctx.a = [|pbkdf2Sync|](ctx.a, 'b', 1000, 64, 'sha512').toString('hex'); ctx.b = [|pbkdf2Sync|](ctx.b, 'b', 1000, 64, 'sha512'); });`,
      output: `import Koa from 'koa';\nconst app = new Koa();\nimport { pbkdf2 } from 'node:crypto';\nimport { promisify } from 'node:util';\n\nconst pbkdf2Async = promisify(pbkdf2);\n\napp.use(async (ctx) => { ctx.a = (await pbkdf2Async(ctx.a, 'b', 1000, 64, 'sha512')).toString('hex'); ctx.b = await pbkdf2Async(ctx.b, 'b', 1000, 64, 'sha512'); });`,
    },
    {
      title: 'CommonJS, with an alias.',
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nconst { gzipSync: pack } = require('zlib');\nconst app = new Koa();\napp.use(async (ctx) => { ctx.body = [|pack|](`${ctx.body}`); });",
      output:
        "const Koa = require('koa');\nconst { gzip } = require('zlib');\nconst { promisify } = require('util');\nconst gzipAsync = promisify(gzip);\nconst app = new Koa();\napp.use(async (ctx) => { ctx.body = await gzipAsync(`${ctx.body}`); });",
    },
    {
      title: 'What is promisified has been required before.',
      languages: ['js'],
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nconst app = new Koa();\nconst crypto = require('crypto');\napp.use(async (ctx) => { ctx.body = [|crypto.scryptSync|](ctx.body, 's', 64); });",
      output:
        "const Koa = require('koa');\nconst { promisify } = require('util');\nconst app = new Koa();\nconst crypto = require('crypto');\nconst scryptAsync = promisify(crypto.scrypt);\napp.use(async (ctx) => { ctx.body = await scryptAsync(ctx.body, 's', 64); });",
    },
    {
      title: 'What is promisified joins a require that follows other code.',
      languages: ['js'],
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nconst app = new Koa();\nconst fs = require('node:fs');\nconst { scryptSync } = require('node:crypto'); // hashes\n\nconst SIZE = 64;\napp.use(async (ctx) => { ctx.body = [|scryptSync|](ctx.body, 's', SIZE); ctx.fs = fs; });",
      output:
        "const Koa = require('koa');\nconst { promisify } = require('node:util');\nconst app = new Koa();\nconst fs = require('node:fs');\nconst { scrypt } = require('node:crypto'); // hashes\n\nconst scryptAsync = promisify(scrypt);\n\nconst SIZE = 64;\napp.use(async (ctx) => { ctx.body = await scryptAsync(ctx.body, 's', SIZE); ctx.fs = fs; });",
    },
    {
      title: '`promisify` joins a require that follows what is promisified.',
      languages: ['js'],
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nconst crypto = require('crypto');\nconst app = new Koa();\nconst { inspect } = require('util');\napp.use(async (ctx) => { ctx.body = [|crypto.scryptSync|](inspect(ctx), 's', 64); });",
      output:
        "const Koa = require('koa');\nconst crypto = require('crypto');\nconst app = new Koa();\nconst { inspect, promisify } = require('util');\nconst scryptAsync = promisify(crypto.scrypt);\napp.use(async (ctx) => { ctx.body = await scryptAsync(inspect(ctx), 's', 64); });",
    },
    {
      title: 'The only named import beside a default one.',
      code: `${KOA}import fs, { readFileSync as read } from 'fs';\napp.use(async (ctx) => { ctx.body = [|read|](ctx.path); ctx.fs = fs; });`,
      output: `${KOA}import fs from 'fs';\napp.use(async (ctx) => { ctx.body = await fs.promises.readFile(ctx.path); ctx.fs = fs; });`,
    },
    {
      title: 'A require where the call stands.',
      options: [{ report: 'all' }],
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nnew Koa().use(async (ctx) => { ctx.a = [|require('fs').readFileSync|](ctx.path); ctx.b = [|require('fs-extra').readJsonSync|](ctx.path); });",
      output:
        "const Koa = require('koa');\nconst { readFile } = require('node:fs/promises');\nnew Koa().use(async (ctx) => { ctx.a = await readFile(ctx.path); ctx.b = await require('fs-extra').readJson(ctx.path); });",
    },
    {
      title: 'A function of a package that is named `sync`.',
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nconst { sync: findFiles } = require('fast-glob');\nnew Koa().use(async (ctx) => { ctx.body = [|findFiles|](ctx.path); });",
      output: null,
      suggestions: [
        {
          message: 'Await `fastGlob` instead: the order of the matches may differ.',
          output:
            "const Koa = require('koa');\nconst fastGlob = require('fast-glob');\nnew Koa().use(async (ctx) => { ctx.body = await fastGlob(ctx.path); });",
        },
      ],
    },
    {
      title: 'A pair of keys of a kind that needs no options.',
      code: `${KOA}import { generateKeyPairSync } from 'node:crypto';\napp.use(async (ctx) => { const { publicKey } = [|generateKeyPairSync|]('ed448'); ctx.body = publicKey.export({ type: 'spki', format: 'pem' }); });`,
      output: `${KOA}import { generateKeyPair } from 'node:crypto';\nimport { promisify } from 'node:util';\nconst generateKeyPairAsync = promisify(generateKeyPair);\napp.use(async (ctx) => { const { publicKey } = await generateKeyPairAsync('ed448'); ctx.body = publicKey.export({ type: 'spki', format: 'pem' }); });`,
    },
    {
      title: 'What may be missing, and is then taken for something empty.',
      code: `${KOA}import { gzipSync } from 'node:zlib';\napp.use(async (ctx) => { ctx.body = [|gzipSync|](ctx.text); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `gzipAsync` instead: `undefined` and `null` are taken for an empty buffer.',
          output: `${KOA}import { gzip } from 'node:zlib';\nimport { promisify } from 'node:util';\nconst gzipAsync = promisify(gzip);\napp.use(async (ctx) => { ctx.body = await gzipAsync(ctx.text); });`,
        },
      ],
    },
    {
      title: 'What cannot be missing, by its form.',
      code: `${KOA}import fs from 'node:fs';\nimport zlib from 'node:zlib';\napp.use(async (ctx) => { const text = JSON.stringify([ctx.path]); ctx.body = [|zlib.gzipSync|](ctx.full ? text : ctx.text ?? ''); ctx.more = [|zlib.gzipSync|]([|zlib.gzipSync|](Buffer.concat(ctx.parts))); });`,
      output: `${KOA}import fs from 'node:fs';\nimport zlib from 'node:zlib';\nimport { promisify } from 'node:util';\nconst gzipAsync = promisify(zlib.gzip);\napp.use(async (ctx) => { const text = JSON.stringify([ctx.path]); ctx.body = await gzipAsync(ctx.full ? text : ctx.text ?? ''); ctx.more = await gzipAsync(await gzipAsync(Buffer.concat(ctx.parts))); });`,
    },
    {
      title: 'What cannot be missing, by its type.',
      languages: ['typed'],
      code: `${KOA}import { gzipSync } from 'node:zlib';\nexport const pack = (text: string, more?: Buffer) => [text, more];\napp.use(async (ctx: { body: unknown; text: string; data?: Buffer }) => { ctx.body = [|gzipSync|](ctx.text); });`,
      output: `${KOA}import { gzip } from 'node:zlib';\nimport { promisify } from 'node:util';\nconst gzipAsync = promisify(gzip);\nexport const pack = (text: string, more?: Buffer) => [text, more];\napp.use(async (ctx: { body: unknown; text: string; data?: Buffer }) => { ctx.body = await gzipAsync(ctx.text); });`,
    },
    {
      title: 'A child process whose output nobody looks at.',
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nconst { execFileSync } = require('child_process');\nnew Koa().use(async (ctx) => { [|execFileSync|]('touch', [ctx.path]); });",
      output: null,
      suggestions: [
        {
          message:
            'Await `execFileAsync` instead: the output is text, standard error is not passed on, a failure has other properties, and a child that reads its input waits for it.',
          output:
            "const Koa = require('koa');\nconst { execFile } = require('child_process');\nconst { promisify } = require('util');\nconst execFileAsync = promisify(execFile);\nnew Koa().use(async (ctx) => { await execFileAsync('touch', [ctx.path]); });",
        },
      ],
    },
    ...['var files = {}', 'files = {}'].map((start) => ({
      title: `A function that is added to an object, and its calls: \`${start}\`.`,
      options: [{ report: 'all' }],
      filename: 'file.cjs',
      languages: ['js'] as const,
      code: `const Koa = require('koa');\nconst fs = require('fs');\n${start};\nfiles.size = function (name) { return [|fs.statSync|](name).size; };\nnew Koa().use(async (ctx) => { ctx.body = files.size(ctx.path) + 1; });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `stat` instead: `size` becomes async, and callers elsewhere get a promise.',
          output: `const Koa = require('koa');\nconst fs = require('fs');\n${start};\nfiles.size = async function (name) { return (await fs.promises.stat(name)).size; };\nnew Koa().use(async (ctx) => { ctx.body = await files.size(ctx.path) + 1; });`,
        },
      ],
    })),
    {
      title: 'An arrow function that is a field, and a method that calls it.',
      code: `${KOA}${FS}export class Pages { load = (name) => [|fs.readFileSync|](name); async show(name) { return this.load(name).length; } }\nconst pages = new Pages();\napp.use(async (ctx) => { ctx.body = await pages.show(ctx.path); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: `load` becomes async, and callers elsewhere get a promise.',
          output: `${KOA}${FS}export class Pages { load = async (name) => await fs.promises.readFile(name); async show(name) { return (await this.load(name)).length; } }\nconst pages = new Pages();\napp.use(async (ctx) => { ctx.body = await pages.show(ctx.path); });`,
        },
      ],
    },
    {
      title: 'graceful-fs has no promises of its own.',
      code: `${KOA}import fs from 'graceful-fs';\napp.use(async (ctx) => { ctx.body = [|fs.readFileSync|](ctx.path); });`,
      output: `import Koa from 'koa';\nconst app = new Koa();\nimport fs from 'graceful-fs';\nimport { promisify } from 'node:util';\nconst readFileAsync = promisify(fs.readFile);\napp.use(async (ctx) => { ctx.body = await readFileAsync(ctx.path); });`,
    },
    {
      title: 'A callback whose result nobody looks at.',
      languages: ['js'],
      code: `${KOA}import { scryptSync } from 'node:crypto';\napp.use(async (ctx) => { ctx.load((error, data) => { ctx.body = [|scryptSync|](data, 's', 64); }); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `scryptAsync` instead: an error thrown in the callback becomes an unhandled rejection.',
          output: `import Koa from 'koa';\nconst app = new Koa();\nimport { scrypt } from 'node:crypto';\nimport { promisify } from 'node:util';\nconst scryptAsync = promisify(scrypt);\napp.use(async (ctx) => { ctx.load(async (error, data) => { ctx.body = await scryptAsync(data, 's', 64); }); });`,
        },
      ],
    },
    {
      title: 'A listener of an event that comes once.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `import express from 'express';\n${FS}express().get('/', (req, res) => { res.on('finish', () => { [|fs.unlinkSync|](req.path); }); req.on('data', (chunk) => { [|fs.appendFileSync|]('a', chunk); }); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `unlink` instead: an error thrown in the callback becomes an unhandled rejection.',
          output: `import express from 'express';\n${FS}express().get('/', (req, res) => { res.on('finish', async () => { await fs.promises.unlink(req.path); }); req.on('data', (chunk) => { fs.appendFileSync('a', chunk); }); });`,
        },
      ],
    },
    {
      title: 'Fastify refuses an async hook that calls back.',
      code: `import Fastify from 'fastify';\n${FS}Fastify().addHook('preHandler', (request, reply, done) => { request.page = [|fs.readFileSync|](request.path); done(); });`,
      output: null,
    },
    {
      title: 'A queue looks at the callback, not at the promise.',
      options: [{ report: 'all' }],
      code: `import Queue from 'bull';\n${FS}new Queue('a').process((job, done) => { [|fs.readFileSync|](job.path); done(); });`,
      output: null,
    },
    {
      title: 'A server method is called for its value.',
      code: `import Hapi from '@hapi/hapi';\n${FS}Hapi.server().method('read', (name) => [|fs.readFileSync|](name));`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: the function (line 3) becomes async, and callers elsewhere get a promise.',
          output: `import Hapi from '@hapi/hapi';\n${FS}Hapi.server().method('read', async (name) => await fs.promises.readFile(name));`,
        },
      ],
    },
    {
      title:
        'What the context of a request holds is called for its value, the context itself is awaited.',
      code: `import { ApolloServer } from 'apollo-server';\n${FS}new ApolloServer({ context: () => ({ load: (name) => [|fs.readFileSync|](name) }) });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: `load` becomes async, and callers elsewhere get a promise.',
          output: `import { ApolloServer } from 'apollo-server';\n${FS}new ApolloServer({ context: () => ({ load: async (name) => await fs.promises.readFile(name) }) });`,
        },
      ],
    },
    {
      title: 'What is added to the objects of a framework is called by its name.',
      code: `import Fastify from 'fastify';\n${FS}const app = Fastify();\napp.decorate('read', (name) => [|fs.readFileSync|](name));\napp.get('/', async (request) => app.read(request.path));`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: the function (line 4) becomes async, and callers elsewhere get a promise.',
          output: `import Fastify from 'fastify';\n${FS}const app = Fastify();\napp.decorate('read', async (name) => await fs.promises.readFile(name));\napp.get('/', async (request) => app.read(request.path));`,
        },
      ],
    },
    {
      title: 'A resolver with all its parameters.',
      code: `import { ApolloServer } from '@apollo/server';\n${FS}new ApolloServer({ resolvers: { Query: { page: (parent, args, context, info) => [|fs.readFileSync|](args.name) } } });`,
      output: `import { ApolloServer } from '@apollo/server';\n${FS}new ApolloServer({ resolvers: { Query: { page: async (parent, args, context, info) => await fs.promises.readFile(args.name) } } });`,
    },
    {
      title: 'A Fastify handler that replies.',
      code: `import Fastify from 'fastify';\n${FS}Fastify().get('/', (request, reply) => { reply.send([|fs.readFileSync|](request.path)); });`,
      output: `import Fastify from 'fastify';\n${FS}Fastify().get('/', async (request, reply) => { return reply.send(await fs.promises.readFile(request.path)); });`,
    },
    {
      title: 'A Fastify handler that returns the reply, or its answer.',
      options: [{ report: 'all' }],
      code: `import Fastify from 'fastify';\n${FS}Fastify().get('/', (request, reply) => { if (request.full) return [|fs.statfsSync|]('a'); return reply.code(202).send('b'); }).get('/b', (request) => { if (request.full) return [|fs.statfsSync|]('b'); });`,
      output: `import Fastify from 'fastify';\n${FS}Fastify().get('/', async (request, reply) => { if (request.full) return await fs.promises.statfs('a'); return reply.code(202).send('b'); }).get('/b', async (request) => { if (request.full) return await fs.promises.statfs('b'); });`,
    },
    {
      title: 'A Fastify handler that may reply later.',
      options: [{ report: 'all' }],
      code: `import Fastify from 'fastify';\n${FS}Fastify().get('/', (request, reply) => { const page = [|fs.readFileSync|]('a'); setTimeout(() => reply.send(page), 5); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: the request ends with what the handler returns, as soon as it does.',
          output: `import Fastify from 'fastify';\n${FS}Fastify().get('/', async (request, reply) => { const page = await fs.promises.readFile('a'); setTimeout(() => reply.send(page), 5); });`,
        },
      ],
    },
    {
      title: 'A Fastify handler that leaves before its end.',
      options: [{ report: 'all' }],
      code: `import Fastify from 'fastify';\n${FS}Fastify().get('/', (request, reply) => { if ([|fs.statfsSync|]('a')) { reply.send('a'); return; } reply.send('b'); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `statfs` instead: Fastify sends a second reply while an async hook still holds the first.',
          output: `import Fastify from 'fastify';\n${FS}Fastify().get('/', async (request, reply) => { if (await fs.promises.statfs('a')) { reply.send('a'); return; } reply.send('b'); });`,
        },
      ],
    },
    {
      title: 'An import in the braces of the file, among those of Node.',
      options: [{ report: 'all' }],
      code: `import {existsSync, mkdirSync} from "node:fs";\nimport {createServer} from "node:http";\nimport data from "./data.js";\nexport const has = existsSync(data);\ncreateServer(async (req, res) => { [|mkdirSync|](String(req.url), {recursive: true}); res.end(); });`,
      output: `import {existsSync} from "node:fs";\nimport {createServer} from "node:http";\nimport {mkdir} from "node:fs/promises";\nimport data from "./data.js";\nexport const has = existsSync(data);\ncreateServer(async (req, res) => { await mkdir(String(req.url), {recursive: true}); res.end(); });`,
    },
    {
      title: 'A middleware that a function is declared to return.',
      options: [{ report: 'all' }],
      languages: ['ts'],
      code: `import { existsSync, statSync } from 'node:fs';\nimport type { MiddlewareHandler } from 'hono';\nconst ageOf = (name: string) => { let age: number | undefined; try { age = [|statSync|](name).mtimeMs; } catch {} return age; };\nexport const aged = (folder: string): MiddlewareHandler => { if (!existsSync(folder)) throw new Error(folder); return async (c, next) => { let age = ageOf(folder); if (age) age = ageOf(folder + c.req.path); c.header('Age', String(age)); await next(); }; };`,
      message:
        '`statSync` blocks every request while it waits for the disk: reached from the request handler (line 4) through `ageOf`.',
      output: `import { existsSync } from 'node:fs';\nimport { stat } from 'node:fs/promises';\nimport type { MiddlewareHandler } from 'hono';\nconst ageOf = async (name: string) => { let age: number | undefined; try { age = (await stat(name)).mtimeMs; } catch {} return age; };\nexport const aged = (folder: string): MiddlewareHandler => { if (!existsSync(folder)) throw new Error(folder); return async (c, next) => { let age = await ageOf(folder); if (age) age = await ageOf(folder + c.req.path); c.header('Age', String(age)); await next(); }; };`,
    },
    {
      title:
        'A middleware of Express that a function is declared to return: Express 4 drops its rejection.',
      options: [{ report: 'all' }],
      languages: ['ts'],
      code: `${FS}import type { RequestHandler } from 'express';\nexport function aged(folder: string): RequestHandler { return (req, res, next) => { res.locals.age = [|fs.statSync|](folder).mtimeMs; next(); }; }`,
      output: null,
      suggestions: [
        {
          message:
            'Await `stat` instead: an error thrown in the handler becomes an unhandled rejection.',
          output: `${FS}import type { RequestHandler } from 'express';\nexport function aged(folder: string): RequestHandler { return async (req, res, next) => { res.locals.age = (await fs.promises.stat(folder)).mtimeMs; next(); }; }`,
        },
      ],
    },
    {
      title: 'A method that OvernightJS gives to a router of Express.',
      languages: ['ts'],
      code: `${FS}import { Controller, Get } from '@overnightjs/core';\n@Controller('pages')\nexport class Pages { @Get(':name') show(req, res) { res.send([|fs.readFileSync|](req.params.name)); } }`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: an error thrown in `show` becomes an unhandled rejection.',
          output: `${FS}import { Controller, Get } from '@overnightjs/core';\n@Controller('pages')\nexport class Pages { @Get(':name') async show(req, res) { res.send(await fs.promises.readFile(req.params.name)); } }`,
        },
      ],
    },
    {
      title: 'TypeORM awaits the hooks of an entity together.',
      languages: ['ts'],
      code: `import { createServer } from 'node:http';\nimport bcrypt from 'bcrypt';\nimport { BeforeInsert, Entity } from 'typeorm';\ncreateServer(() => {});\n@Entity()\nexport class User { password; @BeforeInsert() hide() { this.password = [|bcrypt.hashSync|](this.password, 10); } }`,
      output: null,
      suggestions: [
        {
          message: 'Await `hash` instead: other hooks of the entity run meanwhile.',
          output: `import { createServer } from 'node:http';\nimport bcrypt from 'bcrypt';\nimport { BeforeInsert, Entity } from 'typeorm';\ncreateServer(() => {});\n@Entity()\nexport class User { password; @BeforeInsert() async hide() { this.password = await bcrypt.hash(this.password, 10); } }`,
        },
      ],
    },
    {
      title: 'A wrapper may use what its handler returns.',
      code: `${KOA}${FS}app.use(json((ctx) => [|fs.readFileSync|](ctx.path)));\nfunction json(fn) { return (ctx) => { ctx.body = JSON.stringify(fn(ctx)); }; }`,
      output: null,
      suggestions: [
        {
          message: 'Await `readFile` instead: what wraps the handler gets a promise from it.',
          output: `${KOA}${FS}app.use(json(async (ctx) => await fs.promises.readFile(ctx.path)));\nfunction json(fn) { return (ctx) => { ctx.body = JSON.stringify(fn(ctx)); }; }`,
        },
      ],
    },
    {
      title: 'A function of the same package.',
      code: `${KOA}import bcrypt from 'bcrypt';\napp.use(async (ctx) => { if (![|bcrypt.compareSync|](ctx.password, ctx.hash)) ctx.throw(401); });`,
      output: `${KOA}import bcrypt from 'bcrypt';\napp.use(async (ctx) => { if (!await bcrypt.compare(ctx.password, ctx.hash)) ctx.throw(401); });`,
    },
    {
      title: 'An Express handler that is not async: Express 4 drops its rejection.',
      options: [{ report: 'all' }],
      code: `import express from 'express';\n${FS}express().get('/users', (req, res) => { res.send([|fs.readFileSync|]('users.json')); });`,
      output: null,
      message:
        '`readFileSync` blocks every request while it waits for the disk: called in the GET /users handler (line 3).',
      suggestions: [
        {
          message:
            'Await `readFile` instead: an error thrown in the handler becomes an unhandled rejection.',
          output: `import express from 'express';\n${FS}express().get('/users', async (req, res) => { res.send(await fs.promises.readFile('users.json')); });`,
        },
      ],
    },
    {
      title: 'What has no exact replacement is suggested.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { ctx.found = [|fs.existsSync|](ctx.path); });`,
      output: null,
      suggestions: [
        {
          message: 'Await `access` instead: other requests run between the test and what follows.',
          output: `${KOA}${FS}app.use(async (ctx) => { ctx.found = await fs.promises.access(ctx.path).then(() => true, () => false); });`,
        },
      ],
    },
    {
      title: 'A file that is removed and written again, and others that are only removed or moved.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { try { fs.unlinkSync(ctx.file); } catch {} [|fs.writeFileSync|](ctx.file, ctx.text); [|fs.unlinkSync|](ctx.old); [|fs.renameSync|](ctx.from, ctx.to); });`,
      output: `${KOA}${FS}app.use(async (ctx) => { try { fs.unlinkSync(ctx.file); } catch {} fs.writeFileSync(ctx.file, ctx.text); await fs.promises.unlink(ctx.old); await fs.promises.rename(ctx.from, ctx.to); });`,
      suggestions: [
        {
          message:
            'Await `writeFile` instead: others can see the file half written; another request may change the file meanwhile.',
          output: `${KOA}${FS}app.use(async (ctx) => { try { fs.unlinkSync(ctx.file); } catch {} await fs.promises.writeFile(ctx.file, ctx.text); fs.unlinkSync(ctx.old); fs.renameSync(ctx.from, ctx.to); });`,
        },
      ],
    },
    {
      title: 'A callback that the blocking call does not look at.',
      options: [{ report: 'all' }],
      code: `${KOA}import fs from 'fs-extra';\napp.use(async (ctx) => { [|fs.writeJsonSync|](ctx.path, ctx.body, (error) => { console.log(error); }); });`,
      output: null,
    },
    {
      title: 'A template that is read and compiled for each request.',
      code: `${KOA}import pug from 'pug';\nconst page = pug.compileFile('page.pug');\napp.use((ctx) => { ctx.body = page(ctx) + [|pug.compileFile|](ctx.file)(ctx); });`,
      output: null,
    },
    {
      title: 'A file that is read, changed and written.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { const rows = JSON.parse([|fs.readFileSync|]('rows.json', 'utf8')); rows.push(ctx.row); [|fs.writeFileSync|]('rows.json', JSON.stringify(rows)); });`,
      output: null,
      suggestions: [
        {
          message: 'Await `readFile` instead: another request may change the file meanwhile.',
          output: `${KOA}${FS}app.use(async (ctx) => { const rows = JSON.parse(await fs.promises.readFile('rows.json', 'utf8')); rows.push(ctx.row); fs.writeFileSync('rows.json', JSON.stringify(rows)); });`,
        },
        {
          message:
            'Await `writeFile` instead: others can see the file half written; another request may change the file meanwhile.',
          output: `${KOA}${FS}app.use(async (ctx) => { const rows = JSON.parse(fs.readFileSync('rows.json', 'utf8')); rows.push(ctx.row); await fs.promises.writeFile('rows.json', JSON.stringify(rows)); });`,
        },
      ],
    },
    {
      title: 'State that is read before and written after.',
      code: `${KOA}import { gzipSync } from 'node:zlib';\nimport * as zlib from 'node:zlib';\nlet total = 0;\napp.use(async (ctx) => { const before = total; ctx.body = [|gzipSync|](String(ctx.body)); total = before + ctx.body.length; });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `gzipAsync` instead: other requests can change what is read before it and written after it.',
          output: `${KOA}import * as zlib from 'node:zlib';\nimport { promisify } from 'node:util';\nconst gzipAsync = promisify(zlib.gzip);\nlet total = 0;\napp.use(async (ctx) => { const before = total; ctx.body = await gzipAsync(String(ctx.body)); total = before + ctx.body.length; });`,
        },
      ],
    },
    {
      title: 'A callback of an array cannot wait.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { ctx.body = ctx.names.map((name) => [|fs.readFileSync|](name, 'utf8')); });`,
      output: null,
      suggestions: [
        {
          message: 'Await `readFile` instead: the callbacks run side by side.',
          output: `${KOA}${FS}app.use(async (ctx) => { ctx.body = await Promise.all(ctx.names.map(async (name) => await fs.promises.readFile(name, 'utf8'))); });`,
        },
      ],
    },
    {
      title: 'A callback whose result is used at once.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { const names = await ctx.names(); ctx.body = names.find((name) => [|fs.statSync|](name).isFile()); });`,
      output: null,
    },
    {
      title: 'An async function that a caller does not await.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { void warm(ctx); ctx.body = ctx.page; });\nasync function warm(ctx) { ctx.page = [|fs.readFileSync|]('a'); }`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: a caller that does not await `warm` goes on before it.',
          output: `${KOA}${FS}app.use(async (ctx) => { void warm(ctx); ctx.body = ctx.page; });\nasync function warm(ctx) { ctx.page = await fs.promises.readFile('a'); }`,
        },
      ],
    },
    {
      title: 'A read whose write stands in another handler.',
      code: `${KOA}${FS}app.use(async (ctx) => { ctx.body = [|fs.readFileSync|](ctx.path); });\napp.use(async (ctx) => { await fs.promises.writeFile(ctx.path, ctx.body); });`,
      output: `${KOA}${FS}app.use(async (ctx) => { ctx.body = await fs.promises.readFile(ctx.path); });\napp.use(async (ctx) => { await fs.promises.writeFile(ctx.path, ctx.body); });`,
    },
    {
      title: 'A read and a write in functions of one handler.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { const rows = load(); rows.push(ctx.row); save(rows); });\nfunction load() { return JSON.parse([|fs.readFileSync|]('rows', 'utf8')); }\nfunction save(rows) { void fs.promises.writeFile('rows', JSON.stringify(rows)); }`,
      output: null,
      suggestions: [
        {
          message: 'Await `readFile` instead: another request may change the file meanwhile.',
          output: `${KOA}${FS}app.use(async (ctx) => { const rows = await load(); rows.push(ctx.row); save(rows); });\nasync function load() { return JSON.parse(await fs.promises.readFile('rows', 'utf8')); }\nfunction save(rows) { void fs.promises.writeFile('rows', JSON.stringify(rows)); }`,
        },
      ],
    },
    {
      title: 'A getter and a constructor cannot wait.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}class Page { constructor(name) { this.text = [|fs.readFileSync|](name, 'utf8'); } }\napp.use(async (ctx) => { ctx.body = new Page(ctx.path).text; });`,
      output: null,
    },
    {
      title: 'beside a lock that stops the thread until it is given back, without an offer',
      code: `${KOA}${FS}app.use(async (ctx) => { lock(ctx.memory); ctx.body = [|fs.readFileSync|](ctx.path); Atomics.notify(ctx.memory, 0); });
function lock(memory) { [|Atomics.wait|](memory, 0, 0); }`,
      output: null,
    },
    {
      title: 'No replacement at all.',
      code: `${KOA}import { spawnSync } from 'node:child_process';\napp.use(async (ctx) => { ctx.body = [|spawnSync|]('ls').stdout; Atomics.wait; [|Atomics.wait|](ctx.memory, 0, 0); });`,
      output: null,
    },
    {
      title: 'node:sqlite has no other interface: statements of a loop could be one.',
      code: `${KOA}import { DatabaseSync } from 'node:sqlite';\nconst db = new DatabaseSync('a');\nconst row = db.prepare('select * from a where id = ?');\napp.use(async (ctx) => { ctx.body = []; for (const id of ctx.ids) ctx.body.push([|row.get|](id)); });`,
      output: null,
      message:
        '`row.get` blocks every request until the database has answered: called in the middleware (line 6).',
    },
    {
      title: 'A computed require, of a path that starts with a text.',
      options: [{ report: 'all' }],
      languages: ['js'],
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nnew Koa().use(async (ctx) => { ctx.body = [|require|]('./locales/' + ctx.query.locale); });",
      output: null,
    },
    {
      title: 'A computed require.',
      options: [{ report: 'all' }],
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nnew Koa().use(async (ctx) => { ctx.body = [|require|](`./locales/${ctx.locale}.json`); });",
      output: null,
    },
    {
      title: 'A number stands for an open file.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { const fd = fs.openSync(ctx.path); ctx.body = fs.fstatSync(fd).size + [|fs.readFileSync|](fd, 'utf8'); fs.closeSync(fd); });`,
      output: null,
    },
    {
      title: 'A number stands for an open file that something keeps.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}class Log { #fd = 1; logFd = 2; read() { return fs.readFileSync(this.#fd); } }\napp.use(async (ctx) => { ctx.body = [|fs.readFileSync|](ctx.fd, 'utf8') + [|fs.readFileSync|](ctx.log.logFd) + [|fs.readFileSync|](ctx['fd']) + [|fs.readFileSync|](ctx?.fd); });`,
      output: null,
    },
    {
      title: 'An option that the promise version does not know.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { ctx.found = [|fs.statSync|](ctx.path, { throwIfNoEntry: false }); });`,
      output: null,
    },
    {
      title: 'An exported function.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { ctx.body = load(); });\nexport function load() { return [|fs.readFileSync|]('a', 'utf8'); }`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: `load` becomes async, and callers elsewhere get a promise.',
          output: `${KOA}${FS}app.use(async (ctx) => { ctx.body = await load(); });\nexport async function load() { return await fs.promises.readFile('a', 'utf8'); }`,
        },
      ],
    },
    {
      title: 'Sequential reads stay so.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { for (const name of ctx.names) ctx.parts.push([|fs.readFileSync|](name, 'utf8')); });`,
      output: `${KOA}${FS}app.use(async (ctx) => { for (const name of ctx.names) ctx.parts.push(await fs.promises.readFile(name, 'utf8')); });`,
    },
    {
      title: 'A branch that a caller asks for.',
      code: `${KOA}${FS}app.use(async (ctx) => { ctx.body = load(ctx.path, true); });\nfunction load(name, isRead) { return isRead ? [|fs.readFileSync|](name) : name; }`,
      output: `${KOA}${FS}app.use(async (ctx) => { ctx.body = await load(ctx.path, true); });\nasync function load(name, isRead) { return isRead ? await fs.promises.readFile(name) : name; }`,
    },
    {
      title: 'A flag that is switched off again is no memo.',
      code: `${KOA}${FS}let isBusy = false;\napp.use(async (ctx) => { if (isBusy) { ctx.throw(503); return; } isBusy = true; ctx.body = [|fs.readFileSync|](ctx.path); isBusy = false; });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: other requests can change what is read before it and written after it.',
          output: `${KOA}${FS}let isBusy = false;\napp.use(async (ctx) => { if (isBusy) { ctx.throw(503); return; } isBusy = true; ctx.body = await fs.promises.readFile(ctx.path); isBusy = false; });`,
        },
      ],
    },
    {
      title: 'A user that is registered is no memo.',
      code: `${KOA}import { hashSync } from 'bcryptjs';\nconst users = new Map();\napp.use(async (ctx) => { if (users.has(ctx.name)) { ctx.throw(409); return; } const hash = [|hashSync|](ctx.password, 10); users.set(ctx.name, hash); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `hash` instead: other requests can change what is read before it and written after it.',
          output: `${KOA}import { hash as hashAsync } from 'bcryptjs';\nconst users = new Map();\napp.use(async (ctx) => { if (users.has(ctx.name)) { ctx.throw(409); return; } const hash = await hashAsync(ctx.password, 10); users.set(ctx.name, hash); });`,
        },
      ],
    },
    {
      title: 'A recurring timer of a server.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.listen(1);\napp.use(() => {});\nsetInterval(async () => { [|fs.unlinkSync|]('a'); }, 1000);`,
      output: null,
      message:
        '`unlinkSync` blocks every request while it waits for the disk: called in a recurring timer (line 6).',
      suggestions: [
        {
          message: 'Await `unlink` instead: the timer may strike again before it is done.',
          output: `${KOA}${FS}app.listen(1);\napp.use(() => {});\nsetInterval(async () => { await fs.promises.unlink('a'); }, 1000);`,
        },
      ],
    },
    {
      title: 'The options blocking and handlers.',
      options: [{ blocking: ['mine.hashSync'], handlers: ['ours.createApp().route'] }],
      code: "import { hashSync } from 'mine';\nimport { createApp } from 'ours';\ncreateApp().route('/', () => { [|hashSync|](); });",
      output: null,
    },
    {
      title: 'State that is written before and read after.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}let user;\napp.use(async (ctx) => { user = ctx.user; const text = [|fs.readFileSync|]('a'); ctx.body = text + user; });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: other requests can change what is used before it and after it.',
          output: `${KOA}${FS}let user;\napp.use(async (ctx) => { user = ctx.user; const text = await fs.promises.readFile('a'); ctx.body = text + user; });`,
        },
      ],
    },
    {
      title: 'State that is read before and after, and that another function changes.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}const users = new Map();\napp.use(async (ctx) => { if (!users.has(ctx.id)) return; const text = [|fs.readFileSync|]('a'); ctx.body = users.get(ctx.id).name + text; });\nexport function leave(id) { users.delete(id); }`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: other requests can change what is used before it and after it.',
          output: `${KOA}${FS}const users = new Map();\napp.use(async (ctx) => { if (!users.has(ctx.id)) return; const text = await fs.promises.readFile('a'); ctx.body = users.get(ctx.id).name + text; });\nexport function leave(id) { users.delete(id); }`,
        },
      ],
    },
    {
      title:
        'State that nobody changes, that is only filled in, or that is used on one side alone.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}const names = new Map([['a', 'b']]);\nlet memo, last;\napp.use(async (ctx) => { memo ??= {}; const text = [|fs.readFileSync|](names.get(ctx.id) ?? ''); last = [|fs.readFileSync|]('b'); ctx.body = names.get(ctx.id) + text + memo.a + last; });`,
      output: `${KOA}${FS}const names = new Map([['a', 'b']]);\nlet memo, last;\napp.use(async (ctx) => { memo ??= {}; const text = await fs.promises.readFile(names.get(ctx.id) ?? ''); last = await fs.promises.readFile('b'); ctx.body = names.get(ctx.id) + text + memo.a + last; });`,
    },
    {
      title: 'Calls of a method in the file wait with it.',
      code: `${KOA}${FS}class Pages { load(name) { return [|fs.readFileSync|](name); } }\nconst pages = new Pages();\napp.use(async (ctx) => { ctx.body = pages.load(ctx.path); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: `load` becomes async, and callers elsewhere get a promise.',
          output: `${KOA}${FS}class Pages { async load(name) { return await fs.promises.readFile(name); } }\nconst pages = new Pages();\napp.use(async (ctx) => { ctx.body = await pages.load(ctx.path); });`,
        },
      ],
    },
    {
      title: 'A method that its own object calls where nothing can wait.',
      code: `${KOA}${FS}const pages = { load(name) { return [|fs.readFileSync|](name); }, all(names) { return names.sort((a, b) => this.load(a) - this.load(b)); } };\napp.use(async (ctx) => { ctx.body = pages.load(ctx.path); });`,
      output: null,
    },
    {
      title:
        'A private static method that is called by the name of its class and by `this` is awaited once.',
      options: [{ report: 'all' }],
      filename: 'file.ts',
      languages: ['ts', 'typed'],
      code: `${KOA}${FS}export class Pages { private static load(name: string): number { return [|fs.statSync|](name).size; } static both(name: string): number { return Pages.load(name) + this.load(name); } }\napp.use(async (ctx) => { ctx.body = Pages.both(ctx.path); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `stat` instead: `load`, `both` become async, and callers elsewhere get a promise.',
          output: `${KOA}${FS}export class Pages { private static async load(name: string): Promise<number> { return (await fs.promises.stat(name)).size; } static async both(name: string): Promise<number> { return await Pages.load(name) + await this.load(name); } }\napp.use(async (ctx) => { ctx.body = await Pages.both(ctx.path); });`,
        },
      ],
    },
    {
      title: 'A call that is awaited as it stands keeps its one await.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { ctx.body = await [|fs.readFileSync|](ctx.path); });\napp.use(async (ctx) => { if (await [|fs.existsSync|](ctx.path)) ctx.status = 404; });`,
      output: `${KOA}${FS}app.use(async (ctx) => { ctx.body = await fs.promises.readFile(ctx.path); });\napp.use(async (ctx) => { if (await fs.existsSync(ctx.path)) ctx.status = 404; });`,
      suggestions: [
        {
          message: 'Await `access` instead: other requests run between the test and what follows.',
          output: `${KOA}${FS}app.use(async (ctx) => { ctx.body = await fs.readFileSync(ctx.path); });\napp.use(async (ctx) => { if (await fs.promises.access(ctx.path).then(() => true, () => false)) ctx.status = 404; });`,
        },
      ],
    },
    {
      title: 'A package that has no version which runs beside.',
      code: `${KOA}import bcrypt from 'bcrypt-nodejs';\napp.use(async (ctx) => { ctx.body = [|bcrypt.compareSync|](ctx.text, ctx.hash); });`,
      output: null,
    },
    {
      title: 'A brace without the other one in the option handlerFiles.',
      options: [{ report: 'all', handlerFiles: ['{a', 'b}', '[c', 'lib/*.{js,ts}'] }],
      code: "import fs from 'node:fs';\nexport const run = async () => [|fs.readFileSync|]('a');",
      output:
        "import fs from 'node:fs';\nexport const run = async () => fs.promises.readFile('a');",
    },
    {
      title: 'What Node says nothing of in TypeScript keeps its type.',
      filename: 'file.ts',
      languages: ['ts', 'typed'],
      code: "import Fastify from 'fastify';\nimport crypto from 'node:crypto';\nconst app = Fastify();\napp.get('/', async () => [|crypto.scryptSync|]('a', 'b', 64, { N: 2 }).toString('hex'));\napp.get('/b', async () => [|crypto.scryptSync|]('a', 'b', 64).toString('hex'));",
      output:
        "import Fastify from 'fastify';\nimport crypto from 'node:crypto';\nimport { promisify } from 'node:util';\nconst scryptAsync = promisify(crypto.scrypt) as (...args: Parameters<typeof crypto.scryptSync>) => Promise<Buffer>;\nconst app = Fastify();\napp.get('/', async () => (await scryptAsync('a', 'b', 64, { N: 2 })).toString('hex'));\napp.get('/b', async () => (await scryptAsync('a', 'b', 64)).toString('hex'));",
    },
    {
      title: 'The same of a name that is imported.',
      filename: 'file.ts',
      languages: ['ts', 'typed'],
      code: "import Fastify from 'fastify';\nimport { scryptSync } from 'node:crypto';\nFastify().get('/', async () => [|scryptSync|]('a', 'b', 64).toString('hex'));",
      output:
        "import Fastify from 'fastify';\nimport { scrypt } from 'node:crypto';\nimport { promisify } from 'node:util';\nconst scryptAsync = promisify(scrypt) as (...args: Parameters<typeof import('crypto').scryptSync>) => Promise<Buffer>;\nFastify().get('/', async () => (await scryptAsync('a', 'b', 64)).toString('hex'));",
    },
  ],
});
