import { testRule } from '../harness/rule-tester.ts';

/** Forms that guards take in code of every kind, in one language: the analysis does not depend on it. */
testRule('no-redundant-validation', {
  valid: [
    {
      title: 'zod parse twice',
      languages: ['js'],
      code: `import { z } from 'zod';
const S = z.object({ id: z.string() });
export function f(x){ const v = S.parse(x); return g(v); }
function g(v){ const w = S.parse(v); return w.id; }`,
    },
    {
      title: 'ajv compiled',
      languages: ['js'],
      code: `import Ajv from 'ajv';
const ajv = new Ajv();
const validate = ajv.compile({ type: 'string' });
export function f(x){ if (!validate(x)) throw new Error('x'); return g(x); }
function g(x){ if (!validate(x)) throw new Error('x'); return x; }`,
    },
    {
      title: 'object helper fn',
      languages: ['js'],
      code: `const helpers = { trim(s){ if (typeof s !== 'string') return ''; return s.trim(); } };
export function f(s){ if (typeof s !== 'string') return ''; return helpers.trim(s); }`,
    },
  ],
  invalid: [
    {
      title: 'private helper',
      languages: ['js'],
      code: `export function a(x){ if(typeof x !== 'string') throw new TypeError('x'); return help(x.trim(), x); }
function help(t, x){ if ([|typeof x !== 'string'|]) return ''; return t + x; }`,
      output: `export function a(x){ if(typeof x !== 'string') throw new TypeError('x'); return help(x.trim(), x); }
function help(t, x){ return t + x; }`,
    },
    {
      title: '#private method',
      languages: ['js'],
      code: `export class A { run(id){ if (!Number.isInteger(id)) throw new TypeError('id'); return this.#go(id); } #go(id){ if ([|!Number.isInteger(id)|]) throw new TypeError('id'); return id * 2; } }`,
      output: `export class A { run(id){ if (!Number.isInteger(id)) throw new TypeError('id'); return this.#go(id); } #go(id){ return id * 2; } }`,
    },
    {
      title: 'TS private',
      filename: 'file.ts',
      code: `export class A { run(id: number | undefined){ if (id === undefined) return null; return this.go(id); } private go(id: number){ if ([|id === undefined|]) throw new Error('id'); return id * 2; } }`,
      output:
        'export class A { run(id: number | undefined){ if (id === undefined) return null; return this.go(id); } private go(id: number){ return id * 2; } }',
    },
    {
      title: 'nested closure',
      languages: ['js'],
      code: `export function make(cb){ if (typeof cb !== 'function') throw new TypeError('cb'); return function(x){ if ([|typeof cb !== 'function'|]) return; return cb(x); }; }`,
      output: `export function make(cb){ if (typeof cb !== 'function') throw new TypeError('cb'); return function(x){ return cb(x); }; }`,
    },
    {
      title: 'mutual recursion',
      languages: ['js'],
      code: `export function even(n){ if (!Number.isInteger(n)) throw new TypeError('n'); return isEven(Math.abs(n), n); }
function isEven(m, n){ if ([|!Number.isInteger(n)|]) throw new TypeError('n'); return m === 0 ? n : isOdd(m - 1, n); }
function isOdd(m, n){ if ([|!Number.isInteger(n)|]) throw new TypeError('n'); return m === 0 ? 0 : isEven(m - 1, n); }`,
      output: `export function even(n){ if (!Number.isInteger(n)) throw new TypeError('n'); return isEven(Math.abs(n), n); }
function isEven(m, n){ return m === 0 ? n : isOdd(m - 1, n); }
function isOdd(m, n){ return m === 0 ? 0 : isEven(m - 1, n); }`,
    },
    {
      title: 'early-return validator',
      languages: ['js'],
      code: `function validate(name){ if (typeof name !== 'string') throw new TypeError('name'); if (name.length === 0) throw new RangeError('name'); }
export function greet(name){ validate(name); return say(name); }
function say(name){ if ([|typeof name !== 'string'|]) throw new TypeError('name'); return 'hi ' + name; }`,
      output: `function validate(name){ if (typeof name !== 'string') throw new TypeError('name'); if (name.length === 0) throw new RangeError('name'); }
export function greet(name){ validate(name); return say(name); }
function say(name){ return 'hi ' + name; }`,
    },
    {
      title: 'validator called twice',
      languages: ['js'],
      code: `function validate(name){ if (typeof name !== 'string') throw new TypeError('name'); }
export function greet(name){ validate(name); return say(name); }
function say(name){ [|validate(name)|]; return 'hi ' + name; }`,
      output: `function validate(name){ if (typeof name !== 'string') throw new TypeError('name'); }
export function greet(name){ validate(name); return say(name); }
function say(name){ return 'hi ' + name; }`,
    },
    {
      title: 'assert.ok',
      languages: ['js'],
      code: `import assert from 'node:assert';
export function f(x){ assert.ok(x); return g(x); }
function g(x){ assert.ok([|x|]); return [x]; }`,
      output: `import assert from 'node:assert';
export function f(x){ assert.ok(x); return g(x); }
function g(x){ return [x]; }`,
    },
    {
      title: 'assert(typeof)',
      filename: 'file.cjs',
      languages: ['js'],
      code: `const assert = require('assert'); exports.f = function(x){ assert(typeof x === 'string', 'x'); return g(x); };
function g(x){ assert([|typeof x === 'string'|], 'x'); return x.length; }`,
      output: `const assert = require('assert'); exports.f = function(x){ assert(typeof x === 'string', 'x'); return g(x); };
function g(x){ return x.length; }`,
    },
    {
      title: 'invariant pkg',
      languages: ['js'],
      code: `import invariant from 'tiny-invariant';
export function f(x){ invariant(x != null, 'x'); return g(x); }
function g(x){ invariant([|x != null|], 'x'); return [x]; }`,
      output: `import invariant from 'tiny-invariant';
export function f(x){ invariant(x != null, 'x'); return g(x); }
function g(x){ return [x]; }`,
    },
    {
      title: 'zod parse statement',
      languages: ['js'],
      code: `import { z } from 'zod';
const S = z.string().min(1);
export function f(x){ S.parse(x); return g(x); }
function g(x){ [|S.parse(x)|]; return x; }`,
      output: null,
      suggestions: [
        {
          message: 'Delete the check: a getter or a proxy that it reads runs once less.',
          output: `import { z } from 'zod';
const S = z.string().min(1);
export function f(x){ S.parse(x); return g(x); }
function g(x){ return x; }`,
        },
      ],
    },
    {
      title: 'joi attempt',
      languages: ['js'],
      code: `import Joi from 'joi';
const S = Joi.string().required();
export function f(x){ S.validateSync; Joi.assert(x, S); return g(x); }
function g(x){ [|Joi.assert(x, S)|]; return x; }`,
      output: null,
      suggestions: [
        {
          message: 'Delete the check: a getter or a proxy that it reads runs once less.',
          output: `import Joi from 'joi';
const S = Joi.string().required();
export function f(x){ S.validateSync; Joi.assert(x, S); return g(x); }
function g(x){ return x; }`,
        },
      ],
    },
    {
      title: 'Array.isArray',
      languages: ['js'],
      code: `export function f(list){ if (!Array.isArray(list)) return []; return g(list); }
function g(list){ if ([|!Array.isArray(list)|]) throw new TypeError('list'); return list.map((x) => x + 1); }`,
      output: `export function f(list){ if (!Array.isArray(list)) return []; return g(list); }
function g(list){ return list.map((x) => x + 1); }`,
    },
    {
      title: 'Array.isArray ternary',
      languages: ['js'],
      code: `export function f(list){ if (!Array.isArray(list)) return 0;
const items = [|Array.isArray(list)|] ? list : [list]; return items.length; }`,
      output: `export function f(list){ if (!Array.isArray(list)) return 0;
const items = list; return items.length; }`,
    },
    {
      title: 'Number.isInteger implies typeof',
      languages: ['js'],
      code: `export function f(n){ if (!Number.isInteger(n)) throw new TypeError('n'); return g(n); }
function g(n){ if ([|typeof n !== 'number' || Number.isNaN(n)|]) throw new TypeError('n'); return n + 1; }`,
      output: `export function f(n){ if (!Number.isInteger(n)) throw new TypeError('n'); return g(n); }
function g(n){ return n + 1; }`,
    },
    {
      title: 'regex test',
      languages: ['js'],
      code: `const ID = /^[a-z]{3}$/;
export function f(id){ if (typeof id !== 'string' || !ID.test(id)) return null; return g(id); }
function g(id){ if ([|!ID.test(id)|]) throw new Error('id'); return id.toUpperCase(); }`,
      output: `const ID = /^[a-z]{3}$/;
export function f(id){ if (typeof id !== 'string' || !ID.test(id)) return null; return g(id); }
function g(id){ return id.toUpperCase(); }`,
    },
    {
      title: 'in operator',
      languages: ['js'],
      code: `export function f(o){ if (typeof o !== 'object' || o === null) return; if (!('id' in o)) return; if ([|!('id' in o)|]) throw new Error('id'); return o; }`,
      output: null,
      suggestions: [
        {
          message: 'Delete the check: a getter or a proxy that it reads runs once less.',
          output: `export function f(o){ if (typeof o !== 'object' || o === null) return; if (!('id' in o)) return; return o; }`,
        },
      ],
    },
    {
      title: 'instanceof global',
      languages: ['js'],
      code: `export function f(e){ if (!(e instanceof Error)) throw new TypeError('e'); return g(e); }
function g(e){ if ([|!(e instanceof Error)|]) return 'unknown'; return e.message; }`,
      output: `export function f(e){ if (!(e instanceof Error)) throw new TypeError('e'); return g(e); }
function g(e){ return e.message; }`,
    },
    {
      title: 'instanceof own class',
      languages: ['js'],
      code: `class Token { constructor(v){ this.v = v; } }
export { Token };
export function f(t){ if (!(t instanceof Token)) throw new TypeError('t'); return g(t); }
function g(t){ if ([|!(t instanceof Token)|]) return null; return t.v; }`,
      output: `class Token { constructor(v){ this.v = v; } }
export { Token };
export function f(t){ if (!(t instanceof Token)) throw new TypeError('t'); return g(t); }
function g(t){ return t.v; }`,
    },
    {
      title: 'typeof chain',
      languages: ['js'],
      code: `export function f(x){ if (typeof x !== 'string' && typeof x !== 'number') throw new TypeError('x'); return g(x); }
function g(x){ if (typeof x === 'string') return x; if ([|typeof x !== 'number'|]) throw new TypeError('x'); return String(x); }`,
      output: `export function f(x){ if (typeof x !== 'string' && typeof x !== 'number') throw new TypeError('x'); return g(x); }
function g(x){ if (typeof x === 'string') return x; return String(x); }`,
    },
    {
      title: '== null',
      languages: ['js'],
      code: `export function f(x){ if (x == null) return ''; return g(x); }
function g(x){ if ([|x === null || x === undefined|]) return ''; return String(x); }`,
      output: `export function f(x){ if (x == null) return ''; return g(x); }
function g(x){ return String(x); }`,
    },
    {
      title: '=== undefined after == null',
      languages: ['js'],
      code: `export function f(x){ if (x == null) throw new Error('x'); return g(x); }
function g(x){ if ([|x === undefined|]) throw new Error('x'); return [x]; }`,
      output: `export function f(x){ if (x == null) throw new Error('x'); return g(x); }
function g(x){ return [x]; }`,
    },
    {
      title: 'truthiness',
      languages: ['js'],
      code: `export function f(user){ if (!user) return null; return g(user); }
function g(user){ if ([|!user|]) throw new Error('user'); return { user }; }`,
      output: `export function f(user){ if (!user) return null; return g(user); }
function g(user){ return { user }; }`,
    },
    {
      title: 'length check',
      languages: ['js'],
      code: `export function f(s){ if (typeof s !== 'string') return; if (s.length === 0) return; return g(s); }
function g(s){ if ([|s === ''|]) throw new Error('empty'); return s[0]; }`,
      output: `export function f(s){ if (typeof s !== 'string') return; if (s.length === 0) return; return g(s); }
function g(s){ return s[0]; }`,
    },
    {
      title: 'length > 0 again',
      languages: ['js'],
      code: `export function f(s){ if (typeof s !== 'string' || s.length < 3) return; return g(s); }
function g(s){ if ([|s.length < 1|]) throw new Error('short'); return s[0]; }`,
      output: `export function f(s){ if (typeof s !== 'string' || s.length < 3) return; return g(s); }
function g(s){ return s[0]; }`,
    },
    {
      title: 'switch typeof',
      languages: ['js'],
      code: `export function f(x){ switch (typeof x) { case 'string': return g(x); default: return null; } }
function g(x){ if ([|typeof x !== 'string'|]) throw new TypeError('x'); return x.trim(); }`,
      output: `export function f(x){ switch (typeof x) { case 'string': return g(x); default: return null; } }
function g(x){ return x.trim(); }`,
    },
    {
      title: 'ternary callers',
      languages: ['js'],
      code: `export function f(x){ return typeof x === 'string' ? g(x) : null; }
function g(x){ if ([|typeof x !== 'string'|]) return null; return x.trim(); }`,
      output: `export function f(x){ return typeof x === 'string' ? g(x) : null; }
function g(x){ return x.trim(); }`,
    },
    {
      title: '&& half',
      languages: ['js'],
      code: `export function f(x){ if (typeof x === 'string') { if ([|typeof x === 'string'|] && x.length > 2) return x; } return null; }`,
      output: `export function f(x){ if (typeof x === 'string') { if (x.length > 2) return x; } return null; }`,
    },
    {
      title: '&& caller',
      languages: ['js'],
      code: `export const f = (x) => typeof x === 'string' && g(x);
function g(x){ if ([|typeof x !== 'string'|]) throw new TypeError('x'); return x.trim(); }`,
      output: `export const f = (x) => typeof x === 'string' && g(x);
function g(x){ return x.trim(); }`,
    },
    {
      title: '??=',
      languages: ['js'],
      code: `export function f(x){ x ??= 'none'; if ([|x == null|]) throw new Error('x'); return x; }`,
      output: `export function f(x){ x ??= 'none'; return x; }`,
    },
    {
      title: 'default arg',
      languages: ['js'],
      code: `export function f(x){ return g(x ?? ''); }
function g(x){ if ([|x === null || x === undefined|]) return null; return [x]; }`,
      output: `export function f(x){ return g(x ?? ''); }
function g(x){ return [x]; }`,
    },
    {
      title: 'async validator',
      languages: ['js'],
      code: `async function assertId(id){ if (typeof id !== 'string') throw new TypeError('id'); }
export async function f(id){ await assertId(id); return g(id); }
async function g(id){ if ([|typeof id !== 'string'|]) throw new TypeError('id'); return load(id); }`,
      output: `async function assertId(id){ if (typeof id !== 'string') throw new TypeError('id'); }
export async function f(id){ await assertId(id); return g(id); }
async function g(id){ return load(id); }`,
    },
    {
      title: 'async validator twice',
      languages: ['js'],
      code: `async function assertId(id){ if (typeof id !== 'string') throw new TypeError('id'); }
export async function f(id){ await assertId(id); return g(id); }
async function g(id){ await [|assertId(id)|]; return load(id); }`,
      output: null,
      suggestions: [
        {
          message:
            'Delete the check and its wait: what follows starts before the caller of this function goes on.',
          output: `async function assertId(id){ if (typeof id !== 'string') throw new TypeError('id'); }
export async function f(id){ await assertId(id); return g(id); }
async function g(id){ return load(id); }`,
        },
      ],
    },
    {
      title: 'return reject',
      languages: ['js'],
      code: `export async function f(id){ if (!id) return Promise.reject(new Error('id')); return g(id); }
function g(id){ if ([|!id|]) return Promise.reject(new Error('id')); return load(id); }`,
      output: `export async function f(id){ if (!id) return Promise.reject(new Error('id')); return g(id); }
function g(id){ return load(id); }`,
    },
    {
      title: 'start case',
      languages: ['js'],
      code: `const isNumber = (v) => typeof v === 'number' && !Number.isNaN(v);
export async function handler(req, res){ const id = req.body.id; if (!isNumber(id)) { res.status(400).end(); return; } res.json(await innerFunc(id)); }
function innerFunc(id){ if ([|!isNumber(id)|]) return Promise.reject(new TypeError('id')); return load(id); }`,
      output: `const isNumber = (v) => typeof v === 'number' && !Number.isNaN(v);
export async function handler(req, res){ const id = req.body.id; if (!isNumber(id)) { res.status(400).end(); return; } res.json(await innerFunc(id)); }
function innerFunc(id){ return load(id); }`,
    },
    {
      title: 'start case params',
      languages: ['js'],
      code: `import express from 'express';
const app = express();
function isNumber(v){ return typeof v === 'number'; } app.get('/', async (req, res) => { const { id } = req.query; if (!isNumber(id)) return res.status(400).send('bad');
const r = await innerFunc(id); res.send(r); });
async function innerFunc(id){ if ([|!isNumber(id)|]) throw new Error('bad'); return db.get(id); }`,
      output: `import express from 'express';
const app = express();
function isNumber(v){ return typeof v === 'number'; } app.get('/', async (req, res) => { const { id } = req.query; if (!isNumber(id)) return res.status(400).send('bad');
const r = await innerFunc(id); res.send(r); });
async function innerFunc(id){ return db.get(id); }`,
    },
    {
      title: 'two callers',
      languages: ['js'],
      code: `export function a(x){ if (!Array.isArray(x)) return; g(x); }
export function b(x){ if (!Array.isArray(x)) throw new Error('x'); g(x); }
function g(x){ if ([|!Array.isArray(x)|]) return; x.push(1); }`,
      output: `export function a(x){ if (!Array.isArray(x)) return; g(x); }
export function b(x){ if (!Array.isArray(x)) throw new Error('x'); g(x); }
function g(x){ x.push(1); }`,
    },
    {
      title: 'chain of helpers',
      languages: ['js'],
      code: `export function a(x){ if (typeof x !== 'function') throw new TypeError('x'); return b(x); }
function b(x){ return c(x, 1); }
function c(x, n){ if ([|typeof x !== 'function'|]) throw new TypeError('x'); return x(n); }`,
      output: `export function a(x){ if (typeof x !== 'function') throw new TypeError('x'); return b(x); }
function b(x){ return c(x, 1); }
function c(x, n){ return x(n); }`,
    },
    {
      title: 'destructured object param',
      languages: ['js'],
      code: `export function a(id){ if (typeof id !== 'string') throw new TypeError('id'); return b({ id, n: 1 }); }
function b({ id, n }){ if ([|typeof id !== 'string'|]) throw new TypeError('id'); return id.repeat(n); }`,
      output: `export function a(id){ if (typeof id !== 'string') throw new TypeError('id'); return b({ id, n: 1 }); }
function b({ id, n }){ return id.repeat(n); }`,
    },
    {
      title: 'captured const',
      languages: ['js'],
      code: `export function a(input){ const text = String(input); return lines();
function lines(){ if ([|typeof text !== 'string'|]) return []; return text.split('\\n'); } }`,
      output: `export function a(input){ const text = String(input); return lines();
function lines(){ return text.split('\\n'); } }`,
    },
    {
      title: 'forEach closure const',
      languages: ['js'],
      code: `export function a(cb, list){ if (typeof cb !== 'function') return; list.forEach((item) => { if ([|typeof cb === 'function'|]) cb(item); }); }`,
      output: `export function a(cb, list){ if (typeof cb !== 'function') return; list.forEach((item) => { cb(item); }); }`,
    },
    {
      title: 'promise callback',
      languages: ['js'],
      code: `export function a(cb){ if (typeof cb !== 'function') throw new TypeError('cb'); load().then((v) => { if ([|!cb|]) return; cb(v); }); }`,
      output: `export function a(cb){ if (typeof cb !== 'function') throw new TypeError('cb'); load().then((v) => { cb(v); }); }`,
    },
    {
      title: 'named condition',
      languages: ['js'],
      code: `export function f(x){ const isText = typeof x === 'string'; if (!isText) throw new TypeError('x'); return g(x); }
function g(x){ if ([|typeof x !== 'string'|]) throw new TypeError('x'); return x.trim(); }`,
      output: `export function f(x){ const isText = typeof x === 'string'; if (!isText) throw new TypeError('x'); return g(x); }
function g(x){ return x.trim(); }`,
    },
    {
      title: 'range',
      languages: ['js'],
      code: `export function f(n){ if (typeof n !== 'number' || !(n >= 0 && n <= 100)) throw new RangeError('n'); return g(n); }
function g(n){ if ([|n < 0|]) throw new RangeError('n'); return Math.sqrt(n); }`,
      output: `export function f(n){ if (typeof n !== 'number' || !(n >= 0 && n <= 100)) throw new RangeError('n'); return g(n); }
function g(n){ return Math.sqrt(n); }`,
    },
    {
      title: 'Number.isFinite',
      languages: ['js'],
      code: `export function f(n){ if (!Number.isFinite(n)) throw new TypeError('n'); return g(n); }
function g(n){ if ([|isNaN(n)|]) return 0; return n; }`,
      output: `export function f(n){ if (!Number.isFinite(n)) throw new TypeError('n'); return g(n); }
function g(n){ return n; }`,
    },
    {
      title: 'enum table',
      languages: ['js'],
      code: `const KINDS = ['a', 'b'];
export function f(k){ if (!KINDS.includes(k)) throw new Error('kind'); return g(k); }
function g(k){ if ([|!KINDS.includes(k)|]) return null; return k; }`,
      output: `const KINDS = ['a', 'b'];
export function f(k){ if (!KINDS.includes(k)) throw new Error('kind'); return g(k); }
function g(k){ return k; }`,
    },
    {
      title: 'set.has',
      languages: ['js'],
      code: `const KINDS = new Set(['a', 'b']);
export function f(k){ if (!KINDS.has(k)) throw new Error('kind'); return g(k); }
function g(k){ if ([|typeof k !== 'string'|]) return null; return k; }`,
      output: `const KINDS = new Set(['a', 'b']);
export function f(k){ if (!KINDS.has(k)) throw new Error('kind'); return g(k); }
function g(k){ return k; }`,
    },
    {
      title: 'literal union',
      languages: ['js'],
      code: `export function f(m){ if (m !== 'get' && m !== 'post') throw new Error('m'); return g(m); }
function g(m){ if ([|m !== 'get' && m !== 'post'|]) throw new Error('m'); return m.toUpperCase(); }`,
      output: `export function f(m){ if (m !== 'get' && m !== 'post') throw new Error('m'); return g(m); }
function g(m){ return m.toUpperCase(); }`,
    },
    {
      title: 'object check',
      languages: ['js'],
      code: `export function f(o){ if (typeof o !== 'object' || o === null) throw new TypeError('o'); return g(o); }
function g(o){ if ([|!o || typeof o !== 'object'|]) return []; return Object.keys(o); }`,
      output: `export function f(o){ if (typeof o !== 'object' || o === null) throw new TypeError('o'); return g(o); }
function g(o){ return Object.keys(o); }`,
    },
    {
      title: 'Buffer.isBuffer',
      languages: ['js'],
      code: `export function f(b){ if (!Buffer.isBuffer(b)) throw new TypeError('b'); return g(b); }
function g(b){ if ([|!Buffer.isBuffer(b)|]) return ''; return b.toString('hex'); }`,
      output: `export function f(b){ if (!Buffer.isBuffer(b)) throw new TypeError('b'); return g(b); }
function g(b){ return b.toString('hex'); }`,
    },
    {
      title: 'inside loop',
      languages: ['js'],
      code: `export function f(list, key){ if (typeof key !== 'string') throw new TypeError('key');
const out = []; for (const item of list) { if ([|typeof key === 'string'|]) out.push(item[key]); } return out; }`,
      output: `export function f(list, key){ if (typeof key !== 'string') throw new TypeError('key');
const out = []; for (const item of list) { out.push(item[key]); } return out; }`,
    },
    {
      title: 'after try',
      languages: ['js'],
      code: `export function f(text){ if (typeof text !== 'string') throw new TypeError('t'); try { return g(text); } catch { return null; } }
function g(text){ if ([|typeof text !== 'string'|]) throw new TypeError('t'); return JSON.parse(text); }`,
      output: `export function f(text){ if (typeof text !== 'string') throw new TypeError('t'); try { return g(text); } catch { return null; } }
function g(text){ return JSON.parse(text); }`,
    },
    {
      title: 'IIFE',
      languages: ['js'],
      code: `export function f(x){ if (x === null) return; return (() => { if ([|x === null|]) throw new Error('x'); return [x]; })(); }`,
      output: 'export function f(x){ if (x === null) return; return (() => { return [x]; })(); }',
    },
    {
      title: 'static method',
      languages: ['js'],
      code: `export class P { static #clean(v){ if ([|typeof v !== 'string'|]) return ''; return v.trim(); } static of(v){ if (typeof v !== 'string') throw new TypeError('v'); return P.#clean(v); } }`,
      output: `export class P { static #clean(v){ return v.trim(); } static of(v){ if (typeof v !== 'string') throw new TypeError('v'); return P.#clean(v); } }`,
    },
    {
      title: 'arrow const helper',
      languages: ['js'],
      code: `const pad = (s, n) => { if ([|typeof s !== 'string'|]) throw new TypeError('s'); return s.padStart(n); };
export function f(s){ if (typeof s !== 'string') return ''; return pad(s, 3); }`,
      output: `const pad = (s, n) => { return s.padStart(n); };
export function f(s){ if (typeof s !== 'string') return ''; return pad(s, 3); }`,
    },
    {
      title: 'else branch helper',
      languages: ['js'],
      code: `export function f(x){ if (x === undefined) { return 1; } else { return g(x); } }
function g(x){ if ([|x === undefined|]) { return 0; } else { return [x]; } }`,
      output: `export function f(x){ if (x === undefined) { return 1; } else { return g(x); } }
function g(x){ return [x]; }`,
    },
    {
      title: 'while cond',
      languages: ['js'],
      code: `export function f(s){ if (typeof s !== 'string') return;
let n = 0; while ([|typeof s === 'string'|] && n < 3) { n += 1; } return n; }`,
      output: `export function f(s){ if (typeof s !== 'string') return;
let n = 0; while (n < 3) { n += 1; } return n; }`,
    },
    {
      title: 'typeof symbol/bigint',
      languages: ['js'],
      code: `export function f(x){ if (typeof x !== 'bigint') throw new TypeError('x'); return g(x); }
function g(x){ if ([|typeof x !== 'bigint'|]) throw new TypeError('x'); return x * 2n; }`,
      output: `export function f(x){ if (typeof x !== 'bigint') throw new TypeError('x'); return g(x); }
function g(x){ return x * 2n; }`,
    },
    {
      title: 'conditional chaining implied',
      languages: ['js'],
      code: `export function f(x){ if (x?.name === undefined) return; return g(x); }
function g(x){ if ([|x == null|]) throw new Error('x'); return x; }`,
      output: `export function f(x){ if (x?.name === undefined) return; return g(x); }
function g(x){ return x; }`,
    },
    {
      title: 'negated predicate fn',
      languages: ['js'],
      code: `function isMissing(v){ return v === null || v === undefined; }
export function f(x){ if (isMissing(x)) throw new Error('x'); return g(x); }
function g(x){ if ([|isMissing(x)|]) return null; return { x }; }`,
      output: `function isMissing(v){ return v === null || v === undefined; }
export function f(x){ if (isMissing(x)) throw new Error('x'); return g(x); }
function g(x){ return { x }; }`,
    },
    {
      title: 'generator helper',
      languages: ['js'],
      code: `export function* f(x){ if (typeof x !== 'string') throw new TypeError('x'); yield* g(x); }
function* g(x){ if ([|typeof x !== 'string'|]) return; yield x; }`,
      output: `export function* f(x){ if (typeof x !== 'string') throw new TypeError('x'); yield* g(x); }
function* g(x){ yield x; }`,
    },
    {
      title: 'async validator awaited twice',
      languages: ['js'],
      code: `async function assertId(id){ if (typeof id !== 'string') throw new TypeError('id'); }
export async function f(id){ await assertId(id); log(id); await [|assertId(id)|]; return load(id); }`,
      output: `async function assertId(id){ if (typeof id !== 'string') throw new TypeError('id'); }
export async function f(id){ await assertId(id); log(id); return load(id); }`,
    },
  ],
});
