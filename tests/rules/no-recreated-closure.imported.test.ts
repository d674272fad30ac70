import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { makeProject, type Files } from '../harness/projects.ts';

/** A file of the project with a table in `colorOf`, before and after the fix. */
const using = (head: string, table: string): string => `${head}
export function colorOf(kind) {
  const colors = ${table};
  return colors[kind];
}
`;

const hoisted = (head: string, table: string): string => `${head}
const colors = ${table};

export function colorOf(kind) {
  return colors[kind];
}
`;

const LEVELS =
  "{ [Level.Low]: 'green', [Level.Mid]: 'yellow', [Level.High]: 'red', other: 'gray' }";
const NAMED = '{ low: GREEN, mid: YELLOW, high: RED, other: GRAY }';
const COLORS = `export const GREEN = 'green';
export const YELLOW = 'yellow';
export const RED = 'red';
export const GRAY = 'gray';
`;
const IMPORT = "import { GRAY, GREEN, RED, YELLOW } from './colors';\n";
const IMPORT_LEVEL = "import { Level } from './level';\n";
const ENUM = "export enum Level { Low = 'low', Mid = 'mid', High = 'high' }\n";

/** The linted file after the fix; `undefined` where nothing is reported. */
function fixed(
  files: Files,
  settings: object = {},
  sourceType: 'commonjs' | 'module' = 'module',
): string | undefined {
  const root = makeProject(files);
  const name = Object.keys(files).find((one) => one.startsWith('src/user.')) ?? '';
  const text = files[name] ?? '';
  const { fixed: isFixed, output } = new Linter({ cwd: root }).verifyAndFix(
    text,
    [
      {
        files: ['**/*.{js,ts}'],
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-recreated-closure': ['warn', { report: 'all' }] },
        languageOptions: { parser, sourceType },
        settings: { 'async-perf': settings },
      },
    ],
    { filename: path.join(root, name) },
  );
  return isFixed ? output : undefined;
}

