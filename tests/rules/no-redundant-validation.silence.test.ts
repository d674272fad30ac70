import { testRule } from '../harness/rule-tester.ts';

/** Checks that matter, or that nothing proves to be settled. */
testRule('no-redundant-validation', {
  valid: [
    {
      title: 'recheck after await of module state',
      languages: ['js'],
      code: `let conn = null;
export async function q(){ if (!conn) return; await ping(); if (!conn) throw new Error('closed'); return conn; }
export function close(){ conn = null; }`,
    },
    {
      title: 'mutable property after call',
      languages: ['js'],
      code: `export function f(o){ if (!o.ready) return; boot(o); if (!o.ready) throw new Error('r'); }`,
    },
    {
      title: 'property after await',
      languages: ['js'],
      code: `export async function f(o){ if (!o.ready) return; await 0; if (!o.ready) throw new Error('r'); }`,
    },
    {
      title: 'this property after await',
      languages: ['js'],
      code: `export class A { async f(){ if (!this.open) return; await 0; if (!this.open) throw new Error('closed'); } }`,
    },
    {
      title: 'this property through helper',
      languages: ['js'],
      code: `export class A { f(){ if (!this.open) return; this.g(); this.#h(); } #h(){ if (!this.open) throw new Error('closed'); } }`,
    },
    {
      title: 'JSON value',
      languages: ['js'],
      code: `export function f(t){ const a = JSON.parse(t); if (typeof a.x !== 'string') return;
const b = JSON.parse(t); if (typeof b.x !== 'string') throw new Error('x'); }`,
    },
    {
      title: 'array element after push',
      languages: ['js'],
      code: `export function f(l){ if (!l[0]) return; l.unshift(null); if (!l[0]) throw new Error('x'); }`,
    },
    {
      title: 'array index variable',
      languages: ['js'],
      code: `export function f(l, i){ if (!l[i]) return; i += 1; if (!l[i]) throw new Error('x'); }`,
    },
    {
      title: 'closure assigns, called by name',
      languages: ['js'],
      code: `export function f(x){ function clear(){ x = null; } if (!x) return; clear(); if (!x) throw new Error('x'); }`,
    },
    {
      title: 'closure assigns, passed',
      languages: ['js'],
      code: `export function f(x, run){ if (!x) return; run(() => { x = null; }); if (!x) throw new Error('x'); }`,
    },
    {
      title: 'closure assigns in timer, await',
      languages: ['js'],
      code: `export async function f(x){ setTimeout(() => { x = null; }); if (!x) return; await 0; if (!x) throw new Error('x'); }`,
    },
    {
      title: 'exported later',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); return use(x); }
export function f(x){ if (!x) return; return g(x); }
export { g };`,
    },
    {
      title: 'module.exports.x =',
      filename: 'file.cjs',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); return use(x); } module.exports.f = function(x){ if (!x) return; return g(x); }; module.exports.g = g;`,
    },
    {
      title: 'exports shorthand',
      filename: 'file.cjs',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); return use(x); }
function f(x){ if (!x) return; return g(x); } module.exports = { f, g };`,
    },
    {
      title: 'Object.assign(exports)',
      filename: 'file.cjs',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); return use(x); }
function f(x){ if (!x) return; return g(x); } Object.assign(exports, { f, g });`,
    },
    {
      title: 'callback',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); return use(x); }
export function f(x, l){ if (!x) return; g(x); return l.map(g); }`,
    },
    {
      title: '.call',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); return use(x); }
export function f(x, y){ if (!x) return; g(x); return g.call(null, y); }`,
    },
    {
      title: '.apply',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); return use(x); }
