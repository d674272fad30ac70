import type { CostPair } from '../pair.ts';

const readers = `export function labelOf(labels, key) {
  const label = labels[key];
  return label === undefined ? 'unknown' : 'label: ' + label;
}
export function hasAll(known, words) {
  for (const word of words) if (!known.has(word)) return false;
  return true;
}
`;
const names = `export const GET = 'get';
export const HEAD = 'head';
export const OPTIONS = 'options';
export const TRACE = 'trace';
`;
const labels = `{
  open: 'Open',
  new: 'New',
  waiting: 'Waiting',
  closed: 'Closed',
}`;

/** Constants that other files have a part in: they hold what is in them, or read them. */
export const otherFilePairs: readonly CostPair[] = [
  {
    form: '`new Set([…])` of values that another file exports, on each call',
    messageId: 'constant',
    files: { './names.js': names },
    before: `import { GET, HEAD, OPTIONS, TRACE } from './names.js';
export function run(name = 'head') {
  const safe = new Set([GET, HEAD, OPTIONS, TRACE]);
  return safe.has(name);
}`,
    after: `import { GET, HEAD, OPTIONS, TRACE } from './names.js';
const safe = new Set([GET, HEAD, OPTIONS, TRACE]);
export function run(name = 'head') {
  return safe.has(name);
}`,
  },
  {
    form: 'a table of four values that another file exports, on each call',
    messageId: 'constant',
    files: { './names.js': names },
    before: `import { GET, HEAD, OPTIONS, TRACE } from './names.js';
export function run(name = 'b') {
  const methods = { a: GET, b: HEAD, c: OPTIONS, d: TRACE };
  return methods[name];
}`,
    after: `import { GET, HEAD, OPTIONS, TRACE } from './names.js';
const methods = { a: GET, b: HEAD, c: OPTIONS, d: TRACE };
export function run(name = 'b') {
  return methods[name];
}`,
  },
  {
    form: 'a table that a function of another file is given and only reads, on each call',
    messageId: 'constant',
    files: { './readers.js': readers },
    before: `import { labelOf } from './readers.js';
export function run(key = 'new') {
  const labels = ${labels.replaceAll('\n', '\n  ')};
  return labelOf(labels, key);
}`,
    after: `import { labelOf } from './readers.js';
const labels = ${labels};
export function run(key = 'new') {
  return labelOf(labels, key);
}`,
  },
  {
    form: 'a set that a function of another file is given and only reads, on each call',
    messageId: 'constant',
    files: { './readers.js': readers },
    before: `import { hasAll } from './readers.js';
const words = ['new', 'open', 'waiting', 'closed'];
export function run() {
  const open = new Set(['open', 'new', 'waiting']);
  return hasAll(open, words);
}`,
    after: `import { hasAll } from './readers.js';
const words = ['new', 'open', 'waiting', 'closed'];
const open = new Set(['open', 'new', 'waiting']);
export function run() {
  return hasAll(open, words);
}`,
  },
];
