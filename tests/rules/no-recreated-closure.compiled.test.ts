import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const languages = ['js'] as const;

const PATTERNS = "{ a: new RegExp('^x+y$'), b: new RegExp('^p+q$') }";
const SETS = "{ a: new Set(['x', 'y', 'z']), b: new Set(['p', 'q']) }";

const read = (table: string, result: string): string => `export function read(kind, text) {
  const tokens = ${table};
  return ${result};
}`;

const hoisted = (table: string, result: string): string => `const tokens = ${table};

export function read(kind, text) {
  return ${result};
}`;

testRule(noRecreatedClosure, {
  valid: [
    ...Object.entries({
      'that is kept by its name': read(PATTERNS, 'tokens.a'),
      'that is moved': read(PATTERNS, '(tokens.a.lastIndex = 2, tokens.b.test(text))'),
      'that is replaced': read(PATTERNS, '(tokens.a = kind, tokens.a.test(text))'),
      'with a state': read(
        "{ a: new RegExp('x', 'g'), b: new RegExp('y', 'g') }",
        'tokens.a.test(text)',
      ),
      'that is sticky': read(
        "{ a: new RegExp('x', 'y'), b: new RegExp('y') }",
        'tokens.b.test(text)',
      ),
      'of a table that is returned': read(PATTERNS, 'kind ? tokens : tokens.a.test(text)'),
      'of a literal': read(
        '{ a: new RegExp(/^x+y$/), b: new RegExp(/^p+q$/) }',
        'tokens.a.test(text)',
      ),
    }).map(([what, code]) => ({ title: `A pattern ${what}.`, options, languages, code })),
    ...Object.entries({
      'that is added to': read(SETS, 'tokens.a.add(text).size'),
      'that is handed on': read(SETS, 'kind(tokens.a)'),
    }).map(([what, code]) => ({ title: `A set ${what}.`, options, languages, code })),
    {
      title: 'Literals of patterns, and plain values, which cost nothing by their names.',
      options,
      languages,
      code: `${read('{ a: /^x+y$/, b: /^p+q$/, c: /^r/, d: /^s/ }', 'tokens.a.test(text)')}
export function sum(count) {
  const weights = { a: 1, b: 2, c: 3, d: 4 };
  return count * weights.a + weights.b;
}`,
    },
  ],
  invalid: [
    ...Object.entries({
      'Patterns that are read by a key and executed.': [PATTERNS, 'tokens[kind].exec(text)'],
      'Patterns that are read by their names.': [
        PATTERNS,
        'tokens.a.test(text) || tokens.b.exec(text)',
      ],
      'Patterns of which one is chosen.': [
        PATTERNS,
        'text.replace(kind ? tokens.a : tokens.b, text)',
      ],
      'Sets that are read by their names.': [
        SETS,
        'kind ? tokens.a.has(text) : tokens.b.has(text)',
      ],
    } as const).map(([title, [table, result]]) => ({
      title,
      options: [{ report: 'all' }],
      languages,
      code: read(`[|${table}|]`, result),
      output: hoisted(table, result),
    })),
  ],
});
