import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const filename = 'src/file.ts';

const NAMES = Array.from({ length: 20 }, (_, index) => `A${String(index)}`);

const ENUM = `enum Action { ${NAMES.map((name) => `${name} = '${name.toLowerCase()}'`).join(', ')} }`;
const OBJECT = `const Action = { ${NAMES.map((name) => `${name}: '${name.toLowerCase()}'`).join(', ')} };`;

const member = (name: string): string => `[Action.${name}]: 'icon'`;

/** A table of twenty keys that are computed, some of them others than members of `Action`. */
const table = (...others: readonly string[]): string =>
  `{ ${[...others, ...NAMES.slice(others.length).map(member)].join(', ')} }`;

const iconOf = (
  object: string,
  declared = '',
): string => `export function iconOf(action${declared}) {
  const icons = ${object};
  return icons[action] || 'circle';
}`;

const iconMarked = (object: string, declared = ''): string => iconOf(`[|${object}|]`, declared);

const iconHoisted = (object: string, declared = ''): string => `const icons = ${object};

export function iconOf(action${declared}) {
  return icons[action] || 'circle';
}`;

testRule(noRecreatedClosure, {
  valid: [
    ...Object.entries({
      'of an object that is written': `${OBJECT}\nAction.A1 = 'b';\n${iconOf(table())}`,
      'of an object that is exported': `export ${OBJECT}\n${iconOf(table())}`,
      'of an object that another function gets': `${OBJECT}\nchange(Action);\n${iconOf(table())}`,
      'of an object that stands below': `${iconOf(table())}\n${OBJECT}`,
      'of an object that is called for before': `export const first = iconOf('a1');\n${OBJECT}\n${iconOf(table())}`,
      'of an object with a getter': `let count = 0;\nconst Other = { get A() { return count++; } };\n${OBJECT}\n${iconOf(table("[Other.A]: 'icon'"))}`,
      'of a member that the object does not have': `${OBJECT}\n${iconOf(table("[Action.B]: 'icon'"))}`,
      'that is imported': `import { Action } from './action.js';\n${iconOf(table())}`,
      'that a call gives': `${OBJECT}\n${iconOf(table("[next()]: 'icon'"))}`,
      'that is an object': `let count = 0;\nconst key = { toString: () => String(count++) };\n${OBJECT}\n${iconOf(table("[key]: 'icon'"))}`,
      'that is a list': `const key = ['a'];\n${OBJECT}\n${iconOf(table("[key]: 'icon'"))}`,
      'that is a symbol': `const key = Symbol('key');\n${OBJECT}\n${iconOf(table("[key]: 'icon'"))}`,
      'that is a variable': `let key = 'b';\nexport const set = (name) => { key = name; };\n${OBJECT}\n${iconOf(table("[key]: 'icon'"))}`,
      'that is a parameter': `${OBJECT}\n${iconOf(table("[action]: 'icon'"))}`,
      'that fails': `const big = 1n;\nconst small = 1;\n${OBJECT}\n${iconOf(table("[big + small]: 'icon'"))}`,
      'of a getter': `${OBJECT}\n${iconOf(table("get [Action.A0]() { return 'icon'; }"))}`,
      'beside the prototype of the table': `${OBJECT}\n${iconOf(table('__proto__: null'))}`,
      'beside what is spread': `${OBJECT}\nconst more = load();\n${iconOf(table('...more'))}`,
    }).map(([what, code]) => ({
      title: `A key ${what}.`,
      options,
      languages: ['js'] as const,
      code,
    })),
    ...Object.entries({
      'that another file declares': `declare ${ENUM}\n${iconOf(table(), ': Action')}`,
      'that stands below': `${iconOf(table(), ': Action')}\n${ENUM}`,
      'of two declarations': `${ENUM}\nenum Action { B = 'b' }\n${iconOf(table(), ': Action')}`,
      'with a computed member': `${ENUM.replace("A0 = 'a0'", "A0 = 'abc'.length")}\n${iconOf(table(), ': Action')}`,
    }).map(([what, code]) => ({
      title: `Keys of an enum ${what}.`,
      options,
      filename,
      languages: ['ts'] as const,
      code,
    })),
    {
      title: 'A pattern under a key of a row that is computed, which a name of it may give out.',
      options,
      languages: ['js'],
      code: `const NAME = 'name';
export function patternOf(kind) {
  const rows = { a: { [NAME]: new RegExp('^a+$') }, b: { [NAME]: new RegExp('^b+$') } };
  return rows[kind].name;
}`,
    },
  ],
  invalid: [
    {
      title: 'Keys of an enum of the file.',
      options: [{ report: 'all' }],
      filename,
      languages: ['ts', 'typed'],
      code: `${ENUM}\n\n${iconMarked(table(), ': Action')}`,
      output: `${ENUM}\n\n${iconHoisted(table(), ': Action')}`,
    },
    {
      title: 'Keys of a constant enum of the file, and a type that names it.',
      options: [{ report: 'all' }],
      filename,
      languages: ['ts', 'typed'],
      code: `const ${ENUM}

export function iconOf(action: Action): string {
  const icons: Record<Action, string> = [|${table()}|];
  return icons[action];
}`,
      output: `const ${ENUM}

const icons: Record<Action, string> = ${table()};

export function iconOf(action: Action): string {
  return icons[action];
}`,
    },
    {
      title: 'Keys of an object of the file.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `${OBJECT}\n\n${iconMarked(table())}`,
      output: `${OBJECT}\n\n${iconHoisted(table())}`,
    },
    {
      title:
        'Keys that are texts and numbers of the file, twice the same, and in the order of numbers.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `const TWO = 2;
const ONE = 1;
const NAME = 'name';
${OBJECT}

${iconMarked(table("[TWO]: 'two'", "[ONE]: 'one'", "[NAME]: 'a'", "[NAME]: 'b'", "[`${NAME}s`]: 'c'", "['__proto__']: 'd'"))}`,
      output: `const TWO = 2;
const ONE = 1;
const NAME = 'name';
${OBJECT}

${iconHoisted(table("[TWO]: 'two'", "[ONE]: 'one'", "[NAME]: 'a'", "[NAME]: 'b'", "[`${NAME}s`]: 'c'", "['__proto__']: 'd'")).replaceAll('icons', 'ICONS')}`,
    },
    {
      title: 'Keys of the function, which move along, and keys of a few sets.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `export function isKnown(kind, value) {
  const A = 'a';
  const B = 'b';
  const values = [|{ [A]: new Set(['x', 'y']), [B]: new Set(['p', 'q']) }|];
  return values[kind].has(value);
}`,
      output: `const A = 'a';
const B = 'b';
const knownValues = { [A]: new Set(['x', 'y']), [B]: new Set(['p', 'q']) };

export function isKnown(kind, value) {
  return knownValues[kind].has(value);
}`,
    },
  ],
});
