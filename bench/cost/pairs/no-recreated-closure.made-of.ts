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
const SIZES = new Map([[SMALL, 1], [LARGE, 2]]);
export function run(name = 'b') {
  return SIZES.get(name);
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
const exactPattern = new RegExp(\`^\${NAME}$\`);
export function run(name = 'b1') {
  return exactPattern.test(name);
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
const METHODS = [...READS, ...WRITES];
export function run(name = 'set') {
  return METHODS.includes(name);
}`,
  },
  {
    form: 'a table of two formats of `Intl` on each call',
    messageId: 'constant',
    before: `export function run(kind = 'ratio') {
  const formats = {
    count: new Intl.NumberFormat('en-US'),
    ratio: new Intl.NumberFormat('en-US', { style: 'percent' }),
  };
  return formats[kind].format(0.5);
}`,
    after: `const formats = {
  count: new Intl.NumberFormat('en-US'),
  ratio: new Intl.NumberFormat('en-US', { style: 'percent' }),
};
export function run(kind = 'ratio') {
  return formats[kind].format(0.5);
}`,
  },
  {
    form: 'a table of two sets on each call',
    messageId: 'constant',
    before: `export function run(role = 'guest') {
  const rights = { admin: new Set(['read', 'write']), guest: new Set(['read']) };
  return rights[role].has('write');
}`,
    after: `const rights = { admin: new Set(['read', 'write']), guest: new Set(['read']) };
export function run(role = 'guest') {
  return rights[role].has('write');
}`,
  },
  {
    form: "a table of two `new RegExp('…')` on each call",
    messageId: 'constant',
    before: `export function run(kind = 'name') {
  const patterns = { count: new RegExp('^[0-9]+$'), name: new RegExp('^[a-z]+$') };
  return patterns[kind].test('abc');
}`,
    after: `const patterns = { count: new RegExp('^[0-9]+$'), name: new RegExp('^[a-z]+$') };
export function run(kind = 'name') {
  return patterns[kind].test('abc');
}`,
  },
];
