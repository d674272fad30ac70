import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadOrderIn } from '../../src/analysis/project/files/load-order.ts';
import { makeProject, type Files } from '../harness/projects.ts';

/** Whether `a` has been evaluated by the time that `b` is, which imports it. */
function isDone(files: Files): boolean {
  const root = makeProject({ 'b.ts': "import './a';\n", ...files });
  const order = loadOrderIn(root);
  const importer = path.join(root, 'b.ts');
  const file = order.locate(importer, './a');
  return file !== undefined && order.isDoneBefore(file, importer);
}

const CONFIG = { 'tsconfig.json': '{ "compilerOptions": { "strict": true } }' };

describe('a file is done before another one that imports it', () => {
  it.each([
    'export {};',
    "import type { B } from './b';",
    "export type { B } from './b';",
    "import './style.css';",
    "import 'node:fs';",
    "import './c';",
    '/** What is told from "b", or by import("./b"). */',
    "export type B = import('./b').B;",
    'export const at = (name: string): string => require.resolve(name);',
  ])('%s', (text) => {
    expect(isDone({ 'a.ts': text, 'c.ts': 'export {};' })).toBe(true);
  });

  it.each([
    "import './b';",
    "import './c';",
    "export * from './b';",
    "export { b } from './b';",
    "import { type B } from './b';",
    "import b = require('./b');",
    "export const b = () => import('./b');",
    "export const b = () => require('./b');",
    'export const b = (name: string) => import(name);',
    'export const b = (name: string) => require(name);',
    'export const b = require;',
    "export const all = import.meta.glob('./*.ts');",
    "export const all = require.context('./');",
    "import all from 'require-directory';",
    "export const b = eval('1');",
    "export const b = new Function('return 1');",
    "import './missing';",
    "import 'missing';",
    'const = ;',
  ])('but not: %s', (text) => {
    expect(isDone({ 'a.ts': text, 'c.ts': "import './b';" })).toBe(false);
  });
});

describe('an import of which only types are used', () => {
  const TYPES = "import { B } from './b';\nexport const use = (b: B): B => b;\n";

  it('is dropped by the compiler', () => {
    expect(isDone({ 'a.ts': TYPES, ...CONFIG })).toBe(true);
  });

  it.each<readonly [string, Files]>([
    ['nothing tells how it is compiled', { 'a.ts': TYPES }],
    [
      'it is kept as it is written',
      {
        'a.ts': TYPES,
        'tsconfig.json': '{ "compilerOptions": { "verbatimModuleSyntax": true } }',
      },
    ],
    [
      'another configuration keeps it',
      {
        'a.ts': TYPES,
        'tsconfig.json': '{ "extends": "./base" }',
        'base.json': '{ "compilerOptions": { "verbatimModuleSyntax": true } }',
      },
    ],
    [
      'a configuration is installed',
      { 'a.ts': TYPES, 'tsconfig.json': '{ "extends": "@tsconfig/svelte" }' },
    ],
    ['Node drops types alone', { 'a.ts': TYPES.replace('./b', './b.ts'), ...CONFIG }],
    [
      'a decorator has the type',
      {
        'a.ts': `${TYPES}export class A { @field b: B; }\ndeclare const field: PropertyDecorator;\n`,
        ...CONFIG,
      },
    ],
    ['it is a value as well', { 'a.ts': `${TYPES}export const value = B;\n`, ...CONFIG }],
    ['it is exported', { 'a.ts': `${TYPES}export { B };\n`, ...CONFIG }],
  ])('is there where %s', (_, files) => {
    expect(isDone(files)).toBe(false);
  });
});
