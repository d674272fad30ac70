import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;

const encode = `function bytesOf(text) {
  return new TextEncoder().encode(text);
}`;

/** Ways to ask for a global before it is used, each in a function that falls back on another. */
const questions = [
  "typeof TextEncoder === 'undefined'",
  '!globalThis.TextEncoder',
  "!window['TextEncoder']",
  "!('TextEncoder' in self)",
  '!self.TextEncoder?.prototype',
  "!Object.hasOwn(globalThis, 'TextEncoder')",
  "!Object.prototype.hasOwnProperty.call(window, 'TextEncoder')",
  "typeof document === 'undefined'",
];

testRule(noRecreatedClosure, {
  valid: [
    ...questions.map((question) => ({
      title: `A constructor that the file asks for: ${question}.`,
      languages: js,
      code: `${encode}
export function read(text) {
  if (${question}) return text;
  return bytesOf(text);
}`,
    })),
    {
      title: 'A format that falls back on something else where its zone is not known.',
      languages: js,
      code: `export function dayOf(date) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv' }).format(date);
  } catch {
    return date.toISOString();
  }
}`,
    },
    {
      title: 'A constructor that is asked for by its name alone.',
      languages: js,
      code: `export const read = (text) => (TextEncoder ? bytesOf(text) : text);
${encode}`,
    },
    {
      title: 'A constructor taken from the global object, where it may be missing.',
      languages: js,
      code: `const { TextEncoder: Encoder } = globalThis;
export const read = (text) => (Encoder ? bytesOf(text) : text);
${encode}`,
    },
    {
      title: 'A constructor that the file adds where it is missing.',
      languages: js,
      code: `export function install(TextEncoder) {
  globalThis.TextEncoder ??= TextEncoder;
}
${encode}`,
    },
    {
      title: 'Functions of the language under names of the function around.',
      languages: js,
      code: `export function run(list) {
  const text = String;
  const { max, min } = Math;
  return list.map(({ kind, value }) => {
    const table = { max, min, text, name: text };
    return table[kind](value);
  });
}`,
    },
    {
      title: 'A part of a namespace that the file asks for.',
      languages: js,
      code: `export function join(names) {
  if (!Intl.ListFormat) return names.join(', ');
  return new Intl.ListFormat('en').format(names);
}
export function plural(count) {
  if (!('PluralRules' in Intl)) return '';
  return new Intl.PluralRules('en').select(count);
}`,
    },
    {
      title: 'A namespace that the file asks for.',
      languages: js,
      code: `export function format(price) {
  if (typeof Intl === 'undefined') return String(price);
  return new Intl.NumberFormat('en').format(price);
}`,
    },
    {
      title: 'A constructor whose absence is caught.',
      languages: js,
      code: `export function join(names) {
  try {
    return new Intl.ListFormat('en').format(names);
  } catch {
    return names.join(', ');
  }
}`,
    },
    {
      title: 'A `Set` that old engines lack.',
      languages: js,
      code: `export function isKnown(name) {
  if (typeof Set === 'undefined') return name === 'a' || name === 'b' || name === 'c';
  return new Set(['a', 'b', 'c']).has(name);
}`,
    },
    {
      title: 'Patterns and flags that an older engine rejects when the call comes, not on loading.',
      cwd: '/nowhere',
      filename: '/nowhere/file.js',
      languages: js,
      code: String.raw`export function test(text) {
  return [
    new RegExp('(?<=a)b').test(text),
    new RegExp('(?<!a)b').test(text),
    new RegExp('(?<year>\\d)').test(text),
    new RegExp('\\p{L}', 'u').test(text),
    new RegExp('a.b', 's').test(text),
    new RegExp('[a--b]', 'v').test(text),
  ];
}`,
    },
    {
      title: 'Options of formats that an older engine rejects.',
      languages: js,
      code: `export function show(value) {
  return [
    new Intl.DateTimeFormat('en', { timeZone: '+01:00' }).format(value),
    new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv' }).format(value),
    new Intl.NumberFormat('en', { signDisplay: 'negative', style: 'money' }).format(value),
  ];
}`,
    },
    {
      title: 'An option and a locale that no engine accepts throw where they are.',
      languages: js,
      code: `export function show(value) {
  return [
    new Intl.NumberFormat('en', { style: 'money' }).format(value),
    new Intl.NumberFormat('en_').format(value),
  ];
}`,
    },
  ],
  invalid: [
    {
      title: 'Functions of the language under names of the module.',
      languages: js,
      code: `const text = String;
const { max, min } = Math;
export function run(list) {
  return list.map(({ kind, value }) => {
    const table = [|{ max, min, text, name: text }|];
    return table[kind](value);
  });
}`,
      output: `const text = String;
const { max, min } = Math;

const table = { max, min, text, name: text };

export function run(list) {
  return list.map(({ kind, value }) => {
    return table[kind](value);
  });
}`,
    },
    {
      title: 'A `typeof` of a value of the file, and a question for another global, say nothing.',
      languages: js,
      code: `const VERSION = 1;
export function read(text, Encoder) {
  if (typeof text !== 'string' || typeof VERSION !== 'number' || !globalThis.crypto) return text;
  return [|new TextEncoder()|].encode(text);
}`,
      output: `const VERSION = 1;

const textEncoder = new TextEncoder();

export function read(text, Encoder) {
  if (typeof text !== 'string' || typeof VERSION !== 'number' || !globalThis.crypto) return text;
  return textEncoder.encode(text);
}`,
    },
    {
      title: 'What every engine of today has, where errors are caught for another reason.',
      languages: js,
      code: `export function format(price) {
  try {
    return [|new Intl.NumberFormat('en', { style: 'percent' })|].format(price.value);
  } catch {
    return '';
  }
}
export function isKnown(name) {
  return typeof window === 'undefined' && [|new Set(['a', 'b', 'c'])|].has(name);
}`,
      output: `const percentFormat = new Intl.NumberFormat('en', { style: 'percent' });

export function format(price) {
  try {
    return percentFormat.format(price.value);
  } catch {
    return '';
  }
}

const knownValues = new Set(['a', 'b', 'c']);

export function isKnown(name) {
  return typeof window === 'undefined' && knownValues.has(name);
}`,
    },
  ],
});
