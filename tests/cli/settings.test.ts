import { expect, test } from 'vitest';
import { entryOf } from '../../src/cli/lint.ts';
import { configs, rules } from '../../src/index.ts';

test.each(Object.keys(rules))('%s leaves out what `recommended` leaves out', (name) => {
  const recommended = configs.recommended.rules?.[`async-perf/${name}`];
  const [, options] = Array.isArray(recommended) ? (recommended as [string, object?]) : [];
  const entry = entryOf(name);
  // The checks that cost nothing measurable are looked for: only an editor has no time for them.
  const expected = name === 'no-redundant-validation' ? undefined : options;
  expect(Array.isArray(entry) ? entry[1] : undefined).toEqual(expected);
});
