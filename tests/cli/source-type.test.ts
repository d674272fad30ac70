import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceTypeOf } from '../../src/cli/source-type.ts';
import { temporaryProject } from './temporary-project.ts';

test.each([
  ['a.mjs', '', 'module'],
  ['a.mts', '', 'module'],
  ['a.cjs', 'import x from "x"', 'commonjs'],
  ['a.js', 'import x from "x"', 'module'],
  ['a.js', 'const a = 1;\n  export { a };', 'module'],
  ['a.js', 'import("x").then(f)', 'script'],
  ['a.js', 'const fs = require("fs")', 'commonjs'],
  ['a.js', 'module.exports = 1', 'commonjs'],
  ['a.js', '#!/usr/bin/env node\nmain()', 'commonjs'],
  ['a.js', 'exports["a"] = 1', 'commonjs'],
  ['a.js', "goog.provide('a');\nvar b = goog.require('b');", 'script'],
  ['a.js', 'const b = goog.require("b")', 'script'],
  ['a.js', 'define(["require"], function (require) { require("a"); })', 'script'],
  ['a.js', 'require(["a"], function (a) { a(); })', 'script'],
  ['a.js', '// module.exports = 1\n/*\n * var a = require("a");\n */\nf();', 'script'],
  ['a.js', 'loader.exports.a = my_require(1)', 'script'],
  ['a.js', 'function add(a, b) { return a + b }', 'script'],
])('%s with `%s` is a %s', (name, text, expected) => {
  const folder = temporaryProject({ 'package.json': '{}' });
  expect(sourceTypeOf(path.join(folder, name), text)).toBe(expected);
});

test('the type of the nearest package.json decides what the syntax leaves open', () => {
  const folder = temporaryProject({
    'package.json': '{ "type": "module" }',
    'lib/package.json': '{ "type": "commonjs" }',
    'broken/package.json': '{',
  });
  expect(sourceTypeOf(path.join(folder, 'src/deep/a.js'), 'f()')).toBe('module');
  expect(sourceTypeOf(path.join(folder, 'lib/a.js'), 'f()')).toBe('script');
  expect(sourceTypeOf(path.join(folder, 'broken/a.js'), 'f()')).toBe('script');
});

test('reads comments that do not end once', () => {
  const folder = temporaryProject({ 'package.json': '{}' });
  const start = performance.now();
  expect(sourceTypeOf(path.join(folder, 'a.js'), '/*\n'.repeat(60_000))).toBe('script');
  expect(performance.now() - start).toBeLessThan(2000);
});
