import { describe, expect, it } from 'vitest';
import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { lintUnderBoth } from '../harness/lint.ts';

const HEAD =
  "import Koa from 'koa';\nimport fs from 'node:fs';\nimport path from 'node:path';\nimport { generateKeyPairSync } from 'node:crypto';\nimport { fork, spawn } from 'node:child_process';\nconst app = new Koa();\nconst INDEX = 'index.html';\n";

function messagesOf(code: string, report: 'all' | 'noticeable' = 'noticeable'): readonly string[] {
  const rules = { 'no-sync-in-server': noSyncInServer };
  const options = { 'no-sync-in-server': [{ report }] };
  return lintUnderBoth(HEAD + code, rules, { language: 'js', options }).reports.map(
    ({ message }) => message,
  );
}

const SILENT: Readonly<Record<string, string>> = {
  'an empty file of one run':
    'import tmp from "tmp";\napp.use((ctx) => { ctx.body = tmp.fileSync().name + tmp.dirSync({ prefix: "rows" }).name; });',
  'a constant path': 'app.use((ctx) => { ctx.is = fs.existsSync(INDEX); });',
  'the size of one and the same file':
    'app.use((ctx) => { ctx.size = fs.statSync(path.join(process.cwd(), INDEX)).size; });',
  'a folder of the program that is made to be there':
    'app.use((ctx) => { fs.mkdirSync(path.join(process.env.DATA, "rows"), { recursive: true }); ctx.body = 1; });',
  'the first of some folders that is there':
    'function folder() { const all = ["a", path.resolve("b")]; for (const one of all) if (fs.existsSync(one)) return one; return all[0]; }\napp.use((ctx) => { ctx.body = folder(); });',
  'one of the few places where a file may be':
    'app.use(async (ctx) => { const row = await ctx.row(); const all = [row.path, path.join("rows", path.basename(row.path))]; let found; for (const one of all) { if (one && fs.existsSync(one)) { found = one; break; } } ctx.attachment(found); });',
  'a folder of a job':
    'import { Worker } from "bullmq";\nnew Worker("rows", async (job) => { fs.mkdirSync(`rows/${job.data.id}`, { recursive: true }); await convert(job.data); });',
  'what a database names':
    'app.use(async (ctx) => { const row = await ctx.rows.find(ctx.query.id); if (!fs.existsSync(row.path)) ctx.status = 404; else ctx.attachment(row.path); });',
  'a file of an object':
    'class Store { file = "a"; is() { return fs.existsSync(this.file); } }\nconst store = new Store();\napp.use((ctx) => { ctx.is = store.is(); });',
  'a folder of an object, which is nearly always there':
    'class Log { add(line) { fs.mkdirSync(this.folder, { recursive: true }); return fs.promises.appendFile(this.file, line); } }\nconst log = new Log();\napp.use(async (ctx) => { await log.add("a"); });',
  'a folder that a helper is given':
    'function makeSure(folder) { fs.mkdirSync(folder, { recursive: true }); }\napp.use(async (ctx) => { makeSure(await ctx.settings.folder()); });',
  'what is awaited of the same file':
    'app.use(async (ctx) => { if (fs.existsSync(ctx.path)) await fs.promises.unlink(ctx.path); for (const one of ctx.query.all) if (fs.existsSync(one)) await fs.promises.rm(one, { force: true }); });',
  'what decides whether larger work is awaited':
    'app.use(async (ctx) => { if (fs.existsSync(ctx.path)) await fs.promises.unlink(ctx.query.other); });',
  'what ends the run unless it is there':
    'app.use(async (ctx) => { if (!fs.existsSync(ctx.path)) { ctx.status = 404; return; } ctx.body = await load(ctx.query); });',
  'what is sent if it is there':
    "import express from 'express';\nconst web = express();\nweb.get('/a', (req, res) => { if (fs.existsSync(req.path)) return res.sendFile(req.path); res.sendStatus(404); });\nweb.get('/b', (req, res) => { if (!fs.existsSync(req.path)) res.sendStatus(404); else res.status(200).download(req.path); });",
  'what is streamed':
    'app.use((ctx) => { if (!fs.existsSync(ctx.path)) return; ctx.body = fs.createReadStream(ctx.path); });',
  'what a callback waits for':
    'app.use((ctx) => { if (fs.existsSync(ctx.path)) fs.unlink(ctx.path, (error) => { if (error) log(error); }); });',
  'what goes on in a promise':
    'app.use((ctx) => { if (!fs.existsSync(ctx.path)) return; extract(ctx.path).then((rows) => { show(rows); }); });',
  'what a helper is asked before larger work, which another one does':
    'const is = (name) => fs.existsSync(name);\nconst show = (ctx) => { ctx.body = fs.createReadStream(ctx.path); };\napp.use((ctx) => { if (is(ctx.path)) show(ctx); });',
  'a folder of the client for what is awaited in it':
    'app.use(async (ctx) => { const folder = path.join("rows", ctx.query.id); fs.mkdirSync(folder, { recursive: true }); await convert(ctx.query.file, path.join(folder, "a.png")); });',
  'the log of a child process':
    "app.use((ctx) => { const out = fs.openSync(`${ctx.query.id}.log`, 'a'); const child = spawn('build', [], { detached: true, stdio: ['ignore', out, out] }); child.unref(); fs.closeSync(out); });",
  'the log of a child process that is forked later':
    "app.use((ctx) => { const out = fs.openSync(ctx.path, 'a'); const env = { ...process.env }; fork('build.js', { env, stdio: ['ignore', out, out, 'ipc'] }); });",
  'few bytes of an open file':
    "const LENGTH = 2 * 12;\nconst SIZE = Buffer.alloc(8);\napp.use((ctx) => { const fd = fs.openSync(ctx.path, 'r'); const head = Buffer.alloc(24); const next = new Uint8Array(16); fs.readSync(fd, head); fs.readSync(fd, ctx.buffer, 0, LENGTH, 0); fs.readSync(fd, SIZE, 0, SIZE.length, 24); fs.readSync(fd, next); fs.closeSync(fd); });",
  'a statement of a database that knows no other way':
    'import { DatabaseSync } from "node:sqlite";\nconst db = new DatabaseSync("rows.db");\nconst byId = db.prepare("SELECT * FROM rows WHERE id = ?");\napp.use((ctx) => { ctx.body = byId.get(ctx.query.id); });',
  'keys of a curve that take microseconds':
    "app.use((ctx) => { ctx.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' }); });",
  'keys of a package that take microseconds':
    "import ssh2 from 'ssh2';\napp.use((ctx) => { ctx.keys = ssh2.utils.generateKeyPairSync('ed25519'); });",
  'keys that take microseconds':
    "app.use((ctx) => { ctx.keys = generateKeyPairSync('ed25519'); ctx.others = generateKeyPairSync('x25519', { publicKeyEncoding: { type: 'spki', format: 'pem' } }); });",
  'a log that is put aside where it is not small':
    'app.use((ctx) => { const { size } = fs.promises; put(ctx.size); });\nfunction put(size) { if (size < 10 * 1024 * 1024) return; fs.renameSync(INDEX, `${INDEX}.1`); }',
  'a log that is put aside behind two tests':
    'const MAX_BYTES = 5e6;\napp.use((ctx) => { put(ctx.stat); });\nfunction put(stat) { if (!(MAX_BYTES < stat.size)) { return; } }\nfunction rollLogs(size) { if (size <= MAX_BYTES) { return; } fs.unlinkSync(INDEX); }\napp.use((ctx) => { rollLogs(ctx.size); });',
  'what is saved and restored in an emergency':
    'app.use((ctx) => { if (ctx.broken) createEmergencyBackup(ctx.path); });\nfunction createEmergencyBackup(name) { fs.copyFileSync(name, `${name}.bak`); }\n',
};

