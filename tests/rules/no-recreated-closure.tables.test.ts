import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';
import { inMap } from './no-recreated-closure.in-map.ts';

const js = ['js'] as const;
const noticeable = [{ report: 'noticeable' }] as const;

const FUNCTIONS = '{ a: (x) => x + 1, b: (x) => x + 2, c: (x) => x + 3 }';
const ROWS = '{ a: [1, 2], b: [3, 4], c: [5, 6] }';

testRule(noRecreatedClosure, {
  valid: [
    ...[
      'return table[item.kind];',
      'return other.get(table[item.kind]);',
      'return new table[item.kind](item);',
      'return table[item.kind] === other;',
      'table[item.kind] = other; return table.a(item);',
      'const { a } = table; return table[a](item);',
      'let run = table[item.kind]; run = other; return run(item);',
      'return table[item.kind].bind(item);',
      'return () => table;',
      'return { ...table }[item.kind](1) + table[item.kind](1);',
      'return table.a(item) + table.b(item);',
    ].map((use) => ({
      title: `A function of a table that someone else gets, or changes: ${use}`,
      code: inMap(FUNCTIONS, use),
      languages: js,
    })),
    ...[
      'return table[item.kind];',
      'table[item.kind].push(item); return table[item.kind][0];',
      'table[item.kind].sort(); return table[item.kind][0];',
      'table[item.kind][0] += 1; return table[item.kind][0];',
      '[table[item.kind][0]] = item; return table[item.kind][1];',
      'table[item.kind].forEach(other); return table[item.kind][0];',
      'return table[item.kind].map((value, index, all) => all.reverse());',
      'const row = table[item.kind]; return { row };',
      'const row = table[item.kind]; return () => row;',
      'return other(...Object.values(table));',
    ].map((use) => ({
      title: `A row of a table that someone else gets, or changes: ${use}`,
      code: inMap(ROWS, use),
      languages: js,
    })),
    ...[
      'for (const [name, ...rest] of table) if (name === item) return rest;',
      'return table.map(([, ...rest]) => rest);',
      'const [, ...rest] = table[item.index]; return rest;',
      'const { 0: name, ...rest } = table[item.index]; return rest;',
    ].map((use) => ({
      title: `What is left of a row, which someone else gets: ${use}`,
      code: inMap("[['a', 1, /a/], ['b', 2, /b/], ['c', 3, /c/]]", use),
      languages: js,
    })),
    ...[
      'return table.map((row) => row);',
      'return table.filter(([key]) => key === item);',
      'return table.find(([key]) => key === item);',
      'return table.sort()[0][0];',
      'return table.includes(item);',
      'return table;',
      'for (const row of table) if (row[0] === item) return row;\n    return other;',
    ].map((use) => ({
      title: `A row of a list that someone else gets, or changes: ${use}`,
      code: inMap("[['a', 1], ['b', 2], ['c', 3]]", use),
      languages: js,
    })),
    {
      title: 'A list of plain values alone costs nothing to make.',
      code: inMap("['a', 'b', 'c', 'd', 'e']", 'return table.includes(item);'),
      languages: js,
    },
    {
      title: 'Functions of a table that need a variable, `this` or the table itself.',
      code: `export function run(list, step) {
  return list.map(function (item) {
    const counting = { a: (x) => x + step, b: (x) => x - step, c: (x) => x };
    const owned = { a: () => this.a, b: () => this.b, c: () => 0 };
    const calling = { a: (x) => calling.b(x), b: (x) => x, c: (x) => x };
    const methods = { a() { return this.b(); }, b() { return 1; }, c() { return 2; } };
    const kind = item.kind;
    return counting[kind](1) + owned[kind]() + calling[kind](2) + methods[kind]();
  });
}`,
      languages: js,
    },
    {
      title: 'A component that only the function around knows.',
      code: `export function rows(list, theme) {
  const Item = theme.item;
  return list.map((item) => {
    const views = { a: () => <Item />, b: () => <div />, c: () => <p /> };
    return views[item.kind]();
  });
}`,
      filename: 'src/rows.jsx',
      languages: js,
    },
    {
      title: 'An assertion that names a type of the function.',
      filename: 'src/file.ts',
      code: `export function run(list: readonly string[]): number[] {
  type Key = 'a' | 'b' | 'c' | 'd';
  return list.map((item) => {
    const sizes = { a: 1, b: 2, c: 3, d: 4 } satisfies Record<Key, number>;
    return sizes[item as Key];
  });
}`,
    },
    {
      title: 'Functions that would leave strict code, and write to what may be frozen.',
      filename: 'src/file.cjs',
      code: `exports.run = function (list) {
  'use strict';
  return list.map((item) => {
    const edits = { a: (x) => { x.a = 1; }, b: (x) => { x.b = 1; }, c: (x) => { x.c = 1; } };
    return edits[item.kind](item);
  });
};`,
      languages: js,
    },
    {
      title: 'A list that is no part of the work, which is done for each of its rows.',
      options: noticeable,
      code: `export function check(rules, test) {
  return rules.filter((rule) => {
    const conditions = [
${Array.from({ length: 9 }, (_, index) => `      ['part${String(index)}', 'name${String(index)}'],`).join('\n')}
    ];
    return conditions.some(
      ([part, name]) => test.one(rule, part) || test.two(rule, name) || test.both(rule) || test.none(part),
    );
  });
}`,
      languages: js,
    },
  ],
  invalid: [
    {
      title: 'A row that holds nothing yet.',
      languages: ['js'],
      code: `export function kindOf(name) {
  const kinds = [|{ image: ['png', 'gif'], text: ['txt', 'md'], other: [] }|];
  for (const [kind, ends] of Object.entries(kinds)) if (ends.includes(name)) return kind;
  return 'none';
}`,
      output: `const kinds = { image: ['png', 'gif'], text: ['txt', 'md'], other: [] };

export function kindOf(name) {
  for (const [kind, ends] of Object.entries(kinds)) if (ends.includes(name)) return kind;
  return 'none';
}`,
    },
    {
      title: 'A table of functions, in a function that calls itself.',
      options: noticeable,
      message:
        'This `object of functions` never changes, yet each call of `evaluate` builds a new one.',
      code: `export function evaluate(node) {
  const operators = [|{
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    // The right operand is not 0.
    '/': (a, b) => a / b,
  }|];
  if (node.type === 'number') return node.value;
  const apply = operators[node.operator];
  return apply(evaluate(node.left), evaluate(node.right));
}`,
      output: `const operators = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  // The right operand is not 0.
  '/': (a, b) => a / b,
};

export function evaluate(node) {
  if (node.type === 'number') return node.value;
  const apply = operators[node.operator];
  return apply(evaluate(node.left), evaluate(node.right));
}`,
      languages: js,
    },
    {
      title:
        'Tables and lists of functions that are asked for, compared with nothing, called and given to methods that call them.',
      code: `export function run(list) {
  return list.map((item) => {
    const steps = [|{ a: (x) => x + 1, b(x) { return x + 2; }, c: function (x) { return x + 3; } }|];
    const checks = [|[(x) => x > 1, (x) => x < 9, (x) => x !== 5]|];
    const step = steps[item.kind] ?? steps.a;
    if (typeof step !== 'function' || !checks.every((check) => check(item.value))) return 0;
    for (const check of checks) if (!check(item.size)) return 1;
    return item.values.map(steps[item.kind]).concat(step(item.value));
  });
}`,
      output: `const steps = { a: (x) => x + 1, b(x) { return x + 2; }, c: function (x) { return x + 3; } };
const checks = [(x) => x > 1, (x) => x < 9, (x) => x !== 5];

export function run(list) {
  return list.map((item) => {
    const step = steps[item.kind] ?? steps.a;
    if (typeof step !== 'function' || !checks.every((check) => check(item.value))) return 0;
    for (const check of checks) if (!check(item.size)) return 1;
    return item.values.map(steps[item.kind]).concat(step(item.value));
  });
}`,
      languages: js,
    },
    {
      title: 'Rows that are only read: taken apart, searched, asked for a value.',
      code: `export function run(list) {
  return list.map((item) => {
    const units = [|[['h', 3600], ['m', 60], ['s', 1]]|];
    const types = [|{ a: ['x', 'y'], b: ['z', 'w'] }|];
    for (const [name, size] of units) if (item.size > size) return name;
    const unit = units.find(([name]) => name === item.name);
    const row = types[item.kind];
    if (!row || row.includes(item.type) || types[item.kind].some((type) => type === item.kind)) return row?.[0];
    return unit ? unit[0] + units[0][1] : units.length;
  });
}`,
      output: `const units = [['h', 3600], ['m', 60], ['s', 1]];
const types = { a: ['x', 'y'], b: ['z', 'w'] };

export function run(list) {
  return list.map((item) => {
    for (const [name, size] of units) if (item.size > size) return name;
    const unit = units.find(([name]) => name === item.name);
    const row = types[item.kind];
    if (!row || row.includes(item.type) || types[item.kind].some((type) => type === item.kind)) return row?.[0];
    return unit ? unit[0] + units[0][1] : units.length;
  });
}`,
      languages: js,
    },
    {
      title: 'Many rows, in a function that calls itself.',
      options: noticeable,
      code: `export function holds(node) {
  const parts = [|{ a: ['b'], c: ['d', 'e'], f: ['b'], g: ['h'], i: ['b'], j: ['b'], k: ['d'], l: ['b', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w'] }|];
  const names = parts[node.type];
  return !names || names.some((name) => holds(node[name]));
}`,
      output: `const parts = { a: ['b'], c: ['d', 'e'], f: ['b'], g: ['h'], i: ['b'], j: ['b'], k: ['d'], l: ['b', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w'] };

export function holds(node) {
  const names = parts[node.type];
  return !names || names.some((name) => holds(node[name]));
}`,
      languages: js,
    },
    {
      title: 'A table whose keys a type asks for.',
      filename: 'src/file.ts',
      code: `export function unescape(text: string): string {
  return text.replace(/&(\\w+);/g, (all, name: string) => {
    const entities = [|{ amp: '&', lt: '<', gt: '>', quot: '"' }|];
    type Name = keyof typeof entities;
    return entities[name as Name] ?? all;
  });
}`,
      output: `const entities = { amp: '&', lt: '<', gt: '>', quot: '"' };

export function unescape(text: string): string {
  return text.replace(/&(\\w+);/g, (all, name: string) => {
    type Name = keyof typeof entities;
    return entities[name as Name] ?? all;
  });
}`,
    },
    {
      title: 'A table of functions with its type.',
      options: noticeable,
      filename: 'src/file.ts',
      code: `interface Field {
  type: 'date' | 'number' | 'string';
}
export function valid(fields: readonly Field[], value: unknown): boolean {
  return fields.some((field) => {
    const rules: Record<Field['type'], (value: unknown) => boolean> = [|{
      date: (value) => value instanceof Date,
      number: (value) => typeof value === 'number',
      string: (value) => typeof value === 'string',
    }|];
    return rules[field.type](value);
  });
}`,
      output: `interface Field {
  type: 'date' | 'number' | 'string';
}

const rules: Record<Field['type'], (value: unknown) => boolean> = {
  date: (value) => value instanceof Date,
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
};

export function valid(fields: readonly Field[], value: unknown): boolean {
  return fields.some((field) => {
    return rules[field.type](value);
  });
}`,
    },
  ],
});
