import { afterEach, beforeEach, expect, it } from 'vitest';
import { rules } from '../../src/index.ts';
import { lint } from '../harness/lint.ts';

/** How many characters patterns have looked through. */
let read = 0;
type Exec = (this: RegExp, text: string) => RegExpExecArray | null;
const exec: Exec = Reflect.get(RegExp.prototype, 'exec');

beforeEach(() => {
  // `test`, and the methods of strings that take a pattern, ask it.
  RegExp.prototype.exec = function (text: string): RegExpExecArray | null {
    const start = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    const isAnchored = this.sticky || this.source.startsWith('^');
    if (match) read += match.index + match[0].length - start;
    else if (!isAnchored) read += text.length - start;
    return match;
  };
});

afterEach(() => {
  RegExp.prototype.exec = exec;
});

/** A bundle of a server: its functions stand beside each other in one file. */
function bundle(functions: number): string {
  const parts = Array.from({ length: functions }, (_, index) => {
    const name = `page${String(index)}`;
    return `function ${name}(request, response) {
  const text = fs.readFileSync('${name}.html', 'utf8');
  if (!/^<html/.test(text)) return response.status(500).end();
  const tags = new Set(['a', 'b', 'p']);
  const part = require(text.slice(1, 9));
  for (const tag of request.query.tags.split(',')) if (!tags.has(tag)) throw new Error(tag);
  return load(name).then((rows) => rows.filter(Boolean)).then((rows) => response.json(rows));
}
app.get('/${name}', ${name});
`;
  });
  return `const fs = require('fs');
const app = require('express')();
async function load(name) { return new Promise((resolve) => resolve(name)); }
${parts.join('')}function stop() { process.exit(1); }
`;
}

function readIn(functions: number, name: string): number {
  const rule = rules[name];
  read = 0;
  if (rule) lint(bundle(functions), { [name]: rule }, { language: 'js', sourceType: 'commonjs' });
  return read;
}

it.each(Object.keys(rules))('%s does not look through a whole file for each part of it', (name) => {
  readIn(4, name);
  const [few, many] = [readIn(40, name), readIn(160, name)];
  expect(many / few).toBeLessThan(6);
});

/** Helpers that call each other some times on each of five levels. */
function levels(calls: number): string {
  const helpers = Array.from({ length: 5 }, (_, level) => {
    const call = `read${String(level)}(file);`;
    return `function read${String(level + 1)}(file) { ${call.repeat(calls)} }\n`;
  });
  return `const fs = require('fs');
const app = require('express')();
function read0(file) { return fs.readFileSync(file); }
${helpers.join('')}app.get('/', () => { ${"read5('/proc/stat');".repeat(calls)} });
`;
}

it('what a helper is given is not looked for by each way that leads to it', () => {
  const name = 'no-sync-in-server';
  const of = (calls: number): number => {
    read = 0;
    const rule = rules[name];
    if (rule) lint(levels(calls), { [name]: rule }, { language: 'js', sourceType: 'commonjs' });
    return read;
  };
  of(2);
  const [few, many] = [of(3), of(9)];
  expect(many / few).toBeLessThan(6);
});
