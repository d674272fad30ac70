import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** A function with a table of sixty lines, and as many others. */
const codeOf = (lines: number, mark = ''): string => `export function codeOf(name, word) {
  const codes = ${mark && '[|'}{
${Array.from({ length: 130 }, (_, index) => `    k${String(index)}: ${String(index)},\n`).join('')}  }${mark && '|]'};
${'  if (name === word) return 1;\n'.repeat(lines - 4)}  return codes[name] ?? 0;
}`;

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'Literals of patterns in a function that nothing is seen to repeat.',
      options,
      languages: js,
      code: `export function isForeign(text) {
  const scripts = [/[Ѐ-ӿ]/, /[⺀-鿿]/, /[가-힯]/];
  return scripts.some((script) => script.test(text));
}`,
    },
    {
      title: 'What a program is started with is the same in each run.',
      options,
      languages: js,
      code: `export class Pipeline {
  constructor(env) {
    this.env = env;
  }
  repositoryName() {
    const pattern = new RegExp('([/:])([^/]+/[^/.]+)(?:.git)?$');
    const matches = this.env.PIPELINE_REPOSITORY.match(pattern);
    return matches ? matches[2] : '';
  }
  get repository() {
    return this.repositoryName();
  }
}
export function hasColours(stream) {
  const { TERM } = process.env;
  const known = new Set(['xterm', 'screen', 'vt100', 'ansi', 'cygwin', 'linux']);
  return stream.isTTY && known.has(TERM);
}`,
    },
    {
      title: 'Small tables that are less than a quarter of the turn.',
      options,
      languages: js,
      code: `export function escapeAll(text) {
  return text.replace(/[&<>"']/g, (letter) => ({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' })[letter]);
}
export function parsed(list, parser) {
  return list.map((text) => {
    const kind = parser.parse(text).kind;
    return { a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' }[kind] ?? kind;
  });
}`,
    },
    {
      title: 'A table that TypeScript lets be asked for any text only where it stands.',
      options,
      languages: ['ts'],
      code: `export function text(tokens: readonly string[]): string {
  return tokens
    .map((token) => ({ '<space>': ' ', '<$$>': '$$', '<$>': '$', '<{>': '{', '<}>': '}' })[token] ?? token)
    .join('');
}`,
    },
    {
      title: 'The same of `satisfies` and `as const`.',
      options,
      languages: ['ts'],
      code: `export function text(tokens: readonly string[]): string {
  return tokens
    .map((token) => ({ '<space>': ' ', '<$$>': '$$', '<$>': '$', '<{>': '{', '<}>': '}' } satisfies Record<string, string>)[token] ?? token)
    .join('');
}
export function word(tokens: readonly string[]): string {
  return tokens
    .map((token) => ({ '<space>': ' ', '<$$>': '$$', '<$>': '$', '<{>': '{', '<}>': '}' } as const)[token] ?? token)
    .join('');
}`,
    },
    {
      title: 'A few literals of patterns in functions that nothing is seen to repeat.',
      options,
      languages: js,
      code: `export class Videos {
  static isAddress(url) {
    const patterns = [/^https?:\\/\\/video\\.example\\/watch\\/[\\w-]+/, /^https?:\\/\\/video\\.example\\/embed\\//];
    return patterns.some((pattern) => pattern.test(url));
  }
}
export function fits(kind, text) {
  const patterns = { number: /^[0-9]+$/, word: /^[a-z]+$/ };
  return patterns[kind].test(text);
}`,
    },
  ],
  invalid: [
    {
      title: 'A small table that is a quarter of a turn or of a call.',
      languages: js,
      code: `export function tokens(list) {
  return list.map((token) => ([|{ a: '1', b: '2', c: '3', d: '4' }|])[token] ?? token);
}
export function token(name) {
  return [|{ a: 'one', b: 'two', c: 'three', d: 'four' }|][name] ?? name;
}`,
      output: `const tokensLookup = { a: '1', b: '2', c: '3', d: '4' };

export function tokens(list) {
  return list.map((token) => tokensLookup[token] ?? token);
}

const tokenLookup = { a: 'one', b: 'two', c: 'three', d: 'four' };

export function token(name) {
  return tokenLookup[name] ?? name;
}`,
    },
    {
      title: 'A table that makes a short function a long one.',
      options: [{ report: 'all' }],
      languages: js,
      code: codeOf(8, '|'),
      output: `const codes = {
${Array.from({ length: 130 }, (_, index) => `  k${String(index)}: ${String(index)},\n`).join('')}};

export function codeOf(name, word) {
${'  if (name === word) return 1;\n'.repeat(4)}  return codes[name] ?? 0;
}`,
    },
    {
      title: 'A branch for what a pattern matches again and again.',
      options,
      languages: js,
      code: `export function mark(text) {
  return text.replace(/[ab]/g, (letter) => {
    if (letter === 'a') {
      const vowels = [|new Set(['a', 'e', 'i', 'o', 'u'])|];
      return vowels.has(text[0]) ? '!' : '?';
    }
    return letter;
  });
}`,
      output: `const vowels = new Set(['a', 'e', 'i', 'o', 'u']);

export function mark(text) {
  return text.replace(/[ab]/g, (letter) => {
    if (letter === 'a') {
      return vowels.has(text[0]) ? '!' : '?';
    }
    return letter;
  });
}`,
    },
    {
      title: 'A table of which the turn is most.',
      languages: js,
      code: `export function text(tokens) {
  return tokens
    .map((token) => ([|{ '<space>': ' ', '<$$>': '$$', '<$>': '$', '<{>': '{', '<}>': '}' }|])[token] ?? token)
    .join('');
}`,
      output: `const textLookup = { '<space>': ' ', '<$$>': '$$', '<$>': '$', '<{>': '{', '<}>': '}' };

export function text(tokens) {
  return tokens
    .map((token) => textLookup[token] ?? token)
    .join('');
}`,
    },
    {
      title: 'The way that makes the object is not the longest of the turn.',
      options,
      languages: js,
      code: `export function read(tokens, parser) {
  let text = '';
  for (const token of tokens) {
    if (token === '<$>') {
      text += parser.parse(parser.normalize(parser.evaluate(parser.tokenize(parser.parse(token)))));
    } else if (token === '<$$>') {
      text += parser.parse(parser.parse(parser.parse(token)));
    } else {
      const spaces = [|new Set([' ', '_'])|];
      text += spaces.has(token) ? '' : token;
    }
  }
  return text;
}
export function count(lines, parser) {
  let found = 0;
  for (const line of lines) {
    if (line.startsWith('#')) {
      found += parser.parse(parser.normalize(parser.evaluate(parser.tokenize(parser.parse(line)))));
      continue;
    }
    const ends = [|new Set(['end', 'fin'])|];
    if (ends.has(line)) found += 1;
  }
  return found;
}
export function sizeOf(node, parser) {
  switch (node.type) {
    case 'text':
      return parser.parse(parser.normalize(parser.evaluate(parser.tokenize(parser.parse(node)))));
    case 'raw':
      return parser.parse(parser.parse(parser.parse(node.text)));
    default: {
      const empty = [|new Set(['br', 'hr', 'img'])|];
      return empty.has(node.type) ? 0 : sizeOf(node.first, parser) + sizeOf(node.next, parser);
    }
  }
}`,
      output: `const spaces = new Set([' ', '_']);

export function read(tokens, parser) {
  let text = '';
  for (const token of tokens) {
    if (token === '<$>') {
      text += parser.parse(parser.normalize(parser.evaluate(parser.tokenize(parser.parse(token)))));
    } else if (token === '<$$>') {
      text += parser.parse(parser.parse(parser.parse(token)));
    } else {
      text += spaces.has(token) ? '' : token;
    }
  }
  return text;
}

const ends = new Set(['end', 'fin']);

export function count(lines, parser) {
  let found = 0;
  for (const line of lines) {
    if (line.startsWith('#')) {
      found += parser.parse(parser.normalize(parser.evaluate(parser.tokenize(parser.parse(line)))));
      continue;
    }
    if (ends.has(line)) found += 1;
  }
  return found;
}

const empty = new Set(['br', 'hr', 'img']);

export function sizeOf(node, parser) {
  switch (node.type) {
    case 'text':
      return parser.parse(parser.normalize(parser.evaluate(parser.tokenize(parser.parse(node)))));
    case 'raw':
      return parser.parse(parser.parse(parser.parse(node.text)));
    default: {
      return empty.has(node.type) ? 0 : sizeOf(node.first, parser) + sizeOf(node.next, parser);
    }
  }
}`,
    },
    {
      title: 'A few patterns that are constructed, and literals of some in a loop.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function fits(kind, text) {
  const patterns = [|{ number: new RegExp('^[0-9]+$'), word: new RegExp('^[a-z]+$') }|];
  return patterns[kind].test(text);
}
export function count(words) {
  let found = 0;
  for (const word of words) {
    const forms = [|[/^[0-9]+$/, /^[a-z]+$/]|];
    if (forms.some((form) => form.test(word))) found += 1;
  }
  return found;
}`,
      output: `const patterns = { number: new RegExp('^[0-9]+$'), word: new RegExp('^[a-z]+$') };

export function fits(kind, text) {
  return patterns[kind].test(text);
}

const forms = [/^[0-9]+$/, /^[a-z]+$/];

export function count(words) {
  let found = 0;
  for (const word of words) {
    if (forms.some((form) => form.test(word))) found += 1;
  }
  return found;
}`,
    },
    {
      title: '`Math.sign` is short, and `console.assert` prints when something is wrong.',
      options: [{ report: 'all' }],
      languages: js,
      code: `function rank(severity) {
  const ranks = [|new Map([['error', 1], ['warn', 2], ['info', 3], ['ignore', 4]])|];
  return ranks.get(severity) ?? -1;
}
export function compare(first, second) {
  console.assert(first !== undefined);
  return Math.sign(rank(first) - rank(second));
}`,
      output: `const ranks = new Map([['error', 1], ['warn', 2], ['info', 3], ['ignore', 4]]);

function rank(severity) {
  return ranks.get(severity) ?? -1;
}
export function compare(first, second) {
  console.assert(first !== undefined);
  return Math.sign(rank(first) - rank(second));
}`,
    },
  ],
});
