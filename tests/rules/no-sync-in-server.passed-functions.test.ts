import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const HEAD = "const fs = require('fs');\nconst app = require('express')();\n";

/** What is done for callers that pass no function, where those that requests reach pass one, or none. */
const PROJECTS: Readonly<Record<string, Files>> = {
  'tests of a callback': {
    'server.js': `${HEAD}function one(name, cb) { if (cb) return fs.readFile(name, cb); return fs.readFileSync(name); }
function two(name, cb) { return typeof cb === 'function' ? fs.readFile(name, cb) : fs.readFileSync(name); }
function three(name, cb) { if (!cb) { return fs.readFileSync(name); } fs.readFile(name, cb); }
function four(name, cb) { var isAsync = cb && typeof cb === 'function'; if (!isAsync) return fs.readFileSync(name); fs.readFile(name, cb); }
function five(name, cb) { if (!cb) { return fs.readFileSync(name); } fs.readFile(name, cb); } // hot
function six(name, cb) { cb = cb || name.cb; if (!cb) { return fs.readFileSync(name); } fs.readFile(name, cb); } // hot
function seven(name, then) { if (!then) return fs.readFileSync(name); } // hot
const through = (name, done) => three(name, done);
app.get('/a', (req, res) => {
  const send = (error, text) => res.send(text);
  one(req.path, send); two(req.path, send); through(req.path, function () {}); four(req.path, send); five(req.path, send); six(req.path, send);
});
app.get('/b', (req, res) => { res.send(five(req.path)); seven(req.path, res.then); });
`,
  },
  'a test in a function inside, and a callback in the place of the options': {
    'server.js': `${HEAD}const http = require('http');
const list = (name, cb) => http.get(name, (res) => (cb ? cb(null, res) : print(name)));
const print = (name) => fs.writeFileSync(name, rows.join());
const list2 = (name, cb) => http.get(name, (res) => (cb ? cb(null, res) : print2(name)));
const print2 = (name) => fs.writeFileSync(name, rows.join()); // hot
function find(options, cb) {
  if (typeof options === 'function') { cb = options; options = {}; }
  http.get(options, () => { if (!cb) fs.readFileSync('a'); });
}
function find2(options, cb) {
  if (options) { cb = options; }
  if (!cb) fs.readFileSync('a'); // hot
}
app.get('/a', (req, res) => { list(req.path, () => res.end()); list2(req.path, () => res.end()); find(() => res.end()); find2(() => res.end()); });
app.get('/b', (req, res) => { list2(req.path); res.end(); });
`,
  },
  'what a framework passes, and what a function inside hands on': {
    'server.js': `${HEAD}function render(name, options, callback) {
  if (!callback) return fs.readFileSync(name);
  fs.stat(name, () => { read(name, callback); other(name, options.callback); });
}
function read(name, callback) { if (!callback) return fs.readFileSync(name); fs.readFile(name, callback); }
function other(name, callback) { if (!callback) return fs.readFileSync(name); fs.readFile(name, callback); } // hot
app.engine('txt', render);
app.get('/a', (req, res, next) => { if (!next) res.end(fs.readFileSync(req.path)); });
app.get('/b', (req, res, name) => { if (!name) res.end(fs.readFileSync(req.path)); }); // hot
`,
  },
};

describe('functions that callers pass', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});
