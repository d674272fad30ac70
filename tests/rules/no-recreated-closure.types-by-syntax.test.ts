import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { makeProject } from '../harness/projects.ts';

const HEAD = `interface Row { id: number; name: string }
declare const log: (x: unknown) => void;
`;

const inLoop = (statement: string, parameters = 'rows: Row[]', above = ''): string =>
  `${HEAD}${above}export async function run(groups: unknown[][], ${parameters}): Promise<void> {
  for (const group of groups) {
    log(group);
    ${statement}
  }
}
`;

const RULE =
  'interface Rule { name: string; run(file: { rows: Row[] }, report: (row: Row) => void): void }\n';

/** What has been repaired, before and after. */
const seen: { readonly code: string; readonly output: string }[] = [];

/** What the function that is moved declares, or `undefined` if it is left to a reader. */
function declared(code: string): string | undefined {
  const found = new Linter().verify(
    code,
    [
      {
        files: ['**/*.ts'],
        plugins: { 'async-perf': plugin },
        rules: {
          'async-perf/no-recreated-closure': ['warn', { report: 'all', arrayCallbacks: 'always' }],
        },
        languageOptions: { parser },
      },
    ],
    { filename: 'file.ts' },
  );
  expect(found.filter(({ fatal }) => fatal)).toEqual([]);
  expect(found.length).toBeLessThan(2);
  const [fix] = found.flatMap((one) => one.fix ?? []);
  if (fix) {
    const [start, end] = fix.range;
    seen.push({ code, output: `${code.slice(0, start)}${fix.text}${code.slice(end)}` });
  }
  return /const \w+ = (?:async )?(\(.*\).*?) =>/.exec(found[0]?.fix?.text ?? '')?.[1];
}