export function f(x, y){ if (!x) return; g(x); return g.apply(null, y); }`,
    },
    {
      title: '.bind',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); return use(x); }
export function f(x, y){ if (!x) return; g(x); return g.bind(null, y); }`,
    },
    {
      title: 'dynamic this[name]',
      languages: ['js'],
      code: `export class A { run(n, x){ if (!x) return; this.go(x); return this[n](x); } go(x){ if (!x) throw new Error('x'); return x; } }`,
    },
    {
      title: 'TS private via name',
      filename: 'file.ts',
      code: `export class A { run(n: 'go', x: unknown){ if (!x) return; this.go(x); return this[n](null); } private go(x: unknown){ if (!x) throw new Error('x'); return use(x); } }`,
    },
    {
      title: 'TS narrowing',
      filename: 'file.ts',
      code: `export function f(x: unknown){ if (typeof x !== 'string') throw new Error('x'); return g(x); }
function g(x: unknown){ if (typeof x !== 'string') throw new Error('x'); return x.length; }`,
    },
    {
      title: 'TS union narrowing',
      filename: 'file.ts',
      code: `export function f(x: string | null){ if (x === null) throw new Error('x'); return g(x); }
function g(x: string | null){ if (x === null) throw new Error('x'); return x.length; }`,
    },
    {
      title: 'user type guard',
      filename: 'file.ts',
      code: `interface A { a: string }
function isA(x: unknown): x is A { return typeof x === 'object' && x !== null && 'a' in x; }
export function f(x: unknown){ if (!isA(x)) throw new Error('x'); return g(x); }
function g(x: unknown){ if (!isA(x)) throw new Error('x'); return x.a; }`,
    },
    {
      title: 'type guard on declared type lies',
      filename: 'file.ts',
      code: `export function f(x: string){ if (typeof x !== 'string') throw new Error('x'); return x.length; }`,
    },
    {
      title: 'getter',
      languages: ['js'],
      code: `export function f(o){ const v = o.v; if (!v) return;
const w = o.v; if (!w) throw new Error('w'); return w; }`,
    },
    {
      title: 'getter of this class',
      languages: ['js'],
      code: `export class A { #n = 0; get n(){ return this.#n++ % 2; } f(){ if (!this.n) return; if (!this.n) throw new Error('n'); return 1; } }`,
    },
    {
      title: 'proxy has',
      languages: ['js'],
      code: `export function f(p, k){ if (!(k in p)) return; touch(); if (!(k in p)) throw new Error('k'); }`,
    },
    {
      title: 'arguments sloppy',
      filename: 'file.cjs',
      languages: ['js'],
      code: `exports.f = function(x){ if (typeof x !== 'string') return; arguments[0] = null; if (typeof x !== 'string') throw new Error('x'); return x; };`,
    },
    {
      title: 'arguments sloppy, of a function expression with a name',
      filename: 'file.cjs',
      languages: ['js'],
      code: `exports.f = function f(x){ if (!x) return; arguments[0] = null; if (!x) throw new Error('x'); return x; };`,
    },
    {
      title: 'a check that lets undefined through, before a default that it does not',
      languages: ['js'],
      code: `export function f(x){ if (x === null) throw new Error('x'); return g(x); }
function g(x = null){ if (x === null) return 'none'; return x; }`,
    },
    {
      title: 'a class of the file that runs code to tell what its instances are',
      languages: ['js'],
      code: `let count = 0;
class Even { static [Symbol.hasInstance](v) { count += 1; return v % 2 === 0; } }
export function f(x){ if (!(x instanceof Even)) return count; if (!(x instanceof Even)) throw new Error('x'); return count; }`,
    },
    {
      title: 'a type that a check narrows, or that the file does not show',
      filename: 'file.ts',
      languages: ['ts'],
      code: `import type { Far } from './far';
type Maybe = { n: number } | undefined;
export function f(x: Maybe, y: any, z: any){ if (!x || !y || !Array.isArray(z)) return; g(x, y, z); }
function g(x: Maybe, y: Far, z: readonly string[]){ if (!x) throw new Error('x'); if (!y) throw new Error('y');
if (!Array.isArray(z)) throw new Error('z'); console.log(x.n, y.n, z.length); }`,
    },
    {
      title: 'the default of a value that another check let through',
      languages: ['js'],
      code: `export function f(x, y){ if (x === undefined) return; log(x ?? 1); if (y == null) return; y = load(); log(y ?? 2); }
export function g(x){ if (typeof x !== 'string') return; return x || 'empty'; }
export function h(x){ if (!x) return; x = x.next; return x || null; }
export function i(x = {}){ return x || {}; }
export function j(list){ for (let x of list) { if (x == null) continue; do { log(x ?? 1); x = x.next; } while (x); } }`,
    },
    {
      title: 'arguments passed',
      filename: 'file.cjs',
      languages: ['js'],
      code: `exports.f = function(x){ if (typeof x !== 'string') return; mess(arguments); if (typeof x !== 'string') throw new Error('x'); return x; };`,
    },
    {
      title: 'eval',
      filename: 'file.cjs',
      languages: ['js'],
      code: `exports.f = function(x){ if (!x) return; eval('x = null'); if (!x) throw new Error('x'); };`,
    },
    {
      title: 'with',
      filename: 'file.cjs',
      languages: ['js'],
      code: `exports.f = function(x, o){ with (o) { if (!x) return; g(); if (!x) throw new Error('x'); } };`,
    },
    {
      title: 'new Function export',
      filename: 'file.cjs',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); use(x); } exports.f = function(x){ if (!x) return; g(x); }; exports.all = [g];`,
    },
    {
      title: 'recursion child',
      languages: ['js'],
      code: `export function f(n){ if (!n) return 0; return g(n); }
