import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const EXPRESS = "const express = require('express');\nconst app = express();\n";
const FS = "const fs = require('fs');\n";
/** `load` of what a factory is given runs in a closure of a closure. */
const FACTORY =
  'exports.createReader = (options) => (names) => names.map((name) => options.load(name));\n';
/** A file that has a reader made of a blocking function. */
function blockingReader(isHot: boolean): string {
  return `${FS}const { createReader } = require('./reader');\nexports.read = createReader({\n  load: (name) => fs.readFileSync(name),${isHot ? ' // hot' : ''}\n});\n`;
}
const WAITING_READER =
  "const { createReader } = require('./reader');\nconst { load } = require('./remote');\nexports.read = createReader({ load });\n";
const REMOTE = 'exports.load = (name) => fetch(name);\n';

const PROJECTS: Readonly<Record<string, Files>> = {
  'what another program gives the factory': {
    'server.js': `${EXPRESS}const { read } = require('./waiting');\napp.get('/', (req, res) => res.json(read(req.query.names)));\n`,
    'job.js': "const { read } = require('./blocking');\nconsole.log(read(['a']));\n",
    'reader.js': FACTORY,
    'waiting.js': WAITING_READER,
    'blocking.js': blockingReader(false),
    'remote.js': REMOTE,
  },
  'what the handler has of it, whichever of two is come to first': {
    'server.js': `${EXPRESS}const waiting = require('./waiting');\nconst blocking = require('./blocking');\napp.get('/', (req, res) => res.json(waiting.read(req.query.names)));\napp.get('/all', (req, res) => res.json(blocking.read(req.query.names)));\n`,
    'reader.js': FACTORY,
    'waiting.js': WAITING_READER,
    'blocking.js': blockingReader(true),
    'remote.js': REMOTE,
  },
  'what is given to a factory by what another one gives': {
    'server.js': `${EXPRESS}const { createReader } = require('./reader');\nconst { createPage } = require('./page');\nconst { load } = require('./remote');\nconst page = createPage({ read: createReader({ load }) });\napp.get('/', (req, res) => res.json(page(req.query.names)));\n`,
    'job.js': `const { createPage } = require('./page');\nconst { read } = require('./blocking');\nconsole.log(createPage({ read })(['a']));\n`,
    'page.js': 'exports.createPage = (parts) => (names) => parts.read(names).join();\n',
    'reader.js': FACTORY,
    'blocking.js': blockingReader(false),
    'remote.js': REMOTE,
  },
  'methods of an object that a factory makes': {
    'server.js': `${EXPRESS}const { createStore } = require('./store');\nconst { load } = require('./remote');\nconst store = createStore({ load });\napp.get('/', (req, res) => res.json(store.all(req.query.names)));\n`,
    'job.js': `${FS}const { createStore } = require('./store');\nconst store = createStore({ load: (name) => fs.readFileSync(name) });\nconsole.log(store.all(['a']));\n`,
    'store.js':
      'exports.createStore = (options) => ({ all: (names) => names.map((name) => options.load(name)) });\n',
    'remote.js': REMOTE,
  },
  'one of two that nobody can tell apart': {
    'server.js': `${EXPRESS}const waiting = require('./waiting');\nconst blocking = require('./blocking');\nconst { read } = process.argv[2] ? waiting : blocking;\napp.get('/', (req, res) => res.json(read(req.query.names)));\n`,
    'reader.js': FACTORY,
    'waiting.js': WAITING_READER,
    'blocking.js': blockingReader(true),
    'remote.js': REMOTE,
  },
  'what is come to by a closure that is handed on': {
    'server.js': `${EXPRESS}const { read } = require('./blocking');\nconst { each } = require('./each');\napp.get('/', (req, res) => res.json(each(read, req.query.names)));\n`,
    'each.js': 'exports.each = (run, names) => run(names);\n',
    'reader.js': FACTORY,
    'waiting.js': WAITING_READER,
    'blocking.js': blockingReader(true),
    'remote.js': REMOTE,
  },
};

describe('what a factory is given, call by call', () => {
  for (const [title, files] of Object.entries(PROJECTS)) {
    it(title, () => {
      expectMarked(files);
    });
  }
});
