import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { declaringWord } from '../../src/fix/declaring-word.ts';
import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { fixAll } from '../harness/lint.ts';
import { parse } from './source.ts';

it.each([
  ['f();', 'commonjs', 'var'],
  ['f();', 'script', 'var'],
  ['f();', 'module', 'const'],
  ['f(() => 1);', 'commonjs', 'const'],
  ['f(`text`);', 'commonjs', 'const'],
  ['f(...list);', 'commonjs', 'const'],
  ['f({ list });', 'commonjs', 'const'],
  ['f({ run() {} });', 'commonjs', 'const'],
  ['f(list?.length);', 'commonjs', 'const'],
  ['f(list ?? 1);', 'commonjs', 'const'],
  ['f(1n);', 'commonjs', 'const'],
  ['try { f(); } catch { g(); }', 'commonjs', 'const'],
  ['async function f() {}', 'commonjs', 'const'],
  ['class A {}', 'commonjs', 'const'],
  ['f({ get a() { return 1; } });', 'commonjs', 'var'],
  ['var a = 1;', 'commonjs', 'var'],
  ['var a = 1; f(() => a);', 'module', 'var'],
  ['var a = 1; export { a };', 'module', 'var'],
  ['var a = 1; const b = 2;', 'module', 'const'],
  ['let a = 1;', 'module', 'let'],
  ['let a = 1; a = 2;', 'module', 'const'],
  ['let a; f(a);', 'module', 'const'],
  ['let a = 1; a = 2; var b = 1;', 'module', 'var'],
] as const)('`%s` (%s) declares with `%s`', (code, sourceType, word) => {
  const sourceCode = parse(code, sourceType);
  expect(declaringWord({ filename: 'file.js', sourceCode })).toBe(word);
});

it('what was ES5 stays ES5', () => {
  const code = `define(['./data'], function (data) {
  'use strict';
  data.check = function (groups, mode) {
    var total = 0, i;
    var known = new Set(['a', 'b', 'c']);
    var ranks = { a: 1, b: 2, c: 3, d: 4 };
    function add(sum, value) {
      var result = sum + value;
      return result;
    }
    switch (mode) {
      case 'sum':
        for (i = 0; i < groups.length; i += 1) {
          total += groups[i].filter(function large(item) {
            return item.size > total && known.has(item.name) && ranks[item.name];
          }).reduce(add, 0);
        }
    }
    return String(total).replace(/a/g, function letter(text) {
      return text + new TextEncoder().encode(text).length;
    });
  };
});`;
  const { code: fixed } = fixAll(
    code,
    { 'no-recreated-closure': noRecreatedClosure },
    { language: 'js', filename: 'file.js', sourceType: 'commonjs' },
  );
  expect(fixed).not.toBe(code);
  const languageOptions = { ecmaVersion: 5, sourceType: 'script' } as const;
  expect(new Linter().verify(fixed, [{ languageOptions }]), fixed).toEqual([]);
});