const LONGER: Readonly<Record<string, readonly [name: string, code: string]>> = {
  'what is removed, whatever is there': [
    'rmSync',
    'app.use((ctx) => { fs.rmSync(path.join(ctx.query.folder, "v1"), { force: true, recursive: true }); });',
  ],
  'a file that is opened and read': [
    'readSync',
    "app.use((ctx) => { const fd = fs.openSync(ctx.path, 'r'); fs.readSync(fd, ctx.buffer); fs.closeSync(fd); });",
  ],
  'what follows a head of few bytes, however many parts it is read in': [
    'readSync',
    "app.use((ctx) => { const fd = fs.openSync(ctx.path, 'r'); const head = Buffer.alloc(24); fs.readSync(fd, head, 0, 24, 0); const size = head.readUInt32LE(); const rows = Buffer.alloc(size); fs.readSync(fd, rows, 0, size, 24); fs.readSync(fd, ctx.rest, 0, size, 24 + size); fs.closeSync(fd); });",
  ],
  'as many bytes as the request asks for': [
    'readSync',
    "app.use((ctx) => { let head = Buffer.alloc(24); head = ctx.buffer; const fd = fs.openSync(ctx.path, 'r'); fs.readSync(fd, head, 0, ctx.query.length, 0); fs.closeSync(fd); });",
  ],
  'a page too many': [
    'readSync',
    "app.use((ctx) => { const fd = fs.openSync(ctx.path, 'r'); fs.readSync(fd, Buffer.alloc(4097)); fs.closeSync(fd); });",
  ],
  'keys that take long': [
    'generateKeyPairSync',
    "app.use((ctx) => { ctx.keys = generateKeyPairSync('ec', { namedCurve: 'P-521' }); });",
  ],
  'keys that take longer': [
    'generateKeyPairSync',
    "app.use((ctx) => { ctx.keys = generateKeyPairSync('rsa', { modulusLength: 4096 }); });",
  ],
  'keys of a kind that is not known': [
    'generateKeyPairSync',
    'app.use((ctx) => { ctx.keys = generateKeyPairSync(ctx.query.kind); });',
  ],
  'a tree': ['rmSync', 'app.use((ctx) => { fs.rmSync(ctx.query.folder, { recursive: true }); });'],
};

