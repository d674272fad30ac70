import type { CostPair } from '../pair.ts';

const labels = `{\n${Array.from({ length: 20 }, (_, index) => `  k${String(index)}: 'value ${String(index)}',`).join('\n')}\n}`;
const textOf = `function textOf(table, key) {
  const value = table[key];
  return value === undefined ? 'unknown' : 'value: ' + value;
}`;
const hasAll = `function hasAll(known, words) {
  for (const word of words) if (!known.has(word)) return false;
  return true;
}`;
const helper = `function(text) {
  const parts = text.split('=');
  return parts.length > 1 ? parts[1] : parts[0];
}`;
const nested = helper.replaceAll('\n', '\n  ');

/** Constants that functions of the file are given, and helpers that a function calls itself. */
export const handedOnPairs: readonly CostPair[] = [
  {
    form: 'a table of 20 values that a function of the file is given',
    messageId: 'constant',
    options: [{ report: 'all' }],
    before: `let turn = 0;
${textOf}
function compute(number) {
  const labels = ${labels.replaceAll('\n', '\n  ')};
  return textOf(labels, 'k' + (number % 24));
}
export const run = () => compute(turn++);`,
    after: `let turn = 0;
${textOf}
const labels = ${labels};
function compute(number) {
  return textOf(labels, 'k' + (number % 24));
}
export const run = () => compute(turn++);`,
  },
  {
    form: 'a set that a function of the file is given',
    messageId: 'constant',
    options: [{ report: 'all' }],
    before: `${hasAll}
function areOpen(words) {
  const open = new Set(['open', 'new', 'waiting']);
  return hasAll(open, words);
}
const words = ['new', 'open', 'waiting', 'closed'];
export const run = () => areOpen(words);`,
    after: `${hasAll}
const open = new Set(['open', 'new', 'waiting']);
function areOpen(words) {
  return hasAll(open, words);
}
const words = ['new', 'open', 'waiting', 'closed'];
export const run = () => areOpen(words);`,
  },
  {
    form: 'a helper of two lines that a function calls once',
    messageId: 'function',
    before: `export function run(text = 'a=b') {
  const isNamed = (value) => {
    const at = value.indexOf('=');
    return at > 0;
  };
  return isNamed(text);
}`,
    after: `function isNamed(value) {
  const at = value.indexOf('=');
  return at > 0;
}

export function run(text = 'a=b') {
  return isNamed(text);
}`,
  },
  {
    form: 'a helper of several lines that a function calls once',
    messageId: 'function',
    before: `export function run(text = 'a=b') {
  const valueOf = ${nested.replace('function(text)', '(text) =>')};
  return valueOf(text).trim();
}`,
    after: `function valueOf${helper.slice('function'.length)}
export function run(text = 'a=b') {
  return valueOf(text).trim();
}`,
  },
  {
    form: 'a helper of several lines that a function calls eight times',
    messageId: 'function',
    before: `export function run(text = 'a=b') {
  const valueOf = ${nested.replace('function(text)', '(text) =>')};
  return ${Array.from({ length: 8 }, (_, index) => `valueOf(text + '${String(index)}')`).join(' +\n    ')};
}`,
    after: `function valueOf${helper.slice('function'.length)}
export function run(text = 'a=b') {
  return ${Array.from({ length: 8 }, (_, index) => `valueOf(text + '${String(index)}')`).join(' +\n    ')};
}`,
  },
  {
    form: 'a helper that calls itself in a function that computes a value',
    messageId: 'function',
    before: `const tree = { children: [{}, { children: [{}] }] };
export function run(root = tree) {
  const depth = (node) => {
    if (!node.children) return 1;
    return 1 + Math.max(...node.children.map(depth));
  };
  return depth(root);
}`,
    after: `const tree = { children: [{}, { children: [{}] }] };
const depth = (node) => {
  if (!node.children) return 1;
  return 1 + Math.max(...node.children.map(depth));
};
export function run(root = tree) {
  return depth(root);
}`,
  },
  {
    form: 'eight rows that a function goes through for a value',
    messageId: 'constant',
    options: [{ report: 'all' }],
    before: `const cells = 'xxoooxxox'.split('');
export function run(board = cells) {
  const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
  for (const [a, b, c] of lines) {
    if (board[a] === board[b] && board[b] === board[c]) return board[a];
  }
  return 'none';
}`,
    after: `const cells = 'xxoooxxox'.split('');
const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
export function run(board = cells) {
  for (const [a, b, c] of lines) {
    if (board[a] === board[b] && board[b] === board[c]) return board[a];
  }
  return 'none';
}`,
  },
];
