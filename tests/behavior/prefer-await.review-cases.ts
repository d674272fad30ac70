import type { Case } from './prefer-await.cases.ts';

/** Cases in the manner of a hostile reviewer: what is proven, which path an error takes, who sees which name. */
export const reviewCases: Readonly<Record<string, readonly Case[]>> = {
  'what is proven': [
    [
      'sub class overrides the method',
      'refused',
      `class A { load(x) { return get(x); } async m(x) { return this.load(x).then((y) => plain(y)); } }
       class B extends A { load(x) { return { then(r) { log('sub'); r(9); return { then(k) { k(8); } }; } }; } }
       export const f = (x) => new B().m(x);`,
    ],
    [
      'object method replaced',
      'refused',
      `const o = { load: (x) => get(x) };
       o.load = thenable;
       export async function f(x) { return o.load(x).then((y) => plain(y)); }`,
    ],
    [
      'own then of a promise',
      'refused',
      'export async function f(x) { const p = get(x); p.then = (h) => thenable(h(5)); return p.then((y) => plain(y)); }',
    ],
    [
      'reassigned function',
      'refused',
      `let load = get;
       load = thenable;
       export async function f(x) { return load(x).then((y) => plain(y)); }`,
    ],
    [
      'Promise.resolve of a thenable',
      'fix',
      'export async function f(x) { return Promise.resolve(thenable(x)).then((y) => plain(y)); }',
    ],
    [
      'computed then',
      'fix',
      "export async function f(x) { return get(x)['then']((y) => { plain(y); return y; }); }",
    ],
    [
      'optional call of then',
      'refused',
      'export async function f(x) { return get(x)?.then((y) => plain(y)); }',
    ],
    [
      'discarded thenable value',
      'fix',
      "export async function f(x) { await get(x).then((y) => thenable(y)); log('after'); }",
    ],
    [
      'catch with thenable',
      'fix',
      'export async function f(x) { return fail(x).catch(() => thenable(2)).then((v) => plain(v)); }',
    ],
    [
      'a var that its own value reads',
      'fix',
      `const o = 1;
       export async function f(x) {
         return get(x).then((v) => { var o = o || { v }; return get(o); }).then((y) => plain(y));
       }`,
    ],
    [
      'chain with undefined shadowed',
      'fix',
      "export async function f(x) { const undefined = (e) => e.message; return fail(x).then(undefined, (e) => 'x' + e.message); }",
    ],
    [
      'new code says undefined where that is a variable: assigned',
      'fix',
      'export async function f(undefined) { let b = 3; b = await get(1).then((x) => get(x)).then((x) => { log(x); }); return [b, undefined]; }',
    ],
    [
      'new code says undefined where that is a variable: returned',
      'fix',
      "export async function f(x) { const undefined = 'own'; return fail(x).then((y) => { plain(y); return y; }).catch(() => {}); }",
    ],
    [
      'new code says undefined where that is a variable: thrown',
      'fix',
      `export async function f(x) {
         const undefined = 'own';
         await get(x).then((y) => plain(y)).then(() => undefined, () => Promise.reject());
         await get(x).then((y) => { plain(y); return y ? get(y) : Promise.reject(); }).then((y) => Promise.reject());
       }`,
    ],
    [
      'in at the head of for',
      'fix',
      "export async function f(x) { for (let k = await get({ a: x }).then((o) => 'a' in o); k; k = false) log('k'); }",
    ],
    [
      'await to the left of **',
      'fix',
      'export async function f(x) { return [await get(2).then((v) => v ** 2), 2 ** (await get(3).then((v) => v)), await get(2).then((v) => -v)]; }',
    ],
    [
      'allSettled',
      'fix',
      'export async function f(x) { return Promise.allSettled([get(x), fail(2)]).then((all) => all.map((r) => r.status)).then((s) => plain(s)); }',
    ],
    [
      'any',
      'fix',
      'export async function f(x) { return Promise.any([fail(1), get(x)]).then((y) => { plain(y); return y; }, (e) => e.errors.length); }',
    ],
    [
      'receiver getter',
      'refused',
      `const o = { get p() { log('getter'); return thenable(1); } };
       export async function f(x) { return o.p.then((y) => plain(y)); }`,
    ],
    [
      'then handler is a bound function',
      'fix',
      `const h = plain.bind(null, 4);
       export async function f(x) { return get(x).then(h).then((y) => [y]); }`,
    ],
    [
      'handler by constant arrow declared after',
      'fix',
      `export async function f(x) { return get(x).then(h).then((y) => [y]); }
       const h = (v) => plain([v]);`,
    ],
    [
      'handler with two parameters by reference',
      'fix',
      `function two(a, b = 7) { return [a, b, arguments.length]; }
       export async function f(x) { return get(x).then(two).then((y) => plain(y)); }`,
    ],
    [
      'handler by reference that is a class',
      'suggestion',
      `class A { constructor(x) { this.x = x; } }
       export async function f(x) { return get(x).then(A).catch((e) => e.constructor.name); }`,
    ],
    [
      'handler by reference, generator',
      'fix',
      `function* g(x) { yield x; }
       export async function f(x) { return get(x).then(g).then((i) => [...i]); }`,
    ],
    [
      'handler by reference, uses this',
      'fix',
      `function h(x) { return [typeof this, x]; }
       export async function f(x) { return get(x).then(h); }`,
    ],
  ],
  'errors and rejections': [
    [
      'empty pattern on null',
      'fix',
      'export async function f(x) { return get(x ? null : x).then(({}) => plain(1)).catch((e) => e.constructor.name); }',
    ],
    [
      'catch catches finally',
      'fix',
      'export async function f(x) { return get(x).finally(() => throws(1)).catch((e) => e.message); }',
    ],
    [
      'pattern declared from catch',
      'fix',
      'export async function f(x) { const { a, ...rest } = await (x ? get({ a: 1, b: x }) : fail(x)).catch(() => ({ a: 2 })); return [a, rest]; }',
    ],
    [
      'recursion with a throw',
      'fix',
      `function walk(n) { if (n > 2) throw new Error('deep'); return get(n).then((m) => get(m + 1)).then((m) => walk(m)); }
       export const f = async (x) => { try { return await walk(0); } catch (e) { return e.message; } };`,
    ],
    [
      'throw await',
      'fix',
      "export async function f(x) { throw await get(x).then((y) => new Error('e' + y)); }",
    ],
    [
      'async handler with try catch finally in the middle',
      'fix',
      "export async function f(x) { return get(x).then(async (y) => { try { await (y ? get(y) : fail(y)); return 1; } catch (e) { return 2; } finally { log('fin'); } }).then((z) => plain(z)); }",
    ],
    [
      'rejected early start in handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { const a = wait(1), b = fail(2); return a.then((v) => b.then((w) => plain([v, w]))); }).catch((e) => e.message); }',
    ],
    [
      'discarded at end: returned promise must reject',
      'fix',
      'export async function f(x) { await get(x).then((y) => { if (y) return; return fail(y); }); }',
    ],
    [
      'a callback that may throw',
      'suggestion',
      "export async function f(x) { const all = []; try { [1, 2].forEach((n) => { all.push(g(n)); }); } catch { log('sync'); } return Promise.all(all); function g(n) { if (n === 5) throws(n); return get(n).then((y) => get(y)).then((z) => plain(z)); } }",
    ],
    [
      'executor that throws',
      'fix',
      'export function f(x) { return new Promise((r) => { throws(x); }).then((y) => get(y)).then((z) => plain(z)).catch((e) => e.message); }',
    ],
    [
      'catch clause variable',
      'suggestion',
      'export async function f(x) { try { throws(x); } catch (e) { await fail(e.message).catch((e) => { log(e.message); }); log(e.message); } }',
    ],
    [
      'error in finally after catch',
      'fix',
      "export async function f(x) { return fail(x).catch((e) => { throw new Error('two'); }).finally(() => { if (x) throw new Error('three'); }); }",
    ],
    [
      'handler returns rejected promise in conditional',
      'fix',
      "export async function f(x) { return get(x).then((y) => (y ? y : Promise.reject(new Error('none')))).then((z) => plain(z)); }",
    ],
    [
      'logical rejected',
      'fix',
      "export async function f(x) { return get(x).then((y) => y || Promise.reject(new Error('none'))).then((z) => plain(z)); }",
    ],
    [
      'sync throw of reference receiver',
      'suggestion',
      `function mayThrow(x) { if (x === 5) throw new Error('sync'); return get(x); }
       export async function f(x) { return mayThrow(x).then((y) => plain(y)).catch((e) => 'caught ' + e.message); }`,
    ],
    [
      'sync throw of a receiver, then',
      'fix',
      `function mayThrow(x) { if (x === 5) throw new Error('sync'); return get(x); }
       export async function f(x) { return mayThrow(x).then((y) => plain(y)); }`,
    ],
    [
      'sync throw of a receiver, finally',
      'suggestion',
      `function mayThrow(x) { if (x === 5) throw new Error('sync'); return get(x); }
       export async function f(x) { return mayThrow(x).finally(() => { log('fin'); }); }`,
    ],
    [
      'sync throw of an async handler parameter',
      'fix',
      "export async function f(x) { return get(null).then(async ({ a }) => a).catch(() => 'c'); }",
    ],
    [
      'inner receiver throws inside handler',
      'suggestion',
      `function mayThrow(x) { if (x === 5) throw new Error('sync'); return get(x); }
       export async function f(x) { return get(x).then((y) => mayThrow(y).catch(() => 'inner')).catch((e) => 'outer ' + e.message); }`,
    ],
    [
      'inner receiver throws inside handler, finally',
      'suggestion',
      `function mayThrow(x) { if (x === 5) throw new Error('sync'); return get(x); }
       export async function f(x) { return get(x).then((y) => mayThrow(y).finally(() => { log('inner'); })); }`,
    ],
    [
      'both with throwing receiver',
      'suggestion',
      `function mayThrow(x) { if (x === 5) throw new Error('sync'); return get(x); }
       export async function f(x) { return mayThrow(x).then((y) => plain(y), (e) => 'g ' + e.message); }`,
    ],
    [
      'both without arguments',
      'fix',
      "export async function f(x) { return (x ? get(x) : fail(x)).then(() => 'yes', () => 'no'); }",
    ],
    [
      'both whose f may fail only by property',
      'fix',
      "export async function f(x) { return (x ? get(null) : fail(x)).then((y) => y.a, () => 'no'); }",
    ],
    [
      'both in try',
      'fix',
      "export async function f(x) { try { return await (x ? get(x) : fail(x)).then((y) => throws(y), (e) => throws(7)); } catch (e) { return 'c ' + e.message; } }",
    ],
    [
      'both before other code',
      'refused',
      "export async function f(x) { await (x ? get(x) : fail(x)).then((y) => { plain(y); }, (e) => { log(e.message); }); log('after'); }",
    ],
    [
      'both with const after',
      'fix',
      'export async function f(x) { const v = await (x ? get(x) : fail(x)).then((y) => [y], (e) => e.message); return [v]; }',
    ],
    [
      'both rethrows',
      'fix',
      "export async function f(x) { const v = await (x ? get(x) : fail(x)).then((y) => throws(y), (e) => { throw new Error('w ' + e.message); }); return [v]; }",
    ],
  ],
  'where it stands': [
    [
      'return in finally block',
      'fix',
      'export async function f(x) { try { throws(x); } catch {} finally { return get(x).then((y) => { plain(y); return y; }); } }',
    ],
    [
      'class field arrow',
      'fix',
      `class A { n = 1; load = (x) => get(x).then((y) => get(y)).then((z) => [this.n, z]); }
       export const f = (x) => new A().load(x);`,
    ],
    [
      'static block',
      'refused',
      `class A { static { A.p = get(1).then((y) => get(y)).then((z) => plain(z)); } }
       export const f = () => A.p;`,
    ],
    [
      'member assign read in handler',
      'fix',
      `class A { v = 1; async m(x) { this.v = await get(x).then((y) => { log(this.v); return [y, this.v]; }); return this.v; } }
       export const f = (x) => new A().m(x);`,
    ],
    [
      'member assign read in finally',
      'fix',
      `class A { v = 1; async m(x) { this.v = await get(x).finally(() => log(this.v)); return this.v; } }
       export const f = (x) => new A().m(x);`,
    ],
    [
      'var loop with timer',
      'fix',
      'export async function f(x) { for (var i = 0; i < 2; i++) await get(i).then((y) => { setTimeout(() => log(i, y)); }); await wait(1); }',
    ],
    ['void', 'refused', 'export async function f(x) { return void get(x).then((y) => plain(y)); }'],
    [
      'member of an awaited chain',
      'fix',
      'export async function f(x) { return (await get([x]).then((y) => y.concat(2))).length; }',
    ],
    [
      'template',
      'fix',
      `export async function f(x) { return \`a\${await get(x).then((y) => String(y))}b\`; }`,
    ],
    [
      'logical',
      'fix',
      'export async function f(x) { return (await get(x).then((y) => plain(y))) || 5; }',
    ],
    [
      'logical right',
      'fix',
      'export async function f(x) { return x && (await get(x).then((y) => plain(y))); }',
    ],
    [
      'for of head',
      'fix',
      'export async function f(x) { const l = []; for (const q of await get([x]).then((y) => y.concat(2))) l.push(q); return l; }',
    ],
    [
      'while head',
      'fix',
      'export async function f(x) { let n = 0; while (await get(n).then((y) => y < 3)) n += 1; return n; }',
    ],
    [
      'compound',
      'fix',
      'export async function f(x) { let n = 1; n += await get(1).then((y) => y + n); return n; }',
    ],
    [
      'compound with mutation',
      'refused',
      'export async function f(x) { let n = 1; n += await get(1).then((y) => { n = 10; return y; }); return n; }',
    ],
    [
      'array beside',
      'refused',
      'export async function f(x) { let n = 1; const r = [n, await get(1).then((y) => { n = 10; return y; }), n]; return r; }',
    ],
    [
      'sequence around',
      'refused',
      'export async function f(x) { return (get(x).then((y) => plain(y)), 5); }',
    ],
    [
      'labelled loop',
      'fix',
      'export async function f(x) { outer: for (const a of [1, 2]) { for (const b of [1, 2]) { await get(b).then((y) => { plain(y); }); if (a === b) continue outer; } } return 1; }',
    ],
    [
      'last statement of a labelled inner loop',
      'fix',
      "export async function f(x) { for (const a of [1, 2]) { for (const b of [1, 2]) { await get(b).then((y) => { if (y === 1) return; plain(y); }); } log('inner'); } return 1; }",
    ],
    [
      'if at end of do while',
      'fix',
      'export async function f(x) { let n = 0; do { n++; await get(n).then((y) => { if (y === 1) return; plain(y); }); } while (n < 3); return n; }',
    ],
    [
      'for with update',
      'fix',
      'export async function f(x) { for (let i = 0; i < 3; i++) { await get(i).then((y) => { if (y === 1) return; plain(y); }); } }',
    ],
    [
      'try around, at end of loop',
      'fix',
      "export async function f(x) { for (let i = 0; i < 3; i++) { try { await get(i).then((y) => { if (y === 1) return; throws(y); }); } finally { log('fin'); } } }",
    ],
    [
      'arrow in map',
      'fix',
      'export async function f(x) { return Promise.all([1, 2].map((n) => get(n).then((y) => get(y)).then((z) => plain(z)))); }',
    ],
    [
      'await inside receiver',
      'fix',
      'export async function f(x) { return get(await get(x)).then((y) => { plain(y); return y; }); }',
    ],
    [
      'chain as argument of the receiver',
      'fix',
      'export async function f(x) { return get(await get(x).then((y) => plain(y))).then((z) => { plain(z); return z; }); }',
    ],
    [
      'two chains in one statement',
      'fix',
      'export async function f(x) { const a = await get(x).then((y) => plain(y)), b = await get(2).then((y) => plain(y)); return [a, b]; }',
    ],
    [
      'let without use',
      'fix',
      'export async function f(x) { let r = await get(x).then((y) => { plain(y); return y; }); r = [r]; return r; }',
    ],
    [
      'var redeclared',
      'fix',
      'export async function f(x) { var r = 1; var r = await get(x).then((y) => { plain(y); return y; }); return r; }',
    ],
    [
      'parameter redeclared by var',
      'refused',
      'export async function f(x) { var x = await get(x).then((y) => { plain(y); return y; }); return x; }',
    ],
    [
      'logical nested chain',
      'fix',
      'export async function f(x) { return get(x).then((y) => y && get(y).then((w) => plain(w))).then((z) => plain(z)); }',
    ],
    [
      'top-level await',
      'fix',
      `const r = await get(1).then((y) => { plain(y); return [y]; });
       export const f = () => r;`,
    ],
    [
      'top-level statement',
      'fix',
      `await get(1).then((y) => { plain(y); });
       export const f = () => 1;`,
    ],
    [
      'iife',
      'fix',
      'export const f = (x) => (async () => get(x).then((y) => { plain(y); return y; }))();',
    ],
    [
      'iife plain',
      'fix',
      'export const f = (x) => (() => get(x).then((y) => get(y)).then((z) => plain(z)))();',
    ],
    [
      'arguments of a plain function',
      'suggestion',
      'export function f(x) { return get(arguments.length).then((y) => get(y)).then((z) => [z, arguments[0]]); }',
    ],
    [
      'then on async iife',
      'fix',
      "export async function f(x) { return (async () => { log('in'); return x; })().then((y) => { plain(y); return y; }); }",
    ],
  ],
  'names and scopes': [
    [
      'typeof of an undeclared name',
      'fix',
      'export async function f(x) { log(typeof y); return get(x).then((y) => { plain(y); return [y]; }); }',
    ],
    [
      'default that reads a clashing name',
      'fix',
      'export async function f(x) { return get({}).then(({ a = x }) => plain(a)).then((x) => plain([x])); }',
    ],
    [
      'pattern default clashing',
      'fix',
      'export async function f(x) { return get({}).then(({ y = x, x: z = y }) => plain([y, z])); }',
    ],
    [
      'hoisted function in a middle handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { const r = h(y); return r; function h(v) { return [v, y]; } }).then((z) => plain(z)); }',
    ],
    [
      'inner shadow',
      'fix',
      'export async function f(x) { await get(x).then((y) => { const x = 5; plain([x, y]); }); return x; }',
    ],
    [
      'closure before uses outer name',
      'fix',
      `let y = 'outer';
       export async function f(x) { const g = () => y; const r = await get(x).then((y) => { plain(y); return [y, g()]; }); return [r, g()]; }`,
    ],
    [
      'named function handler',
      'fix',
      'export async function f(x) { return get(x).then(function done(y) { return plain(y); }); }',
    ],
    [
      'name of the function itself',
      'fix',
      'export async function f(x) { return get(x).then((f) => { plain(f); return [f]; }); }',
    ],
    [
      'recursive with own name as parameter',
      'fix',
      'export async function f(x) { if (x > 1) return x; return get(x).then((f) => { plain(f); return 7; }).then((y) => f(y)); }',
    ],
    [
      'closure captures handler parameter which is renamed',
      'fix',
      'export async function f(y) { const later = []; await get(y).then((y) => { later.push(() => y); y = 9; }); return [later[0](), y]; }',
    ],
    [
      'object shorthand method in handler',
      'fix',
      'export async function f(y) { return get(y).then((y) => ({ y, get z() { return y; }, m() { return y; } })).then((o) => [o.y, o.z, o.m()]); }',
    ],
    [
      'class in handler',
      'fix',
      'export async function f(y) { return get(y).then((y) => { class A { v = y; } return new A().v; }); }',
    ],
  ],
  'shapes of handlers': [
    [
      'handler writes the assigned variable',
      'fix',
      'export async function f(x) { let q = x; q = await get(x).then((y) => { q = 5; return [y, q]; }); return q; }',
    ],
    [
      'try/finally in handler: promise after finally',
      'fix',
      "export async function f(x) { return get(x).then((y) => { try { return wait(y); } finally { log('f'); } }); }",
    ],
    [
      'try/finally in a middle handler',
      'fix',
      "export async function f(x) { return get(x).then((y) => { try { return wait(y).then((z) => log('late', z)); } finally { log('f'); } }).then((z) => plain(z)); }",
    ],
    [
      'empty array pattern',
      'fix',
      'export async function f(x) { return get(x).then(([]) => plain(1)).catch((e) => e.constructor.name); }',
    ],
    [
      'default with an effect',
      'fix',
      "export async function f(x) { return get(x || undefined).then((y = (log('default'), 3)) => plain(y)); }",
    ],
    [
      'two thens with two handlers',
      'fix',
      "export async function f(x) { return (x ? get(x) : fail(x)).then((y) => fail(y), (e) => plain(e.message)).then((z) => plain(z), (e) => plain('second ' + e.message)); }",
    ],
    [
      'two handlers without value in the middle',
      'fix',
      'export async function f(x) { return (x ? get(x) : fail(x)).then(() => { plain(1); }, () => { plain(2); }).then(() => plain(3)); }',
    ],
    [
      'finally twice',
      'fix',
      "export async function f(x) { return get(x).finally(() => { log('a'); }).finally(() => throws(2)); }",
    ],
    [
      'all destructured',
      'fix',
      'export async function f(x) { return Promise.all([get(x), get(2)]).then(([a, b]) => plain([a, b])); }',
    ],
    [
      'race with finally',
      'fix',
      "export async function f(x) { return Promise.race([get(x), wait(2)]).finally(() => { log('done'); }); }",
    ],
    [
      'recursion',
      'fix',
      `function walk(n) { return get(n).then((m) => get(m + 1)).then((m) => (m > 3 ? m : walk(m))); }
       export const f = (x) => walk(0);`,
    ],
    [
      'nested chain in if of a middle handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { if (y) return get(1).then((z) => plain(z)); return get(2); }).then((w) => plain(w)); }',
    ],
    [
      'conditional receiver',
      'fix',
      'export async function f(x) { return (x ? get(1) : get(2)).then((y) => { plain(y); return y; }); }',
    ],
    [
      'while true in a middle handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { while (true) { if (y) break; return 1; } return 2; }).then((z) => plain(z)); }',
    ],
    [
      'nested function returns stay',
      'fix',
      'export async function f(x) { return get(x).then((y) => { const g = () => { return 1; }; const h = function () { return this; }; return [g(), y, typeof h()]; }).then((z) => plain(z)); }',
    ],
    [
      'early start in handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { const a = wait(1), b = wait(2); return a.then((v) => b.then((w) => plain([v, w]))); }); }',
    ],
    [
      'try around, at end of function with code in finally',
      'fix',
      'export async function f(x) { try { await get(x).then((y) => { if (y === 1) return; throws(y); }); } catch (e) { log(e.message); } }',
    ],
    [
      'discard at the end with a returned promise',
      'fix',
      "export async function f(x) { await get(x).then((y) => { if (y) return wait(y); return fail(y); }); log('after'); }",
    ],
    [
      'discarded unpure at end',
      'fix',
      "export async function f(x) { await get(x).then((y) => { if (y) return plain(y); log('no'); }); }",
    ],
    [
      'arrow inside uses this of a method',
      'fix',
      `const o = { n: 2, f(x) { return get(x).then((y) => get(y + this.n)).then((z) => [this.n, z]); } };
       export const f = (x) => o.f(x);`,
    ],
    [
      'identity cache through a property',
      'refused',
      `const o = { f(x) { return (this.p = get(x).then((y) => get(y)).then((z) => plain(z))); } };
       export const f = (x) => o.f(x);`,
    ],
    [
      'identity cache by variable',
      'refused',
      `let p;
       export function f(x) { if (!p) p = get(x).then((y) => get(y)).then((z) => plain(z)); return p; }`,
    ],
    [
      'result compared',
      'fix',
      `function load(x) { return get(x).then((y) => get(y)).then((z) => plain(z)); }
       export function f(x) { const a = load(x); const b = load(x); log(a === b); return Promise.all([a, b]); }`,
    ],
    [
      'new Promise with effects',
      'fix',
      "export async function f(x) { return new Promise((r) => { log('exec'); r(x); }).then((y) => { plain(y); return [y]; }); }",
    ],
    [
      'a this-less method handed on',
      'fix',
      `const o = { f(x) { return get(x).then((y) => get(y)).then((z) => plain(z)); } };
       export const { f } = o;`,
    ],
    [
      'return type of branches',
      'fix',
      'export async function f(x) { const r = await get(x).then((y) => { if (y) { return { ok: true }; } }); return r; }',
    ],
    [
      'switch without default in the middle',
      'fix',
      "export async function f(x) { const r = await get(x).then((y) => { switch (y) { case 1: return 'one'; case 0: return 'zero'; } }); return [r]; }",
    ],
    [
      'nested then with outer variables reassigned',
      'fix',
      'export async function f(x) { let total = 0; await get(x).then((y) => { total += 1; return get(2).then((z) => { total += z; }); }); return total; }',
    ],
    [
      'tagged',
      'fix',
      `export async function f(x) { const tag = (s, ...v) => v; return get(x).then((y) => tag\`a\${y}b\`); }`,
    ],
    [
      'promise in property of result',
      'fix',
      'export async function f(x) { return get(x).then((y) => ({ p: wait(y) })).then(({ p }) => p).then((v) => plain(v)); }',
    ],
  ],
  'values that must not be seen too early': [
    [
      'an assignment inside a try, where finally throws',
      'fix',
      'export async function f(x) { let r = 5; try { r = await get(x).finally(() => throws(x)); } catch {} return r; }',
    ],
    [
      'an assignment inside a try, where finally of a nested chain throws',
      'fix',
      'export async function f(x) { let r = 5; try { r = await get(x).then((y) => get(y).finally(() => throws(x))); } catch {} return r; }',
    ],
    [
      'an assignment in a loop, where finally throws in the last turn',
      'fix',
      'export async function f(x) { let r = 5; for (const a of [1, 2]) { try { r = await get(a).finally(() => { if (a === 2) throws(a); }); } catch {} } return r; }',
    ],
    [
      'an assignment inside a try, where a finally of the handler throws',
      'fix',
      'export async function f(x) { let r = 5; try { r = await get(x).then((y) => { try { return [y]; } finally { throws(y); } }); } catch {} return r; }',
    ],
    [
      'an assignment inside a try, where finally cannot fail',
      'fix',
      "export async function f(x) { let r = 5; try { r = await get(x).finally(() => { log('ok'); }); } catch {} return r; }",
    ],
    [
      'an assignment outside a try, where finally throws',
      'fix',
      'export async function f(x) { let r = 5; r = await get(x).finally(() => throws(x)); return r; }',
    ],
    [
      'an assignment inside a try, where a later catch throws again',
      'fix',
      'export async function f(x) { let r = 5; try { r = await get(x).then((y) => { if (y) { try { return [y]; } catch { return 3; } } return 2; }).finally(() => throws(1)).catch((e) => { if (x) throw e; return 4; }); } catch {} return r; }',
    ],
    [
      'an assignment that an outer finally sees',
      'fix',
      'export async function f(x) { let r = 5; try { r = await get(x).finally(() => throws(x)).then((q) => q); } finally { log(r); } return r; }',
    ],
    [
      'a var in a loop keeps nothing of the turn before',
      'fix',
      'export async function f(x) { for (const a of [1, 0]) { var r = await get(a).then((y) => { if (y) return 1; }); log(r); } return r; }',
    ],
    [
      'a var inside a try, where finally throws',
      'fix',
      'export async function f(x) { try { var r = await get(x).finally(() => throws(x)); } catch {} return r; }',
    ],
    [
      'a constant that a function reads too early',
      'fix',
      'export async function f(x) { const show = () => { try { return typeof r; } catch (e) { return e.name; } }; const r = await get(x).finally(() => { log(show()); }); return r; }',
    ],
    [
      'a constant that a function reads later',
      'fix',
      'export async function f(x) { const r = await get(x).catch(() => plain(2)); return [1].map(() => r); }',
    ],
    [
      'a variable of the module, where finally throws',
      'fix',
      'let r = 1; export async function f(x) { try { r = await get(x).finally(() => fail(1)); } catch { } return r; }',
    ],
    [
      'a property, where finally throws',
      'fix',
      'export async function f(x) { const o = {}; try { o.p = await get(x).finally(() => fail(1)); } catch { } return o; }',
    ],
    [
      'an assignment after a handler with a value',
      'fix',
      'export async function f(x) { let r; r = await get(x).then((y) => get(y), () => 4).catch(() => 3); return r; }',
    ],
    [
      'a declaration of which the handler always throws',
      'refused',
      "export async function f(x) { const r = await get(x).then(() => { throw new Error('always'); }); return r; }",
    ],
    [
      'a var of which the handler always rejects',
      'refused',
      'export async function f(x) { try { var r = await get(x).then(() => Promise.reject(4)); } catch { log("caught"); } return r; }',
    ],
    [
      'a step after one that always throws',
      'refused',
      "const r = 5;\nexport async function f(x) { return get(x).then(() => { throw new Error('always'); }).then((r) => plain(r)); }",
    ],
  ],
  'callers of a function that may throw': [
    [
      'a caller that hands the promise on, awaited by its own caller',
      'fix',
      "function a(x) { if (x === 5) throw new Error('e'); return get(x).then((y) => get(y)).then((z) => plain(z)); }\nfunction b(x) { return a(x); }\nexport async function f(x) { return await b(x); }",
    ],
    [
      'two callers that hand the promise on',
      'fix',
      "function a(x) { if (x === 5) throw new Error('e'); return get(x).then((y) => get(y)).then((z) => plain(z)); }\nconst b = (x) => a(x);\nconst c = (x) => { return b(x); };\nexport async function f(x) { const r = await c(x); return [r]; }",
    ],
    [
      'a caller that hands the promise on and calls itself',
      'fix',
      "function a(x) { if (x === 5) throw new Error('e'); return get(x).then((y) => get(y)).then((z) => plain(z)); }\nfunction b(x, n) { log('b'); if (n) return b(x, n - 1); return a(x); }\nexport async function f(x) { try { return await b(x, 2); } catch (e) { return 'caught'; } }",
    ],
    [
      'a caller with a try of its own',
      'suggestion',
      "function a(x) { if (x === 5) throw new Error('e'); return get(x).then((y) => get(y)).then((z) => plain(z)); }\nfunction b(x) { try { return a(x); } catch { return get(9); } }\nexport async function f(x) { return await b(x); }",
    ],
    [
      'a caller that is exported',
      'suggestion',
      "function a(x) { if (x === 5) throw new Error('e'); return get(x).then((y) => get(y)).then((z) => plain(z)); }\nexport function b(x) { return a(x); }\nexport async function f(x) { return await b(x); }",
    ],
    [
      'a caller whose promise is awaited later',
      'suggestion',
      "function a(x) { if (x === 5) throw new Error('e'); return get(x).then((y) => get(y)).then((z) => plain(z)); }\nfunction b(x) { return a(x); }\nexport async function f(x) { const p = b(x); log('between'); return await p; }",
    ],
    [
      'a getter that hands the promise on',
      'suggestion',
      "function a(x) { if (x === 5) throw new Error('e'); return get(x).then((y) => get(y)).then((z) => plain(z)); }\nconst o = { get p() { return a(1); } };\nexport async function f(x) { return await o.p; }",
    ],
  ],
  'what the new code declares': [
    [
      'a parameter that is declared again',
      'refused',
      'export async function f(x) { return get(x).then(function (y) { var y = y || { z: 1 }; log(y); return y; }); }',
    ],
    [
      'the name of the function expression around',
      'fix',
      'export const f = async function own(x) { await get(x).then((own) => { plain(own); }); return typeof own; };',
    ],
    [
      'a constant of a case that is used behind its declaration',
      'fix',
      'export async function f(x) { switch (x) { case 0: return 0; default: const user = await get(x).then((y) => { log(y); return y; }); return [user]; } }',
    ],
    [
      'a function that would be named after a constant',
      'refused',
      'export async function f(x) { const run = await get(x).then((y) => () => y); log(run.name); return run(); }',
    ],
    [
      'a class that would be named after a variable',
      'refused',
      'export async function f(x) { let A; A = await get(x).then((y) => { log(y); return class {}; }); log(A.name); }',
    ],
  ],
  'errors of the place that a value goes to': [
    [
      'a constant',
      'fix',
      "export async function f(x) { const y = 1; y = await get(x).then((z) => plain(z)).catch((e) => { log('caught', e.name); return 2; }); }",
    ],
    [
      'a variable that nothing declares',
      'fix',
      "export async function f(x) { nobody = await get(x).then((z) => plain(z)).catch((e) => { log('caught', e.name); return 2; }); }",
    ],
    [
      'a variable that is declared later',
      'fix',
      "export async function f(x) { y = await get(x).then((z) => plain(z)).catch((e) => { log('caught', e.name); return 2; }); let y; }",
    ],
  ],
  'objects that get a then': [
    [
      'from another object',
      'fix',
      "const box = { a: 1 }; Object.assign(box, { then(resolve) { log('box'); resolve(7); } });\nexport async function f(x) { return get(x).then((y) => { plain(y); return box; }).then((z) => plain(z)); }",
    ],
    [
      'by a list of names',
      'fix',
      "const box = { a: 1 }; for (const name of ['then']) box[name] = (resolve) => resolve(7);\nexport async function f(x) { return get(x).then((y) => { plain(y); return box; }).then((z) => plain(z)); }",
    ],
    [
      'by a definition on the prototype',
      'fix',
      'class Query {}\nObject.assign(Query.prototype, { then(resolve) { resolve(7); } });\nexport async function f(x) { return get(x).then((y) => { plain(y); return new Query(); }).then((z) => plain(z)); }',
    ],
    [
      'a promise with a then that is defined on it',
      'refused',
      "export async function f(x) { const p = get(x); Object.defineProperty(p, 'then', { value: (h) => thenable(h(5)) }); return p.then((y) => plain(y)); }",
    ],
    [
      'made from entries',
      'fix',
      "export async function f(x) { return get([['then', (resolve) => resolve(7)]]).then(Object.fromEntries).then((z) => plain(z)); }",
    ],
    [
      'revived from a text',
      'fix',
      "export async function f(x) { return get('{\"then\":1}').then((text) => { plain(text); return JSON.parse(text, (key, value) => (key === 'then' ? (resolve) => resolve(7) : value)); }).then((z) => plain(z)); }",
    ],
  ],
  'what stands after an early return': [
    [
      'a function that the returned value is of',
      'refused',
      `function help() { return 'outer'; }
       export async function f(x) {
         const r = await get(x).then((v) => {
           if (v) { return help(v); }
           const z = 1;
           return z;
           function help(v) { return 'inner' + v; }
         });
         log(help());
         return r;
       }`,
    ],
    [
      'a function that runs before the return',
      'refused',
      `function help() { return 'outer'; }
       export async function f(x) {
         const r = await get(x).then((v) => {
           const y = help(v);
           if (y) { return y; }
           const z = y + 1;
           return get(z);
           function help(v) { return v && 'inner' + v; }
         });
         log(help());
         return r;
       }`,
    ],
    [
      'a constant that is read too early',
      'refused',
      `const a = 'outer';
       export async function f(x) {
         const r = await get(x).then((v) => {
           if (v) { return a + 1; }
           const a = 2;
           return get(a);
         });
         return r;
       }`,
    ],
    [
      'a constant that a closure names before',
      'refused',
      `const a = 'outer';
       export async function f(x) {
         let kept;
         const r = await get(x).then((v) => {
           kept = () => a;
           if (v) { return 'v'; }
           const a = 'inner';
           return get(a);
         });
         try { log(kept()); } catch (error) { log(error.name); }
         return r;
       }`,
    ],
  ],
  'resources that are disposed of': [
    [
      'a chain returned below `using`',
      'refused',
      "const dynamic = () => import('node:fs');\nexport async function f(x) { using file = { [Symbol.dispose]() { log('closed'); } }; return get(x).then((y) => { plain(y); return y; }); }",
    ],
    [
      'a chain awaited below `using`',
      'fix',
      "const dynamic = () => import('node:fs');\nexport async function f(x) { using file = { [Symbol.dispose]() { log('closed'); } }; return await get(x).then((y) => { plain(y); return y; }); }",
    ],
    [
      'in a loop',
      'refused',
      "const dynamic = () => import('node:fs');\nexport async function f(x) { for (using file of [{ [Symbol.dispose]() { log('closed'); } }]) return get(x).then((y) => { plain(y); return y; }); }",
    ],
  ],
  'calls that come before a declaration': [
    [
      'a function that is called before a constant has a value',
      'suggestion',
      'try { start(1).catch(() => {}); } catch {}\nconst limit = 3;\nfunction start(x) { const y = limit; return get(x + y).then((z) => get(z)).then((z) => plain(z)); }\nexport const f = (x) => start(x);',
    ],
  ],
  'what is thrown again': [
    [
      'a rejection with an argument too many',
      'fix',
      "export async function f(x) { return fail(x).catch((e) => Promise.reject(e, log('too many'))).then((y) => plain(y)).catch((e) => { log(e.message); return 3; }); }",
    ],
  ],
  'functions of one name': [
    [
      'a function that a promisified version replaces',
      'refused',
      "import { promisify } from 'node:util';\nfunction load(x, done) { done(null, x); }\nload[promisify.custom] = (x) => thenable(x);\nconst loaded = promisify(load);\nexport async function f(x) { return loaded(x).then((y) => plain(y)); }",
    ],
  ],
};
