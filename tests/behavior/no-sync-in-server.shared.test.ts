import fc from 'fast-check';
import { it } from 'vitest';
import type { Run } from '../harness/behavior.ts';
import { checkPrograms, FUZZ_TIMEOUT } from '../harness/programs.ts';

/** What all requests share: `S` and `Q` are objects, `M` a map, `L` a list, `n` a number, `W` an instance. */
const PLACES = ['S.last', 'S.busy', 'n', 'self.last', 'self.kept'] as const;
const place = fc.constantFrom(...PLACES);

/** Other names for what all share, and for what is a request's own. */
const NAMES = [
  'const o = Object.assign(S, { busy: p });',
  'const o = Object.assign({}, S, { busy: p });',
  'const o = { ...S };',
  'let o = { last: p };',
  'const o = { last: n }; out.push(o);',
  'let o; o = same(S);',
  'const o = p ? S : {};',
  'const o = S || {};',
  'const { held: o } = S;',
  'const { held: o } = self;',
  'const o = self.held;',
  'const o = rooms[0];',
  'const [o] = rooms;',
  'let o = M.get(0); if (!o) { o = {}; M.set(0, o); }',
  'const o = { last: 0 }; L.push(o);',
  'const o = (S.more ??= {});',
  'const a = S; const o = a;',
] as const;

const read = fc.constantFrom(
  "fs.readFileSync(p, 'utf8').length",
  'fs.statSync(p).isFile()',
  "JSON.parse(fs.readFileSync('package.json', 'utf8')).name",
  'load(p)',
);

const plain = fc.oneof(fc.constantFrom('p', 'M.size', 'M.get(p)', 'L.length', 'out.length'), place);

const value: fc.Arbitrary<string> = fc.oneof(
  read,
  plain,
  fc.tuple(plain, read).map(([left, right]) => `both(${left}, ${right})`),
  fc.tuple(read, plain).map(([left, right]) => `both(${left}, ${right})`),
  fc.tuple(plain, read).map(([left, right]) => `(${left} ? ${right} : 0)`),
  fc.tuple(plain, read).map(([left, right]) => `(${left} ?? ${right})`),
);

/** What a request does with what all share. */
const simple = fc.oneof(
  value.map((text) => `out.push(${text});`),
  fc.tuple(place, value).map(([name, text]) => `${name} = ${text};`),
  fc.tuple(place, value).map(([name, text]) => `${name} ??= ${text};`),
  fc.tuple(place, value).map(([name, text]) => `${name} += ${text};`),
  value.map((text) => `M.set(p, ${text});`),
  value.map((text) => `L.push(${text});`),
  value.map((text) => `S[p] = ${text};`),
  fc.tuple(place, read).map(([name, text]) => `if (!${name}) ${name} = ${text};`),
  fc.tuple(place, read).map(([name, text]) => `if (${name}) return ${name}; ${name} = ${text};`),
  read.map((text) => `if (!M.has(p)) M.set(p, ${text}); out.push(M.get(p));`),
  fc.constantFrom(
    'put(p);',
    'out.push(size());',
    'Q.begin();',
    'Q.end();',
    'out.push(Q.open);',
    'W.add(p);',
    'out.push(W.size());',
    'out.push(I.next().value);',
    'out.push(R.test("aa"));',
    'out.push(G.next);',
    '[n] = [n + 1];',
    'Object.assign(S, { last: S.last + 1 });',
    'out.push(id());',
    'out.push(C.begin());',
    'out.push(end());',
    'roomOf(p).n += 1;',
    'out.push(roomOf(p).n);',
    '{ const room = rooms.filter(Boolean)[0]; out.push(room.n); room.n = 7; }',
  ),
  fc
    .tuple(fc.constantFrom(...NAMES), read)
    .map(
      ([name, text]) =>
        `{ ${name} o.last = both(o.last, 1); out.push(${text}); out.push(o.last); }`,
    ),
  read.map((text) => `Q.begin(); out.push(${text}); Q.end();`),
  place.map((name) => `const old = ${name};`).map((text) => `{ ${text} out.push(old); }`),
  fc
    .tuple(place, read)
    .map(([name, text]) => `{ const old = ${name}; const v = ${text}; ${name} = both(old, v); }`),
  fc.tuple(place, read).map(([name, text]) => `${name} = 1; out.push(${text}); ${name} = 0;`),
  fc
    .tuple(place, read)
    .map(([name, text]) => `try { ${name} = 1; out.push(${text}); } finally { ${name} = 0; }`),
);

