import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';
import { inMap } from './no-recreated-closure.in-map.ts';

const js = ['js'] as const;

const ROWS =
  "[{ label: 'a', test: new RegExp('a') }, { label: 'b', test: /b/ }, { label: 'c', test: /c/ }]";
const TABLE = "{ a: new RegExp('a'), b: /b/, c: /c/ }";
const MAP = "new Map([['a', new RegExp('a')], ['b', /b/], ['c', new RegExp('c')]])";
const ROWS_BY_NAME =
  '{ a: { test: /a/, rank: 1 }, b: { test: /b/, rank: 2 }, c: { test: /c/, rank: 3 } }';

const PASSED = 'table.filter((row) => row.test.test(item))';

testRule(noRecreatedClosure, {
  valid: [
    ...[
      `return ${PASSED};`,
      `return { rows: ${PASSED} };`,
      `return other(${PASSED});`,
      `other.push(...${PASSED}); return 0;`,
      `other.rows = ${PASSED}; return 0;`,
      `return () => ${PASSED};`,
      `return new Set(${PASSED}).size;`,
      `return ${PASSED}.map((row) => row);`,
      `return ${PASSED}.map((row) => ({ ...row }));`,
      `return ${PASSED}.map(({ test }) => test);`,
      `return ${PASSED}.map(other);`,
      `return ${PASSED}.filter(Boolean).length;`,
      `return ${PASSED}.filter(other).length;`,
      `return ${PASSED}.filter((row, index, all) => other(all)).length;`,
      `return ${PASSED}.filter(function () { return other(arguments); }).length;`,
      `return ${PASSED}.filter((row) => other(row)).length;`,
      `return ${PASSED}.filter((row) => (row.rank = item)).length;`,
      `return ${PASSED}.filter((row) => (row.test.rank = item)).length;`,
      `return ${PASSED}.find((row) => row.label === item);`,
      `return ${PASSED}[0];`,
      `return ${PASSED}.at(-1);`,
      `return ${PASSED}.sort()[0].label;`,
      `return ${PASSED}.sort((a, b) => a.label < b.label).length;`,
      `return ${PASSED}.reverse()[0].label;`,
      `return ${PASSED}.push(item);`,
      `return ${PASSED}.concat(other).length;`,
      `return ${PASSED}.reduce((all, row) => all + row.label, '');`,
      `return ${PASSED}.toString();`,
      `return ${PASSED}.toSorted().length;`,
      `return ${PASSED}.toSorted(other).length;`,
      `return ${PASSED}.toSorted((a, b) => other(b)).length;`,
      `return ${PASSED}.toSorted((a, ...all) => other(all)).length;`,
      `return ${PASSED}.toSpliced(0, 1).length;`,
      `for (const row of ${PASSED}) other(row); return 0;`,
      `for (const row of ${PASSED}) row.label = item; return 0;`,
      `for (other.row of ${PASSED}); return 0;`,
      `return [${PASSED}].length;`,
      `return [...${PASSED}];`,
      `return other(...${PASSED});`,
      `return [...${PASSED}, other];`,
      `return [...${PASSED}].pop();`,
      `return [...${PASSED}].flat();`,
    ].map((use) => ({
      title: `Rows that are selected, and that someone else gets, or changes: ${use}`,
      code: inMap(ROWS, use),
      languages: js,
    })),
    ...[
      'return rows;',
      'rows[0] = other; return rows.length;',
      'rows.length = 0; return rows.length;',
      'rows.push(other); return rows.length;',
      'rows.sort((a, b) => a.rank - b.rank); return rows.length;',
      'return rows === other;',
      'return () => rows;',
      'return other.includes(rows);',
      'const all = rows; return all;',
      'const { length, ...all } = rows; return all;',
      'const [first] = rows; return first;',
      'for (const row of rows) row.label += item; return rows.length;',
      'return rows.map((row) => other(row.test));',
      'return [...rows, ...rows].map((row) => row);',
      'const again = rows.slice(1); return again;',
      'const again = [...rows]; again.push(1); return again.length;',
    ].map((use) => ({
      title: `Rows that a variable holds, and that someone else gets, or changes: ${use}`,
      code: inMap(ROWS, `const rows = ${PASSED}; ${use}`),
      languages: js,
    })),
    ...[
      `let rows = ${PASSED}; rows = other; return rows.length;`,
      `let rows = []; rows = ${PASSED}; return rows.length;`,
      `const rows = [...table, ...rows]; return rows.map((row) => row);`,
      `const rows = [...rows, ...table]; return rows[0];`,
      `const rows = table; other(rows); return rows.length;`,
    ].map((use) => ({
      title: `Rows of a variable that holds something else, too: ${use}`,
      code: inMap(ROWS, use),
      languages: js,
    })),
    ...[
      'return Object.entries(table).filter(([, re]) => re.test(item));',
      'return Object.entries(table).filter(([, re]) => re.test(item)).map(([, re]) => re);',
      'return Object.entries(table).filter(([, re]) => re.test(item)).map((pair) => pair[1]);',
      'return Object.entries(table).filter(([, re]) => re.test(item)).map(([...pair]) => pair);',
      'return Object.entries(table).find(([, re]) => re.test(item));',
      'return Object.entries(table).find(([, re]) => re.test(item))?.[item];',
      'return Object.entries(table).map(([name, ...rest]) => rest);',
      'return Object.fromEntries(Object.entries(table).filter(([, re]) => re.test(item)));',
      'return new Map(Object.entries(table)).get(item);',
      'return Object.values(table).filter((re) => re.test(item));',
      'const entries = Object.entries(table); return entries;',
      'for (const pair of Object.entries(table)) other(pair); return 0;',
    ].map((use) => ({
      title: `Entries of a table, of which someone else gets one: ${use}`,
      code: inMap(TABLE, use),
      languages: js,
    })),
    ...[
      'return Object.entries(table).filter(([, row]) => row.test.test(item));',
      'return Object.entries(table).filter(([, row]) => row.test.test(item)).map(([, row]) => row);',
      'return Object.entries(table).filter(([, row]) => (row.rank += 1)).length;',
      'return Object.entries(table).find(([, row]) => row.test.test(item));',
      'return Object.entries(table).map((pair) => pair[1].rank);',
      'return Object.entries(table).at(0);',
      'return Object.values(table).toSorted((a, b) => a.rank - b.rank);',
    ].map((use) => ({
      title: `Rows of a table by their names, of which someone else gets one: ${use}`,
      code: inMap(ROWS_BY_NAME, use),
      languages: js,
    })),
    ...[
      'for (const entry of table) if (other(entry)) return 1; return 0;',
      'for (const [, re] of table) if (other(re)) return 1; return 0;',
      'for (const [name, ...rest] of table) if (other(rest)) return name; return 0;',
      'for (const [, re] of table) re.rank = item; return 0;',
      'for (const [name, re] of table) { table.delete(name); return re.test(item); }',
      'for (const [name] of table.entries()) if (name === item) return 1; return 0;',
      'return [...table];',
      'return [...table].map(([, re]) => re);',
      'return other(...table);',
      'return new Map([...table]).get(item);',
      'return [...table.values()];',
    ].map((use) => ({
      title: `Entries of a map, of which someone else gets one: ${use}`,
      code: inMap(MAP, use),
      languages: js,
    })),
  ],
  invalid: [
    {
      title: 'Rows that are filtered, and of which only plain values are taken.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function missing(password) {
  const rules = [|[
    { label: 'lower', pattern: new RegExp('[a-z]') },
    { label: 'upper', pattern: new RegExp('[A-Z]') },
    { label: 'digit', pattern: new RegExp('[0-9]') },
  ]|];
  return rules.filter((rule) => !rule.pattern.test(password)).map((rule) => rule.label);
}
export function strength(password) {
  const checks = [|[
    { label: 'lower', pattern: new RegExp('[a-z]') },
    { label: 'upper', pattern: new RegExp('[A-Z]') },
    { label: 'digit', pattern: new RegExp('[0-9]') },
  ]|];
  return checks.filter(({ pattern }) => pattern.test(password)).length;
}`,
      output: `const rules = [
  { label: 'lower', pattern: new RegExp('[a-z]') },
  { label: 'upper', pattern: new RegExp('[A-Z]') },
  { label: 'digit', pattern: new RegExp('[0-9]') },
];

export function missing(password) {
  return rules.filter((rule) => !rule.pattern.test(password)).map((rule) => rule.label);
}

const checks = [
  { label: 'lower', pattern: new RegExp('[a-z]') },
  { label: 'upper', pattern: new RegExp('[A-Z]') },
  { label: 'digit', pattern: new RegExp('[0-9]') },
];

export function strength(password) {
  return checks.filter(({ pattern }) => pattern.test(password)).length;
}`,
    },
    {
      title: 'Rows that a variable holds, in TypeScript.',
      options: [{ report: 'all' }],
      filename: 'src/file.ts',
      code: `export function missing(password: string): string[] {
  const rules = [|[
    { label: 'lower', rank: 2, pattern: new RegExp('[a-z]') },
    { label: 'upper', rank: 1, pattern: new RegExp('[A-Z]') },
    { label: 'digit', rank: 3, pattern: new RegExp('[0-9]') },
  ]|];
  const broken = rules.filter((rule) => !rule.pattern.test(password));
  const some = [...broken.slice(1), ...broken.slice(0, 1)];
  const labels: string[] = broken.length > 2 ? [some[0]?.label ?? ''] : [];
  for (const { label } of broken) labels.push(label);
  return labels;
}`,
      output: `const rules = [
  { label: 'lower', rank: 2, pattern: new RegExp('[a-z]') },
  { label: 'upper', rank: 1, pattern: new RegExp('[A-Z]') },
  { label: 'digit', rank: 3, pattern: new RegExp('[0-9]') },
];

export function missing(password: string): string[] {
  const broken = rules.filter((rule) => !rule.pattern.test(password));
  const some = [...broken.slice(1), ...broken.slice(0, 1)];
  const labels: string[] = broken.length > 2 ? [some[0]?.label ?? ''] : [];
  for (const { label } of broken) labels.push(label);
  return labels;
}`,
    },
    {
      title: 'Entries of maps and tables.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function kindOf(text) {
  const kinds = [|new Map([['word', new RegExp('^[a-z]+$')], ['number', new RegExp('^[0-9]+$')]])|];
  for (const [kind, pattern] of kinds) if (pattern.test(text)) return kind;
  return 'other';
}
export function kindsOf(text) {
  const kinds = [|new Map([['word', new RegExp('[a-z]')], ['number', new RegExp('[0-9]')]])|];
  return [...kinds].filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
}
export function namesOf(text) {
  const patterns = [|{ word: new RegExp('[a-z]'), number: new RegExp('[0-9]'), space: new RegExp(' ') }|];
  return Object.entries(patterns).filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}
export function nameOf(text) {
  const patterns = [|{ word: new RegExp('^[a-z]'), number: new RegExp('^[0-9]'), space: new RegExp('^ ') }|];
  return Object.entries(patterns).find(([, pattern]) => pattern.test(text))?.[0];
}`,
      output: `const kinds = new Map([['word', new RegExp('^[a-z]+$')], ['number', new RegExp('^[0-9]+$')]]);

export function kindOf(text) {
  for (const [kind, pattern] of kinds) if (pattern.test(text)) return kind;
  return 'other';
}

const kindsOfKinds = new Map([['word', new RegExp('[a-z]')], ['number', new RegExp('[0-9]')]]);

export function kindsOf(text) {
  return [...kindsOfKinds].filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
}

const patterns = { word: new RegExp('[a-z]'), number: new RegExp('[0-9]'), space: new RegExp(' ') };

export function namesOf(text) {
  return Object.entries(patterns).filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

const namePatterns = { word: new RegExp('^[a-z]'), number: new RegExp('^[0-9]'), space: new RegExp('^ ') };

export function nameOf(text) {
  return Object.entries(namePatterns).find(([, pattern]) => pattern.test(text))?.[0];
}`,
    },
    {
      title: 'Rows that are copied, turned and sorted, by their names, too.',
      languages: js,
      code: `export function run(list) {
  return list.map((item) => {
    const rows = [|${ROWS}|];
    const names = [|${ROWS_BY_NAME}|];
    const checks = [|[(x) => x > 1, (x) => x > 2, (x) => x > 3]|];
    return [
      [...rows][0].label,
      rows.slice(1).toReversed().find((row) => row.test.test(item))?.label,
      rows.toSorted((a, b) => a.label.localeCompare(b.label)).at(-1).label,
      Object.entries(names).filter(([, row]) => row.test.test(item)).map(([name, { rank }]) => name + rank),
      Object.values(names).toSorted((a, b) => b.rank - a.rank)[0].rank,
      checks.filter((check) => !check(item)).length,
    ];
  });
}`,
      output: `const rows = ${ROWS};
const names = ${ROWS_BY_NAME};
const checks = [(x) => x > 1, (x) => x > 2, (x) => x > 3];

export function run(list) {
  return list.map((item) => {
    return [
      [...rows][0].label,
      rows.slice(1).toReversed().find((row) => row.test.test(item))?.label,
      rows.toSorted((a, b) => a.label.localeCompare(b.label)).at(-1).label,
      Object.entries(names).filter(([, row]) => row.test.test(item)).map(([name, { rank }]) => name + rank),
      Object.values(names).toSorted((a, b) => b.rank - a.rank)[0].rank,
      checks.filter((check) => !check(item)).length,
    ];
  });
}`,
    },
  ],
});
