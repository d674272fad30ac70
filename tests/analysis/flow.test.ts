import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { expect, test } from 'vitest';
import { analyze, type Analysis } from '../../src/analysis/analyze.ts';
import { isFunction, type FunctionNode } from '../../src/ast/nodes.ts';
import { walk } from '../../src/ast/walk.ts';
import { find, parse } from '../fix/source.ts';

function call(sourceCode: TSESLint.SourceCode, name: string): TSESTree.Node {
  return find(sourceCode, 'CallExpression', `${name}()`);
}

function dominates(code: string): boolean {
  const sourceCode = parse(code);
  return analyze(sourceCode).flow.dominates(call(sourceCode, 'first'), call(sourceCode, 'second'));
}

test.each([
  'first(); second();',
  'first(); if (a) second();',
  'first(); for (;;) second();',
  'if (first()) second();',
  'if (!first()) return; second();',
  'first() && second();',
  'try { first(); } finally {} second();',
  'do { first(); } while (a); second();',
  'switch (first()) { case 1: second(); }',
  'for (const a of first()) second();',
])('first comes before second on every path: %s', (body) => {
  expect(dominates(`function f() { ${body} }`)).toBe(true);
});

test.each([
  'second(); first();',
  'if (a) first(); second();',
  'a && first(); second();',
  'for (const a of b) first(); second();',
  'while (a) first(); second();',
  'try { a(); first(); } catch {} second();',
  'switch (a) { case 1: first(); break; case 2: second(); }',
  'switch (a) { case 1: first(); case 2: second(); }',
  'a ? first() : second();',
  'const g = () => first(); second();',
  'for (const a of b) { second(); first(); }',
])('second can come without first: %s', (body) => {
  expect(dominates(`function f() { ${body} }`)).toBe(false);
});

function outer(code: string): { fn: FunctionNode; flow: Analysis['flow'] } {
  const sourceCode = parse(code);
  let fn: FunctionNode | undefined;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) fn ??= node;
  });
  if (!fn) throw new Error('The code has no function.');
  return { fn, flow: analyze(sourceCode).flow };
}

test.each([
  ['function f() {}', true],
  ['function f() { return; }', false],
  ['function f() { if (a) return 1; }', true],
  ['function f() { if (a) return 1; else throw 2; }', false],
  ['function f() { while (true) {} }', false],
  ['function f() { for (;;) { if (a) break; } }', true],
  ['function f() { try { return 1; } finally { a(); } }', false],
  ['function f() { try { return a(); } catch {} }', true],
  ['function f() { switch (a) { case 1: return 1; default: return 2; } }', false],
  ['function f() { switch (a) { case 1: return 1; } }', true],
  ['(() => 1);', false],
  ['(() => {});', true],
])('%s falls off its end: %s', (code, expected) => {
  const { flow, fn } = outer(code);
  expect(flow.fallsOff(fn)).toBe(expected);
});

test('returns that cannot be reached are left out', () => {
  const { flow, fn } = outer('function f() { if (a) return 1; throw 2; return 3; }');
  expect(flow.returnsOf(fn).map(({ argument }) => argument?.type)).toEqual(['Literal']);
});

test.each([
  ['for (const a of b) X();', true],
  ['for (const a of X()) {}', false],
  ['for (let i = X(); ;) {}', false],
  ['for (; X(); ) {}', true],
  ['while (a) { if (b) X(); }', true],
  ['while (a) { () => X(); }', false],
])('%s runs again and again: %s', (code, expected) => {
  const sourceCode = parse(code);
  const loop = analyze(sourceCode).flow.loopAround(call(sourceCode, 'X'));
  expect(loop !== undefined).toBe(expected);
});

test('a function of ten thousand branches is analysed in linear space', () => {
  const branches = Array.from({ length: 10_000 }, () => 'if (a) b();').join('\n');
  expect(dominates(`function f() { first(); ${branches} second(); }`)).toBe(true);
});
