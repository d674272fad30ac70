import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;

/** A callback run per item, with a constant in it. */
function inMap(constant: string, use: string, before = ''): string {
  return `${before}export function run(list, other) {
  return list.map((item) => {
    const made = ${constant};
    ${use}
  });
}`;
}

const NAMES = "const NAMES = ['a', 'b', 'c', 'd', 'e'];\n";
const ROWS = '[{ test: /a/, by: (x) => x }, { test: /b/, by: (x) => x }, { test: /c/, by: null }]';
const PATTERNS = '[/^a/, /^b/, /^c/]';

testRule(noRecreatedClosure, {
  valid: [
    ...[
      'NAMES.push(item);',
      'NAMES[0] = item;',
      'NAMES.sort();',
      'other(NAMES);',
      'NAMES.length = 0;',
      'other.names = NAMES;',
      'NAMES.map((name, index, all) => all.pop());',
      'NAMES.forEach(other);',
    ].map((change) => ({
      title: `A list of the module that someone could change: ${change}`,
      code: inMap('new Set(NAMES)', `${change} return made.has(item);`, NAMES),
      languages: js,
    })),
    {
      title: 'A list of the module that other files can change.',
      code: inMap('new Set(NAMES)', 'return made.has(item);', `export ${NAMES}`),
      languages: js,
    },
    {
      title: 'A list that is not always the same.',
      code: `export function run(list, names, first) {
  let last = ['a', 'b'];
  last = names;
  return list.map((item) => {
    const given = new Set(names);
    const joined = [...names, ...last];
    const pattern = new RegExp(names.join('|'));
    const lead = new RegExp(\`^\${first}\`);
    const words = first.split(' ');
    const entries = new Map(Object.entries({ a: first, b: 2, c: 3, d: 4 }));
    return given.has(item) && joined.includes(item) && pattern.test(item) && lead.test(item)
      && words.includes(item) && entries.get(item);
  });
}`,
      languages: js,
    },
    {
      title: 'A list that is initialised only later.',
      code: `export function run(list) {
  return list.map((item) => new Set(NAMES).has(item));
}
const NAMES = ['a', 'b', 'c', 'd', 'e'];`,
      languages: js,
    },
    ...[
      "new RegExp(START + '(').test(item)",
      "new RegExp(START, 'y').test(item)",
      'new RegExp(`${START}${other}`).test(item)',
    ].map((use) => ({
      title: `A pattern of parts that does not compile, or is not the same each time: ${use}`,
      code: inMap("'a'", `return made + ${use};`, "const START = '^a';\n"),
      languages: js,
    })),
    ...[
      'return made;',
      'return made.map((row) => row);',
      'return made[0].test;',
      'made[0].test.lastIndex = 1; return made[0].test.source;',
      'return other(made[0].test);',
      'return other.set(item, made[0].by);',
      'return made.some((row) => row.by === other);',
      'for (const { by } of made) other.push(by);',
      'for (const row of made) other.push(...Object.values(row));',
      'for (const { by, ...rest } of made) other.push(rest);',
      'made[0].by = other; return made[0].by(item);',
      'return made.some(({ by }) => new by(item));',
    ].map((use) => ({
      title: `A function or a pattern of a row that someone else gets, or changes: ${use}`,
      code: inMap(ROWS, use),
      languages: js,
    })),
    ...[
      'return made;',
      'return made.map((pattern) => pattern);',
      'return made.find((pattern) => pattern.test(item));',
      'return [...made];',
      'const [first] = made; first.lastIndex = 2; return first.test(item);',
      'return made.some((pattern) => pattern === other);',
      'return made.some((pattern) => other(pattern));',
    ].map((use) => ({
      title: `A pattern of a list that someone else gets, or changes: ${use}`,
      code: inMap(PATTERNS, use),
      languages: js,
    })),
    {
      title: 'Patterns that remember where they were.',
      code: `export function run(list) {
  return list.map((item) => {
    const global = [/a/g, /b/g, /c/g];
    const sticky = [/a/y, /b/y, /c/y];
    return global.some((pattern) => pattern.test(item)) || sticky.some((pattern) => pattern.test(item));
  });
}`,
      languages: js,
    },
    ...[
      'return made.get(item);',
      'return other(made);',
      'for (const [name, by] of made) other(name, by);',
      'made.set(item, other); return made.get(item)(1);',
      'return made.get(item) === other;',
      'return [...made.values()];',
      'return made.forEach((by) => other(by));',
    ].map((use) => ({
      title: `A function of a Map that someone else gets, or changes: ${use}`,
      code: inMap("new Map([['a', (x) => x], ['b', (x) => x + 1]])", use),
      languages: js,
    })),
    {
      title: 'Functions of a Map, and of rows, that need a variable or `this`.',
      code: `export function run(list, step) {
  return list.map(function (item) {
    const moves = new Map([['a', (x) => x + step], ['b', (x) => x - step]]);
    const owned = [{ test: () => this.a }, { test: () => this.b }, { test: () => this.c }];
    const methods = [['a', function () { return this.length; }], ['b', function () { return this[0]; }]];
    return moves.get(item)(1) + owned.some((row) => row.test()) + methods.some(([, by]) => by());
  });
}`,
      languages: js,
    },
    {
      title: 'A function of the module that gets the table as its `this`.',
      code: `let kept;
function keep() { kept = this; }
const tools = { keep };
export function run(list) {
  return list.map((item) => {
    const steps = { a: keep, b: keep, c: keep, d: keep };
    const others = { a: tools, b: tools, c: tools, d: tools };
    return [steps[item](), others[item](), kept];
  });
}`,
      languages: js,
    },
    {
      title: 'What is imported may not be there yet when the file is loaded.',
      code: `import { add, remove, move, copy } from './steps.js';
export function run(list) {
  return list.map((item) => {
    const steps = { add, remove, move, copy };
    return steps[item](1);
  });
}`,
      languages: js,
    },
    {
      title: 'Sums that are not of numbers and strings.',
      code: `const BIG = 2n;
export function run(list, unit) {
  return list.map((item) => {
    const big = { a: 1n * 2n, b: 1, c: 2, d: 3 };
    const mixed = { a: BIG * 2, b: 1, c: 2, d: 3 };
    const own = { a: 60 * unit, b: 1, c: 2, d: 3 };
    return big[item] + mixed[item] + own[item];
  });
}`,
      languages: js,
    },
    {
      title: 'A list out of a text that is changed, returned or passed on.',
      code: `export function run(list, other) {
  return list.map((item) => {
    const sorted = 'c b a'.split(' ').sort();
    const given = 'c b a'.split(' ');
    const changed = 'c b a'.split(' ');
    const written = Object.freeze(['a', 'b', 'c']);
    changed[0] = item;
    other(given, sorted);
    return [changed[1], written];
  });
}`,
      languages: js,
    },
    {
      title: 'A young constructor, or a young pattern, of a file that no package says is for Node.',
      cwd: '/nowhere',
      filename: '/nowhere/file.js',
      code: `export function run(list) {
  return list.map((item) => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
    return new RegExp('a.b', 's').test(item) || [...segmenter.segment(item)].length;
  });
}`,
      languages: js,
    },
  ],
  invalid: [
    {
      title: 'A set of the characters of a text.',
      code: `const DIGITS = '0123456789';
export function isVowel(letter) {
  return [|new Set('aeiou')|].has(letter);
}
export function isHex(letter) {
  const hex = [|new Set(DIGITS + 'abcdef')|];
  return hex.has(letter);
}`,
      output: `const DIGITS = '0123456789';

const VOWEL_VALUES = new Set('aeiou');

export function isVowel(letter) {
  return VOWEL_VALUES.has(letter);
}

const hex = new Set(DIGITS + 'abcdef');

export function isHex(letter) {
  return hex.has(letter);
}`,
      languages: ['js'],
    },
    {
      title: 'What is built of lists and texts of the module that nobody changes.',
      code: `const READS = ['get', 'head'];
const WRITES = Object.freeze(['put', 'post']);
const NAME = /[a-z]\\w*/;
const START = '^';
export function run(list) {
  return list.map((item) => {
    const reads = [|new Set(READS)|];
    const all = [|[...READS, ...WRITES, 'trace']|];
    const any = [|new RegExp(\`\${START}(?:\${READS.join('|')})$\`, 'i')|];
    const named = [|new RegExp(START + NAME.source + '$')|];
    return reads.has(item) || all.includes(item) || any.test(item) || named.test(item) || READS.length > list.length;
  });
}`,
      output: `const READS = ['get', 'head'];
const WRITES = Object.freeze(['put', 'post']);
const NAME = /[a-z]\\w*/;
const START = '^';

const reads = new Set(READS);
const ALL = [...READS, ...WRITES, 'trace'];
const ANY_PATTERN = new RegExp(\`\${START}(?:\${READS.join('|')})$\`, 'i');
const NAMED_PATTERN = new RegExp(START + NAME.source + '$');

export function run(list) {
  return list.map((item) => {
    return reads.has(item) || ALL.includes(item) || ANY_PATTERN.test(item) || NAMED_PATTERN.test(item) || READS.length > list.length;
  });
}`,
      languages: js,
    },
    {
      title: 'Rows that hold patterns and functions.',
      code: `export function run(list) {
  return list.map((item) => {
    const kinds = [|[
      { name: 'comment', test: /^#/ },
      { name: 'pair', test: /^(\\w+)=(.*)$/ },
    ]|];
    const edits = [|[[/a+/g, 'a'], [/b+/g, 'b'], [/c+/g, (match) => match.toUpperCase()]]|];
    const readers = [|{ int: { parse: (text) => Number(text), empty: 0 }, text: { parse: String, empty: '' } }|];
    let text = item.text;
    for (const [pattern, by] of edits) text = text.replace(pattern, by);
    const kind = kinds.find(({ test }) => test.test(text));
    const match = kinds[0].test.exec(text);
    const reader = readers[item.kind];
    return kind ? kind.name + match : reader ? reader.parse(text) : reader.empty;
  });
}`,
      output: `const kinds = [
  { name: 'comment', test: /^#/ },
  { name: 'pair', test: /^(\\w+)=(.*)$/ },
];

const edits = [[/a+/g, 'a'], [/b+/g, 'b'], [/c+/g, (match) => match.toUpperCase()]];
const readers = { int: { parse: (text) => Number(text), empty: 0 }, text: { parse: String, empty: '' } };

export function run(list) {
  return list.map((item) => {
    let text = item.text;
    for (const [pattern, by] of edits) text = text.replace(pattern, by);
    const kind = kinds.find(({ test }) => test.test(text));
    const match = kinds[0].test.exec(text);
    const reader = readers[item.kind];
    return kind ? kind.name + match : reader ? reader.parse(text) : reader.empty;
  });
}`,
      languages: js,
    },
    {
      title: 'Lists and tables of patterns.',
      code: `export function run(list) {
  return list.map((item) => {
    const noise = [|[/^\\s*$/, /^#/]|];
    const types = [|{ int: /^\\d+$/, word: /^\\w+$/u, any: /./ }|];
    const pattern = types[item.type];
    if (noise.some((each) => each.test(item.text))) return '';
    return pattern ? item.text.match(pattern) : types.any.source;
  });
}`,
      output: `const noise = [/^\\s*$/, /^#/];
const types = { int: /^\\d+$/, word: /^\\w+$/u, any: /./ };

export function run(list) {
  return list.map((item) => {
    const pattern = types[item.type];
    if (noise.some((each) => each.test(item.text))) return '';
    return pattern ? item.text.match(pattern) : types.any.source;
  });
}`,
      languages: js,
    },
    {
      title: 'A Map of functions, of the entries of an object, a Set of its keys.',
      code: `export function run(list) {
  return list.map((item) => {
    const steps = [|new Map([['add', (a, b) => a + b], ['sub', (a, b) => a - b]])|];
    const types = [|new Map(Object.entries({ js: 'text/javascript', css: 'text/css' , html: 'text/html', txt: 'text/plain' }))|];
    const known = [|new Set(Object.keys({ a: 1, b: 2, c: 3, d: 4 }))|];
    const step = steps.get(item.name) ?? steps.get('add');
    return steps.has(item.name) && known.has(item.name) ? step(1, 2) : types.get(item.type);
  });
}`,
      output: `const steps = new Map([['add', (a, b) => a + b], ['sub', (a, b) => a - b]]);
const types = new Map(Object.entries({ js: 'text/javascript', css: 'text/css' , html: 'text/html', txt: 'text/plain' }));
const known = new Set(Object.keys({ a: 1, b: 2, c: 3, d: 4 }));

export function run(list) {
  return list.map((item) => {
    const step = steps.get(item.name) ?? steps.get('add');
    return steps.has(item.name) && known.has(item.name) ? step(1, 2) : types.get(item.type);
  });
}`,
      languages: js,
    },
    {
      title: 'Frozen tables and lists, frozen within.',
      code: `export function run(list) {
  return list.map((item) => {
    const styles = [|Object.freeze({
      info: Object.freeze({ label: 'INF', color: 32 }),
      warn: Object.freeze({ label: 'WRN', color: 33 }),
    })|];
    const names = [|Object.freeze(['a', 'b', 'c'])|];
    const style = styles[item.level];
    return names.includes(item.name) ? style.label : style.color;
  });
}`,
      output: `const styles = Object.freeze({
  info: Object.freeze({ label: 'INF', color: 32 }),
  warn: Object.freeze({ label: 'WRN', color: 33 }),
});

const names = Object.freeze(['a', 'b', 'c']);

export function run(list) {
  return list.map((item) => {
    const style = styles[item.level];
    return names.includes(item.name) ? style.label : style.color;
  });
}`,
      languages: js,
    },
    {
      title: 'A table of sums, and of functions that are there already.',
      code: `const MINUTE = 60;
function parseDate(text) {
  return new Date(text);
}
export function run(list) {
  return list.map((item) => {
    const sizes = [|{ s: 1, m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * 60 }|];
    const parsers = [|{ int: Number, text: String, json: JSON.parse, date: parseDate }|];
    const letters = [|'a b c d e'.split(' ')|];
    return parsers[item.type](sizes[item.unit] + letters[item.index]);
  });
}`,
      output: `const MINUTE = 60;
function parseDate(text) {
  return new Date(text);
}

const sizes = { s: 1, m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * 60 };
const parsers = { int: Number, text: String, json: JSON.parse, date: parseDate };
const letters = 'a b c d e'.split(' ');

export function run(list) {
  return list.map((item) => {
    return parsers[item.type](sizes[item.unit] + letters[item.index]);
  });
}`,
      languages: js,
    },
    {
      title: 'Young constructors and patterns, where `engines` asks for a Node that has them.',
      code: `export function run(list) {
  return list.map((item) => {
    const segmenter = [|new Intl.Segmenter('en', { granularity: 'word' })|];
    const named = [|new RegExp('(?<=a)(?<name>b)', 's')|];
    return named.test(item) || [...segmenter.segment(item)].length;
  });
}`,
      output: `const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const namedPattern = new RegExp('(?<=a)(?<name>b)', 's');

export function run(list) {
  return list.map((item) => {
    return namedPattern.test(item) || [...segmenter.segment(item)].length;
  });
}`,
      languages: js,
    },
    {
      title: 'A list that TypeScript lets nobody change may be exported.',
      filename: 'src/file.ts',
      code: `export const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;
export type Name = (typeof NAMES)[number];
export function run(list: readonly string[]): boolean[] {
  return list.map((item) => {
    const known = [|new Set<string>(NAMES)|];
    return known.has(item);
  });
}`,
      output: `export const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;
export type Name = (typeof NAMES)[number];

const known = new Set<string>(NAMES);

export function run(list: readonly string[]): boolean[] {
  return list.map((item) => {
    return known.has(item);
  });
}`,
    },
  ],
});
