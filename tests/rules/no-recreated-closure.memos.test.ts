import { expect, it } from 'vitest';
import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { lintUnderBoth } from '../harness/lint.ts';

/** How many closures are reported in a method with some body, which makes one between its first and its last lines. */
function reportsIn(before: string, after: string): number {
  const code = `let isReady = false;
export class Store {
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

it.each([
  ['if (!isReady) { isReady = true;', '}'],
  ['if (!isReady) {', 'isReady = true; }'],
  ['if (isReady === null) {', 'isReady = parse(names); }'],
  ['if (!this.isDone) { this.isDone = true;', '}'],
  ['if (this.rows == undefined) {', 'this.rows = parse(names); }'],
])('takes a branch for one that runs once: %s … %s', (before, after) => {
  expect(reportsIn(before, after)).toBe(0);
});

it.each([
  ['if (!isReady) {', '}'],
  ['if (isReady) { isReady = true;', '}'],
  ['if (!isReady) { isReady = null;', '}'],
  ['if (!isReady) {', 'if (names.length > 0) isReady = true; }'],
  ['if (!isReady) {', '} isReady = true;'],
  ['if (!isReady) {', 'isReady = true; } else { isReady = false; }'],
  ['if (!isReady) {', 'isReady = true; defer(() => { isReady = false; }); }'],
  ['if (!isReady) {', 'isReady = true; } [isReady] = names;'],
  ['let isOwn = false; if (!isOwn) {', 'isOwn = true; }'],
  ['if (!names.isDone) {', 'names.isDone = true; }'],
  ['if (!this.isDone) {', 'this.isDone = true; } this.reset = (it) => { it.isDone = false; };'],
  ['if (!this.isDone) {', 'this.isDone = true; } delete this.isDone;'],
])('does not: %s … %s', (before, after) => {
  expect(reportsIn(before, after)).toBe(1);
});
