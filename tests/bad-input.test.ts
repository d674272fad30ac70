import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin, { rules } from '../src/index.ts';
import { noRecreatedClosure } from '../src/rules/no-recreated-closure.ts';
import { noSyncInServer } from '../src/rules/no-sync-in-server.ts';
import { fixAll, lint, lostComments, ParseError } from './harness/lint.ts';
import type { LintSettings } from './harness/lint.ts';
import { LANGUAGES } from './harness/languages.ts';

/** Code in which every rule of the plugin might find something. */
const BUSY = `
import fs from 'node:fs';
export function handler(req, res) {
  const text = fs.readFileSync(req.url, 'utf8');
  for (const line of text.split('\\n')) {
    res.on('end', function () { console.log('one'); console.log('two'); });
  }
  return load().then((x) => Promise.resolve(x)).then((x) => x).finally(() => {});
}
async function load() {
  return new Promise((resolve, reject) => other().then(resolve, reject));
}
async function other() { /* kept */ return await Promise.resolve(1); }
function check(x) { if (typeof x !== 'string') throw new TypeError('x'); inner(x); }
function inner(x) { if (typeof x !== 'string') throw new TypeError('x'); return x; }
check(inner('a'));
`;

describe.each(LANGUAGES)('as %s', (language) => {
  const check = (code: string, settings: LintSettings = {}): string => {
    const all = { ...settings, language };
    const first = lint(code, rules, all);
    const fixed = fixAll(code, rules, all, { first });
    expect(lostComments(first, fixed.remaining)).toEqual([]);
    return fixed.code;
  };

  it('leaves syntax errors to the parser', () => {
    expect(() => lint('const = ;', rules, { language })).toThrow(ParseError);
    expect(() => lint('async function f() {', rules, { language })).toThrow(ParseError);
  });

  it.each(['', ' ', '\n', '\uFEFF', '\uFEFF\r\n', '// only a comment', '#!/usr/bin/env node\n'])(
    'reads the empty file %j',
    (code) => {
      expect(check(code)).toBe(code);
    },
  );

  it('gives the same fixes with a byte order mark, with CRLF and with both', () => {
    const plain = check(BUSY);
    const crlf = BUSY.replaceAll('\n', '\r\n');
    expect(check(`\uFEFF${BUSY}`)).toBe(`\uFEFF${plain}`);
    const normalised = (text: string): string => text.replaceAll('\r\n', '\n');
    expect(normalised(check(crlf))).toBe(plain);
    expect(normalised(check(`\uFEFF${crlf}`))).toBe(`\uFEFF${plain}`);
  });

  it('keeps a hashbang first', () => {
    const hashbang = '#!/usr/bin/env node';
    expect(check(`${hashbang}\n${BUSY}`).split('\n')[0]).toBe(hashbang);
  });
});

/** Code nested or chained `depth` times, in the places that the rules look at. */
const DEEP: Readonly<Record<string, (depth: number) => string>> = {
  parentheses: (depth) => `x = ${around('(', 'a', ')', depth)};`,
  operators: (depth) => `x = ${'a + '.repeat(depth)}a;`,
  conditions: (depth) => `function f(a) { if (${'!a || '.repeat(depth)}a) return; f(a); }`,
  'else branches': (depth) => `function f(a) { ${'if (a) f(a); else '.repeat(depth)}; }`,
  blocks: (depth) => `async function f() { ${around('{', 'await g();', '}', depth)} }`,
  'if statements': (depth) => `async function f(a) { ${around('if (a) {', 'g();', '}', depth)} }`,
  loops: (depth) =>
    `function f(a) { ${around('for (const b of a) {', 'g(() => 1);', '}', depth)} }`,
  'try statements': (depth) =>
    `async function f() { ${around('try {', 'await g();', '} finally {}', depth)} }`,
  arrows: (depth) => `x = ${around('() => ', 'g()', '', depth)};`,
  functions: (depth) =>
    around('async function f() {', 'return Promise.resolve(1);', 'await f(); }', depth),
  callbacks: (depth) => around('g(function () {', 'return 1;', '});', depth),
  calls: (depth) => `x = ${around('g(', '1', ')', depth)};`,
  'chained steps': (depth) =>
    `async function f() { return Promise.resolve(1)${'.then((x) => x)'.repeat(depth)}; }`,
  'nested steps': (depth) =>
    `async function f() { return ${around('g().then((x) => ', 'x', ')', depth)}; } async function g() {}`,
  'promise constructors': (depth) =>
    `x = ${around('new Promise((resolve) => resolve(', '1', '))', depth)};`,
  members: (depth) => `x = a${'.b'.repeat(depth)};`,
  arrays: (depth) => `function f() { return ${around('[', '', ']', depth)}; }`,
  objects: (depth) => `function f() { return ${around('{ a: ', '1', '}', depth)}; }`,
  patterns: (depth) => `function f() { const ${around('{ a: ', 'b', '}', depth)} = g(); }`,
  templates: (depth) => `x = ${around('`${', '1', '}`', depth)};`,
  awaits: (depth) => `async function f(a) { ${'await '.repeat(depth)}a; }`,
  classes: (depth) => around('class A { m() {', 'g(() => 1);', '} }', depth),
  aliases: (depth) =>
    `const a0 = Promise.resolve(1); ${list(depth, (i) => `const a${i + 1} = a${i};`)} a${depth}.then((x) => x);`,
  'calls of calls': (depth) =>
    list(depth, (i) => `function f${i}(x) { if (!x) return; f${i + 1}(x); }`) + ` f0(1);`,
};

