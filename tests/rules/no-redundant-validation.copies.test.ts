import { createRequire } from 'node:module';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import ts from 'typescript';
import { expect, it } from 'vitest';
import plugin from '../../src/index.ts';

const require = createRequire(import.meta.url);
const CODE = `export function f(x: string) { if (!x) return 0; g(); if (!x) return 1; return 2; } function g() {}`;

function secondCopy(): typeof ts {
  const path = require.resolve('typescript');
  const first = require.cache[path];
  Reflect.deleteProperty(require.cache, path);
  const copy = require('typescript') as typeof ts;
  require.cache[path] = first;
  return copy;
}

function reportsWith({ createCompilerHost, createProgram, createSourceFile }: typeof ts): number {
  const options = { noLib: true, target: ts.ScriptTarget.ES2022 };
  const host = createCompilerHost(options, true);
  const program = createProgram(['/file.ts'], options, {
    ...host,
    getSourceFile: (name, version) =>
      name === '/file.ts' ? createSourceFile(name, CODE, version, true) : undefined,
  });
  const config: Linter.Config = {
    files: ['**/*.ts'],
    plugins: { 'async-perf': plugin },
    rules: { 'async-perf/no-redundant-validation': 'warn' },
    languageOptions: { parser, parserOptions: { programs: [program] } },
  };
  return new Linter({ cwd: '/' }).verify(CODE, [config], { filename: '/file.ts' }).length;
}

it('reports with the types of the copy of TypeScript that is loaded', () => {
  expect(reportsWith(require('typescript') as typeof ts)).toBe(1);
});

it('leaves alone what another copy of TypeScript has parsed, which it could not check', () => {
  expect(reportsWith(secondCopy())).toBe(0);
});
