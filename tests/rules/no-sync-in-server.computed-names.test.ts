import { describe, it } from 'vitest';
import { expectMarked, reportAll } from '../harness/projects.ts';

reportAll();

const HEAD = "const fs = require('fs');\n";
const APPENDS = "(text) => fs.appendFileSync('a.log', text);HOT\n";
const LOOPS: Readonly<Record<string, string>> = {
  'a callback': `const logger = {};\n['info', 'warn'].forEach((level) => {\n  logger[level] = ${APPENDS}});\nmodule.exports = logger;\n`,
  'a loop': `const logger = {};\nfor (const level of ['info', 'warn']) {\n  logger[level] = ${APPENDS}}\nmodule.exports = logger;\n`,
  'a constructor': `class Logger {\n  constructor() {\n    for (const level of ['info', 'warn']) {\n      this[level] = ${APPENDS}    }\n  }\n}\nmodule.exports = new Logger();\n`,
  'a prototype': `class Logger {}\nfor (const level of ['info', 'warn']) {\n  Logger.prototype[level] = ${APPENDS}}\nmodule.exports = new Logger();\n`,
  'a constant': `const NAME = 'info';\nconst logger = {};\nlogger[NAME] = ${APPENDS}module.exports = logger;\n`,
  exports: `const NAME = 'info';\nexports[NAME] = ${APPENDS}`,
  'a key': `const NAME = 'info';\nconst append = ${APPENDS}module.exports = { [NAME]: append };\n`,
  'a list of entries': `const append = ${APPENDS}module.exports = Object.fromEntries(['info', 'warn'].map((level) => [level, append]));\n`,
};

/** A server that logs each request. */
function logging(level: string): string {
  return `const logger = require('./logger');\nrequire('express')().use((req, res, next) => { logger.${level}(req.url); next(); });\n`;
}

describe('A member is known whose name comes from', () => {
  it.each(Object.entries(LOOPS))('%s', (_, code) => {
    expectMarked({
      'server.js': logging('info'),
      'logger.js': HEAD + code.replace('HOT', ' // hot'),
    });
  });
});

describe('Another member is not one whose name comes from', () => {
  it.each(Object.entries(LOOPS))('%s', (_, code) => {
    expectMarked({ 'server.js': logging('debug'), 'logger.js': HEAD + code.replace('HOT', '') });
  });

  it('a parameter', () => {
    expectMarked({
      'server.js': logging('info'),
      'logger.js': `${HEAD}const logger = {};\nexports.add = (level) => { logger[level] = (text) => fs.appendFileSync('a.log', text); };\nexports.info = () => {};\n`,
    });
  });

  it('a list of numbers', () => {
    expectMarked({
      'server.js': logging('info'),
      'logger.js': `${HEAD}const logger = { info: () => {} };\nfor (const level of [1, 2]) logger[level] = (text) => fs.appendFileSync('a.log', text);\nmodule.exports = logger;\n`,
    });
  });
});

const CONTROLLER = `const fs = require('fs');
module.exports = class Controller {
  show(req, res) { res.end(fs.readFileSync(req.params.id)); } // hot
  list(req, res) { res.json(fs.readFileSync('rows')); } // hot
  other(req, res) { res.json(fs.readFileSync('others')); }
};
`;
const TABLES: Readonly<Record<string, string>> = {
  'a list of objects': `const ROUTES = [{ path: '/a', to: 'show' }, { path: '/b', to: 'list' }];
for (const { path, to } of ROUTES) app.get(path, (req, res) => controller[to](req, res));`,
  'the items of a list of objects': `[{ path: '/a', to: 'show' }, { path: '/b', to: 'list' }]
  .forEach((route) => app.get(route.path, controller[route.to].bind(controller)));`,
  'the values of an object': `for (const [path, to] of Object.entries({ '/a': 'show', '/b': 'list' })) app.get(path, controller[to].bind(controller));`,
};

describe('A method is called whose name comes from', () => {
  it.each(Object.entries(TABLES))('%s', (_, routes) => {
    expectMarked({
      'server.js': `const app = require('express')();\nconst Controller = require('./controller');\nconst controller = new Controller();\n${routes}\n`,
      'controller.js': CONTROLLER,
    });
  });
});