function around(open: string, middle: string, close: string, depth: number): string {
  return open.repeat(depth) + middle + close.repeat(depth);
}

function list(length: number, item: (index: number) => string): string {
  return Array.from({ length }, (_, index) => item(index)).join('\n');
}

/** About half of what the parsers can read before their own recursion ends them. */
const DEPTHS = { js: 1000, ts: 600 } as const;

describe.each(Object.entries(DEEP))('%s', (_form, code) => {
  it.each(['js', 'ts'] as const)('nested deeply (%s)', (language) => {
    lint(code(DEPTHS[language]), rules, { language, sourceType: 'script' });
  });
});

/** 2 MB, but where little time is. */
const BUNDLE_BYTES = Number(process.env['BUNDLE_BYTES'] ?? 2_000_000);

describe('a bundle of megabytes', () => {
  const copy = (index: number): string =>
    BUSY.replace("import fs from 'node:fs';", '').replace(
      /\b(handler|load|other|check|inner)\b/g,
      `$1${String(index)}`,
    );
  const length = Math.ceil(BUNDLE_BYTES / copy(0).length);
  const bundle = `import fs from 'node:fs';${list(length, copy)}`;

  it.each([
    ['in lines', bundle],
    ['in one line', bundle.replace(/\/\*.*?\*\//g, '').replace(/\s+/g, ' ')],
  ])('is linted %s', { timeout: 300_000 }, (_what, code) => {
    expect(code.length).toBeGreaterThan(BUNDLE_BYTES * 0.7);
    lint(code, rules);
  });
});

describe('functions that call each other in a row', () => {
  it('are asked what calls them, as far as a reader would', { timeout: 60_000 }, () => {
    const code = `function f0(a) { const names = new Set(['a', 'b', 'c', 'd']); return names.has(a); }
${list(6000, (i) => `function f${i + 1}(a) { return f${i}(a) && a > ${i}; }`)}
export const run = async (a) => { await a.ready(); return f6000(a); };`;
    const options = { 'no-recreated-closure': [{ report: 'noticeable' }] };
    const { reports } = lint(code, { 'no-recreated-closure': noRecreatedClosure }, { options });
    expect(reports.length).toBeLessThan(2);
  });
});

describe('functions that all call each other', () => {
  it('are asked about once each, not by each of the ways to them', { timeout: 60_000 }, () => {
    const length = 60;
    const rows = 'pqr'.split('').map((name, row) => {
      const below = (i: number): string => (row === 0 ? 'f(v)' : `${'pqr'[row - 1] ?? ''}${i}(v)`);
      const calls = Array.from(
        { length: row === 0 ? 1 : length },
        (_, i) => `${i}: return ${below(i)};`,
      );
      return list(
        length,
        (i) =>
          `function ${name}${i}(v) { switch (v) { case ${calls.join(' case ')} } return v * ${i}; }`,
      );
    });
    const code = `function f(v) { const names = new Set(['a', 'b', 'c', 'd', 'e']); return names.has(v); }
${rows.join('\n')}
export const all = [${Array.from({ length }, (_, i) => `r${i}(1)`).join(', ')}];`;
    const options = { 'no-recreated-closure': [{ report: 'noticeable' }] };
    const { reports } = lint(code, { 'no-recreated-closure': noRecreatedClosure }, { options });
    expect(reports.length).toBeLessThan(2);
  });
});

describe('objects that are copied into each other', () => {
  // A loop over the names of one goes through the others: each once, not by each of the ways to it.
  it('are gone through once', { timeout: 10_000 }, () => {
    const length = 12;
    const all = Array.from({ length }, (_, index) => `a${index}`).join(', ');
    const code = `import fs from 'node:fs';
import http from 'node:http';
${list(length, (i) => `const a${i} = { b${i}() { fs.readFileSync('a'); } };`)}
${list(length, (i) => `Object.assign(a${i}, ${all});`)}
http.createServer((req, res) => { for (const name in a0) a0[name](); res.end(); });`;
    const { reports } = lint(code, { 'no-sync-in-server': noSyncInServer });
    expect(reports).toHaveLength(length);
  });
});

describe('a language without async functions', () => {
  const old = `
    var fs = require('fs');
    var http = require('http');
    function load() { return new Promise(function (resolve) { resolve(1); }); }
    http.createServer(function (req, res) { res.end(fs.readFileSync('a')); });
    exports.f = function () {
      return load().then(function (x) { return load(x); }).then(function (x) { return load(x); });
    };`;

  it.each([5, 2015, 2018] as const)('%d is not given any', (ecmaVersion) => {
    const linter = new Linter({ configType: 'flat' });
    const config = {
      languageOptions: { ecmaVersion, sourceType: 'commonjs' },
      plugins: { 'async-perf': plugin },
      rules: Object.fromEntries(Object.keys(rules).map((name) => [`async-perf/${name}`, 'warn'])),
    };
    const messages = linter.verify(old, [config as never], { filename: 'file.js' });
    expect(messages.map(({ ruleId }) => ruleId)).toContain('async-perf/no-sync-in-server');
    expect(
      messages.filter(({ fix, suggestions = [] }) => fix !== undefined || suggestions.length > 0),
    ).toEqual([]);
    expect(messages.some(({ fatal }) => fatal)).toBe(false);
  });
});

describe("JavaScript that TypeScript's parser reads", () => {
  const code = `import crypto from 'node:crypto';
import Fastify from 'fastify';
const load = async (x) => x;
export async function f(x) {
  return load(x).then((y) => y.a).catch((error) => error.message);
}
Fastify().get('/', async () => crypto.scryptSync('a', 'b', 64).toString('hex'));
`;

  it.each(['js', 'mjs', 'jsx'])('gets no types as .%s', (extension) => {
    const linter = new Linter({ configType: 'flat' });
    const config = {
      files: ['**/*.{js,mjs,jsx}'],
      languageOptions: { parser },
      plugins: { 'async-perf': plugin },
      rules: Object.fromEntries(Object.keys(rules).map((name) => [`async-perf/${name}`, 'warn'])),
    };
    const { output } = linter.verifyAndFix(code, [config as never], {
      filename: `file.${extension}`,
    });
    expect(output).toContain('} catch (error) {');
    expect(output).toContain('const scryptAsync = promisify(crypto.scrypt);');
    expect(lint(output, {}).reports).toEqual([]);
  });
});

describe('a promise of somebody else', () => {
  const uses = `
    export function f(p, fs) {
      new Promise((resolve) => resolve(1));
      Promise.resolve(p).then((x) => x).then();
      return new Promise((resolve, reject) => p.then(resolve, reject)).finally(() => {});
    }
    export async function g() { return Promise.resolve(f().then((x) => x).then((y) => y)); }`;

  it.each([
    "import Promise from 'bluebird';",
    "import { Promise } from 'es6-promise';",
    "const Promise = require('bluebird');",
    "const { Promise } = require('rsvp');",
    'class Promise {}',
    'function Promise() {}',
    'global.Promise = require("bluebird");',
    'globalThis.Promise = class {};',
    'Promise = q.Promise;',
  ])('is left alone: %s', (declaration) => {
    for (const language of LANGUAGES) {
      const code = `${declaration}\n${uses}`;
      expect(lint(code, rules, { language }).reports.map(({ message }) => message)).toEqual([]);
    }
  });

  it('is left alone as a parameter', () => {
    const code = `export default function (Promise) {${uses.replaceAll('export', '')}}`;
    expect(lint(code, rules).reports.map(({ message }) => message)).toEqual([]);
  });
});
