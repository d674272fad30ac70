import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const typed = ['typed'] as const;
const LETTERS = "{ a: '1', b: '2', c: '3', d: '4' }";

/** A table that is asked for a key of a type where it stands. */
const asked = (table: string, type: string, key = 'key'): string =>
  `export const all = (keys: readonly ${type}[]): unknown[] => keys.map((key) => (${table})[${key}]);`;

testRule(noRecreatedClosure, {
  valid: [],
  invalid: [
    {
      title: 'A table that is asked for any text where it stands.',
      filename: 'src/file.ts',
      languages: typed,
      code: asked(`[|${LETTERS}|]`, 'string'),
      output: `const allLookup: Record<string, string | undefined> = ${LETTERS};

export const all = (keys: readonly string[]): unknown[] => keys.map((key) => allLookup[key]);`,
    },
    {
      title: 'One of values of several kinds, asked for numbers.',
      filename: 'src/file.ts',
      languages: typed,
      code: asked('[|{ 1: -1, 2: `b`, 3: true, 4: 4 }|]', 'number'),
      output: `const allLookup: Record<string, number | string | boolean | undefined> = { 1: -1, 2: \`b\`, 3: true, 4: 4 };

export const all = (keys: readonly number[]): unknown[] => keys.map((key) => allLookup[key]);`,
    },
    {
      title: 'A table that is asked for its own names.',
      filename: 'src/file.ts',
      languages: typed,
      code: asked(`[|${LETTERS}|]`, "('a' | 'd')"),
      output: `const allLookup = ${LETTERS};

export const all = (keys: readonly ('a' | 'd')[]): unknown[] => keys.map((key) => allLookup[key]);`,
    },
    ...[
      [LETTERS, 'any'],
      [LETTERS, '`a${string}`'],
      ["{ a: '1' as const, b: '2', c: '3', d: '4' }", 'string'],
      ["{ a: undefined, b: '2', c: '3', d: '4' }", 'string'],
    ].flatMap(([table = '', type = '']) => ({
      title: `A key or a value of which nobody knows what it becomes elsewhere: ${table}, ${type}`,
      filename: 'src/file.ts',
      languages: typed,
      code: asked(`[|${table}|]`, type),
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `allLookup`: its types have to be written by hand.',
          output: `const allLookup = ${table};

export const all = (keys: readonly ${type}[]): unknown[] => keys.map((key) => allLookup[key]);`,
        },
      ],
    })),
    {
      title: 'Without types nobody knows what a key is.',
      filename: 'src/file.ts',
      languages: ['ts'],
      code: asked(`[|${LETTERS}|]`, 'string'),
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `allLookup`: its types have to be written by hand.',
          output: `const allLookup = ${LETTERS};

export const all = (keys: readonly string[]): unknown[] => keys.map((key) => allLookup[key]);`,
        },
      ],
    },
  ],
});
