import { describe, expect, it } from 'vitest';
import { assertSameBehavior } from '../harness/behavior.ts';
import { CASE_PRELUDE, cases } from './prefer-await.cases.ts';

const DRIVER = [
  ['f', 1],
  ['f', 0],
  ['f', { a: 1 }],
] as const;

describe.each(Object.entries(cases))('%s', (_name, group) => {
  it.each(group)('%s: %s', async (_title, outcome, code) => {
    const source = CASE_PRELUDE + code;
    const languages = ['js'] as const;
    await assertSameBehavior('prefer-await', source, DRIVER, {
      languages,
      expectFixed: outcome === 'fix',
    });
    const mode = 'suggestions';
    await assertSameBehavior('prefer-await', source, DRIVER, {
      languages,
      mode,
      expectFixed: outcome === 'suggestion' ? true : outcome === 'refused' ? false : 'maybe',
    });
  });
});

it('there are enough cases to trust', () => {
  expect(Object.values(cases).flat().length).toBeGreaterThanOrEqual(280);
});
