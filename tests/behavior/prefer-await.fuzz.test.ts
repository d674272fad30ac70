import { afterAll, beforeAll, it } from 'vitest';
import { checkPrograms, fuzzRuns, fuzzTimeout } from '../harness/programs.ts';
import { modules } from './prefer-await.programs.ts';

// The engine's messages name variables, which may have another name after a fix.
const descriptor = Object.getOwnPropertyDescriptor(Error.prototype, 'toString');

beforeAll(() => {
  Error.prototype.toString = function (this: Error) {
    return ENGINE_ERRORS.includes(this.name) ? this.name : `${this.name}: ${this.message}`;
  };
});

afterAll(() => {
  Object.defineProperty(Error.prototype, 'toString', descriptor ?? {});
});

const ENGINE_ERRORS = ['ReferenceError', 'TypeError'];

const RUNS = fuzzRuns(2000);

it('random chains do the same with `await`', { timeout: fuzzTimeout(RUNS) }, async () => {
  await checkPrograms({
    rule: 'prefer-await',
    arbitrary: modules,
    options: [{ singleThen: true }],
    driver: [['f', 1, 1], ['f', null, { x: 3 }], ['state'], ['f', 1, null], ['state']],
    engineErrors: ENGINE_ERRORS,
    runs: RUNS,
    minFixed: 0.3,
  });
});
