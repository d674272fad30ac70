import { expect, test } from 'vitest';
import { mayTake, mayUse, usesIn, type Surface } from '../../src/analysis/project/files/using.ts';

const specifiers = new Set(['./store']);

function takes(
  text: string,
  names: Record<string, readonly string[] | undefined>,
  open: Pick<Surface, 'isKnown' | 'isWhole'> = { isWhole: false, isKnown: () => false },
): boolean {
  const surface: Surface = {
    ...open,
    names: new Map(
      Object.entries(names).map(([name, members]) => [name, members && new Set(members)]),
    ),
  };
  return mayUse(usesIn(text, specifiers), surface);
}

test.each([
  ["const store = require('./store'); store.load();"],
  ["const store = require('./store'); store?.load();"],
  ["const store = require('./store');\nstore\n  .load();"],
  ["require('./store').load();"],
  ["const { load } = require('./store');"],
  ["const { load: read } = require('./store');"],
  ["const { save, ...rest } = require('./store');"],
  ["let store; store = require('./store'); hand(store);"],
  ["module.exports = require('./store');"],
  ["module.exports = { ...require('./store') };"],
  ["Object.assign(exports, require('./store'));"],
  ["const store = require('./store'); for (const name in store) run(store[name]);"],
  ["require('./store')[name]();"],
  ["require('./store')(app);"],
  ["import { load } from './store';"],
  ["import { load as read } from './store';"],
  ["import * as store from './store'; store.load();"],
  ["import * as store from './store'; app.use(store);"],
  ["import store, { save } from './store'; store.load();"],
  ["export { load } from './store';"],
  ["export { load as read } from './store';"],
  ["export * from './store';"],
  ["export * as store from './store';"],
  ["const { load } = await import('./store');"],
  ["import('./store').then(({ load }) => load());"],
  ["import('./store').then((store) => store.load());"],
  ['const store = require(`./store`); store.load();'],
  ["const store = require('./store'); run({ store });"],
  ["const store = require('./store'); run({ store: store });"],
  ["const store = require('./store'); run(isLocal ? store : other);"],
  ["const store = require('./store'); text.replace(/'/g, run(store));"],
  ["const store = require('./store'); run(`it's ${run(store)}`);"],
  ["const store = require('./store'); class A {\n  * items() { yield store; }\n}"],
  ["const store = require('./store'); run('a', \"b\", store);"],
  ["const store = require('./store'); run('it\\'s', store);"],
  ["const store = require('./store'); store['load']();"],
  ["const store = require('./store'); store[isNew ? 'load' : 'save']();"],
  ["const store = require('./store'); store[name]();"],
  ["const store = require('./store'); store[`load`]();"],
  ["const store = require('./store'); const { load } = store;"],
  ["const store = require('./store'); const { save, ...rest } = store;"],
  ["const store = require('./store'); const { save } = store(load);"],
  ["const store = require('./store'); const other = isOther && store;"],
  ["const store = require('./store'); const list = (a = store) => a.load();"],
  ["const store = require('./store'); class Other extends of(store) {}"],
  ["const store = require('./store'); with (store) { load(); }"],
  ["const store = require('./store'); for (const name in (run(), store)) run(name);"],
  ["const store = require('./store'); for (const name in run(), store) {}"],
  [
    "() => { const store = require('./store'); };\n() => { const store = require('./store'); run(store); }",
  ],
])('takes it: %s', (text) => {
  expect(takes(text, { load: undefined })).toBe(true);
});

test.each([
  ["const store = require('./store'); store.save();"],
  ["require('./store').save();"],
  ["const { save } = require('./store'); save();"],
  ["import { save } from './store'; save();"],
  ["import * as store from './store'; store.save();"],
  ["import './store';"],
  ["import { load } from './other';"],
  ["export { save } from './store';"],
  ["const store = require('./store'); log('the store is open'); store.save();"],
  ["const store = require('./store'); log('it\\'s the store'); store.save();"],
  ["const store = require('./store'); run({ store: 1, a: 'x', store: 2 }); store.save();"],
  ["const store = require('./store'); // the store\nstore.save();"],
  [
    "/**\n * Saves the store.\n * @param {Store} store\n */\nconst store = require('./store'); store.save();",
  ],
  ["const store = require('./store'); store[isNew ? 'save' : 'open'](); store['open']();"],
  ["const store = require('./store'); stores.filter((store) => store && store.isOpen);"],
  ["const store = require('./store'); stores.sort((store, other) => store.age - other.age);"],
  ["const store = require('./store'); function run(name, store) { return store.save(name); }"],
  ["const store = require('./store'); for (const store of stores) store.save();"],
  ["const store = require('./store'); if (!store) throw new Error(); if (store) { store.save(); }"],
  ["const store = require('./store'); const { save, open: start } = store;"],
  ["() => { const store = require('./store'); };\n() => { const store = require('./store'); };"],
])('does not: %s', (text) => {
  expect(takes(text, { load: undefined })).toBe(false);
});

