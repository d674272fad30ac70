import { describe, test } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const MIDDLEWARE =
  "const fs = require('fs');\nmodule.exports = function serve(options) {\n  const known = fs.existsSync(options.root);\n  return function (req, res, next) {\n    if (!known) return next();\n    res.end(fs.readFileSync(options.root + req.url)); // hot\n  };\n};\n";

function manifest(fields: object): string {
  return JSON.stringify({ name: 'serve-notes', version: '1.0.0', ...fields });
}

function cold(text: string): string {
  return text.replaceAll(' // hot', '');
}

/** What those who install a package get of it, and hand to a server of their own. */
const SILENT: Readonly<Record<string, Files>> = {
  'a package that is not published': {
    'package.json': manifest({ private: true }),
    'index.js': cold(MIDDLEWARE),
  },
  'a package without a version': {
    'package.json': '{ "name": "notes" }',
    'index.js': cold(MIDDLEWARE),
  },
  'a file that nobody loads': {
    'package.json': manifest({ main: 'main.js' }),
    'main.js': 'module.exports = {};\n',
    'index.js': cold(MIDDLEWARE),
  },
  'a file that the entry loads for itself': {
    'package.json': manifest({}),
    'index.js': "const serve = require('./serve');\nmodule.exports = { serve: serve.name };\n",
    'serve.js': cold(MIDDLEWARE),
  },
  'functions of other parameters': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nexports.read = (name, next) => next(fs.readFileSync(name));\nexports.write = (request, text) => fs.writeFileSync(request, text);\n",
  },
  'what a client does with a response': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nexports.keep = (request, response) => fs.writeFileSync(request.id, response.text());\nexports.log = (name) => (req, res) => { fs.appendFileSync(name, res.json()); };\n",
  },
  'a chain of functions that have nothing to do with Koa': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nmodule.exports = () => (ctx, next) => {\n  ctx.source = fs.readFileSync(ctx.file, 'utf8');\n  return next();\n};\n",
  },
  'steps of a task, composed as Koa composes middleware': {
    'package.json': manifest({ dependencies: { 'koa-compose': '4' } }),
    'index.js':
      "const compose = require('koa-compose');\nconst fs = require('fs');\nmodule.exports = compose([async (task, next) => {\n  task.text = fs.readFileSync(task.file, 'utf8');\n  await next();\n}]);\n",
  },
  'a plugin for a server of another framework': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nexports.plugin = { name: 'notes', register(server) {\n  server.ext('notes', (name) => fs.readFileSync(name));\n} };\n",
  },
  'a listener to what somebody types, where there is no Node-RED': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nmodule.exports = (field) => {\n  field.on('input', (text) => fs.writeFileSync('text', text));\n};\n",
  },
  'an object of functions of other parameters': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nmodule.exports = { read: (name) => (next) => next(fs.readFileSync(name)), keep: (request, response) => fs.writeFileSync(request.id, response.text()) };\n",
  },
  'an object of a package that is not published': {
    'package.json': manifest({ private: true }),
    'index.js':
      "const fs = require('fs');\nmodule.exports = { middleware: () => (req, res, next) => { fs.statSync(req.path); next(); } };\n",
  },
  'an object with `register` that is no plugin of hapi': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nmodule.exports = { register(server) {\n  server.route({ handler: () => fs.readFileSync('notes.txt') });\n} };\n",
  },
};

