import { describe, expect, it } from 'vitest';
import { expectMarked, makeProject, verify, type Files } from '../harness/projects.ts';

const app = (body: string): string => `const app = require('express')();\n${body}\n`;
const STORE = `const nodeFs = require('fs');
exports.makeStore = ({ fs = nodeFs } = {}) => ({ read: (id) => fs.readFileSync(\`rows/\${id}\`) });
`;
const ROUTE = "app.get('/:id', (req, res) => res.json(store.read(req.params.id)));";

const PROJECTS: Readonly<Record<string, Files>> = {
  'another module is handed over': {
    'server.js': app(
      `const store = require('./store').makeStore({ fs: require('memfs') });\n${ROUTE}`,
    ),
    'store.js': STORE,
  },
  'something unknown is handed over': {
    'server.js': app(`const store = require('./store').makeStore({ fs: app.files });\n${ROUTE}`),
    'store.js': STORE,
  },
  'a caller of an index hands over another one': {
    'server.js': app(
      `const store = require('./lib').makeStore({ fs: require('memfs') });\n${ROUTE}`,
    ),
    'lib/index.js': "exports.makeStore = require('./store').makeStore;\n",
    'lib/store.js': STORE,
  },
  'another one is handed on, or passed by position': {
    'server.js': app(`const { first, third } = require('./run');
const { exec } = require('./remote');
app.get('/', (req, res) => res.end(first(req.query.x, exec) + third(req.query.x, exec)));`),
    'run.js': `const { execFileSync } = require('child_process');
exports.first = (name, exec = execFileSync) => exec('git', [name]);
const second = (name, exec = execFileSync) => exec('git', [name]);
exports.third = (name, exec = execFileSync) => second(name, exec);
`,
    'remote.js': 'exports.exec = (name) => fetch(name);\n',
  },
  'nobody hands over anything': {
    'server.js': app(`const { makeStore, Store } = require('./store');
const { load, read } = require('./read');
const store = makeStore();
const other = new Store({ root: 'data' });
app.get('/:id', (req, res) => res.json([store.read(req.params.id), other.read(req.params.id), load(req.path), read(req.path, {})]));`),
    'store.js': `const nodeFs = require('fs');
exports.makeStore = ({ fs = nodeFs } = {}) => {
  const rows = fs.readFileSync('rows');
  return { read: (id) => fs.readFileSync(\`rows/\${id}\`) + rows }; // hot
};
exports.Store = class Store {
  constructor({ fs = nodeFs, root = 'rows' } = {}) { this.fs = fs; this.root = root; }
  read(id) { return this.fs.readFileSync(this.root + id); } // hot
};
`,
    'read.js': `const fs = require('fs');
exports.load = (name, io = fs) => io.readFileSync(name); // hot
exports.read = (name, given) => { const { fs: files = fs } = given; return files.readFileSync(name) + (given.io ?? fs).readFileSync(name); }; // hot
`,
  },
  'the module itself is handed over, or handed on': {
    'server.js': app(
      `const store = require('./store').makeStore({ fs: require('node:fs') });\n${ROUTE}\napp.get('/', (req, res) => res.end(require('./run').run(req.path)));`,
    ),
    'store.js': STORE.replace(' });\n', ' }); // hot\n'),
    'run.js': `const { execFileSync } = require('child_process');
exports.run = (name, exec = execFileSync) => inner(name, exec);
const inner = (name, exec = execFileSync) => exec('git', [name]); // hot
`,
  },
};

describe('modules that stand in for what is handed over', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});

it('says that callers may hand over another one', () => {
  const text = `const Koa = require('koa');
const nodeFs = require('fs');
const read = (name, fs = nodeFs) => fs.readFileSync(name);
new Koa().use((ctx) => { ctx.body = read(ctx.path); });
`;
  const [found] = verify(makeProject({ 'server.js': text }), 'server.js', text);
  expect(found?.fix).toBeUndefined();
  expect(found?.suggestions?.map(({ desc }) => desc)).toEqual([
    'Await `readFile` instead: it is that of Node, whatever is handed over in place of it.',
  ]);
});
