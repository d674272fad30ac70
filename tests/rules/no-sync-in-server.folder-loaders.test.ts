import { describe, expect, it } from 'vitest';
import { expectMarked, makeProject, reportAll, verify, type Files } from '../harness/projects.ts';

reportAll();

const HEAD = "const fs = require('fs');\nconst path = require('path');\n";
const EXPRESS = `${HEAD}const app = require('express')();\n`;

/** A module with a handler that blocks. */
function route(hot = ' // hot'): string {
  return `const fs = require('fs');\nexports.name = 'a';\nexports.run = (req, res) => res.end(fs.readFileSync('a'));${hot}\n`;
}

const LISTS = 'const list = (dir) => fs.readdirSync(dir).map((name) => path.join(dir, name));\n';
const WALKS =
  'function list(dir) {\n  const files = [];\n  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {\n    const full = path.join(dir, entry.name);\n    if (entry.isDirectory()) files.push(...list(full));\n    else files.push(full);\n  }\n  return files;\n}\n';
const REGISTERS =
  'for (const file of list(FOLDER)) {\n  const { name, run } = require(file);\n  app.get(name, run);\n}\n';

function registering(folder: string, list = LISTS): string {
  return `${EXPRESS}${list}${REGISTERS.replace('FOLDER', folder)}`;
}

const ROUTES = "path.join(__dirname, 'routes')";

/** A command by the form that bots have them in: a function gives its names and its handler. */
function command(hot = ' // hot'): string {
  return `const fs = require('fs');\nconst handler = async (req, res) => res.end(fs.readFileSync(req.url));${hot}\nmodule.exports.command = () => ({ names: ['a'], handler });\n`;
}

/** Lists the files below `folder`, loads each and puts its handlers into a table. */
function adding(table: string): string {
  return `fs.readdirSync(folder).forEach((file) => {\n  const { command } = require(folder + file);\n  const info = command();\n  for (const name of info.names) ${table}[name] = info.handler;\n});\n`;
}

const RUNS_TABLE = "app.get('/:name', (req, res) => table[req.params.name](req, res));\n";
const LOADS_LISTED =
  "for (const folder of FOLDERS) {\n  const full = path.resolve(__dirname, folder);\n  for (const file of fs.readdirSync(full)) {\n    const one = require(path.join(full, file));\n    table.set(one.name, one);\n  }\n}\napp.get('/:name', (req, res) => table.get(req.params.name).run(req, res));\n";

const STORE_APP =
  "import path from 'path';\nimport express from 'express';\nimport { fill, one } from './load.js';\nawait fill(path.join(import.meta.dirname, 'routes'));\nexpress().get('/:name', (req, res) => one(req.params.name).run(req, res));\n";

/** Modules are loaded by an address that is made elsewhere than the folder is listed. */
function storing(address: string): Files {
  return {
    'package.json': '{ "name": "app", "type": "module" }',
    'server.js': STORE_APP,
    'load.js': `import fs from 'fs';
import path from 'path';
import { pathToFileURL } from 'url';
const table = new Map();
async function load(file, again) {
${address}
  const { name, run } = await import(url);
  return { name, run };
}
export async function fill(folder) {
  for (const file of fs.readdirSync(folder)) {
    const found = await load(path.join(folder, file));
    table.set(found.name, found);
  }
}
export const one = (name) => table.get(name);
`,
  };
}

function storedRoute(mark = ''): Files {
  return {
    'routes/a.js': `import fs from 'fs';\nexport const name = 'a';\nexport const run = (req, res) => res.end(fs.readFileSync(req.url));${mark}\n`,
  };
}

const ADDRESSES: readonly string[] = [
  "  const url = pathToFileURL(path.resolve(file)).href + (again ? '?t=' + Date.now() : '');",
  '  const url = `${pathToFileURL(file).href}?t=${Date.now()}`;',
  "  let url = 'file://' + file;\n  url = url + '?t=' + Date.now();",
  '  const url = `file://${file}?update=${again}`;',
];
const OTHER_ADDRESSES: readonly string[] = [
  "  let url = pathToFileURL(file).href;\n  if (again) url = 'other';",
  "  const url = pathToFileURL(file).href + '/tasks.js';",
  "  const url = pathToFileURL(file).href + (again ? '?t=' : '/tasks.js');",
  '  const url = `https://example.org/${file}`;',
];

