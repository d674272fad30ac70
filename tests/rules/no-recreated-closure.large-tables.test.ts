import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

const table = (length: number): string =>
  `{ ${Array.from({ length }, (_, index) => `k${String(index)}: 'v${String(index)}'`).join(', ')} }`;
const rows = `{ a: ['á', 'à', 'â', 'ä', 'ã', 'å', 'æ'], e: ['é', 'è', 'ê', 'ë', 'ę'], o: ['ó', 'ò', 'ô', 'ö', 'õ', 'ø', 'œ'], u: ['ú'] }`;

const units = `[['metre', 'm', ['mtr', 'metres'], 1], ['mile', 'mi', null, 1609], ['foot', 'ft', null, 0.3], ['yard', 'yd', ['yards'], 0.9], ['inch', 'in', null, 0.02]]`;
const BODY = `let found = null;
  for (let i = 0; i < units.length; i++) {
    const names = units[i][2] === null ? [] : units[i][2];
    if (units[i][1] === from || names.indexOf(from) >= 0) {
      found = units[i];
    }
  }
  return found === null ? value : value * found[3];`;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'Lists of values, which V8 copies when they are written to.',
      options,
      languages: js,
      code: `export function isKeyword(word) {
  const words = [${Array.from({ length: 40 }, (_, index) => `'w${String(index)}'`).join(', ')}];
  return words.includes(word);
}`,
    },
    {
      title: 'Tables that somebody changes, gets, is given or compares.',
      options,
      languages: js,
      code: `export function changed(key) {
  const names = ${table(24)};
  names[key] = key;
  return names[key];
}
export function handedOut(key) {
  const names = ${table(24)};
  return key ? names : names[key];
}
export function passedOn(key, translate) {
  const names = ${table(24)};
  return translate(names) + names[key];
}
export function compared(key, last) {
  const names = ${table(24)};
  return names === last ? '' : names[key];
}
export function rowOf(key) {
  const variants = ${rows};
  return variants[key];
}
export function sorted(key, list) {
  const variants = ${rows};
  for (const [name, row] of Object.entries(variants)) if (name === key) row.sort();
  for (const entry of Object.entries(variants)) list.push(entry);
  return variants[key].length;
}`,
    },
    {
      title: 'A table in a function that is called once or never.',
      options,
      languages: js,
      code: `function titleOf(key) {
  const names = ${table(24)};
  return names[key];
}
export const title = titleOf('k1');
function unused(key) {
  const names = ${table(24)};
  return names[key];
}`,
    },
    {
      title: 'A table of a component.',
      options,
      filename: 'src/label.jsx',
      languages: js,
      code: `export function Label({ kind }) {
  const names = ${table(24)};
  return <b>{names[kind]}</b>;
}`,
    },
    ...[
      'let found = units[0]; found = from; found.push(1); return found[3];',
      'let found; found = units[0]; return found;',
      'let found; found = units[0]; return value.map(() => found);',
      'let found; found = units[0]; return found === value;',
      'let found; return value((found = units[0])) + found[3];',
      'let found; found = units[0]; return found[2].sort()[0];',
      'let found = []; found ||= units[0]; found.push(value); return from;',
      'value = units[0]; return arguments[0][2][0] + value[3];',
      'kept = units[0]; return kept[3];',
      'return units[value][2];',
      'const [, , names] = units[value]; names.push(from); return names.length;',
      'const [, , names] = units[value]; return from(names);',
      'units[0][2][0] = value; return units[0][3];',
      'return units.map((unit) => [...unit]);',
      'return units.find((unit) => unit[2] === value)[3];',
    ].map((use) => ({
      title: `Rows that a variable gets, or with lists in them, which someone changes, gets or compares: ${use}`,
      options,
      languages: js,
      code: `export let kept;
export function convert(value, from) {
  const units = ${units};
  ${use}
}`,
    })),
    ...['static/js/chart-bundle.js', 'lib/raphael-min.js'].map((filename) => ({
      title: `What a packer or a minifier made, by the name of the file: ${filename}`,
      options,
      filename,
      languages: js,
      code: `export const isVowel = (letter) => new Set('aeiou').has(letter);`,
    })),
    {
      title: 'A table beside what takes longer than to make it.',
      options,
      languages: js,
      code: `export function nameOf(key, parse) {
  const names = ${table(20)};
  return names[parse(key).trim()] ?? JSON.stringify(parse(key));
}`,
    },
  ],
  invalid: [
    {
      title: 'A table of messages by number.',
      options: [{ report: 'all' }],
      filename: 'src/file.ts',
      code: `export function messageOf(code: number): string {
  const messages: Record<number, string> = [|{ ${Array.from({ length: 20 }, (_, index) => `${String(400 + index)}: 'm${String(index)}'`).join(', ')} }|];
  return messages[code] ?? 'Unknown';
}`,
      output: `const messages: Record<number, string> = { ${Array.from({ length: 20 }, (_, index) => `${String(400 + index)}: 'm${String(index)}'`).join(', ')} };

export function messageOf(code: number): string {
  return messages[code] ?? 'Unknown';
}`,
    },
    {
      title: 'Rows with lists in them, one of which a variable gets.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function convert(value, from) {
  const units = [|${units}|];
  ${BODY}
}`,
      output: `const units = ${units};

export function convert(value, from) {
  ${BODY}
}`,
    },
    {
      title: 'Lists that are read out of rows, whatever gets them.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function convert(value, from) {
  const units = [|${units}|];
  let names;
  for (const [, , list, factor] of units) {
    names = list;
    if (names && names.includes(from)) return value * factor;
    for (const name of list ?? []) if (name.endsWith(from)) return value;
  }
  names = from.split(' ');
  return names.length + units[0][2].join(' ');
}`,
      output: `const units = ${units};

export function convert(value, from) {
  let names;
  for (const [, , list, factor] of units) {
    names = list;
    if (names && names.includes(from)) return value * factor;
    for (const name of list ?? []) if (name.endsWith(from)) return value;
  }
  names = from.split(' ');
  return names.length + units[0][2].join(' ');
}`,
    },
    {
      title: 'Rows that are gone through.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function baseOf(letter) {
  const variants = [|${rows}|];
  for (const [base, row] of Object.entries(variants)) if (row.includes(letter)) return base;
  return letter;
}
export function isKnown(letter) {
  const known = [|${rows}|];
  return Object.values(known).some((row) => row.includes(letter));
}`,
      output: `const variants = ${rows};

export function baseOf(letter) {
  for (const [base, row] of Object.entries(variants)) if (row.includes(letter)) return base;
  return letter;
}

const known = ${rows};

export function isKnown(letter) {
  return Object.values(known).some((row) => row.includes(letter));
}`,
    },
    {
      title: 'Patterns of a table that is gone through, entry by entry.',
      options,
      languages: js,
      code: `export function tokens(words) {
  return words.map((word) => {
    const patterns = [|{ word: new RegExp('^[a-z]+$'), count: new RegExp('^[0-9]+$') }|];
    for (const [name, pattern] of Object.entries(patterns)) if (pattern.test(word)) return name;
    return '';
  });
}`,
      output: `const patterns = { word: new RegExp('^[a-z]+$'), count: new RegExp('^[0-9]+$') };

export function tokens(words) {
  return words.map((word) => {
    for (const [name, pattern] of Object.entries(patterns)) if (pattern.test(word)) return name;
    return '';
  });
}`,
    },
  ],
});
