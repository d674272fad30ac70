import { describe, it } from 'vitest';
import type { Driver } from '../harness/behavior.ts';
import { assertSameBehavior } from '../harness/behavior.ts';
import { PRELUDE } from '../harness/programs.ts';

/**
 * Modules in which a careless fix would change what happens. Whether a rule fixes anything here is its
 * own affair; that nothing changes is everyone's.
 */
const HAZARDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'wrapped promises': {
    'the promise inside is never made, because its maker throws': `
      export function f() { return new Promise((resolve, reject) => throws(1).then(resolve, reject)); }`,
    'the maker throws after an effect': `
      export function f() {
        return new Promise((resolve, reject) => { log('start'); ok(throws(1)).then(resolve, reject); });
      }`,
    'an executor goes on after it resolved': `
      export function f() { return new Promise((resolve) => { resolve(1); log('after'); }); }`,
    'an executor resolves twice': `
      export function f() { return new Promise((resolve) => { resolve(ok(1)); resolve(ok(2)); }); }`,
    'a handler has a parameter with a name of the function': `
      export function f(data = { x: 1 }) {
        return new Promise((resolve, reject) => {
          ok(data.x).then((data) => { log(data); resolve(data); }, reject);
        });
      }`,
    'a handler has a parameter with a name of the executor': `
      export function f(x = 1) {
        return new Promise((resolve, reject) => {
          const data = x + 1;
          ok(data).then((data) => { log(data); resolve(data); }).catch(reject);
        });
      }`,
    'a handler declares what its block reads before': `
      export function f(data = { x: 1 }) {
        return new Promise((resolve, reject) => {
          if (data.x) {
            log(data.x);
            ok(data.x).then((r) => { const data = r; log(data); resolve(data); }).catch(reject);
          } else resolve(1);
        });
      }`,
    'a handler declares with var what another block reads': `
      const data = 'outer';
      export function f(x = 1) {
        return new Promise((resolve, reject) => {
          log(data);
          if (x) ok(x).then((r) => { var data = r; log(data); resolve(data); }).catch(reject);
          else resolve(1);
        });
      }
      export function g(x = 1) {
        return new Promise((resolve, reject) => {
          log(data);
          if (x) { ok(x).then((r) => { var data = r; log(data); resolve(data); }).catch(reject); return; }
          resolve(1);
        });
      }`,
    'handlers in two cases have one name': `
      export function f(x = 1) {
        return new Promise((resolve, reject) => {
          switch (x) {
            case 1: ok(x).then((r) => { log(r); resolve(r); }).catch(reject); break;
            default: ok(x).then((r) => { log(r + 1); resolve(r + 1); }).catch(reject);
          }
        });
      }`,
    'handlers in each other have one name': `
      export function f(x = 1) {
        return new Promise((resolve, reject) => {
          log(x);
          ok(x).then((p) => { ok(p).then((p) => { log(p); resolve(p); }).catch(reject); }).catch(reject);
        });
      }`,
    'the resolver escapes': `
      let release;
      export function f() { const p = new Promise((resolve) => { release = resolve; }); release(1); return p; }`,
    'a mapping throws, and nobody rejects': `
      export function f() { return new Promise((resolve) => { ok(1).then((v) => resolve(throws(v))); }); }`,
    'a mapping throws, and only the first promise rejects': `
      export function f() {
        return new Promise((resolve, reject) => { ok(1).then((v) => resolve(throws(v)), reject); });
      }`,
    'a mapping throws, and the catch rejects': `
      export function f() {
        return new Promise((resolve, reject) => { ok(1).then((v) => resolve(throws(v))).catch(reject); });
      }`,
    'a rejection is not passed on': `
      export function f() { return new Promise((resolve) => { bad(1).then(resolve); }); }`,
    'the executor resolves with a rejection': `
      export function f() { return new Promise((resolve, reject) => { bad(1).then(reject, resolve); }); }`,
    'an async executor throws': `
      export function f() { return new Promise(async (resolve) => { resolve(await bad(1)); }); }`,
    'an async executor leaves without resolving': `
      export function f(a) {
        return new Promise(async (resolve, reject) => {
          try { if (a) return; resolve(await ok(1)); } catch (e) { reject(e); }
        });
      }`,
    'an async executor goes on after it resolved': `
      export function f() {
        return new Promise(async (resolve, reject) => {
          try { resolve(1); log(await ok(2)); throw new Error('late'); } catch (e) { reject(e); log('caught'); }
        });
      }`,
    'an async executor cleans up': `
      export function f() {
        return new Promise(async (resolve, reject) => {
          try { resolve(await bad(2)); } catch (e) { log('failed'); reject(e); } finally { log('done'); }
        });
      }`,
    'the executor has its own this and arguments': `
      export function f() {
        return new Promise(function (resolve, reject) { log(this, arguments.length); ok(1).then(resolve, reject); });
      }`,
    'resolve is shadowed': `
      export function f() {
        const reject = log;
        return new Promise((resolve) => { ok(1).then((resolve) => resolve, reject); resolve(5); });
      }`,
    'resolve is called with two arguments, or none': `
      export async function f() {
        log(await new Promise((resolve) => resolve(1, log('two'))));
        log(await new Promise((resolve) => resolve()));
      }`,
    'a promise in an async function is resolved in a try': `
      export async function f() { try { return Promise.resolve(bad(1)); } catch { return 'caught'; } }`,
    'a promise in an async function rejects in a try': `
      export async function f() {
        try { return Promise.reject(new Error('r')); } catch { log('caught'); } finally { log('finally'); }
      }`,
    'a value is resolved in a try': `
      export async function f() { try { return Promise.resolve(throws(1)); } catch { return 'caught'; } }`,
    'a thenable is returned': `
      export async function f() { return Promise.resolve(thenable(1)); }
      export async function g() { return await Promise.resolve(thenable(2)); }`,
    'identity of a copy': `
      const p = ok(1);
      export function f() { const q = p.then((x) => x); return [q === p, Promise.resolve(p) === p]; }`,
    'a copy is unhandled although the original is handled': `
      export function f() { const p = bad(1); const q = p.then((x) => x); p.catch(() => log('handled')); return 1; }`,
    'a copy by catch is unhandled': `
      export function f() {
        const p = bad(1);
        p.catch((e) => { throw e; });
        p.catch(() => log('handled'));
        return 1;
      }`,
    'a promise with properties': `
      export function f() { const p = ok(1); p.cancel = () => log('cancel'); const q = p.finally(() => {}); return [typeof q.cancel, typeof p.cancel]; }`,
    'a subclass of Promise': `
      class Loud extends Promise { then(...args) { log('then'); return super.then(...args); } }
      const make = () => new Loud((resolve) => resolve(1));
      export function f() { return Promise.resolve(make()).then((x) => x).then(); }
      export async function g() { return await Promise.resolve(make()); }`,
    'a promise whose then is its own': `
      export async function f() {
        const p = Promise.resolve(1);
        p.then = (...args) => { log('own then'); return Promise.prototype.then.apply(p, args); };
        return Promise.resolve(p.then((x) => x));
      }`,
    'the result of Promise.all is an array': `
      export async function f() {
        const all = await Promise.all([ok(1)]);
        const [one] = await Promise.all([ok(2)]);
        const [two = 3] = await Promise.all([ok(undefined)]);
        const [three, four] = await Promise.all([ok(3)]);
        return [all, one, two, three, four];
      }`,
    'Promise.all of what is no array': `
      export async function f() { const list = [ok(1)]; const [a] = await Promise.all(list); const [b] = await Promise.all([...list]); return a + b; }`,
    'Promise.all of a hole': `
      export async function f() { const [a] = await Promise.all([,]); return a; }`,
    'a callback gets more arguments': `
      async function show(...args) { log(args.length); return args.length; }
      export function f() { return Promise.all([1, 2].map(async (x) => show(x))); }
      export function g() { return Promise.all([1, 2].map(async (x) => await show(x))); }`,
    'a callback wraps a function that throws': `
      function sometimes(x) { if (x > 1) throw new Error('no'); return ok(x); }
      export function f() { return Promise.all([1, 2].map(async (x) => sometimes(x))); }
      export function g() { return Promise.allSettled([1, 2].map(async (x) => await sometimes(x))); }`,
    'a callback wraps a function that is replaced': `
      let show = async (x) => x;
      export async function f() {
        const run = async (x) => show(x);
        show = async (x) => x * 2;
        return run(2);
      }`,
    'a callback calls a method': `
      const api = { factor: 2, async times(x) { return x * this.factor; } };
      export function f() { return Promise.all([1, 2].map(async (x) => api.times(x))); }`,
    'a callback passes on a chain that another rule converts': `
      export function f(a) { return Promise.all([1, 2].map(async (x) => ok(x).then((y) => { log(y); return [y]; }))); }
      export function g(a) { return ok(a).then(async (x) => ok(x).then((y) => { log(y); return [y]; })); }`,
    'a resource is disposed of before the promise settles': `
      const dynamic = () => import('node:fs');
      export async function f(a) {
        using file = { [Symbol.dispose]() { log('closed'); } };
        return new Promise(async (resolve, reject) => { try { const x = await ok(a); log('read'); resolve(x); } catch (e) { reject(e); } });
      }
      export function g(a) {
        return ok(a).then(async (x) => { using file = { [Symbol.dispose]() { log('closed'); } }; return await ok(x).finally(() => log('read')); });
      }`,
    'a constant is needed before it has a value': `
      export const early = []; for (const start of [() => wrap(1), () => value()]) { try { early.push(typeof start()); } catch (e) { early.push(e.name); } }
      try { wrap(2).catch(() => {}); early.push('made'); } catch (e) { early.push(e.name); }
      try { value().catch(() => {}); early.push('made'); } catch (e) { early.push(e.name); }
      const limit = 3;
      function wrap(x) { return new Promise((resolve, reject) => { ok(x + limit).then(resolve, reject); }); }
      function value() { return new Promise((resolve) => { resolve(limit); }); }
      export function f(a) { return [early, wrap(a), value()]; }`,
    'a callback has a default': `
      export function f() { return Promise.all([undefined, 2].map(async (x = 5) => ok(x))); }`,
    'a step starts a chain so that a throw becomes a rejection': `
      export function f() { return Promise.resolve().then(() => throws(1)); }
      export function g() { return Promise.resolve(1).then(throws); }`,
    'handlers that are no functions': `
      export function f() { return ok(1).then(2).then(null).catch(undefined).finally(undefined); }`,
    'finally waits, and rejects': `
      export function f() { return ok(1).finally(() => later(2)); }
      export function g() { return ok(1).finally(() => bad(2)); }`,
    'promisify of what is replaced later': `
      import { promisify } from 'node:util';
      const api = { read(x, done) { done(null, x); } };
      export async function f() {
        const first = await promisify(api.read)(1);
        api.read = (x, done) => done(null, x * 10);
        return [first, await promisify(api.read)(1)];
      }`,
    'promisify of a function with its own this': `
      import { promisify } from 'node:util';
      const api = { x: 3, read(done) { done(null, this.x); } };
      export async function f() { return promisify(api.read).call(api); }
      export async function g() { return promisify(api.read.bind(api))(); }`,
    'promisify keeps a name per call': `
      import { promisify } from 'node:util';
      function read(done) { done(null, 1); }
      export function f() { const one = promisify(read); one.calls = 1; return [promisify(read) === one, promisify(read).calls]; }`,
    'a sleep resolves with a value': `
      export function f() { return new Promise((resolve) => setTimeout(resolve, 5, 'value')); }
      export function g() { return new Promise((resolve) => setTimeout(() => resolve('value'), 5)); }`,
    'a wrapper in a class field and a static block': `
      class A { p = new Promise((resolve, reject) => ok(this.x).then(resolve, reject)); x = 1;
        static p = new Promise((resolve) => resolve(ok(2))); }
      export async function f() { return [await new A().p, await A.p]; }`,
    'a wrapper in a generator': `
      function* steps() { yield new Promise((resolve, reject) => ok(1).then(resolve, reject)); return Promise.resolve(2); }
      export async function f() { const all = []; for (const p of steps()) all.push(await p); return all; }`,
    'an async generator': `
      async function* steps() { yield Promise.resolve(1); yield await Promise.resolve(ok(2)); return Promise.resolve(3); }
      export async function f() { const it = steps(); return [await it.next(), await it.next(), await it.next()]; }`,
    'semicolons that are not there': `
      export async function f() {
        const a = await ok(1)
        ;[2].forEach(log)
        await Promise.resolve(a)
        ;(log)('x')
        return Promise.resolve(\`\${a}\`)
      }`,
    'a conditional maker': `
      export function f(a) { return Promise.resolve(a ? ok(a) : 2); }
      export async function g(a) { return await Promise.resolve(a && ok(a)); }`,
    'an object in an arrow': `
      export const f = async () => Promise.resolve({ a: 1 });
      export const g = () => ok(1).then(() => Promise.resolve({ a: 1 }));`,
    'a sequence in an arrow': `
      export const f = async () => Promise.resolve((log(1), 2));
      export const g = () => ok(1).then((x) => Promise.resolve((log(x), 2)));`,
  },
  chains: {
    'the call throws before there is a promise': `
      export function f() { return throws(1).then((x) => x + 1).then((x) => x + 1).finally(() => log('f')); }`,
    'an argument throws before there is a promise': `
      export function f() { return ok(throws(1)).then(log).catch(() => 'caught'); }`,
    'a second handler does not see the first': `
      export async function f() { return ok(1).then(() => throws(1), () => 'second').catch(() => 'third'); }`,
    'a catch in the middle': `
      export async function f() { return bad(1).catch(() => 2).then((x) => throws(x)); }`,
    'a catch rethrows': `
      export async function f() { return bad(1).catch((e) => { log(e); throw new Error('other', { cause: e }); }); }`,
    'finally cannot change the value': `
      export async function f() { return ok(1).finally(() => 5); }
      export async function g() { return bad(1).finally(() => { return 5; }).catch((e) => e.message); }`,
    'finally throws': `
      export async function f() { return ok(1).finally(() => throws(1)); }`,
    'inside an outer try': `
      export async function f() { try { return ok(1).then(throws); } catch { return 'caught'; } }
      export async function g() { try { return await ok(1).then(throws); } catch { return 'caught'; } }`,
    'inside an outer try with finally': `
      export async function f() { try { return ok(1).then((x) => { log('step'); return x; }); } finally { log('finally'); } }`,
    'a name of the handler is taken': `
      export async function f(x) { const y = await ok(x).then((x) => x + 1); return [x, y]; }
      export async function g(x) { const user = await ok(x).then((user) => user); return ok(user).then((x) => x); }`,
    'a const takes the name of the function it calls': `
      async function user(id) { return id; }
      export async function f(id) { return user(id).then((user) => user + 1); }`,
    'a handler closes over a variable of its own': `
      export async function f() {
        const all = [];
        for (const i of [1, 2]) await ok(i).then((v) => { all.push(() => v); });
        return all.map((get) => get());
      }`,
    'a handler with var and a function': `
      export async function f() {
        var v = 1;
        await ok(2).then((x) => { var v = x; function inner() { return v; } log(inner()); });
        return v;
      }`,
    'a handler returns early': `
      export async function f(a) {
        const x = await ok(a).then((v) => { if (v > 1) return 'big'; log('small'); return 'small'; });
        return x + '!';
      }`,
    'a handler has its own this and arguments': `
      export async function f() { return ok(1).then(function () { return [this, arguments.length]; }); }`,
    'arrow handlers use the outer this and arguments': `
      export async function f() { return ok(1).then(() => [this === undefined, arguments.length]); }`,
    'a parameter is destructured from undefined': `
      export async function f() { return ok(undefined).then(({ a }) => a).catch((e) => e instanceof TypeError); }`,
    'a parameter has a default': `
      export async function f() { return ok(undefined).then((a = 5) => a); }`,
    'a parameter is reassigned': `
      export async function f() { return ok(1).then((a) => { a += 1; return a; }); }`,
    'more than one parameter': `
      export async function f() { return ok(1).then((a, b) => [a, b]); }
      export async function g() { return ok(1).then((...all) => all.length); }`,
    'a handler is a method': `
      const api = { factor: 2, times(x) { return [this === api, x]; } };
      export async function f() { return ok(2).then(api.times); }`,
    'a handler is made by a call': `
      const make = (label) => { log('make', label); return (x) => [label, x]; };
      export async function f() { return ok(1).then(make('a')).then(make('b')); }`,
    'a handler is replaced while waiting': `
      let step = () => 'old';
      export async function f() { const p = ok(1).then(step); step = () => 'new'; return p; }
      export async function g() { return ok(1).then((x) => { step = () => 'third'; return x; }).then(step); }`,
    'a step gives a thenable': `
      export async function f() { return ok(1).then((x) => thenable(x)).then((x) => x + 1); }
      export async function g() { return ok(1).then(thenable).then((x) => x + 1); }`,
    'the order of evaluation': `
      export async function f() { return [log('first'), await ok(1).then((x) => x + 1), log('last')]; }
      export async function g() { const o = { n: 1 }; o.n += await ok(1).then((x) => { o.n = 10; return x; }); return o.n; }`,
    'an and': `
      export async function f(a) { return a > 5 && ok(1).then((x) => x); }
      export async function g(a) { const x = a ? await ok(1).then((v) => v + 1) : 2; return x; }`,
    'a chain without await': `
      export async function f() { ok(1).then((x) => log('late', x)); log('early'); }`,
    'a chain in a loop header': `
      export async function f() { for (const x of await ok([1, 2]).then((v) => v.map((y) => y * 2))) log(x); }
      export async function g() { let n = 0; while (await ok(n).then((v) => v < 2)) n += 1; return n; }`,
    'bodies without braces': `
      export async function f(a) { if (a) return ok(1).then((x) => { log(x); return x; }); else return ok(2).then((y) => { log(y); return y; }); }
      export async function g() { for (const i of [1, 2]) await ok(i).then((x) => { log(x); }); }`,
    'a switch case': `
      export async function f(a) { switch (a) { case 1: return ok(1).then((x) => { const y = x; return y; }); default: return ok(2).then((x) => { const y = x; return y; }); } }`,
    'a label and a break': `
      export async function f() { outer: for (const i of [1, 2]) { await ok(i).then((x) => { for (;;) { log(x); break; } }); if (i) continue outer; } }`,
    'a constructor and a getter': `
      class A { constructor() { return ok(1).then((x) => x).then((x) => ({ x })); } get p() { return ok(1).then((x) => x).then((x) => x + 1); } }
      export async function f() { return [await new A()]; }
      export function g() { return Object.getOwnPropertyDescriptor(A.prototype, 'p').get.call({}); }`,
    'a function used with new': `
      function Old() { return ok(1).then((x) => x).then((x) => x); }
      export function f() { return new Old(); }`,
    'a cache of promises': `
      let cached;
      export function f() { return (cached ??= ok(1).then((x) => x + 1).then((x) => x + 1)); }
      export function g() { return f() === f(); }`,
    'a path that returns no promise': `
      export function f(a) { if (a !== 1) return 'plain'; return ok(1).then((x) => x).then((x) => x + 1); }`,
    'the caller sees a synchronous throw': `
      function load(a) { if (a === 1) throw new Error('sync'); return ok(a).then((x) => x + 1).then((x) => x + 1); }
      export function f(a) { try { return load(a); } catch (e) { return e.message; } }`,
    'the caller compares identity': `
      const p = ok(1);
      function load() { return p; }
      export function f() { return load() === load(); }`,
    'an error in a default parameter': `
      export function f(a, b = throws(2)) { return ok(a).then((x) => x).then((x) => x + b); }`,
    'a destructured parameter throws': `
      export function f({ a }) { return ok(a).then((x) => x + 1).then((x) => x + 1); }
      export function g(n) { return f(n); }`,
    'a rejection nobody handles': `
      export async function f() { bad(1).then((x) => x); bad(2).catch(() => log('caught')); await later(1); }`,
    'undefined is returned': `
      export async function f() { return ok(1).then((x) => { log(x); }); }
      export async function g() { const x = await ok(1).then(() => {}); return x; }`,
    'a catch with no parameter use and one shadowing': `
      export async function f(e) { return bad(1).catch((e) => { log(e.message); return e; }).then((x) => [x, e]); }`,
    'a nested chain uses both names': `
      export async function f() { return ok(1).then((x) => ok(2).then((y) => ok(3).then((x) => [x, y]).then((z) => [x, z]))); }`,
    'an await in a handler': `
      export async function f() { return ok(1).then(async (x) => { const y = await ok(2); return x + y; }).then(async (x) => { throw new Error('x' + x); }).catch(async (e) => e.message); }`,
    'an object literal body': `
      export async function f() { return ok(1).then((x) => ({ x })).then(({ x }) => x); }`,
    'a handler with a directive': `
      export async function f() { return ok(1).then(function (x) { 'use strict'; return x; }); }`,
    'a generator as handler': `
      export async function f() { return ok(1).then(function* (x) { yield x; }).then((it) => [...it]); }`,
    'an optional chain': `
      export async function f(a) { return a?.then?.((x) => x) ?? ok(1)?.then((x) => x); }`,
    'a spread and an index': `
      export async function f() { return ok(1)['then']((x) => x)['then']((x) => x + 1); }
      export async function g() { const args = [(x) => x]; return ok(1).then(...args).then((x) => x); }`,
  },
  closures: {
    'two of a function are compared': `
      const make = () => function token() {};
      export function f() { return make() === make(); }
      export function g() { const seen = new Set(); for (const i of [1, 2]) seen.add(() => {}); return seen.size; }`,
    'a function carries properties': `
      export function f() { const all = []; for (const i of [1, 2]) { const fn = () => {}; fn.index = i; all.push(fn); } return all.map((fn) => fn.index); }`,
    'a function is used with new': `
      export function f() { const all = []; for (const i of [1, 2]) { const Kind = function () {}; Kind.prototype.i = i; all.push(new Kind()); } return all.map((k) => k.i); }`,
    'a name is read': `
      export function f() { const out = []; for (const i of [1, 2]) { const named = () => {}; const other = function inner() { return 1; }; out.push(named.name, other.name); } return out; }
      export function g() { return [1].map(() => (() => {}).name); }`,
    'the source is read': `
      export function f() { let text = ''; for (const i of [1, 2]) { const fn = () => 1 + 1; text += fn.toString().length; } return text; }`,
    'this is dynamic': `
      export function f() { const out = []; for (const i of [1, 2]) { out.push({ i, get: function () { return this.i; } }); } return out.map((o) => o.get()); }`,
    'this is of the surroundings': `
      class A { x = 1; all() { return [1, 2].map((y) => { const z = y; log(z); return z + this.x; }); } }
      export function f() { return new A().all(); }`,
    'arguments are of the surroundings': `
      export function f() { const out = []; for (const i of [1, 2]) { const get = () => arguments.length; out.push(get()); } return out; }`,
    'a loop variable is captured': `
      export function f() { const out = []; for (let i = 0; i < 2; i++) out.push(() => i); return out.map((fn) => fn()); }
      export function g() { const out = []; for (const i of [1, 2]) { const j = i * 2; out.push(function () { log('j'); return j; }); } return out.map((fn) => fn()); }`,
    'a variable outside the loop changes': `
      export function f() { let total = 0; const out = []; for (const i of [1, 2]) { total += i; out.push(() => total); } total = 10; return out.map((fn) => fn()); }`,
    'a variable is declared after the loop': `
      export function f() { const out = []; for (const i of [1, 2]) { const get = () => late; out.push(get); } const late = 5; return out.map((fn) => fn()); }`,
    'the module calls the function before its end': `
      export const early = f(1);
      export function f(a) { const out = []; for (const i of [1, 2]) { const show = function (x) { log('show', x); return x; }; out.push(setThen(show)); } return out.length + a; }
      function setThen(fn) { return fn(1); }`,
    'a class is called before its end': `
      export const early = new (class { go() { const out = []; for (const i of [1, 2]) { out.push(keep(function () { log('x'); return 1; })); } return out; } })().go();
      function keep(fn) { return fn(); }
      export function f() { return early; }`,
    'a regular expression has a state': `
      export function f() { const all = /a/g; return [all.test('aa'), all.lastIndex]; }
      export function g() { const sticky = new RegExp('a', 'y'); sticky.test('ab'); return sticky.lastIndex; }`,
    'a set is changed': `
      export function f(a) { const seen = new Set([1]); const had = seen.has(a); seen.add(a); return [had, seen.size]; }
      export function g(a) { const map = new Map([['x', 1]]); map.set(a, 2); return map.size; }`,
    'a set escapes': `
      export function f() { return new Set(['a', 'b']); }
      export function g() { const one = f(); one.add('c'); return [one.size, f().size, f() === f()]; }`,
    'a set is changed through another name': `
      export function f(a) { const one = new Set([1, 2]); const two = one; two.delete(1); return one.size; }
      export function g(a) { const one = new Set([1]); change(one); return one.size; }
      function change(set) { set.add(5); }`,
    'a constant throws when it is made': `
      export function f(a) { if (a === 1) return 'fine'; const re = new RegExp('('); return re.test('x'); }
      export function g() { return new Intl.NumberFormat('xx-invalid-locale-zz').format(1); }`,
    'a constant is made of what changes': `
      let words = ['a'];
      export function f() { const set = new Set(words); words.push('b'); return set.size; }
      export function g() { return f(); }`,
    'a name is taken at module level': `
      function helper() { return 'module'; }
      export function f() { const out = []; for (const i of [1, 2]) { const helper = function () { log('local'); return 'local'; }; out.push(helper()); } return [out, callHelper()]; }
      function callHelper() { return helper(); }`,
    'a name is taken by a global': `
      export function f() { const out = []; for (const i of [1, 2]) { const parseInt = function (x) { log(x); return x; }; out.push(parseInt('1a')); } return [out, outside()]; }
      function outside() { return parseInt('2b', 10); }`,
    'a function refers to itself': `
      export function f() { const out = []; for (const i of [3, 4]) { const down = function down(n) { return n ? down(n - 1) : 'end'; }; out.push(down(i)); } return out; }
      export function g() { return [2].map(function again(n) { return n ? again(n - 1) : 'end'; }); }`,
    'a function is reassigned': `
      export function f() { const out = []; for (const i of [1, 2]) { let fn = () => 'a'; if (i === 2) fn = () => 'b'; out.push(fn()); } return out; }`,
    'a function declaration in a block': `
      export function f(a) { if (a) { function inner() { log('inner'); return 1; } return inner(); } return typeof inner; }`,
    'an inner function is called before it is declared': `
      export function f() { return inner(); function inner() { log('one'); log('two'); return 1; } }`,
    'an inner function shadows its own use': `
      export function f(inner) { if (inner) { const outer = inner; { function inner() { log('in'); return 2; } return [outer, inner()]; } } }`,
    'eval sees everything': `
      export function f() { const out = []; for (const i of [1, 2]) { const fn = (code) => eval(code); out.push(fn('i')); } return out; }`,
    'an emitter removes what it was given': `
      import { EventEmitter } from 'node:events';
      export function f() { const e = new EventEmitter(); for (const i of [1, 2]) { const on = function () { log('on'); log('off'); }; e.on('x', on); e.on('x', on); e.off('x', on); } e.emit('x'); return e.listenerCount('x'); }`,
    'an emitter adds a listener once': `
      const listeners = new Set();
      export function f() { for (const i of [1, 2, 3]) listeners.add(function () { log('a'); log('b'); }); return listeners.size; }`,
    'a memo is kept by identity': `
      const memo = new WeakMap();
      function once(fn) { if (!memo.has(fn)) memo.set(fn, fn()); return memo.get(fn); }
      let n = 0;
      export function f() { const out = []; for (const i of [1, 2]) out.push(once(() => { log('made'); return (n += 1); })); return out; }`,
    'an async closure and a generator': `
      export async function f() { const out = []; for (const i of [1, 2]) { const get = async (x) => { await x; log(x); return x; }; const gen = function* (x) { yield x; }; out.push(await get(i), ...gen(i)); } return out; }`,
    'a closure in a default parameter': `
      export function f(a, make = (x) => { log(x); return x; }) { const out = []; for (const i of [1, 2]) out.push(make(i)); return out; }`,
    'a closure in a class field': `
      export function f() { const out = []; for (const i of [1, 2]) { class A { go = () => { log('go'); return 1; }; static s = () => 2; } const x = new A(); out.push(x.go === new A().go, A.s()); } return out; }`,
    'a closure with super and new.target': `
      class B { hi() { return 'b'; } }
      class A extends B { hi() { return [1, 2].map((x) => { log(x); return super.hi() + x; }); } }
      export function f() { return new A().hi(); }
      export function g() { function K() { return [1].map(() => new.target === K).concat([0]); } return new K(); }`,
  },
  checks: {
    'a recursion comes back with something else': `
      function walk(node) { if (!node) return 0; return 1 + walk(node.next); }
      export function f(a) { const node = { next: { next: null } }; if (!node) return; return walk(node); }`,
    'a value is reassigned in between': `
      function inner(x) { if (typeof x !== 'number') throw new TypeError('inner'); return x; }
      export function f(a) { if (typeof a !== 'number') throw new TypeError('outer'); a = String(a); return inner(a); }`,
    'a property changes in between': `
      function inner(o) { if (!o.ready) throw new Error('inner'); return o; }
      export function f(a) { const o = { ready: true }; if (!o.ready) return; reset(o); return inner(o); }
      function reset(o) { o.ready = false; }`,
    'a property changes while waiting': `
      const state = { open: true };
      export async function f() { if (!state.open) throw new Error('a'); const p = later(1); setTimeout(() => { state.open = false; }, 0); await p; if (!state.open) throw new Error('closed'); return 1; }`,
    'a module variable changes while waiting': `
      let session = { id: 1 };
      export async function f() { if (!session) return 'none'; await ok(clear()); if (!session) return 'gone'; return session.id; }
      function clear() { session = undefined; }`,
    'a getter answers differently': `
      let n = 0;
      const o = { get x() { n += 1; log('get', n); return n < 2; } };
      function inner() { if (!o.x) throw new Error('inner'); return 1; }
      export function f() { if (!o.x) return 'outer'; return inner(); }`,
    'an exported function has callers elsewhere': `
      export function inner(x) { if (typeof x !== 'string') throw new TypeError('inner'); return x; }
      export function f(a) { if (typeof a !== 'string') return 'outer'; return inner(a); }
      export function g(a) { return inner(a); }`,
    'a function is exported by another statement': `
      function inner(x) { if (typeof x !== 'string') throw new TypeError('inner'); return x; }
      function f(a) { if (typeof a !== 'string') return 'outer'; return inner(a); }
      export { f, inner as g };`,
    'a function is handed out': `
      function inner(x) { if (typeof x !== 'string') throw new TypeError('inner'); return x; }
      const table = { inner };
      export function f(a) { if (typeof a !== 'string') return 'outer'; return inner(a); }
      export function g(a) { return table.inner(a); }`,
    'a function is a callback too': `
      function inner(x) { if (typeof x !== 'string') throw new TypeError('inner'); return x; }
      export function f(a) { if (typeof a !== 'string') return 'outer'; return inner(a); }
      export function g(a) { return [a].map(inner); }`,
    'a function is called by call and apply': `
      function inner(x) { if (typeof x !== 'string') throw new TypeError('inner'); return x; }
      export function f(a) { if (typeof a !== 'string') return 'outer'; return inner(a); }
      export function g(a) { return inner.call(null, a); }`,
    'only half of the condition is checked': `
      function inner(x) { if (!x || x.length > 2) throw new Error('inner'); return x; }
      export function f(a) { if (!a) return 'outer'; return inner(a); }`,
    'the outer check is weaker': `
      function inner(x) { if (typeof x !== 'number') throw new TypeError('inner'); return x; }
      export function f(a) { if (a == null) return 'outer'; return inner(a); }`,
    'the outer check does not end': `
      function inner(x) { if (typeof x !== 'number') throw new TypeError('inner'); return x; }
      export function f(a) { if (typeof a !== 'number') log('outer'); return inner(a); }`,
    'the outer check is in a branch': `
      function inner(x) { if (typeof x !== 'number') throw new TypeError('inner'); return x; }
      export function f(a, b) { if (b) { if (typeof a !== 'number') return 'outer'; } return inner(a); }`,
    'the outer check is in a try that catches': `
      function inner(x) { if (typeof x !== 'number') throw new TypeError('inner'); return x; }
      export function f(a) { try { if (typeof a !== 'number') throw new Error('outer'); } catch { log('caught'); } return inner(a); }`,
    'the outer check sees another variable': `
      function inner(x) { if (typeof x !== 'number') throw new TypeError('inner'); return x; }
      export function f(a) { { const a = 1; if (typeof a !== 'number') return 'outer'; } return inner(a); }`,
    'arguments are in another order, spread or missing': `
      function inner(x, y) { if (typeof y !== 'number') throw new TypeError('inner'); return [x, y]; }
      export function f(a) { if (typeof a !== 'number') return 'outer'; return inner(a, 'no'); }
      export function g(a) { if (typeof a !== 'number') return 'outer'; return inner(...[1, a]); }`,
    'a default makes a value of nothing': `
      function inner(x = 'text') { if (typeof x !== 'number') throw new TypeError('inner'); return x; }
      export function f(a) { if (typeof a === 'string') return 'outer'; return inner(a); }`,
    'a parameter is changed before the check': `
      function inner(x) { x = x || 0; if (x === 0) throw new Error('zero'); return x; }
      export function f(a) { if (a === 0) throw new Error('outer'); return inner(a); }`,
    'the check is inside a closure that runs later': `
      let value;
      export function f(a) { value = a; if (typeof value !== 'number') return 'outer'; const run = () => { if (typeof value !== 'number') throw new Error('later'); return value; }; value = 'text'; return run(); }`,
    'two checks on one path, and a write between them': `
      export function f(a) { if (!Array.isArray(a)) a = [a]; if (!Array.isArray(a)) throw new Error('never'); a = a[0]; if (!Array.isArray(a)) return 'no array'; return a; }`,
    'two checks with different ends': `
      export function f(a) { if (!a) return 'first'; if (!a) return 'second'; return 'third'; }
      export function g(a) { if (a > 1) log('big'); if (a > 1) return 'big'; return 'small'; }`,
    'a check with an effect': `
      const test = (x) => { log('test', x); return typeof x === 'number'; };
      function inner(x) { if (!test(x)) throw new Error('inner'); return x; }
      export function f(a) { if (!test(a)) return 'outer'; return inner(a); }`,
    'a stateful regular expression': `
      const re = /a/g;
      function inner(x) { if (!re.test(x)) throw new Error('inner'); return x; }
      export function f(a) { const s = 'a'; if (!re.test(s)) return 'outer'; return inner(s); }`,
    'a loop changes what was checked': `
      function inner(x) { if (x === null) return 'end'; return x.v; }
      export function f(a) { let node = { v: 1, next: null }; if (node === null) return; const out = []; for (let i = 0; i < 2; i++) { out.push(inner(node)); node = node && node.next; } return out; }`,
    'not a number': `
      function inner(x) { if (!(x > 0)) throw new Error('inner'); return x; }
      export function f(a) { if (a <= 0) return 'outer'; return inner(a); }
      export function g() { return f(NaN); }`,
    'a label, a switch and a finally': `
      function inner(x) { if (typeof x !== 'number') throw new TypeError('inner'); return x; }
      export function f(a) { out: { if (typeof a !== 'number') break out; return inner(a); } return inner(a); }
      export function g(a) { try { if (typeof a !== 'number') throw new Error('outer'); } finally { log(inner(1)); } return inner(a); }`,
    'a private method is called from a static one': `
      class A { #inner(x) { if (typeof x !== 'number') throw new TypeError('inner'); return x; } outer(a) { if (typeof a !== 'number') return 'outer'; return this.#inner(a); } static raw(o, x) { return o.#inner(x); } }
      export function f(a) { return new A().outer(a); }
      export function g(a) { return A.raw(new A(), a); }`,
    'a validator that throws in a function of the language': `
      function pattern(p) { if (typeof p !== 'string') throw new TypeError('p'); new RegExp(p); }
      function decodable(s) { if (typeof s !== 'string') throw new TypeError('s'); decodeURIComponent(s); }
      function count(n) { if (typeof n !== 'number') throw new TypeError('n'); 'x'.repeat(n); (1).toFixed(n); }
      function form(s) { if (typeof s !== 'string') throw new TypeError('s'); 'x'.normalize(s); }
      function listOf(n) { if (n === undefined) throw new TypeError('n'); new Set(n); new Array(n); }
      export function f(a) {
        const out = [];
        for (const check of [(s) => { if (typeof s !== 'string') return 'no'; pattern(s); return 'p'; }, (s) => { if (typeof s !== 'string') return 'no'; decodable(s); return 'd'; }, (s) => { if (typeof s !== 'string') return 'no'; form(s); return 'f'; }])
          try { out.push(check('[%')); } catch (e) { out.push(e.name); }
        return out;
      }
      export function g(a) {
        if (typeof a !== 'number') return 'no';
        const out = [];
        try { count(a); } catch (e) { out.push(e.name); }
        if (typeof a !== 'undefined') try { listOf(a); } catch (e) { out.push(e.name); }
        try { count(-1); } catch (e) { out.push(e.name); }
        return out;
      }`,
    'a table that loses its elements': `
      const TABLE = [1, 0, 5, 'text'];
      export function f(a) { if (!TABLE.includes(a)) return 'outer'; TABLE.length = 1; if (!TABLE.includes(a)) return 'gone'; return 'there'; }`,
    'a constant of old code before it has a value': `
      export const early = [first(undefined), first(3)];
      var limit = 3;
      function first(x) { if (x !== limit) return 'other'; if (x === 3) return 'three'; return 'none'; }
      export function f(a) { return [first(3), first(a)]; }`,
    'a function that is made anew with each call': `
      function step(x, limit) { const isOk = (y) => y < limit; if (!isOk(x)) throw new Error('over ' + limit); }
      export function f(a) { step(a, 10); step(a, 1); return a; }`,
    'an argument that changes before it is checked': `
      const box = { a: 1 };
      function drop() { box.a = null; }
      function inner(x) { drop(); if (!x) throw new Error('inner'); }
      export function f(a) { box.a = a; inner(box.a); if (!box.a) return 'gone'; return 'there'; }`,
    'a check that stops a constructor': `
      class A { constructor(x) { if (!x) throw new Error('empty'); this.x = x; } }
      export function f(a) { if (!a) return 'outer'; return new A(a); }
      export function g(a) { return new A(a); }`,
    'an async function rejects instead of throwing': `
      async function inner(x) { if (typeof x !== 'number') throw new TypeError('inner'); return x; }
      export function f(a) { if (typeof a !== 'number') throw new TypeError('outer'); return inner(a); }
      export function g(a) { return inner(a); }`,
  },
};

const driver: Driver = async ({ exports, call, log }) => {
  for (const name of ['f', 'g', 'early'].filter((known) => known in exports)) {
    if (typeof exports[name] !== 'function') {
      log(exports[name]);
      continue;
    }
    for (const value of [1, 0, 5, 'text', undefined, null, { a: 1 }]) await call(name, value);
  }
};

describe.each(Object.entries(HAZARDS))('%s', (_kind, cases) => {
  it.each(Object.entries(cases))('%s', async (_title, source) => {
    const options = { expectFixed: 'maybe', grace: 20 } as const;
    await assertSameBehavior('all', `${PRELUDE}${source}`, driver, options);
  });
});
