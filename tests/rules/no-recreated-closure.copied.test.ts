import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['js'] as const;

/** A table that is looked up, and used in another way. */
const twice = (
  use: string,
  table = "{ a: 'x', b: 'y', c: 'z', d: 'w' }",
): string => `export function read(key, options) {
  const defaults = ${table};
  const all = ${use};
  return all[key] + defaults[key];
}`;

testRule(noRecreatedClosure, {
  valid: [
    ...['{ ...defaults, ...options }', 'Object.assign({}, defaults, options)'].map((use) => ({
      title: `A table that is copied and no more: ${use}.`,
      languages,
      code: twice(use).replace(' + defaults[key]', ''),
    })),
    ...['Object.assign(defaults, options)', 'merge({}, defaults, options)', '{ defaults }'].map(
      (use) => ({
        title: `A table that somebody may change: ${use}.`,
        languages,
        code: twice(use),
      }),
    ),
    {
      title: 'A table that is written where it is copied.',
      languages,
      code: `export function clean(rows) {
  return rows.map((row) => {
    const copy = Object.assign({}, row, { a: undefined, b: undefined, c: undefined });
    return { ...{ a: 1, b: 2, c: 3 }, ...copy };
  });
}`,
    },
    {
      title: 'A table of rows, which a copy shares.',
      languages,
      code: twice('{ ...defaults, ...options }', '{ a: [1, 2], b: [3, 4], c: [5, 6], d: [7, 8] }'),
    },
  ],
  invalid: ['{ ...defaults, ...options }', 'Object.assign({}, defaults, options)'].map((use) => ({
    title: `A table that is copied, and looked up: ${use}.`,
    languages,
    code: twice(use, "[|{ a: 'x', b: 'y', c: 'z', d: 'w' }|]"),
    output: `const defaults = { a: 'x', b: 'y', c: 'z', d: 'w' };

export function read(key, options) {
  const all = ${use};
  return all[key] + defaults[key];
}`,
  })),
});
