import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { makeProject, write, type Files } from '../harness/projects.ts';

const KINDS = `export enum Kind { Open = 'open', Closed = 'closed', Other = 'other' }
export const PREFIX = 'data';
export const WIDTH = 4;
export const WORDS = ['a', 'b', 'c'] as const;
export const LEVELS = Object.freeze({ low: 'l', high: 'h' });
export const NAME = /^[a-z]+$/;
`;

/** A function that asks a constant made of what is imported. */
const asks = (
  made: string,
  from = "import { Kind, PREFIX, WIDTH, WORDS } from './kinds';",
): string =>
  `${from}
export function isKnown(text: string): boolean {
  return ${made}(text);
}
`;

const KNOWN = asks(
  'new Set<string>([Kind.Open, PREFIX]).has',
  "import { Kind, PREFIX } from './kinds';",
);

function fixed(root: string, file: string, text: string, settings: object = {}): string {
  const { messages, output } = new Linter({ cwd: root }).verifyAndFix(
    text,
    [
      {
        files: ['**/*.{js,mjs,cjs,ts,tsx}'],
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-recreated-closure': ['warn', { report: 'noticeable' }] },
        languageOptions: file.endsWith('.ts') ? { parser } : {},
        settings: { 'async-perf': settings },
      },
    ],
    { filename: path.join(root, file) },
  );
  expect(messages).toEqual([]);
  return output;
}

/** What becomes of \`src/known.ts\` of a project. */
function fixedIn(files: Files, settings?: object): string {
  return fixed(makeProject(files), 'src/known.ts', files['src/known.ts'] ?? '', settings);
}

const isFixed = (files: Files, settings?: object): boolean =>
  fixedIn(files, settings) !== files['src/known.ts'];

const withKinds = (text: string, kinds = KINDS): Files => ({
  'src/known.ts': text,
  'src/kinds.ts': kinds,
});

describe('a constant made of what another file exports', () => {
  it('moves to the top, below the import', () => {
    expect(fixedIn(withKinds(KNOWN))).toBe(`import { Kind, PREFIX } from './kinds';

const knownValues = new Set<string>([Kind.Open, PREFIX]);

export function isKnown(text: string): boolean {
  return knownValues.has(text);
}
`);
  });

  it.each(
    Object.entries({
      'members of an enum': 'new Set<string>([Kind.Open, Kind.Closed]).has',
      'a text in a pattern': 'new RegExp(`^${PREFIX}-`).test',
      'a sum of texts': "new RegExp('^' + PREFIX + '-').test",
      'a number in a pattern': 'new RegExp(`^.{${WIDTH}}$`).test',
      'a list that is `as const`': 'new Set<string>(WORDS).has',
      'two lists': "new Set<string>([...WORDS, 'd']).has",
      'a list that is joined': "new RegExp(`^(?:${WORDS.join('|')})$`).test",
    }),
  )('of %s', (_, made) => {
    expect(isFixed(withKinds(asks(made)))).toBe(true);
  });

  it.each(
    Object.entries({
      'under another name': asks(
        'new Set([P, Kind.Open]).has',
        "import { Kind, PREFIX as P } from './kinds';",
      ),
      'as a whole module': asks(
        'new Set([kinds.PREFIX, kinds.Kind.Open]).has',
        "import * as kinds from './kinds';",
      ),
      'with its extension': asks('new Set([PREFIX]).has', "import { PREFIX } from './kinds.js';"),
      'a frozen object': asks('new Set([LEVELS.low]).has', "import { LEVELS } from './kinds';"),
      'a pattern': asks("new RegExp(NAME, 'i').test", "import { NAME } from './kinds';"),
      'the source of a pattern': asks(
        'new RegExp(`^(?:${NAME.source})+`).test',
        "import { NAME } from './kinds';",
      ),
    }),
  )('imported %s', (_, text) => {
    expect(isFixed(withKinds(text))).toBe(true);
  });

  it('of a table with members of an enum', () => {
    const text = `import { Kind } from './kinds';
export const labels = (items: Kind[]): string[] => items.map((item) => {
  const table: Record<Kind, string> = { [Kind.Open]: 'o', [Kind.Closed]: 'c', [Kind.Other]: 'x' };
  const more = { a: Kind.Open, b: Kind.Closed, c: Kind.Other, d: Kind.Open, e: Kind.Open, f: Kind.Open };
  return table[item] + more[item as never];
});
`;
    expect(fixedIn(withKinds(text))).toContain(`
const more = { a: Kind.Open,`);
  });

  it.each(
    Object.entries<Files>({
      'by a file that hands all on': { 'src/kinds.ts': "export * from './own';\n" },
      'by a file that hands it on by its name': {
        'src/kinds.ts': "export { Kind, PREFIX } from './own';\n",
      },
      'by a file that hands it on under another name': {
        'src/kinds.ts': "export { Kind, PREFIX } from './more';\n",
        'src/more.ts': "import { PREFIX, Kind } from './own';\nexport { PREFIX, Kind };\n",
      },
      'as a list at the end': {
        'src/kinds.ts':
          "enum Kind { Open = 'open' }\nconst LOCAL = 'data';\nexport { Kind, LOCAL as PREFIX };\n",
      },
      'made of that of a third file': {
        'src/kinds.ts':
          "import { PREFIX as OTHER } from './own';\nexport const PREFIX = `${OTHER}-`;\nexport enum Kind { Open = 'open' }\n",
      },
      'by the index of a folder': {
        'src/kinds/index.ts': "export { Kind } from './kind';\nexport { PREFIX } from '../own';\n",
        'src/kinds/kind.ts': "export enum Kind { Open = 'open' }\n",
      },
      'by a file that imports a package, Node and types': {
        'package.json': '{ "name": "app", "dependencies": { "ms": "*" } }',
        'src/kinds.ts': `import ms from 'ms';
import { join } from 'node:path';
import type { Known } from './known';
export type { Known } from './known';
export const use = (known: Known): unknown => [ms, join, known];
${KINDS}`,
      },
    }),
  )('exported %s', (_, files) => {
    expect(isFixed({ 'src/known.ts': KNOWN, 'src/own.ts': KINDS, ...files })).toBe(true);
  });

  it('found by an alias', () => {
    const text = asks('new Set([PREFIX]).has', "import { PREFIX } from '@/kinds';");
    const config = '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }';
    expect(isFixed({ ...withKinds(text), 'tsconfig.json': config })).toBe(true);
    expect(isFixed(withKinds(text))).toBe(false);
  });

  it('that is the default export', () => {
    const text = asks('new Set([prefix]).has', "import prefix from './kinds';");
    expect(isFixed(withKinds(text, "export default 'data';\n"))).toBe(true);
    expect(isFixed(withKinds(text, "const PREFIX = 'data';\nexport default PREFIX;\n"))).toBe(true);
    const list = asks('new Set<string>(list).has', "import list from './kinds';");
    expect(isFixed(withKinds(list, "export default ['a', 'b'] as const;\n"))).toBe(true);
    expect(isFixed(withKinds(list, "export default ['a', 'b'];\n"))).toBe(false);
    const level = asks('new Set<string>([levels.low]).has', "import levels from './kinds';");
    expect(isFixed(withKinds(level, "export default { low: 'l' } as const;\n"))).toBe(true);
    expect(isFixed(withKinds(level, "export default Object.freeze({ low: 'l' });\n"))).toBe(true);
    expect(isFixed(withKinds(level, "export default { low: 'l' };\n"))).toBe(false);
  });

  it('in JavaScript', () => {
    const known = `import { PREFIX } from './kinds.js';
export const isKnown = (text) => {
  return new Set([PREFIX, 'x']).has(text);
};
`;
    const root = makeProject({
      'src/known.js': known,
      'src/kinds.js': "export const PREFIX = 'data';\n",
    });
    expect(fixed(root, 'src/known.js', known)).not.toBe(known);
  });
});

