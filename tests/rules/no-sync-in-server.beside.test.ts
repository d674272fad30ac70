import { it } from 'vitest';
import { expectMarked } from '../harness/projects.ts';

const APP =
  "import Koa from 'koa';\nimport { load } from '$';\nnew Koa().use((ctx) => { ctx.body = load(ctx.path); });";
const STORE =
  "import { readFileSync } from 'node:fs';\nexport const load = (name) => readFileSync(name);";
const HOT = `${STORE} // hot`;

/** What a compiler puts beside its source says the same: requests come to one of the two. */
it.each([
  ['in JavaScript, the file itself', 'src/app.js', './store.js', HOT, STORE],
  ['in JavaScript, without an extension', 'src/app.js', './store', HOT, STORE],
  ['in TypeScript, without an extension', 'src/app.ts', './store', STORE, HOT],
  ['in TypeScript, by the name of what is made', 'src/app.ts', './store.js', STORE, HOT],
])('finds what is imported %s', (_, app, specifier, made, source) => {
  expectMarked({
    [app]: APP.replace('$', specifier),
    'src/store.js': made,
    'src/store.ts': source,
  });
});

it.each([
  ['a module of another kind', 'src/store.mts'],
  ['only types', 'src/store.d.ts'],
  ['a folder', 'src/store/index.ts'],
])('leaves a file in JavaScript what it is beside %s', (_, other) => {
  expectMarked({
    'src/app.ts': APP.replace('$', './store'),
    'src/store.js': HOT,
    [other]: 'export function load(name: string): string;',
  });
});
