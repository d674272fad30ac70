import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { makeProject, write, type Files } from '../harness/projects.ts';

const user = (imports: string, parameters: string, statement: string): string => `${imports}
export async function run(groups: unknown[][], ${parameters}): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const group of groups) {
    found.push(group);
    ${statement}
  }
  return found;
}
`;

const BOX = "import type { Box } from './box';";
const FILTER = 'found.push(box.rows.filter((row) => row.id > 3));';
const boxed = (imports = BOX, statement = FILTER): string => user(imports, 'box: Box', statement);

const ROW = 'export interface Row { id: number; name: string }\n';
const DECLARED = `${ROW}export interface Box { rows: Row[] }\n`;

const results: string[] = [];

/** The file after the fix; `undefined` if the types are left to a reader. */
function fixed(files: Files, settings: object = {}): string | undefined {
  const root = makeProject(files);
  const name = 'src/deep/user.ts' in files ? 'src/deep/user.ts' : 'src/user.ts';
  const text = files[name] ?? '';
  const linter = new Linter({ cwd: root });
  const config: Linter.Config[] = [
    {
      files: ['**/*.ts'],
      plugins: { 'async-perf': plugin },
      rules: {
        'async-perf/no-recreated-closure': ['warn', { report: 'all', arrayCallbacks: 'always' }],
      },
      languageOptions: { parser },
      settings: { 'async-perf': settings },
    },
  ];
  const filename = path.join(root, name);
  expect(linter.verify(text, config, { filename })).not.toEqual([]);
  const { fixed: isFixed, output } = linter.verifyAndFix(text, config, { filename });
  if (!isFixed) return undefined;
  write(root, { [name]: output });
  results.push(filename);
  return output;
}

function errorsIn(files: readonly string[]): string[] {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    isolatedModules: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) =>
      [file?.text, ts.flattenDiagnosticMessageText(messageText, '\n')].join('\n'),
    );
}

/** The lines of a text that another has not. */
function newLines(text: string | undefined, before = ''): string[] | undefined {
  const known = new Set(before.split('\n'));
  return text?.split('\n').filter((line) => line !== '' && !known.has(line));
}

