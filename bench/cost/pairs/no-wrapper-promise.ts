import type { CostPair } from '../pair.ts';

const source = `const load = async () => 'user';`;

export const pairs: readonly CostPair[] = [
  {
    form: '`new Promise(r => r(value))`',
    messageId: 'wrapsValue',
    before: `export function run() { return new Promise((resolve) => resolve('user')); }`,
    after: `export function run() { return Promise.resolve('user'); }`,
  },
  {
    form: '`new Promise(r => r(promise))`',
    messageId: 'wrapsPromise',
    before: `${source}
export function run() { return new Promise((resolve) => resolve(load())); }`,
    after: `${source}
export function run() { return load(); }`,
  },
  {
    form: '`new Promise((_, reject) => reject(error))`',
    messageId: 'wrapsError',
    before: `export function run() { return new Promise((_, reject) => reject('no user')); }`,
    after: `export function run() { return Promise.reject('no user'); }`,
  },
  {
    form: '`new Promise((res, rej) => p.then(res, rej))`',
    messageId: 'wrapsPromise',
    before: `${source}
export function run() {
  return new Promise((resolve, reject) => { load().then(resolve, reject); });
}`,
    after: `${source}
export function run() { return load(); }`,
  },
  {
    form: '`new Promise((res, rej) => p.then(res).catch(rej))`',
    messageId: 'wrapsPromise',
    before: `${source}
export function run() {
  return new Promise((resolve, reject) => { load().then(resolve).catch(reject); });
}`,
    after: `${source}
export function run() { return load(); }`,
  },
  {
    form: '`new Promise((res, rej) => p.then(v => res(f(v))).catch(rej))`',
    messageId: 'wrapsPromise',
    before: `${source}
const parse = (text) => text.length;
export function run() {
  return new Promise((resolve, reject) => {
    load().then((text) => resolve(parse(text))).catch(reject);
  });
}`,
    after: `${source}
const parse = (text) => text.length;
export function run() { return load().then((text) => parse(text)); }`,
  },
  {
    form: '`new Promise(async (res, rej) => { try { … } catch … })`',
    messageId: 'wrapsFunction',
    before: `${source}
export function run() {
  return new Promise(async (resolve, reject) => {
    try {
      const text = await load();
      resolve(text.length);
    } catch (error) {
      reject(error);
    }
  });
}`,
    after: `${source}
export async function run() {
  const text = await load();
  return text.length;
}`,
  },
  {
    form: '`.then(() => Promise.reject(error))`',
    messageId: 'rejectInHandler',
    before: `${source}
export function run() { return load().then(() => Promise.reject('no user')).catch((error) => error); }`,
    after: `${source}
export function run() { return load().then(() => { throw 'no user'; }).catch((error) => error); }`,
  },
  {
    form: '`return Promise.resolve(value)` in an async function',
    messageId: 'returnedResolve',
    before: `export async function run() { return Promise.resolve('user'); }`,
    after: `export async function run() { return 'user'; }`,
  },
  {
    form: '`.then(x => Promise.resolve(y))`',
    messageId: 'returnedResolve',
    before: `${source}
export function run() { return load().then((text) => Promise.resolve(-text.length)); }`,
    after: `${source}
export function run() { return load().then((text) => -text.length); }`,
  },
  {
    form: '`return Promise.resolve(promise)` in an async function',
    messageId: 'passedResolve',
    gain: 'clarity',
    before: `${source}
export async function run() { return Promise.resolve(load()); }`,
    after: `${source}
export async function run() { return load(); }`,
  },
  {
    form: '`return Promise.resolve(thenable)` in an async function',
    messageId: 'passedResolve',
    before: `const thenable = { then(resolve) { resolve('user'); } };
export async function run() { return Promise.resolve(thenable); }`,
    after: `const thenable = { then(resolve) { resolve('user'); } };
export async function run() { return thenable; }`,
  },
  {
    form: '`.then(x => Promise.resolve(promise))`',
    messageId: 'passedResolve',
    gain: 'clarity',
    before: `${source}
const save = async (text) => text.length;
export function run() { return load().then((text) => Promise.resolve(save(text))); }`,
    after: `${source}
const save = async (text) => text.length;
export function run() { return load().then((text) => save(text)); }`,
  },
  {
    form: '`.then(async x => y)` without `await`',
    messageId: 'asyncHandler',
    before: `${source}
export function run() { return load().then(async (text) => text.length); }`,
    after: `${source}
export function run() { return load().then((text) => text.length); }`,
  },
  {
    form: '`.then(x => x)`',
    messageId: 'uselessStep',
    before: `${source}
export function run() { return load().then((text) => text); }`,
    after: `${source}
export function run() { return load(); }`,
  },
  {
    form: '`.then()`',
    messageId: 'uselessStep',
    before: `${source}
export function run() { return load().then(); }`,
    after: `${source}
export function run() { return load(); }`,
  },
  {
    form: '`.catch(e => { throw e })`',
    messageId: 'uselessStep',
    before: `${source}
export function run() { return load().catch((error) => { throw error; }); }`,
    after: `${source}
export function run() { return load(); }`,
  },
  {
    form: '`.finally(() => {})`',
    messageId: 'uselessFinally',
    before: `${source}
export function run() { return load().finally(() => {}); }`,
    after: `${source}
export function run() { return load(); }`,
  },
  {
    form: '`await Promise.resolve(value)`',
    messageId: 'awaitedResolve',
    gain: 'time',
    before: `export async function run() { await Promise.resolve('user'); }`,
    after: `export async function run() { await 'user'; }`,
  },
  {
    form: '`await Promise.resolve(promise)`',
    messageId: 'awaitedResolve',
    gain: 'time',
    before: `${source}
export async function run() { return await Promise.resolve(load()); }`,
    after: `${source}
export async function run() { return await load(); }`,
  },
  {
    form: '`Promise.resolve(promise)`',
    messageId: 'resolvedPromise',
    gain: 'time',
    before: `${source}
export function run() { return Promise.resolve(load()); }`,
    after: `${source}
export function run() { return load(); }`,
  },
  {
    form: '`Promise.all([promise])`',
    messageId: 'singleAll',
    before: `${source}
export async function run() {
  const [text] = await Promise.all([load()]);
  return text;
}`,
    after: `${source}
export async function run() {
  const text = await load();
  return text;
}`,
  },
  {
    form: '`.then(async x => f(x))` around an async function',
    messageId: 'asyncHandler',
    before: `${source}
const save = async (text) => text.length;
export function run() { return load().then(async (text) => save(text)); }`,
    after: `${source}
const save = async (text) => text.length;
export function run() { return load().then((text) => save(text)); }`,
  },
  {
    form: '`.map(async x => f(x))` around an async function, 10 items',
    messageId: 'asyncCallback',
    items: 10,
    before: `const items = Array.from({ length: 10 }, (_, index) => index);
const load = async (id) => id;
export function run() { return Promise.all(items.map(async (id) => load(id))); }`,
    after: `const items = Array.from({ length: 10 }, (_, index) => index);
const load = async (id) => id;
export function run() { return Promise.all(items.map((id) => load(id))); }`,
  },
  {
    form: '`.map(async x => await f(x))` around an async function, 10 items',
    messageId: 'asyncCallback',
    items: 10,
    before: `const items = Array.from({ length: 10 }, (_, index) => index);
const load = async (id) => id;
export function run() { return Promise.all(items.map(async (id) => await load(id))); }`,
    after: `const items = Array.from({ length: 10 }, (_, index) => index);
const load = async (id) => id;
export function run() { return Promise.all(items.map((id) => load(id))); }`,
  },
  {
    form: '`promisify(f)` on each call',
    messageId: 'promisifyInCall',
    before: `import { promisify } from 'node:util';
const load = (id, callback) => callback(null, id);
export function run() { return promisify(load)(1); }`,
    after: `import { promisify } from 'node:util';
const load = (id, callback) => callback(null, id);
const loadPromise = promisify(load);
export function run() { return loadPromise(1); }`,
  },
  {
    form: '`new Promise((res, rej) => fs.stat(path, callback))`',
    messageId: 'callbackWrapper',
    gain: 'clarity',
    before: `import fs from 'node:fs';
export function run() {
  return new Promise((resolve, reject) => {
    fs.stat('/', (error, stats) => (error ? reject(error) : resolve(stats)));
  });
}`,
    after: `import fs from 'node:fs';
export function run() { return fs.promises.stat('/'); }`,
  },
  {
    form: '`promisify(fs.stat)`',
    messageId: 'promisified',
    gain: 'clarity',
    before: `import fs from 'node:fs';
import { promisify } from 'node:util';
const stat = promisify(fs.stat);
export function run() { return stat('/'); }`,
    after: `import fs from 'node:fs';
const stat = fs.promises.stat;
export function run() { return stat('/'); }`,
  },
  {
    form: '`new Promise(r => setTimeout(r, ms))`',
    messageId: 'callbackWrapper',
    gain: 'clarity',
    before: `import 'node:timers';
export function run() { return new Promise((resolve) => setTimeout(resolve, 0)); }`,
    after: `import 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
export function run() { return sleep(0); }`,
  },
  {
    form: '`return Promise.reject(error)` in an async function',
    leftAlone: '`throw` needs fewer ticks and bytes but takes 0.99–1.30 of the time.',
    before: `export async function run() { return Promise.reject('no user'); }`,
    after: `export async function run() { throw 'no user'; }`,
  },
  {
    form: '`return promise` in an async function',
    leftAlone: '`return await` needs a tick less and takes 1.15 of the time.',
    before: `${source}
export async function run() { return load(); }`,
    after: `${source}
export async function run() { return await load(); }`,
  },
  {
    form: 'a plain function that returns `Promise.resolve(value)`',
    leftAlone: 'An async function costs bytes and 1.1 of the time.',
    before: `export function run() { return Promise.resolve('user'); }`,
    after: `export async function run() { return 'user'; }`,
  },
];
