import { describe, expect, it } from 'vitest';
import { lintAll, makeProject, reportAll, verify, type Files } from '../harness/projects.ts';

reportAll();

const SERVER =
  "import express from 'express';\nimport fs from 'node:fs';\nconst app = express();\napp.get('/', (req, res) => {\n  res.send(fs.readFileSync(req.path));\n});\n";
const EXPRESS = '{ "name": "api", "dependencies": { "express": "5" } }';

/** A function of another file with so many calls that use its value at once. */
function used(times: number): Files {
  const uses = Array.from({ length: times }, () => 'show(load().length);\n').join('');
  return {
    'package.json': EXPRESS,
    'load.js':
      "import fs from 'node:fs';\nexport function load() { return fs.readFileSync('a'); }\n",
    'server.js': `import express from 'express';\nimport { load } from './load.js';\nexpress().get('/', (req, res) => {\n${uses}});\n`,
  };
}

describe('files', () => {
  it('leaves alone what has been replaced or built, and packages that stand among what builds another one', () => {
    const files = {
      'package.json': EXPRESS,
      'old/server.js': SERVER,
      'src/_deprecated/server.js': SERVER,
      '.output/server/index.js': SERVER,
      '.output/server/package.json': EXPRESS,
      'build/package.json': EXPRESS,
      'build/image/server.js': SERVER,
      'src/server copy.js': SERVER,
      'src/server - Copy (2).js': SERVER,
      'src/server.bak.js': SERVER,
      'src/older.js': SERVER,
      'src/file-copy.js': SERVER,
      'src/routes/db.backup.js': SERVER,
    };
    expect(Object.keys(lintAll(files))).toEqual([
      'src/older.js',
      'src/file-copy.js',
      'src/routes/db.backup.js',
    ]);
  });

  it('leaves alone a copy beside what it was copied from', () => {
    const other =
      "import express from 'express';\nimport { readFileSync } from 'node:fs';\nexpress().get('/rows', (request, response) => {\n  response.end(readFileSync(request.path));\n});\n";
    const files = {
      'package.json': EXPRESS,
      'server.js': SERVER,
      'server.official-backup.js': SERVER,
      'server_old2.js': `${SERVER}app.listen(process.env.PORT);\n`,
      // It makes backups.
      'server-backup.js': other,
      // Nothing has that name.
      'users-old.js': SERVER,
    };
    expect(Object.keys(lintAll(files))).toEqual(['server.js', 'server-backup.js', 'users-old.js']);
  });

  it('leaves alone a copy of the program in a folder of a day', () => {
    const files = {
      'package.json': EXPRESS,
      'backend/server.js': SERVER,
      'deploy_20240131_120000/package.json': EXPRESS,
      'deploy_20240131_120000/backend/server.js': SERVER,
      'deploy_20240131_120000/backend/old-route.js': SERVER,
      'copy-2024-01-31/backend/server.js': SERVER,
      // It has parts of its own.
      'api-2024-01-31/routes/server.js': SERVER,
      'v20240199/backend/server.js': SERVER,
    };
    expect(Object.keys(lintAll(files))).toEqual([
      'backend/server.js',
      'api-2024-01-31/routes/server.js',
      'v20240199/backend/server.js',
    ]);
  });

  it('leaves alone what esbuild has written', () => {
    const head =
      '"use strict";\nvar __create = Object.create;\nvar __defProp = Object.defineProperty;\n';
    const files = {
      'package.json': EXPRESS,
      'dist-server/index.js': `${head}${SERVER.replace(/import (\w+) from '(.+?)'/g, "var $1 = require('$2')")}`,
      'server.js': SERVER,
    };
    expect(Object.keys(lintAll(files))).toEqual(['server.js']);
  });

  it('leaves alone what looks for a new version, and what starts a part of the program', () => {
    const timer = `import fs from 'node:fs';\n${SERVER}setInterval(() => fs.readFileSync('status'), 1000);\n`;
    const files = {
      'package.json': EXPRESS,
      'src/update-executor.service.js': timer.replace(SERVER, ''),
      'src/server.js': SERVER,
      'src/start.js':
        "import express from 'express';\nimport fs from 'node:fs';\nexpress().post('/:name/on', (req, res) => { startService(req.params.name); });\nfunction startService(name) { fs.rmSync(name, { recursive: true }); }\n",
    };
    expect(Object.keys(lintAll(files, makeProject(files), 'noticeable'))).toEqual([
      'src/server.js',
    ]);
  });
});

describe('a function that becomes async', () => {
  it.each([
    [50, 1],
    [51, 0],
  ])('has %i places elsewhere that would have to await it', (times, suggestions) => {
    const files = used(times);
    const [message] = verify(makeProject(files), 'load.js', files['load.js'] ?? '');
    expect(message?.suggestions?.length ?? 0).toBe(suggestions);
    expect(message?.message).toContain('`readFileSync` blocks every request');
  });
});
