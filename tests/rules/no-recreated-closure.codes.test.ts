import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['js'] as const;

/** A table by the codes of characters, which is made for each match. */
const escapeBy = (...keys: readonly string[]): string => `export function escape(text) {
  return text.replace(/["&<>]/g, (char) => ({
    ${keys.map((key) => `[${key}]: '&amp;',`).join('\n    ')}
  })[char.charCodeAt(0)]);
}`;

const codes = [`'"'.charCodeAt(0)`, "'&'.codePointAt(0)", "'<'.charCodeAt()"];

testRule(noRecreatedClosure, {
  valid: [
    ...['other.charCodeAt(0)', "'&'.charCodeAt(at)", "'&'.charCodeAt(0n)", "'&'.at(0)"].map(
      (key) => ({
        title: `A key that may be another each time, or fail: ${key}.`,
        languages,
        code: escapeBy(...codes, key),
      }),
    ),
  ],
  invalid: [
    {
      title: 'A table by the codes of characters that are written down.',
      languages,
      code: escapeBy(...codes)
        .replace('({', '([|{')
        .replace('})[', '}|])['),
      output: `const escapeLookup = {
  ['"'.charCodeAt(0)]: '&amp;',
  ['&'.codePointAt(0)]: '&amp;',
  ['<'.charCodeAt()]: '&amp;',
};

export function escape(text) {
  return text.replace(/["&<>]/g, (char) => escapeLookup[char.charCodeAt(0)]);
}`,
    },
  ],
});
