// Runs in a process of its own, on any Node version, under the flags that measure.ts gives it.
import { readFileSync, writeSync } from 'node:fs';
import { setImmediate as nextMacrotask } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';

const STDOUT_FD = 1;
const RESULTS_FD = 3;
const SECTION_END = '== end of section ==\n';
const OPERATIONS = 200;
const BYTE_SAMPLES = 5;
const MAX_TICKS = 1000;

/** @typedef {() => unknown} Run */

/** @param {unknown} value @returns {value is PromiseLike<unknown>} */
function isThenable(value) {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}

/** @param {Run} run @param {number} times */
async function repeat(run, times) {
  for (let i = 0; i < times; i++) {
    const result = run();
    if (isThenable(result)) {
      try {
        await result;
      } catch {
        // A rejection is one of the outcomes measured.
      }
    }
  }
}

/** Makes V8 print what it finds alive and dead. */
function collect() {
  globalThis.gc?.();
  writeSync(STDOUT_FD, SECTION_END);
}

/** @param {Run} run */
async function countTicks(run) {
  let ticks = 0;
  let counting = true;
  const count = () => {
    if (counting && ticks < MAX_TICKS) {
      ticks += 1;
      queueMicrotask(count);
    }
  };
  queueMicrotask(count);
  const result = run();
  if (!isThenable(result)) {
    counting = false;
    return { ticks: 0, outcome: 'value' };
  }
  let outcome = 'fulfilled';
  try {
    await result;
  } catch {
    outcome = 'rejected';
  }
  counting = false;
  return { ticks: ticks < MAX_TICKS ? ticks : null, outcome };
}

/**
 * The median of several samples: what V8 allocates once, for itself, falls into one of them.
 * @param {Run} run
 */
async function countBytes(run) {
  const samples = [];
  for (let i = 0; i < BYTE_SAMPLES; i++) {
    const used = getHeapStatistics().used_heap_size;
    await repeat(run, OPERATIONS);
    samples.push(getHeapStatistics().used_heap_size - used);
  }
  samples.sort((left, right) => left - right);
  return (samples[(BYTE_SAMPLES - 1) / 2] ?? NaN) / OPERATIONS;
}

/** @type {{ id: string, code: string }[]} */
const programs = JSON.parse(readFileSync(0, 'utf8'));
const settled = Promise.resolve();
const failed = Promise.reject(new Error('expected'));
failed.catch(() => {});

/** @type {{ id: string, run: Run }[]} */
const runs = [
  { id: 'idle:warm-up', run: () => settled },
  { id: 'idle:value', run: () => undefined },
  { id: 'idle:fulfilled', run: () => settled },
  { id: 'idle:rejected', run: () => failed },
];
for (const { id, code } of programs) {
  const { run } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  runs.push({ id, run });
}

const samples = [];
for (const { id, run } of runs) {
  // What the programs before have left, in tables of V8's own as well, would change what this one takes.
  globalThis.gc?.();
  await repeat(run, OPERATIONS);
  const bytes = await countBytes(run);
  await nextMacrotask();
  samples.push({ id, bytes, ...(await countTicks(run)) });
  await nextMacrotask();
}

// One listing ends the section of a program and is where the next one starts.
collect();
for (const { run } of runs) {
  await repeat(run, OPERATIONS);
  await nextMacrotask();
  collect();
}

writeSync(RESULTS_FD, JSON.stringify({ operations: OPERATIONS, samples }));
