import type { CostPair } from '../pair.ts';

export const pairs: readonly CostPair[] = [
  {
    form: 'a regular expression that every caller has tested',
    messageId: 'byCallers',
    gain: 'time',
    before: `const NAME = /^[a-z][a-z0-9-]*$/;
export function run(name = 'first-name') {
  if (!NAME.test(name)) throw new TypeError('name');
  return greet(name);
}
function greet(name) {
  if (!NAME.test(name)) throw new TypeError('name');
  return 'hello ' + name;
}`,
    after: `const NAME = /^[a-z][a-z0-9-]*$/;
export function run(name = 'first-name') {
  if (!NAME.test(name)) throw new TypeError('name');
  return greet(name);
}
function greet(name) {
  return 'hello ' + name;
}`,
  },
  {
    form: 'a regular expression tested twice in one function',
    messageId: 'earlier',
    gain: 'time',
    before: `const NAME = /^[a-z][a-z0-9-]*$/;
export function run(name = 'first-name') {
  if (!NAME.test(name)) throw new TypeError('name');
  const greeting = 'hello ' + name;
  if (!NAME.test(name)) throw new TypeError('name');
  return greeting;
}`,
    after: `const NAME = /^[a-z][a-z0-9-]*$/;
export function run(name = 'first-name') {
  if (!NAME.test(name)) throw new TypeError('name');
  const greeting = 'hello ' + name;
  return greeting;
}`,
  },
  {
    form: 'a predicate of the file, asked again by an inner function',
    messageId: 'byCallers',
    gain: 'time',
    before: `function isId(value) {
  return typeof value === 'string' && /^[a-z0-9]{8}$/.test(value);
}
export function run(id = 'abcd1234') {
  if (!isId(id)) throw new TypeError('id');
  return load(id);
}
function load(id) {
  if (!isId(id)) throw new TypeError('id');
  return 'user ' + id;
}`,
    after: `function isId(value) {
  return typeof value === 'string' && /^[a-z0-9]{8}$/.test(value);
}
export function run(id = 'abcd1234') {
  if (!isId(id)) throw new TypeError('id');
  return load(id);
}
function load(id) {
  return 'user ' + id;
}`,
  },
  {
    form: '`typeof` checked again',
    messageId: 'byCallers',
    gain: 'clarity',
    before: `export function run(name = 'a') {
  if (typeof name !== 'string') throw new TypeError('name');
  return greet(name);
}
function greet(name) {
  if (typeof name !== 'string') throw new TypeError('name');
  return 'hello ' + name;
}`,
    after: `export function run(name = 'a') {
  if (typeof name !== 'string') throw new TypeError('name');
  return greet(name);
}
function greet(name) {
  return 'hello ' + name;
}`,
  },
  {
    form: 'a check of what was read from before',
    messageId: 'byDereference',
    gain: 'clarity',
    before: `const sample = { name: 'a' };
export function run(user = sample) {
  const name = user.name;
  if (user === null) throw new TypeError('user');
  return name;
}`,
    after: `const sample = { name: 'a' };
export function run(user = sample) {
  const name = user.name;
  return name;
}`,
  },
  {
    form: 'a check of a value made just before',
    messageId: 'byValue',
    alsoReportedBy: ['byType'],
    gain: 'clarity',
    before: `export function run(name = 'a') {
  const names = [name];
  if (!Array.isArray(names)) throw new TypeError('names');
  return names;
}`,
    after: `export function run(name = 'a') {
  const names = [name];
  return names;
}`,
  },
];
