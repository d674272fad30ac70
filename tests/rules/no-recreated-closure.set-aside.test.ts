import path from 'node:path';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import plugin from '../../src/index.ts';
import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { temporaryProject } from '../cli/temporary-project.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const languages = ['js'] as const;

const KNOWN = "new Set(['a', 'b', 'c', 'd'])";
const ORDER = "new Intl.Collator('en')";
const isKnown = (name: string): string => `export function ${name}(key) {
  const order = ${ORDER};
  return order.compare(key, 'a') > 0;
}`;
const [IS_KNOWN, HOISTED] = [
  isKnown('isKnown').replace(ORDER, `[|${ORDER}|]`),
  `const order = ${ORDER};\n\nexport function isKnown(key) {\n  return order.compare(key, 'a') > 0;\n}`,
];

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'What only functions use that outlive the run.',
      options,
      languages,
      code: `export class Store {
  static over(source) {
    const known = ${KNOWN};
    return new this({ source, accepts: (key) => known.has(key) });
  }
  guard() {
    const known = ${KNOWN};
    const accepts = (key) => known.has(key);
    this.accepts = accepts;
  }
}`,
    },
    {
      title: 'A decoder beside what is done with the text.',
      options,
      languages,
      code: `export function read(chunks) {
  const found = [];
  for (const chunk of chunks) {
    const text = new TextDecoder().decode(chunk);
    found.push(JSON.parse(text).toLocaleString('en'));
  }
  return found;
}`,
    },
    ...[
      'onKeyDown',
      'onPasswordChange',
      'handleFilePaste',
      'applyKeystrokeHelper',
      'isMouseMove',
    ].map((name) => ({
      title: `What somebody types, clicks or drags: ${name}.`,
      options,
      languages,
      code: isKnown(name),
    })),
    ...[
      '../build-all.js',
      '../packages/core/release.js',
      '../packages/core/src/vite/file.js',
      '../src/node/webpack-plugin/file.js',
    ].map((filename) => ({
      title: `A step of a build: ${filename}.`,
      filename,
      options,
      languages,
      code: isKnown('isKnown'),
    })),
    ...['return `export class ${key} {}`;', "return 'export const ' + key + ' = 1;';"].map(
      (line) => ({
        title: `A file that writes modules: ${line}`,
        options,
        languages,
        code: `export function declare(key) {\n  ${line}\n}\n${isKnown('isKnown')}`,
      }),
    ),
  ],
  invalid: [
    ...['../src/build.js', '../lib/compile-url.js', '../vite/file.js', '../src/vitest/file.js'].map(
      (filename) => ({
        title: `A part of the program, whatever it is called: ${filename}.`,
        filename,
        options,
        languages,
        code: IS_KNOWN,
        output: HOISTED,
      }),
    ),
    ...['deepCopy', 'clickHouseType', 'onMessage', 'once'].map((name) => ({
      title: `What nobody waits for at a screen: ${name}.`,
      options,
      languages,
      code: IS_KNOWN.replace('isKnown', name),
      output: HOISTED.replace('isKnown', name),
    })),
    {
      title: 'What a run uses itself, by a method, in a helper or in what it gives away.',
      options: [{ report: 'all' }],
      languages,
      code: `import { any } from './any.js';
export function tagOf(path) {
  const pattern = [|new RegExp('/accounts/([a-z]+)')|];
  return path.match(pattern);
}
export function isOpen(path) {
  const open = [|${KNOWN}|];
  return any(path, (part) => open.has(part));
}
export function isDone(path) {
  const done = [|${KNOWN}|];
  const isIn = (part) => done.has(part);
  return isIn(path);
}`,
      output: `import { any } from './any.js';

const tagPattern = new RegExp('/accounts/([a-z]+)');

export function tagOf(path) {
  return path.match(tagPattern);
}

const open = ${KNOWN};

export function isOpen(path) {
  return any(path, (part) => open.has(part));
}

const done = ${KNOWN};

export function isDone(path) {
  const isIn = (part) => done.has(part);
  return isIn(path);
}`,
    },
  ],
});

test.each([
  ['', 1],
  ['/*! other-thing - v2.5.1 - 2021-08-29 */\n', 0],
  ['\uFEFF/*!\n * Other thing v3.1.0\n * Released under MIT */\n', 0],
  ['/*! mine.js 2.0.6 */\n', 1],
  ['/*! Copyright 2021, Apache License 2.0 */\n', 1],
  ['/* Needs other-thing 2.5.1 */\n', 1],
])('a file that begins with %j', (head, count) => {
  const cwd = temporaryProject({ 'package.json': JSON.stringify({ name: '@scope/mine' }) });
  const messages = new Linter({ cwd }).verify(
    head + isKnown('isKnown'),
    [
      {
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-recreated-closure': ['warn', ...options] },
      },
    ],
    { filename: path.join(cwd, 'file.js') },
  );
  expect(messages).toHaveLength(count);
});

test.each([
  [{ name: 'a', bin: './a.js' }, 0],
  [{ name: 'a', bin: { a: './a.js' } }, 0],
  [{ name: '@scope/entity-generator', main: 'a.js' }, 0],
  [{ name: 'create-thing' }, 0],
  [{ name: 'a-test-reporter', main: 'a.js' }, 0],
  [{ name: 'rollup-plugin-thing', exports: './a.js' }, 0],
  [{ name: 'a', keywords: ['codegen'] }, 0],
  [{ name: 'a', bin: './a.js', main: './b.js' }, 1],
  [{ name: 'a', bin: {} }, 1],
  [{ name: 'recreate-generators-of', keywords: ['cli'] }, 1],
  [{ name: 'data-loader' }, 1],
])('a package of %j', (manifest, count) => {
  const cwd = temporaryProject({ 'package.json': JSON.stringify(manifest) });
  const messages = new Linter({ cwd }).verify(
    isKnown('isKnown'),
    [
      {
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-recreated-closure': ['warn', ...options] },
      },
    ],
    { filename: path.join(cwd, 'file.js') },
  );
  expect(messages).toHaveLength(count);
});
