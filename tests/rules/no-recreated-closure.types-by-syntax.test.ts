import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';

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
  return /const \w+ = (\(.*\).*?) =>/.exec(found[0]?.fix?.text ?? '')?.[1];
}

describe('without type information, the types of a callback', () => {
  it.each([
    [
      'of a value that something is expected of',
      inLoop(
        'const text: string = await new Promise((done) => setTimeout(done, 5, "a")); log(text);',
      ),
    ],
    [
      'of a promise of a type of its own',
      inLoop('await new Promise<Row>((done) => { setTimeout(done, 5); });'),
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
      'of a copy of what is no list',
      inLoop('log([...rows].filter((row) => row.id > 3));', 'rows: Set<Row>'),
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
    ['(error: any)', inLoop('await group[0].catch(error => { log(error); throw error.cause; });')],
  ])('are %s', (types, code) => {
    expect(declared(code)).toBe(types);
  });
});
