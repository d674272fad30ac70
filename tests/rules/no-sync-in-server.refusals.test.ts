import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";
const FS = "import fs from 'node:fs';\n";
const EXPRESS = "import express from 'express';\nconst app = express();\n";

testRule(noSyncInServer, {
  options: { report: 'noticeable' },
  valid: [
    {
      title: 'behind a way out of the block, by each of its forms',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = 'gone'; return; fs.readSync(ctx.fd); });
app.use((ctx) => { throw new Error(ctx.path); load(ctx); });
app.use((ctx) => { if (ctx.a) { return 1; } else { throw new Error('b'); } load(ctx); });
app.use((ctx) => { try { return ctx.next(); } catch (error) { throw ctx.wrap(error); } load(ctx); });
app.use((ctx) => { try { return ctx.next(); } finally { ctx.end(); } load(ctx); });
app.use((ctx) => { { try { ctx.next(); } finally { return; } } load(ctx); });
function load(ctx) { fs.readSync(ctx.fd); }`,
    },
    {
      title: 'routes that are registered behind a way out',
      code: `${EXPRESS}${FS}function register() { return; app.get('/', (req, res) => { res.end(fs.readSync(req.fd)); }); }
register();`,
    },
    {
      title: 'a folder that is emptied for an error',
      code: `${KOA}import fs from 'fs-extra';
app.use((ctx) => { ctx.load((err) => { if (err) { fs.emptyDirSync('temp'); } }); });`,
    },
    {
      title: 'an upload that is deleted where it is refused',
      code: `${EXPRESS}${FS}app.post('/a', (req, res) => { if (!req.file.isImage) { fs.unlinkSync(req.file.path); return res.status(415).json({ error: 'type' }); } res.end(); });
app.post('/b', (req, res) => { if (!req.body.path) { res.status(400).end(); remove(req.file); return; } res.end(); });
app.post('/c', (req, res) => { if (!req.body.path) { if (fs.existsSync(req.file.path)) fs.rmSync(req.file.path); throw new Error('path'); } res.end(); });
app.post('/d', (req, res) => { if (!req.body.path) { fs.unlinkSync(req.file.path); res.statusCode = 400; return; } res.end(); });
app.post('/e', (req, res) => { if (!req.body.path) { fs.unlinkSync(req.file.path); return res.sendStatus(HttpStatus.BAD_REQUEST); } res.end(); });
app.post('/f', (req, res) => { if (!req.body.path) { fs.unlinkSync(req.file.path); return Response.json({}, { status: 422 }); } res.end(); });
app.post('/g', async (req, res) => { if (!req.body.path) { fs.unlinkSync(req.file.path); return await res.status(400).send(); } res.end(); });
function remove(file) { fs.unlinkSync(file.path); }`,
    },
    {
      title: 'a folder that is written in another way where it is made',
      code: `${KOA}${FS}app.use((ctx) => {
  if (!fs.existsSync('public/images/')) { fs.mkdirSync('./public/images'); }
  if (!fs.existsSync('./logs')) fs.mkdirSync('logs/');
});
const mkdirPromisified = promisify(fs.mkdir);
app.use(async (ctx) => { if (!fs.existsSync(ctx.root)) { await mkdirPromisified(ctx.root); } });`,
    },
    {
      title: 'a file that is made if it is missing, by a function that does nothing else',
      code: `${KOA}${FS}import path from 'node:path';
class Store { get() { this.ensure(); } ensure() { if (!fs.existsSync(this.file)) { this.initialize(); } } initialize() { fs.writeFileSync(this.file, '{}'); } }
const store = new Store();
function ensureTable(settings) { const file = path.join(settings.root, 'table.json'); if (fs.existsSync(file)) return; generate(file); }
function generate(file) { fs.writeFileSync(file, rows.join()); }
app.use((ctx) => { if (!fs.ready) store.get(); ensureTable(ctx.settings); });`,
      options: [{ ignore: ['fs.existsSync'] }],
    },
    {
      title: 'a setting that is for finding errors',
      code: `${KOA}${FS}app.use((ctx) => { if (app.config.debug === true) fs.writeFileSync('upload', ctx.text); });`,
    },
    {
      title: 'what handles an error, by its name and what it is given',
      code: `${KOA}${FS}function handleProxyError(ctx, error) { ctx.log(error); ctx.body = fs.readSync(ctx.fd); }
const onError = (err, ctx) => { ctx.body = fs.readSync(ctx.fd); };
app.use((ctx) => { if (ctx.lost) handleProxyError(ctx, ctx.lost); if (ctx.broken) onError(ctx.broken, ctx); });`,
    },
    {
      title: 'what is made of an error, to tell of it',
      code: `${KOA}${FS}function getErrorModel(error) { return { error, lines: fs.readFileSync(error.file, 'utf8') }; }
function flagError(error) { fs.writeFileSync('errors.json', String(error)); }
app.use((ctx) => { try { ctx.body = ctx.run(); } catch (error) { flagError(error); ctx.body = getErrorModel(error).lines; } });`,
    },
    {
      title: 'what is done once for each thing, where there is a fixed answer from then on',
      code: `${KOA}${FS}const ready = new Set();
function prepare(name) { if (name && ready.has(name)) { return { ok: true, tables: [] }; } fs.readSync(name); ready.add(name); return { ok: true, tables: [name] }; }
app.use((ctx) => { ctx.body = prepare(ctx.name); });`,
    },
    {
      title: 'a file that has changed since it was read',
      code: `${KOA}${FS}function pageOf(old, oldMtime, file) { const { mtimeMs } = file.stat; if (!old || mtimeMs !== oldMtime) { return fs.readSync(file.fd); } return old; }
function linesOf(kept, file) { if (kept !== null && kept.mtimeMs === file.mtimeMs) { return kept; } return fs.readSync(file.fd); }
function rowsOf(kept, file) { if (kept === null || kept.mtime !== file.mtime) return fs.readSync(file.fd); return kept; }
function textOf(kept, file) { if (!(kept.mtime === file.mtime)) return fs.readSync(file.fd); return kept; }
app.use((ctx) => { ctx.body = [pageOf(ctx.a, ctx.b, ctx.c), linesOf(ctx.a, ctx.b), rowsOf(ctx.a, ctx.b), textOf(ctx.a, ctx.b)]; });`,
    },
    {
      title: 'a file that has changed since it was read, or that cannot be asked about',
      code: `${KOA}${FS}let kept, oldMtime;
function textOf(file) { try { const { mtime } = file.stat(); if (mtime === oldMtime) { return kept; } oldMtime = mtime; } catch { oldMtime = null; } kept = fs.readSync(file.fd); return kept; }
app.use((ctx) => { ctx.body = textOf(ctx.a); });`,
    },
    {
      title: 'the test before what is cleaned up for an error, which must not fail itself',
      code: `${EXPRESS}${FS}app.post('/a', async (req, res) => { try { res.json(await save(req)); } catch (e) { if (req.file?.path && fs.existsSync(req.file.path)) { try { fs.unlinkSync(req.file.path); } catch {} } res.status(500).json({}); } });`,
    },
    {
      title: 'what is cleaned up by a request, and what tells of errors',
      code: `${EXPRESS}${FS}app.post('/storage/cleanup', (req, res) => { fs.readSync(req.fd); res.end(); });
app.post('/env', (req, res) => { saveEnvFile(req.body); appendReportError(req.body); res.end(); });
function saveEnvFile(body) { fs.readSync(body.fd); }
function appendReportError(body) { fs.readSync(body.fd); }`,
    },
    {
      title: 'a command that Discord shows to administrators',
      filename: 'commands/read.js',
      code: `${FS}import { PermissionFlagsBits, SlashCommandBuilder } from 'discord.js';
export default {
  data: new SlashCommandBuilder().setName('read').setDescription('Reads').setDefaultMemberPermissions(PermissionFlagsBits.Administrator),
  async execute(interaction) { await interaction.reply(fs.readFileSync('text', 'utf8')); },
};`,
    },
    {
      title: 'a log that has become too large',
      code: `${KOA}${FS}const MAX_SIZE = 1e6;
app.use((ctx) => {
  if (ctx.stat.size > MAX_SIZE) fs.renameSync('log', 'log.1');
  if (ctx.log && ctx.fileSize >= 10 * 1024 * 1024) { fs.writeFileSync('log', rows.join()); }
  if (100000 < ctx.bytes) { fs.truncateSync('log'); }
});`,
    },
    {
      title: 'what ends the process, and what is done right before',
      code: `${KOA}${FS}import { execSync, spawnSync } from 'node:child_process';
app.use((ctx) => { if (ctx.path === '/a') { try { fs.writeFileSync('state', ctx.text); } catch { ctx.log(); } ctx.body = 'bye'; process.exit(0); } });
app.use((ctx) => { if (ctx.path === '/b') spawnSync('reboot'); });
app.use(async (ctx) => { if (ctx.path === '/c') { execSync('sync'); await process.kill(process.pid); } });`,
    },
    {
      title: 'the maintenance that a listener finds a request to be for',
      code: `${FS}import http from 'node:http';
http.createServer((req, res) => {
  const pathname = req.url;
  if (req.method === 'POST' && pathname === '/api/rules/reload') { reload(); res.end(); }
  if (pathname === '/api/settings') { if (req.method === 'PUT') { fs.writeFileSync('rows', rows.join()); res.end(); } }
  if (pathname.startsWith('/backup')) fs.writeFileSync('rows', rows.join());
  switch (pathname) { case '/restart': reload(); }
  req.method === 'DELETE' && pathname === '/plugins/a' && reload();
}).listen(80);
function reload() { fs.readSync('rules'); }`,
    },
    {
      title: 'an upload that is deleted right before the last answer, which refuses it',
      code: `${EXPRESS}${FS}app.post('/a', async (req, res) => { try { if (await req.save()) { return res.end(); } fs.unlinkSync(req.file.path); const error = 'type'; return res.status(400).json({ error }); } catch { res.end(); } });`,
    },
    {
      title: 'a file that turned out to be broken',
      code: `${KOA}${FS}function quarantineStateFile(file) { fs.copyFileSync(file, 'broken'); }
function backupCorruptedIndex(file) { fs.copyFileSync(file, 'broken'); }
app.use((ctx) => { if (ctx.isLost) { quarantineStateFile(ctx.path); backupCorruptedIndex(ctx.path); } });`,
    },
    {
      title: 'a branch behind an option that is off in all calls',
      code: `${KOA}${FS}function a(fd, allow) { if (allow) fs.readSync(fd); }
function b(fd, options) { if (options.allow && fd) fs.readSync(fd); }
function c(fd, { allow }) { if (allow) fs.readSync(fd); }
function d(fd, { allow = false } = {}) { if (allow) fs.readSync(fd); }
function e(options) { const { allow: isAllowed } = options; if (isAllowed) fs.readSync(options.fd); }
app.use((ctx) => { a(ctx.fd, false); b(ctx.fd, { allow: null, other: true }); c(ctx.fd, { allow: undefined }); d(ctx.fd, {}); d(ctx.fd); e({ fd: ctx.fd, allow: false }); });`,
    },
    {
      title: 'a folder for each field of a form',
      code: `${KOA}${FS}import multer from 'multer';
const storage = multer.diskStorage({ destination(req, file, done) { if (!fs.existsSync('tmp/' + file.fieldname)) { fs.mkdirSync('tmp/' + file.fieldname); } done(null, 'tmp'); } });
app.use(multer({ storage }).any());`,
    },
  ],
  invalid: [
    ...[
      'fs.readFileSync = (path) => read(path);',
      "fs['readFileSync'] = read;",
      '({ read: fs.readFileSync } = archive);',
    ].map((write) => ({
      title: `A function that the file puts its own in place of: ${write}`,
      options: [{ report: 'all' }],
      languages: ['js'] as const,
      code: `${KOA}${FS}${write}\napp.use((ctx) => { ctx.body = [|fs.readFileSync|]('a'); });`,
      output: null,
    })),
    {
      title: 'Beside another function that the file replaces.',
      options: [{ report: 'all' }],
      languages: ['js'] as const,
      code: `${KOA}${FS}fs.statSync = stat;\napp.use((ctx) => { ctx.body = [|fs.readFileSync|]('a'); });`,
      output: `${KOA}${FS}fs.statSync = stat;\napp.use(async (ctx) => { ctx.body = await fs.promises.readFile('a'); });`,
    },
    {
      title:
        'An upload that is deleted before what may answer otherwise, and copies of what is whole.',
      options: [{ report: 'all' }],
      code: `${EXPRESS}${FS}app.post('/a', (req, res) => { req.list.sort(() => { [|fs.unlinkSync|](req.file.path); if (req.isSaved) { return 0; } return res.status(400).end(); }); backupIndex(req); });
function backupIndex(req) { req.list.sort(() => { [|fs.readSync|](req.fd); throw req.status(200); }); }`,
      output: null,
    },
    {
      title: 'An option that is on, may be, or is set by the function.',
      code: `${KOA}${FS}function a(fd, allow) { if (allow) [|fs.readSync|](fd); }
function b(fd, options) { if (options.allow) [|fs.readSync|](fd); }
function c(fd, { allow = true }) { if (allow) [|fs.readSync|](fd); }
function d(fd, options) { if (options.allow) [|fs.readSync|](fd); }
function e(fd, options) { options.allow = true; if (options.allow) [|fs.readSync|](fd); }
function f(fd, options = { allow: true }) { if (options.allow) [|fs.readSync|](fd); }
function g(fd, { allow }) { if (!allow) [|fs.readSync|](fd); }
function h(fd, { allow }) { allow = fd > 3; if (allow) [|fs.readSync|](fd); }
app.use((ctx) => { a(ctx.fd, 1); b(ctx.fd, { allow: ctx.allow }); c(ctx.fd, {}); d(ctx.fd, { ...ctx.options }); e(ctx.fd, {}); f(ctx.fd); g(ctx.fd, { allow: false }); h(ctx.fd, {}); });`,
      output: null,
    },
    {
      title: 'Files of any size, and an end that may not come.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}const MAX_SIZE = 1e6;
app.use((ctx) => { ctx.list.sort(() => {
  if (ctx.stat.size > 0) [|fs.unlinkSync|]('a');
  if (ctx.stat.size < MAX_SIZE) [|fs.unlinkSync|]('b');
  if (ctx.stat.size > MAX_SIZE) [|fs.readSync|](ctx.fd);
  [|fs.writeFileSync|]('c', rows.join());
  if (ctx.isLast) process.exit();
  return 0;
}); });`,
      output: null,
    },
    {
      title: 'Other routes that a listener tells apart, and what reads like one.',
      code: `${FS}import http from 'node:http';
http.createServer((req, res) => { req.list.sort(() => {
  if (req.method === 'POST' && req.url === '/rows') [|fs.readSync|](1);
  if (req.url === '/api/settings') [|fs.readSync|](2);
  if (req.name === '/restart') [|fs.readSync|](3);
  if (req.url !== '/restart') [|fs.readSync|](4);
  if (req.url === '/restart') { res.end(); } else { [|fs.readSync|](5); }
  return 0;
}); }).listen(80);`,
      output: null,
    },
    {
      title:
        'What follows a branch that may be passed, and a function that is declared behind a way out.',
      code: `${KOA}${FS}app.use((ctx) => { ctx.list.sort(() => { if (ctx.a) { return 1; } [|fs.readSync|](ctx.fd); try { return ctx.next(); } catch { ctx.log(); } return load(ctx); function load(own) { return [|fs.readSync|](own.fd); } }); });`,
      output: null,
    },
    {
      title:
        'What is deleted where a request goes on, is read for a refusal, or is refused elsewhere.',
      options: [{ report: 'all' }],
      code: `${EXPRESS}${FS}app.post('/a', (req, res) => { req.list.sort(() => {
  if (!req.a) { [|fs.unlinkSync|](req.a.path); res.status(200).end(); return 0; }
  if (!req.b) { res.status(404).end([|fs.readFileSync|]('404.html')); return 0; }
  if (!req.c) { [|fs.unlinkSync|](req.c.path); if (req.d) { res.status(400).end(); return 0; } res.end(); return 0; }
  [|fs.unlinkSync|](req.e.path);
  return 0;
}); res.status(400).end(); });`,
      output: null,
    },
    {
      title: 'A file that a request names, which may be another each time.',
      code: `${KOA}${FS}function ensure(file) { if (!fs.existsSync(file)) { [|fs.writeFileSync|](file, rows.join()); } }
app.use((ctx) => { ctx.list.sort(() => ensure(ctx.path)); });`,
      options: [{ report: 'all', ignore: ['fs.existsSync'] }],
      output: null,
    },
    {
      title: 'A part of other settings, and where nothing is to be found.',
      code: `${KOA}${FS}app.use((ctx) => { ctx.list.sort(() => { if (ctx.config.uploads.keep === true) [|fs.readSync|](ctx.fd); if (ctx.config.debug !== true) [|fs.readSync|](ctx.fd); if (app.config.get('uploads').keep) [|fs.readSync|](ctx.fd); return 0; }); });`,
      output: null,
    },
    {
      title: 'What is named after an error that it is not given.',
      code: `${KOA}${FS}function handleError(ctx) { [|fs.readSync|](ctx.fd); }
function sendError(error, ctx, next) { [|fs.readSync|](ctx.fd); }
function terror(ctx, error) { [|fs.readSync|](ctx.fd); }
app.use((ctx, next) => { handleError(ctx); sendError(ctx.error, ctx, next); terror(ctx, ctx.error); });`,
      output: null,
    },
    {
      title: 'What shows the errors of others.',
      code: `${KOA}${FS}function getErrors(error) { return [|fs.readSync|](error); }
function getErrorPage(name) { return [|fs.readSync|](name); }
app.use((ctx) => { ctx.body = getErrors(ctx.fd) + getErrorPage(ctx.fd); });`,
      output: null,
    },
    {
      title: 'What is done again although the answer is fixed.',
      code: `${KOA}${FS}const seen = new Set();
function look(name) { if (seen.has(name)) { return { ok: true }; } return [|fs.readSync|](name); }
app.use((ctx) => { ctx.body = look(ctx.name); });`,
      output: null,
    },
    {
      title: 'A file that is newer than what a client has, and tests beside that of a change.',
      code: `${KOA}${FS}function textOf(file, since) { if (file.mtime > since) return [|fs.readSync|](file.fd); if (file.mtime !== since) return [|fs.readSync|](file.fd); return ''; }
function pageOf(kept, file) { if (file.isWanted || kept.mtime !== file.mtime) return [|fs.readSync|](file.fd); return kept; }
app.use((ctx) => { ctx.body = [textOf(ctx.a, ctx.b), pageOf(ctx.a, ctx.b)]; });`,
      output: null,
    },
    {
      title: 'A file that is read again each time, or where something has failed that often does.',
      code: `${KOA}${FS}function textOf(kept, file) { try { file.open(); } catch { if (kept.mtime === file.mtime) return kept; } return [|fs.readSync|](file.fd); }
function pageOf(kept, file) { try { if (kept.mtime !== file.mtime) return kept; } catch {} return [|fs.readSync|](file.fd); }
app.use((ctx) => { ctx.body = [textOf(ctx.a, ctx.b), pageOf(ctx.a, ctx.b)]; });`,
      output: null,
    },
    {
      title: 'Names that only look like those of what is cleaned up, or of the environment.',
      code: `${EXPRESS}${FS}app.post('/clean', (req, res) => { updateInventory(req); saveEnvelope(req); logTerror(req); res.end(); });
function updateInventory(req) { [|fs.readSync|](req.fd); }
function saveEnvelope(req) { [|fs.readSync|](req.fd); }
function logTerror(req) { [|fs.readSync|](req.fd); }`,
      output: null,
    },
    {
      title: 'A command that Discord shows to moderators.',
      filename: 'commands/read.js',
      code: `${FS}import { PermissionFlagsBits, SlashCommandBuilder } from 'discord.js';
export default {
  data: new SlashCommandBuilder().setName('read').setDescription('Reads the administrator').setDefaultMemberPermissions(PermissionFlagsBits.ManageMessages),
  async execute(interaction) { await interaction.reply([|fs.readSync|](interaction.fd)); },
};`,
      output: null,
    },
  ],
});
