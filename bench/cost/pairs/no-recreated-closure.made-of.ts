import type { CostPair } from '../pair.ts';

/** Constants that are made of other constants of the module. */
export const madeOfPairs: readonly CostPair[] = [
  {
    form: '`new Set(list)` of a list of the module, on each call',
    messageId: 'constant',
    before: `const LIST = ['a', 'b', 'c'];
export function run(name = 'b') {
  const names = new Set(LIST);
  return names.has(name);
}`,
    after: `const LIST = ['a', 'b', 'c'];
const names = new Set(LIST);
export function run(name = 'b') {
  return names.has(name);
}`,
  },
  {
    form: '`new Map([…])` of values of the module, on each call',
    messageId: 'constant',
    before: `const SMALL = 'a';
const LARGE = 'b';
export function run(name = 'b') {
  const sizes = new Map([[SMALL, 1], [LARGE, 2]]);
  return sizes.get(name);
}`,
    after: `const SMALL = 'a';
const LARGE = 'b';
const sizes = new Map([[SMALL, 1], [LARGE, 2]]);
export function run(name = 'b') {
  return sizes.get(name);
}`,
  },
  {
    form: 'a pattern made of a constant of the module, on each call',
    messageId: 'constant',
    before: `const NAME = '[a-z][0-9]';
export function run(name = 'b1') {
  const exact = new RegExp(\`^\${NAME}$\`);
  return exact.test(name);
}`,
    after: `const NAME = '[a-z][0-9]';
const exact = new RegExp(\`^\${NAME}$\`);
export function run(name = 'b1') {
  return exact.test(name);
}`,
  },
  {
    form: 'a list made of two lists of the module, on each call',
    messageId: 'constant',
    before: `const READS = ['get', 'has'];
const WRITES = ['set', 'add'];
export function run(name = 'set') {
  const methods = [...READS, ...WRITES];
  return methods.includes(name);
}`,
    after: `const READS = ['get', 'has'];
const WRITES = ['set', 'add'];
const methods = [...READS, ...WRITES];
export function run(name = 'set') {
  return methods.includes(name);
}`,
  },
];
