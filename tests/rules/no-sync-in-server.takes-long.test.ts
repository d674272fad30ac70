import { describe, expect, it } from 'vitest';
import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { lintUnderBoth } from '../harness/lint.ts';

const HEAD = `import Koa from 'koa';
import fs from 'node:fs';
import path from 'node:path';
const app = new Koa();
const DATA = process.env.DATA;
`;

function countOf(body: string, report: 'all' | 'noticeable'): number {
  const rules = { 'no-sync-in-server': noSyncInServer };
  const options = { 'no-sync-in-server': [{ report }] };
  return lintUnderBoth(HEAD + body, rules, { language: 'js', options }).reports.length;
}

/** A helper, by its body, that a request calls for what it names, or not. */
const helper = (body: string, given = ''): string =>
  `function help(name) { ${body} }\napp.use(async (ctx) => { ctx.body = help(${given}); });\n`;

const OWN: Readonly<Record<string, string>> = {
  'settings that are read': helper("return fs.readFileSync('settings.json', 'utf8');"),
  'state that is read and parsed': helper(
    'return JSON.parse(fs.readFileSync(`${DATA}/state.json`));',
  ),
  'bytes that are made a text': helper(
    "const bytes = fs.readFileSync('notes.md'); return bytes.toString('utf-8');",
  ),
  'bytes that are made a text, by a name that is set later': helper(
    "let bytes; try { bytes = fs.readFileSync('notes.json'); return JSON.parse(bytes); } catch { return {}; }",
  ),
  'what a package reads and writes as JSON': `import json from 'jsonfile';
${helper("return json.readFileSync('state.json');")}`,
  'an encoding among options': helper("return fs.readFileSync('notes.md', { encoding: 'utf8' });"),
  'state that is written': helper(
    "fs.writeFileSync('state.json', JSON.stringify(state, null, 2));",
  ),
  'a text that is put together': helper(
    "const text = '# ' + title; fs.writeFileSync('notes.md', text);",
  ),
  'a line of a journal': helper('fs.appendFileSync(DATA, `${now()} ${line}\\n`);'),
  'the names of a folder': helper('return fs.readdirSync(path.join(DATA, "icons"));'),
  'a name that the program gives': helper(
    "return fs.readFileSync(name, 'utf8');",
    "'settings.json'",
  ),
  'whether there is a program': `import exists from 'command-exists';
${helper("return exists.sync('ffmpeg');")}`,
  'a key of a few turns': `import { pbkdf2Sync } from 'node:crypto';
${helper("return pbkdf2Sync(name, 'salt', 1, 32, 'sha256');", 'ctx.query.name')}`,
  'a page of its own, below a parameter that is called like a method':
    "function start(resolve) { app.use((ctx) => { ctx.body = fs.readFileSync(path.resolve('pages', 'a.html')); }); }\nstart();",
  'what a timer reads':
    "app.use((ctx) => { ctx.body = 1; });\napp.listen(1);\nsetInterval(() => use(fs.readFileSync('settings.json', 'utf8')), 10);",
};

