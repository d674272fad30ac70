import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const options = [{ report: 'all' }] as const;
const js = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    ...[
      'return names.concat(pattern);',
      'return { pattern };',
      'use(() => pattern); return pattern.test(text);',
      'pattern.text = text; return pattern.test(text);',
      'return pattern === other;',
      'other = pattern = new RegExp(`${FIRST}c`); return other.test(text);',
    ].map((end) => ({
      title: `A pattern that a variable is given, which has another use: ${end}`,
      options,
      languages: js,
      code: `const FIRST = 'a+';
export function find(text, names, other) {
  let pattern;
  if (names.length > 1) pattern = new RegExp(FIRST);
  else pattern = new RegExp(\`\${FIRST}b\`);
  ${end}
}`,
    })),
    {
      title: 'A pattern that a parameter, a variable of the module or a member is given.',
      options,
      languages: js,
      code: `const FIRST = 'a+';
let last;
export function find(text, pattern) {
  pattern = new RegExp(FIRST);
  return pattern.test(text) && arguments[1];
}
export function findLast(text) {
  last = new RegExp(FIRST);
  return last.test(text);
}
export function findOwn(text, own) {
  own.pattern = new RegExp(FIRST);
  return own.pattern.test(text);
}`,
    },
    {
      title: 'A set, which takes its type from the variable.',
      options,
      code: `export function find(text, isShort) {
  let known = new Set(['a', 'b']);
  if (isShort) known = new Set(['a']);
  return known.has(text);
}`,
    },
    {
      title: 'A set that is added to, and a pattern that moves along.',
      options,
      languages: js,
      code: `const FIRST = 'a';
export function find(text, isShort) {
  let known;
  if (isShort) known = new Set(['a', 'b']);
  else known = new Set(['a', 'b', 'c']);
  known.add(text);
  let pattern = new RegExp(FIRST, 'g');
  if (isShort) pattern = new RegExp(\`\${FIRST}b\`, 'g');
  return pattern.test(text) && known.has(text);
}`,
    },
  ],
  invalid: [
    {
      title: 'A pattern in each of two branches.',
      options: [{ report: 'all' }],
      languages: js,
      code: `const LANGUAGE = '^([a-z]{2})';
export function localeOf(text, isStrict) {
  var found;
  if (isStrict) {
    found = [|new RegExp(\`\${LANGUAGE}(?:$|-.*| .*)\`)|];
  } else {
    found = [|new RegExp(\`\${LANGUAGE}(?:$|-.*|.*)\`)|];
  }
  return text.match(found);
}
`,
      output: `const LANGUAGE = '^([a-z]{2})';

const LOCALE_PATTERN = new RegExp(\`\${LANGUAGE}(?:$|-.*| .*)\`);
const LOCALE_OF_PATTERN = new RegExp(\`\${LANGUAGE}(?:$|-.*|.*)\`);

export function localeOf(text, isStrict) {
  var found;
  if (isStrict) {
    found = LOCALE_PATTERN;
  } else {
    found = LOCALE_OF_PATTERN;
  }
  return text.match(found);
}
`,
    },
    {
      title: 'A variable that holds one pattern or format after another.',
      options,
      code: `const FIRST = '^a+';
export function count(words) {
  let sum = 0;
  let pattern = [|new RegExp(FIRST)|];
  for (const word of words) if (pattern.test(word)) sum += 1;
  pattern = [|new RegExp(\`\${FIRST}b\`)|];
  for (const word of words) if (pattern.test(word)) sum += 2;
  let format = [|new Intl.NumberFormat('en')|];
  const all = format.format(sum);
  if (sum > 1) format = [|new Intl.NumberFormat('de')|];
  return all + format.format(sum);
}
`,
      output: `const FIRST = '^a+';

const FIRST_PATTERN = new RegExp(FIRST);
const COUNT_PATTERN = new RegExp(\`\${FIRST}b\`);
const numberFormat = new Intl.NumberFormat('en');
const countNumberFormat = new Intl.NumberFormat('de');

export function count(words) {
  let sum = 0;
  let pattern = FIRST_PATTERN;
  for (const word of words) if (pattern.test(word)) sum += 1;
  pattern = COUNT_PATTERN;
  for (const word of words) if (pattern.test(word)) sum += 2;
  let format = numberFormat;
  const all = format.format(sum);
  if (sum > 1) format = countNumberFormat;
  return all + format.format(sum);
}
`,
    },
  ],
});
