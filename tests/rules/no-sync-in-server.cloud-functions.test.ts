import { describe, expect, test } from 'vitest';
import { expectMarked, makeProject, reportAll, verify, type Files } from '../harness/projects.ts';

reportAll();

const FS = "const fs = require('fs');\n";
const GOOGLE =
  '{ "main": "index.js", "dependencies": { "@google-cloud/functions-framework": "3" }, "scripts": { "start": "functions-framework --target=hello" } }';
const WRAP =
  'exports.wrap = (fn) => async (event, context) => {\n  try { return await fn(event, context); } catch { return { statusCode: 500 }; }\n};\n';

const SILENT: Readonly<Record<string, Files>> = {
  'what a handler is made with': {
    'index.js': `${FS}const { create } = require('./create');\nexports.handler = create(() => fs.readFileSync('config'), (name) => fs.readFileSync(name));\n`,
    'create.js':
      'exports.create = (load, read) => {\n  const config = load();\n  return async (event) => config[event.id];\n};\n',
  },
  'a function that is run at once, whatever its parameter is called': {
    'index.js': `${FS}const run = (fn) => fn({ id: 1 });\nexports.handler = run((event) => fs.readFileSync('notes' + event.id));\n`,
  },
  'what is kept for all events': {
    'index.js': `${FS}const once = require('lodash/once');\nexports.handler = once((event) => fs.readFileSync('notes' + event.id));\n`,
  },
  'a wrapped function of another name, where no file names the functions': {
    'index.js': `${FS}const { wrap } = require('./wrap');\nexports.read = wrap(async (event) => fs.readFileSync('notes' + event.id));\n`,
    'wrap.js': WRAP,
  },
  'a wrapped function that is not exported': {
    'index.js': `${FS}const { wrap } = require('./wrap');\nconst handler = wrap(async (event) => fs.readFileSync('notes' + event.id));\nexports.name = handler.name;\n`,
    'wrap.js': WRAP,
  },
  'functions of a package that starts no cloud function': {
    'index.js': `${FS}exports.hello = (req, res) => res.send(fs.readFileSync(req.path));\n`,
  },
  'other functions beside a cloud function': {
    'package.json': GOOGLE,
    'index.js': `${FS}exports.load = (name) => fs.readFileSync(name);\nexports.hello = (req, res) => res.end();\n`,
    'test/hello.js': `${FS}exports.hello = (req, res) => res.send(fs.readFileSync(req.path));\n`,
  },
  'the command of a program that is wrapped': {
    'index.js': `${FS}const { wrap } = require('./wrap');\nexports.command = 'read';\nexports.handler = wrap(async (argv) => fs.readFileSync(argv.name));\n`,
    'wrap.js': WRAP,
  },
};

const FOUND: Readonly<Record<string, Files>> = {
  'a handler in the wrapper of its file': {
    'index.js': `${FS}const wrap = (fn) => async (event, context) => fn(event, context);\nexports.handler = wrap(async (event) => fs.readFileSync('notes' + event.id)); // hot\n`,
  },
  'a handler in the wrapper of another file': {
    'index.js': `${FS}const { wrap } = require('./wrap');\nconst main = async (event) => fs.readFileSync('notes' + event.id); // hot\nmodule.exports.handler = wrap(main);\n`,
    'wrap.js': WRAP,
  },
  'what the wrapper does itself': {
    'index.js': `${FS}const { wrap } = require('./wrap');\nmodule.exports = { handler: wrap((event) => fs.readFileSync('notes' + event.id)) }; // hot\n`,
    'wrap.js':
      "const fs = require('fs');\nexports.wrap = (fn) => async (event) => {\n  fs.appendFileSync('log', event.id); // hot\n  return fn(event);\n};\n",
  },
  'a module, with what the handler calls in another file': {
    'index.mjs':
      "import { read } from './read.mjs';\nimport { wrap } from './wrap.mjs';\nexport const handler = wrap(async (event) => read(event.id));\n",
    'read.mjs':
      "import fs from 'node:fs';\nexport const read = (name) => fs.readFileSync('notes' + name); // hot\n",
    'wrap.mjs': 'export const wrap = (fn) => async (...args) => fn(...args);\n',
  },
  'the wrapper of a package of which nothing is known': {
    'index.js': `${FS}const Sentry = require('@sentry/serverless');\nexports.handler = Sentry.AWSLambda.wrapHandler(async (event) => fs.readFileSync('notes' + event.id)); // hot\n`,
  },
  'a wrapper in a wrapper': {
    'index.ts':
      "import { readFileSync } from 'node:fs';\nimport { logged } from 'some-package';\nimport { wrap } from './wrap';\nexport const handler = logged('read')(wrap(async (event: { id: string }) => readFileSync('notes' + event.id))); // hot\n",
    'wrap.ts':
      'export const wrap = <T>(fn: (event: T) => Promise<unknown>) => async (event: T) => fn(event);\n',
  },
  'a function of Google, by the package that starts it': {
    'package.json': GOOGLE,
    'index.js': `${FS}exports.hello = (req, res) => res.send(fs.readFileSync(req.path)); // hot\n`,
  },
  'a function of Google, by its type': {
    'package.json': GOOGLE,
    'src/deep/index.ts':
      "import type { HttpFunction } from '@google-cloud/functions-framework';\nimport fs from 'node:fs';\nexport const hello: HttpFunction = (request, answer) => { answer.send(fs.readFileSync(request.path)); }; // hot\n",
  },
  'a wrapped function that `serverless.yml` may name': {
    'serverless.yml': 'functions: { read: { handler: index.read } }\n',
    'index.js': `${FS}const { wrap } = require('./wrap');\nexports.read = wrap(async (event) => fs.readFileSync('notes' + event.id)); // hot\n`,
    'wrap.js': WRAP,
  },
};

describe('functions that a cloud runs by their names', () => {
  test.each(Object.entries(SILENT))('silent: %s', (_, files) => {
    expectMarked(files);
  });
  test.each(Object.entries(FOUND))('found: %s', (_, files) => {
    expectMarked(files);
  });
  test('a wrapped function that becomes async is a suggestion', () => {
    const text = `${FS}const { wrap } = require('./wrap');\nexports.handler = wrap((event) => { const text = fs.readFileSync(event.id); return text; });\n`;
    const [message] = verify(makeProject({ 'index.js': text, 'wrap.js': WRAP }), 'index.js', text);
    expect(message?.fix).toBeUndefined();
    expect(message?.suggestions?.[0]?.desc).toContain('wrap');
  });
});