function g(n){ if (!n) return 0; return 1 + g(n.next); }`,
    },
    {
      title: 'loop reassign',
      languages: ['js'],
      code: `export function f(n){ if (!n) return; while (n) { n = n.next; if (!n) throw new Error('n'); } }`,
    },
    {
      title: 'for-of element',
      languages: ['js'],
      code: 'export function f(l){ if (!l[0]) return; for (const x of l) { if (!x) continue; go(x); } }',
    },
    {
      title: 'default param undefined caller',
      languages: ['js'],
      code: `function g(x = null){ if (x === null) return; return x.y; }
export function f(x){ if (x !== null) g(x); g(); }`,
    },
    {
      title: 'missing argument',
      languages: ['js'],
      code: `function g(x, y){ if (!y) return x; return y; }
export function f(x, y){ if (!y) return g(x); return g(x, y); }`,
    },
    {
      title: 'spread',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); use(x); }
export function f(x, l){ if (!x) return; g(x); g(...l); }`,
    },
    {
      title: 'g regex',
      languages: ['js'],
      code: `const R = /a/g;
export function f(s){ if (typeof s !== 'string') return; if (!R.test(s)) return; if (!R.test(s)) throw new Error('s'); }`,
    },
    {
      title: 'y regex in callers',
      languages: ['js'],
      code: `const R = /a/y;
export function f(s){ if (!R.test(s)) return; return g(s); }
function g(s){ if (!R.test(s)) throw new Error('s'); return s; }`,
    },
    {
      title: 'regex reassigned',
      languages: ['js'],
      code: `let R = /a/;
export function set(r){ R = r; }
export function f(s){ if (typeof s !== 'string' || !R.test(s)) return; go(); if (!R.test(s)) throw new Error('s'); }`,
    },
    {
      title: 'table mutated',
      languages: ['js'],
      code: `const T = ['a'];
export function add(x){ T.length = 0; T.push(x); }
export function f(s){ if (!T.includes(s)) return; add('z'); if (!T.includes(s)) throw new Error('s'); }`,
    },
    {
      title: 'predicate reads state',
      languages: ['js'],
      code: `let max = 5;
export function set(n){ max = n; }
const ok = (v) => v < max;
export async function f(v){ if (!ok(v)) return; await 0; if (!ok(v)) throw new Error('v'); }`,
    },
    {
      title: 'predicate reads clock',
      languages: ['js'],
      code: `const fresh = (t) => Date.now() - t < 1000;
export function f(t){ if (!fresh(t)) return; work(); if (!fresh(t)) throw new Error('late'); }`,
    },
    {
      title: 'random',
      languages: ['js'],
      code: `export function f(){ if (Math.random() < 0.5) return; if (Math.random() < 0.5) throw new Error('r'); }`,
    },
    {
      title: 'hasInstance',
      languages: ['js'],
      code: `class E { static [Symbol.hasInstance](v){ return check(v); } }
export function f(x){ if (!(x instanceof E)) return; go(); if (!(x instanceof E)) throw new Error('x'); }`,
    },
    {
      title: 'zod transform',
      languages: ['js'],
      code: `import { z } from 'zod';
const S = z.string().transform((s) => s.trim());
export function f(x){ S.parse(x); S.parse(x); }`,
    },
    {
      title: 'schema of param',
      languages: ['js'],
      code: `export function f(S, x){ S.parse(x); return g(S, x); }
function g(S, x){ S.parse(x); return x; }`,
    },
    {
      title: 'isNaN for string',
      languages: ['js'],
      code: `export function f(x){ if (isNaN(x)) return; if (typeof x !== 'number') throw new Error('x'); return x; }`,
    },
    {
      title: 'NaN range',
      languages: ['js'],
      code: `export function f(x){ if (typeof x !== 'number') return; if (x < 0) return; if (!(x >= 0)) throw new Error('x'); return x; }`,
    },
    {
      title: 'integer vs safe',
      languages: ['js'],
      code: `export function f(x){ if (!Number.isInteger(x)) return; if (!Number.isSafeInteger(x)) throw new Error('x'); return x; }`,
    },
    {
      title: '-0',
      languages: ['js'],
      code: `export function f(x){ if (x !== 0) return; if (Object.is(x, -0)) throw new Error('x'); return x; }`,
    },
    {
      title: 'loose eq',
      languages: ['js'],
      code: `export function f(x){ if (x == 0) return; if (x === '') throw new Error('x'); return x; }`,
    },
    {
      title: 'empty array falsy',
      languages: ['js'],
      code: `export function f(x){ if (x == '') return; if (x === 0) throw new Error(); if (!x) throw new Error('x'); return x; }`,
    },
    {
      title: 'object typeof null',
      languages: ['js'],
      code: `export function f(x){ if (typeof x !== 'object') return; if (!x) throw new Error('x'); return x; }`,
    },
    {
      title: 'array is object',
      languages: ['js'],
      code: `export function f(x){ if (typeof x !== 'object' || x === null) return; if (Array.isArray(x)) throw new Error('x'); return x; }`,
    },
    {
      title: 'finally overrides',
      languages: ['js'],
      code: `export function f(x){ try { if (!x) return 1; } finally { x = null; } if (!x) throw new Error('x'); }`,
    },
    {
      title: 'catch path',
      languages: ['js'],
      code: `export function f(x){ try { go(); if (!x) return; } catch {} if (!x) throw new Error('x'); }`,
    },
    {
      title: 'label',
      languages: ['js'],
      code: `export function f(x){ a: { if (x) break a; go(); } if (!x) throw new Error('x'); return x; }`,
    },
    {
      title: 'switch fallthrough',
      languages: ['js'],
      code: `export function f(x){ switch (x) { case 1: go(); case 2: if (x === 1) throw new Error('x'); } }`,
    },
    {
      title: 'var hoist loop',
      languages: ['js'],
      code: `export function f(l){ for (const i of l) { var y = i; if (!y) continue; } if (!y) throw new Error('y'); return y; }`,
    },
    {
      title: 'flag by callers',
      languages: ['js'],
      code: `function log(m, loud){ if (loud) throw new Error(m); return m; }
export function f(m){ return log(m, false); }`,
    },
    {
      title: 'debug const',
      languages: ['js'],
      code: `const DEBUG = false;
export function f(x){ if (DEBUG) throw new Error('x'); return x; }`,
    },
    {
      title: 'decorated method',
      languages: ['js'],
      code: `export class A { run(x){ if (!x) return; return this.go(x); } go(x){ if (!x) throw new Error('x'); return x; } }`,
    },
    {
      title: 'subclass override super',
      languages: ['js'],
      code: `class B { constructor(x){ if (!x) throw new Error('x'); this.init(x); } init(x){ if (!x) throw new Error('x'); } }
export class C extends B {}`,
    },
    {
      title: 'constructor exported',
      languages: ['js'],
      code: `export class B { constructor(x){ if (!x) throw new Error('x'); this.x = x; } static of(x){ if (!x) return null; return new B(x); } }`,
    },
    {
      title: 'event handler',
      languages: ['js'],
      code: `export function f(em, x){ if (!x) return; em.on('a', (x) => { if (!x) throw new Error('x'); use(x); }); }`,
    },
    {
      title: 'generator lazily',
      languages: ['js'],
      code: `let s = null;
export function set(v){ s = v; }
function* g(){ if (!s) throw new Error('s'); yield s; }
export function f(){ if (!s) return []; return g(); }`,
    },
    {
      title: 'async fn param obj later',
      languages: ['js'],
      code: `async function g(o){ await 0; if (!o.id) throw new Error('id'); return o.id; }
export async function f(o){ if (!o.id) return; return g(o); }`,
    },
    {
      title: 'let captured by closure',
      languages: ['js'],
      code: `export function f(){ let x = get(); if (!x) return;
const h = () => { if (!x) throw new Error('x'); return x; }; x = null; return h; }`,
    },
    {
      title: 'import live binding',
      languages: ['js'],
      code: `import { x, reset } from './x.js';
export function f(){ if (!x) return; reset(); if (!x) throw new Error('x'); return x; }`,
    },
    {
      title: 'global var',
      languages: ['js'],
      code: `export function f(){ if (!globalThis.app) return; go(); if (!globalThis.app) throw new Error('a'); }`,
    },
    {
      title: 'undeclared global',
      languages: ['js'],
      code: `export function f(){ if (typeof gtag !== 'function') return; go(); if (typeof gtag !== 'function') throw new Error('a'); }`,
    },
    {
      title: 'script function',
      sourceType: 'script',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); use(x); }
