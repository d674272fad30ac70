import { it } from 'vitest';
import { assertSameBehavior, type Run } from '../harness/behavior.ts';
import { checkPrograms, fuzzRuns, fuzzTimeout } from '../harness/programs.ts';
import { modules } from './no-redundant-validation.programs.ts';

/** Values whose properties and conversions can be observed, made anew for each run. */
function observedValues(log: Run['log']): unknown[] {
  let reads = 0;
  const observed = {
    get p(): number {
      log('read p');
      reads += 1;
      return reads;
    },
    get length(): number {
      log('read length');
      reads += 1;
      return reads;
    },
    valueOf(): number {
      log('valueOf');
      reads += 1;
      return reads - 2;
    },
    toString(): string {
      log('toString');
      reads += 1;
      return reads % 2 === 0 ? 'abc' : '';
    },
  };
  const proxy = new Proxy(
    {},
    {
      get: (_, key) => {
        log('get', key);
        return key === 'then' ? undefined : 'abc';
      },
    },
  );
  return [observed, proxy];
}

/** A value of every class that checks tell apart, made anew for each run. */
function plainValues(): unknown[] {
  return [
    undefined,
    null,
    true,
    false,
    0,
    -0,
    1,
    -7,
    1.5,
    Number.NaN,
    Infinity,
    '',
    'abc',
    'A1',
    '5',
    0n,
    9n,
    Symbol('s'),
    [],
    ['abc'],
    [1, 'x'],
    {},
    { p: 'abc' },
    (): number => 1,
    new Error('e'),
    new Date(0),
    new String('abc'),
    Object.create(null),
    Object.assign([], { p: null }),
  ];
}

function badValues(log: Run['log']): unknown[] {
  return [...plainValues(), ...observedValues(log)];
}

/** Schemas that read as those of zod do, and change nothing. */
function schemas(): Readonly<Record<string, unknown>> {
  const made = (passes: (value: unknown) => boolean): object => ({
    passes,
    parse(value: unknown): unknown {
      if (!passes(value)) throw new TypeError('schema');
      return value;
    },
    safeParse: (value: unknown): object => ({ success: passes(value) }),
  });
  const isText = (value: unknown): boolean => typeof value === 'string';
  const hasText = (value: unknown): boolean => isText((value as { p?: unknown } | null)?.p);
  return { zod: { z: { string: () => made(isText), object: () => made(hasText) } } };
}

const driverOf =
  (valuesFor: (log: Run['log']) => unknown[]) =>
  async ({ call: invoke, log }: Run): Promise<void> => {
    const values = valuesFor(log);
    for (let index = 0; index < values.length; index += 1) {
      const next = values[(index * 7 + 3) % values.length];
      await invoke('f', values[index], next, { p: values[(index * 5 + 1) % values.length] });
    }
  };

const RUNS = fuzzRuns(2_000);

const CHECK = {
  rule: 'no-redundant-validation',
  arbitrary: modules,
  modules: schemas,
  filename: 'file.cjs',
  isPlain: true,
  minFixed: 0.2,
  grace: 1,
  maxTimers: 5_000,
  // Every program ends; on a busy machine a run may come to a stop for seconds.
  timeout: 60_000,
} as const;

it(
  'deletes checks from generated programs without a difference for any bad value',
  { timeout: 10 * fuzzTimeout(RUNS) },
  async () => {
    const { fixed, programs } = await checkPrograms({
      ...CHECK,
      runs: RUNS,
      driver: driverOf(badValues),
    });
    console.log(`${String(fixed)} of ${String(programs)} programs had a fix.`);
  },
);

it(
  'suggests nothing that makes a difference for values without getters and conversions of their own',
  { timeout: 10 * fuzzTimeout(RUNS) },
  async () => {
    const { fixed, programs } = await checkPrograms({
      ...CHECK,
      runs: Math.ceil(RUNS / 4),
      driver: driverOf(plainValues),
      mode: 'suggestions',
      // Its text says that what follows the wait then starts earlier.
      exceptSuggestions: /^Delete the check and its wait/u,
    });
    console.log(`${String(fixed)} of ${String(programs)} programs had a suggestion.`);
  },
);

it('deletes the check of an inner function, and leaves every rejection as it was', async () => {
  const source = `
    function isNumber(x) { return typeof x === 'number' && !Number.isNaN(x); }
    export async function handler(request, response) {
      const { id } = request.body;
      if (!isNumber(id)) { response.status(400); return; }
      response.json(await innerFunc(id));
    }
    function innerFunc(id) {
      if (!isNumber(id)) return Promise.reject(new TypeError('not a number'));
      return Promise.resolve(id * 2);
    }`;
  await assertSameBehavior('no-redundant-validation', source, async ({ call: invoke, log }) => {
    const response = { status: log, json: log };
    for (const id of badValues(log)) await invoke('handler', { body: { id } }, response);
  });
});
