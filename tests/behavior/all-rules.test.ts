import { it } from 'vitest';
import { rules } from '../../src/index.ts';
import type { Driver } from '../harness/behavior.ts';
import { asyncModules } from '../harness/grammar.ts';
import { checkPrograms, FUZZ_RUNS, FUZZ_TIMEOUT } from '../harness/programs.ts';

const driver: Driver = [['f', 1], ['f', 'text'], ['g', 2], ['g', undefined], ['h'], ['used']];
const runs = Math.ceil(FUZZ_RUNS / 2);
const minFixed = 'no-wrapper-promise' in rules ? 0.1 : 0;

it('all rules together change nothing', { timeout: FUZZ_TIMEOUT }, async () => {
  await checkPrograms({ rule: 'all', arbitrary: asyncModules(), driver, minFixed, runs });
});

it('all rules together change nothing where parts overlap', { timeout: FUZZ_TIMEOUT }, async () => {
  const arbitrary = asyncModules({ overlap: true });
  await checkPrograms({ rule: 'all', arbitrary, driver, minFixed, runs, order: 'free' });
});