const ENTRIES: Readonly<Record<string, readonly [name: string, code: string]>> = {
  'what a folder holds': [
    'statSync',
    'app.use(async (ctx) => { const names = await fs.promises.readdir(ctx.path); ctx.body = names.map((name) => fs.statSync(path.join(ctx.path, name)).size); });',
  ],
  'what a folder holds, as a callback is told': [
    'statSync',
    'app.use((ctx) => { fs.readdir(ctx.path, (err, names) => { ctx.body = names.filter((name) => fs.statSync(name).isFile()); }); });',
  ],
  'what a promise yields': [
    'statSync',
    'app.use((ctx) => fs.promises.readdir(ctx.path).then((names) => { ctx.body = names.map((name) => fs.statSync(name).size); }));',
  ],
  'what is put together of what a folder holds': [
    'unlinkSync',
    'app.use(async (ctx) => { const old = []; for (const name of await fs.promises.readdir(ctx.path)) if (isOld(name)) old.push(path.join(ctx.path, name)); for (let i = 0; i < old.length; i += 1) fs.unlinkSync(old[i]); });',
  ],
  'a list that a function of the file makes of a folder': [
    'statSync',
    'const list = async (folder) => { const names = await fs.promises.readdir(folder); return names.filter((name) => name !== ""); };\napp.use(async (ctx) => { for (const name of await list(ctx.path)) ctx.size += fs.statSync(name).size; });',
  ],
  'rows of an answer': [
    'existsSync',
    'app.use(async (ctx) => { const { rows } = await ctx.query("files"); ctx.body = rows.filter((row) => fs.existsSync(row.path)); });',
  ],
  'rows of a statement': [
    'existsSync',
    'app.use((ctx) => { ctx.body = ctx.db.prepare("files").all().filter((row) => fs.existsSync(row.path)); });',
  ],
  'a list that a helper is given': [
    'existsSync',
    'function there(rows) { return rows.filter((row) => fs.existsSync(row.path)); }\napp.use(async (ctx) => { const rows = await ctx.rows(); ctx.body = there(rows); });',
  ],
  'a tree that is walked': [
    'statSync',
    'async function sizeOf(entry) { const names = await fs.promises.readdir(entry); const { size } = fs.statSync(entry); return (await Promise.all(names.map((name) => sizeOf(name)))).length + size; }\napp.use(async (ctx) => { ctx.body = await sizeOf(ctx.path); });',
  ],
  'one folder after the other of a job': [
    'mkdirSync',
    'import { Worker } from "bullmq";\nnew Worker("rows", async (job) => { for (const row of await load(job.data)) fs.mkdirSync(row.folder, { recursive: true }); });',
  ],
  'one folder after the other': [
    'mkdirSync',
    'app.use(async (ctx) => { for (const row of await ctx.rows()) fs.mkdirSync(row.folder, { recursive: true }); });',
  ],
  'one path after the other': [
    'existsSync',
    'app.use(async (ctx) => { const rows = await ctx.rows(); for (const row of rows) row.is = fs.existsSync(row.path); ctx.body = rows; });',
  ],
  'each of a list': [
    'existsSync',
    'app.use(async (ctx) => { const rows = await ctx.rows(); ctx.body = rows.filter((row) => fs.existsSync(row.path)); });',
  ],
  'a helper that is called again and again': [
    'existsSync',
    'function is(row) { return fs.existsSync(row.path); }\napp.use(async (ctx) => { for (const row of await ctx.rows()) row.is = is(row); });',
  ],
  'the two places where a file of the client may be': [
    'existsSync',
    'app.use(async (ctx) => { for (const one of [path.join("a", ctx.path), path.join("b", ctx.path)]) if (fs.existsSync(one)) ctx.attachment(one); });',
  ],
  'a helper that climbs': [
    'existsSync',
    'function up(folder) { return fs.existsSync(folder.path) ? folder : up(folder.parent); }\napp.use(async (ctx) => { ctx.body = up(await ctx.folder()); });',
  ],
  'a list of one that is set': [
    'existsSync',
    'function first(name) { const all = ["a"]; all[0] = name; return all.find((one) => fs.existsSync(one)); }\napp.use((ctx) => { ctx.body = first(ctx.path); });',
  ],
  'what the client sends along, beside what is awaited of another file': [
    'existsSync',
    'app.use(async (ctx) => { for (const one of ctx.query.all) if (fs.existsSync(one)) await fs.promises.unlink(ctx.query.other); });',
  ],
  'what each of a list of the client is asked for': [
    'existsSync',
    'app.use(async (ctx) => { const names = ctx.query.all.filter((one) => fs.existsSync(one)); ctx.body = await load(names); });',
  ],
  'a helper that asks for each of a list of the client': [
    'existsSync',
    'const is = (one) => fs.existsSync(one);\napp.use(async (ctx) => { const found = []; for (const one of ctx.query.all) if (is(one)) found.push(one); ctx.body = await load(found); });',
  ],
  'each file that the client names': [
    'unlinkSync',
    'app.use((ctx) => { for (const one of ctx.query.all) fs.unlinkSync(one); });',
  ],
  'files that are removed when what was made of them is done': [
    'unlinkSync',
    'app.use(async (ctx) => { for (const file of ctx.request.files) { await convert(file.buffer); fs.unlinkSync(file.path); } });',
  ],
  'the same in a helper that others call': [
    'unlinkSync',
    'export function removeAll(paths = []) { paths.forEach((one) => fs.unlinkSync(one)); }\napp.use((ctx) => { const made = []; for (const file of ctx.request.files) made.push(file.path); removeAll(made); });',
  ],
  'the items of a list that a function of the file writes down': [
    'existsSync',
    'const places = (name) => [path.join("a", name), path.join("b", name)];\napp.use((ctx) => { for (const one of places(ctx.path)) if (fs.existsSync(one)) ctx.attachment(one); });',
  ],
  'each of what is awaited together, of what the client sends': [
    'statSync',
    'app.use(async (ctx) => { const made = await Promise.all(ctx.request.files.map((file) => convert(file))); ctx.body = made.map((one) => fs.statSync(one).size); });',
  ],
  'what a loop begins with': [
    'statSync',
    'app.use(async (ctx) => { const rows = await ctx.rows(); for (let at = fs.statSync(ctx.path).size; at < rows.length; at += 1) show(rows[at]); });',
  ],
  'a method of the same name as what it calls': [
    'existsSync',
    "import express from 'express';\nconst web = express();\nconst download = (req, res) => { if (!fs.existsSync(req.query.file)) return res.sendStatus(404); res.write(1); res.download(req.query.file); };\nweb.get('/a', download);",
  ],
  'a file by its ending': [
    'rmSync',
    'app.use((ctx) => { fs.rmSync(path.join(ctx.query.folder, "../server.pid"), { force: true, recursive: true }); });',
  ],
  'what the client names': [
    'existsSync',
    'app.use((ctx) => { ctx.status = fs.existsSync(path.join("public", ctx.path)) ? 200 : 404; });',
  ],
  'what the client names, in a helper': [
    'existsSync',
    'function has(name) { return fs.existsSync(path.join("public", name)); }\napp.use((ctx) => { ctx.status = has(ctx.query.name) ? 200 : 404; });',
  ],
  'a folder that is named by the client': [
    'mkdirSync',
    'app.use((ctx) => { fs.mkdirSync(path.join("rows", ctx.query.id), { recursive: true }); });',
  ],
  'a folder that a helper is given of the client': [
    'mkdirSync',
    'function makeSure(folder) { fs.mkdirSync(folder, { recursive: true }); }\napp.use((ctx) => { makeSure(ctx.query.folder); });',
  ],
  'a folder of what is looked up by a name of the client': [
    'mkdirSync',
    'const folderOf = (row) => path.join("rows", row.name);\napp.use((ctx) => { const row = ctx.rows.get(ctx.query.id); fs.mkdirSync(folderOf(row), { recursive: true }); });',
  ],
  'a folder that fails to be made where it is there': [
    'mkdirSync',
    'app.use(async (ctx) => { const row = await ctx.row(); fs.mkdirSync(row.folder); });',
  ],
  'more than whether something is there': [
    'statSync',
    'app.use(async (ctx) => { const row = await ctx.row(); ctx.size = fs.statSync(row.path).size; });',
  ],
  'what has been made, so that larger work is done once': [
    'existsSync',
    'app.use(async (ctx) => { if (fs.existsSync(ctx.path)) { ctx.body = 1; return; } ctx.body = await make(ctx.query); });',
  ],
  'what has been made otherwise': [
    'existsSync',
    'app.use(async (ctx) => { if (!fs.existsSync(ctx.path)) await make(ctx.query); ctx.body = 1; });',
  ],
  'larger work of another branch': [
    'existsSync',
    'app.use(async (ctx) => { if (ctx.isLocal) { ctx.body = fs.existsSync(ctx.path); } else { ctx.body = await load(ctx.query); } });',
  ],
  'larger work before it': [
    'existsSync',
    'app.use(async (ctx) => { await load(ctx.query); ctx.body = fs.existsSync(ctx.path); });',
  ],
  'larger work where something has failed': [
    'existsSync',
    'app.use(async (ctx) => { try { ctx.body = fs.existsSync(ctx.path); } catch (error) { await tell(error); } });',
  ],
  'an answer that is awaited': [
    'existsSync',
    'app.use(async (ctx) => { const is = fs.existsSync(ctx.path); await ctx.reply.send({ is }); await Promise.resolve(); });',
  ],
  'an awaited function of the file that waits for nothing': [
    'existsSync',
    'async function note(is) { log.push(is); }\nconst log = [];\napp.use(async (ctx) => { await note(fs.existsSync(ctx.path)); });',
  ],
  'a folder of the client beside work that is not about it': [
    'mkdirSync',
    'app.use(async (ctx) => { fs.mkdirSync(ctx.query.folder, { recursive: true }); await load(ctx.query.name); });',
  ],
  'one folder of the client after the other, each with what is awaited in it': [
    'mkdirSync',
    'app.use(async (ctx) => { for (const one of ctx.query.all) { fs.mkdirSync(one, { recursive: true }); await load(one); } });',
  ],
  'the size of what is sent': [
    'statSync',
    'app.use((ctx) => { ctx.length = fs.statSync(ctx.path).size; ctx.body = fs.createReadStream(ctx.path); });',
  ],
  'what is put aside where it is small': [
    'renameSync',
    'app.use((ctx) => { put(ctx.size, ctx.path); });\nfunction put(size, name) { if (size > 10 * 1024 * 1024) return; fs.renameSync(name, `${name}.1`); }',
  ],
  'what is looked up and removed': [
    'unlinkSync',
    'app.use(async (ctx) => { const row = await ctx.row(); if (!row) return; fs.unlinkSync(row.path); });',
  ],
  'one file that is removed after larger work on it': [
    'rmSync',
    'app.use(async (ctx) => { await convert(ctx.path); fs.rmSync(ctx.path, { force: true }); });',
  ],
  'another name': [
    'renameSync',
    'app.use((ctx) => { fs.renameSync(ctx.request.file.path, ctx.path); });',
  ],
  'a folder for a time': [
    'mkdtempSync',
    'app.use((ctx) => { ctx.folder = fs.mkdtempSync(ctx.path); });',
  ],
};

describe('What touches one entry of a folder is left alone, as is what takes no time', () => {
  it.each(Object.entries(SILENT))('%s', (_, code) => {
    expect(messagesOf(code)).toEqual([]);
  });
});

describe('Only `all` tells of it, however many there are', () => {
  it.each(Object.entries(ENTRIES))('%s', (_, [name, code]) => {
    expect(messagesOf(code)).toEqual([]);
    expect(messagesOf(code, 'all')).toEqual([expect.stringContaining(`\`${name}\` blocks`)]);
  });
});

describe('What takes longer is reported', () => {
  it.each(Object.entries(LONGER))('%s', (_, [name, code]) => {
    expect(messagesOf(code)).toEqual([expect.stringContaining(`\`${name}\` blocks`)]);
  });
});
