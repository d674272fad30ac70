import { expect, it } from 'vitest';
import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { linesOf, makeProject, verify } from '../harness/projects.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA =
  "import Koa from 'koa';\nimport Router from '@koa/router';\nimport fs from 'node:fs';\nconst app = new Koa();\nconst router = new Router();\n";

/** What a request waits for, though hardly anybody would change it: the line with the comment is reported. */
const SLIGHT: Readonly<Record<string, string>> = {
  'what a comment says is for development':
    "app.use((ctx) => {\n// Kept when deployed, read again for development.\nctx.body = PAGE ?? fs.readFileSync('page.html'); // all\n});",
  'a question before a file is sent':
    'app.use((ctx) => { if (!fs.existsSync(ctx.query.file)) ctx.throw(404); ctx.body = fs.createReadStream(ctx.query.file); }); // all',
  'a path that does not change': "app.use((ctx) => { ctx.isUp = fs.existsSync('up'); }); // all",
  'a folder that is made to be there':
    "app.use(async (ctx) => { fs.mkdirSync('uploads', { recursive: true }); await save(ctx); }); // all",
  'the removal of what was converted':
    'app.use(async (ctx) => { await convert(ctx.file); fs.unlinkSync(ctx.file); }); // all',
  'what follows an error':
    'app.use(async (ctx) => { try { await convert(ctx.file); } catch { fs.unlinkSync(ctx.file); } }); // all',
  'a file that is refused':
    'app.use((ctx) => { if (!TYPES.includes(ctx.file.mimetype)) { fs.unlinkSync(ctx.file.path); ctx.status = 400; return; } show(ctx.file); }); // all',
  'what an administrator asks for':
    "router.get('/admin/log', (ctx) => { ctx.body = fs.readFileSync('app.log', 'utf8'); }); // all",
  'a test for administrators':
    "router.get('/log', (ctx) => { if (!ctx.user.isAdmin) return; ctx.body = fs.readFileSync('app.log', 'utf8'); }); // all",
  'a backup':
    "router.post('/backups/:id/restore', (ctx) => { fs.copyFileSync(`b/${ctx.params.id}`, 'data'); }); // all",
  'settings that are saved':
    "router.put('/settings', (ctx) => { fs.writeFileSync('settings.json', ctx.body); }); // all",
  'what is said to go':
    'app.use((ctx) => { ctx.body = old(ctx.path); });\n/**\n * @deprecated since 2.0: use `load`\n */\nfunction old(name) { return fs.readFileSync(name); } // all',
  'a method that is said to go':
    'class Store { /** @deprecated */ load(name) { return fs.readFileSync(name); } } // all\nconst store = new Store();\napp.use((ctx) => { ctx.body = store.load(ctx.path); });',
  'a timer that strikes once in a minute':
    "app.use((ctx) => { ctx.body = 1; });\nsetInterval(() => { fs.unlinkSync('old'); }, 60_000); // all",
  'a timer that strikes once in an hour':
    "app.use((ctx) => { ctx.body = 1; });\nsetInterval(() => { fs.unlinkSync('old'); }, 3_600_000); // all",
  'a timer that sets itself again once in a day':
    "app.use((ctx) => { ctx.body = 1; });\nfunction clean() { fs.rmSync('old'); setTimeout(clean, 86_400_000); } // all\nclean();",
  'the version of the program itself':
    "router.get('/version', (ctx) => { ctx.body = JSON.parse(fs.readFileSync('package.json', 'utf8')).version; }); // all",
};

/** What no request waits for, or what takes no time: silent, whatever is asked for. */
const NEVER: Readonly<Record<string, string>> = {
  'start-up code': "const key = fs.readFileSync('key'); app.use((ctx) => { ctx.body = key; });",
  'a memo': "let page;\napp.use((ctx) => { ctx.body = page ??= fs.readFileSync('page.html'); });",
  'the end of the program': "process.on('exit', () => { fs.writeFileSync('state', 'end'); });",
  'a timer that strikes once':
    "setTimeout(() => { fs.unlinkSync('old'); }, 3_600_000); app.use((ctx) => { ctx.body = 1; });",
  'a timer that strikes until something is there':
    "const timer = setInterval(() => { if (fs.existsSync('up')) clearInterval(timer); }, 3_600_000); app.use((ctx) => { ctx.body = 1; });",
  'a timer of a program without handlers':
    "setInterval(() => { fs.unlinkSync('old'); }, 3_600_000);",
  development:
    "app.use((ctx) => { if (process.env.NODE_ENV === 'development') ctx.body = fs.readFileSync('a'); });",
  'a function that nothing calls': "export function load() { return fs.readFileSync('a'); }",
  'what is noted to be meant':
    "app.use((ctx) => { fs.renameSync('a', ctx.path); // NOTE: synchronous wait\n});",
  'what is meant, in a comment of several lines':
    "app.use((ctx) => {\n// This blocks, which is acceptable\n// once. The other way is a queue.\n//\n// No shell.\nfs.renameSync('a', ctx.path);\n});",
  'what is meant': "app.use((ctx) => { fs.renameSync('a', ctx.path); // sync: it is fast\n});",
  'memory of the kernel':
    "app.use((ctx) => { ctx.body = fs.readFileSync('/proc/meminfo', 'utf8'); });",
  'a file descriptor that is closed': 'app.use((ctx) => { fs.closeSync(ctx.fd); });',
  'dead code': "app.use((ctx) => { return; fs.readFileSync('a'); });",
};

