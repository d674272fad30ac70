import { expect, test } from 'vitest';
import { expectMarked, lintAll, type Files } from '../harness/projects.ts';

const APP = `const express = require('express');
const app = express();
app.use('/upload', require('./upload'));
app.listen(1);
`;
const MOUNTED = `module.exports = require('express').Router();
`;
const HOT = `const fs = require('fs');
const router = require('express').Router();
router.get('/', (req, res) => res.send(fs.readFileSync(req.query.file))); // hot
module.exports = router;
`;
const COLD = HOT.replace(' // hot', '');

/** A program with a router beside those that it mounts. */
function beside(file: string, text: string, others: Files = {}): Files {
  return { 'app.js': APP, 'upload.js': MOUNTED, [file]: text, ...others };
}

test('leaves a router alone that nothing mounts beside those that are', () => {
  expectMarked(beside('upload-prev.js', COLD));
  expectMarked(beside('archive/index.js', COLD));
  // Some path is computed, but its name says the rest.
  expectMarked(
    beside('upload-prev.js', COLD, {
      'tasks/index.js': `module.exports = (names) => names.map((name) => require(name));
`,
    }),
  );
});

test('leaves alone what only such a router calls or mounts', () => {
  expectMarked(
    beside(
      'upload-prev/index.js',
      `const router = require('express').Router();
const { read } = require('./util');
router.use('/chunks', require('./routes'));
router.get('/', (req, res) => res.send(read(req.query.file)));
module.exports = router;
`,
      {
        'upload-prev/routes/index.js': COLD,
        'upload-prev/util.js': `const fs = require('fs');
exports.read = (file) => fs.readFileSync(file);
`,
      },
    ),
  );
});

test('leaves alone what takes requests for such a router only', () => {
  const reads = (mark: string): string => `import { readFileSync } from 'node:fs';
export const read = (file: string): string => readFileSync(file, 'utf8');${mark}
`;
  const controller = `import type { Request, Response } from 'express';
import { read } from './read';
export function show(req: Request, res: Response) { res.send(read(req.params.file)); }
`;
  const router = `import { Router } from 'express';
import { show } from './show';
const router = Router();
router.get('/:file', show);
export default router;
`;
  const files = { 'show.ts': controller, 'old/router.ts': router.replace('./', '../') };
  expectMarked({ 'app.js': APP, 'upload.js': MOUNTED, ...files, 'read.ts': reads('') });
  const mounted = { 'app.js': APP.replace('./upload', './router'), 'router.ts': router };
  expectMarked({ ...mounted, ...files, 'read.ts': reads(' // hot') });
});

test('leaves a router alone that has been put away in a folder that no text names', () => {
  const server = "const users = 'users';\nrequire('express')().listen(1, users);\n";
  expectMarked({ 'server.js': server, 'ARCHIVE_OLD/routes/users.js': COLD });
  expectMarked({ 'server.js': server, 'src/trash/users.js': HOT });
  expectMarked({ 'ARCHIVE_OLD/routes/users.js': HOT, 'server.json': '{ "port": 1 }' });
  expectMarked({
    'server.js': `${server}load(__dirname + '/ARCHIVE_OLD');`,
    'ARCHIVE_OLD/routes/users.js': HOT,
  });
  expectMarked({ 'server.js': server, 'threshold/routes/users.js': HOT });
  // The program of the folder is started by itself.
  expectMarked({
    'server.js': server,
    'users_old/app.js':
      "const app = require('express')();\napp.use(require('./users'));\napp.listen(2);\n",
    'users_old/users.js': HOT,
  });
});

test('leaves an old program alone that has been put away in a folder, where another one is started', () => {
  const server = "require('express')().listen(1);\n";
  const old = (users: string): Record<string, string> => ({
    'backup/app.js':
      "const app = require('express')();\napp.use(require('./users'));\napp.listen(2);\n",
    'backup/other.js':
      "const app = require('express')();\napp.use(require('./users'));\napp.listen(3);\n",
    'backup/users.js': users,
  });
  const manifest = '{ "name": "app", "main": "server.js" }';
  expectMarked({ 'package.json': manifest, 'server.js': server, ...old(COLD) });
  expectMarked({
    'package.json': '{ "name": "app", "scripts": { "start": "node backup/app.js" } }',
    'server.js': server,
    ...old(HOT),
  });
  // Nothing else serves.
  expectMarked({ 'package.json': manifest, 'server.js': 'run();\n', ...old(HOT) });
});

test('names the way that is left to a helper', () => {
  const found = lintAll({
    'app.js': APP,
    'read.js': `const fs = require('fs');
exports.read = (file) => fs.readFileSync(file);
`,
    'upload.js': `const router = require('express').Router();
const { read } = require('./read');
router.put('/', (req, res) => res.send(read(req.query.file)));
module.exports = router;
`,
    'upload-prev.js': `const router = require('express').Router();
const { read } = require('./read');
router.get('/', (req, res) => res.send(read(req.query.file)));
module.exports = router;
`,
  });
  expect(found['read.js']?.join()).toMatch(/upload\.js/);
});

test('reports one that is mounted in a way that is not followed', () => {
  // By a path that is computed.
  expectMarked(
    beside('users.js', HOT, {
      'more.js': `module.exports = (app, name) => app.use(require(name));
`,
    }),
  );
  // By a list of names in a file of data.
  expectMarked(beside('users.js', HOT, { 'routes.json': '["./users"]' }));
  // By a package that finds it in its folder.
  expectMarked(
    beside('routes/users.js', HOT, {
      'package.json': '{ "name": "app", "dependencies": { "consign": "1" } }',
    }),
  );
  // By another file of the program.
  expectMarked(
    beside('users.js', HOT, {
      'main.mjs': `import users from './users.js';
import express from 'express';
express().use(users).listen(2);
`,
    }),
  );
  // By a program without an extension.
  expectMarked(beside('users.js', HOT, { 'bin/www': "require('../users').listen(3);" }));
  // By a test.
  expectMarked(
    beside('users.js', HOT, {
      'test/users.test.js': `require('express')().use(require('../users'));
`,
    }),
  );
});

test('reports one that is an entry, or starts a server itself', () => {
  expectMarked(
    beside('users.js', HOT, { 'package.json': '{ "name": "app", "main": "users.js" }' }),
  );
  expectMarked(
    beside('users.js', HOT, {
      'package.json': '{ "name": "app", "scripts": { "users": "node users" } }',
    }),
  );
  expectMarked(beside('users.js', `${HOT}require('express')().use(router).listen(2);\n`));
  expectMarked(beside('index.js', HOT));
});

test('reports one where nothing shows how the program mounts its routers', () => {
  expectMarked({ 'users.js': HOT });
  expectMarked({
    'users.js': HOT,
    'app.js': `require('express')().listen(1);
`,
  });
  // It is one package of several.
  expectMarked(
    beside('users.js', HOT, { 'package.json': '{ "name": "all", "workspaces": ["*"] }' }),
  );
});

test('reports what a name alone would put aside', () => {
  expectMarked(
    beside('upload-prev.js', HOT, {
      'app.js': `${APP}app.use('/upload', require('./upload-prev'));
`,
    }),
  );
  // Nothing stands beside it, and some path is computed.
  expectMarked(
    beside('users-prev.js', HOT, {
      'more.js': `module.exports = (app, name) => app.use(require(name));
`,
    }),
  );
});
