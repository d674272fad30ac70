import { expect, it } from 'vitest';
import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { lintUnderBoth } from '../harness/lint.ts';

/** How many closures are reported in a method with some body, which makes one between its first and its last lines. */
function reportsIn(before: string, after: string): number {
  const code = `export class Store {
  load(names) {
    ${before}
    const clean = (name) => {
      const trimmed = name.trim();
      return trimmed.toLowerCase();
    };
    this.other = names.map(clean).filter(clean);
    ${after}
  }
}
`;
  const rules = { 'no-recreated-closure': noRecreatedClosure };
  const options = { 'no-recreated-closure': [{ report: 'all' }] };
  return lintUnderBoth(code, rules, { language: 'js', options }).reports.length;
}

it.each([
  ['if (this.rows) return this.rows;', 'this.rows = parse(names); return this.rows;'],
  ['if (this.rows) { return new Rows(this.rows); }', 'this.rows = names; return this.rows;'],
  ['const at = names[0]; if (this.rows) return at;', 'this.rows = [at];'],
])('takes a method for a memo: %s … %s', (before, after) => {
  expect(reportsIn(before, after)).toBe(0);
});

it.each([
  ['if (this.isDone) return [];', 'if (names.length === 0) this.isDone = names;'],
  ['if (this.rows) return this.rows;', 'return names.map(() => { this.rows = names; });'],
  ['if (this.rows) return this.rows;', 'this.others = parse(names);'],
  ['if (this.rows) return this.rows;', 'this.rows = null;'],
  ['if (names.rows) return names.rows;', 'names.rows = parse(names);'],
  ['if (this.rows) this.count = 1;', 'this.rows = parse(names);'],
])('does not: %s … %s', (before, after) => {
  expect(reportsIn(before, after)).toBe(1);
});
