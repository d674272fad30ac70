import type { CostPair } from '../pair.ts';

const noticeable = [{ report: 'noticeable' }] as const;

const tableOf = (size: number, key: (index: number) => string): string =>
  `{\n${Array.from({ length: size }, (_, index) => `    ${key(index)}: 'value ${String(index)}',`).join('\n')}\n  }`;

/** A function of a few steps that reads a table by a computed key. */
function lookup(form: string, size: number, key: (index: number) => string): CostPair {
  const table = tableOf(size, key);
  const names = Array.from({ length: size }, (_, index) => ` ${key(index)} `);
  const head = `const keys = [\n${names.map((name) => `  '${name}',`).join('\n')}\n];
let turn = 0;`;
  const steps = `  const key = keys[turn++ % keys.length].trim();
  const value = labels[key];
  return value === undefined ? 'unknown' : 'value: ' + value;`;
  return {
    form,
    messageId: 'constant',
    options: [{ report: 'all' }],
    before: `${head}
function compute(keys) {
  const labels = ${table};
${steps}
}
export const run = () => compute(keys);`,
    after: `${head}
const labels = ${table};
function compute(keys) {
${steps}
}
export const run = () => compute(keys);`,
  };
}

const rows = `{ a: ['á', 'à', 'â', 'ä', 'ã'], e: ['é', 'è', 'ê', 'ë'], i: ['í', 'ì', 'î', 'ï'], o: ['ó', 'ò', 'ô', 'ö', 'õ'], u: ['ú', 'ù'] }`;
const goThrough = `  for (const [base, row] of Object.entries(variants)) if (row.includes(letter)) return base;
  return letter;`;
const numerals = `['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV', 'XVI', 'XVII', 'XVIII', 'XIX', 'XX']`;

/** Tables of a function that does a little more than to read them, and constants that are made of other constants of the function. */
export const tablePairs: readonly CostPair[] = [
  lookup('a table of eight values in a function of a few steps', 8, (index) => `k${String(index)}`),
  lookup('a table of 20 values in a function of a few steps', 20, (index) => `k${String(index)}`),
  lookup('a table of 100 values in a function of a few steps', 100, (index) => `k${String(index)}`),
  lookup('a table of 20 values by their numbers in a function of a few steps', 20, (index) =>
    String(400 + index),
  ),
  {
    form: 'a table of three values, in each comparison of a sort',
    messageId: 'constant',
    before: `export function run(rows = ['c', 'a', 'b', 'a', 'c', 'b', 'a', 'c']) {
  return rows.toSorted((one, other) => {
    const order = { a: 0, b: 1, c: 2 };
    return order[one] - order[other];
  });
}`,
    after: `const order = { a: 0, b: 1, c: 2 };
export function run(rows = ['c', 'a', 'b', 'a', 'c', 'b', 'a', 'c']) {
  return rows.toSorted((one, other) => {
    return order[one] - order[other];
  });
}`,
  },
  {
    form: 'a pattern put together of constants of the function, on each call',
    messageId: 'constant',
    before: `export function run(text = 'a-b') {
  const marks = '_-';
  return text.replace(new RegExp('[' + marks + ']', 'g'), ' ');
}`,
    after: `const marks = '_-';
const pattern = new RegExp('[' + marks + ']', 'g');
export function run(text = 'a-b') {
  return text.replace(pattern, ' ');
}`,
  },
  {
    form: 'a pattern where it is used, of a character by its code, on each call',
    messageId: 'constant',
    before: `export function run(text = 'a-b') {
  return text.replace(new RegExp(String.fromCharCode(45), 'g'), ' ');
}`,
    after: `const pattern = new RegExp(String.fromCharCode(45), 'g');
export function run(text = 'a-b') {
  return text.replace(pattern, ' ');
}`,
  },
  {
    form: 'a helper in a comparator of `toSorted`',
    messageId: 'function',
    before: `const ratios = ['16:9', '4:3', '1:1', '3:2', '21:9'];
export function run(list = ratios) {
  return list.toSorted((left, right) => {
    const toNumber = (ratio) => {
      const [width, height] = ratio.split(':');
      return width / height;
    };
    return toNumber(left) - toNumber(right);
  });
}`,
    after: `const ratios = ['16:9', '4:3', '1:1', '3:2', '21:9'];
function toNumber(ratio) {
  const [width, height] = ratio.split(':');
  return width / height;
}
export function run(list = ratios) {
  return list.toSorted((left, right) => {
    return toNumber(left) - toNumber(right);
  });
}`,
  },
  {
    form: 'rows of 20 values that are gone through on each call',
    options: noticeable,
    leftAlone: 'To go through them takes so long that 0.96 of the time is left.',
    before: `export function run(letter = 'ô') {
  const variants = ${rows};
${goThrough}
}`,
    after: `const variants = ${rows};
export function run(letter = 'ô') {
${goThrough}
}`,
  },
  {
    form: 'an array of 21 values that is only read',
    leftAlone:
      'V8 copies the values when somebody writes to them, and not before: as many bytes as for three, and 1.15 to 1.22 of the time.',
    before: `export function run(digit = 7) {
  const numerals = ${numerals};
  return numerals[digit];
}`,
    after: `const numerals = ${numerals};
export function run(digit = 7) {
  return numerals[digit];
}`,
  },
];