describe('a table of what another file holds', () => {
  it.each<[string, Files]>([
    [
      'a variable that changes',
      {
        'src/colors.ts': `${COLORS.replace('const RED', 'let RED')}export const fade = () => (RED = '');
`,
      },
    ],
    ['an object', { 'src/colors.ts': COLORS.replace("'red'", '{}') }],
    ['a big integer', { 'src/colors.ts': COLORS.replace("'red'", '3n') }],
    ['a symbol', { 'src/colors.ts': COLORS.replace("'red'", 'Symbol()') }],
    ['what is computed', { 'src/colors.ts': COLORS.replace("'red'", 'process.env.RED') }],
    ['what nobody exports', { 'src/colors.ts': COLORS.replace('RED', 'REDDISH') }],
    ['a file that is not there', {}],
    ['a file that imports this one', { 'src/colors.ts': `import './user';\n${COLORS}` }],
    [
      'a file that imports one that imports this one',
      { 'src/colors.ts': `import './other';\n${COLORS}`, 'src/other.ts': "import './user';\n" },
    ],
    [
      'a file of which not all imports are known',
      { 'src/colors.ts': `import './view.vue';\n${COLORS}`, 'src/view.vue': '' },
    ],
    [
      'a file that hands it on and imports this one',
      {
        'src/colors.ts': "export * from './user';\nexport * from './all';\n",
        'src/all.ts': COLORS,
      },
    ],
    [
      'what CommonJS exports',
      {
        'src/colors.ts': "module.exports = { GREEN: 'green', YELLOW: '', RED: 'red', GRAY: '' };\n",
      },
    ],
    [
      'a function, which tests replace',
      { 'src/colors.ts': COLORS.replace("const RED = 'red';", 'function RED() {}') },
    ],
  ])('stays where it is made for %s', (_, files) => {
    expect(fixed({ 'src/user.ts': using(IMPORT, NAMED), ...files })).toBeUndefined();
  });

  it.each<[string, string]>([
    ['an enum of two declarations', `${ENUM}export enum Level { Other = 'other' }\n`],
    ['an enum that is declared elsewhere', ENUM.replace('export', 'export declare')],
    ['an enum with a computed member', ENUM.replace("'low'", "'low'.length")],
    [
      'an object that anyone can change',
      "export const Level = { Low: 'low', Mid: 'mid', High: 'high' };\n",
    ],
    [
      'a namespace',
      "export namespace Level { export let Low = 'low', Mid = 'mid', High = 'high'; }\n",
    ],
    [
      'a class',
      "export class Level { static Low = 'low'; static Mid = 'mid'; static High = 'high' }\n",
    ],
  ])('stays where it is made for members of %s', (_, level) => {
    const user = using(IMPORT_LEVEL, LEVELS);
    expect(fixed({ 'src/user.ts': user, 'src/level.ts': level })).toBeUndefined();
  });

  it('stays where it is made if files are not to be judged by others', () => {
    const files = { 'src/user.ts': using(IMPORT, NAMED), 'src/colors.ts': COLORS };
    expect(fixed(files, { crossFile: false })).toBeUndefined();
  });

  it('stays where it is made for members of what `require` gives', () => {
    const table = '{ low: colors.GREEN, mid: colors.YELLOW, high: colors.RED, other: colors.GRAY }';
    const user = using("const colors = require('./colors');\n", table)
      .replace('const colors = {', 'const table = {')
      .replace('return colors[', 'return table[');
    const exporting = "module.exports = { GREEN: 'green', YELLOW: '', RED: 'red', GRAY: '' };\n";
    const files = {
      'src/user.js': user.replace('export ', 'exports.colorOf = colorOf;\n'),
      'src/colors.js': exporting,
    };
    expect(fixed(files, {}, 'commonjs')).toBeUndefined();
  });

  it.each<[string, Files]>([
    ['constants', { 'src/colors.ts': COLORS }],
    [
      'constants of a list of exports',
      {
        'src/colors.ts': `${COLORS.replaceAll('export ', '')}export { GRAY, GREEN, RED, YELLOW };\n`,
      },
    ],
    ['constants made of others', { 'src/colors.ts': COLORS.replace("'red'", "GREEN + '!'") }],
    [
      'constants made of those of a third file',
      {
        'src/colors.ts': `import { HUE } from './hues';\n${COLORS.replace("'red'", '`${HUE}-red`')}`,
        'src/hues.ts': "export const HUE = 'dark';\n",
      },
    ],
    [
      'constants that a file hands on',
      { 'src/colors.ts': "export * from './all';\n", 'src/all.ts': COLORS },
    ],
  ])('moves out for %s', (_, files) => {
    const output = fixed({ 'src/user.ts': using(IMPORT, NAMED), ...files });
    expect(output).toBe(hoisted(IMPORT, NAMED));
  });

  it.each<[string, string]>([
    ['an enum', ENUM],
    ['a constant enum', ENUM.replace('enum', 'const enum')],
    [
      'a readonly object',
      "export const Level = { Low: 'low', Mid: 'mid', High: 'high' } as const;\nexport type Level = string;\n",
    ],
    [
      'a frozen object',
      "export const Level = Object.freeze({ Low: 'low', Mid: 'mid', High: 'high' });\n",
    ],
  ])('moves out for members of %s', (_, level) => {
    const output = fixed({ 'src/user.ts': using(IMPORT_LEVEL, LEVELS), 'src/level.ts': level });
    expect(output).toBe(hoisted(IMPORT_LEVEL, LEVELS));
  });

  it('moves out for members of the whole', () => {
    const head = "import * as all from './colors';\n";
    const table = '{ low: all.GREEN, mid: all.YELLOW, high: all.RED, other: all.GRAY }';
    const output = fixed({ 'src/user.ts': using(head, table), 'src/colors.ts': COLORS });
    expect(output).toBe(hoisted(head, table));
  });

  it('moves out for a set', () => {
    const user = (set: string, name: string): string =>
      `${IMPORT}${set}export function isColor(text) {\n${name}  return colors.has(text);\n}\n`;
    const set = 'const colors = new Set([GREEN, YELLOW, RED, `${GRAY}!`]);\n';
    const output = fixed({ 'src/user.ts': user('', `  ${set}`), 'src/colors.ts': COLORS });
    expect(output).toBe(user(`\n${set}\n`, ''));
  });

  it('moves out for what is taken of CommonJS once, in whatever order files are loaded', () => {
    const user = (before: string, within: string): string =>
      `const { GREEN, RED } = require('./colors');\n${before}exports.isColor = (text) => {\n${within}  return colors.has(text);\n};\n`;
    const set = 'const colors = new Set([GREEN, RED]);\n';
    const exporting = "require('./user');\nmodule.exports = { GREEN: 'green', RED: 'red' };\n";
    const files = { 'src/user.js': user('', `  ${set}`), 'src/colors.js': exporting };
    expect(fixed(files, {}, 'commonjs')).toBe(user(`\n${set}\n`, ''));
  });
});