const LISTENS =
  "import { Server } from 'socket.io';\nimport * as rooms from './rooms.js';\nimport * as users from './users.js';\nnew Server(3000).on('connection', (socket) => {\n  socket.on('action', ({ type, data }) => {\n    TAKES\n  });\n});\n";

function exporting(names: string, hot = ''): string {
  return `import fs from 'fs';\n${names
    .split(' ')
    .map((name) => `export function ${name}(data) { return fs.readFileSync(data.file); }${hot}\n`)
    .join('')}`;
}

describe('A function is taken from a pattern by a computed key', () => {
  it.each([
    'const { [type]: run } = { ...rooms, ...users };\n    run(data);',
    'const { [type]: run = () => {} } = { ...rooms, ...users };\n    run(data);',
  ])('%s', (takes) => {
    expectMarked({
      'package.json': '{ "name": "app", "type": "module" }',
      'server.js': LISTENS.replace('TAKES', takes),
      'rooms.js': exporting('enter leave', ' // hot'),
      'users.js': exporting('rename', ' // hot'),
    });
  });

  it('of one of the modules', () => {
    expectMarked({
      'package.json': '{ "name": "app", "type": "module" }',
      'server.js': LISTENS.replace('new Server(3000)', 'new Server().listen(3000)').replace(
        'TAKES',
        'const { [type]: run } = rooms;\n    run(data);\n    users;',
      ),
      'rooms.js': exporting('enter leave', ' // hot'),
      'users.js': exporting('rename'),
    });
  });

  it('and not run', () => {
    expectMarked({
      'package.json': '{ "name": "app", "type": "module" }',
      'server.js': LISTENS.replace(
        'TAKES',
        'const { [type]: run } = { ...rooms, ...users };\n    socket.emit(typeof run);',
      ),
      'rooms.js': exporting('enter leave'),
      'users.js': exporting('rename'),
    });
  });
});

describe('A class is run by', () => {
  const STORE =
    'class Store {\n  constructor(file) {\n    this.text = fs.readFileSync(file);HOT\n  }\n}\n';
  const serving = (step: string): string =>
    `require('express')().use((req, res, next) => { ${step} next(); });\n`;

  it.each([
    'new Store(req.path);',
    'new Picture(req.path);',
    'new tools[req.query.kind](req.path);',
  ])('%s', (step) => {
    const code = `${HEAD}${STORE}class Picture extends Store {\n  constructor(file) {\n    super(file);\n    this.kind = 'picture';\n  }\n}\nconst tools = { Store };\n`;
    expectMarked({ 'server.js': code.replace('HOT', ' // hot') + serving(step) });
  });

  it.each(['tools[req.query.kind](req.path);', 'tools[req.query.kind].bind(tools)(req.path);'])(
    'no call: %s',
    (step) => {
      const code = `${HEAD}${STORE}const tools = { Store, warn: (text) => { console.warn(text); } };\nexports.first = new Store('a.txt');\n`;
      expectMarked({ 'server.js': code.replace('HOT', '') + serving(step) });
    },
  );
});

describe('of a table, any function may be meant', () => {
  const answering = (name: string): string =>
    `${HEAD}const help = () => 'help';\nconst show = (text) => fs.readFileSync(text);HOT\nconst commands = { help, show };\nrequire('express')().use((req, res) => {\n  ${name}\n  res.send(commands[name](req.path));\n});\n`;

  it.each([
    "let name = req.query.name; if (!name) name = 'help';",
    "let name = 'help'; if (req.query.name) name = req.query.name;",
    "const name = req.query.name ? req.query.name : 'help';",
    "let name; if (req.query.name) name = req.query.name; else name = 'help';",
    "let name = 'help'; name += req.path;",
  ])('where its name is not always one that is written: %s', (name) => {
    expectMarked({ 'server.js': answering(name).replace('HOT', ' // hot') });
  });

  it.each([
    "const name = 'help';",
    "let name = 'help'; if (req.query.long) name = 'help';",
    "let name; name = 'help';",
    "const name = req.query.long ? 'help' : 'help';",
  ])('but not where all its names are written: %s', (name) => {
    expectMarked({ 'server.js': answering(name).replace('HOT', '') });
  });
});