describe('without type information, the types of a callback', () => {
  it.each([
    [
      'in an object, of which one may be missing',
      inLoop(
        'visit({ enter: (row) => { log(row); } });',
        undefined,
        'function visit(own: { enter: (row?: Row) => void }): void { own.enter(); }\n',
      ),
    ],
    [
      'in an object, of whose result something is expected',
      inLoop(
        'visit({ enter: (row) => { return [row.name]; } });',
        undefined,
        'function visit(own: { enter: (row: Row) => [string] }): void { own.enter({ id: 1, name: "" }); }\n',
      ),
    ],
    [
      'in an object, of which a promise of something is expected',
      inLoop(
        'visit({ enter: (row) => { log(row); return new Promise((done) => { setTimeout(done, group.length); }); } });',
        undefined,
        'function visit(own: { enter: (row: Row) => Promise<void> }): void { void own.enter({ id: 1, name: "" }); }\n',
      ),
    ],
    [
      'in an object that a generic function is given',
      inLoop(
        'visit({ enter: (row) => { log(row); } }, rows);',
        undefined,
        'function visit<T>(own: { enter: (row: T) => void }, all: T[]): void { for (const one of all) own.enter(one); }\n',
      ),
    ],
    [
      'after a test that says of what kind each is, of something that may be no list',
      inLoop(
        "log(box.filter((one): one is string => typeof one === 'string' && group.length > 0).some((one) => one !== ''));",
        'box: Box',
      ),
    ],
    [
      'of a value that something is expected of',
      inLoop(
        'const text: string = await new Promise((done) => setTimeout(done, 5, "a")); log(text);',
      ),
    ],
    [
      'of a promise of a function, whose type would take in what follows it',
      inLoop('await new Promise<() => void>((done) => { setTimeout(done, 5); });'),
    ],
    [
      'of another `Promise`',
      inLoop(
        'await new Promise((done) => setTimeout(done, 5));',
        undefined,
        "import Promise from 'bluebird';\n",
      ),
    ],
    [
      'where the file has a `PromiseLike` of its own',
      inLoop(
        'await new Promise<void>((done) => setTimeout(done, 5));',
        undefined,
        'interface PromiseLike<T> { value: T }\n',
      ),
    ],
    [
      'of a text that something is expected of',
      inLoop('const all: `${string}!`[] = rows.map((row) => `${row.name}!`); log(all);'),
    ],
    [
      'whose result is what a method gives that may be asked for a type',
      inLoop(
        'const all: string[] = boxes.map((box) => box.load()); log(all);',
        'boxes: Box[]',
        'interface Box { load<T>(): T }\n',
      ),
    ],
    [
      'whose result is one of two texts',
      inLoop(
        "log(rows.map((row) => (row.id > 3 ? 'a' : 'b')).includes(name));",
        'rows: Row[], name: string',
      ),
    ],
    [
      'of a variable that is made of itself',
      inLoop(
        'for (const row of row.rows) log(row.rows.filter((one) => one.id > 3));',
        'rows: Row[]',
      ),
    ],
    [
      'of a position',
      inLoop(
        'boxes.map((box, at) => { group.push(1); return at.rows.filter((row) => row.id > 3); });',
        'boxes: Box[]',
        'interface Box { rows: Row[] }\n',
      ),
    ],
    [
      'of a copy with something else',
      inLoop('log([...rows, null].filter((row) => row !== null));'),
    ],
    [
      'of a copy of what is no list of the language',
      inLoop(
        'log([...rows].filter((row) => row.id > 3));',
        'rows: Set<Row>',
        'interface Set<T> { [Symbol.iterator](): Iterator<T> }\nexport { Set };\n',
      ),
    ],
    ['of another `split`', inLoop("log(box.split(',').filter((one) => one));", 'box: Box')],
    [
      'of parts of what may be no text',
      inLoop(
        "log(name.split(',').some((one) => one));",
        'name: Name',
        'type Name = string | Box;\n',
      ),
    ],
    [
      'of parts of what may be no text any more',
      inLoop(
        "if (typeof name === 'string') { name = box; log(name.split(',').some((one) => one)); }",
        'name: unknown, box: Box',
      ),
    ],
    [
      'of parts of what is no text in the other branch',
      inLoop(
        "if (typeof name === 'string') log(name); else log(name.split(',').some((one) => one));",
        'name: Box | string',
      ),
    ],
    [
      'of what another function may tell apart',
      inLoop(
        'log(rows.filter((row) => isFull(row)).some((row) => row.id > 3));',
        undefined,
        'declare function isFull(row: Row): row is Row & { full: true };\n',
      ).replace('(row) => isFull(row)', 'isFull'),
    ],
    [
      'of what is left of several kinds',
      inLoop(
        "log(shapes.filter(Boolean).some((one) => one.kind === 'b'));",
        'shapes: Shape[]',
        "type Shape = { kind: 'a' } | { kind: 'b' } | undefined;\n",
      ),
    ],
    [
      'of the entries of an object of several members',
      inLoop(
        'log(Object.entries(box).some(([key, one]) => key !== one));',
        'box: Box',
        'interface Box { a: string; b: string }\n',
      ),
    ],
    [
      'of a sum of texts and numbers',
      inLoop('log(all.reduce((sum, one) => sum + Number(one), 0));', 'all: (number | string)[]'),
    ],
    [
      'of a parameter that only one of several signatures has',
      `${HEAD}interface Rule { run(rows: Row[]): void; run(rows: string[]): void }
export const rule: Rule = { run(rows) { for (const row of rows) log([row, rows.filter((row) => row)]); } };
`,
    ],
    [
      'of a parameter of a type of its own',
      `${HEAD}type Handle = <T extends Row>(rows: T[]) => void;
export const handle: Handle = (rows) => { for (const row of rows) log([row, rows.filter((row) => row.id)]); };
`,
    ],
    [
      'of a parameter with a default',
      `${HEAD}type Handle = (rows: Row[]) => void;
export const handle: Handle = (rows = []) => { for (const row of rows) log([row, rows.filter((row) => row.id)]); };
`,
    ],
    [
      'of what is found of several kinds',
      inLoop(
        "const box = boxes.find((one) => one.kind === 'a' && group.length > 1)!; log(box.rows.filter((row) => row !== group.length));",
        'boxes: Box[]',
        "type Box = { kind: 'a'; rows: string[] } | { kind: 'b'; rows: number[] };\n",
      ),
    ],
    [
      'of a sum that begins with a list',
      inLoop('log(rows.reduce((all, row) => [...all, row.id], []));'),
    ],
    [
      'whose texts are no longer what they are taken for',
      inLoop("const one = rows.map((row) => (row.id ? 'a' : 'b')); log(one);"),
    ],
    [
      'of a step that may be expected to give one of several values',
      inLoop(
        "const one: Promise<'a' | 'b'> = load().then((row) => { log(row); return 'a'; }); await one;",
        undefined,
        'declare function load(): Promise<Row>;\n',
      ).replace(
        'declare function load(): Promise<Row>;',
        'function load(): Promise<Row> { return Promise.reject(new Error()); }',
      ),
    ],
    [
      'of a list that an assertion tells more of',
      inLoop(
        'assertFull(rows); log(rows.filter((row) => row.id > 3));',
        undefined,
        "import { assertFull } from './full';\n",
      ),
    ],
    [
      'of a list that a kept answer tells more of',
      inLoop(
        'const isFull = full(rows); if (isFull) log(rows.filter((row) => row.id > 3));',
        undefined,
        'declare function full(rows: Row[]): rows is Full[];\n',
      ),
    ],
    [
      'of a key that is computed from a name of the function',
      inLoop(
        'const key = Symbol(); const own: { [key]: Row }[] = []; log(own.filter((row) => row !== null));',
      ),
    ],
    [
      'of a default of a part',
      inLoop('log(rows.filter((row) => row.id > 3));', '{ rows = [] }: { rows?: Row[] }'),
    ],
    [
      'of a part by a computed name',
      inLoop(
        'log(rows.filter((row) => row.id > 3));',
        '{ [KEY]: rows }: { rows: Row[] }',
        "const KEY = 'rows';\n",
      ),
    ],
    [
      'of a method with a type of its own',
      inLoop(
        'log(box.load(group).filter((row) => row !== null));',
        'box: Box',
        'interface Box { load<T>(of: T): T[] }\n',
      ),
    ],
    [
      'of one of several signatures of a method',
      inLoop(
        'log(box.load().filter((row) => row !== null));',
        'box: Box',
        'interface Box { load(): Row[]; load(name: string): string[] }\n',
      ),
    ],
    [
      'of a method, which is no list itself',
      inLoop(
        'log(box.load.filter((row) => row.id > 3));',
        'box: Box',
        'interface Box { load(): Row[] }\n',
      ),
    ],
    [
      'of what has no promise around it',
      inLoop(
        'log((await box.rows).filter((row) => row.id > 3));',
        'box: Box',
        'interface Box { rows: PromiseLike<Row[]> }\n',
      ),
    ],
    [
      'of an alias of several kinds',
      inLoop(
        'log(rows.filter((row) => row));',
        'rows: Rows',
        'type Rows = Row[] | string[] | undefined;\n',
      ),
    ],
    [
      'of a static member of the same name',
      inLoop(
        'log(box.rows.filter((row) => row.id > 3));',
        'box: Box',
        'class Box { static rows: Row[] = []; [name: string]: unknown }\n',
      ),
    ],
    [
      'of a list of several kinds',
      inLoop('log(rows.filter((row) => row));', 'rows: Row[] | string[]'),
    ],
    [
      'of a list that a guard tells more of',
      inLoop(
        'if (isFull(rows)) log(rows.filter((row) => row.id > 3));',
        undefined,
        'declare function isFull(rows: Row[]): rows is Full[];\n',
      ),
    ],
    [
      'of a list that a guard tells more of when the loop comes back',
      inLoop(
        'log(rows.filter((row) => row.id > 3)); if (!isFull(rows)) break;',
        undefined,
        'declare function isFull(rows: Row[]): rows is Full[];\n',
      ),
    ],
    [
      'of a part of an object that a guard tells more of',
      inLoop(
        'if (isFull(box)) log(box.rows.filter((row) => row.id > 3));',
        'box: Box',
        'interface Box { rows: Row[] }\ndeclare function isFull(box: Box): box is Full;\n',
      ),
    ],
    [
      'of a part of an object that tells more of itself',
      inLoop(
        'if (box.isFull()) log(box.rows.filter((row) => row.id > 3));',
        'box: Box',
        'interface Box { rows: Row[]; isFull(): this is Full }\n',
      ),
    ],
    [
      'of a part of an object of a type that takes one',
      inLoop(
        'log(box.rows.filter((row) => row));',
        'box: Box<number>',
        'interface Box<T> { rows: T[] }\n',
      ),
    ],
    [
      'of a part of an object of another file',
      inLoop(
        'log(box.rows.filter((row) => row.id));',
        'box: Box',
        "import { Box } from './box';\n",
      ),
    ],
    [
      'of the values of a `Map` of the file',
      inLoop(
        'for (const own of map.values()) log(own.filter((row) => row.id > 3));',
        'map: Map<string, Row[]>',
        'class Map<K, V> { values(): K[] { return []; } }\n',
      ),
    ],
    [
      'of what a variable may have been given since',
      inLoop(
        'for (const own of map.values()) log(own.filter((row) => row.id > 3));',
        undefined,
        'let map = new Map<string, Row[]>();\n',
      ),
    ],
    [
      'of a list of the class around',
      `${HEAD}class Outer { rows: Row[] = []; run(groups: unknown[]) {
  class Inner { rows = groups; all = () => { for (const group of groups) log(this.rows.filter((row) => row)); } }
  return Inner;
} }
`,
    ],
    ['whose result is a literal', inLoop("log(rows.map((row) => (row.id ? 'a' : 'b')));")],
    [
      'whose result is a part of an enum',
      inLoop('log(rows.map((row) => Level.Low));', undefined, 'enum Level { Low }\n'),
    ],
    ['whose result is what a call gives', inLoop('log(rows.map((row) => same(row.id)));')],
    [
      'of a list of a type of the function',
      inLoop('interface Own { id: number } log((group as Own[]).filter((row) => row.id > 3));'),
    ],
    [
      'of a type parameter',
      inLoop('log(rows.filter((row) => row));', 'rows: T[]').replace('run(', 'run<T>('),
    ],
    [
      'of a type of the file that is hidden at a place in the function',
      inLoop('log(rows.filter((row) => row.id > limit));', 'rows: Row[], limit: number').replace(
        '  for (',
        '  interface Row { other: string }\n  for (',
      ),
    ],
    [
      'of a type of the file that is hidden in the block of such a place',
      inLoop('{ class Row {} for (const one of group) log(rows.filter((row) => row.id > one)); }'),
    ],
    [
      'of a type parameter, at a place in the function',
      inLoop('log(rows.filter((row) => row !== last));', 'rows: T[], last: T').replace(
        'run(',
        'run<T>(',
      ),
    ],
    ['of a list of another kind', inLoop('log(rows.filter((row) => row.id));', 'rows: List<Row>')],
    [
      'of an `Array` of the file',
      inLoop(
        'log(rows.filter((row) => row.id));',
        'rows: Array<Row>',
        'interface Array<T> { one: T }\nexport { Array };\n',
      ),
    ],
    ['whose result gives a type', inLoop('log(rows.map((row) => [row.id, row]));')],
    [
      'whose result gives a type to what takes it, though it has a method `join`',
      inLoop('log([rows.map((row) => [row.id, row])].join());'),
    ],
    [
      'of what a function returns that may return another list',
      inLoop(
        'log(all(group).filter((row) => row.id > 3));',
        undefined,
        'function all(one: string): string[];\nfunction all(one: unknown): Row[];\nfunction all(one: unknown): any[] { return [one]; }\n',
      ),
    ],
    [
      'of what a function returns for a type of its own',
      inLoop(
        'log(all(rows).filter((row) => row.id > 3));',
        undefined,
        'function all<T>(list: T[]): T[] { return list.slice(1); }\n',
      ),
    ],
    ['of the list itself', inLoop('log(rows.filter((row, at, all) => all[at - 1] !== row));')],
    ['of a default', inLoop('log(rows.filter((row = log) => row));')],
    ['of the rest', inLoop('log(rows.filter((...all) => all.length));')],
    [
      'of a generic function',
      inLoop(
        'each(rows, (row) => row.id > 3);',
        undefined,
        'function each<T>(rows: T[], use: (row: T) => boolean) { return rows.some((one) => use(one)); }\n',
      ),
    ],
    [
      'of a function with a result of a type of its own',
      inLoop(
        'each(rows, (row) => [row.id, 3]);',
        undefined,
        'function each(rows: Row[], use: (row: Row) => [number, number]) { for (const row of rows) use(row); }\n',
      ),
    ],
    [
      'of a parameter that may be left out',
      inLoop(
        'each(rows, (row) => row.id);',
        undefined,
        'function each(rows: Row[], use: (row?: Row) => number) { for (const row of rows) use(row); }\n',
      ),
    ],
    [
      'of another `JSON`',
      inLoop(
        'log(JSON.stringify(group, (key, one) => one));',
        undefined,
        "import JSON from 'json5';\n",
      ),
    ],
  ])('are left to a reader: %s', (_, code) => {
    expect(declared(code)).toBeUndefined();
  });

  it.each([
    [
      '(row: Row)',
      inLoop(
        'visit({ enter: (row) => { log(row); } });',
        undefined,
        'function visit(own: { enter?: (row: Row) => void }): void { own.enter?.({ id: 1, name: "" }); }\n',
      ),
    ],
    [
      '(row: Row, depth: number)',
      inLoop(
        'visit({ enter: (row, depth) => { log([row, depth]); } });',
        undefined,
        `interface Own { enter(row: Row, depth: number): void }
function visit(own: Own = { enter() {} }): void { own.enter({ id: 1, name: "" }, 1); }
`,
      ),
    ],
    [
      '(row: Row)',
      inLoop(
        'visit({ enter: async (row) => { await null; log(row); } });',
        undefined,
        'function visit({ enter }: { enter: (row: Row) => Promise<void> }): void { void enter({ id: 1, name: "" }); }\n',
      ),
    ],
    [
      '(part: string)',
      inLoop(
        "let text = name; text = text.trim(); log(text.split(',').some((part) => part !== ''));",
        'name: string',
      ),
    ],
    [
      '(one: string)',
      inLoop(
        "log(all.filter((one): one is string => typeof one === 'string' && group.length > 0).some((one) => one !== ''));",
        'all: unknown[]',
      ),
    ],
    [
      '(row: Row)',
      inLoop(
        'let last = ""; last = join(base, last); log([last, rows.some((row) => row.name === base)]);',
        'rows: Row[], base: string',
        'declare function join(first: string, second: string): string;\n',
      ),
    ],
    [
      '(done: (value: unknown) => void)',
      inLoop('await new Promise((done) => setTimeout(done, 5));'),
    ],
    ['(done: (value: unknown) => void)', inLoop('await new Promise(done => setTimeout(done, 5));')],
    [
      '(done: (value: void | PromiseLike<void>) => void, fail: (reason?: any) => void)',
      inLoop(
        'await new Promise<void>((done, fail) => { setTimeout(done, 5); setTimeout(fail, 6); });',
      ),
    ],
    ['(key: string, one: any)', inLoop('log(JSON.stringify(group, (key, one) => one ?? key));')],
    ['(key: string)', inLoop('log(JSON.parse(String(group), (key) => key));')],
    ['(row: Row)', inLoop('log(rows.filter((row) => row.id > 3));')],
    [
      '(row: Row)',
      inLoop('const own = [...rows]; own.push(...rows); log(own.filter((row) => row.id > 3));'),
    ],
    [
      '(row: { group: string })',
      inLoop("log(rows.filter((row) => row.group !== 'a'));", 'rows: { group: string }[]'),
    ],
    ['(row: Row)', inLoop('log(rows.map((row) => row.name.trim()).filter(Boolean));')],
    ['(row: Row)', inLoop('log(rows.map((row) => `${row.name}!`).length);')],
    [
      '(row: Row)',
      inLoop(
        'boxes.map((box) => { group.push(1); return box.rows.filter((row) => row.id > 3); });',
        'boxes: Box[]',
        'interface Box { rows: Row[] }\n',
      ),
    ],
    ['(row: Row)', inLoop('log(rows?.filter((row) => row.id > 3));', 'rows?: Row[]')],
    [
      '(row: Row)',
      inLoop(
        'log(box.rows?.filter((row) => row.id > 3));',
        'box: Box',
        'interface Box { rows?: Row[] }\n',
      ),
    ],
    [
      '(row: Row)',
      inLoop('log((rows ?? []).filter((row) => row.id > 3));', 'rows: Row[] | undefined'),
    ],
    [
      '(row: Row)',
      inLoop(
        'const { rows } = box; log(rows.filter((row) => row.id > 3));',
        'box: Box',
        'interface Box { rows: Row[] }\n',
      ),
    ],
    ['(row: Row)', inLoop('log(rows.filter((row) => row.id > 3));', '{ rows }: { rows: Row[] }')],
    [
      '(row: Row)',
      inLoop(
        'const rows = await box.load(); log(rows.filter((row) => row.id > 3));',
        'box: Box',
        'class Box { async load(): Promise<Rows> { return []; } }\ntype Rows = readonly Row[];\n',
      ),
    ],
    ['(row: Row)', inLoop('log(rows.some(row => row.id > 3));', 'rows: readonly Row[]')],
    [
      '(row: Row, at: number)',
      inLoop('rows.forEach((row, at) => { log(row.id + at); });', 'rows: ReadonlyArray<Row>'),
    ],
    ['(a: Row, b: Row)', inLoop('rows.slice().sort((a, b) => a.id - b.id);')],
    ['(a: number, b: number)', inLoop('log((group as number[]).sort((a, b) => a - b));')],
    ['(key: string)', inLoop("log(Object.keys(group).some((key) => key.startsWith('x')));")],
    [
      '(row: Row)',
      inLoop('log(rows.filter((row) => row.id > limit));', 'rows: Row[], limit: number'),
    ],
    ['(row: Row)', inLoop("log(rows.map((row) => row.name).join(', '));")],
    [
      '(row: Row)',
      inLoop(
        'log(all(group).filter((row) => row.id > 3));',
        undefined,
        'function all(list: unknown[]): Row[] { return list as Row[]; }\n',
      ),
    ],
    ['(row: Row)', inLoop('log(rows.map((row) => row.name));')],
    ['(row: Row)', inLoop('log(rows.map((row) => row.id + 1));')],
    ['(row: Row): Named', inLoop('log(rows.map((row): Named => ({ name: row.name })));')],
    [
      '(row: Row)',
      inLoop(
        'const own: Row[] = []; own.push(...rows); own.filter((row) => row.id > 3); log(own);',
      ),
    ],
    [
      '(row: Row)',
      inLoop(
        'log(box.inner.rows.filter((row) => row.id > 3));',
        'box: Box',
        'type Inner = { rows: Row[] };\ninterface Box { readonly inner: Inner }\n',
      ),
    ],
    [
      '(a: Row, b: Row)',
      inLoop('for (const own of lists) own.sort((a, b) => a.id - b.id);', 'lists: Row[][]'),
    ],
    ['(row: Row)', inLoop('log(lists[0].filter((row) => row.id > 3));', 'lists: Row[][]')],
    [
      '(row: Row)',
      inLoop(
        'for (const [key, own] of map) log([key, own.filter((row) => row.id > 3)]);',
        'map: ReadonlyMap<string, Row[]>',
      ),
    ],
    [
      '(row: Row)',
      inLoop(
        'for (const [, own] of map.entries()) log(own.filter((row) => row.id > 3));',
        undefined,
        'const map = new Map<string, Row[]>();\n',
      ),
    ],
    [
      '(row: Row)',
      inLoop(
        'const own = map.get("a")!.sort(); log(own.filter((row) => row.id > 3));',
        'map: Map<string, Row[]>',
      ),
    ],
    [
      '(row: Row)',
      `${HEAD}class Table { private rows: Row[] = []; run(groups: unknown[]): void {
  for (const group of groups) log([group, this.rows.filter((row) => row.id > 3)]);
} }
`,
    ],
    ['({ id }: Row)', inLoop('log(rows.filter(({ id }) => id > 3));')],
    [
      '(row: Row, at: number)',
      inLoop(
        'each(rows, (row, at) => row.id + at);',
        undefined,
        'function each(rows: Row[], use: (row: Row, at: number) => number) { for (const row of rows) use(row, 1); }\n',
      ),
    ],
    [
      '(done: (value: Row | PromiseLike<Row>) => void)',
      inLoop('await new Promise<Row>((done) => { setTimeout(done, 5); });'),
    ],
    ['(row: Row)', inLoop('log([...rows].filter((row) => row.id > 3));', 'rows: Set<Row>')],
    ['(row: Row)', inLoop('rows.forEach((row) => log(row));', 'rows: ReadonlySet<Row>')],
    [
      '(row: Row, key: string)',
      inLoop('rows.forEach((row, key) => log([row, key]));', 'rows: Map<string, Row>'),
    ],
    [
      '(row: Row)',
      inLoop('log([...rows.values()].filter((row) => row.id > 3));', 'rows: Map<string, Row>'),
    ],
    [
      '([key, row]: [string, Row])',
      inLoop('log([...rows].filter(([key, row]) => key !== row.name));', 'rows: Map<string, Row>'),
    ],
    [
      '([key, row]: [string, Row])',
      inLoop(
        'Object.entries(rows).forEach(([key, row]) => log([key, row]));',
        'rows: Record<string, Row>',
      ),
    ],
    [
      '(row: Row)',
      inLoop(
        'log(Object.values(rows).filter((row) => row.id > 3));',
        'rows: { [key: string]: Row }',
      ),
    ],
    [
      '(row: Row)',
      inLoop("log(rows['a'].filter((row) => row.id > 3));", 'rows: Record<string, Row[]>'),
    ],
    [
      '(row: Row)',
      inLoop(
        'Object.entries(rows).forEach(([, own]) => { group.push(own.filter((row) => row.id > 3)); });',
        'rows: Record<string, Row[]>',
      ),
    ],
    [
      '(a: Shape, b: Shape)',
      inLoop(
        'log(shapes.filter((one) => one.size > group.length).sort((a, b) => a.size - b.size));',
        'shapes: Shape[]',
        "type Shape = { kind: 'a'; size: number } | { kind: 'b'; size: number };\n",
      ),
    ],
    [
      '(row: Row)',
      inLoop(
        'const box = boxes.find((one) => one.id === group.length)!; log(box.rows.filter((row) => row.id > 3));',
        'boxes: Box[]',
        'interface Box { id: number; rows: Row[] }\n',
      ),
    ],
    [
      '(row: Row)',
      inLoop(
        'const own = rows.map((row) => (row.id > 3 ? `${row.name}!` : row.name.trim())); log(own);',
      ),
    ],
    [
      '(row: Row)',
      inLoop(
        'for (const key in rows) log([key, rows[key as Key].filter((row) => row.id > 3)]);',
        'rows: Record<Key, Row[]>',
        "type Key = 'a' | 'b';\n",
      ),
    ],
    [
      '(row: Row)',
      inLoop(
        'const own = rows.map((row) => { if (row.id) return row; return row.name; }); log(own);',
      ),
    ],
    [
      '(row: Row)',
      `${HEAD}${RULE}export const rule: Rule = {
  name: 'a',
  run({ rows }, report) {
    for (const row of rows) log([report, row, rows.filter((row) => row.id > 3)]);
  },
};
`,
    ],
    [
      '(row: Row)',
      `${HEAD}type Handle = (rows: Row[]) => void;
export const handle: Handle = (rows) => {
  for (const row of rows) log([row, rows.filter((row) => row.id > 3)]);
};
`,
    ],
    [
      '(row: Row)',
      `${HEAD}${RULE}export const rules = {
  a: { name: 'a', run: (file) => { for (const row of file.rows) log([row, file.rows.filter((row) => row.id > 3)]); } },
} satisfies { a: Rule };
`,
    ],
    ['(row: Row)', inLoop('log(rows.filter(Boolean).some((row) => row.id > 3));')],
    [
      '(part: string)',
      inLoop("log(name.split(',').map((part) => part.trim()).length);", 'name: string'),
    ],
    [
      '(part: string)',
      inLoop("log(`${name}!`.trim().split(',').some((part) => part !== ''));", 'name: string'),
    ],
    [
      '(part: string)',
      inLoop(
        "if (typeof name === 'string') log(name.split(',').some((part) => part !== ''));",
        'name: unknown',
      ),
    ],
    [
      '(part: string)',
      inLoop(
        "log(typeof name === 'string' && name.split(',').some((part) => part !== ''));",
        'name: unknown',
      ),
    ],
    [
      '(match: string, part: any)',
      inLoop('log(name.replace(/a(.)/gu, (match, part) => part + match));', 'name: string'),
    ],
    ['(sum: number, row: Row)', inLoop('log(rows.reduce((sum, row) => sum + row.id, 0));')],
    ['(one: any)', inLoop('log((group[0] as any).map((one) => one.id));')],
    ['(row: Row)', inLoop('const own = rows.map((row) => ({ kind: "a", id: row.id })); log(own);')],
    ['({ id, name }: Row)', inLoop('log(rows.map(({ id, name }) => ({ id, text: name })));')],
    ['(row: Row)', inLoop('log(rows.map((row) => { return row.id; }));')],
    [
      '(row: Row)',
      inLoop(
        'await load().then((row) => { log(row); });',
        undefined,
        'function load(): Promise<Row> { return Promise.reject(new Error()); }\n',
      ),
    ],
    [
      '(row: Row)',
      `${HEAD}export class Table { constructor(private readonly rows: Row[]) {} run(groups: unknown[]): void {
  for (const group of groups) log([group, this.rows.filter((row) => row.id > 3)]);
} }
`,
    ],
    [
      '(row: Row)',
      `${HEAD}export class Table { #rows = new Map<string, Row[]>(); run(groups: unknown[]): void {
  for (const own of this.#rows.values()) log([groups, own.filter((row) => row.id > 3)]);
} }
`,
    ],
    [
      '(row: Row)',
      inLoop(
        'const all = count(rows); log([all, rows.filter((row) => row.id > 3)]);',
        undefined,
        'declare function count(rows: Row[]): number;\n',
      ),
    ],
    ['(error: any)', inLoop('await group[0].catch(error => { log(error); throw error.cause; });')],
  ])('are %s', (types, code) => {
    expect(declared(code)).toBe(types);
  });

  it('let TypeScript accept what it has accepted before', () => {
    const before = errorsOf(seen.map(({ code }) => code));
    const after = errorsOf(seen.map(({ output }) => output));
    const added = seen.flatMap(({ output }, at) =>
      before[at]?.length === 0 && after[at]?.length ? [[...after[at], output]] : [],
    );
    expect(added).toEqual([]);
    expect(before.filter((errors) => errors.length === 0).length).toBeGreaterThan(50);
  });
});

/** What TypeScript says of each of several files. */
function errorsOf(codes: readonly string[]): string[][] {
  const root = makeProject(
    Object.fromEntries(codes.map((code, at) => [`${at}.ts`, `${code}export {};\n`])),
  );
  const names = codes.map((_, at) => path.join(root, `${at}.ts`));
  const program = ts.createProgram(names, {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
  });
  return names.map((name) =>
    [
      ...program.getSemanticDiagnostics(program.getSourceFile(name)),
      ...program.getSyntacticDiagnostics(program.getSourceFile(name)),
    ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}