const body = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: simple },
      {
        weight: 1,
        arbitrary: fc.tuple(value, simple).map(([test, text]) => `if (${test}) { ${text} }`),
      },
      { weight: 1, arbitrary: simple.map((text) => `for (let i = 0; i < 2; i += 1) { ${text} }`) },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((statements) => statements.join('\n'));

const program = fc
  .tuple(body, body)
  .map(([handler, helper]) =>
    [
      "import fs from 'node:fs';",
      "import Koa from 'koa';",
      "import { put, size } from './rows.js';",
      'export const app = new Koa();',
      'const S = { last: 0, busy: false, held: {} }; const same = (one) => one; const M = new Map(); const L = []; let n = 0;',
      'const both = (...values) => values.map(String).join();',
      `function load(p) { const self = box; const out = []; ${helper.replaceAll('load(p)', 'p')} return out.length; }`,
      'const Q = { open: 0, begin() { this.open += 1; }, end() { this.open -= 1; } };',
      'class Wall { #rows = []; add(p) { this.#rows.push(p); } size() { return this.#rows.length; } }',
      'const W = new Wall();',
      'const I = [1, 2, 3, 4, 5, 6].values(); const R = /a/g; const id = (given = ++n) => given;',
      'const C = (() => { let k = 0; return { begin: () => ++k, end: () => --k }; })(); const { end } = C;',
      'const rooms = [{ n: 0 }]; const roomOf = () => rooms.find((room) => room.n >= 0);',
      'const G = { get next() { n += 1; return n; } };',
      'class Box { last = 0; kept; held = {}; }',
      'const box = new Box();',
      `async function handle(p, out) { const self = box; ${handler} }`,
      'app.use(async (ctx) => { const out = []; const r = await handle(ctx.path, out); ctx.body = [out, r]; });',
      'export const state = () => [S, [...M], L, n, Q.open, W.size(), size(), box.last, box.kept];',
    ].join('\n'),
  );

/** A framework that runs its middleware as Koa does, and tells what it has answered; and a file that keeps rows. */
const modules = (): Record<string, unknown> => ({
  './rows.js': rows(),
  koa: class {
    handler: (context: object) => unknown = () => undefined;
    use(handler: (context: object) => unknown): void {
      this.handler = handler;
    }
    async handle(path: string): Promise<unknown> {
      const context = { path, body: undefined };
      try {
        await this.handler(context);
        return context.body;
      } catch (error) {
        return (error as { code?: unknown }).code ?? (error as Error).name;
      }
    }
  },
});

function rows(): Record<string, unknown> {
  const all: unknown[] = [];
  return { put: (row: unknown) => all.push(row), size: () => all.length };
}

type Handle = (path: string) => Promise<unknown>;

/** Two equal requests at once, whose order nobody can tell, and then a third. */
async function drive({ exports, log }: Run): Promise<void> {
  const app = exports['app'] as unknown as { handle: Handle };
  const state = exports['state'] as unknown as () => unknown;
  for (const path of ['package.json', 'missing.json']) {
    const answers = await Promise.all([app.handle(path), app.handle(path)]);
    log(answers.map((answer) => JSON.stringify(answer)).sort());
    log(await app.handle(path), state());
  }
}

it(
  'changes nothing in what two requests do to what they share',
  { timeout: FUZZ_TIMEOUT * 3 },
  async () => {
    await checkPrograms({
      rule: 'no-sync-in-server',
      arbitrary: program,
      minFixed: 0.02,
      modules,
      grace: 2000,
      driver: drive,
    });
  },
);
