import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const PROJECTS: Readonly<Record<string, Files>> = {
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
};

describe('what looks like a server and is none', () => {
  for (const [title, files] of Object.entries(PROJECTS)) {
    it(title, () => {
      expectMarked(files);
    });
  }
});
