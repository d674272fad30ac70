import { test } from 'vitest';
import { expectMarked } from '../harness/projects.ts';

const HEAD = `const fs = require('fs');
const path = require('path');
const app = require('express')();
`;

test('leaves alone a folder that is made once, by a test of the program or for a user', () => {
  expectMarked({
    'server.js': `${HEAD}const { makeFolder } = require('./folders');
app.get('/a', async (req, res) => { await makeFolder('rows'); res.end(); });
app.post('/b', (req, res) => {
  if (!fs.existsSync(req.user.folders.rows)) { fs.mkdirSync(req.user.folders.rows); }
  res.end();
});
app.post('/c', (req, res) => {
  const folder = path.join('rows', req.user.id);
  if (!fs.existsSync(folder)) { fs.mkdirSync(folder); }
  res.end();
});
app.post('/d', (req, res) => {
  if (!fs.existsSync(req.body.folders.rows)) { fs.mkdirSync(req.body.folders.rows); }
  res.end();
});
app.post('/e', (req, res) => {
  const folder = path.join(req.user.folders.rows, req.body.name);
  if (!fs.existsSync(folder)) { fs.mkdirSync(folder); }
  res.end();
});
`,
    'folders.js': `const fs = require('fs');
const isExist = async (name) => { try { await fs.promises.access(name); return true; } catch { return false; } };
exports.makeFolder = async (base) => {
  const year = base + '/' + new Date().getFullYear();
  if (!(await isExist(year))) { fs.mkdirSync(year); }
};
`,
  });
});
