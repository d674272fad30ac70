// node --import ./bench/register.js bench/lint/stress.ts [--shape <name>] [--rule <name>] [--size <number>]
import { parseArgs } from 'node:util';
import { Linter } from 'eslint';
import { configs, rules } from '../../src/index.ts';
import { FLOOR } from './contenders.ts';

/** Code of one shape that grows with `size`; time should grow no faster than the code. */
const SHAPES: Record<string, (size: number) => string> = {
  'functions that call each other': (size) =>
    times(size, (i) => `function f${i}(x) { if (!x) throw x; return f${(i + 1) % size}(x); }`),
  'async functions that await each other': (size) =>
    times(size, (i) => `async function f${i}(x) { return await f${(i + 1) % size}(x); }`),
  'functions called by one': (size) =>
    `${times(size, (i) => `function f${i}(x) { if (!x) return; g(x); }`)}
function all(x) { ${times(size, (i) => `f${i}(x);`)} }`,
  'one function called everywhere': (size) =>
    `function check(x) { if (!x) throw new Error(); return x; }
${times(size, (i) => `export function f${i}(x) { if (!x) throw new Error(); return check(x); }`)}`,
  'references to one variable': (size) =>
    `let shared = {};\n${times(size, (i) => `export function f${i}() { shared = { ...shared, a: shared.a }; }`)}`,
  'a chain of then': (size) =>
    `async function load() {}\nexport function f() { return load()${times(size, (i) => `.then((x) => x + ${i})`)}; }`,
  'chains of then in async functions': (size) =>
    `async function load() {}\n${times(size, (i) => `export async function f${i}() { await load().then((x) => x + ${i}).catch(() => 0); }`)}`,
  'nested functions': (size) =>
    `${'function f(a) { return () => { '.repeat(size)}return a;${' } }'.repeat(size)}`,
  'nested then': (size) =>
    `async function load() {}\nexport function f() { return ${'load().then((x) => '.repeat(size)}x${')'.repeat(size)}; }`,
  'nested calls': (size) => `export const x = ${'f('.repeat(size)}1${')'.repeat(size)};`,
  'nested blocks': (size) =>
    `export function f(x) { ${'if (x) { '.repeat(size)}x();${' }'.repeat(size)} }`,
  'nested loops': (size) =>
    `export function f(x) { ${'for (const a of x) { '.repeat(size)}x.push((b) => { b(); b(); });${' }'.repeat(size)} }`,
  'nested promises': (size) =>
    `export function f() { return ${'new Promise((r) => r('.repeat(size)}1${'))'.repeat(size)}; }`,
  'statements of one function': (size) =>
    `export function f(x) { ${times(size, (i) => `const a${i} = x.g(${i}); if (!a${i}) x.h(a${i});`)} }`,
  'guards of one function': (size) =>
    `export function f(x) { ${times(size, () => `if (!x) throw new Error();`)} }`,
  'awaits of one function': (size) =>
    `export async function f(x) { ${times(size, (i) => `const a${i} = await x.g(${i});`)} }`,
  'closures in loops': (size) =>
    times(
      size,
      (i) =>
        `export function f${i}(x) { for (const a of x) { x.on((b) => { b(a); return b; }); x.map((b) => { b(); return b; }); } }`,
    ),
  'a long else-if': (size) =>
    `export function f(x) { ${times(size, (i) => `if (x === ${i}) return x(${i}); else`)} return 0; }`,
  'a long sum': (size) => `export const sum = ${times(size, (i) => `f(${i}) +`)} 0;`,
  'cases of a switch': (size) =>
    `export function f(x) { switch (x) { ${times(size, (i) => `case ${i}: x(); break;`)} } }`,
  'methods of a class': (size) =>
    `export class C { ${times(size, (i) => `#m${i}(x) { if (!x) throw x; return this.#m${(i + 1) % size}(x); }`)} }`,
  'handlers of a server': (size) =>
    `import http from 'node:http'; import fs from 'node:fs';\n${times(size, (i) => `function r${i}(x) { return fs.readFileSync(x) || r${(i + 1) % size}(x); }`)}
http.createServer((q, s) => { ${times(size, (i) => `if (q.url === '/${i}') s.end(r${i}(q.url));`)} }).listen(1);`,
  'a large literal': (size) =>
    `export const data = [${times(size, (i) => `{ id: ${i}, name: 'n${i}', tags: [1, 2] },`)}];`,
};

const { values } = parseArgs({
  options: {
    shape: { type: 'string' },
    rule: { type: 'string' },
    size: { type: 'string', default: '1000' },
  },
});

const plugin: Linter.Config = {
  plugins: configs.all.plugins ?? {},
  rules: Object.fromEntries(
    Object.keys(rules)
      .filter((name) => values.rule === undefined || values.rule === name)
      .map((name) => [`async-perf/${name}`, 'warn']),
  ),
};

/** Nested shapes are this much smaller: parsers give up at a few hundred levels. */
const NESTED = 0.25;

const largest = Number(values.size);
for (const [name, shape] of Object.entries(SHAPES)) {
  if (values.shape !== undefined && values.shape !== name) continue;
  const sizes = [largest / 4, largest / 2, largest].map((size) =>
    Math.round(name.startsWith('nested') ? size * NESTED : size),
  );
  const growth = sizes.map((size) => extraTime(shape(size)));
  const [, half = 0, whole = 0] = growth.map(({ plugin: time }) => time);
  console.log(
    [
      growth
        .map(({ floor, plugin }) => `${floor.toFixed(0)}+${plugin.toFixed(0)}`)
        .join('  ')
        .padEnd(32),
      half > 20 ? `×${(whole / half).toFixed(1)}` : '    ',
      name,
      growth.map(({ error }) => error ?? '').join(' '),
    ].join('  '),
  );
}

/** Milliseconds of processor time for the floor, and what the plugin takes on top. */
function extraTime(code: string): { floor: number; plugin: number; error?: string | undefined } {
  const linter = new Linter({ cwd: import.meta.dirname });
  const time = (config: Linter.Config) => {
    const start = process.cpuUsage();
    const [first] = linter.verify(code, [config], 'stress.js');
    const { user, system } = process.cpuUsage(start);
    return { ms: (user + system) / 1000, error: first?.fatal ? first.message : undefined };
  };
  try {
    const floor = time(FLOOR.config);
    const whole = time(plugin);
    return { floor: floor.ms, plugin: Math.max(0, whole.ms - floor.ms), error: whole.error };
  } catch (error) {
    return { floor: 0, plugin: 0, error: String(error).split('\n')[0] };
  }
}

function times(size: number, text: (i: number) => string): string {
  return Array.from({ length: size }, (_, i) => text(i)).join('\n');
}
