import type { CostPair } from '../pair.ts';

/** Patterns that a literal makes faster, and functions of `Intl` that are taken from what is made again. */
export const literalPairs: readonly CostPair[] = [
  {
    form: '`new RegExp(/…/)` on each call',
    messageId: 'copy',
    before: `export function run(name = 'b1') {
  return new RegExp(/^[a-z][0-9]$/).test(name);
}`,
    after: `export function run(name = 'b1') {
  return /^[a-z][0-9]$/.test(name);
}`,
    gain: 'time',
  },
  {
    form: "`new RegExp('…', 'g')` that a loop walks with `exec`",
    messageId: 'pattern',
    before: `export function run(text = 'a=1, b=22') {
  const re = new RegExp('(\\\\w+)=(\\\\d+)', 'g');
  let length = 0;
  let match;
  while ((match = re.exec(text))) length += match[2].length;
  return length;
}`,
    after: `export function run(text = 'a=1, b=22') {
  const re = /(\\w+)=(\\d+)/g;
  let length = 0;
  let match;
  while ((match = re.exec(text))) length += match[2].length;
  return length;
}`,
    gain: 'time',
  },
  {
    form: '`const { compare } = new Intl.Collator(…)` on each call',
    messageId: 'constant',
    before: `const list = ['b', 'a'];
export function run(names = list) {
  const { compare } = new Intl.Collator('en');
  return compare(names[0], names[1]);
}`,
    after: `const list = ['b', 'a'];
const collator = new Intl.Collator('en');
export function run(names = list) {
  const { compare } = collator;
  return compare(names[0], names[1]);
}`,
  },
];
