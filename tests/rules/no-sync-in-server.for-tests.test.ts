import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const SERVER =
  "const express = require('express');\nconst { storeOf } = require('./bucket');\nconst app = express();\napp.get('/', (req, res) => res.send(storeOf(req.query.name).read(req.path)));\n";
/** Something that stands in for a service, by what blocks. */
function mock(isHot: boolean): string {
  return `const fs = require('fs');\nexports.store = { read: (name) => fs.readFileSync(name) };${isHot ? ' // hot' : ''}\n`;
}
const REAL = 'exports.store = { read: (name) => fetch(name) };\n';
/** What gives a store where a condition holds, and another one else. */
function bucket(condition: string): Files {
  return {
    'server.js': SERVER,
    'bucket.js': `const real = require('./real');\nexports.storeOf = (name) => {\n  if (${condition}) {\n    const mock = require('./mock');\n    return mock.store;\n  }\n  return real.store;\n};\n`,
    'real.js': REAL,
  };
}

const PROJECTS: Readonly<Record<string, Files>> = {
  'what is loaded in tests': {
    ...bucket("process.env.NODE_ENV === 'tests'"),
    'mock.js': mock(false),
  },
  'what is loaded outside production, by a constant': {
    'server.js': SERVER,
    'bucket.js':
      "const isReal = process.env.NODE_ENV === 'production';\nconst { store } = isReal ? require('./real') : require('./mock');\nexports.storeOf = () => store;\n",
    'real.js': REAL,
    'mock.js': mock(false),
  },
  'what something loads that is loaded in tests': {
    ...bucket("process.env.NODE_ENV === 'test'"),
    'mock.js': "module.exports = require('./files');\n",
    'files.js': mock(false),
  },
  'suites that a loop makes': {
    'server.js': "require('express')().get('/', (req, res) => res.send('ok'));\n",
    'httpStubs.js':
      "const fs = require('fs');\nconst app = require('express')();\n['http', 'https'].forEach((protocol) => {\n  describe(`${protocol} stubs`, () => {\n    it('answers', () => {\n      app.get('/', (req, res) => res.send(fs.readFileSync('page.html')));\n    });\n  });\n});\n",
  },
  'the preview of a bundler': {
    'preview.js':
      "import { readFileSync } from 'node:fs';\nexport function preview(vite) {\n  vite.middlewares.use((req, res, next) => {\n    if (req.url !== '/') return next();\n    res.end(readFileSync('index.html'));\n  });\n}\n",
    'routes.js':
      "import { readFileSync } from 'node:fs';\nexport default function routes(app) {\n  app.use((req, res, next) => {\n    if (req.url !== '/') return next();\n    res.setHeader('a', 'b').end(readFileSync('index.html')); // hot\n  });\n}\n",
  },
  'what only describes itself': {
    'server.js':
      "const fs = require('fs');\nconst { describe } = require('./describe');\nrequire('express')().get('/', (req, res) => {\n  describe('page', req);\n  res.send(fs.readFileSync('page.html')); // hot\n});\n",
    'describe.js': 'exports.describe = (name, { path }) => `${name} ${path}`;\n',
  },
  'what is loaded where something else is asked': {
    ...bucket("process.env.STORE === 'files'"),
    'mock.js': mock(true),
  },
  'what is loaded in production': {
    ...bucket("process.env.NODE_ENV === 'production'"),
    'mock.js': mock(true),
  },
  'what another file loads as well': {
    ...bucket("process.env.NODE_ENV === 'test'"),
    'mock.js': mock(true),
    'other.js': "exports.mock = require('./mock');\n",
  },
};

describe('what stands in for something in tests', () => {
  for (const [title, files] of Object.entries(PROJECTS)) {
    it(title, () => {
      expectMarked(files);
    });
  }
});
