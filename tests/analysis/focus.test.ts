import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { analyze, type Analysis } from '../../src/analysis/analyze.ts';
import { redundantChecks } from '../../src/analysis/facts/redundancy.ts';
import { focusOf, type Focus } from '../../src/analysis/facts/focus.ts';
import { parse } from './source.ts';

const FIXTURE = new URL('fixtures/facts/settled.js', import.meta.url);

it('leaves out nothing that can be reported', () => {
  const analysis = analysisOf(readFileSync(FIXTURE, 'utf8'));
  const found = checksIn(analysis, focusOf(analysis, []));
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(checksIn(analysis, undefined));
});

it.each([
  ['checks of different things', 'function f(x, y) { if (!x) return; if (!y) return; g(x.a); }'],
  [
    'one property compared with constants in turn',
    `export function f(x) { if (x.type === 'a') g(); else if (x.type === 'b') h(); }`,
  ],
  ['a use after the check', 'export function f(x) { if (x == null) return 1; return x.a; }'],
  [
    'unknown predicates',
    `import { p } from 'p'; export function f(x) { if (p(x)) g(); if (p(x)) h(); }`,
  ],
])('has nothing to look at in %s', (_, code) => {
  const analysis = analysisOf(code);
  expect(focusOf(analysis, []).units.size).toBe(0);
  expect(checksIn(analysis, undefined)).toEqual([]);
});

function analysisOf(code: string): Analysis {
  return analyze(parse(code, 'file.js'));
}

function checksIn(analysis: Analysis, focus: Focus | undefined): string[] {
  const decisions = analysis.facts.decisions(focus && { focus });
  return redundantChecks(analysis, decisions).map(
    ({ kind, node }) =>
      `${String(node.loc.start.line)}: ${kind} ${analysis.sourceCode.getText(node)}`,
  );
}
