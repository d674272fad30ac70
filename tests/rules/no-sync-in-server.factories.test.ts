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
  'what one of the routes hands to what makes the handlers of all': {
    'server.js': `${EXPRESS}${FS}const { Base } = require('./base');
class Rows extends Base {
  routes() {
    app.get('/a', this.create({ controller: (req, res) => res.end() }));
    app.post('/migrate', this.create({ controller: (req, res) => res.end(fs.readFileSync(req.path)) }));
    app.get('/b', this.create({ controller: (req, res) => res.end(fs.readFileSync(req.path)) })); // hot
    app.get(
      '/c',
      this.create({ controller: (req, res) => res.end() }),
      this.create({ controller: (req, res) => res.end(fs.readFileSync(req.path)) }), // hot
    );
  }
}
new Rows().routes();
`,
    'base.js': `exports.Base = class Base {
  create(options) {
    const { controller, steps = [] } = options;
    return async function handle(req, res, next) {
      const last = async () => controller(req, res, next);
      const run = steps.reduceRight((following, one) => () => one.run(req, res, following), last);
      await run();
    };
  }
};
`,
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

/** What is handed to it comes back, by way of a table of functions that hand it back. */
const HOOKS =
  "const byKind = { filter: runFilter, action: runAction };\nexports.fire = async function (name, data) {\n  const result = await byKind[name.split(':')[0]](name, data);\n  if (result !== undefined) return result;\n};\nasync function runFilter(name, data) {\n  if (!name) return data;\n  data = await change(name, data);\n  return data;\n}\nasync function runAction(name, data) {\n  console.log(name, data);\n}\nasync function change(name, data) {\n  return data;\n}\n";

const HANDED_BACK: Readonly<Record<string, Files>> = {
  'what another call hands to it': {
    'server.js': `${EXPRESS}require('./boot');\nconst { fire } = require('./hooks');\nconst { load } = require('./remote');\napp.get('/', async (req, res) => {\n  const page = await fire('filter:page', { load });\n  res.json(await page.load('a'));\n});\n`,
    'boot.js': `${FS}const { fire } = require('./hooks');\nfire('filter:boot', { load: (name) => fs.readFileSync(name) }).then((boot) => boot.load('a'));\n`,
    'hooks.js': HOOKS,
    'remote.js': REMOTE,
  },
  'what the call itself hands to it': {
    'server.js': `${EXPRESS}const { fire } = require('./hooks');\nconst { load } = require('./disk');\napp.get('/', async (req, res) => {\n  const page = await fire('filter:page', { load });\n  res.json(page.load('a'));\n});\n`,
    'disk.js': `${FS}exports.load = (name) => fs.readFileSync(name); // hot\n`,
    'hooks.js': HOOKS,
  },
  'what each item of a list becomes, beside other lists': {
    'server.js': `${EXPRESS}const { wrapAll } = require('./wrap');\nconst pages = { names: ['a.b', 'c.d'].map((name) => name.split('.')[0]), read: require('./disk').load };\nwrapAll(pages);\napp.get('/', async (req, res) => res.json(await pages.read(pages.names[0])));\n`,
    'wrap.js':
      'exports.wrapAll = wrapAll;\nfunction wrapAll(object) {\n  for (const key of Object.keys(object)) {\n    if (typeof object[key] === "function") object[key] = wrap(object[key]);\n    else wrapAll(object[key]);\n  }\n}\nfunction wrap(run) {\n  return async (...given) => run(...given);\n}\n',
    'disk.js': `${FS}exports.load = (name) => fs.readFileSync(name); // hot\n`,
  },
};

describe('what is handed back by a function that many call', () => {
  for (const [title, files] of Object.entries(HANDED_BACK)) {
    it(title, () => {
      expectMarked(files);
    });
  }
});

describe('what a factory is given, call by call', () => {
  for (const [title, files] of Object.entries(PROJECTS)) {
    it(title, () => {
      expectMarked(files);
    });
  }
});
