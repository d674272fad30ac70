import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { makeProject, type Files } from '../harness/projects.ts';

const RESULTS = 'const results = (globalThis.importedResults ??= []);\n';

/** What a program of several files does, as it is and after the fixes, and how many of its files these change. */
async function runs(
  files: Files,
): Promise<{ before: unknown; after: unknown; fixedFiles: number }> {
  const all = { 'package.json': '{ "name": "program", "type": "module" }', ...files };
  const before = makeProject(all);
  const after = makeProject(all);
  const linter = new Linter({ cwd: after });
  let fixedFiles = 0;
  for (const name of Object.keys(files)) {
    const file = path.join(after, name);
    const result = linter.verifyAndFix(
      readFileSync(file, 'utf8'),
      [
        {
          plugins: { 'async-perf': plugin },
          rules: { 'async-perf/no-recreated-closure': ['warn', { report: 'all' }] },
        },
      ],
      { filename: file },
    );
    fixedFiles += Number(result.fixed);
    writeFileSync(file, result.output);
  }
  return {
    before: await resultOf(before),
    after: await resultOf(after),
    fixedFiles,
  };
}

async function resultOf(root: string): Promise<unknown> {
  const global = globalThis as { importedResults?: unknown[] };
  global.importedResults = [];
  try {
    await import(/* @vite-ignore */ pathToFileURL(path.join(root, 'main.js')).href);
  } catch (error) {
    global.importedResults.push(String(error));
  }
  return global.importedResults;
}

async function expectSame(files: Files, fixedFiles: number): Promise<void> {
  const result = await runs(files);
  expect(result.after).toEqual(result.before);
  expect(result.before).not.toEqual([]);
  expect(result.fixedFiles).toBe(fixedFiles);
}

const KNOWN = `import { FIRST, WORDS, levels } from './kinds.js';
export function isKnown(text) {
  return new Set([FIRST, levels.low, ...WORDS]).has(text);
}
export function isNamed(text) {
  return new RegExp(\`^\${FIRST}-(?:\${WORDS.join('|')})$\`, 'i').test(text);
}
`;
const KINDS = `export const FIRST = 'first';
export const WORDS = Object.freeze(['a', 'b']);
export const levels = Object.freeze({ low: 'l' });
`;
const MAIN = `import { isKnown, isNamed } from './known.js';
${RESULTS}for (const text of ['first', 'a', 'l', 'FIRST-b', 'x']) results.push(isKnown(text), isNamed(text));
`;

it('a program whose constants are in a file of their own', async () => {
  await expectSame({ 'main.js': MAIN, 'known.js': KNOWN, 'kinds.js': KINDS }, 1);
});

it('one in which another file hands them on', async () => {
  const kinds = "export * from './own.js';\nexport const other = 1;\n";
  await expectSame({ 'main.js': MAIN, 'known.js': KNOWN, 'kinds.js': kinds, 'own.js': KINDS }, 1);
});

it('one whose files import each other, and come in either order', async () => {
  const kinds = `import { isKnown } from './known.js';\n${KINDS}export const isFirst = () => isKnown('first');\n`;
  const files = { 'known.js': KNOWN, 'kinds.js': kinds };
  const first = `import { isFirst } from './kinds.js';\n${RESULTS}results.push(isFirst());\n`;
  await expectSame({ 'main.js': MAIN, ...files }, 0);
  await expectSame({ 'main.js': first, ...files }, 0);
});

it('one whose file calls the other while it is loaded, before the constant is there', async () => {
  const kinds = `import { isKnown } from './known.js';
${RESULTS}try { results.push(isKnown('first')); } catch (error) { results.push(error.name); }
${KINDS}`;
  const main = `import './kinds.js';\n${MAIN}`;
  await expectSame({ 'main.js': main, 'known.js': KNOWN, 'kinds.js': kinds }, 0);
});

it('one whose index comes to the file before the constants', async () => {
  const files = {
    'index.js': "export { isKnown } from './known.js';\nexport * from './kinds.js';\n",
    'known.js': KNOWN.replace('./kinds.js', './index.js'),
    'kinds.js': KINDS,
  };
  const main = `import { isKnown } from './index.js';\n${RESULTS}results.push(isKnown('a'));\n`;
  await expectSame({ 'main.js': main, ...files }, 0);
});

it('one that sets what it exports again', async () => {
  const kinds = `export let FIRST = 'first';
export const set = (text) => { FIRST = text; };
${KINDS.split('\n').slice(1).join('\n')}`;
  const main = `import { isKnown, isNamed } from './known.js';
import { set } from './kinds.js';
${RESULTS}results.push(isKnown('first'));
set('x');
results.push(isKnown('first'), isKnown('x'), isNamed('x-a'));
`;
  await expectSame({ 'main.js': main, 'known.js': KNOWN, 'kinds.js': kinds }, 0);
});

it('one that changes a list and an object that it exports', async () => {
  const kinds = `export const FIRST = 'first';
export const WORDS = ['a'];
export const levels = { low: 'l' };
`;
  const main = `import { isKnown } from './known.js';
import { levels, WORDS } from './kinds.js';
${RESULTS}results.push(isKnown('b'), isKnown('m'));
WORDS.push('b');
levels.low = 'm';
results.push(isKnown('b'), isKnown('m'));
`;
  await expectSame({ 'main.js': main, 'known.js': KNOWN, 'kinds.js': kinds }, 0);
});

it('one whose pattern fails each time', async () => {
  const kinds = KINDS.replace("'first'", "'(?<'");
  const main = `import { isNamed } from './known.js';
${RESULTS}for (let i = 0; i < 2; i++) try { isNamed('x'); } catch (error) { results.push(error.name); }
`;
  const known = KNOWN.replace(/export function isKnown[^}]*\}\n/u, '');
  await expectSame({ 'main.js': main, 'known.js': known, 'kinds.js': kinds }, 0);
});
