import { describe, expect, it } from 'vitest';
import { rules } from '../../src/index.ts';
import { lint } from '../harness/lint.ts';

/** Each of so many variables or functions leads to the next one in so many ways. */
const LEVELS = 8;
const WAYS = 20;

function ways(write: (index: number) => string): string {
  return Array.from({ length: WAYS }, (_, index) => write(index)).join('\n');
}

const MADE: Readonly<Record<string, (name: string, next: string) => string>> = {
  returns: (name, next) => `function ${name}(a) {
${ways((index) => `if (a === ${String(index)}) return ${next}(a);`)}
return fs.readFileSync(a); }`,
  'results that are called': (name, next) => `function ${name}(a) {
${ways((index) => `if (a === ${String(index)}) return ${next}(a)(a);`)}
fs.writeFileSync('rows.json', a); return a; }`,
  chains: (name, next) => `async function ${name}(a) {
${ways(() => `await ${next}(a).then((r) => new Promise((done) => done(${next}(r))));`)}
return fs.readFileSync(a); }`,
  'paths of paths': (name, next) => `function ${name}(v) { let p = path.join(v, 'x');
${ways(() => `p = path.join(p, ${next}(p));`)}
return fs.readFileSync(p); }`,
  'lists of lists': (name, next) => `var ${name} = [\n${ways(() => `...${next},`)}\n];`,
  'objects of objects': (name, next) =>
    `var ${name} = {\n${ways((index) => `k${String(index)}: ${next},`)}\n};`,
  choices: (name, next) =>
    `var ${name} = (a) => ${ways((index) => `a === ${String(index)} ? ${next}(a) :`)} fs.readFileSync(a);`,
  'one of many calls': (name, next) => `var ${name} = (a) => ${ways(() => `${next}(a) ||`)} [];`,
  sums: (name, next) => `var ${name} = ${ways(() => `${next} +`)} 1;`,
  texts: (name, next) => `var ${name} = \`${ways(() => `\${${next}}`)}\`;`,
  assignments: (name, next) => `var ${name};\n${ways(() => `${name} = ${next};`)}`,
  methods: (name, next) => `class ${name} {
${ways((index) => `m${String(index)}(a) { return new ${next}().m${String(index)}(a) + fs.readFileSync(a); }`)}\n}`,
  callbacks: (name, next) => `function ${name}(cb) {
${ways(() => `${next}(function () { ${next}(cb); });`)}
cb(fs.readFileSync('x')); }`,
  'callbacks of lists': (name, next) => `function ${name}(list) {
${ways(() => `list.forEach((item) => { ${next}(item); fs.unlinkSync(item); });`)}\n}`,
  checks: (
    name,
    next,
  ) => `function ${name}(a) { if (typeof a !== 'string') throw new TypeError('a');
${ways(() => `if (!${next}(a)) return null;`)}
return ${next}(a); }`,
  'what is composed': (name, next) => `var ${name} = compose(\n${ways(() => `${next},`)}\n);`,
  'conditions of files': (name, next) => `function ${name}(a) {
${ways(() => `if (${next}(a) && fs.existsSync(a)) { fs.writeFileSync(a, ${next}(a)); }`)}\n}`,
  'sets of sets': (name, next) => `function ${name}(a) {
${ways((index) => `const s${String(index)} = new Set([...${next}(a), 'k${String(index)}']); if (s${String(index)}.has(a)) return s${String(index)};`)}
return []; }`,
};

const LAST = [
  (name: string) => `var ${name} = (x) => fs.readFileSync(x);`,
  (name: string) => `const ${name} = '/data/x';`,
  (name: string) => `const ${name} = 4;`,
  (name: string) => `function ${name}() { return '/data'; }`,
];

function server(
  make: (name: string, next: string) => string,
  last: (name: string) => string,
): string {
  const made = Array.from({ length: LEVELS }, (_, level) =>
    make(`a${String(level)}`, `a${String(level + 1)}`),
  );
  return `const fs = require('fs');
const path = require('path');
const app = require('express')();
${last(`a${String(LEVELS)}`)}
${made.reverse().join('\n')}
app.get('/', async (req, res) => {
  a0(req.query.a); await a0; new a0().m0(1);
  fs.writeFileSync(a0, a1);
  if (fs.existsSync(a0)) res.end(fs.readFileSync(a0));
  fs.readSync(1, Buffer.alloc(a0), 0, a0, 0);
  res.send(a0(req.query.b));
});
app.use(a1);
for (const x of [1]) [1].map(function twice(y) { return a0 + y; });
`;
}

describe.each(Object.keys(rules))('%s is done soon with the many ways of', (name) => {
  it.each(Object.entries(MADE))('%s', { timeout: 10_000 }, (_, make) => {
    const rule = rules[name];
    expect(rule).toBeDefined();
    for (const last of LAST) {
      const { reports } = lint(server(make, last), rule ? { [name]: rule } : {}, {
        language: 'js',
        sourceType: 'commonjs',
      });
      expect(reports.every((report) => report.rule === name)).toBe(true);
    }
  });
});