describe('types that another file declares', () => {
  it.each<[string, Files]>([
    ['is not there', { 'src/user.ts': boxed() }],
    [
      'exports it from a package',
      { 'src/user.ts': boxed("import type { Box } from 'box';"), 'src/box.ts': DECLARED },
    ],
    [
      'is of JavaScript',
      { 'src/user.ts': boxed("import type { Box } from './box.js';"), 'src/box.js': 'export {};' },
    ],
    [
      'has what a compiler has made beside it',
      { 'src/user.ts': boxed(), 'src/box/index.ts': DECLARED, 'src/box.d.ts': DECLARED },
    ],
    [
      'does not export the type of the items',
      {
        'src/user.ts': boxed(),
        'src/box.ts': 'interface Row { id: number }\nexport interface Box { rows: Row[] }\n',
      },
    ],
    [
      'has it from a third, in a package that compiles with a TypeScript from before `import type`',
      {
        'package.json': '{ "name": "app", "devDependencies": { "typescript": "^3.5.1" } }',
        'src/user.ts': boxed(),
        'src/box.ts': "import { Row } from './row';\nexport interface Box { rows: Row[] }\n",
        'src/row.ts': ROW,
      },
    ],
    [
      'exports it under another name',
      {
        'src/user.ts': boxed(),
        'src/box.ts':
          'interface Row { id: number }\nexport interface Box { rows: Row[] }\nexport type { Row as Item };\n',
      },
    ],
    [
      'exports another type of that name',
      {
        'src/user.ts': boxed(),
        'src/box.ts':
          "interface Row { id: number }\nexport interface Box { rows: Row[] }\nexport type { Row } from './row';\n",
        'src/row.ts': 'export interface Row { id: string }\n',
      },
    ],
    [
      'declares it in parts',
      {
        'src/user.ts': boxed(),
        'src/box.ts': `${ROW}export interface Box { rows: Row[] }\nexport interface Box { more: Row[] }\n`,
      },
    ],
    [
      'has a type parameter for it',
      {
        'src/user.ts': user(
          "import type { Box, Row } from './box';",
          'box: Box<Row>',
          'found.push(box.rows.filter((row) => row.id > 3));',
        ),
        'src/box.ts': `${ROW}export interface Box<T> { rows: T[] }\n`,
      },
    ],
    [
      'has a type parameter with a default for it',
      {
        'src/user.ts': boxed(),
        'src/box.ts': `${ROW}export interface Box<T = Row> { rows: T[] }\n`,
      },
    ],
    [
      'has a conditional type',
      {
        'src/user.ts': boxed(),
        'src/box.ts': `${ROW}export interface Box { rows: (Row extends { id: number } ? Row : never)[] }\n`,
      },
    ],
    [
      'has the type of a value',
      {
        'src/user.ts': boxed(),
        'src/box.ts': `export const row = { id: 1 };\nexport interface Box { rows: (typeof row)[] }\n`,
      },
    ],
    [
      'has the type in a namespace',
      {
        'src/user.ts': boxed(),
        'src/box.ts': `import type * as rows from './row';\nexport interface Box { rows: rows.Row[] }\n`,
        'src/row.ts': ROW,
      },
    ],
    [
      'imports the type under another name',
      {
        'src/user.ts': boxed(),
        'src/box.ts': `import type { Row as Item } from './row';\nexport interface Box { rows: Item[] }\n`,
        'src/row.ts': ROW,
      },
    ],
    [
      'imports the type as a default',
      {
        'src/user.ts': boxed(),
        'src/box.ts': `import type Row from './row';\nexport interface Box { rows: Row[] }\n`,
        'src/row.ts': 'export default interface Row { id: number }\n',
      },
    ],
    [
      'has a function of several signatures',
      {
        'src/user.ts': user(
          "import { load } from './box';",
          'name: string',
          'found.push(load(name).filter((row) => row.id > 3));',
        ),
        'src/box.ts': `${ROW}export function load(name: string): Row[];
export function load(name: number): string[];
export function load(name: string | number): any[] { return [name]; }
`,
      },
    ],
    [
      'has a function with a type parameter',
      {
        'src/user.ts': user(
          "import { load } from './box';",
          'name: string',
          'found.push(load(name).filter((one) => one.length > 3));',
        ),
        'src/box.ts': 'export function load<T>(name: T): T[] { return [name]; }\n',
      },
    ],
    [
      'has a variable of a type of its own',
      {
        'src/user.ts': user(
          "import { load } from './box';",
          'name: string',
          'found.push(load(name).filter((row) => row.id > 3));',
        ),
        'src/box.ts': `${ROW}type Load = (name: string) => Row[];\nexport const load: Load = (name: string): never[] => [];\n`,
      },
    ],
    [
      'goes in a circle',
      {
        'src/user.ts': boxed(),
        'src/box.ts': "export * from './other';\n",
        'src/other.ts': "export * from './box';\n",
      },
    ],
    [
      'is the file itself',
      {
        'src/user.ts': boxed().replace('\n', '\nexport interface Row { id: number }\n'),
        'src/box.ts': "import type { Row } from './user';\nexport interface Box { rows: Row[] }\n",
      },
    ],
    [
      'is of another package',
      {
        'src/user.ts': boxed("import type { Box } from '../other/box';"),
        'other/package.json': '{ "name": "other" }',
        'other/box.ts': DECLARED,
      },
    ],
    [
      'has a comment in the type',
      {
        'src/user.ts': boxed(),
        'src/box.ts': `${ROW}export interface Box { rows: (Row | /* all */ never)[] }\n`,
      },
    ],
  ])('are left to a reader where that %s', (_, files) => {
    expect(fixed(files)).toBeUndefined();
  });

  it.each([
    ['another type has the name', boxed().replace('\n', '\nexport interface Row { at: number }\n')],
    [
      'another type is imported under the name',
      boxed(`${BOX}\nimport type { Row } from './other';`).replace(
        'return found;',
        'const last: Row | undefined = undefined;\n  return [...found, last];',
      ),
    ],
    ['a property has the name', boxed(BOX, `found.push({ Row: 1 });\n    ${FILTER}`)],
    [
      'a guard tells more of the list',
      boxed(
        `${BOX}\nconst isFull = (rows: unknown[]): rows is [{ id: 3 }] => rows.length > 0;`,
        `if (!isFull(box.rows)) continue;\n    ${FILTER}`,
      ),
    ],
  ])('are left to a reader where %s', (_, text) => {
    const other = 'export interface Row { at: number }\n';
    expect(fixed({ 'src/user.ts': text, 'src/box.ts': DECLARED, 'src/other.ts': other })).toBe(
      undefined,
    );
  });

  it('are left to a reader where a global of the other file is a name of this one', () => {
    const text = boxed(BOX, 'found.push(box.dates.filter((date) => date.getTime() > 3));').replace(
      '\n',
      '\nexport class Date { now = 1 }\n',
    );
    expect(
      fixed({ 'src/user.ts': text, 'src/box.ts': 'export interface Box { dates: Date[] }\n' }),
    ).toBeUndefined();
  });

  it('are left to a reader with `crossFile: false`', () => {
    const files = { 'src/user.ts': boxed(), 'src/box.ts': DECLARED };
    expect(fixed(files, { crossFile: false })).toBeUndefined();
  });

  it.each<[string, string[], Files]>([
    [
      'by the import that there is',
      [
        "import type { Box, Row } from './box';",
        'const keepRow = (row: Row) => row.id > 3;',
        '    found.push(box.rows.filter(keepRow));',
      ],
      { 'src/user.ts': boxed(), 'src/box.ts': DECLARED },
    ],
    [
      'as a type by an import of values',
      [
        "import { size, type Box, type Row } from './box';",
        'const keepRow = (row: Row) => row.id > 3;',
        '    found.push(size, box.rows.filter(keepRow));',
      ],
      {
        'src/user.ts': boxed(
          "import { size, type Box } from './box';",
          'found.push(size, box.rows.filter((row) => row.id > 3));',
        ),
        'src/box.ts': `${DECLARED}export const size = 1;\n`,
      },
    ],
    [
      'on a line of their own',
      [
        '  Row,',
        'const keepRow = (row: Row) => row.id > 3;',
        '    found.push(box.rows.filter(keepRow));',
      ],
      {
        'src/user.ts': boxed("import type {\n  Size,\n  Box,\n} from './box';"),
        'src/box.ts': `${DECLARED}export type Size = number;\n`,
      },
    ],
    [
      'by an import that was there, and no other',
      ['const keepRow = (row: Row) => row.id > 3;', '    found.push(box.rows.filter(keepRow));'],
      {
        'src/user.ts': boxed(
          "import type { Box } from './box';\nimport { Row } from './all';",
        ).replace(
          'return found;',
          'const last: Row | undefined = undefined;\n  return [...found, last];',
        ),
        'src/box.ts': "import type { Row } from './row';\nexport interface Box { rows: Row[] }\n",
        'src/all.ts': "export * from './row';\nexport * from './box';\n",
        'src/row.ts': ROW,
      },
    ],
    [
      'from a file that exports all of several',
      [
        "import type { Box, Row } from './all';",
        'const keepRow = (row: Row) => row.id > 3;',
        '    found.push(box.rows.filter(keepRow));',
      ],
      {
        'src/user.ts': boxed("import type { Box } from './all';"),
        'src/all.ts': "export * from './row';\nexport type { Box } from './box';\n",
        'src/box.ts': "import type { Row } from './row';\nexport interface Box { rows: Row[] }\n",
        'src/row.ts': ROW,
      },
    ],
    [
      'from a third file, in the words of the second',
      [
        "import type { Row } from '../row.js';",
        'const keepRow = (row: Row) => row.id > 3;',
        '    found.push(box.rows.filter(keepRow));',
      ],
      {
        'src/deep/user.ts': boxed("import type { Box } from '../box/index.js';"),
        'src/box/index.ts':
          "import { Row } from '../row.js';\nexport interface Box { readonly rows: readonly Row[] }\n",
        'src/row.ts': ROW,
      },
    ],
    [
      'from a file beside, in the style of this one',
      [
        'import type { Row } from "./row"',
        'const keepRow = (row: Row) => row.id > 3',
        '    found.push(box.rows.filter(keepRow))',
      ],
      {
        'src/user.ts': boxed("import type { Box } from './deep/box';")
          .replaceAll("'", '"')
          .replaceAll(';\n', '\n'),
        'src/deep/box.ts': "import { Row } from '../row';\nexport type Box = { rows: Row[] };\n",
        'src/row.ts': ROW,
      },
    ],
    [
      'of a class',
      [
        "import { Box, type Row } from './box';",
        'const keepRow = (row: Row) => row.id > 3;',
        '    found.push(box.all().filter(keepRow));',
      ],
      {
        'src/user.ts': boxed(
          "import { Box } from './box';",
          'found.push(box.all().filter((row) => row.id > 3));',
        ),
        'src/box.ts': `${ROW}export class Box { all(): readonly Row[] { return []; } }\n`,
      },
    ],
    [
      'of what a function gives',
      [
        "import { load, type Row } from './box';",
        'const keepRow = (row: Row) => row.id > 3;',
        '    found.push(rows.filter(keepRow));',
      ],
      {
        'src/user.ts': user(
          "import { load } from './box';",
          'name: string',
          'const rows = await load(name);\n    found.push(rows.filter((row) => row.id > 3));',
        ),
        'src/box.ts': `${ROW}export async function load(name: string): Promise<Row[]> {
  return [{ id: 1, name }];
}
`,
      },
    ],
    [
      'of what a function gives to a callback',
      [
        "import { each, type Row } from './box';",
        'const handleRow = (row: Row, at: number) => { console.log(row.id + at); };',
        '    each(handleRow);',
      ],
      {
        'src/user.ts': user(
          "import { each } from './box';\ndeclare const console: { log(value: unknown): void };",
          'name: string',
          'each((row, at) => { console.log(row.id + at); });',
        ),
        'src/box.ts': `${ROW}export const each = (use: (row: Row, at: number) => void): void => {
  use({ id: 1, name: 'a' }, 0);
};
`,
      },
    ],
    [
      'not at all where each file has the type',
      [
        "const isMap = (part: Map<string, 'a' | 'b'> | { id: Date }) => part instanceof Map;",
        '    found.push(box.parts.filter(isMap));',
      ],
      {
        'src/user.ts': boxed(BOX, 'found.push(box.parts.filter((part) => part instanceof Map));'),
        'src/box.ts':
          'export interface Box { parts: Array<Map<string, "a" | "b"> | { id: Date }> }\n',
      },
    ],
    [
      'of items of items',
      [
        "import type { Box, Row } from './box';",
        'const keepRow = (row: Row) => row.id > 3;',
        '      found.push(rows.filter(keepRow));',
      ],
      {
        'src/user.ts': boxed(
          BOX,
          `for (const { rows } of box.groups) {
      found.push(rows.filter((row) => row.id > 3));
    }`,
        ),
        'src/box.ts': `${ROW}interface Group { rows: Row[] }\nexport interface Box { groups: Group[] }\n`,
      },
    ],
  ])('are imported %s', (_, lines, files) => {
    expect(newLines(fixed(files), files['src/user.ts'] ?? files['src/deep/user.ts'])).toEqual(
      lines,
    );
  });

  it('let TypeScript accept what the fixes make', () => {
    expect(results.length).toBeGreaterThan(9);
    expect(errorsIn(results)).toEqual([]);
  });
});
