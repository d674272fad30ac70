import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What installs packages or generates programs takes longest: begun last, it would keep one core waiting.
 * The tests of `integration` stand together, for a worker that goes over to the other project loads all anew.
 */
const ORDER = [
  /[\\/]integration[\\/]install\./,
  /[\\/]integration[\\/]/,
  /[\\/]behavior[\\/](?:[\w-]+\.(?:programs|fuzz)|no-redundant-validation)\.test\./,
  /[\\/]behavior[\\/]/,
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = ORDER.findIndex((pattern) => pattern.test(moduleId));
      return index === -1 ? ORDER.length : index;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    pool: 'threads',
    // One more than the cores of most machines that run it: the tests of `integration` wait for other processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    isolate: false,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/integration/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/integration/build.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
