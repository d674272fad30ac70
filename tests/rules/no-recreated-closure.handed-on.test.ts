import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;

const READER = `function has(set, value, depth = 0) {
  return set.has(value) || (depth < 3 && has(set, value.slice(1), depth + 1));
}`;
const isKnown = (call: string): string => `export function isKnown(word) {
  const known = new Set(['a', 'b', 'c']);
  return ${call};
}`;

/** Functions that each hand a set to all others: there are more ways through them than anybody could go. */
const COUNT = 25;
const all = (last: string): string =>
  Array.from({ length: COUNT }, (_, own) => {
    const calls = Array.from({ length: COUNT }, (_, other) => `ask${other}(set, value - ${other})`);
    return `function ask${own}(set, value) {\n  return ${own === 0 ? last : 'set.has(value)'} || ${calls.join(' || ')};\n}`;
  }).join('\n');

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A set for many functions that hand it to each other, one of which changes it.',
      languages: js,
      code: `${all('set.add(value)')}\n${isKnown('ask5(known, word)')}`,
    },
    ...[
      ['that keeps it', 'function has(set, value) {\n  last = set;\n  return set.has(value);\n}'],
      ['that changes it', 'function has(set, value) {\n  return set.add(value).size > 3;\n}'],
      [
        'that compares it',
        'function has(set, value) {\n  return set === last || set.has(value);\n}',
      ],
      ['that gives it back', 'function has(set, value) {\n  return set.has(value) && set;\n}'],
      [
        'that gets it otherwise, too',
        'function has(set) {\n  return arguments[0].add(set.size);\n}',
      ],
      [
        'that puts another in its place',
        'function has(set, value) {\n  set = last;\n  return set.has(value);\n}',
      ],
      [
        'that hands it to others',
        'function has(set, value) {\n  return ask(set, value) && set.has(value);\n}',
      ],
      ['that takes it apart', 'function has({ size }, value) {\n  return value.length < size;\n}'],
      ['that takes all that is left', 'function has(...sets) {\n  return sets[0].has(sets[1]);\n}'],
      [
        'that may be another one',
        'let has = (set, value) => set.has(value);\nexport const change = (other) => { has = other; };',
      ],
    ].map(([title = '', has = '']) => ({
      title: `A set for a function ${title}.`,
      languages: js,
      code: `let last;\n${has}\n${isKnown('has(known, word)')}`,
    })),
    {
      title: 'A set behind a list that is spread.',
      languages: js,
      code: `${READER}\n${isKnown('has(...word, known)')}`,
    },
    {
      title: 'A set for a method that a subclass elsewhere may have another of.',
      languages: js,
      code: `export class Words {
  has(set, value) {
    return set.has(value);
  }
  isKnown(word) {
    const known = new Set(['a', 'b', 'c']);
    return this.has(known, word);
  }
}`,
    },
    {
      title: 'One that is written down as an argument, which may have its type from the parameter.',
      languages: js,
      code: `${READER}
export const isKnown = (word) => has(new Set(['a', 'b', 'c']), word);`,
    },
    {
      title: 'A set for a function that changes it, and declares its `this`.',
      languages: ['ts'],
      code: `function add(this: void, set: Set<string>, value: string): boolean {
  return set.add(value).has('x');
}
export function isKnown(word: string): boolean {
  const known = new Set(['a', 'b', 'c']);
  return add(known, word);
}`,
    },
  ],
  invalid: [
    {
      title: 'A set for many functions that hand it to each other, and only ask it.',
      languages: js,
      code: `${all('set.has(value)')}\n${isKnown('ask5(known, word)').replace("new Set(['a', 'b', 'c'])", "[|new Set(['a', 'b', 'c'])|]")}`,
      output: `${all('set.has(value)')}

const known = new Set(['a', 'b', 'c']);

export function isKnown(word) {
  return ask5(known, word);
}`,
    },
    {
      title: 'A set for a function of the file that only asks it, and hands it to itself.',
      languages: js,
      code: `${READER}\n${isKnown('has(known, word)').replace("new Set(['a', 'b', 'c'])", "[|new Set(['a', 'b', 'c'])|]")}`,
      output: `${READER}

const known = new Set(['a', 'b', 'c']);

export function isKnown(word) {
  return has(known, word);
}`,
    },
    {
      title: 'Rows and a list for functions that go through them, one of them a private method.',
      options: [{ report: 'all' }],
      languages: js,
      code: `function romanOf(value, letters) {
  let text = '';
  for (const [letter, size] of letters) {
    for (; value >= size; value -= size) text += letter;
  }
  return text;
}
export function upperRoman(value) {
  const letters = [|[['M', 1000], ['CM', 900], ['D', 500], ['CD', 400], ['C', 100], ['XC', 90], ['L', 50], ['XL', 40], ['X', 10], ['IX', 9], ['V', 5], ['IV', 4], ['I', 1]]|];
  return romanOf(value, letters);
}
export class Words {
  #indexOf(word, words) {
    return words.indexOf(word) + words.length;
  }
  indexOf(word) {
    const words = [|'one two three four'.split(' ')|];
    return this.#indexOf(word, words);
  }
}`,
      output: `function romanOf(value, letters) {
  let text = '';
  for (const [letter, size] of letters) {
    for (; value >= size; value -= size) text += letter;
  }
  return text;
}

const letters = [['M', 1000], ['CM', 900], ['D', 500], ['CD', 400], ['C', 100], ['XC', 90], ['L', 50], ['XL', 40], ['X', 10], ['IX', 9], ['V', 5], ['IV', 4], ['I', 1]];

export function upperRoman(value) {
  return romanOf(value, letters);
}

const words = 'one two three four'.split(' ');

export class Words {
  #indexOf(word, words) {
    return words.indexOf(word) + words.length;
  }
  indexOf(word) {
    return this.#indexOf(word, words);
  }
}`,
    },
  ],
});
