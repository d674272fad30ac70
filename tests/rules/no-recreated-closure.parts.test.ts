import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';
import { inMap } from './no-recreated-closure.in-map.ts';

const js = ['js'] as const;
const noticeable = [{ report: 'noticeable' }] as const;

const FORMATS = "{ a: new Intl.NumberFormat('en'), b: new Intl.NumberFormat('de') }";
const SETS = "{ a: new Set(['x', 'y']), b: new Set(['z']) }";
const PATTERNS = "{ a: new RegExp('^a'), b: new RegExp('b$', 'i') }";

testRule(noRecreatedClosure, {
  valid: [
    ...[
      inMap("{ a: new RegExp('(?<=a)b'), b: /b/ }", 'return table[item.kind].test(item);'),
      inMap(
        "[new RegExp('a'), new RegExp('<b>', 's')]",
        'return table.some((re) => re.test(item));',
      ),
      inMap(
        "new Map([['a', new RegExp('b')], ['b', new RegExp('[a--b]', 'v')]])",
        'return table.get(item)?.test(item);',
      ),
      inMap(
        "{ a: { re: new RegExp('\\\\p{L}', 'u') }, b: { re: /b/ }, c: { re: /c/ } }",
        'return table[item.kind].re.test(item);',
      ),
      inMap(
        "{ a: new Intl.Segmenter('en'), b: new Intl.Segmenter('de') }",
        'return table[item.kind].format(1);',
      ),
    ].map((code) => ({
      title: `Parts that an older engine rejects when the call comes, not on loading: ${code.slice(80, 140)}`,
      cwd: '/nowhere',
      filename: '/nowhere/file.js',
      code,
      languages: js,
    })),
    {
      title: 'A part that the lowest Node of `engines` rejects, though it has the other ones.',
      code: inMap(
        "[new Intl.DateTimeFormat('en', { timeZone: '+01:00' }), new Intl.DateTimeFormat('en', { timeZone: 'UTC', timeZoneName: 'shortOffset' })]",
        'return table.map((format) => format.format(item));',
      ),
      languages: js,
    },
    ...[
      'return table[item.kind];',
      'return other(table[item.kind]);',
      'return table[item.kind] === other;',
      'return item.values.map(table[item.kind].format);',
      'table[item.kind].extra = item; return table[item.kind].format(1);',
      'return table[item.kind].resolvedOptions();',
      'const format = table[item.kind]; return { format };',
    ].map((use) => ({
      title: `A format of a table that someone else gets, or changes: ${use}`,
      code: inMap(FORMATS, use),
      languages: js,
    })),
    ...[
      'return table[item.kind];',
      'table[item.kind].add(item); return table[item.kind].has(1);',
      'return [...table[item.kind]];',
      'for (const each of table[item.kind]) if (each === item) return 1; return 0;',
      'return table[item.kind] === other;',
      'return table[item.kind].union(other);',
      'table[item.kind].has = other; return table[item.kind].has(1);',
    ].map((use) => ({
      title: `A set of a table that someone else gets, or changes: ${use}`,
      code: inMap(SETS, use),
      languages: js,
    })),
    ...[
      "{ a: new Intl.NumberFormat(item.locale), b: new Intl.NumberFormat('de') }",
      "{ a: new Intl.DateTimeFormat('en'), b: new Intl.DateTimeFormat('de') }",
      "{ a: new Intl.NumberFormat('en', { style: 'none' }), b: new Intl.NumberFormat('de') }",
      "{ a: new Intl.NumberFormat('en', other), b: new Intl.NumberFormat('de') }",
    ].map((table) => ({
      title: `Formats that differ, or that fail where they are made: ${table}`,
      code: inMap(table, 'return table[item.kind].format(1);'),
      languages: js,
    })),
    {
      title: 'A class of that name, and a global that is replaced.',
      code: `import { Set } from './collections.js';
${inMap(SETS, 'return table[item.kind].has(1);')}
`,
      languages: js,
    },
    {
      title: 'A platform that may lack a constructor, as the file says.',
      code: `const hasIntl = typeof Intl !== 'undefined';
${inMap(FORMATS, 'return hasIntl ? table[item.kind].format(1) : item;')}`,
      languages: js,
    },
    ...[
      inMap("{ a: new RegExp('a', 'y'), b: /b/ }", 'return table[item.kind].test(item);'),
      inMap("{ a: new RegExp('a', 'g'), b: /b/ }", 'return table[item.kind].test(item);'),
      inMap("{ a: new RegExp('('), b: /b/ }", 'return table[item.kind].test(item);'),
      inMap('{ a: new RegExp(item.word), b: /b/ }', 'return table[item.kind].test(item);'),
      inMap(PATTERNS, 'return table[item.kind].exec(item).index + other(table[item.kind]);'),
    ].map((code) => ({
      title: `A pattern with a state, one that fails, and one that is given away: ${code.slice(80, 140)}`,
      code,
      languages: js,
    })),
  ],
  invalid: [
    {
      title: 'Formats of a table and of a map, asked for one and tested for being there.',
      options: noticeable,
      code: `export function formatCell(kind, value) {
  const formats = [|{
    price: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
    ratio: new Intl.NumberFormat('en-US', { style: 'percent' }),
  }|];
  const format = formats[kind];
  return format ? format.format(value) : String(value);
}
export function formatUnit(kind, value) {
  const units = [|new Map([
    ['kg', new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilogram' })],
    ['m', new Intl.NumberFormat('en-US', { style: 'unit', unit: 'meter' })],
  ])|];
  return units.get(kind)?.format(value) ?? '';
}`,
      output: `const formats = {
  price: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
  ratio: new Intl.NumberFormat('en-US', { style: 'percent' }),
};

export function formatCell(kind, value) {
  const format = formats[kind];
  return format ? format.format(value) : String(value);
}

const units = new Map([
  ['kg', new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilogram' })],
  ['m', new Intl.NumberFormat('en-US', { style: 'unit', unit: 'meter' })],
]);

export function formatUnit(kind, value) {
  return units.get(kind)?.format(value) ?? '';
}`,
      languages: js,
    },
    {
      title: 'Sets by role, and rows with a set.',
      options: [{ report: 'all' }],
      code: `const ALL = ['read', 'write', 'delete'];
export function may(user, action) {
  const rights = [|{ admin: new Set(ALL), editor: new Set(['read', 'write']), guest: new Set(['read']) }|];
  return rights[user.role]?.has(action) ?? false;
}
export function kindOf(name) {
  const kinds = [|[{ kind: 'image', has: new Set(['png', 'jpg']) }, { kind: 'text', has: new Set(['txt', 'md']) }]|];
  return kinds.find((each) => each.has.has(name))?.kind;
}`,
      output: `const ALL = ['read', 'write', 'delete'];

const rights = { admin: new Set(ALL), editor: new Set(['read', 'write']), guest: new Set(['read']) };

export function may(user, action) {
  return rights[user.role]?.has(action) ?? false;
}

const kinds = [{ kind: 'image', has: new Set(['png', 'jpg']) }, { kind: 'text', has: new Set(['txt', 'md']) }];

export function kindOf(name) {
  return kinds.find((each) => each.has.has(name))?.kind;
}`,
      languages: js,
    },
    {
      title: 'Patterns that are called for, beside those that are written down.',
      options: [{ report: 'all' }],
      code: `export function check(kind, value) {
  const patterns = [|{
    price: new RegExp('^\\\\d+$'),
    ratio: /^\\d+%$/,
    name: new RegExp('^\\\\w+$', 'i'),
  }|];
  const pattern = patterns[kind];
  if (!pattern) return true;
  return pattern.test(value);
}`,
      output: `const patterns = {
  price: new RegExp('^\\\\d+$'),
  ratio: /^\\d+%$/,
  name: new RegExp('^\\\\w+$', 'i'),
};

export function check(kind, value) {
  const pattern = patterns[kind];
  if (!pattern) return true;
  return pattern.test(value);
}`,
      languages: js,
    },
    {
      title: 'Parts that `engines` asks for a Node for, the first or the last of them.',
      options: [{ report: 'all' }],
      code: `export function isMarkup(text) {
  const patterns = [|[new RegExp('<b>', 's'), new RegExp('abc', 'i')]|];
  return patterns.some((pattern) => pattern.test(text));
}
export function isOfKind(kind, text) {
  const kinds = [|new Map([['abc', new RegExp('abc')], ['late', new RegExp('(?<!a)[a--b]', 'v')]])|];
  return kinds.get(kind)?.test(text) ?? false;
}
export function labelOf(text) {
  const rules = [|[
    { label: 'letter', pattern: new RegExp('^\\\\p{L}', 'u') },
    { label: 'digit', pattern: new RegExp('^[0-9]') },
  ]|];
  return rules.find(({ pattern }) => pattern.test(text))?.label;
}`,
      output: `const patterns = [new RegExp('<b>', 's'), new RegExp('abc', 'i')];

export function isMarkup(text) {
  return patterns.some((pattern) => pattern.test(text));
}

const kinds = new Map([['abc', new RegExp('abc')], ['late', new RegExp('(?<!a)[a--b]', 'v')]]);

export function isOfKind(kind, text) {
  return kinds.get(kind)?.test(text) ?? false;
}

const rules = [
  { label: 'letter', pattern: new RegExp('^\\\\p{L}', 'u') },
  { label: 'digit', pattern: new RegExp('^[0-9]') },
];

export function labelOf(text) {
  return rules.find(({ pattern }) => pattern.test(text))?.label;
}`,
      languages: js,
    },
  ],
});
