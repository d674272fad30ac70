import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const HTTP = "import http from 'http';\n";
const SERVE = 'http.createServer((req, res) => RUN).listen(3000);\n';

/** A module with two handlers that block. */
function pages(show = '', list = ''): string {
  return `import fs from 'fs';\nexport const show = (req, res) => res.end(fs.readFileSync('show'));${show && ' // hot'}\nexport const list = (req, res) => res.end(fs.readFileSync('list'));${list && ' // hot'}\n`;
}

function serving(run: string, code: string): string {
  return `${HTTP}import { show, list } from './pages.js';\n${code}${SERVE.replace('RUN', run)}`;
}

const MANIFEST = { 'package.json': '{ "name": "app", "type": "module" }' };
const DISPATCH = 'function dispatch(req, res, routes) {\n  routes[req.url](req, res);\n}\n';
const TABLE = "const table = { '/show': show };\n";

const FOUND: Readonly<Record<string, Files>> = {
  'a table that is passed to what picks from it': {
    'server.js': serving('dispatch(req, res, table)', TABLE + DISPATCH),
    'pages.js': pages('hot'),
  },
  'a table of which a part is looked at first': {
    'server.js': serving(
      'dispatch(req, res, table)',
      'const table = { GET: { show }, start: { list } };\nfunction dispatch(req, res, routes) {\n  const handler = routes[req.method][req.url];\n  if (!handler) return res.writeHead(404).end();\n  handler(req, res);\n}\n',
    ),
    'pages.js': pages('hot', 'hot'),
  },
  'a table that is handed on by the way': {
    'server.js': `${HTTP}import { handle } from './handle.js';\nimport { show } from './pages.js';\n${TABLE}${SERVE.replace('RUN', 'handle(req, res, table)')}`,
    'handle.js': `export const handle = (req, res, routes) => dispatch(req, res, routes);\n${DISPATCH}`,
    'pages.js': pages('hot'),
  },
  'a table that a factory makes': {
    'server.js': `${HTTP}import { make } from './make.js';\nconst { routes } = make();\n${DISPATCH}${SERVE.replace('RUN', 'dispatch(req, res, routes)')}`,
    'make.js':
      "import { list } from './pages.js';\nexport function make() {\n  const routes = {};\n  const starts = {};\n  for (const path of ['/list', '/']) routes[path] = list;\n  return { routes, starts };\n}\n",
    'pages.js': pages('', 'hot'),
  },
};

const SILENT: Readonly<Record<string, Files>> = {
  'a table that is passed at the start': {
    'server.js': `${serving('res.end()', TABLE + DISPATCH)}dispatch({ url: '/show' }, { end() {} }, table);\n`,
    'pages.js': pages(),
  },
  'the other of two tables': {
    'server.js': `${serving('dispatch(req, res, table)', `${TABLE}const tasks = { list };\n${DISPATCH}`)}dispatch({ url: 'list' }, { end() {} }, tasks);\n`,
    'pages.js': pages('hot'),
  },
  'a table of which one is called by its name': {
    'server.js': serving(
      'dispatch(req, res, table)',
      'const table = { show, list };\nfunction dispatch(req, res, { show }) {\n  show(req, res);\n}\n',
    ),
    'pages.js': pages('hot'),
  },
  'a table that is looked at, and not called': {
    'server.js': serving(
      'dispatch(req, res, table)',
      `${TABLE}function dispatch(req, res, routes) {\n  res.end(String(routes[req.url] !== undefined));\n}\n`,
    ),
    'pages.js': pages(),
  },
  'a parameter of that name which is another one': {
    'server.js': serving(
      'dispatch(req, res, table)',
      `${TABLE}function dispatch(req, res, routes) {\n  const run = (routes) => routes[req.url](req, res);\n  run({ [req.url]: () => res.end() });\n}\n`,
    ),
    'pages.js': pages(),
  },
};

/** A table of a file of its own, with so many handlers that block, and one that calls one by its name. */
function tableOf(count: number, entry: (index: number) => string, head = ''): Files {
  const entries = Array.from({ length: count }, (_, index) => `  ${entry(index)}\n`);
  return {
    'server.js': `const http = require('http');\nconst routes = require('./routes');\n${SERVE.replace('RUN', 'routes[req.url](req, res)')}`,
    'routes.js': `const fs = require('fs');\n${head}module.exports = {\n${entries.join('')}};\n`,
  };
}

const NAMES = Array.from({ length: 30 }, (_, index) => `run${String(index)}`);

describe('A long table that is called by a computed name', () => {
  it('runs what is written in it', () => {
    expectMarked({
      ...tableOf(
        40,
        (index) => `run${String(index)}: (req, res) => res.end(fs.readFileSync('a')), // hot`,
      ),
    });
  });

  it('runs what is named as a route', () => {
    expectMarked({
      ...tableOf(
        30,
        (index) => `'GET /run${String(index)}': show,`,
        "const show = (req, res) => res.end(fs.readFileSync('a')); // hot\n",
      ),
    });
  });

  it('is an index if it names what stands elsewhere', () => {
    const head = NAMES.map((name) => `const ${name} = (req, res) => fs.readFileSync('a');\n`).join(
      '',
    );
    expectMarked(tableOf(30, (index) => `${NAMES[index] ?? ''},`, head));
  });
});

describe('What a table holds that is passed on runs for requests', () => {
  it.each(Object.entries(FOUND))('%s', (_, files) => {
    expectMarked({ ...MANIFEST, ...files });
  });
});

describe('But not', () => {
  it.each(Object.entries(SILENT))('%s', (_, files) => {
    expectMarked({ ...MANIFEST, ...files });
  });
});
