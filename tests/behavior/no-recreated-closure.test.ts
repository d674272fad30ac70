import { describe, it } from 'vitest';
import { assertSameBehavior } from '../harness/behavior.ts';
import type { BehaviorOptions, Driver } from '../harness/behavior.ts';

const rule = 'no-recreated-closure';

interface Case extends BehaviorOptions {
  readonly title: string;
  readonly source: string;
  readonly driver?: Driver;
}

const cases: readonly Case[] = [
  {
    title: 'functions in objects that are only called, one of which has a default',
    source: `function visit(list, { enter, leave = (item) => item }) {
  return list.map((item) => leave(enter(item)));
}
function walk(list, own = {}) {
  own = own || {};
  const { length } = own.enter ?? [];
  return own.enter ? list.map((item) => own.enter(item, length)) : list;
}
export function run(lists) {
  const all = [];
  for (const list of lists) {
    all.push(
      visit(list, {
        enter: (item) => {
          const doubled = item * 2;
          return doubled;
        },
      }),
      walk(list, {
        enter(item, count) {
          return item + count;
        },
        leave: (item) => {
          return item - 1;
        },
      }),
      walk(list),
    );
  }
  return all;
}`,
    driver: [
      ['run', [[1, 2], [], [3]]],
      ['run', []],
    ],
  },
  {
    title: 'a decoder that fails for some texts, and a pattern of the characters of a text',
    source: `export function run(texts) {
  const from = 'äöü·';
  const to = 'aou_';
  const all = [];
  for (const text of texts) {
    const pattern = new RegExp(from.split('').join('|'), 'g');
    try {
      const name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(text));
      all.push(name.replace(pattern, (letter) => to.charAt(from.indexOf(letter))));
    } catch (error) {
      all.push(error.name);
    }
  }
  return all;
}`,
    driver: [
      [
        'run',
        [[195, 164, 97, 194, 183], [255], [226, 130], [97], [239, 187, 191, 98], [195], [164]],
      ],
      ['run', []],
    ],
  },
  {
    title: 'a helper that names its class, which has static parts and is made anew',
    source: `class Base {
  static count = 3;
}
class Pool extends Base {
  static prefix = ['a', 'b'].map((part) => part + '!').join('');
  limit = 2;
  label(list) {
    const named = (item) => {
      const name = String(item) + Pool.count;
      return item > 1 ? new Pool().short(name) : Pool.prefix + name;
    };
    return list.map((item) => named(item) + named(this.limit));
  }
  short(name) {
    return name.slice(0, this.limit);
  }
}
export function run(list) {
  return new Pool().label(list);
}`,
    driver: [
      ['run', [1, 2, 300]],
      ['run', []],
    ],
  },
  {
    title: 'a variable that gets one pattern or format after another',
    source: `export function run(texts, isStrict) {
  const all = [];
  for (const text of texts) {
    let pattern = new RegExp('^[a-z]+$');
    all.push(pattern.test(text));
    if (isStrict) pattern = new RegExp('[A-Z]', 'g');
    else pattern = new RegExp('[A-Z]+', 'gu');
    all.push(text.replace(pattern, '_'), text.match(pattern), pattern.flags);
    if (text === 'b') all.push(typeof order);
    var order = new Intl.Collator('sv');
    if (isStrict) order = new Intl.Collator('de');
    all.push(order.compare('z', 'ä'));
  }
  return all;
}`,
    driver: [
      ['run', ['a', 'AB', 'ab', 'aBcDe'], true],
      ['run', ['AB', 'b', 'BB'], false],
      ['run', [], false],
    ],
  },
  {
    title: 'a table of functions, and a list of them, of which some throw',
    source: `export function run(node) {
  const operators = {
    add: (a, b) => a + b,
    sub(a, b) { return a - b; },
    div: function (a, b) {
      if (b === 0) throw new RangeError('zero');
      return a / b;
    },
  };
  const checks = [(x) => x < 100, (x) => Number.isFinite(x), (x) => x !== 13];
  if (typeof node === 'number') return checks.every((check) => check(node)) ? node : 0;
  const apply = operators[node[0]] ?? operators.add;
  return apply(run(node[1]), run(node[2]));
}`,
    driver: [
      ['run', ['sub', ['add', 1, 2], ['div', 9, 3]]],
      ['run', ['div', 1, 13]],
      ['run', ['other', 1, 200]],
      ['run', ['toString', 1, 2]],
    ],
  },
  {
    title: 'lists and tables of rows',
    source: `export function run(list) {
  return list.map((item) => {
    const units = [['h', 3600], ['m', 60], ['s', 1]];
    const types = { a: ['x', 'y'], b: ['z', 'w'] };
    const unit = units.find(([, size]) => item >= size);
    const row = types[item];
    let text = row ? row.join() + row.includes('x') : '';
    for (const [name, size] of units) text += name + Math.floor(item / size);
    return unit ? unit[0] + text : text;
  });
}`,
    driver: [
      ['run', [4000, 61, 0.5]],
      ['run', ['a', 'b', 'constructor']],
    ],
  },
  {
    title:
      'lists of patterns in rows and in tables, and callbacks in loops of a function made again',
    source: `const reader = (text) => ({
  all(words) {
    const rules = [
      { kind: 'mail', patterns: [/@/, /^mailto:/] },
      { kind: 'page', patterns: [/^https?:/, /^www\\./] },
    ];
    const marks = { a: [/a/, /A/], b: [/b/, /B/] };
    const found = [];
    for (const word of words) {
      found.push(rules.find(({ patterns }) => patterns.some((pattern) => pattern.test(word)))?.kind);
      for (const mark of marks[word[0]] ?? []) found.push(mark.test(text), text.match(mark)?.index);
      found.push([...word].filter((letter) => letter > 'm').map((letter) => letter + text));
    }
    return JSON.stringify(found, (key, value) => {
      if (Array.isArray(value)) return [...value, key];
      return value ?? 'none';
    });
  },
});
export function run(text, words) {
  return [reader(text).all(words), reader('b').all(words)];
}`,
    driver: [
      ['run', 'Ab', ['a@b', 'www.nuts', 'b', 'zoo', 'c']],
      ['run', '', []],
    ],
  },
  {
    title: 'patterns of ES2018 and later, in lists, maps and rows',
    source: `export function run(text) {
  const patterns = [new RegExp('a.b', 's'), new RegExp('abc', 'i')];
  const kinds = new Map([['name', new RegExp('(?<first>[a-z])\\\\d', 'd')], ['late', new RegExp('(?<!a)[a-z--b]', 'v')]]);
  const rules = [{ label: 'letter', pattern: new RegExp('^\\\\p{L}', 'u') }, { label: 'digit', pattern: new RegExp('^[0-9]') }];
  return [
    patterns.map((pattern) => pattern.test(text)),
    kinds.get('name')?.exec(text)?.indices.groups.first,
    kinds.get(text)?.test(text),
    rules.find(({ pattern }) => pattern.test(text))?.label,
  ];
}`,
    driver: [
      ['run', 'a\nb'],
      ['run', 'ABC'],
      ['run', 'late'],
      ['run', '1a2'],
    ],
  },
  {
    title: 'members of enums and of objects of the module',
    languages: ['ts', 'typed'],
    source: `log(kindOf(1));
enum Level { Low = 1, High }
export enum Color { Red = 'red', Blue = 'blue' }
const enum Flag { Read = 1 << 0, Write = 1 << 1, Both = Read | Write }
const Sizes = { small: -1, large: 'xl' } as const;
const kept = Object.freeze({ a: 1, b: [2] });
const plain = { x: null, y: 'y' };
log(labelOf(2), labelOf(0));
function kindOf(value: unknown): string {
  return String(value);
}
function labelOf(level: Level): unknown {
  const labels = new Map<Level, string>([[Level.Low, 'low'], [Level.High, 'high']]);
  return labels.get(level);
}
export function run(value: unknown): unknown[] {
  const colors = new Set<unknown>([Color.Red, Color.Blue]);
  const flags = new Set<unknown>([Flag.Both, Flag.Read | Flag.Write, Flag.Read]);
  const others = new Set<unknown>([Sizes.small, Sizes.large, kept.a, plain.x, plain.y]);
  return [colors.has(value), flags.has(value), flags.size, others.has(value), [...others], labelOf(value as Level)];
}`,
    driver: [
      ['run', 'red'],
      ['run', 3],
      ['run', -1],
      ['run', null],
      ['run', 'y'],
    ],
  },
  {
    title: 'rows that are filtered, turned and sorted, and entries of maps and tables',
    source: `export function run(texts) {
  return texts.map((text) => {
    const rules = [
      { label: 'lower', rank: 2, pattern: new RegExp('[a-z]') },
      { label: 'upper', rank: 1, pattern: new RegExp('[A-Z]') },
      { label: 'digit', rank: 3, pattern: new RegExp('[0-9]') },
    ];
    const kinds = new Map([['word', new RegExp('^[a-z]+$', 'i')], ['number', new RegExp('^[0-9]+$')]]);
    const patterns = { word: new RegExp('[a-z]', 'i'), number: /[0-9]/, space: new RegExp(' ') };
    const names = { low: { pattern: /[a-z]/, rank: 1 }, high: { pattern: new RegExp('[A-Z]'), rank: 2 } };
    const checks = [(x) => x.length > 1, (x) => x.length > 2, (x) => { if (x === '!') throw new TypeError(x); return x; }];
    const broken = rules.filter((rule) => !rule.pattern.test(text));
    const labels = [];
    for (const { label } of broken) labels.push(label);
    for (const [kind, pattern] of kinds) if (pattern.test(text)) labels.push(kind);
    try {
      labels.push(checks.filter((check) => check(text)).length);
    } catch (error) {
      labels.push(error.message);
    }
    return [
      ...labels,
      broken.length, broken[0]?.label, broken.slice(1).map((rule) => rule.rank),
      rules.toSorted((a, b) => a.rank - b.rank).map((rule) => rule.label), rules.toReversed().at(0).label, rules[0].label,
      [...kinds].filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind),
      Object.entries(patterns).filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
      Object.entries(patterns).find(([, pattern]) => pattern.test(text))?.[0],
      Object.entries(names).filter(([, row]) => row.pattern.test(text)).map(([name, { rank }]) => name + rank),
    ];
  });
}`,
    driver: [
      ['run', ['a', 'Ab', 'A1 b', '!', '']],
      ['run', [7, '42']],
    ],
  },
  {
    title: 'formats, sets and patterns that are called for, in tables, lists, maps and rows',
    source: `const ALL = ['read', 'write'];
export function run(list) {
  return list.map(({ kind, value }) => {
    const formats = {
      price: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
      ratio: new Intl.NumberFormat('en-US', { style: 'percent' }),
    };
    const orders = new Map([['de', new Intl.Collator('de')], ['sv', new Intl.Collator('sv')]]);
    const rights = { admin: new Set(ALL), guest: new Set(['read']) };
    const kinds = [{ name: 'image', has: new Set(['png']) }, { name: 'text', has: new Set(['txt', 'md']) }];
    const patterns = { price: new RegExp('^\\\\d+$'), ratio: /%$/g, name: new RegExp('[a-z]', 'gi') };
    const format = formats[kind];
    const found = kinds.find((each) => each.has.has(value));
    const pattern = patterns[kind];
    return [
      format ? format.format(value) : 'none',
      orders.get(kind)?.compare('z', 'ä'),
      rights[kind]?.has(value),
      found?.name,
      pattern && String(value).replace(pattern, '_'),
      kind === 'late' && formats[value].format(1),
    ];
  });
}`,
    driver: [
      [
        'run',
        [
          { kind: 'price', value: 12.5 },
          { kind: 'ratio', value: 0.5 },
          { kind: 'ratio', value: '5%' },
        ],
      ],
      [
        'run',
        [
          { kind: 'de', value: 'png' },
          { kind: 'sv', value: 'md' },
          { kind: 'name', value: 'aBc' },
        ],
      ],
      [
        'run',
        [
          { kind: 'admin', value: 'write' },
          { kind: 'guest', value: 'write' },
          { kind: 'toString', value: 1 },
        ],
      ],
      [
        'run',
        [
          { kind: 'price', value: 1 },
          { kind: 'late', value: 'missing' },
        ],
      ],
    ],
  },
  {
    title: 'rows that hold lists, and a row that a variable gets',
    source: `export function run(list) {
  return list.map((name) => {
    const kinds = [
      { kind: 'image', ends: ['png', 'gif'], size: 2 },
      { kind: 'text', ends: ['txt'], size: 1 },
    ];
    const words = { en: ['one', ['two', 'pair']], de: ['eins', ['zwei', 'Paar']] };
    const tags = { image: ['png', 'gif', 'jpg', 'webp'], none: [], text: ['txt'] };
    for (const [tag, names] of Object.entries(tags)) if (names.includes(name)) log(tag, names.length);
    let found = null;
    for (const row of kinds) {
      if (row.ends.includes(name)) found = row;
    }
    for (const { ends, kind } of kinds) if (ends.join('|') === name) return kind + ends.length;
    const pair = words[name];
    if (pair) return pair[0] + [...pair[1]].join('+') + pair[1].indexOf('Paar');
    return found === null ? 'none' : found.kind + found.ends.slice(1) + found.size;
  });
}`,
    driver: [
      ['run', ['png', 'txt', 'png|gif', 'doc']],
      ['run', ['en', 'de', 'constructor']],
    ],
  },
  {
    title: 'a table, a set and a pattern for functions of the file that read them',
    source: `function romanOf(value, letters) {
  let text = '';
  for (const [letter, size] of letters) {
    for (; value >= size; value -= size) text += letter;
  }
  return text;
}
function has(set, value, depth = 0) {
  return set.has(value) || (depth < 2 && has(set, value.slice(1), depth + 1));
}
const count = (text, pattern, names) => text.replace(pattern, '').length + names[text];
export function run(list) {
  return list.map((value) => {
    const letters = [['X', 10], ['IX', 9], ['V', 5], ['IV', 4], ['I', 1]];
    const known = new Set(['VI', 'I', 'XX']);
    const marks = new RegExp('[IV]', 'g');
    const names = { I: 1, V: 2, X: 3, VI: 4, XX: 5 };
    const text = romanOf(value, letters);
    return [text, has(known, text), count(text, marks, names)];
  });
}`,
    driver: [
      ['run', [1, 6, 14, 20, 38]],
      ['run', [6, 6]],
    ],
  },
  {
    title: 'one of two sets, by a condition',
    source: `export function run(list, isStrict) {
  return list.filter((word) => {
    const known = isStrict ? new Set(['a', 'b']) : new Set(['a', 'b', 'c', 'd']);
    const others = word === 'b' ? new Set(['b']) : isStrict ? new Set(['d', 'e']) : new Set('xyz');
    return known.has(word) !== others.has(word) && known.size + others.size !== 3;
  });
}`,
    driver: [
      ['run', ['a', 'b', 'c', 'd', 'x'], true],
      ['run', ['a', 'b', 'c', 'd', 'x'], false],
    ],
  },
  {
    title: 'helpers of comparators',
    source: `export function run(list, first) {
  const rank = { low: 1, high: 2 };
  return list.toSorted((a, b) => {
    const weightOf = (item) => {
      if (item.name === first) return 0;
      return rank[item.level] ?? 3;
    };
    function compareNames(x, y) {
      log('compare', x.name, y.name);
      return x.name < y.name ? -1 : Number(x.name > y.name);
    }
    return weightOf(a) - weightOf(b) || compareNames(a, b);
  }).map(({ name }) => name);
}`,
    driver: [
      [
        'run',
        [
          { name: 'd', level: 'low' },
          { name: 'c', level: 'high' },
          { name: 'b', level: 'low' },
          { name: 'a' },
        ],
        'c',
      ],
    ],
  },
  {
    title: 'functions of the language under names of the module',
    source: `const text = String;
const { max, min } = Math;
export function run(list) {
  return list.map(({ kind, value }) => {
    const table = { max, min, text, name: text };
    return table[kind](value, 2);
  });
}`,
    driver: [
      [
        'run',
        [
          { kind: 'max', value: 1 },
          { kind: 'text', value: 1 },
        ],
      ],
    ],
  },
  {
    title: 'a set in a loop that does in a `catch` what has failed',
    source: `export function run(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const words = [];
    for (const line of text.split(';')) {
      const keywords = new Set(['if', 'for', 'while']);
      if (keywords.has(line)) words.push(line);
    }
    return words;
  }
}`,
    driver: [
      ['run', '[1]'],
      ['run', 'if;a;while'],
    ],
  },
  {
    title: 'rows of patterns and functions, maps of functions, lists out of lists and texts',
    source: `const READS = ['get', 'head'];
const WRITES = Object.freeze(['put', 'post']);
const NAME = /[a-z]\\w*/i;
const MINUTE = 60;
const STYLE = 'percent';
function twice(value) {
  return value * 2;
}
export function run(list) {
  return list.map((item) => {
    const kinds = [{ name: 'comment', test: /^#/ }, { name: 'pair', test: /^(\\w+)=(.*)$/ }];
    const edits = [[/a+/g, 'a'], [/b/g, (match) => match + '!'], [/c/, 'C']];
    const steps = new Map([['add', (a) => a + 1], ['twice', twice]]);
    const types = new Map(Object.entries({ b: 1, a: 2, 10: 3, 2: 4 }));
    const known = new Set([...READS, ...WRITES]);
    const any = new RegExp(\`^(?:\${READS.join('|')})$\`, 'i');
    const named = new RegExp('^' + NAME.source + '$', 'g');
    const spaces = new RegExp(/\\s+/g);
    const again = new RegExp(NAME, 'i');
    const amounts = new Intl.NumberFormat('en', { style: STYLE });
    const sizes = { s: 1, m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * 60 };
    const parsers = { int: Number, text: String, json: JSON.parse, twice };
    const letters = 'a b c'.split(' ');
    const styles = Object.freeze({ a: Object.freeze({ x: 1, y: 2 }), b: Object.freeze({ x: 3, y: 4 }) });
    let text = item;
    for (const [pattern, by] of edits) text = text.replace(pattern, by);
    const kind = kinds.find(({ test }) => test.test(text));
    const style = styles[item];
    const step = steps.get(item) ?? steps.get('twice');
    const parse = parsers[item] ?? parsers.int;
    return [
      text, kind ? kind.name : '', step(3), types.get(item), known.has(item), any.test(item),
      text.replace(named, '-'), text.replace(spaces, '_'), again.test(item), amounts.format(0.5), sizes[item], parse('12'), letters.indexOf(item), style ? style.x : 0,
    ].join();
  });
}`,
    driver: [
      [
        'run',
        ['a', 'aaabbc', 'get', '#c', 'k=v', 'add', 'twice', 'json', 'text', 'h', '10', 'GET'],
      ],
      ['run', ['get', 'toString', '__proto__', 'constructor']],
      ['run', ['json', 5]],
    ],
  },
  {
    title: 'a named callback of reduce',
    source: `export function run(list) {
  return list.reduce(function iterator(sum, value) { return sum + value; }, 0);
}`,
    driver: [
      ['run', [1, 2, 3]],
      ['run', []],
    ],
  },
  {
    title: 'a helper that is passed on before the code below it has run',
    source: `// first of all
log(run([1, 2]));
export function run(list) {
  const twice = (value) => {
    const result = value * 2;
    return result;
  };
  return list.map(twice);
}`,
  },
  {
    title: 'a helper that is called before the code below it has run',
    source: `log(run([1, 2]));
export function run(list) {
  const twice = (value) => {
    const result = value * 2;
    return result;
  };
  return twice(list.length);
}`,
  },
  {
    title: 'a constant of a function that defaults, keys and accessors call above it',
    source: `const accessors = { get vowel() { return isVowel('a'); }, set last(letter) { log(isVowel(letter)); } };
export const { first = isVowel('a'), vowel } = accessors;
accessors.last = 'z';
accessors[isVowel('e')] = 1;
export const run = (letter) => [first, vowel, accessors.true, isVowel(letter)];
function isVowel(letter) {
  const vowels = new Set(['a', 'e', 'i', 'o', 'u']);
  return vowels.has(letter);
}`,
    driver: [['run', 'q']],
  },
  {
    title:
      'a declaration between a function expression without a semicolon and an open parenthesis',
    source: `export function run(list) {
  const show = function (value) {
    log('shown', value);
    return value;
  }
  function twice(value) {
    const result = value * 2;
    return result;
  }
  (function () {
    log(list.map(twice));
  })();
  return show.length;
}`,
    driver: [['run', [1, 2]]],
  },
  {
    title: 'a constant of a function that code above it calls through another',
    source: `export const first = check('a');
log(first);
export function check(name) {
  return isKnown(name);
}
function isKnown(name) {
  const known = new Set(['a', 'b']);
  return known.has(name);
}`,
  },
  {
    title: 'a function of a block that is a variable of the whole function outside strict code',
    filename: 'file.cjs',
    source: `exports.run = function run(list) {
  const before = typeof check;
  for (const item of list) {
    function check(value) {
      const next = value + 1;
      return next;
    }
    log(check(item), list.map(check));
  }
  return [before, typeof check];
};
function check() { return 'another'; }
exports.show = (list) => {
  log([1].map(function visit() { return check(1); }));
  if (list) {
    function check() { return 'inner'; }
  }
  log([1].map(function visit() { return check(1); }));
  for (const item of list) {
    const check = new Set(['a', item.length]);
    const known = new Set(['a', 'b']);
    log(check.has('a'), known.has(item));
  }
};`,
    driver: [
      ['run', [1, 2]],
      ['run', []],
      ['show', ['a']],
      ['show', null],
    ],
  },
  {
    title: 'a constant of a function that has the name of a function of another block',
    filename: 'file.cjs',
    source: `exports.run = function run(list) {
  for (const item of list) {
    function known(value) { return value; }
    log(known(item));
  }
  for (const item of list) {
    const known = new Set(['a', 'b']);
    log(known.has(item));
  }
};`,
    driver: [['run', ['a', 1]]],
  },
  {
    title: 'a function of a loop that captures variables of the function',
    source: `export function run(list) {
  let seen = 0;
  for (const item of list) {
    const mark = (value) => { seen += value; return seen; };
    log(mark(item), mark(item));
  }
  return seen;
}`,
    driver: [['run', [1, 2, 3]]],
  },
  {
    title: 'a var that the loop sets',
    source: `export function run(list) {
  var index, last;
  for (index = 0; index < list.length; index += 1) {
    last = list[index];
    const show = () => log(index, last);
    show();
  }
  return last;
}`,
    driver: [
      ['run', ['a', 'b']],
      ['run', []],
    ],
  },
  {
    title: 'a function that throws',
    source: `export function run(value) {
  function check(input) {
    if (!input) throw new TypeError('empty');
    return input;
  }
  return check(value);
}`,
    driver: [
      ['run', 0],
      ['run', 1],
    ],
  },
  {
    title: 'default parameters, destructuring and rest',
    source: `export function run(value) {
  const pick = ({ a = 1, ...rest } = {}, ...more) => {
    log(rest, more);
    return a;
  };
  return [pick(), pick(value), pick(value, 1, 2), pick.call(null, {})];
}`,
    driver: [['run', { a: 2, b: 3 }]],
  },
  {
    title: 'async functions and generators',
    source: `const collect = async (items, load) => {
  const result = [];
  for await (const item of items) result.push(await load(item));
  return result;
};
export function run(list) {
  async function* each(items) {
    for (const item of items) yield item;
  }
  const load = async (value) => {
    const next = value + 1;
    return next;
  };
  return collect(each(list), load);
}`,
    driver: [['run', [1, 2]]],
  },
  {
    title: 'a function that uses this of its own',
    source: `export function run(value) {
  function get() {
    'use strict';
    return this;
  }
  return [get(), get.call(value), get.apply(value, [])];
}`,
    driver: [['run', 1]],
  },
  {
    title: 'an arrow of a loop that takes this from a method',
    source: `class Counter {
  count = 0;
  add(list) {
    for (const item of list) {
      const bump = () => { this.count += item; };
      const step = (value) => { this.count += value; return this.count; };
      bump();
      log(step(item));
    }
    return this.count;
  }
}
export const run = (list) => new Counter().add(list);`,
    driver: [['run', [1, 2]]],
  },
  {
    title: 'two functions of one name',
    source: `export function run(a) {
  function check(x) {
    log('run', x);
    return x > 0;
  }
  return check(a) && other(a);
}
export function other(a) {
  function check(x) {
    log('other', x);
    return x > 1;
  }
  return check(a);
}`,
    driver: [
      ['run', 1],
      ['other', 2],
    ],
  },
  {
    title: 'a global that has the name of an inner function',
    globals: (log) => ({
      check: (value: unknown) => {
        log('global', value);
      },
    }),
    source: `export function run(a) {
  function check(x) {
    log('inner', x);
    return x;
  }
  return check(a);
}
export function other(a) { return check(a); }`,
    driver: [
      ['run', 1],
      ['other', 2],
    ],
  },
  {
    title: 'constants',
    source: `export function run(name) {
  const known = new Set(['a', 'b']);
  const size = new Map([['a', 1], ['b', 2]]);
  const codes = { a: 1, b: 2, c: 3, toString: 4 };
  const all = [];
  for (const item of known) all.push(item);
  return [known.has(name), size.get(name), codes[name], new RegExp('^a').test(name), ...known, all];
}`,
    driver: [
      ['run', 'a'],
      ['run', 'x'],
      ['run', 'toString'],
      ['run', '__proto__'],
    ],
  },
  {
    title: 'statements without semicolons',
    source: `export function run(list) {
  const a = list.length
  function twice(value) {
    const result = value * 2
    return result
  }
  ;[1].forEach(twice)
  return twice(a)
}`,
    driver: [['run', [1]]],
  },
  {
    title: 'an if without braces between the loops',
    source: `export function run(lists) {
  let sum = 0
  if (lists) for (const list of lists) for (const item of list) {
    const add = (value) => { sum += value }
    add(item)
  }
  return sum
}`,
    driver: [
      ['run', [[1], [2, 3]]],
      ['run', null],
    ],
  },
  {
    title: 'a switch',
    source: `export function run(kind, list) {
  switch (kind) {
    case 1:
      log('one');
    case 2:
      for (const item of list) {
        const show = (value) => { log(kind, value); };
        show(item);
      }
      break;
    default:
      log('other');
  }
}`,
    driver: [
      ['run', 1, [1]],
      ['run', 2, [2]],
      ['run', 3, [3]],
    ],
  },
  {
    title: 'a recursive function',
    source: `export function run(tree) {
  const walk = (node, depth) => {
    if (!node) return depth;
    return Math.max(walk(node.left, depth + 1), walk(node.right, depth + 1));
  };
  return walk(tree, 0);
}`,
    driver: [
      ['run', { left: { right: {} } }],
      ['run', null],
    ],
  },
  {
    title: 'a `var` of a block in a loop, called when the loop is over',
    filename: 'file.cjs',
    source: `'use strict';
exports.run = function (groups) {
  var later = [];
  for (var i = 0; i < groups.length; i += 1) {
    if (groups[i]) {
      for (var j = 0; j < groups[i].length; j += 1) {
        var twice = function (value) {
          var result = value * 2 + groups.length;
          return result;
        };
        later.push(twice(groups[i][j]));
      }
    }
  }
  var twices = later.map(function (value) { return value + 1; });
  return twices;
};`,
    driver: [
      ['run', [[1, 2], undefined, [3]]],
      ['run', []],
    ],
  },
  {
    title: 'an ES5 file whose table is asked for before and after',
    filename: 'file.cjs',
    source: `exports.first = first('a');
function first(key) {
  var table = { a: 1, b: 2, c: 3, d: 4 };
  return table[key];
}
exports.run = function run(key) {
  var table = new Map([['a', 1], ['b', 2]]);
  return [first(key), table.get(key), String(key).replace(/a/, function letter(a) {
    return a + table.get(a);
  }), exports.first];
};`,
    driver: [
      ['run', 'a'],
      ['run', 'x'],
    ],
  },
];

