import type { TSESLint } from '@typescript-eslint/utils';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { analyze } from '../../src/analysis/analyze.ts';
import { isFunction, type FunctionNode } from '../../src/ast/nodes.ts';
import { walk } from '../../src/ast/walk.ts';
import { asyncEdits, asyncObstacle, isAwaitedByAllCallers } from '../../src/fix/make-async.ts';
import { apply } from './source.ts';

/** The first function of a text that has `TARGET` in its body. */
function target(code: string, sourceType: 'module' | 'script' = 'module') {
  const linter = new Linter();
  const [problem] = linter.verify(code, [{ languageOptions: { sourceType, parser } }]);
  if (problem) throw new Error(`${problem.message} in ${code}`);
  const sourceCode = linter.getSourceCode() as unknown as TSESLint.SourceCode;
  let found: FunctionNode | undefined;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (isFunction(node) && sourceCode.getText(node.body).includes('TARGET')) found = node;
  });
  if (!found) throw new Error('No function with TARGET.');
  return { analysis: analyze(sourceCode), fn: found };
}

test.each([
  ['function f() { TARGET; }', 'async function f() { TARGET; }'],
  ['const f = function () { TARGET; };', 'const f = async function () { TARGET; };'],
  ['const f = x => TARGET;', 'const f = async x => TARGET;'],
  ['const f = <T,>(x: T) => TARGET;', 'const f = async <T,>(x: T) => TARGET;'],
  ['class A { static m() { TARGET; } }', 'class A { static async m() { TARGET; } }'],
  ['class A { private [k]() { TARGET; } }', 'class A { private async [k]() { TARGET; } }'],
  ['class A { #m() { TARGET; } }', 'class A { async #m() { TARGET; } }'],
  ['class A { m = () => TARGET; }', 'class A { m = async () => TARGET; }'],
  ['({ m() { TARGET; } });', '({ async m() { TARGET; } });'],
  ['({ m: () => TARGET });', '({ m: async () => TARGET });'],
  ['export default function () { TARGET; }', 'export default async function () { TARGET; }'],
  ['function f(): Promise<T> { TARGET; }', 'async function f(): Promise<T> { TARGET; }'],
  ['function f(): T[] { TARGET; }', 'async function f(): Promise<T[]> { TARGET; }'],
])('%s becomes async', (code, output) => {
  const { analysis, fn } = target(code);
  expect(apply(code, asyncEdits(analysis, fn, { wrapsReturnType: true }))).toBe(output);
});

test.each([
  ['class A { get m() { TARGET; } }', 'accessor'],
  ['({ set m(x) { TARGET; } });', 'accessor'],
  ['class A { constructor() { TARGET; } }', 'constructor'],
  ['function* f() { TARGET; }', 'generator'],
  ['function f(a: 1): void; function f(a: any) { TARGET; }', 'overload'],
  ['export function f(a: 1): void; export function f(a: any) { TARGET; }', 'overload'],
  ['class A { m(a: 1): void; m(a: any) { TARGET; } }', 'overload'],
  ['function F() { TARGET; } new F();', 'used with new'],
  ['function F() { TARGET; } F.prototype.m = 1;', 'used with new'],
  ['function F() { TARGET; } class B extends F {}', 'used with new'],
  ['function f(): PromiseLike<T> { TARGET; }', 'return type'],
  ['import Promise from "bluebird"; function f(): Promise<T> { TARGET; }', 'return type'],
  ['function f(): Promise<T> { TARGET; }', undefined],
  ['function f() { TARGET; }', undefined],
])('%s: %s', (code, obstacle) => {
  const { analysis, fn } = target(code);
  expect(asyncObstacle(analysis, fn)).toBe(obstacle);
});

test('A function that uses `await` as a name cannot become async.', () => {
  const { analysis, fn } = target('function f(await) { TARGET; }', 'script');
  expect(asyncObstacle(analysis, fn)).toBe('await as a name');
});

test.each([
  ['function f() { TARGET; } async function g() { await f(); }', true],
  ['function f() { TARGET; } async function g() { return f(); }', true],
  ['function f() { TARGET; } const g = async () => f();', true],
  ['function f() { TARGET; } p.then(() => f());', true],
  ['const f = () => TARGET; async function g() { use(await f()); }', true],
  ['function f() { TARGET; } async function g() { try { return f(); } catch {} }', false],
  ['function f() { TARGET; } async function g() { const p = f(); h(); await p; }', false],
  ['function f() { TARGET; } export function g() { return f(); }', false],
  ['function f() { TARGET; } function g() { return f(); } async () => await g();', true],
  ['function f() { TARGET; } function g() { return f(); } async () => { const p = g(); };', false],
  [
    'function f() { TARGET; } function g() { try { return f(); } finally {} } async () => await g();',
    false,
  ],
  [
    'function f() { TARGET; } function g() { return g() ?? h(); } function h() { return f(); }',
    false,
  ],
  [
    'function f() { TARGET; } function g(n) { if (n) return g(n - 1); return f(); } async () => await g(1);',
    true,
  ],
  ['function f() { TARGET; } f().catch(g);', false],
  ['function f() { TARGET; } async function g() { await Promise.all([f(), h()]); }', false],
  ['export function f() { TARGET; } async function g() { await f(); }', false],
  ['function f() { TARGET; } async function g() { await f(); list.map(f); }', false],
])('%s: awaited by all callers: %s', (code, expected) => {
  const { analysis, fn } = target(code);
  expect(isAwaitedByAllCallers(analysis, fn)).toBe(expected);
});