const SILENT: Readonly<Record<string, Files>> = {
  'a helper that lists two folders, one of which is registered': {
    'server.js': `${registering(ROUTES)}for (const file of list(path.join(__dirname, 'tasks'))) require(file).run();\n`,
    'routes/a.js': route(''),
    'tasks/b.js': route(''),
  },
  'files of a folder that are read and not loaded': {
    'server.js': `${EXPRESS}${LISTS}for (const file of list(${ROUTES})) app.get(file, fs.readFileSync(file));\n`,
    'routes/a.js': route(''),
  },
  'a folder that is not known': {
    'server.js': registering('process.env.ROUTES'),
    'routes/a.js': route(''),
  },
  'modules that run at the start': {
    'server.js': `${EXPRESS}${LISTS}for (const file of list(${ROUTES})) require(file).run();\napp.get('/', (req, res) => res.end());\n`,
    'routes/a.js': route(''),
  },
  'paths that something else puts together': {
    'server.js': `const fs = require('fs');\nconst app = require('express')();\nconst path = { join: (folder, name) => other(name) };\n${LISTS}${REGISTERS.replace('FOLDER', "__dirname + '/routes'")}`,
    'routes/a.js': route(''),
  },
  'one file of a folder that is handed on': {
    'server.js': `${EXPRESS}const load = (dir) => require(path.join(dir, 'index.js'));\napp.get('/', load(${ROUTES}).run);\n`,
    'routes/a.js': route(''),
  },
  'the other of two folders that one variable leads to in turn': {
    'server.js': `${EXPRESS}const table = {};\nconst others = {};\nlet folder = __dirname + '/tasks/';\n${adding('others')}folder = __dirname + '/routes/';\n${adding('table')}${RUNS_TABLE}`,
    'routes/a.js': command(),
    'tasks/b.js': command(''),
  },
  'a folder whose variable may have changed': {
    'server.js': `${EXPRESS}const table = {};\nlet folder = __dirname + '/routes/';\nif (process.env.OTHER) folder = process.env.OTHER;\n${adding('table')}${RUNS_TABLE}`,
    'routes/a.js': command(''),
  },
  'a folder whose variable another function sets': {
    'server.js': `${EXPRESS}const table = {};\nlet folder = __dirname + '/routes/';\nfunction use(other) {\n  folder = other;\n}\n${adding('table')}${RUNS_TABLE}`,
    'routes/a.js': command(''),
  },
  'a folder whose variable the loop changes': {
    'server.js': `${EXPRESS}const table = {};\nlet folder = __dirname + '/tasks/';\nfor (const next of fs.readdirSync(__dirname)) {\n${adding('table')}  folder = next;\n}\n${RUNS_TABLE}`,
    'tasks/a.js': command(''),
  },
  'a folder that a written list does not name': {
    'server.js': `${EXPRESS}const table = new Map();\nconst FOLDERS = ['./lib/a', './lib/b'];\n${LOADS_LISTED}`,
    'lib/c/a.js': route(''),
  },
  'files that are called otherwise': {
    'server.js': `${EXPRESS}for (const dir of fs.readdirSync('modules')) {\n  const { run } = require(\`./modules/\${dir}/\${dir}.routes\`);\n  app.get(dir, run);\n}\n`,
    'modules/a/a.service.js': route(''),
  },
  'files beside those that are loaded': {
    'server.js': `${EXPRESS}for (const dir of fs.readdirSync('modules')) app.get(dir, require(\`./modules/\${dir}/index.js\`).run);\n`,
    'modules/a/other.js': route(''),
    'modules/b.js': route(''),
  },
  'a path above the folder': {
    'server.js': registering(`path.join(${ROUTES}, '..', name)`),
    'routes/a.js': route(''),
  },
  'a file that is not one of the folder': {
    'server.js': registering(ROUTES),
    'tasks/a.js': route(''),
  },
};

