import path from 'node:path';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { makeProject, type Files } from '../harness/projects.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const languages = ['js'] as const;

const SET = "new Set(['a', 'b', 'c', 'd'])";
const isKind = (head: string, made = SET): string => `${head}isKind(text) {
  const kinds = ${made};
  return kinds.has(text);
}
`;
const hoisted = (head: string): string =>
  `const kinds = ${SET};\n\n${head}isKind(text) {\n  return kinds.has(text);\n}\n`;

testRule(noRecreatedClosure, {
  valid: [
    ...Object.entries({
      'that is only exported': isKind('export function '),
      'that one calls, which is only exported': `${isKind('function ')}export const kindOf = (text) => (isKind(text) ? text : 'a');`,
      'that is called in a loop that waits': `${isKind('function ')}export async function kindsOf(rows) {
  for (const row of rows) if (isKind(await row.text())) return row;
}`,
      'that draws each row of a page': `${isKind('function ')}export const useKinds = (rows) => rows.filter((row) => isKind(row));`,
      'that a person has run for each row': `${isKind('function ')}export function onRowsSelect(rows) {
  return rows.filter((row) => isKind(row));
}`,
      'that calls itself once': `export function isKind(node) {
  const kinds = ${SET};
  return kinds.has(node.text) || isKind(node.parent);
}`,
      'that makes a function for each item': `export const testers = (names) => names.map((name) => isKind(name));
function isKind(name) {
  return (text) => {
    const kinds = ${SET};
    return kinds.has(text) ? name : '';
  };
}`,
    }).map(([what, code]) => ({ title: `A function ${what}.`, options, languages, code })),
    {
      title: 'A format in a long function, and for each request.',
      options,
      languages,
      code: `export function tellOf(value, steps) {
  const format = new Intl.NumberFormat('en');
${'  if (steps.pop()) value += 1;\n'.repeat(20)}  return format.format(value);
}
export const handle = (req, res) => res.end(new Intl.NumberFormat('en').format(req.size));`,
    },
    {
      title: 'A format of a package for the command line.',
      filename: '../packages/words-cli/src/words.js',
      options,
      languages,
      code: `export const size = (count) => new Intl.NumberFormat('en').format(count);`,
    },
    {
      title: 'A format for a mail, by the name of the function around it.',
      options,
      languages,
      code: `export function generateRenewalEmail({ start, end }) {
  const formatDate = (date) => new Intl.DateTimeFormat('vi', { timeZone: 'UTC', year: 'numeric' }).format(date);
  return \`<p>\${formatDate(start)} – \${formatDate(end)}</p>\`;
}`,
    },
    {
      title: 'A format for a document, by the name of its file.',
      filename: 'src/proposal-pdf-template.js',
      options,
      languages,
      code: `export const formatPrice = (price) => new Intl.NumberFormat('pt', { style: 'currency', currency: 'BRL' }).format(price);`,
    },
    {
      title: 'A format of the present.',
      options,
      languages,
      code: `const OPTIONS = { timeZone: 'UTC' };
export const hour = (now = new Date()) => new Intl.DateTimeFormat('en', OPTIONS).format(now);
export const day = (today) => new Intl.DateTimeFormat('de', OPTIONS).format(today);
export const year = () => new Intl.DateTimeFormat('fr', OPTIONS).format(new Date());`,
    },
    {
      title: 'A decoder, and literals of patterns, whatever they are for.',
      options,
      languages,
      code: `export function textsOf(parts) {
  return parts.filter((part) => {
    const patterns = [/^a+$/, /^b+$/, /^c+$/, /^d+$/];
    const text = new TextDecoder().decode(part);
    return patterns.some((pattern) => pattern.test(text));
  });
}`,
    },
    {
      title: 'A helper in a loop that does much besides.',
      options,
      languages,
      code: `export function sizesOf(lines) {
  const sizes = [];
  for (const line of lines) {
    const sizeOf = (text) => {
      const end = text.indexOf(',');
      return end < 0 ? text.length : end;
    };
    sizes.push(sizeOf(line.slice(1)) + sizeOf(line.trim().toLowerCase()) + line.lastIndexOf(' '));
  }
  return sizes;
}`,
    },
  ],
  invalid: [
    ...Object.entries({
      'that a loop calls': `export function kindsOf(rows) {
  let found = 0;
  for (const row of rows) if (isKind(row)) found += 1;
  return found;
}`,
      'that another one calls for each item': `const kindOf = (text) => (isKind(text) ? text : 'a');
export const kindsOf = (rows) => rows.map((row) => kindOf(row));`,
      'that is given to what calls it for each item':
        'export const kindsOf = (rows) => rows.filter(isKind);',
    }).map(([what, after]) => ({
      title: `A function ${what}.`,
      options,
      languages,
      code: `${isKind('function ', `[|${SET}|]`)}${after}`,
      output: `${hoisted('function ')}${after}`,
    })),
    {
      title: 'A function that walks a tree.',
      options,
      languages,
      code: `export function count(node) {
  const kinds = [|${SET}|];
  return node ? count(node.left) + count(node.right) + (kinds.has(node.kind) ? 1 : 0) : 0;
}`,
      output: `const kinds = ${SET};

export function count(node) {
  return node ? count(node.left) + count(node.right) + (kinds.has(node.kind) ? 1 : 0) : 0;
}`,
    },
    {
      title: 'A copy of a literal, and a text in place of one, that need not be seen to repeat.',
      options,
      languages,
      code: `export function trim(text) {
  return text.replace([|new RegExp('^,+')|], '').replace([|new RegExp(/ +/g)|], ' ');
}`,
      output: `export function trim(text) {
  return text.replace(/^,+/, '').replace(/ +/g, ' ');
}`,
    },
  ],
});

const KIND = isKind('export function ');

function count(files: Files, settings: object = {}): number {
  const root = makeProject({
    'package.json': JSON.stringify({ name: 'kinds' }),
    'src/kind.js': KIND,
    ...files,
  });
  const found = new Linter({ cwd: root }).verify(
    KIND,
    [
      {
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-recreated-closure': ['warn', ...options] },
        settings: { 'async-perf': settings },
      },
    ],
    { filename: path.join(root, 'src/kind.js') },
  );
  return found.length;
}

describe('a function that other files call', () => {
  const user = (code: string): Files => ({
    'src/user.js': `import { isKind } from './kind.js';\n${code}\n`,
  });
  const each = 'export const kindsOf = (rows) => rows.filter((row) => isKind(row));';

  it('is left alone where none repeats it', () => {
    expect(count({})).toBe(0);
    expect(count(user('export const kindOf = (row) => isKind(row.kind);'))).toBe(0);
    expect(count(user('export const kinds = () => isKind;'))).toBe(0);
  });

  it('is reported where one does, by itself or on behalf of another', () => {
    expect(count(user(each))).toBe(1);
    expect(count(user('export const kindsOf = (rows) => rows.filter(isKind);'))).toBe(1);
    const one = 'export function kindOf(row) { return isKind(row.kind); }';
    const other = "import { kindOf } from './user.js';\n";
    expect(count({ ...user(one), 'src/all.js': other })).toBe(0);
    const all = `${other}export const kindsOf = (rows) => rows.map((row) => kindOf(row));\n`;
    expect(count({ ...user(one), 'src/all.js': all })).toBe(1);
  });

  it('is left alone where only a test does, and where other files do not count', () => {
    const test = user(each)['src/user.js'] ?? '';
    expect(count({ 'src/kind.test.js': test })).toBe(0);
    expect(count(user(each), { crossFile: false })).toBe(0);
  });
});