describe('what another file exports is left alone', () => {
  it.each(
    Object.entries({
      'that it sets again': `${KINDS.replace('const PREFIX', 'let PREFIX')}
export function set(text: string): void { PREFIX = text; }`,
      'that it computes': KINDS.replace("'data'", 'process.env.PREFIX'),
      'that is an object': KINDS.replace("'data'", '{ toString: () => String(Math.random()) }'),
      'whose enum has a computed member': KINDS.replace("'open'", 'String(Date.now())'),
      'whose enum is declared elsewhere': KINDS.replace('export enum', 'export declare enum'),
      'whose enum is continued': `${KINDS}\nexport enum Kind { More = 'more' }`,
      'whose enum is a namespace, too': `${KINDS}\nexport namespace Kind { export const parse = 1; }`,
      'as a type': KINDS.replace('export enum Kind { Open', 'export type Kind = { Open').replace(
        "'open', Closed = 'closed', Other = 'other'",
        "'open'",
      ),
      'under another name': KINDS.replace('PREFIX', 'OTHER'),
      'that does not parse': `${KINDS}\nexport const = ;`,
      'that imports it in turn': `import './known';\n${KINDS}`,
      'that loads it later': `export const later = () => import('./known');\n${KINDS}`,
      'that loads what it computes': `export const later = (name: string) => import(name);\n${KINDS}`,
      'that loads a folder': `export const all = import.meta.glob('./*.ts');\n${KINDS}`,
      'that imports what is not there': `import './missing';\n${KINDS}`,
      'that imports what is not installed': `import 'missing';\n${KINDS}`,
      'that imports a component': `import './part.vue';\n${KINDS}`,
    }),
  )('%s', (_, kinds) => {
    expect(isFixed(withKinds(KNOWN, kinds))).toBe(false);
  });

  it.each(
    Object.entries({
      'a list that anyone may change': asks(
        'new Set<string>(OPEN).has',
        "import { OPEN } from './kinds';",
      ),
      'an object that anyone may change': asks(
        'new Set<string>([TABLE.a]).has',
        "import { TABLE } from './kinds';",
      ),
      'a member that is no plain value': asks(
        'new Set<string>([LEVELS.high]).has',
        "import { LEVELS } from './kinds';",
      ),
      'a type': asks('new Set([PREFIX]).has', "import type { PREFIX } from './kinds';"),
      'a module as a whole': asks('new Set([kinds]).has', "import * as kinds from './kinds';"),
      'a member that is computed': asks(
        'new Set([kinds[text]]).has',
        "import * as kinds from './kinds';",
      ),
      'a pattern that does not compile': asks(
        'new RegExp(`^${BROKEN}`).test',
        "import { BROKEN } from './kinds';",
      ),
      'one that an older engine does not know': asks(
        'new RegExp(`^${LATE}`).test',
        "import { LATE } from './kinds';",
      ),
      'a sum with a `bigint`': asks('new Set([BIG + 1]).has', "import { BIG } from './kinds';"),
      'what a call requires': asks("new Set([require('./kinds').PREFIX]).has", ''),
    }),
  )('%s', (_, text) => {
    const more = `export const OPEN = ['a', 'b'];
export const TABLE = { a: 'a' };
export const LEVELS = Object.freeze({ low: 'l', high: [] });
export const PREFIX = 'data';
export const BROKEN = '(';
export const LATE = '(?<=a)';
export const BIG = 1n;
`;
    expect(isFixed(withKinds(text, more))).toBe(false);
  });

  it.each(
    Object.entries<Files>({
      'where two files could be meant': { 'src/kinds.js': KINDS },
      'where a platform has its own': { 'src/kinds.native.ts': KINDS },
      'where a build has its own': { 'src/kinds.prod.ts': KINDS },
    }),
  )('%s', (_, files) => {
    expect(isFixed({ ...withKinds(KNOWN), ...files })).toBe(false);
  });

  it('where the way back is a long one', () => {
    const files = {
      'src/known.ts': KNOWN,
      'src/kinds.ts': "export * from './own';\nexport * from './all';\n",
      'src/own.ts': KINDS,
      'src/all.ts': "export * from './some';\n",
      'src/some.ts': "import { isKnown } from './known';\nexport const use = isKnown;\n",
    };
    expect(isFixed(files)).toBe(false);
    expect(isFixed({ ...files, 'src/some.ts': 'export const use = 1;\n' })).toBe(true);
    expect(isFixed({ ...files, 'src/some.ts': "import type { A } from './known';\n" })).toBe(true);
  });

  it('where values of two files are made of each other', () => {
    const kinds =
      "import { B } from './own';\nexport const PREFIX = `${B}`;\nexport enum Kind { Open }\n";
    const own = "import { PREFIX } from './kinds';\nexport const B = `${PREFIX}`;\n";
    expect(isFixed({ ...withKinds(KNOWN, kinds), 'src/own.ts': own })).toBe(false);
  });

  it('where the import stands below', () => {
    const text = `export function isKnown(text: string): boolean {
  return new Set<string>([PREFIX, 'x']).has(text);
}
import { PREFIX } from './kinds';
`;
    expect(isFixed(withKinds(text))).toBe(false);
  });

  it('of a package', () => {
    const manifest = '{ "name": "app", "dependencies": { "kinds": "*" } }';
    const text = asks('new Set([PREFIX]).has', "import { PREFIX } from 'kinds';");
    const files = { 'package.json': manifest, 'node_modules/kinds/index.ts': KINDS };
    expect(isFixed({ 'src/known.ts': text, ...files })).toBe(false);
  });

  it('in a test, which runs once', () => {
    const root = makeProject({ 'src/kinds.ts': KINDS });
    expect(fixed(root, 'src/known.test.ts', KNOWN)).toBe(KNOWN);
  });

  it('with `crossFile: false`', () => {
    expect(isFixed(withKinds(KNOWN), { crossFile: false })).toBe(false);
    expect(isFixed(withKinds(KNOWN), { crossFile: true })).toBe(true);
  });

  it('once it has changed', async () => {
    const root = makeProject(withKinds(KNOWN));
    const isNowFixed = (): boolean => fixed(root, 'src/known.ts', KNOWN) !== KNOWN;
    const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));
    expect(isNowFixed()).toBe(true);
    write(root, {
      'src/kinds.ts': `import './more';\n${KINDS}`,
      'src/more.ts': "import './known';\n",
    });
    await later();
    expect(isNowFixed()).toBe(false);
    write(root, { 'src/more.ts': 'export {};\n' });
    await later();
    expect(isNowFixed()).toBe(true);
    write(root, {
      'src/kinds.ts': KINDS.replace('const PREFIX', 'let PREFIX').concat("PREFIX = 'b';\n"),
    });
    await later();
    expect(isNowFixed()).toBe(false);
  });
});
