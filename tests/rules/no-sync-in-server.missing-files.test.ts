import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const HEAD = `const express = require('express');
const fs = require('fs');
const path = require('path');
const { execFileSync } = require('child_process');
const { generateKeyPairSync, scryptSync } = require('crypto');
const app = express();
`;

/** What makes a file that is missing: once, unless the request names it. */
const PROJECTS: Readonly<Record<string, Files>> = {
  'files that a client names': {
    'server.js': `${HEAD}const render = (id, out) => execFileSync('convert', [id, out]); // hot
const derive = (id) => scryptSync(id, 'salt', 64); // hot
const keep = (id, out) => fs.writeFileSync(out, id);
app.get('/a/:id', (req, res) => {
  const out = path.join('cache', \`\${req.params.id}.jpg\`);
  if (!fs.existsSync(out)) render(req.params.id, out);
  res.sendFile(out);
});
app.get('/b/:id', ({ params: { id } }, res) => {
  const out = 'keys/' + id;
  if (fs.existsSync(out)) return res.sendFile(out);
  fs.writeFileSync(out, derive(id));
  res.sendFile(out);
});
app.get('/c/:id', async (req, res) => {
  const out = 'pages/' + req.params.id;
  if (!fs.existsSync(out)) keep(req.params.id, out);
  res.sendFile(out);
});
`,
    'thumbs.js': `const fs = require('fs');
const { execFileSync } = require('child_process');
function make(name, out) { execFileSync('convert', [name, out]); } // hot
exports.thumb = (name) => {
  const out = \`cache/\${name}.jpg\`;
  if (!fs.existsSync(out)) make(name, out);
  return out;
};
`,
    'routes.js': `const { thumb } = require('./thumbs');
const named = (user) => thumb(user.name);
require('express')().get('/d/:name', (req, res) => res.sendFile(thumb(req.params.name)));
require('express')().get('/e', (req, res) => res.sendFile(named(req.user)));
`,
  },
  'files that are there, or made again for who asks for it': {
    'server.js': `${HEAD}const KEY = path.join(__dirname, 'server.key');
const render = (name, out) => execFileSync('convert', [name, out]); // hot
const fill = (name, out) => execFileSync('convert', [name, out]);
app.post('/a', (req, res) => {
  if (fs.existsSync(KEY) && req.body.name) return res.end();
  execFileSync('ssh-keygen', ['-f', KEY]); // hot
  fs.chmodSync(KEY, 0o600);
  res.end();
});
app.post('/b', (req, res) => {
  if (!fs.existsSync(KEY) || req.body.force) render(req.body.name, KEY);
  res.sendFile(KEY);
});
app.post('/c', (req, res) => {
  if (fs.existsSync(KEY) && !req.body.force) return res.end();
  render(req.body.name, KEY);
  res.sendFile(KEY);
});
app.post('/d', (req, res) => {
  if (fs.existsSync(KEY) && !req.body.isTest) return res.end();
  fill(req.body.name, KEY);
  res.sendFile(KEY);
});
`,
  },
  'files of the program, or of nobody who is known': {
    'server.js': `${HEAD}const KEY = path.join(__dirname, 'server.key');
const config = require('./config.json');
const generate = (file) => fs.writeFileSync(file, generateKeyPairSync('rsa').privateKey);
const compress = (name, out) => execFileSync('gzip', [name, out]);
function keyIn(file) { if (!fs.existsSync(file)) generate(file); return file; }
app.get('/a', (req, res) => { if (!fs.existsSync(KEY)) generate(KEY); res.sendFile(KEY); });
app.get('/b', (req, res) => { res.sendFile(keyIn('a.key')); res.sendFile(keyIn(config.key)); res.sendFile(keyIn(req.app.locals.path)); });
app.get('/c', (req, res) => { const out = config.folder + '/a.zip'; if (!fs.existsSync(out)) compress(req.path, out); res.sendFile(out); });
setInterval(function poll(at) { const out = at + '.zip'; if (!fs.existsSync(out)) compress('a', out); fs.createReadStream(out); }, 1000);
app.get('/d', (req, res) => { if (process.env.NODE_ENV !== 'production') { const out = req.path + '.gz'; if (!fs.existsSync(out)) compress(req.path, out); res.sendFile(out); } });
`,
  },
  'files that begin with what is written down': {
    'server.js': `${HEAD}const EMPTY = JSON.stringify({ rows: [] }, null, 2);
const FILE = process.env.ROWS || 'rows.json';
function begin(file) { if (!fs.existsSync(file)) { fs.mkdirSync(path.dirname(file), { recursive: true }); fs.writeFileSync(file, '[]', 'utf8'); } }
function fill(file, content = '[]') { if (!fs.existsSync(file)) fs.rmSync(file, { recursive: true }); } // hot
function note() { const file = path.join('notes', String(Date.now())); if (!fs.existsSync(file)) fs.rmSync(file, { recursive: true }); } // hot
const ensure = () => { if (!fs.existsSync(FILE)) fs.writeFileSync(FILE, EMPTY); };
const write = (file, rows) => { if (!fs.existsSync(file)) fs.rmSync(file, { recursive: true }); }; // hot
const lock = (file) => { if (fs.existsSync(file)) return; fs.rmSync(file, { recursive: true }); ensure(); fs.unlinkSync(file); }; // hot
const start = (file) => { if (!fs.existsSync(file)) fs.rmSync(file, { recursive: true }); }; // hot
app.post('/a', (req, res) => { start(req.query.file); begin(req.app.locals.file); fill(req.app.locals.file, req.body); note(); ensure(); write(req.query.file, req.body.rows); lock(req.query.lock); res.end(); });
`,
  },
};

describe('files that are made when they are missing', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});
