import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const HEAD = "import fs from 'fs';\nimport express from 'express';\nconst app = express();\n";

/** What stands in for what callers do not pass, where those that requests reach pass it, or not. */
const PROJECTS: Readonly<Record<string, Files>> = {
  'options that each caller passes': {
    'rows.js': `import fs from 'fs';
const read = () => fs.readFileSync('rows.json');
export const one = (id, options) => options?.rows ?? read();
export const two = (id, options) => options.rows || read();
export const three = (id, options) => (options.rows ? options.rows : read());
export const four = (id, { rows }) => { if (rows === undefined) rows2(); return rows; };
export const five = (id, options = {}) => { const { rows } = options; return rows ?? read(); };
export const six = (id, { rows = read() }) => rows;
export const seven = (id, options) => { if (options.rows) return options.rows; return read(); };
const rows2 = () => fs.readFileSync('rows2.json');
`,
    'server.js': `import express from 'express';
import * as all from './rows.js';
const app = express();
app.get('/', async (req, res) => {
  const rows = await fetch('http://rows').then((r) => r.json());
  all.one(1, { rows }); all.two(1, { rows }); all.three(1, { rows, more: req.query }); all.four(1, { rows });
  all.five(1, { ...req.query, rows: [] }); all.six(1, { rows: rows || [] }); all.seven(1, { rows: store.rows });
  pass(rows, { rows });
});
const pass = (rows, options, more = []) => { all.one(1, { rows }); all.two(1, options); all.three(1, { rows: options.rows }); all.one(1, { rows: more }); };
`,
  },
  'parameters that each caller passes': {
    'server.js': `${HEAD}const one = (rows) => rows ?? fs.readFileSync('rows.json');
const two = (rows = fs.readFileSync('rows.json')) => rows;
function three(rows) { if (rows == null) return fs.readFileSync('rows.json'); return rows; }
app.get('/', async (req, res) => {
  const rows = await fetch('http://rows');
  one(rows); two([]); three(rows); four(rows);
});
const four = (rows) => one(rows);
`,
  },
  'options that a caller leaves out, or that may be missing': {
    'rows.js': `import fs from 'fs';
const one = () => fs.readFileSync('one.json'); // hot
const two = () => fs.readFileSync('two.json'); // hot
const three = () => fs.readFileSync('three.json'); // hot
const four = () => fs.readFileSync('four.json'); // hot
const five = () => fs.readFileSync('five.json'); // hot
const six = () => fs.readFileSync('six.json'); // hot
export const left = (id, options) => options?.rows ?? one();
export const asked = (id, options) => options.rows || two();
export const chained = (id, options) => options.rows ?? three();
export const empty = (id, { rows = four() } = {}) => rows;
export const written = (id, options) => { options.rows = null; return options.rows ?? five(); };
export const whole = (id, options) => options.rows ?? six();
`,
    'server.js': `import express from 'express';
import * as all from './rows.js';
const app = express();
app.get('/a', async (req, res) => {
  const { rows } = req.query;
  all.left(1, { rows: [] }); all.left(1); all.asked(1, { rows }); all.chained(1, { rows: res.locals?.rows });
  all.empty(1); all.written(1, { rows: [] }); all.whole(1, await fetch('http://rows'));
});
`,
  },
  'options of which the caller has read a member': {
    'server.js': `import fs from 'fs';
import net from 'net';
const defaults = () => decode(fs.readFileSync('defaults'));
function Connection(options, socket) { this.options = options ? { ...options } : defaults(); this.socket = socket; }
export function listen(options) {
  const server = net.createServer(options);
  if (options.isSafe === true || !options.port) server.on('connection', (socket) => new Connection(options, socket));
  return server;
}
`,
  },
  'options of which a member may have been read, or that of another': {
    'server.js': `import fs from 'fs';
import net from 'net';
const defaults = () => decode(fs.readFileSync('defaults')); // hot
function Connection(options, socket) { this.options = options ? { ...options } : defaults(); this.socket = socket; }
export function listen(options, isOpen) {
  const server = net.createServer(options);
  if (options?.isSafe || (isOpen && options.port)) server.on('connection', (socket) => new Connection(options, socket));
  return server;
}
`,
    'other.js': `import fs from 'fs';
import net from 'net';
const defaults = () => decode(fs.readFileSync('defaults')); // hot
function Connection(options) { this.options = options ? { ...options } : defaults(); }
export function listen(options) {
  if (options.port) return net.createServer((socket) => { const open = (options) => new Connection(options); open(); });
  return null;
}
`,
  },
  'parameters that a caller leaves out, and what is set anew': {
    'server.js': `${HEAD}const one = (rows) => rows ?? fs.readFileSync('rows.json'); // hot
const two = (rows = fs.readFileSync('rows.json')) => rows; // hot
function three(rows) { rows = null; if (rows == null) return fs.readFileSync('rows.json'); return rows; } // hot
const four = (rows) => rows && fs.readFileSync('rows.json'); // hot
const five = (rows) => { const inner = (rows) => rows ?? fs.readFileSync('rows.json'); return inner(); }; // hot
const six = (rows) => rows ?? fs.readFileSync('rows.json'); // hot
app.get('/', (req, res) => { one(req.query.rows); two(); three([]); four([]); five([]); six(...req.body); });
`,
  },
};

describe('defaults of what callers pass', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});
