import { describe, it } from 'vitest';
import { checkPrograms, fuzzRuns, fuzzTimeout } from '../harness/programs.ts';
import { closurePrograms } from './no-recreated-closure.programs.ts';

const RUNS = fuzzRuns(2_000);

describe('generated programs over scopes, loops, shadowing, `var`, closures and what observes them do the same after the fixes', () => {
  it.each([
    { style: 'esm', filename: 'file.js', runs: Math.ceil(RUNS * 0.6) },
    { style: 'cjs', filename: 'file.cjs', runs: Math.ceil(RUNS * 0.4) },
  ] as const)('$style', { timeout: 4 * fuzzTimeout(RUNS) }, async ({ filename, runs, style }) => {
    const { fixed, programs } = await checkPrograms({
      rule: 'no-recreated-closure',
      arbitrary: closurePrograms(style),
      driver: [
        ['main', [1, 'a'], 2],
        ['other', [], 'a'],
        ['main', [], undefined],
        ['other', [1], 1],
      ],
      filename,
      runs,
      minFixed: 0.3,
    });
    console.info(`${String(programs)} programs, ${String(fixed)} with a fix`);
  });
});
