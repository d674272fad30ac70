import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
const RULES = `[
    { kind: 'mail', patterns: [/@/, /^mailto:/], words: ['mail', 'post'] },
    { kind: 'page', patterns: [/^https?:/, /^www\\./], words: ['page'] },
  ]`;
const TABLE = '{ mail: [/@/, /^mailto:/], page: [/^https?:/, /^www\\./] }';

const kindOf = (table: string, use: string): string => `export function kindOf(text, other) {
  const table = ${table};
  ${use}
}`;
const moved = (table: string, use: string): string => {
  const rows = table.replaceAll('\n  ', '\n');
  return `const kindTable = ${rows};

export function kindOf(text, other) {
  ${use.replaceAll(/\btable\b/gu, 'kindTable')}
}`;
};

testRule(noRecreatedClosure, {
  valid: [
    ...[
      'return table.find(({ patterns }) => patterns.includes(text));',
      'return table[0].patterns;',
      'for (const { patterns } of table) other(patterns);',
      'for (const { patterns } of table) for (const pattern of patterns) other(pattern);',
      'for (const rule of table) rule.patterns.push(other);',
      'for (const rule of table) rule.patterns[0] = other;',
      'for (const rule of table) if (rule.patterns.some((p, i, all) => all.pop().test(text))) return i;',
      'for (const rule of table) if (rule.patterns.some(other)) return rule.kind;',
      'for (const { patterns } of table) patterns[0].lastIndex = text;',
      'for (const rule of table) rule.patterns = other;',
      'for (const rule of table) if (rule.patterns.some((p) => p.test(text))) return rule.words;',
      'return table.map(({ patterns }) => patterns.filter((p) => p.test(text)));',
      'return table.map(({ patterns }) => [...patterns]);',
    ].map((use) => ({
      title: `A list of patterns in a row that someone else gets, or changes: ${use}`,
      languages: js,
      code: kindOf(RULES, use),
    })),
    ...[
      'return table[text];',
      'for (const pattern of table[text]) other.push(pattern);',
      'return table[text].map((pattern) => pattern);',
      'return table[text].reverse()[0].test(other);',
      'return table[text].some(other);',
      'for (const [kind, patterns] of Object.entries(table)) other(kind, patterns);',
    ].map((use) => ({
      title: `A list of patterns in a table that someone else gets, or changes: ${use}`,
      languages: js,
      code: kindOf(TABLE, use),
    })),
    {
      title: 'Patterns that `test` moves, and what is not the same each time.',
      languages: js,
      code: `export function kindOf(text, other) {
  const moving = [{ kind: 'a', patterns: [/a/g, /b/g] }, { kind: 'b', patterns: [/c/g, /d/g] }];
  const given = [{ kind: 'a', patterns: [/a/, other] }, { kind: 'b', patterns: [/c/, /d/] }];
  const found = moving.find(({ patterns }) => patterns.some((pattern) => pattern.test(text)));
  return found?.kind ?? given.find(({ patterns }) => patterns.some((p) => p.test(text)))?.kind;
}`,
    },
  ],
  invalid: [
    ...[
      'return table.find(({ patterns }) => patterns.some((pattern) => pattern.test(text)))?.kind;',
      'for (const { kind, patterns } of table) for (const p of patterns) if (p.test(text)) return kind;',
      'for (const rule of table) if (rule.patterns.every((p) => text.match(p))) return rule.words[0];',
      'return table.filter((rule) => rule.patterns[0].test(text)).length;',
    ].map((use) => ({
      title: `Lists of patterns in rows that are only asked: ${use}`,
      languages: js,
      code: kindOf(`[|${RULES}|]`, use),
      output: moved(RULES, use),
    })),
    ...[
      'return table[text].some((pattern) => pattern.test(other));',
      'for (const pattern of table[text] ?? []) if (pattern.test(other)) return true;',
      'for (const [kind, patterns] of Object.entries(table)) for (const p of patterns) if (p.test(text)) return kind;',
      'return table[text].find((pattern) => pattern.test(other))?.source;',
    ].map((use) => ({
      title: `Lists of patterns in a table that are only asked: ${use}`,
      languages: js,
      code: kindOf(`[|${TABLE}|]`, use),
      output: moved(TABLE, use),
    })),
  ],
});