function f(x){ if (!x) return; g(x); }`,
    },
    {
      title: 'tagged template',
      languages: ['js'],
      code: `export function f(x, tag){ let y = x;
const c = () => { y = null; }; tag\`\${c}\`; if (!x) return; tag\`a\`; if (!y) throw new Error('y'); }`,
    },
    {
      title: 'yield between',
      languages: ['js'],
      code: `let s = null;
export function set(v){ s = v; }
export function* f(){ if (!s) return; yield 1; if (!s) throw new Error('s'); }`,
    },
    {
      title: 'destructuring default writes',
      languages: ['js'],
      code: `export function f(x, o){ if (!x) return;
const { a = (x = null) } = o; if (!x) throw new Error('x'); return a; }`,
    },
    {
      title: 'param default writes',
      languages: ['js'],
      code: `export function f(x, y = (x = null)){ if (!x) throw new Error('x'); return y; }`,
    },
    {
      title: 'logical assign',
      languages: ['js'],
      code: `export function f(x, y){ if (!x) return; x &&= y; if (!x) throw new Error('x'); return x; }`,
    },
    {
      title: 'swap',
      languages: ['js'],
      code: `export function f(x, y){ if (!x) return; [x, y] = [y, x]; if (!x) throw new Error('x'); return x; }`,
    },
    {
      title: 'increment',
      languages: ['js'],
      code: `export function f(n){ if (n === 0) return; n -= 1; if (n === 0) throw new Error('n'); return n; }`,
    },
    {
      title: 'static block',
      languages: ['js'],
      code: `let s = null;
export function set(v){ s = v; } if (s) { class A { static { set(null); } } if (!s) throw new Error('s'); }`,
    },
    {
      title: 'string length after',
      languages: ['js'],
      code: `export function f(s){ if (typeof s !== 'string' || !s.length) return; s = s.trim(); if (!s.length) throw new Error('s'); return s; }`,
    },
    {
      title: 'dup check in catch',
      languages: ['js'],
      code: 'export async function f(x){ try { await load(x); if (!x) return; } catch (e) { if (!x) throw e; } }',
    },
    {
      title: 'truthy then typeof',
      languages: ['js'],
      code: `export function f(x){ if (!x) return; if (typeof x !== 'string') throw new Error('x'); return x; }`,
    },
    {
      title: 'optional call',
      languages: ['js'],
      code: `export function f(cb){ cb?.(); if (!cb) throw new Error('cb'); return cb; }`,
    },
    {
      title: 'worker string code',
      languages: ['js'],
      code: `function g(x){ if (!x) throw new Error('x'); return use(x); }
export function f(x){ if (!x) return; g(x); return g.toString(); }`,
    },
    {
      title: 'jsx component',
      languages: ['js'],
      code: `function G({ x }){ if (!x) return null; return x.y; }
export function f(x){ if (!x) return null; G({ x }); return h(G, { x: null }); }`,
    },
    {
      title: 'a call whose result is thrown away can change anything',
      code: `let user = load();
export function f() { if (!user) return; void logOut(); if (!user) throw new Error('gone'); return user.id; }
export function logOut() { user = null; }`,
    },
    {
      title: 'an assignment whose value is thrown away',
      code: `export function f(a, b) { if (typeof a === 'string') return; void (a = b); if (typeof a === 'string') return; return 1; }`,
    },
    {
      title: 'a property changed by a call whose result is thrown away',
      code: `export function f(o) { if (!o.ready) return; void o.start(); if (!o.ready) throw new Error('late'); return o; }`,
    },
  ],
  invalid: [],
});
