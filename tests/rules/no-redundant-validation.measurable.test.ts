import { expect, it } from 'vitest';
import { noRedundantValidation } from '../../src/rules/no-redundant-validation.ts';
import { lintUnderBoth, type Report } from '../harness/lint.ts';

const WORD = 'const WORD = /^[a-z]+$/;';

it.each([
  [
    'a pattern, twice in one function',
    `
      export function f(x) { if (typeof x !== 'string') return 0; if (!WORD.test(x)) return 1; log(x); if (!WORD.test(x)) throw new Error(); return 2; }`,
  ],
  [
    'a predicate, then the pattern that it tests',
    `
      const isWord = (s) => typeof s === 'string' && WORD.test(s);
      export function g(y) { return typeof y === 'string' && WORD.test(y) ? 1 : 2; }
      export function f(x) { if (!isWord(x)) return 0; log(x); if (!WORD.test(x)) throw new Error(); return 2; }
      export function k(z) { if (isWord(z)) log(z); }`,
  ],
  [
    'a pattern, then a predicate that tests it',
    `
      const isWord = (s) => WORD.test(s);
      export function f(x) { if (typeof x !== 'string') return 0; if (!WORD.test(x)) return 1; log(x); if (!isWord(x)) throw new Error(); return 2; }
      export function k(z) { if (isWord(z)) log(z); }`,
  ],
  [
    'another name of what was checked',
    `
      export function f(x) { if (typeof x !== 'string' || !WORD.test(x)) return 1; const y = x; log(x); if (!WORD.test(y)) throw new Error(); return y; }`,
  ],
  [
    'a caller three calls up',
    `
      function c(n) { if (typeof n !== 'string' || !WORD.test(n)) throw new Error('no'); return n; }
      function b(m) { return c(m); }
      function a(l) { return b(l); }
      export function h(k) { if (typeof k !== 'string' || !WORD.test(k)) return null; return a(k); }`,
  ],
  [
    'a validator, twice',
    `
      function check(v) { if (typeof v !== 'string' || !WORD.test(v)) throw new TypeError(); }
      export function f(x) { check(x); log(x); check(x); return x; }`,
  ],
  [
    'an async validator, twice',
    `
      async function check(v) { if (typeof v !== 'string' || !WORD.test(v)) throw new TypeError(); }
      export async function f(x) { await check(x); log(x); await check(x); return x; }`,
  ],
  [
    'a validator of the caller',
    `
      function check(v) { if (typeof v !== 'string' || !WORD.test(v)) throw new TypeError(); }
      function g(n) { check(n); return n; }
      export function f(x) { check(x); log(x); return g(x); }`,
  ],
  [
    'a schema, twice',
    `
      import { z } from 'zod'; const S = z.object({ a: z.string() });
      export function f(x) { S.parse(x); const n = x.a; S.parse(x); return n; }`,
  ],
  [
    'the result of a schema',
    `
      import { z } from 'zod'; const S = z.string();
      export function f(x) { const y = S.parse(x); S.parse(y); return y; }`,
  ],
  [
    'an assertion after a guard',
    `
      import assert from 'node:assert';
      export function f(x) { if (typeof x !== 'string' || !WORD.test(x)) return 1; log(x); assert(WORD.test(x)); return 2; }`,
  ],
  [
    'a guard after an assertion',
    `
      import assert from 'node:assert';
      export function f(x) { assert(typeof x === 'string' && WORD.test(x)); log(x); if (!WORD.test(x)) throw new Error(); return 2; }`,
  ],
  [
    'a scan, twice',
    `
      export function f(list) { if (!Array.isArray(list) || !list.every(Number.isInteger)) return 0; const n = list.length; if (!list.every(Number.isInteger)) throw new TypeError(); return n; }`,
  ],
  [
    'an outcome that is kept',
    `
      export function f(x) { if (typeof x !== 'string') return 0; const ok = WORD.test(x); if (!ok) return 1; log(x); if (!WORD.test(x)) throw new Error(); return 2; }`,
  ],
  [
    'the body of a loop',
    `
      export function f(xs) { for (const x of xs) { if (typeof x !== 'string' || !WORD.test(x)) continue; log(x); if (!WORD.test(x)) throw new Error(); } }`,
  ],
  [
    'a closure made after the check',
    `
      export function f(x) { if (typeof x !== 'string' || !WORD.test(x)) return 0; return () => { if (!WORD.test(x)) throw new Error(); return x; }; }`,
  ],
  [
    'a property taken out',
    `
      export function f(o) { const { id } = o; if (typeof id !== 'string' || !WORD.test(id)) return 0; log(1); if (!WORD.test(id)) throw new Error(); return id; }`,
  ],
  [
    'a private method',
    `
      export class A { #is(s) { return typeof s === 'string' && /^a/.test(s); } f(x) { if (!this.#is(x)) return 0; log(x); if (!this.#is(x)) throw new Error(); return 1; } }`,
  ],
  [
    'the second argument of a predicate',
    `
      const isWord = (min, s) => typeof s === 'string' && WORD.test(s) && s.length > min;
      export function f(x) { if (!isWord(2, x)) return 0; log(x); if (!isWord(2, x)) throw new Error(); return 2; }`,
  ],
  [
    'a conditional expression',
    `
      export function f(x) { if (typeof x !== 'string' || !WORD.test(x)) return 0; log(x); return WORD.test(x) ? 1 : 2; }`,
  ],
  [
    'an operand',
    `
      export function f(x) { if (typeof x !== 'string' || !WORD.test(x)) return 0; log(x); return WORD.test(x) && x.length > 2; }`,
  ],
  [
    'a method of the string',
    `
      export function f(x) { if (typeof x !== 'string' || !x.match(/^a/)) return 0; log(x); if (!x.match(/^a/)) throw new Error(); return 1; }`,
  ],
  [
    'a case',
    `
      export function f(x) { if (typeof x !== 'string') return 0; switch (true) { case WORD.test(x): if (!WORD.test(x)) throw new Error(); return 1; default: return 2; } }`,
  ],
  [
    'the head of a loop',
    `
      export function f(x) { if (typeof x !== 'string') return; while (WORD.test(x)) { if (!WORD.test(x)) throw new Error(); if (log(x)) break; } }`,
  ],
  [
    'a parameter with a default',
    `
      function need(v = 'abc') { if (!WORD.test(v)) throw new TypeError(); return v; }
      export function f(x) { if (typeof x !== 'string' || !WORD.test(x)) return; return need(x); }`,
  ],
  [
    'a property of this',
    `
      export class A { f(v) { if (typeof v !== 'string' || !WORD.test(v)) return 0; this.v = v; return this.#g(v); } #g(n) { if (!WORD.test(n)) throw new Error(); return n; } }`,
  ],
  [
    'a variable assigned from what was checked',
    `
      export function f(x) { if (typeof x !== 'string' || !WORD.test(x)) return 1; let y = ''; log(y); y = x; if (!WORD.test(y)) throw new Error(); return 2; }`,
  ],
  [
    'an assignment by which control does not come',
    `
      export function f(x, o) { if (typeof x !== 'string' || !WORD.test(x)) return 1; if (o) { x = 'abc'; return x; } if (!WORD.test(x)) throw new Error(); return 2; }`,
  ],
])('finds of %s what a search for every check finds', (_, code) => {
  const found = reportsOn(code, 'measurable');
  const all = reportsOn(code, 'any').filter(({ message }) => !message.includes('too cheap'));
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(all);
});

it.each([
  [
    'a variable that is assigned in between',
    `
      export function f(x) { if (typeof x !== 'string' || !WORD.test(x)) return 1; x = x.trim(); if (!WORD.test(x)) throw new Error(); return 2; }`,
  ],
  [
    'outcomes that are compared with each other',
    `
      const isWord = (s) => WORD.test(s);
      export function f(x, y) { return isWord(x) === isWord(y) ? 0 : isWord(x) ? 1 : 2; }`,
  ],
  [
    'properties beside each other',
    `
      const isWord = (s) => typeof s === 'string' && WORD.test(s);
      export function f(x) { if (!isWord(x.a)) return 0; log(x); if (!isWord(x.b)) throw new Error(); return 1; }`,
  ],
])('reports nothing of %s', (_, code) => {
  expect(reportsOn(code, 'any')).toEqual([]);
  expect(reportsOn(code, 'measurable')).toEqual([]);
});

function reportsOn(code: string, minimumCost: string): readonly Report[] {
  const rules = { 'no-redundant-validation': noRedundantValidation };
  const options = { 'no-redundant-validation': [{ minimumCost }] };
  return lintUnderBoth(`${WORD}\n${code}`, rules, { options }).reports;
}
