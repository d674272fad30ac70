import { test } from 'vitest';
import { expectMarked } from '../harness/projects.ts';

test('reports what is deleted where a way out stands before the refusal', () => {
  expectMarked({
    'server.js': `const fs = require('fs');
const app = require('express')();
app.post('/0', (req, res) => {
  const file = 'uploads/' + req.body.name;
  if (fs.existsSync(file)) {
    fs.rmSync(file, { recursive: true }); // hot
    return res.send({ result: 'ok' });
  }
  return res.sendStatus(404);
});
app.post('/1', (req, res) => {
  if (req.body.isLast) { fs.rmSync(req.body.name, { recursive: true }); return; } // hot
  return res.status(400).end();
});
app.post('/2', (req, res) => {
  if (req.body.isWrong) { fs.unlinkSync(req.file.path); }
  return res.status(400).end();
});
app.post('/3', (req, res) => {
  if (req.body.isWrong) { fs.unlinkSync(req.file.path); return res.status(400).end(); }
  res.end();
});
app.post('/4', (req, res) => {
  if (req.body.isWrong) { if (req.file) { fs.unlinkSync(req.file.path); } return res.status(400).end(); }
  res.end();
});
`,
  });
});
