import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

/** A server of one file: what each route does, and whether it is reported. */
function routes(bodies: readonly string[], head = ''): Files {
  const lines = bodies.map((body, index) => {
    const [code = '', mark] = body.split(' // ');
    const given = /^\{ \w+:/.test(code) || !code.startsWith('{') ? code : `(req, res) => ${code}`;
    const route = `app.post('/rows/${String(index)}', ${given});`;
    return mark === undefined ? route : `${route} // ${mark}`;
  });
  return {
    'server.js': `const fs = require('fs');\nconst app = require('express')();\n${head}\n${lines.join('\n')}\n`,
  };
}

const READ = 'use(fs.readFileSync(req.body.name))';
const RUN = `(req, res) => { ${READ}; }`;
const DROP = 'fs.rmSync(req.file.folder, { recursive: true })';
const MOVE = "fs.copyFileSync(req.file, 'old.log')";

const GUARDS: Readonly<Record<string, Files>> = {
  'what only administrators have done': routes([
    `[isMember, isAdmin], ${RUN}`,
    `[isMember, , isOwner], ${RUN} // hot`,
    `wrap(isAdmin), ${RUN}`,
    `wrap(isOwner), ${RUN} // hot`,
    `{ before: isAdmin }, ${RUN}`,
    `{ if (isAdmin(req.user)) ${READ}; }`,
    `{ if (isOwner(req.user)) ${READ}; } // hot`,
    `{ const isAdmin = req.user.rank > 3; if (isAdmin) ${READ}; }`,
    `{ const isSenior = hasRole(req.user, 'admin'); if (isSenior) ${READ}; }`,
    `{ const isSenior = hasRole(req.user, 'guest'); if (isSenior) ${READ}; } // hot`,
    `{ if (['admin', 'superuser'].includes(req.user.role)) ${READ}; }`,
    `{ if (['admin', 'guest'].includes(req.user.role)) ${READ}; } // hot`,
    `{ if (ADMINS.has(req.user.id)) ${READ}; }`,
    `{ if (GUESTS.has(req.user.id)) ${READ}; } // hot`,
    `{ if (ADMINS.put(req.user.id)) ${READ}; } // hot`,
    `{ if ('admin' === req.user.role) ${READ}; }`,
    `{ if ('admin' !== req.user.role) ${READ}; } // hot`,
    `{ if (req.user.name === 'admin') ${READ}; } // hot`,
    `{ if (req.user.isAdmin === true) ${READ}; }`,
    `{ if (req.user.isAdmin !== true) ${READ}; } // hot`,
    `{ if (req.user.isAdmin === false) ${READ}; } // hot`,
    `{ if (req.user.rank >= Rank.ADMIN) ${READ}; }`,
    `{ if (req.user.rank < Rank.ADMIN) ${READ}; } // hot`,
    `{ if (req.user.rank >= Rank.GUEST) ${READ}; } // hot`,
    `{ if (!req.user.isAdmin) throw new Error('no'); ${READ}; }`,
    `{ if (!req.user.isAdmin) log('no'); ${READ}; } // hot`,
    `{ req.user.isAdmin && ${READ}; }`,
    `{ req.user.isAdmin ?? ${READ}; } // hot`,
  ]),
  'what a router lets only administrators come to': {
    'server.js': `const fs = require('fs');
const { Router } = require('express');
const app = require('express')();
const open = Router();
open.use(admin);
open.use('/pages', requireAdmin);
open.get('/a', (req, res) => { res.end(fs.rmSync(req.path, { recursive: true })); }); // hot
open.use(authenticate, requireAdmin());
open.get('/b', (req, res) => { res.end(fs.readFileSync(req.path)); });
open.route('/c').post((req, res) => { res.end(fs.readFileSync(req.path)); });
app.get('/d', (req, res) => { res.end(fs.rmSync(req.path, { recursive: true })); }); // hot
app.use(open);
`,
  },
  'what controllers of administrators read and change': {
    'package.json': '{"dependencies":{"egg":"^3.0.0"}}',
    'app/controller/admin/users.js': `'use strict';
const fs = require('fs');
const { Controller } = require('egg');
class Users extends Controller {
  async index() { this.ctx.body = fs.readFileSync(this.ctx.path); }
  async create() { this.ctx.body = fs.readFileSync(this.ctx.path); }
}
module.exports = Users;
`,
    'app/controller/users.js': `'use strict';
const fs = require('fs');
const { Controller } = require('egg');
class Users extends Controller {
  async create() { this.ctx.body = fs.rmSync(this.ctx.path, { recursive: true }); } // hot
}
module.exports = Users;
`,
  },
  'what is kept under another name': {
    'server.js': `const fs = require('fs');
const app = require('express')();
const rows = {};
class Texts {
  #all = {};
  text(name) { const $ = this.#all; if (name in $) return $[name]; return ($[name] = $[name + 'x'] = fs.readFileSync(name)); }
  path(name) { let paths = (this.paths || (this.paths = {})); if (paths[name]) return paths[name]; paths[name] = fs.realpathSync(name); return paths[name]; }
  size(name) { const sizes = (this.sizes ??= {}); if (sizes[name]) return sizes[name]; sizes[name] = fs.statSync(name); return sizes[name]; }
  last(name) { const last = this.all[name]; if (last.text) return last.text; last.seen = fs.rmSync(name, { recursive: true }); return last.seen; } // hot
  other(name) { const all = this.all || (this.others = {}); if (all[name]) return all[name]; all[name] = fs.rmSync(name, { recursive: true }); return all[name]; } // hot
}
const texts = new Texts();
app.get('/a', (req, res) => { const kept = rows; if (kept[req.path]) return res.end(kept[req.path]); kept[req.path] = fs.readFileSync(req.path); res.end(kept[req.path]); });
app.get('/b', (req, res) => { res.send([texts.text(req.path), texts.path(req.path), texts.size(req.path), texts.last(req.path), texts.other(req.path)]); });
`,
  },
  'what is kept, and what is done where it is there': {
    'server.js': `const fs = require('fs');
const express = require('express');
module.exports = () => {
  const app = express();
  const rows = new Map();
  app.get('/show', (req, res) => {
    const kept = rows.get(req.path);
    const row = kept || fs.readFileSync('kept');
    rows.set(req.path, row);
    res.send(row);
  });
  app.get('/check', (req, res) => {
    const row = rows.get(req.path);
    if (!row || fs.rmSync(req.path, { recursive: true }) !== row) return res.end(); // hot
    res.send(row);
  });
  return app;
};
`,
  },
  'a demand for administrators, and a module that is named after them': routes(
    [
      `{ requireRole(req, 'admin'); ${READ}; }`,
      `{ const admin = requireRole(req, 'admin'); ${READ}; }`,
      `{ const admin = require('firebase-admin'); ${READ}; } // hot`,
      `require('./guards/admin'), ${RUN} // hot`,
      `${RUN} // hot`,
    ],
    "const admin = require('firebase-admin');\nconst routes = require('./routes/admin');",
  ),
  'what is done on the way to a refusal': routes([
    `{ if (!req.file.size) { ${DROP}; throw new Error('empty'); } }`,
    `{ if (!req.file.size) { ${DROP}; log('empty'); } } // hot`,
    `{ if (!req.file.size) { res.statusCode = 415; ${DROP}; return res.end(); } }`,
    `{ if (!req.file.size) { res.statusCode = 201; ${DROP}; return res.end(); } } // hot`,
    `{ if (!req.file.size) { res.length = 415; ${DROP}; return res.end(); } } // hot`,
    `{ if (!req.file.size) { ${DROP}; return new Response('empty', { status: 400 }); } }`,
    `{ if (!req.file.size) { ${DROP}; return new Response('empty', { status: 200 }); } } // hot`,
    `{ if (!req.file.size) { ${DROP}; return fail('empty'); } } // hot`,
  ]),
  'what is done for an error': routes([
    `async (req, res) => { try { await run(req); } catch { if (fs.existsSync(req.file.path)) await fs.promises.unlink(req.file.path); } }`,
    `async (req, res) => { try { await run(req); } catch { fs.existsSync(req.file.path) && fs.rmSync(req.file.folder, { recursive: true }); } }`,
    `async (req, res) => { try { await run(req); } catch { for (const one of req.files) fs.unlinkSync(one); req.others.forEach((one) => { fs.unlinkSync(one); }); } }`,
    `async (req, res) => { try { await run(req); } catch { later(() => { fs.rmSync(req.file.folder, { recursive: true }); }); } } // hot`,
    `{ run(req).on('error', () => { fs.rmSync(req.file.folder, { recursive: true }); }).once('error', () => { fs.rmSync(req.file.folder, { recursive: true }); }); }`,
    `{ run(req).on('finish', () => { fs.rmSync(req.file.folder, { recursive: true }); }); } // hot`,
    `async (req, res) => { try { await run(req); } catch { if (fs.readFileSync(req.file.path).length > 0) await fs.promises.readFile(req.file.path); } } // hot`,
    `{ try { fs.promises.rename('a', 'b'); fs.renameSync('a', 'b'); } catch { fs.copyFileSync('a', 'b'); } }`,
    `async (req, res) => { try { await fs.promises.rename('a', 'b'); } catch { fs.copyFileSync('a', 'b'); } }`,
    `async (req, res) => { try { await fs.promises.rename('a', 'b'); } catch { if (req.ip) ${READ}; } } // hot`,
    `async (req, res) => { try { await run(req); } catch { fs.copyFileSync(req.path, 'a'); } } // hot`,
    `async (req, res) => { try { const fd = await fs.promises.open('rows', 'w'); await fd.close(); } catch { fs.copyFileSync(req.path, 'rows'); } } // hot`,
    `{ run(req, (done, error) => { if (done && error) ${DROP}; }); }`,
    `{ run(req, (done, rows) => { if (done && rows) ${DROP}; }); } // hot`,
    `{ run(req).on('close', (code) => { if (code === 0) res.end(); else ${DROP}; }); }`,
    `{ run(req).on('close', (exitCode) => { if (exitCode !== 0) ${DROP}; }); }`,
    `{ run(req).on('close', (code) => { if (code === 0) ${DROP}; }); } // hot`,
    `{ run(req, (error) => { if (error !== null) ${DROP}; }); }`,
    `{ run(req, (error) => { if (error === null) ${DROP}; }); } // hot`,
  ]),
  'what is done in development': routes([
    `{ if (process.env.NODE_ENV == 'development') ${READ}; }`,
    `{ if (process.env.NODE_ENV == 'production') ${READ}; } // hot`,
    `{ if ('production' != process.env.NODE_ENV) ${READ}; }`,
    `{ if (process.env.REGION == 'development') ${READ}; } // hot`,
    `{ if (app.get('env') === 'development') ${READ}; }`,
    `{ if (app.get('port') === 'development') ${READ}; } // hot`,
    `{ if (app.find('env') === 'development') ${READ}; } // hot`,
    `{ try { return ask(); } catch (e) { if (process.env.NODE_ENV === 'production') throw e; } ${READ}; }`,
    `{ try { ask(); } catch (e) { if (process.env.NODE_ENV === 'production') throw e; } ${READ}; } // hot`,
    `{ try { return ask(); } catch (e) { if (process.env.REGION === 'production') throw e; } ${READ}; } // hot`,
  ]),
  'what is done to a file that has become too large': routes([
    `{ if (req.body.name && fileSize > MAX_SIZE) ${MOVE}; }`,
    `{ if (fileSize > MAX_SIZE && req.body.name) ${MOVE}; }`,
    `{ if (fileSize > MAX_SIZE || req.body.name) ${MOVE}; } // hot`,
    `{ if (MAX_SIZE < fileSize) ${MOVE}; }`,
    `{ if (fileSize < MAX_SIZE) ${MOVE}; } // hot`,
    `{ if (fileSize > MAX_SIZE) log('large'); else ${MOVE}; } // hot`,
    `{ if (fileSize > 2) ${MOVE}; } // hot`,
    `{ if (fileSize > 5 * 1024) ${MOVE}; }`,
    `{ if (fileAge > MAX_SIZE) ${MOVE}; } // hot`,
  ]),
  'what has been kept': routes(
    [
      `{ if (rows) return rows; rows = fs.readFileSync('rows'); }`,
      `{ names = find(req); if (names) return names; names = fs.rmSync('rows', { recursive: true }); } // hot`,
      `{ if (req.query.all) { texts = find(req); } if (texts) return texts; texts = fs.readFileSync('rows'); }`,
    ],
    'let rows; let names; let texts;',
  ),
  'what has been looked up in either of two ways': routes(
    [
      `{ const row = rows.get(req.ip) || rows.get(req.path); if (row) return row; fs.readFileSync('a'); rows.set(req.ip, req); }`,
      `{ const row = rows.get(req.ip) ?? rows.get(req.path); if (row) return row; fs.readFileSync('a'); rows.set(req.ip, req); }`,
      `{ const row = rows.get(req.ip) && rows.get(req.path); if (row) return row; fs.rmSync('a', { recursive: true }); rows.set(req.ip, req); } // hot`,
      `{ const row = rows.get(req.ip) || req.rows.get(req.path); if (row) return row; fs.rmSync('a', { recursive: true }); rows.set(req.ip, req); } // hot`,
      `{ const row = rows.get(req.ip) || others.get(req.path); if (row) return row; fs.rmSync('a', { recursive: true }); rows.set(req.ip, req); } // hot`,
    ],
    'const rows = new Map(); const others = new Map();',
  ),
  'what an object keeps': routes(
    ['{ pages.show(); }', '{ pages.tell(); }', '{ config.value; }', '{ config.other; }'],
    [
      'function Pages() {}',
      'Pages.prototype.show = function () { const self = this; function load() {',
      "  if (!self.print) { self.print = require('printer').print; self.rules = fs.readFileSync('rules'); }",
      '} load(); return self.print; };',
      'Pages.prototype.tell = function () { const self = this; function load() {',
      "  if (!self.other) { self.rows = require('printer').print; self.rules = fs.rmSync('rules', { recursive: true }); } // hot",
      '} load(); return self.other; };',
      'const pages = new Pages();',
      'class Config {',
      '  #kept; #all; #rest;',
      '  get value() { if (!this.#kept) this.#init(); return this.#kept; }',
      "  #init() { if (!this.#all) return; this.#apply(fs.readFileSync('config')); }",
      '  #apply(text) { this.#kept = text; }',
      '  get other() { if (!this.#rest) this.#begin(); return this.#rest; }',
      "  #begin() { this.#use(fs.rmSync('config', { recursive: true })); } // hot",
      '  #use(text) { this.#all = text; }',
      '}',
      'const config = new Config();',
    ].join('\n'),
  ),
  'what the callers of a function select': routes(
    [
      "{ either('list'); }",
      "{ other('list', 'move'); }",
      '{ initial(); }',
      "{ not('list'); }",
      "{ both('list', 'move'); }",
    ],
    [
      "function either(mode) { if (mode === 'copy' || mode === 'move') fs.readFileSync('a'); }",
      "function other(mode, kind) { if (mode === 'copy' || kind === 'move') fs.rmSync('a', { recursive: true }); } // hot",
      "function initial(mode = 'copy') { if (mode === 'copy' || mode === 'move') fs.rmSync('a', { recursive: true }); } // hot",
      "function not(mode) { if (mode !== 'copy' || mode === 'move') fs.rmSync('a', { recursive: true }); } // hot",
      "function both(mode, kind) { if (mode === 'copy' && kind === 'move') fs.readFileSync('a'); }",
    ].join('\n'),
  ),
};

describe('guards', () => {
  it.each(Object.entries(GUARDS))('%s', (_, files) => {
    expectMarked(files);
  });
});
