import { describe, expect, test } from 'vitest';
import {
  expectMarked,
  lint,
  makeProject,
  reportAll,
  verify,
  type Files,
} from '../harness/projects.ts';

reportAll();

const APP = "const fs = require('fs');\nconst app = require('express')();\n";

const SILENT: Readonly<Record<string, Files>> = {
  'what is done when the program starts': {
    'app.js': `${APP}const views = fs.readdirSync('views').filter(fs.existsSync);\napp.get('/', (req, res) => res.json(views));\n`,
  },
  'what is kept': {
    'app.js': `${APP}let texts;\napp.get('/', (req, res) => {\n  texts ??= ['a', 'b'].map(fs.readFileSync);\n  res.json(texts);\n});\n`,
  },
  'functions of the program that are called so': {
    'app.js': `${APP}const existsSync = (name) => name in known;\nconst known = { a: 1 };\nconst store = { readFileSync: (name) => known[name] };\napp.get('/', (req, res) => res.json(req.query.names.filter(existsSync).map(store.readFileSync)));\n`,
  },
  'a parameter that hides the function, of which nothing is known': {
    'app.js': `${APP}const { existsSync } = fs;\napp.get('/', (req, res, existsSync) => res.json(req.query.names.filter(existsSync)));\n`,
  },
  'functions that wait for nothing': {
    'app.js': `${APP}app.get('/', (req, res) => {\n  req.query.names.forEach(fs.unlink);\n  res.json(req.query.names.map(encodeURIComponent));\n});\n`,
  },
  'methods that do not call what they are given': {
    'app.js': `${APP}const hooks = [];\napp.get('/', (req, res) => {\n  hooks.push(fs.existsSync);\n  res.json(hooks.includes(fs.readFileSync));\n});\n`,
  },
  'a function that no request runs': {
    'app.js': `${APP}exports.clean = (paths) => paths.forEach(fs.unlinkSync);\napp.get('/', (req, res) => res.end());\n`,
  },
};

const FOUND: Readonly<Record<string, Files>> = {
  'members and names of the module': {
    'app.js': `${APP}const { existsSync, statSync: describe } = fs;\napp.post('/', (req, res) => {\n  req.body.files.map((file) => file.path).forEach(fs.unlinkSync); // hot\n  const page = ['/a' + req.path, '/b' + req.path].find(existsSync); // hot\n  res.json({ page, stats: req.query.names.map(describe) }); // hot\n});\n`,
  },
  'in a helper of another file': {
    'pick.ts':
      "import { existsSync } from 'node:fs';\nexport const pick = (files: string[]): string[] => files.filter(existsSync); // hot\n",
    'app.ts':
      "import express from 'express';\nimport { pick } from './pick';\nexpress().get('/', (req, res) => { res.json(pick(req.query.names as string[])); });\n",
  },
  'a function that another file hands on': {
    'files.js': "export { existsSync } from 'node:fs';\n",
    'app.js':
      "import express from 'express';\nimport { existsSync } from './files.js';\nexpress().get('/', (req, res) => res.json(req.query.names.some(existsSync))); // hot\n",
  },
};

describe('blocking functions that a method of a list is given', () => {
  test.each(Object.entries(SILENT))('silent: %s', (_, files) => {
    expectMarked(files);
  });
  test.each(Object.entries(FOUND))('found: %s', (_, files) => {
    expectMarked(files);
  });
  test('told where the function is named, without an offer', () => {
    const text = `${APP}app.post('/', (req, res) => {\n  req.body.paths\n    .forEach(fs.unlinkSync);\n  res.end();\n});\n`;
    const root = makeProject({ 'app.js': text });
    expect(lint(root, 'app.js', text)).toEqual([
      '5: `unlinkSync` blocks every request while it waits for the disk: called in the POST / handler (line 3).',
    ]);
    const [message] = verify(root, 'app.js', text);
    expect(message).toMatchObject({ column: 14, endColumn: 27 });
    expect(message?.fix ?? message?.suggestions).toBeUndefined();
  });
});
