import fc from 'fast-check';
import { assertSameBehavior } from './behavior.ts';
import type { BehaviorOptions, Driver, RuleSelection } from './behavior.ts';

/** How many programs a property test makes: `FUZZ_RUNS`, else the test's own number. */
export function fuzzRuns(own = 300): number {
  return Number(process.env['FUZZ_RUNS'] ?? own);
}

/** The milliseconds that a test of so many programs may take. */
export function fuzzTimeout(runs: number): number {
  return 30_000 + runs * 100;
}

export const FUZZ_RUNS = fuzzRuns();
export const FUZZ_TIMEOUT = fuzzTimeout(FUZZ_RUNS);

export interface ProgramCheck extends Omit<BehaviorOptions, 'expectFixed'> {
  readonly rule: RuleSelection;
  /** The sources of modules. Shrinking keeps them valid if they are built from smaller arbitraries. */
  readonly arbitrary: fc.Arbitrary<string>;
  readonly driver: Driver;
  readonly runs?: number;
  /** The least share of programs with a fix, so that the check cannot pass by fixing nothing. */
  readonly minFixed?: number;
}

export interface ProgramStatistics {
  readonly programs: number;
  readonly fixed: number;
}

/**
 * Makes programs, fixes them, runs both versions and compares what they do. `FUZZ_SEED` repeats a run.
 *
 * @throws With the smallest program found that behaves differently, or if too few were fixed.
 */
export async function checkPrograms({
  rule,
  arbitrary,
  driver,
  runs = FUZZ_RUNS,
  minFixed = 0.5,
  ...options
}: ProgramCheck): Promise<ProgramStatistics> {
  let programs = 0;
  let fixed = 0;
  const seed = process.env['FUZZ_SEED'];
  const property = fc.asyncProperty(arbitrary, async (source) => {
    const comparison = await assertSameBehavior(rule, source, driver, {
      languages: ['js'],
      grace: 20,
      ...options,
      expectFixed: 'maybe',
    });
    programs += 1;
    if (comparison.fixed.length > 0) fixed += 1;
  });
  const details = await fc.check(property, {
    numRuns: runs,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  });
  if (details.failed) throw failure(details);
  if (fixed < minFixed * programs) {
    throw new Error(
      `Only ${String(fixed)} of ${String(programs)} programs were fixed: the check says too little.`,
    );
  }
  return { programs, fixed };
}

function failure({
  seed,
  numShrinks,
  counterexample,
  errorInstance,
}: fc.RunDetails<[string]>): Error {
  const error = errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance));
  error.message = [
    `Seed ${String(seed)}, after ${String(numShrinks)} steps of shrinking:`,
    counterexample?.[0] ?? '',
    error.message,
  ].join('\n');
  return error;
}

/**
 * Functions for generated programs to call; each logs that it was called. `ok`, `later` and `bad` give
 * native promises, `thenable` something else, `plain` a value, and `throws` throws.
 */
export const PRELUDE = `
async function ok(x) { log('ok', x); return x; }
async function bad(x) { log('bad', x); throw new Error('bad ' + x); }
function later(x) { log('later', x); return new Promise((resolve) => setTimeout(resolve, 1, x)); }
function thenable(x) { log('thenable', x); return { then(resolve) { log('then'); resolve(x); } }; }
function plain(x) { log('plain', x); return x; }
function throws(x) { log('throws', x); throw new Error('throws ' + x); }
`;

export const NATIVE_PROMISE_FUNCTIONS = ['ok', 'bad', 'later'] as const;
export const ALL_FUNCTIONS = [...NATIVE_PROMISE_FUNCTIONS, 'thenable', 'plain', 'throws'] as const;

/** A call of a function of the prelude, on a number or a name in scope. */
export function preludeCall(
  names: readonly string[] = [],
  functions: readonly string[] = ALL_FUNCTIONS,
): fc.Arbitrary<string> {
  const argument = fc.constantFrom('1', '2', ...names);
  return fc
    .tuple(fc.constantFrom(...functions), argument)
    .map(([name, value]) => `${name}(${value})`);
}
