import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const filename = 'src/file.ts';

const LEVEL = 'enum Level { Low = 1, High = 2 }';
const LEVELS = 'const Level = { Low: 1, High: 2 } as const;';

/** A function that asks a set of two members, below what declares them. */
const known = (declaration: string, more = ''): string => `${declaration}
export function isKnown(value: number): boolean {
  return new Set<number>([Level.Low, Level.High]).has(value);
}
${more}`;

/** The same in JavaScript. */
const knownInScript = (declaration: string, more = ''): string => `${declaration}
export function isKnown(value) {
  return new Set([Level.Low, Level.High]).has(value);
}
${more}`;

testRule(noRecreatedClosure, {
  valid: [
    ...Object.entries({
      'that another file makes': known('declare enum Level { Low = 1, High = 2 }'),
      'that another file may make': known('export declare const enum Level { Low = 1, High = 2 }'),
      'of two declarations': known('enum Level { Low = 1 }\nenum Level { High = 2 }'),
      'with a namespace': known(
        `${LEVEL}\nnamespace Level { export const parse = (text: string) => Number(text); }`,
      ),
      'of which a member is computed': known('enum Level { Low = 1, High = Math.random() }'),
      'of which a member is computed of a text': known(
        "enum Level { Low = 1, High = 'abc'.length }",
      ),
      'of a member that is not one of its own': known('enum Level { Low = 1, Medium = 2 }'),
      'that is imported': known("import { Level } from './level.js';"),
      'that is imported and kept': known("import { Level } from './level.js';\nLevel.Low;"),
      'that is written': known(LEVEL, '(Level as { Low: number }).Low = 5;'),
      'that is written in a pattern': known(LEVEL, '[(Level as { Low: number }).Low] = [5];'),
      'that is added to': known(LEVEL, 'Object.assign(Level, { Low: 5 });'),
      'that a function of the file gets': known(
        LEVEL,
        'function raise(levels: { Low: number }) { levels.Low += 1; }\nraise(Level as { Low: number });',
      ),
      'that another variable holds': known(
        LEVEL,
        'const level: { Low: number } = Level as { Low: number };\nlevel.Low = 5;',
      ),
      'that an object holds': known(LEVEL, 'export const all = { Level };'),
      'that stands below': `export function isKnown(value: number): boolean {
  return new Set<number>([Level.Low, Level.High]).has(value);
}
${LEVEL}`,
      'of a namespace': `namespace levels {
  export enum Level { Low = 1, High = 2 }
}
export function isKnown(value: number): boolean {
  return new Set<number>([levels.Level.Low, levels.Level.High]).has(value);
}`,
      'in a namespace': `namespace levels {
  enum Level { Low = 1, High = 2 }
  export function isKnown(value: number): boolean {
    return new Set<number>([Level.Low, Level.High]).has(value);
  }
}
export const { isKnown } = levels;`,
      'of another name': `${LEVEL}
export function isKnown(Level: { Low: number; High: number }, value: number): boolean {
  return new Set<number>([Level.Low, Level.High]).has(value);
}
export const low = Level.Low;`,
      'of a function': `export function isKnown(value: number): boolean {
  enum Level { Low = 1, High = 2 }
  return new Set<number>([Level.Low, Level.High]).has(value);
}`,
      'that is called for before': `export const first = isKnown(1);
${known(LEVEL)}`,
    }).map(([what, code]) => ({
      title: `An enum ${what}.`,
      options,
      filename,
      languages: ['ts', 'typed'] as const,
      code,
    })),
    ...Object.entries({
      'that is exported, and other files can write to': known(
        'export const Level = { Low: 1, High: 2 };',
      ),
      'that is exported by name': known('const Level = { Low: 1, High: 2 };', 'export { Level };'),
      'that is exported as the whole': known(
        'const Level = { Low: 1, High: 2 };',
        'export default Level;',
      ),
      'that is written despite its type': known(LEVELS, '(Level as { Low: number }).Low = 5;'),
      'of which a member is made': known('const Level = { Low: 1, High: Math.random() } as const;'),
      'of which a member is an object': `const Level = { Low: { a: 1 }, High: { a: 2 } } as const;
export const isKnown = (value: object): boolean => new Set<object>([Level.Low, Level.High]).has(value);`,
      'that is frozen one level up': known(
        'const all = Object.freeze({ Level: { Low: 1, High: 2 } });\nconst { Level } = all;',
      ),
    }).map(([what, code]) => ({
      title: `An object ${what}.`,
      options,
      filename,
      languages: ['ts', 'typed'] as const,
      code,
    })),
    ...Object.entries({
      'that is written': ['const Level = { Low: 1, High: 2 };', 'Level.Low = 5;'],
      'that is counted up': ['const Level = { Low: 1, High: 2 };', 'Level.Low++;'],
      'of which a member goes': ['const Level = { Low: 1, High: 2 };', 'delete Level.Low;'],
      'that is written by any name': [
        'const Level = { Low: 1, High: 2 };',
        'export const set = (name, value) => { Level[name] = value; };',
      ],
      'that a loop writes': ['const Level = { Low: 1, High: 2 };', 'for (Level.Low of [1, 2]);'],
      'that another file gets': [
        "import { use } from './use.js';\nconst Level = { Low: 1, High: 2 };",
        'use(Level);',
      ],
      'that a method changes': [
        'const Level = { Low: 1, High: 2, raise() { this.Low += 1; } };',
        'Level.raise();',
      ],
      'that a method changes, called as a tag': [
        'const Level = { Low: 1, High: 2, raise() { this.Low += 1; } };',
        'Level.raise``;',
      ],
      'that gets a getter': [
        'const Level = { Low: 1, High: 2 };',
        "Level.__defineGetter__('Low', Date.now);",
      ],
      'with a getter': ['const Level = { get Low() { return Date.now(); }, High: 2 };'],
      'with a part of another': [
        "import { more } from './more.js';\nconst Level = { Low: 1, High: 2, ...more };",
      ],
      'with a name that is computed': [
        "import { name } from './name.js';\nconst Level = Object.freeze({ Low: 1, High: 2, [name]: {} });",
      ],
      'with a parent': [
        "import { parent } from './parent.js';\nconst Level = { __proto__: parent, High: 2 };",
      ],
      'with one name twice': ['const Level = Object.freeze({ Low: 1, High: 2, Low: Date.now() });'],
      'that is replaced': ['let Level = { Low: 1, High: 2 };', 'Level = { Low: 3, High: 4 };'],
      'that gives way to another': [
        'let Level = { Low: 1, High: 2 };',
        'export const set = (value) => { Level = value; };',
      ],
      'that nobody freezes': [
        "import { Object } from './object.js';\nexport const Level = Object.freeze({ Low: 1, High: 2 });",
      ],
      'whose member is a big integer in a sum': [
        'const Level = { Low: 1n, High: 2 };\nexport const sum = () => new Set([Level.Low + 1, 2]).has(2);',
      ],
    }).map(([what, [declaration = '', more]]) => ({
      title: `An object ${what}.`,
      options,
      languages: ['js'] as const,
      code: knownInScript(declaration, more),
    })),
    {
      title: 'An object that is imported, and one of the function around.',
      options,
      languages: ['js'],
      code: `import { Level } from './level.js';
export function isKnown(value) {
  return new Set([Level.Low, Level.High]).has(value);
}
export function isHere(value, low) {
  const Place = { Low: low, High: 2 };
  return new Set([Place.Low, Place.High]).has(value);
}`,
    },
  ],
  invalid: [
    {
      title:
        'Members of enums: numbers, texts, flags, exported, named in types and given to packages.',
      filename,
      code: `import { register } from './register.js';
enum Level { Low = 1, High = 2 }
export enum Color { Red = 'red', Blue = 'blue' }
const enum Flag { None, Read = 1 << 0, Write = 1 << 1, Both = Read | Write }
register(Level, Object.values(Color));
export { Level };
export function isKnown(value: number): boolean {
  return [|new Set<number>([Level.Low, Level.High])|].has(value);
}
export function labelOf(level: Level): string | undefined {
  const labels = [|new Map<Level, string>([[Level.Low, 'low'], [Level.High, 'high']])|];
  return labels.get(level);
}
export function isColor(text: string): text is Color {
  const colors = [|new Set<string>([Color.Red, Color['Blue']])|];
  return colors.has(text) && Color[text as keyof typeof Color] !== undefined;
}
export function isFlag(flag: number): boolean {
  return [|new Set<number>([Flag.None, Flag.Both, Flag.Read | Flag.Write])|].has(flag);
}`,
      output: `import { register } from './register.js';
enum Level { Low = 1, High = 2 }
export enum Color { Red = 'red', Blue = 'blue' }
const enum Flag { None, Read = 1 << 0, Write = 1 << 1, Both = Read | Write }
register(Level, Object.values(Color));
export { Level };

const knownValues = new Set<number>([Level.Low, Level.High]);

export function isKnown(value: number): boolean {
  return knownValues.has(value);
}

const labels = new Map<Level, string>([[Level.Low, 'low'], [Level.High, 'high']]);

export function labelOf(level: Level): string | undefined {
  return labels.get(level);
}

const colors = new Set<string>([Color.Red, Color['Blue']]);

export function isColor(text: string): text is Color {
  return colors.has(text) && Color[text as keyof typeof Color] !== undefined;
}

const flagValues = new Set<number>([Flag.None, Flag.Both, Flag.Read | Flag.Write]);

export function isFlag(flag: number): boolean {
  return flagValues.has(flag);
}`,
    },
    {
      title: 'Members of objects that TypeScript lets nobody change.',
      filename,
      code: `export const Level = { Low: 1, High: 2 } as const;
const Color = { Red: 'red', Blue: 'blue', 4: 'four' } as const satisfies Record<string, string>;
export type Color = (typeof Color)[keyof typeof Color];
export function isKnown(value: number): boolean {
  return [|new Set<number>([Level.Low, Level.High])|].has(value);
}
export function labelOf(color: Color): string | undefined {
  const labels = [|new Map<Color, string>([[Color.Red, 'Red'], [Color.Blue, 'Blue']])|];
  return labels.get(color);
}`,
      output: `export const Level = { Low: 1, High: 2 } as const;
const Color = { Red: 'red', Blue: 'blue', 4: 'four' } as const satisfies Record<string, string>;
export type Color = (typeof Color)[keyof typeof Color];

const knownValues = new Set<number>([Level.Low, Level.High]);

export function isKnown(value: number): boolean {
  return knownValues.has(value);
}

const labels = new Map<Color, string>([[Color.Red, 'Red'], [Color.Blue, 'Blue']]);

export function labelOf(color: Color): string | undefined {
  return labels.get(color);
}`,
    },
    {
      title: 'Members of a frozen object, and of one that the file only reads.',
      languages: ['js'],
      code: `import { use } from './use.js';
export const Level = Object.freeze({ Low: -1, High: 2, names: ['low', 'high'] });
const Color = { Red: 'red', Blue: 'blue', mix: (a, b) => a + b };
use(Level);
for (const name in Color) use(name, Color[name]);
export const all = Object.keys(Color);
export const isColor = (name) => name in Color;
export function isKnown(value) {
  return [|new Set([Level.Low, Level.High])|].has(value);
}
export function rank(color) {
  const ranks = [|new Map([[Color.Red, 1], [Color.Blue, 2]])|];
  return ranks.get(color) ?? 0;
}`,
      output: `import { use } from './use.js';
export const Level = Object.freeze({ Low: -1, High: 2, names: ['low', 'high'] });
const Color = { Red: 'red', Blue: 'blue', mix: (a, b) => a + b };
use(Level);
for (const name in Color) use(name, Color[name]);
export const all = Object.keys(Color);
export const isColor = (name) => name in Color;

const knownValues = new Set([Level.Low, Level.High]);

export function isKnown(value) {
  return knownValues.has(value);
}

const ranks = new Map([[Color.Red, 1], [Color.Blue, 2]]);

export function rank(color) {
  return ranks.get(color) ?? 0;
}`,
    },
    {
      title: 'A list of members that moves along, and rows of members.',
      filename,
      code: `enum Level { Low = 1, High = 2 }
export function isKnown(value: number): boolean {
  const levels = [Level.Low, Level.High];
  return [|new Set<number>(levels)|].has(value);
}
export function labelOf(value: number): string | undefined {
  const rows = [|[
    { level: Level.Low, pattern: new RegExp('^1') },
    { level: Level.High, pattern: new RegExp('^2') },
    { level: Level.High, pattern: new RegExp('^3') },
  ]|];
  const found = rows.find((row) => row.pattern.test(String(value)));
  return found && Level[found.level];
}`,
      output: `enum Level { Low = 1, High = 2 }

const levels = [Level.Low, Level.High];
const knownValues = new Set<number>(levels);

export function isKnown(value: number): boolean {
  return knownValues.has(value);
}

const rows = [
  { level: Level.Low, pattern: new RegExp('^1') },
  { level: Level.High, pattern: new RegExp('^2') },
  { level: Level.High, pattern: new RegExp('^3') },
];

export function labelOf(value: number): string | undefined {
  const found = rows.find((row) => row.pattern.test(String(value)));
  return found && Level[found.level];
}`,
    },
  ],
});
