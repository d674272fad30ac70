import path from 'node:path';
import { expect, test } from 'vitest';
import { isOnNode } from '../../src/analysis/platform.ts';
import { temporaryProject } from '../cli/temporary-project.ts';
import { parse } from './source.ts';

const NODE = { name: 'a', engines: { node: '>=20' } };

test.each([
  ['imports a module of Node', "import 'node:fs';", {}, true],
  ['hands a module of Node on', "export { readFile } from 'fs/promises';", {}, true],
  ['names Node in an import', "import { once } from 'node:events';", {}, true],
  ['imports what a bundler has too', "import { EventEmitter } from 'events';", {}, false],
  ['is of a package for Node', 'export const a = 1;', NODE, true],
  ['is of a package that asks for nothing', 'export const a = 1;', { name: 'a' }, false],
  ['is of a package with a browser build', 'f();', { ...NODE, browser: 'b.js' }, false],
  ['is of a web application', 'f();', { ...NODE, dependencies: { react: '19' } }, false],
  ['is built for the web', 'f();', { ...NODE, devDependencies: { vite: '7' } }, false],
  ['uses a global of the browser', 'document.title = "a";', NODE, false],
  ['has a variable of that name', 'export const name = (document) => document.id;', NODE, true],
])('a file that %s', (_, code, manifest, expected) => {
  const cwd = temporaryProject({ 'package.json': JSON.stringify(manifest) });
  const sourceCode = parse(code, 'file.js');
  expect(isOnNode({ cwd, filename: path.join(cwd, 'file.js'), sourceCode })).toBe(expected);
});
