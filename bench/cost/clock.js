// Runs in a process of its own, on any Node version, with every compiler on: how long the after of
// one pair takes, as a part of the time of its before.
import { readFileSync } from 'node:fs';

const ROUNDS = 21;
const BATCH_MS = 8;

/** @typedef {(times: number) => unknown} Repeat */

function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Each side gets a loop of its own, so that neither sees the types and targets of the other.
 * @param {string} code
 */
async function load(code) {
  const loops = `
    export async function repeatAsync(times) {
      for (let i = 0; i < times; i++) { try { await run(); } catch {} }
    }
    export let last;
    export function repeat(times) {
      for (let i = 0; i < times; i++) last = run();
    }`;
  const module = await import(`data:text/javascript,${encodeURIComponent(code + loops)}`);
  const first = module.run();
  const isAsync = typeof first?.then === 'function';
  if (isAsync) await first.then(undefined, () => {});
  return /** @type {Repeat} */ (isAsync ? module.repeatAsync : module.repeat);
}

/** @param {Repeat} repeat @param {number} times */
async function time(repeat, times) {
  const start = cpuTime();
  await repeat(times);
  return cpuTime() - start;
}

const { before, after } = JSON.parse(readFileSync(0, 'utf8'));
const sides = { before: await load(before), after: await load(after) };

let times = 16;
while ((await time(sides.before, times)) < BATCH_MS) times *= 2;
await time(sides.after, times);

const ratios = [];
for (let round = 0; round < ROUNDS; round++) {
  const first = round % 2 === 0 ? 'before' : 'after';
  const second = round % 2 === 0 ? 'after' : 'before';
  const timeOfFirst = await time(sides[first], times);
  const timeOfSecond = await time(sides[second], times);
  ratios.push(first === 'before' ? timeOfSecond / timeOfFirst : timeOfFirst / timeOfSecond);
}
ratios.sort((left, right) => left - right);
process.stdout.write(JSON.stringify(ratios[(ROUNDS - 1) / 2]));