const REST: Readonly<Record<string, string>> = {
  'what the handler reads itself':
    "app.use((ctx) => { ctx.body = fs.readFileSync('rows.json', 'utf8'); });",
  'what the handler lists itself': "app.use((ctx) => { ctx.body = fs.readdirSync('rows'); });",
  'a text that the request names': helper(
    "return fs.readFileSync(name, 'utf8');",
    'ctx.query.name',
  ),
  'a folder that the request names': helper(
    'return fs.readdirSync(path.join(DATA, name));',
    'ctx.path',
  ),
  'bytes of one file of the program': helper("return fs.readFileSync('logo').toString('base64');"),
  'a text as bytes': helper(
    'fs.writeFileSync(name, Buffer.from(JSON.stringify(state)));',
    'ctx.id',
  ),
  'what the request sends for a file of the program': helper(
    'fs.writeFileSync(DATA, name);',
    'ctx.request.body',
  ),
  'what is written of which nothing is known': helper(
    'fs.writeFileSync(name, encode(state));',
    'ctx.id',
  ),
  'a folder that is removed once something has been waited for':
    'app.use(async (ctx) => { await pack(ctx.path); fs.rmSync(ctx.path, { recursive: true }); });',
  'a file that is read to see whether it is there': helper(
    'try { fs.readFileSync(name); return true; } catch { return false; }',
    'ctx.query.name',
  ),
  'a template of the program that is copied': helper(
    "fs.copyFileSync('template.html', name);",
    'ctx.query.name',
  ),
  'a helper of its own that is called like what it calls': `const readdirSync = (name) => fs.readdirSync(path.join(DATA, name));
app.use((ctx) => { ctx.body = readdirSync(ctx.path); });
`,
  'a certificate by the name of its path':
    'app.use((ctx) => { const rootCrtFile = certificateOf(ctx.path); ctx.body = fs.readFileSync(rootCrtFile); });',
  'a module that is loaded anew':
    'app.use((ctx) => { delete require.cache[ctx.path]; ctx.body = require(ctx.path)(); });',
  'what a callback of a folder is given, text by text':
    "app.use((ctx) => { fs.readdir(DATA, (error, names) => { ctx.res.end(names.map((one) => fs.readFileSync(one, 'utf8')).join()); }); });",
  'a certificate by the name of the function':
    'const readCertFrom = (name) => fs.readFileSync(name);\napp.use((ctx) => { ctx.body = readCertFrom(ctx.certificate); });',
  'a template of the program that a helper finds':
    "import { pathOf } from './paths.js';\nconst LETTER = 'letter.docx';\napp.use((ctx) => { ctx.body = fill(fs.readFileSync(pathOf(LETTER)), ctx.query); });",
  'what a store of secrets reads':
    'class FileSecretStore { read(id) { return this.of(fs.readFileSync(path.join(DATA, id))); } }\nconst secrets = new FileSecretStore();\napp.use((ctx) => { ctx.body = secrets.read(ctx.query.name); });',
  'a few values that are packed': `import zlib from 'node:zlib';
import { KINDS } from './kinds.js';
app.use((ctx) => {
  let beat = { op: KINDS.HELLO, d: { every: 45 * 1000, trace: [JSON.stringify(['main', { calls: [\`a\`] }])] } };
  beat = ctx.packs ? ctx.pack(beat) : JSON.stringify(beat);
  ctx.body = zlib.deflateSync(beat, { level: 9 });
});
`,
  'the first file of a folder that is answered with': helper(
    'for (const one of fs.readdirSync(DATA)) { if (fs.existsSync(one)) { const rows = fs.readdirSync(one); return rows; } }',
    'ctx.query.name',
  ),
  'a folder in a method that another object has, too': `class Plugin { run(name) { const other = load(name); return other ? other.run(name) : fs.readdirSync(DATA); } }
const plugin = new Plugin();
app.use((ctx) => { ctx.body = plugin.run(ctx.query.name); });
`,
  'what is packed chunk by chunk': `import zlib from 'node:zlib';
app.use((ctx) => { ctx.req.on('data', (chunk) => { ctx.parts.push(zlib.gzipSync(chunk)); }); });
`,
  'lines of a journal': helper(
    'for (const row of fs.readdirSync(DATA)) fs.appendFileSync(`${DATA}.log`, `${row}\\n`);',
  ),
  'an upload that is removed': `import express from 'express';
import { removeSync } from 'fs-extra';
const web = express();
web.post('/rows', (req, res) => { for (const one of req.files) { const file = req.files[one].path; removeSync(file); } res.end(); });
`,
  'each text of a folder': helper(
    "return fs.readdirSync(name).map((row) => fs.readFileSync(row, 'utf8'));",
  ),
  'each text of a folder, in a helper':
    "const read = (row) => JSON.parse(fs.readFileSync(row, 'utf8'));\napp.use((ctx) => { ctx.body = fs.readdirSync(DATA).map((row) => read(row)); });",
  'what git knows': `import { execFileSync, execSync } from 'node:child_process';
${helper("return [execSync('git rev-parse HEAD'), execFileSync('/usr/bin/which', [name]), execFileSync('tmux', ['has-session', '-t', name])];", 'ctx.query.name')}`,
  'the version of another program': `import { spawnSync, execSync } from 'node:child_process';
${helper("return [spawnSync(name, ['--version']), execSync('ffmpeg -version'), execSync(`${name} --version 2>&1`)];", 'ctx.query.name')}`,
  'a password that an account begins with': `import bcrypt from 'bcryptjs';
const FIRST = process.env.FIRST;
${helper('return bcrypt.hashSync(FIRST, 10);')}`,
  'a key for its owner alone': helper(
    'fs.writeFileSync(DATA, name, { mode: 0o600 });',
    'ctx.request.body.key',
  ),
  'a workbook that is uploaded': `import XLSX from 'xlsx';
${helper('return XLSX.read(name);', 'ctx.request.body')}`,
  'the form that users fill in': `import XLSX from 'xlsx';
import express from 'express';
const web = express();
web.get('/import/template', (req, res) => { res.send(XLSX.write(bookOf(req.query), { type: 'buffer' })); });
`,
};

