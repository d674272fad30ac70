import { test } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const PAGE = `import { readFileSync } from 'node:fs';
import type { Request, Response } from 'express';
export function showPage(req: Request, res: Response) { res.send(readFileSync(req.params.file)); }
`;
const USED = PAGE.replace('}\n', '} // hot\n');
const SERVER = `import express from 'express';
express().listen(1);
`;
const manifest = (fields: object): string => JSON.stringify({ name: 'app', ...fields });

test('leaves a function alone that takes a request and that nobody loads or names', () => {
  expectMarked({ 'src/server.ts': SERVER, 'src/page.ts': PAGE });
  expectMarked({
    'src/server.ts': `${SERVER}// It lies beside the page.
export const page = 'page.html';
`,
    'src/page.ts': PAGE,
  });
});

const CALLED: Readonly<Record<string, Files>> = {
  'another file loads it': { 'src/server.ts': `import './page';\n${SERVER}` },
  'a text names it': { 'routes.json': '{ "GET /page": "page.showPage" }' },
  'names are computed': { 'src/server.ts': `${SERVER}for (const name of names) import(name);\n` },
  'a test loads it': { 'page.test.ts': "import { showPage } from './src/page';\n" },
  'those load it who install the package': {
    'package.json': manifest({ version: '1.0.0', main: 'src/page.ts' }),
  },
};

test.each(Object.entries(CALLED))('reports one that is used: %s', (_, files) => {
  expectMarked({ 'src/server.ts': SERVER, 'src/page.ts': USED, ...files });
});
