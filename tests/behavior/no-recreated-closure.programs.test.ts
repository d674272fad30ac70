import { describe, it } from 'vitest';
import { checkPrograms, FUZZ_RUNS, FUZZ_TIMEOUT } from '../harness/programs.ts';
import { closurePrograms } from './no-recreated-closure.programs.ts';

describe('generated programs over scopes, loops, shadowing, `var`, closures and what observes them do the same after the fixes', () => {
  it.each([
    { style: 'esm', filename: 'file.js', runs: Math.ceil(FUZZ_RUNS * 0.6) },
    { style: 'cjs', filename: 'file.cjs', runs: Math.ceil(FUZZ_RUNS * 0.4) },
  ] as const)('$style', { timeout: FUZZ_TIMEOUT * 4 }, async ({ filename, runs, style }) => {
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