test('of a value that is taken, the members that follow it count', () => {
  const text = "const { db } = require('./store'); db.query(1);";
  expect(takes(text, { db: ['query'] })).toBe(true);
  expect(takes(text, { db: ['remove'] })).toBe(false);
  expect(takes(`${text} hand(db);`, { db: ['remove'] })).toBe(true);
  expect(takes(`${text} db.bind(db);`, { db: ['remove'] })).toBe(true);
});

test.each([
  ["const store = require('./store'); store(app);", true],
  ["const store = require('./store'); run(store);", true],
  ["const store = require('./store'); store.forEach(run);", true],
  ["const store = require('./store'); store.load();", true],
  ["const { load } = require('./store');", true],
  ["require('./store').default();", true],
  ["import store from './store'; store.load();", true],
  ["import { default as store } from './store';", true],
  ["export * from './store';", true],
  ["const store = require('./store'); store.save();", false],
  ["import store from './store'; store.save();", false],
  ["import { save } from './store'; save();", false],
  ["import './store';", false],
])('of what needs no name, what goes by a name of the slice counts: %s', (text, isTaken) => {
  const isKnown = (name: string): boolean => name === 'load';
  expect(takes(text, {}, { isWhole: true, isKnown })).toBe(isTaken);
  expect(takes(text, { default: undefined }, { isWhole: false, isKnown })).toBe(isTaken);
});

test.each([
  ["import store from './store'; store.load();", true],
  ["import store from './store'; run(store);", true],
  ["const store = require('./store'); store.load();", true],
  ["const store = require('./store'); store.default.load();", true],
  ["const { default: store } = require('./store'); store.save();", true],
  ["import * as all from './store'; all.default.load();", true],
  ["import store from './store'; store.save();", false],
  ["import store from './store'; store.values.save();", false],
  ["const store = require('./store'); store.default.save();", false],
])('of an object that is the default export, its members count: %s', (text, isTaken) => {
  const isKnown = (name: string): boolean => name === 'save';
  expect(takes(text, { default: ['load'] }, { isWhole: false, isKnown })).toBe(isTaken);
});

test.each([
  "const { a, b } = require('./store'); a.b.c(); ",
  "import {from './store'",
  "import a, {from './store' ",
  "'./store",
  "require('./store') ",
  `import { ${'a, '.repeat(600)} } from './store'; `,
  `import a${' '.repeat(1500)}from './store'`,
])('a long text takes no long time: %s', (part) => {
  const text = part.repeat(Math.ceil(400_000 / part.length));
  const start = process.cpuUsage();
  usesIn(text, specifiers);
  expect(process.cpuUsage(start).user).toBeLessThan(1_500_000);
});

test('reads each line once, whatever is written there', () => {
  const line = `'${String.raw`\'`.repeat(500)}${' store'.repeat(100)}\n`;
  const start = performance.now();
  usesIn(`const store = require('./store');\n${line.repeat(60)}`, specifiers);
  expect(performance.now() - start).toBeLessThan(2000);
});

test.each([
  ['ctx.rows.load()'],
  ['ctx\n  .rows.load()'],
  ["ctx['rows'].load()"],
  ['const { app, rows } = ctx;'],
])('what is taken by a name: %s', (text) => {
  expect(mayTake(new Set(['other', 'rows']), text)).toBe(true);
});

test.each([['rows.load()'], ['ctx.rowsOf()'], ['ctx.allrows']])(
  'what has a name, but takes nothing by it: %s',
  (text) => {
    expect(mayTake(new Set(['other', 'rows']), text)).toBe(false);
  },
);