const LONG: Readonly<Record<string, string>> = {
  'bytes that the request names': helper('return fs.readFileSync(name);', 'ctx.query.name'),
  'bytes in base64': helper("return fs.readFileSync(name, 'base64');", 'ctx.query.name'),
  'bytes that become base64': helper(
    "return fs.readFileSync(name).toString('base64');",
    'ctx.query.name',
  ),
  'bytes that are written': helper(
    'fs.writeFileSync(DATA, Buffer.concat(name));',
    'ctx.query.parts',
  ),
  'bytes by their name': helper(
    'const buffer = name.encode(); fs.writeFileSync(DATA, buffer);',
    'ctx',
  ),
  'bytes in an encoding': helper("fs.writeFileSync(DATA, name.code(), 'base64');", 'ctx'),
  'bytes that have been downloaded':
    'app.use(async (ctx) => { const response = await load(ctx.path); fs.writeFileSync(DATA, response.data); });',
  'bytes that were read': helper(
    'const rows = fs.readFileSync(name); fs.appendFileSync(DATA, rows);',
    'ctx.query.name',
  ).replace('fs.readFileSync(name)', 'load(name).buffer'),
  'a picture that has been drawn':
    'app.use(async (ctx) => { fs.writeFileSync(DATA, await ctx.page.screenshot()); });',
  'what the request sends': helper('fs.writeFileSync(name.id, name.text);', 'ctx.request.body'),
  'a text that is uploaded': `import express from 'express';
const web = express();
web.post('/rows', (req, res) => { res.send(fs.readFileSync(req.file.path, 'utf8')); });
`,
  'a file that is copied': helper('fs.copyFileSync(name, DATA);', 'ctx.query.name'),
  'each text of a tree': `import glob from 'fast-glob';
app.use(async (ctx) => { ctx.body = (await glob('rows/**')).map((row) => fs.readFileSync(row, 'utf8')); });
`,
  'each text of a row': `import db from './db.js';
app.use(async (ctx) => { ctx.body = (await db.rows()).map((row) => fs.readFileSync(row.file, 'utf8')); });
`,
  'the bytes of each file of a folder': helper(
    'return fs.readdirSync(DATA).map((row) => fs.readFileSync(row));',
  ),
  'a tree, at once': helper("return fs.readdirSync('rows', { recursive: true });"),
  'a tree, folder by folder': `function help(folder) { return fs.readdirSync(folder).map((one) => help(one)); }
app.use((ctx) => { ctx.body = help('rows'); });
`,
  'a tree that is removed': helper('fs.rmSync(DATA, { recursive: true });'),
  'a search': `import glob from 'glob';
${helper('return glob.sync(`${name}/**`);', 'ctx.query.name')}`,
  'a password': `import bcrypt from 'bcryptjs';
${helper('return bcrypt.hashSync(name, 10);', 'ctx.query.name')}`,
  'bytes that a helper finds by what the request names':
    "import { pathOf } from './paths.js';\napp.use((ctx) => { ctx.body = fs.readFileSync(pathOf(ctx.query.name)); });",
  'bytes that a helper chooses':
    "import { newest } from './paths.js';\napp.use((ctx) => { ctx.body = fs.readFileSync(newest()); });",
  'what is packed with what the request names': `import zlib from 'node:zlib';
app.use((ctx) => { const beat = { op: 1, d: ctx.query.text }; ctx.body = zlib.deflateSync(JSON.stringify(beat)); });
`,
  'what is packed once something has been added': `import zlib from 'node:zlib';
app.use((ctx) => { const rows = []; rows.push(load()); ctx.body = zlib.gzipSync(JSON.stringify(rows)); });
`,
  'what is packed once a member has been set': `import zlib from 'node:zlib';
app.use((ctx) => { const page = { op: 1 }; page.rows = load(); ctx.body = zlib.gzipSync(JSON.stringify(page)); });
`,
  'a folder in a method that calls itself': `class Walker { walk(name) { return fs.readdirSync(name).map((one) => this.walk(one)); } }
const walker = new Walker();
app.use((ctx) => { ctx.body = walker.walk(ctx.query.name); });
`,
  'each folder of a folder, but where there are none': helper(
    'for (const one of fs.readdirSync(DATA)) { const rows = fs.readdirSync(one); if (rows.length === 0) { return; } keep(rows); }',
  ),
  'what is removed as long as an account is there': helper(
    'if (name !== DisconnectReason.loggedOut) fs.rmSync(DATA, { recursive: true });',
    'ctx.query.code',
  ),
  'bytes for a store that stays without them': `const files = new Map();
function load(name, store) { return { on: store.get(name), bytes: fs.readFileSync(name) }; }
app.use((ctx) => { let file = files.get(ctx.path); if (!file) { file = load(ctx.path, files); } ctx.body = file.bytes; });
`,
  'a password that comes as a chunk': `import { scryptSync } from 'node:crypto';
app.use((ctx) => { ctx.req.on('data', (chunk) => { ctx.key = scryptSync(chunk, 'salt', 64); }); });
`,
  'what git has to get': `import { execSync } from 'node:child_process';
${helper("return execSync('git clone ' + name);", 'ctx.query.name')}`,
  'another program': `import { spawnSync } from 'node:child_process';
${helper("return spawnSync(name, ['--version', 'all']);", 'ctx.query.name')}`,
  'a workbook': `import XLSX from 'xlsx';
${helper("return XLSX.write(bookOf(name), { type: 'buffer' });", 'ctx.query.name')}`,
};

describe('What is short as a rule is told by `all` alone', () => {
  it.each(Object.entries({ ...OWN, ...REST }))('%s', (_, code) => {
    expect(countOf(code, 'noticeable')).toBe(0);
    expect(countOf(code, 'all')).toBeGreaterThan(0);
  });
});

describe('What takes long is reported', () => {
  it.each(Object.entries(LONG))('%s', (_, code) => {
    expect(countOf(code, 'noticeable')).toBe(1);
  });
});
