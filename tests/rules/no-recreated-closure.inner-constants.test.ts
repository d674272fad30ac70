import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'Made of variables of the function that differ from run to run, or change.',
      options,
      languages: js,
      code: `export function given(text, name) {
  const range = '[' + name + ']';
  return text.replace(new RegExp(range + '+', 'g'), '');
}
export function changed(text) {
  let range = 'a-z';
  if (text === '') range = '0-9';
  return text.replace(new RegExp('[' + range + ']', 'g'), '');
}
export function added(text) {
  const words = ['a', 'b'];
  words.push(text);
  return new Set(words).has(text);
}
export function handedOut(text) {
  const words = ['a', 'b'];
  return new Set(words).has(text) ? words : [];
}
export function computed(text, code) {
  return text.replace(new RegExp(String.fromCharCode(code), 'g'), '');
}`,
    },
    {
      title:
        'Made of a pattern of the function that moves on, or of a frozen list that is compared.',
      options,
      languages: js,
      code: `export function moves(text) {
  const first = /a+/g;
  const other = new RegExp(first.source + 'b');
  return first.test(text) || other.test(text);
}
export function compared(text, cache) {
  const words = Object.freeze(['if', 'else', 'for']);
  if (cache.has(words)) throw new Error('seen');
  cache.add(words);
  return new Set(words).has(text);
}`,
    },
    {
      title: 'What is chosen and takes its type from its place.',
      options,
      languages: ['ts', 'typed'],
      code: `type Kind = 'a' | 'b' | 'c';
export function known(kind: boolean, given: Kind): boolean {
  const all: Set<Kind> = kind ? new Set(['a', 'b', 'c']) : new Set(['a', 'b']);
  return all.has(given);
}`,
    },
    {
      title: 'A pattern with \`g\` that is moved, and one that is handed on.',
      options,
      languages: js,
      code: `export function count(text) {
  const range = 'a-z';
  const pattern = new RegExp('[' + range + ']', 'g');
  let found = 0;
  while (pattern.exec(text)) found += 1;
  return found;
}
export function given(text, replace) {
  return replace(text, new RegExp('[' + 'a-z' + ']', 'g'));
}`,
    },
    {
      title: 'One of two sets, which is changed, compared or handed out.',
      options,
      languages: js,
      code: `export function changed(kind, name) {
  const known = kind === 'a' ? new Set(['a', 'b', 'c']) : new Set(['d', 'e', 'f']);
  known.add(name);
  return known.has(name);
}
export function handedOut(kind) {
  return kind === 'a' ? new Set(['a', 'b', 'c']) : new Set(['d', 'e', 'f']);
}
export function compared(kind, name, last) {
  const known = kind === 'a' ? new Set(['a', 'b', 'c']) : last;
  return known === last || known.has(name);
}`,
    },
  ],
  invalid: [
    {
      title: 'Patterns that are put together of constants of the function.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function quoted(text) {
  const range = '\\\\x7f-\\\\x9f';
  const needsEscape = [|new RegExp('["' + range + ']', 'g')|];
  const needsQuotes = [|new RegExp(\`^[ \${range}]\`, 'g')|];
  return text.replace(needsEscape, '').replace(needsQuotes, '') + range;
}`,
      output: `const range = '\\\\x7f-\\\\x9f';
const needsEscape = new RegExp('["' + range + ']', 'g');
const needsQuotes = new RegExp(\`^[ \${range}]\`, 'g');

export function quoted(text) {
  return text.replace(needsEscape, '').replace(needsQuotes, '') + range;
}`,
    },
    {
      title: 'A pattern of a list of words, and a set of one.',
      languages: js,
      code: `export function mark(code) {
  const words = ['if', 'else', 'for'];
  return code.replace([|new RegExp(words.join('|'), 'g')|], '<b>$&</b>');
}
export function isWord(text) {
  const list = ['if', 'else', 'for'];
  return [|new Set(list)|].has(text) ? list.length : 0;
}`,
      output: `const words = ['if', 'else', 'for'];
const markPattern = new RegExp(words.join('|'), 'g');

export function mark(code) {
  return code.replace(markPattern, '<b>$&</b>');
}

const list = ['if', 'else', 'for'];
const wordValues = new Set(list);

export function isWord(text) {
  return wordValues.has(text) ? list.length : 0;
}`,
    },
    {
      title: 'A constant whose name is taken at the top of the file.',
      options: [{ report: 'all' }],
      languages: js,
      code: `const range = 'A-Z';
export const isUpper = (text) => text.includes(range);
export function clean(text) {
  const range = 'a-z';
  return text.replace([|new RegExp('[' + range + ']', 'g')|], range);
}`,
      output: `const range = 'A-Z';
export const isUpper = (text) => text.includes(range);

const cleanRange = 'a-z';
const cleanPattern = new RegExp('[' + cleanRange + ']', 'g');

export function clean(text) {
  return text.replace(cleanPattern, cleanRange);
}`,
    },
    {
      title: 'Patterns in place, of characters by their codes: all move at once.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function normalDots(text) {
  const dots = text.replace([|new RegExp(String.fromCharCode(8901), 'g')|], '.');
  return dots.replace([|new RegExp(String.fromCharCode(8226), 'g')|], '.');
}`,
      output: `const normalDotsPattern = new RegExp(String.fromCharCode(8901), 'g');
const normalDotsPattern2 = new RegExp(String.fromCharCode(8226), 'g');

export function normalDots(text) {
  const dots = text.replace(normalDotsPattern, '.');
  return dots.replace(normalDotsPattern2, '.');
}`,
    },
    {
      title: 'A constant of the function that stands above already: what follows it reads it, too.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export const api = (() => {
  const separator = ';';
  const line = separator + 1;
  function find(list) {
    for (const each of list) {
      const text = each.replace([|new RegExp(\`\\\\s+\${separator}\\\\s+\`, 'g')|], ' ');
      if (text) return text;
    }
    return line;
  }
  return { find };
})();`,
      output: `export const api = (() => {
  const separator = ';';
  const line = separator + 1;
  const separatorPattern = new RegExp(\`\\\\s+\${separator}\\\\s+\`, 'g');

  function find(list) {
    for (const each of list) {
      const text = each.replace(separatorPattern, ' ');
      if (text) return text;
    }
    return line;
  }
  return { find };
})();`,
    },
    {
      title: 'Sets of one name in two functions: both move at once.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function isVowel(letter) {
  const letters = [|new Set('aeiou')|];
  return letters.has(letter);
}
export function isDigit(letter) {
  const letters = [|new Set('0123456789')|];
  return letters.has(letter);
}`,
      output: `const letters = new Set('aeiou');

export function isVowel(letter) {
  return letters.has(letter);
}

const digitLetters = new Set('0123456789');

export function isDigit(letter) {
  return digitLetters.has(letter);
}`,
    },
    {
      title: 'One of two sets, which `noticeable` leaves beside the condition that chooses.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function kindOf(kind, name) {
  const known = kind === 'a' ? [|new Set(['a', 'b', 'c'])|] : [|new Set(['d', 'e', 'f'])|];
  return known.has(name);
}`,
      output: `const kindValues = new Set(['a', 'b', 'c']);
const kindOfValues = new Set(['d', 'e', 'f']);

export function kindOf(kind, name) {
  const known = kind === 'a' ? kindValues : kindOfValues;
  return known.has(name);
}`,
    },
    {
      title: 'Options that this package runs on no Node without.',
      options,
      filename: 'src/file.ts',
      code: `export const offset = (date: Date) =>
  [|new Intl.DateTimeFormat('en', { timeZone: 'UTC', timeZoneName: 'shortOffset' })|].format(date);`,
      output: `const offsetFormat = new Intl.DateTimeFormat('en', { timeZone: 'UTC', timeZoneName: 'shortOffset' });

export const offset = (date: Date) =>
  offsetFormat.format(date);`,
    },
  ],
});
