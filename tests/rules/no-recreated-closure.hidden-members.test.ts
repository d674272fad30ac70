import { expect, it } from 'vitest';
import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { lint } from '../harness/lint.ts';

/** Whether a function of a loop that names a member of its class is to be moved: out of the class, which is all of the file. */
function isMoved(member: string, named = 'Host.KEY'): boolean {
  const code = `class Host {
  ${member}
  load(rows: string[]) {
    for (const row of rows) {
      use(row, (text: string) => {
        const key = text + ${named};
        return key.trim() + 1;
      });
    }
  }
}`;
  const options = { 'no-recreated-closure': [{ report: 'all' }] };
  const rules = { 'no-recreated-closure': noRecreatedClosure };
  const results = ['', '\n', '\nlog(1);\n'].map(
    (end) => lint(code + end, rules, { language: 'ts', options }).reports.length,
  );
  expect(new Set(results).size).toBe(1);
  return results[0] === 1;
}

it.each([
  ['of the class', "static KEY = 'x';"],
  ['that says that all may have it', "public static readonly KEY = 'x';"],
  ['beside a hidden one', "private static LIMIT = 3;\n  static KEY = 'x';"],
])('a function that names a member %s can leave the class', (_, member) => {
  expect(isMoved(member)).toBe(true);
});

it.each([
  ['a private member', "private static readonly KEY = 'x';", 'Host.KEY'],
  ['a protected member', "protected static KEY = 'x';", 'Host.KEY'],
  ['a private method', "private static KEY() { return 'x'; }", 'Host.KEY()'],
  ['a private name', "static #KEY = 'x';", 'Host.#KEY'],
])('a function that names %s stays in the class', (_, member, named) => {
  expect(isMoved(member, named)).toBe(false);
});

it('TypeScript lets anything read a private member by a text', () => {
  expect(isMoved("private static KEY = 'x';", "Host['KEY']")).toBe(true);
});
