import { describe, expect, it } from 'vitest';
import { rules } from '../../src/index.ts';
import { lint } from '../harness/lint.ts';

/** Each of so many variables or functions is made of the next one twice. */
const LENGTH = 60;

const MADE: Readonly<Record<string, (name: string, next: string) => string>> = {
  'a call that is given it twice': (name, next) => `var ${name} = path.join(${next}, ${next});`,
  'a choice of a call and itself': (name, next) =>
    `var ${name} = isDeep ? path.join(${next}, 'x') : ${next};`,
  'an object made of it': (name, next) => `var ${name} = new Folder(${next}, ${next});`,
  'a function that calls it twice': (name, next) => `var ${name} = (x) => ${next}(${next}(x));`,
  'a function that returns one of two calls': (name, next) =>
    `function ${name}() { return isDeep ? ${next}() : ${next}().parent; }`,
  'two callbacks': (name, next) => `var ${name} = ${next}.then(${next}, ${next});`,
  'two of its members': (name, next) =>
    `var ${name} = (${next} && ${next}.a) || (!${next} && ${next}.b);`,
  'a list': (name, next) => `var ${name} = [${next}, ${next}];`,
  'an object literal': (name, next) => `var ${name} = { a: ${next}, b: ${next}, ...${next} };`,
  'a text': (name, next) => `var ${name} = \`\${${next}}/\${${next}}\`;`,
  'a class that extends one of two': (name, next) =>
    `class ${name} extends (isDeep ? ${next} : ${next}) { run() { return new ${next}(${next}); } }`,
};

/** A server whose handler uses the first of them; the last one is a function that reads a file, or the first again. */
function server(make: (name: string, next: string) => string, isRing: boolean): string {
  const nameAt = (index: number): string => `a${String(isRing ? index % LENGTH : index)}`;
  const made = Array.from({ length: LENGTH }, (_, index) => make(nameAt(index), nameAt(index + 1)));
  return `const fs = require('fs');
const path = require('path');
const app = require('express')();
const isDeep = process.argv.length > 2;
${isRing ? '' : `var ${nameAt(LENGTH)} = (x) => fs.readFileSync(x);\n`}${made.reverse().join('\n')}
app.get('/', async (req, res) => {
  a0(); await a0; new a0().run();
  fs.writeFileSync(a0, a1);
  if (fs.existsSync(a0)) res.end(fs.readFileSync(a0));
});
app.use(a1);
for (const x of [1]) [1].map(function twice(y) { return a0 + y; });
function checked(x) { if (a0) { if (a0) return a0; } return x; }
checked(1);
`;
}

describe.each(Object.keys(rules))('%s is done soon with what is made of', (name) => {
  it.each(Object.entries(MADE))('%s', { timeout: 5000 }, (_, make) => {
    const rule = rules[name];
    expect(rule).toBeDefined();
    for (const isRing of [false, true]) {
      const { reports } = lint(server(make, isRing), rule ? { [name]: rule } : {}, {
        language: 'js',
        sourceType: 'commonjs',
      });
      expect(reports.every((report) => report.rule === name)).toBe(true);
    }
  });
});
