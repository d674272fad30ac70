import { expect, test } from 'vitest';
import { analyze } from '../../src/analysis/analyze.ts';
import { isNumber } from '../../src/analysis/numbers.ts';
import { findAll, parse } from './source.ts';

test.each([
  ['10', true],
  ["'10'", false],
  ['10n', false],
  ['null', false],
  ['x', false],
  ['+x', true],
  ['-x', false],
  ['-1', true],
  ['x * 2', true],
  ['x * y', false],
  ['x + 1', false],
  ['1 + 2', true],
  ['x >>> y', true],
  ['x ? 1 : 2', true],
  ['x ? 1 : y', false],
  ['x || 10', false],
  ['ONE || 10', true],
  ['ONE', true],
  ['changed', false],
  ['Number(x)', true],
  ['Math.max(x, y)', true],
  ['Date.now()', true],
  ['own.now()', false],
  ['x.length', false],
])('%s', (text, expected) => {
  const code = `const ONE = 1; let changed = 1; changed = '1'; const own = {}; f(${text});`;
  const sourceCode = parse(code, 'file.js');
  const call = findAll(sourceCode, 'CallExpression').find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'f',
  );
  expect(isNumber(analyze(sourceCode), call?.arguments[0] ?? sourceCode.ast)).toBe(expected);
});
