import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const LONG = 'a'.repeat(257 * 1024);
const MANIFEST = JSON.stringify({ type: 'module', dependencies: { express: '5' } });
const HEAD = `import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import express from 'express';
const app = express();
`;

/** A server whose route answers with what an expression yields. */
function server(value: string, others: Files = {}, isFound = false): Files {
  return {
    'package.json': MANIFEST,
    'src/server.js': `/* Copyright(c) 2026 */\n${HEAD}app.get('/', (req, res) => {\n  res.send(${value});${isFound ? ' // hot' : ''}\n});\napp.listen(80);\n`,
    ...others,
  };
}

const PAGE = "fs.readFileSync(path.join(import.meta.dirname, 'views/page.html'))";
const SHORT: Files = { 'src/views/page.html': '<p>none</p>' };

const SILENT: Readonly<Record<string, Files>> = {
  'a short file of the package': server(PAGE, SHORT),
  'one that is found from where the program starts': server(
    "fs.readFileSync('src/views/page.html', 'utf8')",
    SHORT,
  ),
  'one below a folder that is computed': server(
    "fs.readFileSync(path.resolve(req.app.root, 'views/page.html'))",
    SHORT,
  ),
  'one beside the module': server(
    "fs.readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'src', 'views', 'page.html'))",
    SHORT,
  ),
  'one of two, of which the other is built': server(
    "fs.readFileSync(path.join(import.meta.dirname, req.isNew ? 'views' : 'dist', 'page.html'))",
    SHORT,
  ),
  'one of a few that the request names': server(
    'fs.readFileSync(`src/views/${req.query.page}.html`)',
    SHORT,
  ),
  'one of a few in a folder beside the module': server(
    "fs.readFileSync(path.join(import.meta.dirname, 'views', `p${req.query.page}.html`))",
    SHORT,
  ),
};

const TOLD: Readonly<Record<string, Files>> = {
  'one that the request names': server(
    'fs.readFileSync(`src/views/${req.query.page}`)',
    SHORT,
    true,
  ),
  'one that the request names in some folder': server(
    "fs.readFileSync(path.join(req.app.root, 'views', req.query.page))",
    SHORT,
    true,
  ),
  'one of that name in any folder': server(
    "fs.readFileSync(path.join(req.query.folder, 'page.html'))",
    { 'src/page.html': '' },
    true,
  ),
  'one of some, of which another is long': server(
    'fs.readFileSync(`src/views/${req.query.page}.html`)',
    { ...SHORT, 'src/views/all.html': LONG },
    true,
  ),
  'one of many': server(
    'fs.readFileSync(`src/views/${req.query.page}.html`)',
    Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`src/views/${index}.html`, ''])),
    true,
  ),
  'one of another ending': server('fs.readFileSync(`src/views/${req.query.page}.md`)', SHORT, true),
  'one of a folder that the program writes to': server(
    'fs.readFileSync(`src/views/${req.query.page}.html`)',
    {
      ...SHORT,
      'src/render.js':
        "import { writeFile } from 'node:fs/promises';\nexport const render = (name, text) => writeFile(`src/views/${name}.html`, text);\n",
    },
    true,
  ),
  'one of folders that the request names': server(
    'fs.readFileSync(`src/${req.query.folder}/page.html`)',
    SHORT,
    true,
  ),
  'all below a folder': server("fs.readdirSync('src/views', { recursive: true })", SHORT, true),
};

describe('no-sync-in-server, files that come with the package', () => {
  for (const [what, files] of Object.entries(SILENT)) {
    it(`leaves ${what}`, () => {
      expectMarked(files);
    });
  }
  for (const [what, files] of Object.entries(TOLD)) {
    it(`tells of ${what}`, () => {
      expectMarked(files);
    });
  }
});
