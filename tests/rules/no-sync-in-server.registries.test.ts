import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const EXPRESS = "const express = require('express');\nconst app = express();\n";
const FS = "const fs = require('fs');\n";

/** A file that exports functions which block, one a line. */
function blocking(names: string, hot = ''): string {
  const isHot = new Set(hot.split(' '));
  return `${FS}${names
    .split(' ')
    .map(
      (name) =>
        `exports.${name} = (req, res) => res.end(fs.readFileSync('${name}'));${isHot.has(name) ? ' // hot' : ''}\n`,
    )
    .join('')}`;
}

const ALL_HOT = blocking('list show save', 'list show save');
const NONE_HOT = blocking('list show save');

const REGISTRIES: Readonly<Record<string, Files>> = {
  'a table that is filled and never registered': {
    'server.js': `${EXPRESS}require('./tasks');\napp.get('/', (req, res) => res.end());\n`,
    'tasks.js':
      "const users = require('./users');\nconst tasks = {};\nfunction add(map, name, fn) {\n  map[name] = fn;\n}\nadd(tasks, 'list', users.list);\nfor (const name in tasks) tasks[name]();\n",
    'users.js': NONE_HOT,
  },
  'two tables that one helper fills, one of them registered': {
    'server.js': `${EXPRESS}const { routes, tasks } = require('./routes');\nfor (const path in routes) app.get(path, routes[path]);\nfor (const name in tasks) tasks[name]();\n`,
    'routes.js':
      "const users = require('./users');\nconst routes = {};\nconst tasks = {};\nfunction add(map, name, fn) {\n  map[name] = fn;\n}\nadd(tasks, 'list', users.list);\nadd(routes, '/show', users.show);\nmodule.exports = { routes, tasks };\n",
    'users.js': blocking('list show save', 'show'),
  },
  'a part of a table that is not registered': {
    'server.js': `${EXPRESS}const routes = require('./routes');\nfor (const path in routes.get) app.get(path, routes.get[path]);\nfor (const name in routes.start) routes.start[name]();\n`,
    'routes.js':
      "const users = require('./users');\nconst routes = { get: {}, start: {} };\nfunction add(map, kind, name, fn) {\n  map[kind][name] = fn;\n}\nadd(routes, 'start', 'list', users.list);\nadd(routes, 'get', '/show', users.show);\nmodule.exports = routes;\n",
    'users.js': blocking('list show save', 'show'),
  },
  'what each call of a helper passes for a member of what it passes, too': {
    'server.js': `${EXPRESS}const { rows, tasks } = require('./rows');\nrequire('./list');\nfor (const row of rows) app.get(row.path, (req, res) => row.run(req, res));\nfor (const task of tasks) task.run();\n`,
    'rows.js':
      'const rows = [];\nconst tasks = [];\nfunction add(row, run) {\n  const made = row;\n  made.run = run;\n  rows.push(made);\n}\nfunction plan(task, run) {\n  task.run = run;\n  tasks.push(task);\n}\nmodule.exports = { add, plan, rows, tasks };\n',
    'list.js':
      "const { add, plan } = require('./rows');\nconst users = require('./users');\nplan({ name: 'list' }, users.list);\nadd({ path: '/show' }, users.show);\nadd({ path: '/save', run: users.list.name }, users.save);\n",
    'users.js': blocking('list show save', 'show save'),
  },
  'a helper that fills a copy': {
    'server.js': `${EXPRESS}const routes = require('./routes');\nfor (const path in routes) app.get(path, routes[path]);\n`,
    'routes.js':
      "const users = require('./users');\nconst routes = {};\nfunction add(map, name, fn) {\n  map = Object.create(map);\n  map[name] = fn;\n}\nadd(routes, '/list', users.list);\nmodule.exports = routes;\n",
    'users.js': NONE_HOT,
  },
  'a helper that puts the result of a call there': {
    'server.js': `${EXPRESS}const pages = require('./pages');\nfor (const path in pages) app.get(path, (req, res) => res.end(pages[path]));\n`,
    'pages.js':
      "const { load } = require('./load');\nconst pages = {};\nfunction add(map, name, make) {\n  map[name] = make(name);\n}\nadd(pages, '/a', load);\nmodule.exports = pages;\n",
    'load.js': `${FS}exports.load = (name) => fs.readFileSync(name);\n`,
  },
  'a table of a literal, by its entries': {
    'server.js': `${EXPRESS}const { routes } = require('./routes');\nfor (const [path, fn] of Object.entries(routes.post)) app.post(path, fn);\n`,
    'routes.js':
      "const users = require('./users');\nexports.routes = { get: {}, post: { '/list': users.list, '/show': users.show, '/save': users.save } };\n",
    'users.js': ALL_HOT,
  },
  'a table of a literal, looked up for each request': {
    'server.js': `${EXPRESS}const { routes } = require('./routes');\nfor (const name in routes.get) {\n  app.get('/' + name, (req, res) => routes.get[name](req, res));\n}\n`,
    'routes.js':
      "const users = require('./users');\nexports.routes = { get: { list: users.list, show: users.show, save: users.save } };\n",
    'users.js': ALL_HOT,
  },
  'a table of a literal, by its keys': {
    'server.js': `${EXPRESS}const { routes } = require('./routes');\nObject.keys(routes).forEach((method) => {\n  Object.keys(routes[method]).forEach((path) => {\n    app[method](path, routes[method][path]);\n  });\n});\n`,
    'routes.js':
      "const users = require('./users');\nexports.routes = { get: { list: users.list, show: users.show }, post: { save: users.save } };\n",
    'users.js': ALL_HOT,
  },
  'a table that a helper fills in another file': {
    'server.js': `${EXPRESS}const { routes } = require('./routes');\nfor (const method in routes) {\n  for (const path in routes[method]) {\n    app[method](path, async (req, res) => routes[req.method.toLowerCase()][path](req, res));\n  }\n}\n`,
    'routes.js':
      "const users = require('./users');\nconst { add } = require('./add');\nconst routes = { get: {}, post: {} };\nadd(routes, 'get', '/list', users.list);\nadd(routes, 'get', '/show', users.show);\nadd(routes, 'post', '/save', users.save);\nmodule.exports = { routes };\n",
    'add.js':
      "exports.add = function (map, method = 'get', route = '', handler = null) {\n  if (typeof handler !== 'function') return;\n  const normalized = String(method || 'get').toLowerCase();\n  if (!map[normalized]) map[normalized] = {};\n  map[normalized][route] = handler;\n};\n",
    'users.js': ALL_HOT,
  },
  'a table whose parts a helper makes': {
    'server.js': `${EXPRESS}const routes = require('./routes');\nfor (const path in routes.post) app.post(path, routes.post[path]);\n`,
    'routes.js':
      "const users = require('./users');\nconst routes = {};\nfunction add(map, method, path, fn) {\n  (map[method] ??= {})[path] = fn;\n}\nadd(routes, 'post', '/list', users.list);\nadd(routes, 'post', '/show', users.show);\nadd(routes, 'post', '/save', users.save);\nmodule.exports = routes;\n",
    'users.js': ALL_HOT,
  },
  'a list of routes that a helper fills': {
    'server.js': `${EXPRESS}const { routes } = require('./routes');\nroutes.forEach((route) => app.get(route.path, route.handler));\n`,
    'routes.js':
      "const users = require('./users');\nconst { addRoute } = require('./add');\nconst routes = [];\naddRoute(routes, '/list', users.list);\naddRoute(routes, '/show', users.show);\naddRoute(routes, '/save', users.save);\nmodule.exports = { routes };\n",
    'add.js':
      'exports.addRoute = (routes, path, handler) => {\n  routes.push({ path, handler });\n};\n',
    'users.js': ALL_HOT,
  },
  'a list of the module that its function fills and another one registers': {
    'server.js': `${EXPRESS}const { registerAll } = require('./registry');\nrequire('./routes');\nregisterAll(app);\n`,
    'registry.js':
      'const routes = [];\nexports.addRoute = (path, fn) => routes.push([path, fn]);\nexports.registerAll = (app) => {\n  for (const [path, fn] of routes) app.get(path, fn);\n};\n',
    'routes.js':
      "const users = require('./users');\nconst { addRoute } = require('./registry');\naddRoute('/list', users.list);\naddRoute('/show', users.show);\naddRoute('/save', users.save);\n",
    'users.js': ALL_HOT,
  },
  'a map of the module that its function fills': {
    'server.js': `${FS}const http = require('http');\nconst { find } = require('./registry');\nrequire('./routes');\nhttp.createServer((req, res) => find(req.url)(req, res)).listen(1);\n`,
    'registry.js':
      'const routes = new Map();\nexports.add = (path, fn) => routes.set(path, fn);\nexports.find = (path) => routes.get(path);\n',
    'routes.js':
      "const users = require('./users');\nconst { add } = require('./registry');\nadd('/list', users.list);\nadd('/show', users.show);\nadd('/save', users.save);\n",
    'users.js': ALL_HOT,
  },
  'maps in a table of the module': {
    'server.js': `const http = require('http');\nconst router = require('./router');\nrequire('./routes');\nhttp.createServer((req, res) => router.handle(req, res)).listen(1);\n`,
    'router.js':
      'class Router {\n  constructor() {\n    this.routes = { GET: new Map(), POST: new Map() };\n  }\n  add(method, path, handler) {\n    this.routes[method].set(path, handler);\n  }\n  handle(req, res) {\n    const handler = this.routes[req.method].get(req.url);\n    handler(req, res);\n  }\n}\nmodule.exports = new Router();\n',
    'routes.js':
      "const users = require('./users');\nconst router = require('./router');\nrouter.add('GET', '/list', users.list);\nrouter.add('GET', '/show', users.show);\nrouter.add('POST', '/save', users.save);\n",
    'users.js': ALL_HOT,
  },
  'more routes than a list is told apart by': {
    'server.js': `${EXPRESS}const { routes } = require('./routes');\nfor (const path in routes) app.get(path, routes[path]);\n`,
    'routes.js': `const pages = require('./pages');\nconst routes = {};\nfunction add(map, path, handler) {\n  map[path] = handler;\n}\n${numbered((name) => `add(routes, '/${name}', pages.${name});\n`)}exports.routes = routes;\n`,
    'pages.js': `${FS}${numbered((name) => `exports.${name} = (req, res) => res.end(fs.readFileSync('${name}')); // hot\n`)}`,
  },
};

function numbered(line: (name: string) => string): string {
  return Array.from({ length: 90 }, (_, index) => line(`page${String(index)}`)).join('');
}

describe('routes that are registered from a table', () => {
  it.each(Object.entries(REGISTRIES))('%s', (_, files) => {
    expectMarked(files);
  });
});
