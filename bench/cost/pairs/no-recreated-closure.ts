import type { CostPair } from '../pair.ts';
import { handedOnPairs } from './no-recreated-closure.handed-on.ts';
import { literalPairs } from './no-recreated-closure.literals.ts';
import { madeOfPairs } from './no-recreated-closure.made-of.ts';
import { otherFilePairs } from './no-recreated-closure.other-files.ts';
import { repeatedPairs } from './no-recreated-closure.repeated.ts';
import { tablePairs } from './no-recreated-closure.tables.ts';

const items = `const items = Array.from({ length: 10 }, (_, index) => index);`;

export const pairs: readonly CostPair[] = [
  {
    form: 'a closure created in a loop of 10',
    messageId: 'function',
    before: `${items}
const pending = [];
export function run() {
  pending.length = 0;
  for (const item of items) {
    pending.push({ item, compare: (left, right) => {
      if (left === right) return 0;
      return left < right ? -1 : 1;
    } });
  }
}`,
    after: `${items}
const pending = [];
const runCompare = (left, right) => {
  if (left === right) return 0;
  return left < right ? -1 : 1;
};
export function run() {
  pending.length = 0;
  for (const item of items) {
    pending.push({ item, compare: runCompare });
  }
}`,
  },
  {
    form: 'a closure in a loop of 10 that captures only what stands outside it',
    messageId: 'function',
    before: `${items}
export function run(limit = 5) {
  let kept = 0;
  for (const item of items) {
    const isSmall = (value) => {
      if (value < 0) return false;
      return value < limit;
    };
    if (isSmall(item)) kept += 1;
  }
  return kept;
}`,
    after: `${items}
export function run(limit = 5) {
  let kept = 0;
  const isSmall = (value) => {
    if (value < 0) return false;
    return value < limit;
  };
  for (const item of items) {
    if (isSmall(item)) kept += 1;
  }
  return kept;
}`,
  },
  {
    form: 'a named function inside a function',
    messageId: 'function',
    before: `${items}
export function run(list = items) {
  function add(total, item) {
    const next = total + item;
    return next;
  }
  return list.reduce(add, 0);
}`,
    after: `${items}
const add = function (total, item) {
  const next = total + item;
  return next;
};
export function run(list = items) {
  return list.reduce(add, 0);
}`,
  },
  {
    form: 'a named function expression given to `reduce`',
    messageId: 'function',
    before: `${items}
export function run(list = items) {
  return list.reduce(function iterator(total, item) {
    return total + item;
  }, 0);
}`,
    after: `${items}
const iterator = function (total, item) {
  return total + item;
};
export function run(list = items) {
  return list.reduce(iterator, 0);
}`,
  },
  {
    form: 'a named function given to `reduce`, declared at the top of a module',
    leftAlone:
      'V8 inlines `reduce` for a `const` and not for a declaration: 9 to 10 times slower, so that no fix writes it.',
    before: `${items}
export function run() {
  return items.reduce((total, item) => {
    return total + item;
  }, 0);
}`,
    after: `${items}
function iterator(total, item) {
  return total + item;
}
export function run() {
  return items.reduce(iterator, 0);
}`,
  },
  {
    form: 'a named function expression given to `reduce` after an `await`',
    leftAlone:
      'Code that has been suspended knows a closure that it makes, and no constant of the module: 1.4 of the time for ten items, 9 for a thousand.',
    before: `const load = async () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export async function run() {
  const items = await load();
  return items.reduce(function iterator(total, item) {
    return total + item;
  }, 0);
}`,
    after: `const load = async () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const iterator = function (total, item) {
  return total + item;
};
export async function run() {
  const items = await load();
  return items.reduce(iterator, 0);
}`,
  },
  {
    form: 'a callback of `reduce` in a method of an object made again and again',
    leftAlone:
      'A constant of the module is none to the compiler in a function of which there are many: 3 to 6 times slower.',
    before: `${items}
const makeCart = (limit) => ({
  total() {
    return items.reduce(function add(total, item) {
      return total + item;
    }, 0);
  },
  limit,
});
const carts = [makeCart(1), makeCart(2)];
let turn = 0;
export function run() {
  turn = 1 - turn;
  return carts[turn].total();
}`,
    after: `${items}
const add = function (total, item) {
  return total + item;
};
const makeCart = (limit) => ({
  total() {
    return items.reduce(add, 0);
  },
  limit,
});
const carts = [makeCart(1), makeCart(2)];
let turn = 0;
export function run() {
  turn = 1 - turn;
  return carts[turn].total();
}`,
  },
  {
    form: 'a callback of `filter` in a callback of `map`, moved to the function around both',
    leftAlone: 'The compiler knows a closure that is made where it is used: about 2 times slower.',
    before: `const rows = Array.from({ length: 10 }, () => [1, 2, 3, 4]);
export function run(limit = 2) {
  return rows.map((row) => {
    return row.filter((value) => {
      if (value < 0) return false;
      return value < limit;
    });
  });
}`,
    after: `const rows = Array.from({ length: 10 }, () => [1, 2, 3, 4]);
export function run(limit = 2) {
  const isSmall = (value) => {
    if (value < 0) return false;
    return value < limit;
  };
  return rows.map((row) => {
    return row.filter(isSmall);
  });
}`,
  },
  {
    form: 'a helper of a callback of `map`, moved to the function around both',
    leftAlone:
      'Another closure for each call is more than the compiler can inline: 1.4 to 1.8 times slower.',
    before: `const rows = Array.from({ length: 10 }, () => [1, 2]);
export function run(limit = 2) {
  return rows.map((row) => {
    const isSmall = (value) => {
      if (value < 0) return false;
      return value < limit;
    };
    return isSmall(row[0]) && isSmall(row[1]);
  });
}`,
    after: `const rows = Array.from({ length: 10 }, () => [1, 2]);
export function run(limit = 2) {
  const isSmall = (value) => {
    if (value < 0) return false;
    return value < limit;
  };
  return rows.map((row) => {
    return isSmall(row[0]) && isSmall(row[1]);
  });
}`,
  },
  {
    form: 'functions that call each other',
    messageId: 'function',
    before: `export function run(count = 3) {
  function isEven(number) {
    if (number === 0) return true;
    return isOdd(number - 1);
  }
  function isOdd(number) {
    if (number === 0) return false;
    return isEven(number - 1);
  }
  return isEven(count);
}`,
    after: `function isEven(number) {
  if (number === 0) return true;
  return isOdd(number - 1);
}
function isOdd(number) {
  if (number === 0) return false;
  return isEven(number - 1);
}
export function run(count = 3) {
  return isEven(count);
}`,
  },
  {
    form: 'a function that calls itself',
    messageId: 'function',
    before: `const tree = { size: 1, children: [{ size: 2, children: [] }, { size: 3, children: [] }] };
export function run(from = tree) {
  const total = (node) => {
    let { size } = node;
    for (const child of node.children) size += total(child);
    return size;
  };
  return total(from);
}`,
    after: `const tree = { size: 1, children: [{ size: 2, children: [] }, { size: 3, children: [] }] };
function total(node) {
  let { size } = node;
  for (const child of node.children) size += total(child);
  return size;
}
export function run(from = tree) {
  return total(from);
}`,
  },
  {
    form: 'a closure that escapes',
    messageId: 'function',
    before: `import { EventEmitter } from 'node:events';
export function run() {
  const emitter = new EventEmitter();
  emitter.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  return emitter;
}`,
    after: `import { EventEmitter } from 'node:events';
const onError = (error) => {
  console.error(error.message);
  process.exitCode = 1;
};
export function run() {
  const emitter = new EventEmitter();
  emitter.on('error', onError);
  return emitter;
}`,
  },
  {
    form: 'a callback of `.then`',
    messageId: 'function',
    before: `const load = async () => 'a,b';
export function run() {
  return load().then((text) => {
    const parts = text.split(',');
    return parts.length;
  });
}`,
    after: `const load = async () => 'a,b';
const handleText = (text) => {
  const parts = text.split(',');
  return parts.length;
};
export function run() {
  return load().then(handleText);
}`,
  },
  {
    form: 'a helper of the functions that a factory returns',
    messageId: 'function',
    before: `const createParser = (separator) => {
  function clean(text) {
    const trimmed = text.trim();
    return trimmed.toLowerCase();
  }
  return (text) => clean(text).split(separator);
};
export function run() {
  return createParser(',')(' a,B ');
}`,
    after: `function clean(text) {
  const trimmed = text.trim();
  return trimmed.toLowerCase();
}
const createParser = (separator) => {
  return (text) => clean(text).split(separator);
};
export function run() {
  return createParser(',')(' a,B ');
}`,
  },
  {
    form: 'a closure in a callback run for each of 10 items',
    messageId: 'function',
    before: `const rows = Array.from({ length: 10 }, () => [2, 1]);
export function run(list = rows) {
  return list.map((row) => {
    const compare = (left, right) => {
      if (left === right) return 0;
      return left - right;
    };
    return compare(row[0], row[1]);
  });
}`,
    after: `const rows = Array.from({ length: 10 }, () => [2, 1]);
function compare(left, right) {
  if (left === right) return 0;
  return left - right;
}
export function run(list = rows) {
  return list.map((row) => {
    return compare(row[0], row[1]);
  });
}`,
  },
  {
    form: '`new Set([…])` on each call',
    messageId: 'constant',
    before: `export function run(name = 'b') {
  const names = new Set(['a', 'b', 'c']);
  return names.has(name);
}`,
    after: `const names = new Set(['a', 'b', 'c']);
export function run(name = 'b') {
  return names.has(name);
}`,
  },
  {
    form: '`new Set(…)` of the characters of a text, on each call',
    messageId: 'constant',
    before: `export function run(letter = 'e') {
  const vowels = new Set('aeiou');
  return vowels.has(letter);
}`,
    after: `const vowels = new Set('aeiou');
export function run(letter = 'e') {
  return vowels.has(letter);
}`,
  },
  {
    form: 'a list that a text is split into, on each call',
    messageId: 'constant',
    before: `export function run(name = 'lines') {
  const names = 'words lines texts'.split(' ');
  return names.includes(name);
}`,
    after: `const names = 'words lines texts'.split(' ');
export function run(name = 'lines') {
  return names.includes(name);
}`,
  },
  {
    form: '`new Map([…])` on each call',
    messageId: 'constant',
    before: `export function run(name = 'b') {
  const sizes = new Map([['a', 1], ['b', 2], ['c', 3]]);
  return sizes.get(name);
}`,
    after: `const sizes = new Map([['a', 1], ['b', 2], ['c', 3]]);
export function run(name = 'b') {
  return sizes.get(name);
}`,
  },
  {
    form: "`new RegExp('…')` on each call",
    messageId: 'constant',
    before: `export function run(name = 'b1') {
  const pattern = new RegExp('^[a-z][0-9]$');
  return pattern.test(name);
}`,
    after: `const pattern = new RegExp('^[a-z][0-9]$');
export function run(name = 'b1') {
  return pattern.test(name);
}`,
  },
  {
    form: '`new Intl.NumberFormat(…)` on each call',
    messageId: 'constant',
    before: `export function run(amount = 12) {
  const format = new Intl.NumberFormat('en');
  return format.format(amount);
}`,
    after: `const numberFormat = new Intl.NumberFormat('en');
export function run(amount = 12) {
  return numberFormat.format(amount);
}`,
  },
  {
    form: 'a table of four values on each call',
    messageId: 'constant',
    before: `const names = ['a', 'b', 'c', 'd'];
let turn = 0;
export function run(step = 1) {
  const codes = { a: 1, b: 2, c: 3, d: 4 };
  turn = (turn + step) % 4;
  return codes[names[turn]];
}`,
    after: `const names = ['a', 'b', 'c', 'd'];
let turn = 0;
const codes = { a: 1, b: 2, c: 3, d: 4 };
export function run(step = 1) {
  turn = (turn + step) % 4;
  return codes[names[turn]];
}`,
  },
  {
    form: 'a table of two rows on each call',
    messageId: 'constant',
    before: `const names = ['a', 'b'];
let turn = 0;
export function run(step = 1) {
  const rows = { a: { id: 1, size: 2 }, b: { id: 2, size: 3 } };
  turn = step - turn;
  return rows[names[turn]].size;
}`,
    after: `const names = ['a', 'b'];
let turn = 0;
const rows = { a: { id: 1, size: 2 }, b: { id: 2, size: 3 } };
export function run(step = 1) {
  turn = step - turn;
  return rows[names[turn]].size;
}`,
  },
  {
    messageId: 'constant',
    form: 'a table of three functions on each call',
    before: `const keys = ['+', '-', '*'];
let turn = 0;
function compute(key, a, b) {
  const operators = { '+': (x, y) => x + y, '-': (x, y) => x - y, '*': (x, y) => x * y };
  return operators[key](a, b);
}
export const run = () => compute(keys[turn++ % 3], 2, 3);`,
    after: `const keys = ['+', '-', '*'];
let turn = 0;
const operators = { '+': (x, y) => x + y, '-': (x, y) => x - y, '*': (x, y) => x * y };
function compute(key, a, b) {
  return operators[key](a, b);
}
export const run = () => compute(keys[turn++ % 3], 2, 3);`,
  },
  {
    form: '`new TextDecoder()` on each call',
    messageId: 'constant',
    before: `const bytes = new Uint8Array([97, 98]);
export function run(input = bytes) {
  const decoder = new TextDecoder();
  return decoder.decode(input).length;
}`,
    after: `const bytes = new Uint8Array([97, 98]);
const decoder = new TextDecoder();
export function run(input = bytes) {
  return decoder.decode(input).length;
}`,
  },
  {
    form: '`new TextEncoder()` on each call',
    messageId: 'constant',
    before: `export function run(text = 'a') {
  const encoder = new TextEncoder();
  return encoder.encode(text).length;
}`,
    after: `const encoder = new TextEncoder();
export function run(text = 'a') {
  return encoder.encode(text).length;
}`,
  },
  {
    form: 'a list of four patterns that are tried on each call',
    messageId: 'constant',
    before: `export function run(text = 'an order of two') {
  const patterns = [/^buy\\b/, /^sell\\b/, /\\bstop$/, /\\border\\b/];
  return patterns.some((pattern) => pattern.test(text));
}`,
    after: `const patterns = [/^buy\\b/, /^sell\\b/, /\\bstop$/, /\\border\\b/];
export function run(text = 'an order of two') {
  return patterns.some((pattern) => pattern.test(text));
}`,
  },
  {
    form: 'an arrow given straight to `map`',
    leftAlone: 'The 56 bytes are gone once the function is optimized: 1.00 of the time.',
    before: `${items}
export function run() { return items.map((item) => item + 1); }`,
    after: `${items}
const increment = (item) => item + 1;
export function run() { return items.map(increment); }`,
  },
  {
    form: 'a regular expression literal',
    leftAlone: '0.89 of the time for 56 bytes: not worth a name far from its use.',
    before: `export function run(name = 'b1') { return /^[a-z][0-9]$/.test(name); }`,
    after: `const pattern = /^[a-z][0-9]$/;
export function run(name = 'b1') { return pattern.test(name); }`,
  },
  {
    form: 'an array literal that is only searched',
    leftAlone: 'Optimized code never creates it: 0.98 of the time.',
    before: `export function run(name = 'b') { return ['a', 'b', 'c'].includes(name); }`,
    after: `const names = ['a', 'b', 'c'];
export function run(name = 'b') { return names.includes(name); }`,
  },
  ...repeatedPairs,
  ...madeOfPairs,
  ...tablePairs,
  ...handedOnPairs,
  ...literalPairs,
  ...otherFilePairs,
];
