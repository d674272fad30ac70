import { it } from 'vitest';
import { checkPrograms, FUZZ_TIMEOUT } from '../harness/programs.ts';
import { foldTypeErrors, modules } from './prefer-await.programs.ts';

it('random chains do the same with `await`', { timeout: FUZZ_TIMEOUT }, async () => {
  await checkPrograms({
    rule: 'prefer-await',
    arbitrary: modules,
    options: [{ singleThen: true }],
    driver: [['g', 1, 1], ['g', null, { x: 3 }], ['state'], ['g', 1, null], ['state']],
    globals: (log) => ({
      log: (...values: unknown[]) => {
        log(...values.map(foldTypeErrors));
      },
    }),
    minFixed: 0.3,
  });
});
