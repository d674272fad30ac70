import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertSameBehavior, type Run } from '../harness/behavior.ts';
import { ROOT } from '../harness/languages.ts';

const RULE = 'no-wrapper-promise';

/** What each function of a form is called with: values, none, and what throws when it is used. */
const ARGUMENTS: readonly (() => unknown)[] = [
  () => undefined,
  () => 'u',
  () => 'bad',
  () => null,
  () => ({
    y: 1,
    z: 2,
    name: 'n',
    url: 'u',
    ok: true,
    body: 3,
    error: new Error('e'),
    status: 400,
  }),
  () => ({ url: 'bad', error: undefined, status: 200 }),
  () => Symbol('s'),
  () => ['u', 'bad', { name: 'n' }],
  () => () => 'called',
  () => () => {
    throw new Error('called');
  },
  () => Promise.resolve('resolved'),
  () => ({
    get y() {
      throw new Error('getter');
    },
  }),
];

const globals = (log: Run['log']): Record<string, unknown> => ({
  fetch: async (url: unknown) => {
    log('fetch', typeof url);
    await Promise.resolve();
    if (url === 'bad') throw new Error('cannot fetch');
    return {
      ok: url === 'u',
      status: url === 'u' ? 200 : 404,
      body: 'body',
      json: () =>
        url === 'v' ? Promise.reject(new Error('no json')) : Promise.resolve({ name: 'json' }),
    };
  },
  console: { error: log, log },
  use: (value: unknown) => {
    log('use', value);
  },
});

const modules = (log: Run['log']): Record<string, unknown> => ({
  child_process: {
    exec: (command: unknown, done: (error: unknown, value?: unknown) => void) => {
      log('exec', typeof command);
      if (command === 'bad') throw new TypeError('bad command');
      queueMicrotask(() => {
        if (command === 'ls') done(null, 'files');
        else done(new Error('unknown command'));
      });
    },
  },
});

/** Calls all that the module exports, with each argument. */
async function callAll({ exports, call }: Run): Promise<void> {
  for (const [name, value] of Object.entries(exports)) {
    if (typeof value !== 'function') continue;
    for (const make of ARGUMENTS) await call(name, make());
  }
}

const text = readFileSync(path.join(ROOT, 'tests/behavior/fixtures/wrappers.js'), 'utf8');
const [, ...parts] = text.split(/^\/\/ --- (.*)\n/m);
const forms = parts.flatMap((title, index) =>
  index % 2 === 0 ? [{ title, source: parts[index + 1] ?? '' }] : [],
);

describe('does the same after the fix', () => {
  it.each(forms)('$title', async ({ source }) => {
    const filename = source.includes('require(') ? 'file.cjs' : 'file.js';
    const options = { expectFixed: 'maybe', globals, modules, filename } as const;
    await assertSameBehavior(RULE, source, callAll, options);
  });
});

it('has many forms', () => {
  expect(forms.length).toBeGreaterThan(90);
});
