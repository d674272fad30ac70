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
  ['is of a package for bundlers', 'f();', { ...NODE, sideEffects: false }, false],
  ['is of a package with ES modules for bundlers', 'f();', { ...NODE, module: 'a.js' }, false],
  ['imports Node in a package for bundlers', "import 'fs';", { ...NODE, module: 'a.js' }, true],
  ['uses a global of the browser', 'document.title = "a";', NODE, false],
  ['requires a module of Node', "const { join } = require('fs').promises;", {}, true],
  ['requires a module for its effect', "require('fs');", {}, true],
  ['is CommonJS and says no more', 'module.exports = require("./a");', {}, false],
  ['requires in one branch', "if (typeof a) require('fs');", {}, false],
  ['requires on one side', "const fs = isNode ? require('fs') : null;", {}, false],
  ['requires later', "exports.read = () => require('fs');", {}, false],
  ['asks for a window', "import 'fs';\nconst isWeb = typeof window !== 'undefined';", NODE, false],
  ['asks for Node', "import 'fs';\nif (typeof process === 'object') f();", NODE, false],
  ['asks for require', "const fs = require('fs');\nif (typeof require) f();", NODE, false],
  ['reads the process', "import 'fs';\nexport const env = process.env;", {}, true],
  ['asks bundlers', "import 'fs';\nif (process.browser) f();", NODE, false],
  ['asks for a window by name', "import 'fs';\nif (globalThis.window) f();", NODE, false],
  ['speaks of Deno', "import 'fs';\nif (typeof Deno === 'undefined') f();", NODE, false],
  ['imports what stands for a module', "import 'fs';\nimport e from 'bare-events';", NODE, false],
  ['is of a client', "'use client';\nimport 'fs';", NODE, false],
  ...[
    { browser: { fs: false } },
    { 'react-native': 'native.js' },
    { unpkg: 'a.min.js' },
    { jspm: {} },
    { exports: { '.': { import: { browser: './b.js', default: './a.js' } } } },
    { exports: ['./a.js', { 'edge-light': './b.js' }] },
    { imports: { events: { bare: 'bare-events', default: 'events' } } },
    { exports: { '.': { workerd: './b.js' } } },
    { engines: { node: '>=20', bare: '>=1' } },
    { scripts: { 'test:bare': 'bare test/all.js' } },
    { scripts: { test: 'node a.js && deno test' } },
    { scripts: { test: 'bun test' } },
  ].map((fields): [string, string, object, boolean] => [
    `is of a package with ${JSON.stringify(fields)}`,
    "import 'fs';",
    { ...NODE, ...fields },
    false,
  ]),
  ...[
    { exports: { '.': { types: './a.d.ts', node: './a.js', default: './a.js' } } },
    { scripts: { clone: 'git clone --bare', bundle: 'node bundle.js', test: 'node barely.js' } },
    { imports: { '#browser': './src/browser.js' } },
  ].map((fields): [string, string, object, boolean] => [
    `is of a package with ${JSON.stringify(fields)}`,
    "import 'fs';",
    { ...NODE, ...fields },
    true,
  ]),
  ['has a variable of that name', 'export const name = (document) => document.id;', NODE, true],
])('a file that %s', (_, code, manifest, expected) => {
  const cwd = temporaryProject({ 'package.json': JSON.stringify(manifest) });
  const sourceCode = parse(code, 'file.js');
  expect(isOnNode({ cwd, filename: path.join(cwd, 'file.js'), sourceCode })).toBe(expected);
});

test.each([
  ['is built for the web', { devDependencies: { webpack: '5' } }, false],
  ['is not', { devDependencies: { typescript: '5' } }, true],
])('a package for Node whose workspace %s', (_, manifest, expected) => {
  const cwd = temporaryProject({
    'package.json': JSON.stringify({ name: 'root', ...manifest }),
    'packages/a/package.json': JSON.stringify(NODE),
  });
  const sourceCode = parse('export const a = 1;', 'file.js');
  const filename = path.join(cwd, 'packages/a/file.js');
  expect(isOnNode({ cwd, filename, sourceCode })).toBe(expected);
});

test.each(['deno.json', 'wrangler.toml', 'bunfig.toml'])('a package with a %s', (name) => {
  const cwd = temporaryProject({ 'package.json': JSON.stringify(NODE), [name]: '{}' });
  const sourceCode = parse("import 'fs';", 'file.js');
  expect(isOnNode({ cwd, filename: path.join(cwd, 'file.js'), sourceCode })).toBe(false);
});

test('a global that the configuration names is one', () => {
  const cwd = temporaryProject({ 'package.json': JSON.stringify(NODE) });
  const sourceCode = parse('/* global document */ f(document);', 'file.js');
  expect(isOnNode({ cwd, filename: path.join(cwd, 'file.js'), sourceCode })).toBe(false);
});