function reported(code: string, report: 'all' | 'noticeable'): readonly number[] {
  const root = makeProject({ 'src/app.js': KOA + code });
  return linesOf(verify(root, 'src/app.js', KOA + code, {}, report));
}

it.each(Object.entries(SLIGHT))('tells of %s if all is asked for', (_, code) => {
  const line = (KOA + code).split('\n').findIndex((text) => text.includes('// all')) + 1;
  expect(reported(code, 'all')).toEqual([line]);
  expect(reported(code, 'noticeable')).toEqual([]);
});

it.each(Object.entries(NEVER))('never tells of %s', (_, code) => {
  expect(reported(code, 'all')).toEqual([]);
});

it('follows what is done for an error into another file', () => {
  const app = `${KOA}import { undo } from './undo.js';\napp.use(async (ctx) => { try { await convert(ctx.file); } catch { undo(ctx.file); } });`;
  const undo =
    "import fs from 'node:fs';\nexport function undo(file) { fs.rmSync(file, { recursive: true }); }";
  const root = makeProject({ 'src/app.js': app, 'src/undo.js': undo });
  expect(linesOf(verify(root, 'src/undo.js', undo, {}, 'all'))).toEqual([2]);
  expect(linesOf(verify(root, 'src/undo.js', undo, {}, 'noticeable'))).toEqual([]);
});

const COMMANDS: Readonly<Record<string, string>> = {
  'an object':
    "module.exports = { name: 'log', isOwner: true, run: (m) => m.reply(fs.readFileSync('log')) };",
  'a registered command':
    "const commands = [];\nconst command = (about, run) => commands.push({ about, run });\ncommand({ pattern: 'log', desc: 'log', fromMe: true }, (m) => m.reply(fs.readFileSync('log')));",
  'a function':
    "const handler = (m) => m.reply(fs.readFileSync('log'));\nhandler.command = ['log'];\nhandler.rowner = true;\nmodule.exports = handler;",
};

it.each(Object.entries(COMMANDS))('tells of what the owners of a bot ask for: %s', (_, code) => {
  const text = `const fs = require('fs');\n${code}`;
  const root = makeProject({
    'package.json': '{ "name": "bot", "dependencies": { "baileys": "^6.0.0" } }',
    'index.js': "require('baileys').makeWASocket({});",
    'plugins/log.js': text,
  });
  const line = text.split('\n').findIndex((one) => one.includes('readFileSync')) + 1;
  expect(linesOf(verify(root, 'plugins/log.js', text, {}, 'all'))).toEqual([line]);
  expect(linesOf(verify(root, 'plugins/log.js', text))).toEqual([]);
});

testRule(noSyncInServer, {
  valid: [],
  invalid: [
    {
      title: 'The rule reports all by itself, and offers what it offers elsewhere.',
      code: "import Koa from 'koa';\nimport { existsSync } from 'node:fs';\nnew Koa().use(async (ctx) => { ctx.body = { isUp: [|existsSync|]('up') }; });",
      output: null,
      suggestions: [
        {
          message: 'Await `access` instead: other requests run between the test and what follows.',
          output:
            "import Koa from 'koa';\nimport { access } from 'node:fs/promises';\nnew Koa().use(async (ctx) => { ctx.body = { isUp: await access('up').then(() => true, () => false) }; });",
        },
      ],
    },
    {
      title: 'Two questions of one function are one report.',
      code: "import Koa from 'koa';\nimport { existsSync } from 'node:fs';\nnew Koa().use((ctx) => { ctx.body = [|existsSync|](ctx.a) && existsSync(ctx.b); });",
      output: null,
      suggestions: [
        {
          message:
            'Await `access` instead (and in line 3): other requests run between the test and what follows.',
          output:
            "import Koa from 'koa';\nimport { access } from 'node:fs/promises';\nnew Koa().use(async (ctx) => { ctx.body = await access(ctx.a).then(() => true, () => false) && await access(ctx.b).then(() => true, () => false); });",
        },
      ],
    },
  ],
});
