import { it } from 'vitest';
import { assertSameBehavior, type Run } from '../harness/behavior.ts';
import { checkPrograms, fuzzRuns, fuzzTimeout } from '../harness/programs.ts';
import { modules } from './no-redundant-validation.programs.ts';

/** A value of every class that checks tell apart, made anew for each run. */
function badValues(log: Run['log']): unknown[] {
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
    observed,
    (): number => 1,
    new Error('e'),
    new Proxy(
      {},
      {
        get: (_, key) => {
          log('get', key);
          return key === 'then' ? undefined : 'abc';
        },
      },
    ),
    new Date(0),
    new String('abc'),
    Object.create(null),
    Object.assign([], { p: null }),
  ];
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

const driver = async ({ call: invoke, log }: Run): Promise<void> => {
  const values = badValues(log);
  for (let index = 0; index < values.length; index += 1) {
    const next = values[(index * 7 + 3) % values.length];
    await invoke('f', values[index], next, { p: values[(index * 5 + 1) % values.length] });
  }
};

const RUNS = fuzzRuns(2_000);

it(
  'deletes checks from generated programs without a difference for any bad value',
  { timeout: 5 * fuzzTimeout(RUNS) },
  async () => {
    const { fixed, programs } = await checkPrograms({
      rule: 'no-redundant-validation',
      arbitrary: modules,
      runs: RUNS,
      driver,
      modules: schemas,
      filename: 'file.cjs',
      isPlain: true,
      minFixed: 0.2,
      grace: 1,
      maxTimers: 5_000,
    });
    console.log(`${String(fixed)} of ${String(programs)} programs had a fix.`);
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
