import { describe, expect, it } from 'vitest';
import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { lintUnderBoth } from '../harness/lint.ts';

const HEAD =
  "import Koa from 'koa';\nimport fs from 'node:fs';\nimport config from './config.js';\nconst app = new Koa();\n";

function messagesOf(code: string, report: 'all' | 'noticeable'): readonly string[] {
  const rules = { 'no-sync-in-server': noSyncInServer };
  const options = { 'no-sync-in-server': [{ report }] };
  return lintUnderBoth(HEAD + code, rules, { language: 'js', options }).reports.map(
    ({ message }) => message,
  );
}

const LONG: Readonly<Record<string, string>> = {
  'what a client sends': 'app.use((ctx) => { fs.writeFileSync(ctx.path, ctx.body); });',
  'what a client sends, in a line':
    'app.use((ctx) => { fs.appendFileSync(ctx.path, `${ctx.body}\\n`); });',
  'rows that are kept':
    'const rows = [];\napp.use((ctx) => { rows.push(ctx.body); fs.writeFileSync(ctx.path, JSON.stringify(rows)); });',
  'what is added to':
    "app.use((ctx) => { let text = ''; for (const row of ctx.rows) text += `${row.a}\\n`; fs.writeFileSync(ctx.path, text); });",
  'a text of the module that is set again':
    "let text = '';\napp.use((ctx) => { fs.writeFileSync(ctx.path, text); text = ctx.body; });",
  'what a call makes up': 'app.use((ctx) => { fs.writeFileSync(ctx.path, render(ctx.body)); });',
  'what is filled into an object of the module':
    'const state = {};\napp.use((ctx) => { state.text = ctx.body; fs.writeFileSync(ctx.path, state.text); });',
  'what is read, and a number of it':
    'app.use((ctx) => { const rows = JSON.parse(fs.readFileSync(ctx.path)); ctx.body = Number(rows[ctx.at]); });',
  'what is sent by a name of its own':
    'app.use((ctx) => { send({ key: ctx.path, body: fs.readFileSync(ctx.path) }); });',
  'a command that goes on after a short one':
    "import { execSync } from 'node:child_process';\napp.use((ctx) => { ctx.body = execSync(`df -h && du -sh ${ctx.path}`); });",
  'a command that begins like a short one':
    "import { execSync } from 'node:child_process';\napp.use((ctx) => { ctx.body = execSync(`identify ${ctx.path}`); });",
  'a command that is made of itself':
    "import { execSync } from 'node:child_process';\nconst COMMAND = process.argv[2] ? COMMAND : 'df';\napp.use((ctx) => { ctx.body = execSync(COMMAND); });",
  'a command that is made up':
    "import { execSync } from 'node:child_process';\napp.use((ctx) => { ctx.body = execSync(`${ctx.command} -h`); });",
  'what is no header':
    'app.use((ctx) => { request({ headers: ctx.headers, parts: { file: fs.readFileSync(ctx.path) } }); });',
  'as many random bytes as a client asks for':
    "import crypto from 'node:crypto';\napp.use((ctx) => { fs.writeFileSync(ctx.path, crypto.randomBytes(ctx.size).toString('hex')); });",
  'a key of something else':
    'app.use((ctx) => { send({ key: fs.readFileSync(ctx.path), name: ctx.name }); });',
  'what a key is made of': 'app.use((ctx) => { send({ key: hash(fs.readFileSync(ctx.path)) }); });',
  'a sheet of rows that a client asks for':
    "import XLSX from 'xlsx';\napp.use((ctx) => { const book = XLSX.utils.book_new(); XLSX.utils.book_append_sheet(book, XLSX.utils.json_to_sheet(ctx.rows)); ctx.body = XLSX.write(book, { type: 'buffer' }); });",
  'a sheet of rows that are written down, and one of others':
    "import XLSX from 'xlsx';\napp.use((ctx) => { const book = XLSX.utils.book_new(); XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['name']])); XLSX.utils.book_append_sheet(book, XLSX.utils.json_to_sheet(ctx.rows)); ctx.body = XLSX.write(book, { type: 'buffer' }); });",
  'a sheet to which rows are added':
    "import XLSX from 'xlsx';\napp.use((ctx) => { const book = XLSX.utils.book_new(); const sheet = XLSX.utils.aoa_to_sheet([['name']]); XLSX.utils.sheet_add_json(sheet, ctx.rows); XLSX.utils.book_append_sheet(book, sheet); ctx.body = XLSX.write(book, { type: 'buffer' }); });",
  'a sheet of a head to which rows are pushed':
    "import XLSX from 'xlsx';\napp.use((ctx) => { const rows = [['name']]; for (const { name } of ctx.rows) rows.push([name]); const book = XLSX.utils.book_new(); XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows)); ctx.body = XLSX.write(book, { type: 'buffer' }); });",
  'a sheet of a head and what is spread after it':
    "import XLSX from 'xlsx';\napp.use((ctx) => { const book = XLSX.utils.book_new(); XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['name'], ...ctx.rows])); ctx.body = XLSX.write(book, { type: 'buffer' }); });",
  'a book that another function makes':
    "import XLSX from 'xlsx';\napp.use((ctx) => { const book = bookOf(ctx.rows); XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['name']])); ctx.body = XLSX.write(book, { type: 'buffer' }); });",
  'the length of what is read':
    'app.use((ctx) => { const text = fs.readFileSync(ctx.path); ctx.body = Number(text.length); });',
};

