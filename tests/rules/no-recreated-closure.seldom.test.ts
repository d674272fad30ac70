import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

const isVowel = (set: string): string => `export function isVowel(letter) {
  const vowels = ${set};
  return vowels.has(letter);
}
export const vowelsOf = (letters) => letters.filter((letter) => isVowel(letter));`;
const isVowelAfter = `const vowels = new Set(['a', 'e', 'i', 'o', 'u']);

export function isVowel(letter) {
  return vowels.has(letter);
}
export const vowelsOf = (letters) => letters.filter((letter) => isVowel(letter));`;

const decode = (made: string): string => `let text = '';
      for (const name in bundle) text += ${made}.decode(bundle[name]);
      return text;`;

const entriesOf = (count: number): string =>
  `{ ${Array.from({ length: count }, (_, index) => `key${String(index)}: ${String(index)}`).join(', ')} }`;
const tableOf = (count: number, before = '', after = ''): string => `export function toRank(key) {
  const ranks = ${before}${entriesOf(count)}${after};
  return ranks[key];
}`;

/** A pattern made of a text, in one turn of a loop or in all. */
const pathOf = (test: string): string => `export function pathOf(parts, paths) {
  for (let i = 0; i < parts.length; i++) {
    if (${test}) {
      paths.push(parts[i].replace(new RegExp('[.]+'), '.'));
    }
  }
}`;
const pathOfAfter = (test: string): string => pathOf(test).replace("new RegExp('[.]+')", '/[.]+/');
const dateOf = (start: string, end: string): string => `export class Document {
  date;
  read(text) {
    ${start}
    const pattern = new RegExp('[0-9]+-[0-9]+');
    const found = pattern.exec(text);
    ${end}
  }
  readAll(texts) {
    return texts.map((text) => this.read(text));
  }
}`;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'What is made once by a function whose result the module keeps.',
      options,
      languages: js,
      code: `let vowel;
let digits;
export const getVowel = (text) => (vowel ??= findVowel(text));
export const getDigits = (text) => digits || (digits = findDigits(text));
function findVowel(text) {
  return pick(text, new Set(['a', 'e', 'i', 'o', 'u']));
}
function findDigits(text) {
  const known = new Set(['0', '1', '2', '3', '4']);
  return known.has(text);
}
function pick(text, known) {
  return known.has(text);
}
`,
    },
    ...['i === parts.length - 1', '0 == i', "parts[i] !== '' && i === last"].map((test) => ({
      title: `One turn of a loop that counts, in what runs once: ${test}.`,
      options,
      code: `import { parts, paths } from './parts.js';
const setUpPaths = () => {
  for (let i = 0; i < parts.length; i++) {
    if (${test}) paths.push(parts[i].replace(new RegExp('[.]+'), '.'));
  }
};
setUpPaths();`,
    })),
    ...[
      ['if (this.date) return this.date;', 'this.date = found; return found;'],
      ['if (this.date !== undefined) { return this.date; }', 'return (this.date = found);'],
    ].map(([start = '', end = '']) => ({
      title: `What is kept for the next call: ${start}`,
      options,
      code: dateOf(start, end),
    })),
    ...[
      '../.changeset/file.js',
      '../.github/actions/label/file.js',
      '../bundle-size/src/file.js',
      '../publish_npm.js',
      '../buildSrc/file.js',
      '../docs/.theme/file.js',
      '../packages/dev/s2-docs/file.js',
      '../playwright_tests/common/file.js',
      '../src/test-support/file.js',
      '../src/reporters/file.js',
      '../eg/file.js',
      '../examples/file.js',
      '../generation/file.js',
      '../packages/core/demo/file.js',
      '../packages/playground/src/file.js',
      '../site/src/pages/file.js',
      '../src/app/assets/libs/math/file.js',
      '../public/js/lib/file.js',
      '../src/nfs/__demos__/file.js',
      '../src/text/__bench__/file.js',
      '../website/file.js',
    ].map((filename) => ({
      title: `A file that shows, documents or measures the program, or is copied to it: ${filename}.`,
      filename,
      options,
      code: isVowel("new Set(['a', 'e', 'i', 'o', 'u'])"),
    })),
    ...['../src/cli-stats.js', '../src/audit/knowledgeCli.js', '../lib/words-cli.js'].map(
      (filename) => ({
        title: `A program of the command line: ${filename}.`,
        filename,
        options,
        code: `${isVowel("new Set(['a', 'e', 'i', 'o', 'u'])")}\nprocess.stdout.write('-');`,
      }),
    ),
    ...[
      "const gulp = require('gulp');",
      "import { series } from 'gulp';",
      "var jake = require('jake');",
    ].map((load) => ({
      title: `Tasks of a build, whatever the file is called: ${load}`,
      code: `${load}\n${isVowel("new Set(['a', 'e', 'i', 'o', 'u'])")}`,
      languages: js,
    })),
    {
      title: 'A table of three entries.',
      options,
      code: tableOf(3),
    },
  ],
  invalid: [
    {
      title: 'What draws one of many pictures, in a script of a page.',
      filename: '../web/public/game.js',
      options: [{ report: 'all' }],
      code: `export function renderItem(item) {
  const known = [|new Set(['name', 'type', 'created'])|];
  return known.has(item.kind);
}
export const start = (draw) => requestAnimationFrame(draw);`,
      output: `const known = new Set(['name', 'type', 'created']);

export function renderItem(item) {
  return known.has(item.kind);
}
export const start = (draw) => requestAnimationFrame(draw);`,
    },
    ...['../src/git-cli.js', '../src/services/dockerCli.js', '../src/cli-auth.routes.js'].map(
      (filename) => ({
        title: `What runs a program of the command line, or is about one: ${filename}.`,
        filename,
        options,
        code: isVowel("[|new Set(['a', 'e', 'i', 'o', 'u'])|]"),
        output: isVowelAfter,
      }),
    ),
    ...['i > 0', 'i % 2 === 0', 'i === ends[i]'].map((test) => ({
      title: `Many turns of a loop that counts: ${test}.`,
      options,
      code: pathOf(test).replace("new RegExp('[.]+')", "[|new RegExp('[.]+')|]"),
      output: pathOfAfter(test),
    })),
    ...[
      ['if (this.date) return this.date;', 'return found;'],
      ['if (this.date) return this.name;', 'return (this.date = found);'],
    ].map(([start = '', end = '']) => ({
      title: `What is not kept for the next call: ${start} ${end}`,
      options,
      code: dateOf(start, end).replace(
        "new RegExp('[0-9]+-[0-9]+')",
        "[|new RegExp('[0-9]+-[0-9]+')|]",
      ),
      output: `const readPattern = new RegExp('[0-9]+-[0-9]+');

${dateOf(start, end)
  .replace("    const pattern = new RegExp('[0-9]+-[0-9]+');\n", '')
  .replace('pattern.exec', 'readPattern.exec')}`,
    })),
    {
      title: 'A loop in a `catch`, which does the work in another way.',
      options,
      code: `export function wordsOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    const words = [];
    for (const line of text.split(';')) {
      const keywords = [|new Set(['if', 'for', 'while'])|];
      if (keywords.has(line)) words.push(line);
    }
    return words;
  }
}`,
      output: `const keywords = new Set(['if', 'for', 'while']);

export function wordsOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    const words = [];
    for (const line of text.split(';')) {
      if (keywords.has(line)) words.push(line);
    }
    return words;
  }
}`,
    },
    ...[
      '../src/docs/file.js',
      '../packages/core/lib/samples/file.js',
      '../sites/file.js',
      '../public/words.js',
      '../src/client.js',
    ].map((filename) => ({
      title: `A part of the program, whatever it is called: ${filename}.`,
      filename,
      options,
      code: isVowel("[|new Set(['a', 'e', 'i', 'o', 'u'])|]"),
      output: isVowelAfter,
      languages: js,
    })),
    {
      title:
        'A hook that runs for each module, and one of what is no plugin, and a method of that name.',
      options: [{ report: 'all' }],
      code: `export const plugin = {
  name: 'plugin',
  transform(bundle) {
    ${decode('[|new TextDecoder()|]')}
  },
};
export const steps = {
  generateBundle(_, bundle) {
    ${decode('[|new TextDecoder()|]')}
  },
};
export class Command {
  apply(bundle) {
    ${decode('[|new TextDecoder()|]')}
  }
}`,
      output: `const textDecoder = new TextDecoder();

export const plugin = {
  name: 'plugin',
  transform(bundle) {
    ${decode('textDecoder')}
  },
};
export const steps = {
  generateBundle(_, bundle) {
    ${decode('textDecoder')}
  },
};
export class Command {
  apply(bundle) {
    ${decode('textDecoder')}
  }
}`,
      languages: js,
    },
    {
      title: 'What is needed for an error, and not only then.',
      options: [{ report: 'all' }],
      code: `function hint(code) {
  const known = [|new Set(['a', 'b', 'c'])|];
  return known.has(code);
}
export function describe(codes) {
  if (codes.length === 0) throw new Error(hint(''));
  return codes.map((code) => hint(code));
}
export function tagOf(path) {
  const pattern = [|new RegExp('/accounts/([a-z]+)')|];
  return pattern.exec(path);
}
export function parse(path, reject) {
  if (path.length > 9) return reject(path, tagOf(path));
  throw new Error('short');
}`,
      output: `const known = new Set(['a', 'b', 'c']);

function hint(code) {
  return known.has(code);
}
export function describe(codes) {
  if (codes.length === 0) throw new Error(hint(''));
  return codes.map((code) => hint(code));
}

const tagPattern = new RegExp('/accounts/([a-z]+)');

export function tagOf(path) {
  return tagPattern.exec(path);
}
export function parse(path, reject) {
  if (path.length > 9) return reject(path, tagOf(path));
  throw new Error('short');
}`,
      languages: js,
    },
    {
      title: 'A function that is called for each node of a linter, and not only for its reports.',
      options: [{ report: 'all' }],
      languages: js,
      code: `function tagOf(text) {
  const pattern = [|new RegExp('/accounts/([a-z]+)')|];
  return pattern.exec(text);
}
export const rule = {
  create(context) {
    return {
      Literal(node) {
        if (tagOf(node.raw)) context.report({ node, message: tagOf(node.raw)[1] });
      },
    };
  },
};`,
      output: `const tagPattern = new RegExp('/accounts/([a-z]+)');

function tagOf(text) {
  return tagPattern.exec(text);
}
export const rule = {
  create(context) {
    return {
      Literal(node) {
        if (tagOf(node.raw)) context.report({ node, message: tagOf(node.raw)[1] });
      },
    };
  },
};`,
    },
    {
      title: 'A function that the file gives to others, too.',
      options: [{ report: 'all' }],
      code: `function tagOf(path) {
  const pattern = [|new RegExp('/accounts/([a-z]+)')|];
  return pattern.exec(path);
}
export function open(path) {
  if (path === '') throw new Error(tagOf(path));
  return path;
}
export const parsers = [tagOf];`,
      output: `const tagPattern = new RegExp('/accounts/([a-z]+)');

function tagOf(path) {
  return tagPattern.exec(path);
}
export function open(path) {
  if (path === '') throw new Error(tagOf(path));
  return path;
}
export const parsers = [tagOf];`,
      languages: js,
    },
    {
      title: 'A huge table, and two of one shape that differ in their names.',
      options: [{ report: 'all' }],
      code: `${tableOf(130, '[|', '|]')}
${tableOf(130, '[|', '|]').replace('toRank', 'toWeight').replaceAll('ranks', 'weights').replace(': 0', ': 1')}`,
      output: `const ranks = ${entriesOf(130)};

export function toRank(key) {
  return ranks[key];
}

const weights = ${entriesOf(130).replace(': 0', ': 1')};

export function toWeight(key) {
  return weights[key];
}`,
      languages: js,
    },
  ],
});