const FOUND: Readonly<Record<string, Files>> = {
  'what a function makes that a package exports': {
    'package.json': manifest({ main: './lib/serve' }),
    'lib/serve.js': MIDDLEWARE,
  },
  'a function that a package exports by name, of another file': {
    'package.json': manifest({ type: 'module', exports: './index.js' }),
    'index.js': "export { notes } from './notes.js';\n",
    'notes.js':
      "import { read } from './read.js';\nexport const notes = (req, res) => res.end(read(req.url));\n",
    'read.js':
      "import fs from 'node:fs';\nexport const read = (name) => fs.readFileSync(name); // hot\n",
  },
  'what a function of another file makes that a package hands on': {
    'package.json': manifest({ main: './index' }),
    'index.js': "module.exports = require('./lib/all');\n",
    'lib/all.js': "var exports = module.exports;\nexports.middleware = require('./serve.js');\n",
    'lib/serve.js': MIDDLEWARE,
  },
  'what a function of another file makes, which asks a third one': {
    'package.json': manifest({ type: 'module' }),
    'index.js': "export { notes } from './notes.js';\n",
    'notes.js':
      "import { read } from './read.js';\nexport const notes = (options) => (req, res, next) => { if (options.ok) res.end(read(req.url)); else next(); };\n",
    'read.js':
      "import fs from 'node:fs';\nexport const read = (name) => fs.readFileSync(name); // hot\n",
  },
  'what a member of an object makes that a package exports': {
    'package.json': manifest({}),
    'index.js':
      "const { read } = require('./read');\nmodule.exports = {\n  version: '1.0.0',\n  middleware: (options) => (req, res, next) => res.json(read(options.root + req.path)),\n  direct(req, res) { res.json(read(req.path)); },\n};\n",
    'read.js':
      "const fs = require('fs');\nexports.read = (name) => fs.readFileSync(name); // hot\n",
  },
  'what the method of a class makes that a package exports': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nmodule.exports = class Notes {\n  middleware() {\n    return (req, res, next) => {\n      res.end(fs.readFileSync(req.url)); // hot\n      next();\n    };\n  }\n};\n",
  },
  'a method of what a function makes that a package exports': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nclass Notes {\n  middleware() { return (req, res, next) => this.serve(req, res, next); }\n  serve(req, res) {\n    res.end(fs.readFileSync(req.url)); // hot\n  }\n  keep(name) { fs.writeFileSync(name, rows.join()); }\n}\nmodule.exports = (options) => new Notes(options);\n",
  },
  'a member of an object that a function makes which a package exports': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nmodule.exports = (options) => ({\n  middleware(req, res, next) {\n    req.notes = fs.readFileSync(options.root + req.url); // hot\n    next();\n  },\n  read: (name) => fs.readFileSync(name),\n});\n",
  },
  'middleware of Koa': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nmodule.exports = () => async (ctx, next) => {\n  ctx.body = fs.readFileSync(ctx.path); // hot\n  await next();\n};\n",
  },
  'middleware of Koa that leaves the answer to others': {
    'package.json': manifest({ devDependencies: { koa: '2' } }),
    'index.js':
      "const fs = require('fs');\nmodule.exports = () => (ctx, next) => {\n  ctx.state.notes = fs.readFileSync(ctx.path); // hot\n  return next();\n};\n",
  },
  'middleware that goes on to the next one': {
    'package.json': manifest({}),
    'index.js':
      "const fs = require('fs');\nexports.notes = (req, res, next) => {\n  req.notes = fs.readFileSync(req.url); // hot\n  next();\n};\n",
  },
  'a plugin of hapi': {
    'package.json': manifest({ private: true, dependencies: { '@hapi/hapi': '21' } }),
    'plugin.js':
      "const fs = require('fs');\nexports.plugin = {\n  name: 'notes',\n  register(server) {\n    server.route({ method: 'GET', path: '/', handler: (request) => fs.readFileSync(request.path) }); // hot\n  },\n};\n",
  },
  'a node of Node-RED': {
    'package.json': manifest({ 'node-red': { nodes: { notes: 'notes.js' } } }),
    'notes.js':
      "const fs = require('fs');\nmodule.exports = function (RED) {\n  RED.httpAdmin.get('/notes', (req, res) => {\n    res.json(fs.readdirSync(req.query.folder)); // hot\n  });\n};\n",
  },
  'what a node of Node-RED does with each message': {
    'package.json': manifest({ 'node-red': { nodes: { notes: 'notes.js' } } }),
    'notes.js':
      "const fs = require('fs');\nconst { keep } = require('./keep');\nmodule.exports = (RED) => {\n  function Notes(config) {\n    RED.nodes.createNode(this, config);\n    const node = this;\n    node.on('input', (msg) => {\n      msg.payload = fs.readFileSync(msg.filename); // hot\n      node.send(msg);\n    });\n    this.on('input', keep);\n    node.on('close', () => fs.rmSync(config.file));\n  }\n  RED.nodes.registerType('notes', Notes);\n};\n",
    'keep.js':
      "const fs = require('fs');\nexports.keep = function (msg, send, done) {\n  fs.appendFileSync('notes', msg.payload); // hot\n  done();\n};\n",
  },
  'middleware that is composed beside a server': {
    'package.json': manifest({ dependencies: { koa: '2', 'koa-compose': '4' } }),
    'index.js': "const Koa = require('koa');\nnew Koa().use(require('./all')).listen(1);\n",
    'all.js':
      "const compose = require('koa-compose');\nconst fs = require('fs');\nmodule.exports = compose([async (args, next) => {\n  args.body = fs.readFileSync(args.path); // hot\n  await next();\n}]);\n",
  },
  'middleware of Koa below a path, for whatever app': {
    'package.json': manifest({ dependencies: { 'koa-mount': '4' } }),
    'index.js':
      "const mount = require('koa-mount');\nconst fs = require('fs');\nmodule.exports = class Notes {\n  initialize(app) {\n    app.use(mount('/notes', async (args) => {\n      args.body = fs.readFileSync(args.path); // hot\n    }));\n  }\n};\n",
  },
  'next-connect': {
    'package.json': manifest({ private: true }),
    'notes.js':
      "import fs from 'node:fs';\nimport { createRouter } from 'next-connect';\nconst router = createRouter();\nrouter.get((req, res) => {\n  res.send(fs.readFileSync(req.url)); // hot\n});\nexport default router.handler();\n",
  },
};

describe('what packages hand to the servers of others', () => {
  test.each(Object.entries(SILENT))('silent: %s', (_, files) => {
    expectMarked(files);
  });
  test.each(Object.entries(FOUND))('found: %s', (_, files) => {
    expectMarked(files);
  });
});
