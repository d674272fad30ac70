import { expect, it } from 'vitest';
import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { lint } from '../harness/lint.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const languages = ['js'] as const;

const TERM = `(value) {
  const text = String(value);
  return text === '0' ? 'none' : text;
}`;
const INNER = TERM.replaceAll('\n', '\n  ');

const WEIGH = `(list) => {
  let sum = 0;
  for (const one of list) sum += one * 2;
  const rest = sum % 7;
  return rest + sum;
}`;
const WEIGHED = `export const first = compute([3, 4]);
const weigh = ${WEIGH};
export const second = weigh([2]);
`;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A copy of what the file has, where its name means something else.',
      options,
      languages,
      code: `export function term${TERM}
export function terms(one, two) {
  const list = [one, two].map((term) => term.length);
  return list;
}`,
    },
  ],
  invalid: [
    {
      title: 'A copy of a constant that is not there yet when the function is called.',
      options: [{ report: 'all' }],
      languages,
      code: `${WEIGHED}export function compute(items) {
  const weigh = ${WEIGH.replaceAll('\n', '\n  ').replace('(list) =>', '[|(list) =>|]')};
  let total = 0;
  for (const item of items) total += weigh([item]);
  return total;
}
export function later(rows) { return rows.map((row) => compute(row)); }`,
      output: `${WEIGHED}
function computeWeigh${WEIGH.replace(' =>', '')}

export function compute(items) {
  let total = 0;
  for (const item of items) total += computeWeigh([item]);
  return total;
}
export function later(rows) { return rows.map((row) => compute(row)); }`,
    },
    {
      title: 'Copies of one function move as one.',
      languages,
      code: `export function first(one, two) {
  // The text of a term.
  [|function term|]${INNER}
  return term(one) + term(two);
}
export function second(one, two) {
  [|function term|]${INNER}
  return term(two) - term(one);
}`,
      output: `// The text of a term.
function term${TERM}

export function first(one, two) {
  return term(one) + term(two);
}
export function second(one, two) {
  return term(two) - term(one);
}`,
    },
    {
      title: 'A copy of a function that the file has goes.',
      languages,
      message:
        'This function captures nothing of `first` and is the same as `term` of the file, yet each call of `first` makes a new closure of it.',
      code: `function term${TERM}
export function first(one, two) {
  [|function term|]${INNER}
  return term(one) + term(two);
}
export const last = (one) => term(one);`,
      output: `function term${TERM}
export function first(one, two) {
  return term(one) + term(two);
}
export const last = (one) => term(one);`,
    },
    {
      title: 'Functions of one name and two texts, and one that the file changes, do not.',
      languages,
      code: `function term${TERM}
term.separator = ', ';
export function first(one, two) {
  [|function term|]${INNER}
  return term(one) + term(two);
}
export function second(one, two) {
  [|function term|]${INNER.replace('none', 'nothing')}
  return term(one) + term(two);
}
export const last = (one) => term(one);`,
      output: `function term${TERM}
term.separator = ', ';

function firstTerm${TERM}

export function first(one, two) {
  return firstTerm(one) + firstTerm(two);
}

function secondTerm${TERM.replace('none', 'nothing')}

export function second(one, two) {
  return secondTerm(one) + secondTerm(two);
}
export const last = (one) => term(one);`,
    },
  ],
});

it('gives a function within one that moves the fix of that one', () => {
  const { reports } = lint(
    `export function first(list) {
  function outer(text) {
    function inner(word) {
      const all = String(word);
      return all.trim();
    }
    const words = text.split(' ');
    return words.map((word) => inner(word)).join() + inner(text);
  }
  return list.map((text) => outer(text)).join() + outer('');
}`,
    { 'no-recreated-closure': noRecreatedClosure },
  );
  expect(reports.map(({ fix }) => fix?.range)).toHaveLength(2);
  expect(reports[0]?.fix).toBeDefined();
  expect(reports[1]?.fix).toEqual(reports[0]?.fix);
});
