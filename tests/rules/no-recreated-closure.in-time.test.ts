import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
const sloppy = { languages: js, filename: 'file.cjs', sourceType: 'commonjs' } as const;

const HOISTED = `const known = new Set(['a', 'b', 'c', 'd']);\n\n`;
const REPORTED = `function has(letter) {
  const known = [|new Set(['a', 'b', 'c', 'd'])|];
  return known.has(letter);
}`;
const FIXED = REPORTED.replace(/ {2}const .*\n/, '');

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A constant made of one that is initialised after the first call.',
      languages: js,
      code: `const { first = has('a') } = {};
const LETTERS = ['a', 'b', 'c', 'd'];
export function has(letter) {
  const known = new Set(LETTERS);
  return known.has(letter);
}`,
    },
  ],
  invalid: [
    ...[
      `const { first = has('a') } = {};`,
      `export const [first = has('a'), second] = [];`,
      `const { [has('a')]: first } = { true: 1 };`,
      `const [{ first = has('a') }] = [{}];`,
      `const [...[first = has('a')]] = [];`,
      `let first;\n[first = has('a')] = [];`,
      `let first;\n({ first = has('a') } = {});`,
      `const all = {};\nall[has('a')] = 1;`,
      `const all = {};\nall.of[has('a')].to = 1;`,
      `const { first } = { get first() { return has('a'); } };`,
    ].map((statement) => {
      const [last = ''] = statement.split('\n').slice(-1);
      const above = statement.slice(0, -last.length);
      return {
        title: `Above what runs a function within a target: ${last}`,
        languages: js,
        code: `${statement}\nexport ${REPORTED}`,
        output: `${above && `${above}\n`}${HOISTED}${last}\nexport ${FIXED}`,
      };
    }),
    ...[
      [`const all = { get first() { return has('a'); } };`, `export const { first } = all;`],
      [`const all = { get first() { return has('a'); } };`, `export const first = all.first;`],
      [`const all = { set first(letter) { this.is = has(letter); } };`, `all.first = 'a';`],
      [`const all = { get 'first'() { return has('a'); } };`, `export const first = all.first;`],
      [`const all = { get if() { return has('a'); } };`, `export const first = all.if;`],
      [`const all = { get /* it */ 1() { return has('a'); } };`, `export const first = all['1'];`],
    ].map(([declared = '', used = '']) => ({
      title: `Above what calls an accessor: ${used}`,
      languages: js,
      code: `${declared}\n${used}\nexport ${REPORTED}`,
      output: `${declared}\n\n${HOISTED}${used}\nexport ${FIXED}`,
    })),
    ...[
      [`const api = (module.exports = { has });`, `const other = require('./other.js');`],
      [`const contains = exports.contains = has;`, `const other = require('./other.js');`],
      [`exports.has = has;`, `const name = './other.js';\nconst other = require(name);`],
      [`exports.has = has;`, `const other = require('#other');`],
    ].map(([stored = '', loaded = '']) => {
      const [load = ''] = loaded.split('\n').slice(-1);
      const above = loaded.slice(0, -load.length);
      return {
        ...sloppy,
        title: `Above what another file of a circle is loaded by: ${stored} ${load}`,
        code: `${stored}\n${loaded}\n${REPORTED}\nexports.all = [other];`,
        output: `${stored}\n${above}\n${HOISTED}${load}\n${FIXED}\nexports.all = [other];`,
      };
    }),
    ...[
      `const { join } = require('path');\nexports.has = has;\nconst fs = require('fs');`,
      `exports['has'] = has;\nconst [first] = [has];`,
      // Words of a comment and of a text make no accessor.
      `// Whether to get it or set it by a Proxy.\nexports.has = (letter) => has(letter);`,
      `exports.load = () => run('update set name = ?', \`get \${has('a')}\`);`,
      `const get = has, set = get;\nexports.get = get;`,
    ].map((above) => ({
      ...sloppy,
      title: `Below what runs nothing: ${above}`,
      code: `${above}\n${REPORTED}`,
      output: `${above}\n\n${HOISTED}${FIXED}`,
    })),
  ],
});
