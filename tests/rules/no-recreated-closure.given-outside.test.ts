import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { makeProject, type Files } from '../harness/projects.ts';

const LABELS = "{ a: 'One', b: 'Two', c: 'Three', d: 'Four' }";
const IMPORT = "import { labelOf } from './labels.js';\n";
const READER = 'export function labelOf(labels, key) {\n  return labels[key] ?? key;\n}\n';

/** A file with a constant that it hands to a function of another file, before and after the fix. */
const using = (made = LABELS, head = IMPORT, call = 'labelOf(labels, key)'): string => `${head}
export function show(key) {
  const labels = ${made};
  return ${call};
}
`;
const hoisted = (made = LABELS, head = IMPORT, call = 'labelOf(labels, key)'): string => `${head}
const labels = ${made};

export function show(key) {
  return ${call};
}
`;

interface Project {
  readonly file: string;
  /** The linted file after the fix; `undefined` where nothing is reported. */
  readonly output: string | undefined;
}

function fix(files: Files, settings: object = {}): Project {
  const root = makeProject({ 'package.json': '{ "type": "module" }', ...files });
  const file = path.join(root, 'src/user.js');
  const { fixed, output } = new Linter({ cwd: root }).verifyAndFix(
    files['src/user.js'] ?? '',
    [
      {
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-recreated-closure': ['warn', { report: 'all' }] },
        settings: { 'async-perf': settings },
      },
    ],
    { filename: file },
  );
  return { file, output: fixed ? output : undefined };
}

describe('a constant for a function of another file', () => {
  it.each<[string, string]>([
    [
      'keeps it',
      'export function labelOf(labels, key) { return (last = labels)[key]; }\nlet last;\n',
    ],
    ['changes it', "export function labelOf(labels, key) { return (labels[key] ??= ''); }\n"],
    ['compares it', 'export function labelOf(labels, key) { return labels === key; }\n'],
    [
      'gives it back',
      'export function labelOf(labels, key) { return labels[key] ? labels : key; }\n',
    ],
    [
      'hands it on to another file',
      "import { read } from './read.js';\nexport function labelOf(labels, key) { return read(labels, key); }\n",
    ],
    ['gets it otherwise, too', 'export function labelOf() { return arguments[0]; }\n'],
    ['gets it with others', 'export function labelOf(...all) { return all; }\n'],
    ['takes it apart', 'export function labelOf({ ...all }, key) { return all[key]; }\n'],
    [
      'is another at other times',
      'export let labelOf = (labels) => labels.a;\nlabelOf = String;\n',
    ],
    ['has no text', ''],
  ])('stays where it is made if that %s', (_, labels) => {
    const files = {
      'src/user.js': using(),
      'src/labels.js': labels,
      'src/read.js': 'export const read = (all, key) => all[key];\n',
    };
    expect(fix(files).output).toBeUndefined();
  });

  it.each<[string, Files]>([
    ['that is not there', { 'src/user.js': using() }],
    [
      'of a package',
      {
        'src/user.js': using(LABELS, "import { labelOf } from 'labels';\n"),
        'src/labels.js': READER,
      },
    ],
    [
      'that gets it behind others',
      { 'src/user.js': using(LABELS, IMPORT, 'labelOf(...key, labels)'), 'src/labels.js': READER },
    ],
    [
      'that gets a set, and adds to it',
      {
        'src/user.js': using("new Set(['a', 'b'])"),
        'src/labels.js': 'export function labelOf(labels, key) { return labels.add(key).size; }\n',
      },
    ],
    [
      'beside one that keeps it',
      {
        'src/user.js': using(
          LABELS,
          `${IMPORT}import { keep } from './keep.js';\n`,
          'labelOf(labels, key) + keep(labels)',
        ),
        'src/labels.js': READER,
        'src/keep.js': 'export const all = [];\nexport function keep(one) { all.push(one); }\n',
      },
    ],
  ])('stays where it is made for a function %s', (_, files) => {
    expect(fix(files).output).toBeUndefined();
  });

  it('stays where it is made if files are not to be judged by others', () => {
    const files = { 'src/user.js': using(), 'src/labels.js': READER };
    expect(fix(files, { crossFile: false }).output).toBeUndefined();
  });

  it('is not read in place of an equal one of the module that another file may change', () => {
    const change = 'export function labelOf(labels, key) {\n  labels[key] = key;\n}\n';
    const user = `${IMPORT}const kept = ${LABELS};\nlabelOf(kept, 'a');\nexport function nameOf(key) {\n  const labels = ${LABELS};\n  return labels[key];\n}\n`;
    const { output } = fix({ 'src/user.js': user, 'src/labels.js': change });
    expect(output).toContain('return labels[key]');
  });

  it.each<[string, Files, string]>([
    ['a table', { 'src/user.js': using(), 'src/labels.js': READER }, hoisted()],
    [
      'a set',
      {
        'src/user.js': using("new Set(['a', 'b'])"),
        'src/labels.js': 'export const labelOf = (labels, key) => labels.has(key);\n',
      },
      hoisted("new Set(['a', 'b'])"),
    ],
    [
      'a function that hands it on in its file, through a file that exports it again',
      {
        'src/user.js': using(
          LABELS,
          "import * as all from './all.js';\n",
          'all.labelOf(labels, key)',
        ),
        'src/all.js': "export * from './labels.js';\n",
        'src/labels.js': `const read = (all, key) => Object.keys(all).includes(key);\n${READER.replace('labels[key] ?? key', 'read(labels, key)')}`,
      },
      hoisted(LABELS, "import * as all from './all.js';\n", 'all.labelOf(labels, key)'),
    ],
  ])(
    'moves for one that only reads %s, and the program does the same',
    async (_, files, output) => {
      const project = fix(files);
      expect(project.output).toBe(output);
      const run = async (version: string): Promise<unknown[]> => {
        const { show } = (await import(`${pathToFileURL(project.file).href}?${version}`)) as {
          show: (key: string) => unknown;
        };
        return ['a', 'z', 'a'].map((key) => show(key));
      };
      const before = await run('before');
      writeFileSync(project.file, output);
      expect(await run('after')).toEqual(before);
    },
  );
});
