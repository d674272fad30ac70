import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A comment in the function forbids it.',
      options,
      code: `export function isVowel(letter) {
  // Do not hoist: the values are counted for each call.
  const vowels = new Set(['a', 'e', 'i', 'o', 'u']);
  return vowels.has(letter);
}
export function isSmall(letter) {
  const known = new Set(['a', 'e', 'i', 'o', 'u']); // must be created here
  return known.has(letter);
}
export function isDigit(letter) {
  /* Keep this inside. */
  return new Set(['0', '1', '2', '3']).has(letter);
}
`,
    },
    {
      title: 'A linter is told something of the line.',
      options,
      languages: js,
      code: `export function isVowel(letter) {
  // eslint-disable-next-line unicorn/prefer-set-has
  return new Set(['a', 'e', 'i', 'o', 'u']).has(letter);
}
export function isDigit(letter) {
  return new Set(['0', '1', '2', '3']).has(letter); // eslint-disable-line max-len
}
`,
    },
  ],
  invalid: [
    {
      title: 'Below the first line of a file that has a word on all of it.',
      filename: 'file.cjs',
      languages: ['js'],
      code: `// The bot
module.exports = {
  isVowel: (letter) => [|new Set(['a', 'e', 'i', 'o', 'u'])|].has(letter),
};`,
      output: `// The bot

const vowelValues = new Set(['a', 'e', 'i', 'o', 'u']);

module.exports = {
  isVowel: (letter) => vowelValues.has(letter),
};`,
    },
    {
      title:
        'Of equal constants one is made, unless they have names that differ, and none where it stands already.',
      options: [{ report: 'all' }],
      languages: js,
      code: `const DIGITS = new Set(['0', '1', '2', '3']);

export function isDigit(letter) {
  return DIGITS.has(letter);
}

export function isVowel(letter) {
  const vowels = [|new Set(['a', 'e', 'i', 'o', 'u'])|];
  return vowels.has(letter);
}

export function isOpen(letter) {
  return [|new Set(['a', 'e', 'i', 'o', 'u'])|].has(letter);
}

export function isNumber(letter) {
  const digits = [|new Set(['0', '1', '2', '3'])|];
  return digits.has(letter);
}

export function isSmall(letter) {
  const smallVowels = [|new Set(['a', 'e', 'i', 'o', 'u'])|];
  return smallVowels.has(letter);
}
`,
      output: `const DIGITS = new Set(['0', '1', '2', '3']);

export function isDigit(letter) {
  return DIGITS.has(letter);
}

const vowels = new Set(['a', 'e', 'i', 'o', 'u']);

export function isVowel(letter) {
  return vowels.has(letter);
}

export function isOpen(letter) {
  return vowels.has(letter);
}

export function isNumber(letter) {
  return DIGITS.has(letter);
}

const smallVowels = new Set(['a', 'e', 'i', 'o', 'u']);

export function isSmall(letter) {
  return smallVowels.has(letter);
}
`,
    },
    {
      title: 'Equal constants of which one could change, or has a name that means another there.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export const DIGITS = new Set(['0', '1', '2', '3']);

export function isDigit(letter) {
  const digits = [|new Set(['0', '1', '2', '3'])|];
  return digits.has(letter);
}

export function isNumber(digits, letter) {
  return digits.length > 2 && [|new Set(['0', '1', '2', '3'])|].has(letter);
}
`,
      output: `export const DIGITS = new Set(['0', '1', '2', '3']);

const digits = new Set(['0', '1', '2', '3']);

export function isDigit(letter) {
  return digits.has(letter);
}

const numberValues = new Set(['0', '1', '2', '3']);

export function isNumber(digits, letter) {
  return digits.length > 2 && numberValues.has(letter);
}
`,
    },
    {
      title: 'Names that say too little in a module.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function isVowel(letter) {
  const s = [|new Set(['a', 'e', 'i', 'o', 'u'])|];
  return s.has(letter);
}

export function parseItems(items, limit) {
  let long = 0;
  for (const item of items) {
    const fn = [|(item) =>|] {
      const text = item.trim();
      return text !== 'x' && text.length > 3;
    };
    if (fn(item)) long += 1;
  }
  return long > limit;
}
`,
      output: `const vowelValues = new Set(['a', 'e', 'i', 'o', 'u']);

export function isVowel(letter) {
  return vowelValues.has(letter);
}

function parseItem(item) {
  const text = item.trim();
  return text !== 'x' && text.length > 3;
}

export function parseItems(items, limit) {
  let long = 0;
  for (const item of items) {
    if (parseItem(item)) long += 1;
  }
  return long > limit;
}
`,
    },
    {
      title: 'A verb without an object, and a word that is cut short.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function readJob(rows) {
  const job = {};
  for (const row of rows) {
    const str = [|(value) =>|] {
      const text = value ?? '';
      return String(text).trim();
    };
    const padded = [|(value) =>|] {
      const text = value ?? '';
      return String(text).padEnd(8);
    };
    job[padded(row.key)] = str(row.value);
  }
  return job;
}
`,
      output: `function readJobStr(value) {
  const text = value ?? '';
  return String(text).trim();
}

function padded(value) {
  const text = value ?? '';
  return String(text).padEnd(8);
}

export function readJob(rows) {
  const job = {};
  for (const row of rows) {
    job[padded(row.key)] = readJobStr(row.value);
  }
  return job;
}
`,
    },
    {
      title: 'Comments for tools stay with what they are about.',
      options: [{ report: 'all' }],
      languages: js,
      code: `/**
 * @param {string} letter
 */

export function isVowel(letter) {
  // eslint-disable-next-line unicorn/no-thing
  const vowels = [|new Set(['a', 'e', 'i', 'o', 'u'])|];
  return vowels.has(letter);
}

// eslint-disable-next-line complexity
export function isDigit(letter) {
  return [|new Set(['0', '1', '2', '3'])|].has(letter);
}
`,
      output: `// eslint-disable-next-line unicorn/no-thing
const vowels = new Set(['a', 'e', 'i', 'o', 'u']);

/**
 * @param {string} letter
 */

export function isVowel(letter) {
  return vowels.has(letter);
}

const digitValues = new Set(['0', '1', '2', '3']);

// eslint-disable-next-line complexity
export function isDigit(letter) {
  return digitValues.has(letter);
}
`,
    },
    {
      title: 'A literal has no backslash that does nothing.',
      options,
      languages: js,
      code: `export function clean(text) {
  return text.replace([|new RegExp('\\\\-\\\\"[\\\\.\\\\-a]\\\\+', 'g')|], ' ');
}
`,
      output: `export function clean(text) {
  return text.replace(/-"[.\\-a]\\+/g, ' ');
}
`,
    },
  ],
});
