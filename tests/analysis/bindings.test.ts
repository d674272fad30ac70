import type { TSESTree } from '@typescript-eslint/utils';
import { expect, test } from 'vitest';
import { analyze } from '../../src/analysis/analyze.ts';
import { nodesIn } from '../../src/ast/walk.ts';
import { find, parse } from '../fix/source.ts';

/** Where the callee of a call comes from: the call is the last line of the code. */
function origin(code: string): string | undefined {
  const sourceCode = parse(code);
  const call = find(sourceCode, 'CallExpression', code.slice(code.lastIndexOf('\n') + 1, -1));
  const found = analyze(sourceCode).bindings.originOf((call as TSESTree.CallExpression).callee);
  return found && `${found.source} ${found.key}`;
}

test.each([
  ["import fs from 'fs';\nfs.readFileSync();", 'module fs.readFileSync'],
  ["import * as fs from 'node:fs';\nfs['readFileSync']();", 'module fs.readFileSync'],
  ["import { readFileSync as r } from 'fs';\nr();", 'module fs.readFileSync'],
  ["import { promises as p } from 'fs';\np.readFile();", 'module fs.promises.readFile'],
  ["import { readFile } from 'node:fs/promises';\nreadFile();", 'module fs.promises.readFile'],
  ["import { 'readFile' as r } from 'fs/promises';\nr();", 'module fs.promises.readFile'],
  [
    "import fs from 'fs';\nconst { readFile: r } = fs.promises;\nr();",
    'module fs.promises.readFile',
  ],
  ["const { promises: { readFile } } = require('fs');\nreadFile();", 'module fs.promises.readFile'],
  ["const { writeFile, ...fs } = require('fs');\nfs.readFile();", 'module fs.readFile'],
  ["const r = require('fs').promises.readFile;\nr();", 'module fs.promises.readFile'],
  ["const fs = await import('fs');\nfs.readFileSync();", 'module fs.readFileSync'],
  ["const fs = process.getBuiltinModule('fs');\nfs.readFileSync();", 'module fs.readFileSync'],
  [
    "import { createRequire } from 'module';\nconst require = createRequire(import.meta.url);\nconst fs = require('fs');\nfs.readFileSync();",
    'module fs.readFileSync',
  ],
  ["import { Router } from 'express';\nRouter();", 'module express.Router'],
  ['Promise.resolve();', 'global Promise.resolve'],
  ['const P = globalThis.Promise;\nP.all();', 'global Promise.all'],
  ['window.self.fetch();', 'global fetch'],
])('%s', (code, expected) => {
  expect(origin(code)).toBe(expected);
});

test.each([
  ['a variable that is written again', "let fs = require('fs');\nfs = mock;\nfs.readFileSync();"],
  ['a replaced global', 'globalThis.Promise = bluebird;\nPromise.resolve();'],
  ['a global that is assigned', 'Promise = bluebird;\nPromise.resolve();'],
  ['a require of its own', "const require = mock;\nconst fs = require('fs');\nfs.readFile();"],
  ['a default value', "const { readFile = mine } = require('fs');\nreadFile();"],
  [
    'a rest that is changed',
    "const { ...fs } = require('fs');\nfs.readFile = mock;\nfs.readFile();",
  ],
  ['a rest that others get', "const { ...fs } = require('fs');\nmock(fs);\nfs.readFile();"],
  ['what is taken from a rest', "const { hash, ...others } = require('bcrypt');\nothers.hash();"],
  [
    'what a fix would not find in a rest',
    "const { hash, ...others } = require('bcrypt');\nothers.hashSync();",
  ],
  ['a rest of unknown parts', "const { [name]: one, ...fs } = require('fs');\nfs.readFile();"],
  ['a computed name', "import fs from 'fs';\nfs[name]();"],
  ['a function of the file', 'function fetch() {}\nfetch();'],
])('unknown: %s', (_, code) => {
  expect(origin(code)).toBeUndefined();
});

test('a parameter shadows an import', () => {
  const sourceCode = parse("import fs from 'fs'; function f(fs) { fs.readFileSync(); }");
  const member = find(sourceCode, 'MemberExpression');
  expect(analyze(sourceCode).bindings.originOf(member)).toBeUndefined();
});

test('a Promise that is imported is not the global', () => {
  expect(origin("import Promise from 'bluebird';\nPromise.resolve();")).toBe(
    'module bluebird.resolve',
  );
});

test('the name of a property names no variable', () => {
  const code = 'const resolve = load();\npath.resolve({ resolve: 1, [resolve]: 2 });';
  const sourceCode = parse(code);
  const { bindings } = analyze(sourceCode);
  const found = nodesIn(sourceCode.ast, sourceCode.visitorKeys).flatMap((node) =>
    node.type === 'Identifier' && node.name === 'resolve' ? [bindings.variableOf(node)?.name] : [],
  );
  expect(found).toEqual(['resolve', undefined, undefined, 'resolve']);
});
