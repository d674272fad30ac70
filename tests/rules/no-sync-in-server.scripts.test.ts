import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const FS = "import fs from 'node:fs';\n";
const SERVER = "import express from 'express';\nconst app = express();\n";
const ROWS = `${FS}export const load = (name) => fs.readFileSync(name);`;
const MAKES_ROWS = "app.get('/', (req, res) => res.send(load(req.query.name)));\n";

const PROJECTS: Readonly<Record<string, Files>> = {
  'what only a server among the scripts runs': {
    'server.js': `${SERVER}app.get('/', (req, res) => res.end());\n`,
    'scripts/preview.js': `${SERVER}import { load } from './rows.js';\n${FS}app.get('/all', (req, res) => res.send(fs.readFileSync(req.url)));\n${MAKES_ROWS}`,
    'scripts/rows.js': `${ROWS}\n`,
    'tools/preview.js': `${SERVER}import { load } from '../scripts/rows.js';\n${MAKES_ROWS}`,
  },
  'what the server calls when it starts, and what scripts call': {
    'server.js': `${SERVER}import { prepare } from './scripts/prepare.js';\nprepare('rows');\napp.get('/', (req, res) => res.end());\napp.listen(80, () => prepare('more'));\n`,
    'scripts/prepare.js': `${FS}export const prepare = (name) => fs.mkdirSync(name);\nexport const clear = (name) => fs.rmSync(name);\nif (process.argv[2] === 'clear') clear('rows');\n`,
    'scripts/all.js':
      "import { clear, prepare } from './prepare.js';\nclear('rows');\nprepare('rows');\n",
  },
  'a timer of a script': {
    'server.js': `${SERVER}app.get('/', (req, res) => res.end());\n`,
    'scripts/watch.js': `${FS}setInterval(() => fs.readFileSync('rows'), 1000);\n`,
  },
  'tests, programs of the package and what a build has made': {
    'package.json': '{ "name": "app", "type": "module", "bin": "./scripts/main.js" }',
    'server.js': `${SERVER}import { load } from './scripts/main.js';\nimport { load as two } from './tests/rows.js';\nimport { load as three } from './build/rows.js';\napp.get('/', (req, res) => res.send(load(req.url) + two(req.url) + three(req.url)));\n`,
    'scripts/main.js': `${ROWS}\n`,
    'tests/rows.js': `${ROWS}\n`,
    'build/rows.js': `${ROWS}\n`,
  },
  'what a handler elsewhere calls': {
    'server.js': `${SERVER}import { load } from './scripts/lib/rows.js';\nimport { list } from './cli/list.js';\nimport { size } from './tools/size.js';\n${MAKES_ROWS}app.get('/list', (req, res) => res.send(list(req.query.name)));\napp.get('/size', (req, res) => res.send(size(req.query.name)));\n`,
    'scripts/lib/rows.js': `${ROWS} // hot\nexport const save = (name) => fs.writeFileSync(name, '');\n`,
    'scripts/save.js': "import { save } from './lib/rows.js';\nsave(process.argv[2]);\n",
    'cli/list.js': `${FS}import { entries } from '../bin/entries.js';\nexport const list = (name) => entries(name).length;\n`,
    'bin/entries.js': `${FS}export const entries = (name) => fs.readdirSync(name); // hot\n`,
    'tools/size.js': `${FS}export const size = (name) => fs.statSync(name).size; // hot\n`,
  },
};

describe('files that stand among scripts', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files, 'all');
  });
});