describe('code does the same after its fixes', () => {
  it.each(cases)('$title', async ({ driver = [], source, globals, filename, languages }) => {
    await assertSameBehavior(rule, source, driver, {
      languages: languages ?? ['js'],
      ...(globals ? { globals } : {}),
      ...(filename === undefined ? {} : { filename }),
    });
  });
});

const refused: readonly Case[] = [
  {
    title: 'rows that are filtered, and then changed or handed out',
    source: `const kept = new Set();
function keep(rows) {
  for (const row of rows) kept.add(row);
  return kept.size;
}
export function run() {
  return [1, 2].map((item) => {
    const rows = [{ n: 1, re: /a/ }, { n: 2, re: /b/ }, { n: 3, re: /c/ }];
    const others = [{ n: 1, re: /a/ }, { n: 2, re: /b/ }, { n: 3, re: /c/ }];
    const map = new Map([['a', /a/], ['b', /b/], ['c', /c/]]);
    const table = { a: /a/, b: /b/, c: /c/ };
    const some = rows.filter((row) => row.n > 1);
    for (const row of some) row.n += item;
    for (const [, re] of map) re.count = (re.count ?? 0) + 1;
    const [, first] = Object.entries(table).find(([, re]) => re.test('a'));
    first.count = (first.count ?? 0) + 1;
    return [
      some.map((row) => row.n), keep([...others]), keep(others.slice(1)),
      map.get('a').count, first.count,
    ];
  });
}`,
  },
  {
    title: 'what is left of a row, which is changed',
    source: `export function run() {
  return [1, 2].map(() => {
    const table = [['a', 1, /a/], ['b', 2, /b/], ['c', 3, /c/]];
    const [, ...rest] = table[0];
    rest[1].count = (rest[1].count ?? 0) + 1;
    return rest[1].count;
  });
}`,
  },
  {
    title: 'members of objects that change, and of enums that are not there yet',
    languages: ['ts'],
    source: `try { log(early()); } catch (error) { log((error as Error).name); }
function early(): boolean {
  return new Set<number>([Level.Low, Level.High]).has(1);
}
enum Level { Low = 1, High = 2 }
enum Written { Low = 1, High = 2 }
enum Merged { Low = 1 }
enum Merged { High = 2 }
const counted = { low: 1, high: 2 };
const raised = { low: 1, raise() { this.low += 1; } };
export function run(): unknown[] {
  (Written as { Low: number }).Low += 1;
  counted.low += 1;
  raised.raise();
  return [
    new Set<number>([Written.Low, Written.High]).has(1),
    new Set<number>([Merged.Low, Merged.High]).has(2),
    new Set([counted.low, counted.high]).has(1),
    new Set([raised.low, 7]).has(1),
  ];
}`,
  },
  {
    title: 'tokens',
    source: `export function run() {
  function make() {
    function token() {
      return 1;
    }
    return token;
  }
  return make() === make();
}`,
  },
  {
    title: 'a helper used too early',
    source: `export function run() {
  early();
  const late = () => {
    log('late');
    return 1;
  };
  function early() {
    late();
  }
  return late();
}`,
  },
  {
    title: 'functions of the language under names of the function around',
    source: `export function run() {
  const text = String;
  const { max, min } = Math;
  return ['max', 'text'].concat([]).map((kind) => {
    const table = { max, min, text, name: text };
    return table[kind](1, 2);
  });
}`,
  },
  {
    title: 'a set for functions of the file that keep it or change it',
    source: `const kept = [];
function keep(set, value) {
  kept.push(set);
  return set.has(value);
}
function add(set, value) {
  return arguments[0].add(value).size;
}
export function run() {
  return ['a', 'x'].concat('x').map((value) => {
    const first = new Set(['a', 'b']);
    const second = new Set(['a', 'b']);
    return [keep(first, value), add(second, value), kept[0] === kept[1]];
  });
}`,
  },
  {
    title: 'a table that is written',
    source: `export function run(key) {
  const table = { a: 1, b: 2, c: 3, d: 4 };
  table[key] += 1;
  return table[key];
}`,
  },
];

describe('code that must stay as it is', () => {
  it.each(refused)('$title', async ({ driver = [['run'], ['run']], languages, source }) => {
    await assertSameBehavior(rule, source, driver, {
      languages: languages ?? ['js'],
      expectFixed: 'maybe',
    });
  });
});
