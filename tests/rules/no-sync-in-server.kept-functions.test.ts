import { expect, it } from 'vitest';
import { expectMarked, lintAll, reportAll } from '../harness/projects.ts';

reportAll();

const BREAKER = `exports.Breaker = class Breaker {
  constructor(ask, fallback) { this.ask = ask; this.fallback = fallback; }
  async run(...args) {
    try { return await this.ask(...args); } catch { return this.fallback(...args); }
  }
};
`;
const READS = `const fs = require('fs');
exports.readRows = () => fs.readFileSync('rows.json'); // hot
exports.readOld = () => fs.readFileSync('old.json');
`;
const SERVER = `const app = require('express')();
const { Breaker } = require('./breaker');
const { readRows, readOld } = require('./reads');
const rows = new Breaker(fetchRows, readRows);
const old = new Breaker(fetchRows, readOld);
const none = new Breaker(fetchRows, () => null);
app.get('/none', async (req, res) => res.send(await none.run(req.query)));
app.get('/rows', async (req, res) => res.send(await rows.run(req.query)));
app.listen(1);
module.exports = { old };
async function fetchRows(query) { return (await fetch(query.url)).json(); }
`;
const FILES = { 'server.js': SERVER, 'breaker.js': BREAKER, 'reads.js': READS };

it('an object runs what it was made with, and not what others of its class were', () => {
  expectMarked(FILES);
});

it('the way is told by the object that has the function', () => {
  const [message] = lintAll(FILES)['reads.js'] ?? [];
  expect(String(message)).toContain('GET /rows handler');
});
