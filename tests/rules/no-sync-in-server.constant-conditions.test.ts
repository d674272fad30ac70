import { test } from 'vitest';
import { expectMarked, reportAll } from '../harness/projects.ts';

reportAll();

test('leaves alone what stands behind a condition that never holds', () => {
  expectMarked({
    'server.js': `const fs = require('fs');
const app = require('express')();
app.get('/0', (req, res) => {
  if (true || req.user.isFax()) res.end();
  else res.send(fs.readFileSync(req.path));
});
app.get('/1', (req, res) => {
  if (false && req.user.isFax()) res.send(fs.readFileSync(req.path));
});
app.get('/2', (req, res) => { if (0) res.send(fs.readFileSync(req.path)); });
app.get('/3', (req, res) => { if (!1) res.send(fs.readFileSync(req.path)); });
app.get('/4', (req, res) => res.send(true ? '' : fs.readFileSync(req.path)));
app.get('/5', (req, res) => { if (true) return res.end(); res.send(fs.readFileSync(req.path)); });
app.get('/6', (req, res) => { null && res.send(fs.readFileSync(req.path)); });
app.get('/7', (req, res) => { 'all' || res.send(fs.readFileSync(req.path)); });
`,
  });
});

test('leaves alone what only such a branch calls', () => {
  expectMarked({
    'server.js': `const app = require('express')();
const { combine } = require('./combine');
app.get('/', (req, res) => res.send(combine(req.user)));
`,
    'combine.js': `const { one, other } = require('./ways');
exports.combine = (user) => { if (true || user.isFax()) { return one(); } else { return other(); } };
`,
    'ways.js': `const fs = require('fs');
exports.one = () => fs.readFileSync('one'); // hot
exports.other = () => fs.readFileSync('other');
`,
  });
});

test('reports what stands behind a condition that may hold', () => {
  expectMarked({
    'server.js': `const fs = require('fs');
const app = require('express')();
app.get('/0', (req, res) => {
  if (true && req.user.isFax()) res.end();
  else res.send(fs.readFileSync(req.path)); // hot
});
app.get('/1', (req, res) => {
  if (false || req.user.isFax()) res.send(fs.readFileSync(req.path)); // hot
});
app.get('/2', (req, res) => { if (true) res.send(fs.readFileSync(req.path)); }); // hot
app.get('/3', (req, res) => { if (/^a/) res.send(fs.readFileSync(req.path)); }); // hot
app.get('/4', (req, res) => { if (!0) res.send(fs.readFileSync(req.path)); }); // hot
app.get('/5', (req, res) => { if (false) return res.end(); res.send(fs.readFileSync(req.path)); }); // hot
app.get('/6', (req, res) => { null ?? res.send(fs.readFileSync(req.path)); }); // hot
app.get('/7', (req, res) => { if (req.a === true) res.send(fs.readFileSync(req.path)); }); // hot
app.get('/8', (req, res) => { let all = true; all = req.a; if (!all) res.send(fs.readFileSync(req.path)); }); // hot
`,
  });
});