const FOUND: Readonly<Record<string, Files>> = {
  'files that are called so': {
    'server.js': `${EXPRESS}for (const dir of fs.readdirSync('modules')) {\n  const { run } = require(\`./modules/\${dir}/\${dir}.routes\`);\n  app.get(dir, run);\n}\n`,
    'modules/a/a.routes.js': route(),
    'modules/a/a.service.js': route(''),
  },
  'the index of each folder': {
    'server.js': `${EXPRESS}for (const dir of fs.readdirSync('modules')) app.get(dir, require(\`./modules/\${dir}/index.js\`).run);\n`,
    'modules/a/index.js': route(),
  },
  'a folder that a variable leads to': {
    'server.js': `${EXPRESS}const table = {};\nlet folder = __dirname + '/routes/';\n${adding('table')}${RUNS_TABLE}`,
    'routes/a.js': command(),
  },
  'a folder that a variable leads to afterwards, in a function that gives the tables': {
    'server.js': `${EXPRESS}const { load } = require('./load');\n(async () => {\n  const { table } = await load();\n  ${RUNS_TABLE}})();\n`,
    'load.js': `${HEAD}module.exports.load = async () => {\nconst table = {};\nconst others = {};\nlet folder = __dirname + '/routes/';\n${adding('table')}folder = __dirname + '/tasks/';\n${adding('others')}return { table, others };\n};\n`,
    'routes/a.js': command(),
    'tasks/b.js': command(''),
  },
  'the folders of a written list': {
    'server.js': `${EXPRESS}const table = new Map();\nconst FOLDERS = ['./lib/a', './lib/b'];\n${LOADS_LISTED}`,
    'lib/a/a.js': route(),
    'lib/b/b.js': route(),
  },
  'a list that a helper maps': { 'server.js': registering(ROUTES), 'routes/a.js': route() },
  'a list that a helper fills, folder by folder': {
    'server.js': registering(ROUTES, WALKS),
    'routes/a.js': route(),
    'routes/users/b.js': route(),
  },
  'paths that a template puts together': {
    'server.js': registering(
      "__dirname + '/routes'",
      'const list = (dir) => fs.readdirSync(dir).map((name) => `${dir}/${name}`);\n',
    ),
    'routes/a.js': route(),
  },
  'paths that are put together part by part': {
    'server.js': registering(
      '`${__dirname}/routes`',
      "const list = (dir) => fs.readdirSync(dir).map((name) => dir + '/' + name);\n",
    ),
    'routes/a.js': route(),
  },
  'a folder in the one that is handed on': {
    'server.js': registering(
      "path.join(__dirname, 'lib')",
      "const list = (dir) => fs.readdirSync(path.join(dir, 'src')).map((name) => path.join(dir, 'src', name));\n",
    ),
    'lib/src/a.js': route(),
    'lib/a.js': route(''),
  },
  'a helper of another file': {
    'server.js': `${EXPRESS}const { list } = require('./list');\n${REGISTERS.replace('FOLDER', ROUTES)}`,
    'list.js': `${HEAD}exports.list = (dir) => fs.readdirSync(dir).filter((name) => name.endsWith('.js')).map((name) => path.join(dir, name));\n`,
    'routes/a.js': route(),
  },
  'a folder that a field holds': {
    'server.js': `${EXPRESS}const { Registry } = require('./registry');\nconst registry = new Registry({ root: ${ROUTES} });\nregistry.load();\napp.get('/:name', (req, res) => registry.get(req.params.name).run(req, res));\n`,
    'registry.js': `${HEAD}class Registry {\n  constructor({ root }) {\n    this.root = root;\n    this.all = new Map();\n  }\n  load() {\n    for (const file of fs.readdirSync(this.root)) {\n      const one = require(path.join(this.root, file));\n      this.all.set(one.name, one);\n    }\n  }\n  get(name) {\n    return this.all.get(name);\n  }\n}\nexports.Registry = Registry;\n`,
    'routes/a.js': route(),
  },
  'a loader that hands modules to a callback': {
    'package.json': '{ "name": "app", "type": "module" }',
    'server.js':
      "import path from 'path';\nimport express from 'express';\nimport { each } from './load.js';\nconst app = express();\nawait each(path.join(import.meta.dirname, 'routes'), ({ run }) => app.get('/', run));\n",
    'load.js':
      "import fs from 'fs';\nimport path from 'path';\nimport { pathToFileURL } from 'url';\nexport async function each(folder, run) {\n  for (const file of fs.readdirSync(folder)) run(await import(pathToFileURL(path.join(folder, file)).href));\n}\n",
    'routes/a.js':
      "import fs from 'fs';\nexport const run = (req, res) => res.end(fs.readFileSync('a')); // hot\n",
  },
};

describe('Modules of a folder run for requests', () => {
  it.each(Object.entries(FOUND))('%s', (_, files) => {
    expectMarked(files);
  });
});

it('Each of three hundred modules of a folder runs for requests', () => {
  const names = Array.from({ length: 300 }, (_, index) => `routes/${String(index)}.js`);
  const root = makeProject({
    'server.js': registering(ROUTES),
    ...Object.fromEntries(names.map((name) => [name, route('')])),
  });
  for (const name of [names[0], names[99], names[298]].flatMap((one) => one ?? [])) {
    expect(verify(root, name, route(''))).toHaveLength(1);
  }
});

describe('Modules of a folder do not', () => {
  it.each(Object.entries(SILENT))('%s', (_, files) => {
    expectMarked(files);
  });
});

describe('Modules are loaded by the address of their files', () => {
  it.each(ADDRESSES)('%s', (address) => {
    expectMarked({ ...storing(address), ...storedRoute(' // hot') });
  });

  it.each(OTHER_ADDRESSES)('not %s', (address) => {
    expectMarked({ ...storing(address), ...storedRoute() });
  });
});
