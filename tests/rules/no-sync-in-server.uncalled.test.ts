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
export const pool = { require: false };
`,
    'src/page.ts': PAGE,
  });
});

const PAGES = (
  hot: string,
  is = 'static ',
  head = '',
): string => `import { readFileSync } from 'node:fs';
import type { Request, Response } from 'express';
${head}export class Pages {
  ${is}showPage(req: Request, res: Response) { res.send(readFileSync(req.params.file)); }${hot}
  static size = 20;
}
`;
const LOADS_PAGES = `import { Pages } from './pages';
export const size = Pages.size;
${SERVER}`;

test('leaves a static method alone that takes a request and that nobody names', () => {
  const loading = { 'src/server.ts': LOADS_PAGES };
  expectMarked({ ...loading, 'src/pages.ts': PAGES('') });
  expectMarked({ ...loading, 'src/pages.ts': PAGES(' // hot', '') });
  expectMarked({ ...loading, 'src/pages.ts': PAGES(' // hot', 'static ', '@served\n') });
  expectMarked({
    'src/server.ts': `${LOADS_PAGES}export const { showPage } = Pages;\n`,
    'src/pages.ts': PAGES(' // hot'),
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

const typed = (hot: string): Files => ({
  'src/show.ts': `import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
export const showFile: RequestHandler = (req, res) => { res.send(readFileSync(req.url)); };${hot}
export default (): RequestHandler => (req, res) => { res.send(readFileSync(req.url)); };${hot}
`,
});

test('leaves a handler alone that only its type tells, and that nobody loads or names', () => {
  expectMarked({ 'src/server.ts': SERVER, ...typed('') });
  expectMarked({ 'src/server.ts': `${SERVER}import('./' + name);\n`, ...typed(' // hot') });
  expectMarked({ 'src/server.ts': `${SERVER}import './show';\n`, ...typed(' // hot') });
});

const FOUND_OTHERWISE: Readonly<Record<string, Files>> = {
  'its own file registers it': {
    'src/server.ts': `import { readFileSync } from 'node:fs';
import express, { type RequestHandler } from 'express';
export const showFile: RequestHandler = (req, res) => { res.send(readFileSync(req.url)); }; // hot
express().get('/', showFile).listen(1);
`,
  },
  'a framework finds it by its file': {
    'package.json': manifest({ dependencies: { next: '14' } }),
    'pages/api/show.ts': `import { readFileSync } from 'node:fs';
import type { NextApiHandler } from 'next';
const showFile: NextApiHandler = (req, res) => { res.send(readFileSync(String(req.url))); }; // hot
export default showFile;
`,
  },
  'a framework finds it by its file, with a type of another': {
    'package.json': manifest({ dependencies: { next: '14', express: '5' } }),
    'pages/api/show.ts': `import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
const showFile: RequestHandler = (req, res) => { res.send(readFileSync(req.url)); }; // hot
export default showFile;
`,
  },
  'a cloud calls it': {
    'src/main.ts': `import { readFileSync } from 'node:fs';
import type { APIGatewayProxyHandler } from 'aws-lambda';
export const showFile: APIGatewayProxyHandler = async (event) => ({ statusCode: 200, body: readFileSync(event.path, 'utf8') }); // hot
`,
  },
};

test.each(Object.entries(FOUND_OTHERWISE))('reports one by its type where %s', (_, files) => {
  expectMarked(files, 'all');
});