const SHORT: Readonly<Record<string, string>> = {
  nothing: "app.use((ctx) => { fs.writeFileSync(ctx.path, ''); });",
  'what is written down':
    "const TEXT = 'eula=true\\n';\napp.use((ctx) => { fs.writeFileSync(ctx.path, TEXT); });",
  'some lines with a number of the client':
    'app.use((ctx) => { const { port } = ctx.query; const text = `allow-flight=false\\ndifficulty=easy\\nserver-port=${port}\\n`; fs.writeFileSync(ctx.path, text); });',
  'one text or another':
    "app.use((ctx) => { const more = ctx.query.more ? 'Connection upgrade' : ''; fs.writeFileSync(ctx.path, 'server { listen 80; ' + more + ' }'); });",
  'a process id': 'app.use((ctx) => { fs.writeFileSync(ctx.path, String(process.pid)); });',
  'a time': 'app.use((ctx) => { fs.appendFileSync(ctx.path, new Date().toISOString()); });',
  'a text of the settings': 'app.use((ctx) => { fs.writeFileSync(ctx.path, config.license); });',
  'a certificate and its key':
    'app.use((ctx) => { connect({ host: ctx.host, ssl: { sslCert: ctx.path && fs.readFileSync(ctx.path).toString() } }); });',
  'what goes into a header':
    "app.use((ctx) => { request({ headers: { token: fs.readFileSync(ctx.path).toString('hex') } }); });",
  'what goes into a header, by the options':
    "app.use((ctx) => { const options = {}; options['headers'] = { token: fs.readFileSync(ctx.path, 'utf8') }; request(options); });",
  'a word that the system knows':
    "import { execSync } from 'node:child_process';\nconst FIND = process.platform === 'win32' ? 'where zip' : 'which zip';\napp.use((ctx) => { ctx.body = execSync(FIND, { encoding: 'utf8' }); });",
  'the room on a disk':
    "import { execSync } from 'node:child_process';\napp.use((ctx) => { ctx.body = execSync(`df -h ${ctx.path}`).toString(); });",
  'a form of a head and a row':
    "import XLSX from 'xlsx';\napp.use((ctx) => { const head = ['name']; const row = ['Ann']; const book = XLSX.utils.book_new(); XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([head, row])); ctx.body = XLSX.write(book, { type: 'buffer' }); });",
  'a few random bytes':
    "import crypto from 'node:crypto';\napp.use((ctx) => { fs.writeFileSync(ctx.path, crypto.randomBytes(64).toString('hex')); });",
  'a key beside its certificate':
    'app.use((ctx) => { connect({ key: fs.readFileSync(ctx.path), cert: ctx.cert }); });',
  'a list of certificates':
    'app.use((ctx) => { const options = {}; options.ca = [fs.readFileSync(ctx.path)]; connect(options); });',
  'a form that users fill in':
    "import XLSX from 'xlsx';\napp.use((ctx) => { const rows = [{ name: 'Ann', age: 3 }]; const book = XLSX.utils.book_new(); XLSX.utils.book_append_sheet(book, XLSX.utils.json_to_sheet(rows)); ctx.body = XLSX.write(book, { type: 'buffer' }); });",
  'a number, by a name that is set later':
    "app.use((ctx) => { let pid; pid = fs.readFileSync(ctx.path, 'utf8').trim(); if (pid) ctx.body = parseInt(pid, 10); });",
  'a number': 'app.use((ctx) => { ctx.body = Number(fs.readFileSync(ctx.path)); });',
  'a number, by a name':
    "app.use((ctx) => { const pid = fs.readFileSync(ctx.path, 'utf8').trim(); if (pid) ctx.body = parseInt(pid, 10); });",
};

describe('What may be of any length is reported', () => {
  it.each(Object.entries(LONG))('%s', (_, code) => {
    expect(messagesOf(code, 'noticeable')).toEqual([expect.stringContaining('blocks')]);
  });
});

describe('Only `all` tells of what is short as it is written down', () => {
  it.each(Object.entries(SHORT))('%s', (_, code) => {
    expect(messagesOf(code, 'noticeable')).toEqual([]);
    expect(messagesOf(code, 'all')).toEqual([expect.stringContaining('blocks')]);
  });
});
