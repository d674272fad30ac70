import { expect, test } from 'vitest';
import { analyze, type Analysis } from '../../src/analysis/analyze.ts';
import { createWork } from '../../src/analysis/runs/work.ts';
import { findAll, parse } from './source.ts';

/** What a turn of the first loop takes besides its closure, and how many nodes are looked at to tell. */
function estimate(code: string): { readonly time: number; readonly steps: number } {
  const sourceCode = parse(code, 'a.js');
  const { bindings, calls, captures, constants } = analyze(sourceCode);
  let steps = 0;
  const visitorKeys = new Proxy(sourceCode.visitorKeys, {
    get(keys, type: string) {
      steps += 1;
      return keys[type];
    },
  });
  const parts: Partial<Record<keyof Analysis, unknown>> = {
    bindings,
    calls,
    captures,
    constants,
    sourceCode: { visitorKeys },
  };
  const [loop] = findAll(sourceCode, 'ForOfStatement');
  const [made] = findAll(sourceCode, 'ArrowFunctionExpression');
  if (!loop || !made) throw new Error('no closure in a loop');
  return { time: createWork(parts as Analysis).besides(made, loop), steps };
}

/** Functions that each call twenty of the others. */
function tangle(size: number): string {
  const functions = Array.from({ length: size }, (_, i) => {
    const calls = Array.from({ length: 20 }, (__, k) => `f${(i * 7 + k * 3 + 1) % size}(a);`);
    return `function f${i}(x) { for (const a of x) { const add = (b) => b + 1; add(a); ${calls.join(' ')} } }`;
  });
  return functions.join('\n');
}

test('a run is looked through for so many nodes, and taken to be long if it has more', () => {
  const { steps, time } = estimate(tangle(80));
  expect(steps).toBeLessThan(25_000);
  expect(time).toBeGreaterThan(1_000_000);
});

test('a run of fewer is what its parts are', () => {
  const { steps, time } = estimate('for (const a of list) { const add = (b) => b + 1; add(a); }');
  expect(steps).toBeLessThan(25);
  expect(time).toBeLessThan(100);
});
