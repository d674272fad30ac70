import { reviewCases } from './prefer-await.review-cases.ts';

/**
 * What must become of the chains in a module: a fix that changes nothing, a suggestion that names what
 * changes (and changes nothing where that does not happen), or neither.
 */
export type Outcome = 'fix' | 'refused' | 'suggestion';

export type Case = readonly [title: string, outcome: Outcome, code: string];

/** Functions that the cases call. */
export const CASE_PRELUDE = `
const get = async (x) => { log('get', x); return x; };
const fail = async (x) => { log('fail', x); throw new Error('failed ' + x); };
const wait = (x) => new Promise((resolve) => setTimeout(resolve, 1, x));
const thenable = (x) => ({ then(resolve) { log('then'); resolve(x); } });
function plain(x) { log('plain', x); return x; }
function throws(x) { log('throws', x); throw new Error('thrown ' + x); }
`;

export const cases: Readonly<Record<string, readonly Case[]>> = {
  'functions that may become async': [
    [
      'an async function',
      'fix',
      'export async function f(x) { return get(x).then((y) => plain(y)); }',
    ],
    [
      'a plain function of which nothing can throw before the promise',
      'fix',
      'export function f(x) { return get(x).then((y) => get(y)).then((z) => plain(z)); }',
    ],
    [
      'a plain function that may throw before the promise',
      'suggestion',
      'export function f(x) { plain(x); return get(x).then((y) => get(y)).then((z) => plain(z)); }',
    ],
    [
      'a plain function that throws, all callers of which await it',
      'fix',
      `function inner(x) { if (x === 0) throw new Error('early'); return get(x).then((y) => get(y)).then((z) => plain(z)); }
       export async function f(x) { try { return await inner(x); } catch (e) { return e.message; } }`,
    ],
    [
      'a plain function that throws, a caller of which tells a throw from a rejection',
      'suggestion',
      `function inner(x) { if (x === 5) throw new Error('early'); return get(x).then((y) => get(y)).then((z) => plain(z)); }
       export function f(x) { try { return inner(x).catch(() => 'rejected'); } catch { return 'thrown'; } }`,
    ],
    [
      'a caller that starts the promise and awaits it later',
      'suggestion',
      `function inner(x) { if (x === 5) throw new Error('early'); return get(x).then((y) => get(y)).then((z) => plain(z)); }
       export async function f(x) { const p = inner(x); log('between'); return await p; }`,
    ],
    [
      'a caller that returns it from inside a try',
      'suggestion',
      `function inner(x) { if (x === 5) throw new Error('early'); return get(x).then((y) => get(y)).then((z) => plain(z)); }
       export async function f(x) { try { return inner(x); } catch { return 'thrown'; } }`,
    ],
    [
      'an arrow function',
      'fix',
      'export const f = (x) => get(x).then((y) => get(y)).then((z) => plain(z));',
    ],
    [
      'an async arrow function',
      'fix',
      'export const f = async (x) => get(x).then((y) => plain(y));',
    ],
    [
      'a method of an object',
      'fix',
      'const o = { f(x) { return get(x).then((y) => get(y)).then((z) => [this === o, z]); } };\nexport const f = (x) => o.f(x);',
    ],
    [
      'a method of a class, with super',
      'fix',
      `class A { async load(x) { return get(x); } }
       class B extends A { async load(x) { return get(x).then((y) => super.load(y)).then((z) => plain(z)); } }
       export const f = (x) => new B().load(x);`,
    ],
    [
      'a private method',
      'fix',
      'class A { #n = 1; async m(x) { return get(x).then((y) => [this.#n, y]); } }\nexport const f = (x) => new A().m(x);',
    ],
    [
      'a getter',
      'refused',
      'const o = { get p() { return get(1).then((y) => get(y)).then((z) => plain(z)); } };\nexport const f = () => o.p;',
    ],
    [
      'a constructor',
      'refused',
      'class A { constructor(x) { return get(x).then((y) => get(y)).then((z) => plain(z)); } }\nexport const f = (x) => new A(x);',
    ],
    [
      'a function used with new',
      'refused',
      'function A(x) { return get(x).then((y) => get(y)).then((z) => plain(z)); }\nexport const f = (x) => new A(x);',
    ],
    [
      'a generator',
      'refused',
      'function* g(x) { yield 1; return get(x).then((y) => get(y)).then((z) => plain(z)); }\nexport const f = (x) => { const i = g(x); i.next(); return i.next().value; };',
    ],
    [
      'an async generator that returns a chain',
      'refused',
      'async function* g(x) { yield 1; return get(x).then((y) => plain(y)); }\nexport async function f(x) { const all = []; for await (const v of g(x)) all.push(v); return all; }',
    ],
    [
      'a chain awaited in an async generator',
      'fix',
      'async function* g(x) { yield await get(x).then((y) => plain(y)); const q = await get(x).then((y) => { plain(y); return [y]; }); yield q; }\nexport async function f(x) { const all = []; for await (const v of g(x)) all.push(v); return all; }',
    ],
    [
      'a function that remembers its promise',
      'refused',
      'let cached;\nfunction load(x) { return (cached ??= get(x).then((y) => get(y)).then((z) => plain(z))); }\nexport const f = async (x) => [load(x) === load(x), await load(x)];',
    ],
    [
      'a path that returns a remembered promise',
      'refused',
      `const cache = new Map();
       function load(x) { if (cache.has(1)) return cache.get(1); return get(x).then((y) => get(y)).then((z) => plain(z)); }
       export function f(x) { cache.set(1, get(x)); return [load(x) === load(x)]; }`,
    ],
    [
      'a path that returns a plain value',
      'refused',
      'export function f(x) { if (!x) return null; return get(x).then((y) => get(y)).then((z) => plain(z)); }',
    ],
    [
      'a path that returns nothing',
      'refused',
      'export function f(x) { if (x) return get(x).then((y) => get(y)).then((z) => plain(z)); }',
    ],
    [
      'a path that returns another new promise',
      'fix',
      'export function f(x) { if (!x) return Promise.resolve(null); return get(x).then((y) => get(y)).then((z) => plain(z)); }',
    ],
    [
      'parameters that may throw',
      'suggestion',
      'export function f({ a }) { return get(a).then((y) => get(y)).then((z) => plain(z)); }',
    ],
    [
      'one then in a plain function',
      'refused',
      'export function f(x) { return get(x).then((y) => plain(y)); }',
    ],
    [
      'one catch in a plain function',
      'refused',
      'export function f(x) { return fail(x).catch((e) => plain(e.message)); }',
    ],
    [
      'finally in a plain function',
      'fix',
      "export function f(x) { return get(x).finally(() => { log('end'); }); }",
    ],
    [
      'a nested chain in a plain function',
      'fix',
      'export function f(x) { return get(x).then((y) => get(y).then((z) => plain([y, z]))); }',
    ],
    [
      'default parameters of the function',
      'fix',
      'export function f(x, q = 2) { return get(x).then((y) => get(y)).then((z) => plain([q, z])); }',
    ],
  ],

  'what is thrown and what is caught': [
    [
      'g does not see what f throws',
      'fix',
      "export async function f(x) { return get(x).then((y) => throws(y), (e) => 'caught ' + e.message); }",
    ],
    [
      'g sees what the promise is rejected with',
      'fix',
      "export async function f(x) { return fail(x).then((y) => plain(y), (e) => 'caught ' + e.message); }",
    ],
    [
      'g of then(null, g)',
      'fix',
      "export async function f(x) { return (x ? fail(x) : get(x)).then(null, (e) => 'caught ' + e.message); }",
    ],
    [
      'g of then(undefined, g)',
      'fix',
      "export async function f(x) { return fail(x).then(undefined, (e) => 'caught ' + e.message); }",
    ],
    [
      'then(f, g) in the middle, where g throws',
      'fix',
      `export async function f(x) {
         const r = await (x ? fail(x) : get(x)).then((y) => get([y]), (e) => { throw new Error('again ' + e.message); }).then((z) => plain(z));
         return r;
       }`,
    ],
    [
      'then(f, g) of which neither can fail',
      'fix',
      'export async function f(x) { const ok = await (x ? fail(x) : get(x)).then(() => true, () => false); return [ok]; }',
    ],
    [
      'then(f, g) whose value is used afterwards',
      'refused',
      'export async function f(x) { const r = await get(x).then((y) => throws(y), () => 1); return r; }',
    ],
    [
      'then(f, g) at the end of a function, its value dropped',
      'fix',
      'export async function f(x) { await (x ? fail(x) : get(x)).then((y) => plain(y), (e) => { plain(e.message); }); }',
    ],
    [
      'catch sees what an earlier then throws',
      'fix',
      "export async function f(x) { return get(x).then((y) => throws(y)).catch((e) => 'caught ' + e.message); }",
    ],
    [
      'catch sees the rejection of what an earlier then returns',
      'fix',
      "export async function f(x) { return get(x).then((y) => fail(y)).catch((e) => 'caught ' + e.message); }",
    ],
    [
      'catch does not see what a later then throws',
      'fix',
      "export async function f(x) { return get(x).catch((e) => 'caught').then((y) => throws(y)); }",
    ],
    [
      'catch does not see what the receiver throws',
      'suggestion',
      "export async function f(x) { return Promise.resolve(plain(x)).catch((e) => 'caught'); }",
    ],
    [
      'catch that throws again',
      'fix',
      "export async function f(x) { return fail(x).catch((e) => { log('rollback'); throw e; }); }",
    ],
    [
      'catch that returns a promise',
      'fix',
      'export async function f(x) { const r = await fail(x).catch((e) => get(e.message)); return r; }',
    ],
    [
      'catch that returns a rejected promise',
      'fix',
      "export async function f(x) { return fail(x).catch((e) => Promise.reject(new TypeError('other'))); }",
    ],
    [
      'two catches',
      'fix',
      "export async function f(x) { return fail(x).catch((e) => { throw new Error('second'); }).catch((e) => e.message).then((m) => plain(m)); }",
    ],
    [
      'catch with a pattern',
      'fix',
      'export async function f(x) { return fail(x).catch(({ message }) => plain(message)); }',
    ],
    [
      'catch whose pattern fails',
      'fix',
      "export async function f(x) { return Promise.reject(null).catch(({ message }) => plain(message)).catch(() => 'second'); }",
    ],
    [
      'catch that reassigns its parameter',
      'fix',
      'export async function f(x) { return fail(x).catch((e) => { e = e.message; return plain(e); }); }',
    ],
    [
      'catch without a parameter',
      'fix',
      'export async function f(x) { const r = await fail(x).catch(() => plain(3)); return [r]; }',
    ],
    [
      'catch with a default parameter',
      'fix',
      "export async function f(x) { return Promise.reject(undefined).catch((e = 'none') => plain(e)); }",
    ],
    [
      'an empty catch alone stays',
      'refused',
      'export async function f(x) { await fail(x).catch(() => {}); }',
    ],
    [
      'an empty catch after other steps',
      'fix',
      'export async function f(x) { await get(x).then((y) => throws(y)).catch(() => {}); return 1; }',
    ],
    [
      'a chain returned inside a try is not caught by it',
      'refused',
      "export async function f(x) { try { return fail(x).then((y) => plain(y)); } catch { return 'caught'; } }",
    ],
    [
      'a chain returned inside a try with finally ends after it',
      'refused',
      "export async function f(x) { try { return wait(x).then((y) => plain(y)); } finally { log('finally'); } }",
    ],
    [
      'a chain returned in a catch clause',
      'fix',
      'export async function f(x) { try { throws(x); } catch (e) { return get(x).then((y) => plain([y, e.message])); } }',
    ],
    [
      'a chain awaited and returned inside a try',
      'fix',
      "export async function f(x) { try { return await get(x).then((y) => fail(y)); } catch (e) { return 'caught ' + e.message; } }",
    ],
    [
      'a chain awaited inside a try with finally',
      'fix',
      "export async function f(x) { try { await wait(x).then((y) => plain(y)); } finally { log('finally'); } return 1; }",
    ],
    [
      'a try in a handler does not see the promise it returns',
      'fix',
      "export async function f(x) { return get(x).then((y) => { try { return fail(y); } catch { return 'caught'; } }); }",
    ],
    [
      'a try in a handler before a catch step',
      'fix',
      "export async function f(x) { return get(x).then((y) => { try { return fail(y); } catch { return 'inner'; } }).catch(() => 'outer'); }",
    ],
    [
      'a try in an async handler that awaits',
      'fix',
      "export async function f(x) { return get(x).then(async (y) => { try { return await fail(y); } catch { return 'inner'; } }).catch(() => 'outer'); }",
    ],
    [
      'a throw in a handler',
      'fix',
      "export async function f(x) { return get(x).then((y) => { if (!y) throw new Error('none'); return y; }).then((z) => plain(z)); }",
    ],
  ],

  finally: [
    [
      'finally after a value',
      'fix',
      "export async function f(x) { return get(x).finally(() => log('end')); }",
    ],
    [
      'finally after an error',
      'fix',
      "export async function f(x) { return fail(x).finally(() => { log('end'); }); }",
    ],
    [
      'finally is awaited',
      'fix',
      "export async function f(x) { return get(x).finally(() => wait(1).then(() => log('end'))); }",
    ],
    [
      'what finally returns is dropped',
      'fix',
      'export async function f(x) { return get(x).finally(() => { if (x) return plain(2); return plain(3); }); }',
    ],
    [
      'an early return in finally does not override the value',
      'fix',
      "export async function f(x) { return get(x).finally(() => { if (x) return; log('not reached'); }); }",
    ],
    [
      'finally that throws',
      'fix',
      'export async function f(x) { return get(x).finally(() => { throws(x); }); }',
    ],
    [
      'finally that rejects',
      'fix',
      'export async function f(x) { return fail(1).finally(() => fail(2)); }',
    ],
    [
      'then, catch and finally',
      'fix',
      "export async function f(x) { return get(x).then((y) => throws(y)).catch((e) => get(e.message)).finally(() => log('end')); }",
    ],
    [
      'then after finally',
      'fix',
      "export async function f(x) { return get(x).finally(() => log('end')).then((y) => plain(y)); }",
    ],
    [
      'finally by reference',
      'fix',
      "function end(...all) { log('end', all.length); }\nexport async function f(x) { return get(x).finally(end); }",
    ],
    [
      'finally with a parameter',
      'refused',
      "export async function f(x) { return get(x).finally((y) => { log('end', y); }); }",
    ],
    [
      'finally that throws after the value is there, and a catch without one',
      'fix',
      'export async function f(x) { const r = await get(x).finally(() => throws(x)).catch((e) => { log(e.message); }); return [r]; }',
    ],
    [
      'finally in a nested chain that throws after the value is there',
      'fix',
      'export async function f(x) { const r = await get(x).then((y) => get(y).finally(() => fail(2))).catch((e) => quiet(e)); return [r]; } function quiet(e) { log(e.message); }',
    ],
    [
      'finally in a handler that throws after the value is there',
      'fix',
      'export async function f(x) { const r = await get(x).then((y) => { try { try { return [y]; } finally { throws(y); } } catch (e) { log(e.message); } }); return [r]; }',
    ],
    [
      'finally whose value is used',
      'fix',
      "export async function f(x) { const r = await get(x).finally(() => { log('end'); }); return [r]; }",
    ],
  ],

  'returns in branches': [
    [
      'an early return in the last handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { if (!y) return null; plain(y); return get(y); }); }',
    ],
    [
      'an early return in a middle handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { if (!y) return null; plain(y); return get(y); }).then((z) => plain([z])); }',
    ],
    [
      'returns in if and else',
      'fix',
      'export async function f(x) { return get(x).then((y) => { if (y) { return get(1); } else { return plain(2); } }).then((z) => plain([z])); }',
    ],
    [
      'else if',
      'fix',
      'export async function f(x) { return get(x).then((y) => { if (y === 1) { return get(1); } else if (y) { return plain(2); } }).then((z) => plain([z])); }',
    ],
    [
      'nested branches',
      'fix',
      'export async function f(x) { return get(x).then((y) => { if (y) { if (y === 1) return plain(1); log(1); return get(2); } log(2); return 3; }).then((z) => plain([z])); }',
    ],
    [
      'a branch that falls through',
      'fix',
      'export async function f(x) { return get(x).then((y) => { if (y) { if (y === 1) return plain(1); log(1); } return 3; }).then((z) => plain([z])); }',
    ],
    [
      'a return in a loop of a middle handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { for (const i of [1, 2]) if (i === y) return i; return 0; }).then((z) => plain([z])); }',
    ],
    [
      'a return in a loop of the last handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { for (const i of [1, 2]) if (i === y) return i; return 0; }); }',
    ],
    [
      'a switch in a middle handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { switch (y) { case 1: return get(1); case 0: { const q = plain(2); return q; } default: return 3; } }).then((z) => plain([z])); }',
    ],
    [
      'a switch in the last handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { switch (y) { case 1: return get(1); default: plain(y); } }); }',
    ],
    [
      'an early return of a handler whose value is dropped',
      'fix',
      "export async function f(x) { await get(x).then((y) => { if (!y) return; log('use', y); }); log('after'); }",
    ],
    [
      'an early return at the end of a loop',
      'fix',
      "export async function f(x) { for (const i of [0, x]) { log('i', i); await get(i).then((y) => { if (!y) return; log('use', y); }); } }",
    ],
    [
      'an early return in a loop with more after it',
      'fix',
      "export async function f(x) { for (const i of [0, x]) { await get(i).then((y) => { if (!y) return; log('use', y); }); log('more'); } }",
    ],
    [
      'an early return at the end of a function',
      'fix',
      "export async function f(x) { await get(x).then((y) => { if (!y) return plain(0); log('use', y); }); }",
    ],
    [
      'a returned chain before other code',
      'fix',
      "export async function f(x) { if (x) { return get(x).then((y) => { log('use', y); }); } return plain('other'); }",
    ],
    [
      'a conditional chain',
      'fix',
      'export async function f(x) { return x ? get(x).then((y) => plain(y)) : get(2).then((y) => plain([y])); }',
    ],
    [
      'a conditional chain beside a plain value',
      'fix',
      'export async function f(x) { return x ? get(x).then((y) => { plain(y); return [y]; }) : null; }',
    ],
    [
      'a conditional that is awaited',
      'fix',
      'export async function f(x) { const r = await (x ? get(x).then((y) => { plain(y); return [y]; }) : plain(2)); return r; }',
    ],
    [
      'chains in a switch',
      'fix',
      'export async function f(x) { switch (x) { case 1: return get(1).then((y) => { const q = y; return plain(q); }); case 0: await get(0).then((y) => { const q = y; plain(q); }); default: return 3; } }',
    ],
  ],

  handlers: [
    [
      'a function expression',
      'fix',
      'export async function f(x) { return get(x).then(function (y) { return plain(y); }); }',
    ],
    [
      'a function expression with this',
      'refused',
      'export async function f(x) { return get(x).then(function (y) { return [this === undefined, y]; }); }',
    ],
    [
      'a function expression with arguments',
      'refused',
      'export async function f(x) { return get(x).then(function () { return arguments.length; }); }',
    ],
    [
      'a function expression with new.target',
      'refused',
      'export async function f(x) { return get(x).then(function () { return new.target; }); }',
    ],
    [
      'a function expression that calls itself',
      'refused',
      'export async function f(x) { return get(3).then(function again(y) { return y > 0 ? get(y - 1).then(again) : plain(y); }); }',
    ],
    [
      'a function bound to this',
      'fix',
      'const o = { n: 1, async m(x) { return get(x).then(function (y) { return [this.n, y]; }.bind(this)); } };\nexport const f = (x) => o.m(x);',
    ],
    [
      'an arrow with this and arguments of the function around',
      'fix',
      'const o = { async m(x) { return get(x).then((y) => [this === o, arguments.length, y]); } };\nexport const f = (x) => o.m(x);',
    ],
    [
      'a generator',
      'fix',
      'export async function f(x) { return get(x).then(function* (y) { yield y; }).then((i) => [...i]); }',
    ],
    [
      'two parameters',
      'refused',
      'export async function f(x) { return get(x).then((y, z) => plain([y, z])); }',
    ],
    [
      'a rest parameter',
      'refused',
      'export async function f(x) { return get(x).then((...all) => plain(all)); }',
    ],
    [
      'a default parameter',
      'fix',
      'export async function f(x) { return get(x ? undefined : null).then((y = 5) => plain([y])); }',
    ],
    [
      'a pattern',
      'fix',
      'export async function f(x) { return get({ a: x, b: [2] }).then(({ a, b: [c], d = 4 }) => plain([a, c, d])); }',
    ],
    [
      'a pattern with a default',
      'fix',
      'export async function f(x) { return get(undefined).then(({ a } = { a: 1 }) => plain(a)); }',
    ],
    [
      'a pattern that fails',
      'fix',
      "export async function f(x) { return get(null).then(({ a }) => plain(a)).catch(() => 'failed'); }",
    ],
    [
      'a reassigned parameter',
      'fix',
      'export async function f(x) { return get(x).then((y) => { y = [y]; return plain(y); }); }',
    ],
    [
      'an unused parameter',
      'fix',
      'export async function f(x) { return get(x).then((y) => plain(2)); }',
    ],
    [
      'a reference to a function',
      'fix',
      'export async function f(x) { return get(x).then(plain); }',
    ],
    [
      'references in a row',
      'fix',
      'export async function f(x) { return get(x).then(plain).then(get).then(String); }',
    ],
    [
      'a reference to a function declared later',
      'fix',
      'export async function f(x) { return get(x).then(below); function below(y) { return plain(y); } }',
    ],
    [
      'a reference that is not initialised',
      'refused',
      'export async function f(x) { const p = await get(x).then(below); const below = (y) => plain(y); return p; }',
    ],
    [
      'a reference that changes',
      'refused',
      'let h = (y) => plain(y);\nexport async function f(x) { const p = get(x); const r = await p.then(h); h = throws; return r; }',
    ],
    [
      'a method by reference',
      'refused',
      'const o = { n: 1, m(y) { return [this === undefined, y]; } };\nexport async function f(x) { return get(x).then(o.m); }',
    ],
    [
      'a call that makes the handler',
      'refused',
      "const make = () => { log('made'); return (y) => plain(y); };\nexport async function f(x) { return get(x).then(make()); }",
    ],
    [
      'a parameter that may be no function',
      'refused',
      'export async function f(x, h) { return get(x).then(h); }',
    ],
    [
      'a global function',
      'fix',
      "export async function f(x) { return get('[1, 2]').then(JSON.parse).then(Boolean); }",
    ],
    [
      'an async handler',
      'fix',
      'export async function f(x) { return get(x).then(async (y) => { const z = await get(y); return plain([z]); }).then((q) => plain(q)); }',
    ],
    [
      'a handler that returns a thenable',
      'fix',
      'export async function f(x) { return get(x).then((y) => thenable(y)).then((z) => plain([z])); }',
    ],
    [
      'a last handler that returns a thenable',
      'fix',
      'export async function f(x) { const r = await get(x).then((y) => thenable(y)); return [r]; }',
    ],
    [
      'a handler without a value',
      'fix',
      'export async function f(x) { return get(x).then((y) => { plain(y); }).then((z) => plain([z])); }',
    ],
    [
      'left out handlers',
      'fix',
      'export async function f(x) { return get(x).then().then(null, undefined).then((y) => plain(y)).catch(undefined); }',
    ],
    [
      'an identity',
      'fix',
      'export async function f(x) { return get(x).then((y) => y).then((z) => plain(z)); }',
    ],
    [
      'Promise.resolve in a handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => Promise.resolve(plain(y))).then((z) => plain([z])); }',
    ],
    [
      'eval in a handler',
      'refused',
      "export async function f(x) { return get(x).then((y) => eval('y')); }",
    ],
    [
      'three arguments',
      'refused',
      "export async function f(x) { return get(x).then((y) => plain(y), null, log('third')); }",
    ],
    [
      'a spread argument',
      'refused',
      'const hs = [(y) => plain(y)];\nexport async function f(x) { return get(x).then(...hs); }',
    ],
    [
      'a handler that stays a handler, and later steps',
      'fix',
      'const o = { m(y) { return [y]; } };\nexport async function f(x) { return get(x).then(o.m).then((z) => { plain(z); return [z]; }); }',
    ],
  ],

  names: [
    [
      'a parameter with the name of the function called',
      'fix',
      'const user = async (x) => ({ name: x });\nexport async function f(x) { return user(x).then((user) => plain(user.name)); }',
    ],
    [
      'a parameter with the name of a parameter around',
      'fix',
      'export async function f(x) { return get(x).then((x) => ({ x, y: [x] })); }',
    ],
    [
      'a name of the code after the chain',
      'fix',
      'const y = 7;\nexport async function f(x) { const r = await get(x).then((y) => { plain(y); return [y]; }); return [r, y]; }',
    ],
    [
      'a name of a closure before the chain',
      'fix',
      'const y = 7;\nexport async function f(x) { const read = () => y; const r = await get(x).then((y) => { plain(y); return [y]; }); return [r, read()]; }',
    ],
    [
      'two handlers with one name',
      'fix',
      'export async function f(x) { return get(x).then((y) => get([y, y])).then((y) => get([y, y])).then((y) => plain([y, y])); }',
    ],
    [
      'constants of two handlers with one name',
      'fix',
      'export async function f(x) { return get(x).then((y) => { const q = [y]; return get(q); }).then((z) => { const q = [z]; return plain(q); }); }',
    ],
    [
      'a later handler that uses an outer name',
      'fix',
      "const y = 'outer';\nexport async function f(x) { return get(x).then((y) => get([y])).then((z) => plain([y, z])); }",
    ],
    [
      'a shorthand property',
      'fix',
      'export async function f(x) { const out = 1; const r = await get(x).then((out) => { plain(out); return { out }; }); return [r, out]; }',
    ],
    [
      'a shorthand in a pattern',
      'fix',
      'export async function f(a) { const b = 1; return get({ a, b: 2 }).then(({ a, b = 3 }) => plain({ a, b })); }',
    ],
    [
      'the name of the variable declared',
      'fix',
      'export async function f(x) { const y = await get({ y: x }).then((y) => y.y); return y; }',
    ],
    [
      'a handler that uses the variable declared',
      'refused',
      'export async function f(x) { const r = await get(x).then((y) => { plain(y); return typeof r; }).catch((e) => e.name); return r; }',
    ],
    [
      'a handler that reads the variable assigned',
      'fix',
      'export async function f(x) { let r = 1; r = await get(x).then((y) => { plain(y); return [r, y]; }); return r; }',
    ],
    [
      'the name of a catch parameter',
      'fix',
      'export async function f(e) { try { throws(e); } catch (q) { return get(q.message).then((q) => plain([q, q])); } }',
    ],
    [
      'a nested chain with the same names',
      'fix',
      'export async function f(x) { return get(x).then((y) => get([y]).then((y) => plain([y, y]))); }',
    ],
    [
      'a closure over a parameter in a loop',
      'fix',
      'export async function f(x) { const fs = []; for (const i of [1, 2]) { await get(i).then((y) => { fs.push(() => [i, y]); }); } return fs.map((g) => g()); }',
    ],
    [
      'a closure over a var in a loop',
      'fix',
      'export async function f(x) { const fs = []; for (const i of [1, 2]) { await get(i).then(function (y) { var q = [y]; fs.push(() => q); }); } return fs.map((g) => g()); }',
    ],
    [
      'a closure over a var of a named handler in a loop',
      'fix',
      'export async function f(x) { const fs = []; for (const i of [1, 2]) { await get(i).then(function keep(y) { var q = [y]; fs.push(() => q); }); } return fs.map((g) => g()); }',
    ],
    [
      'a var used before its declaration',
      'refused',
      'export async function f(x) { return get(x).then(function (y) { q = y; var q; return plain(q); }); }',
    ],
    [
      'a var of a block used after it',
      'refused',
      'export async function f(x) { return get(x).then(function (y) { if (y) { var q = y; } return plain(q); }); }',
    ],
    [
      'a function declared in a handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { return inner(y); function inner(z) { return plain(z); } }); }',
    ],
    [
      'a class declared in a handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => { class A { p = y; } return new A().p; }); }',
    ],
    [
      'an error with a name in use',
      'fix',
      'export async function f(error) { return fail(error).catch(console.table ? plain : String).then(() => error); }',
    ],
  ],

  places: [
    [
      'a statement',
      'fix',
      'export async function f(x) { await get(x).then((y) => { plain(y); }); return 1; }',
    ],
    [
      'a declaration',
      'fix',
      'export async function f(x) { const r = await get(x).then((y) => get(y)).then((z) => plain(z)); return r; }',
    ],
    [
      'a let',
      'fix',
      'export async function f(x) { let r = await get(x).then((y) => { plain(y); return y; }); r = [r]; return r; }',
    ],
    [
      'a pattern',
      'fix',
      'export async function f(x) { const { a, ...b } = await get({ a: x, c: 2 }).then((y) => { plain(y); return y; }); return [a, b]; }',
    ],
    [
      'an assignment',
      'fix',
      'export async function f(x) { let r; r = await get(x).then((y) => { plain(y); return [y]; }); return r; }',
    ],
    [
      'an assignment to a property of this',
      'fix',
      'const o = { async m(x) { this.p = await get(x).then((y) => { plain(y); return [y]; }); return this.p; } };\nexport const f = (x) => o.m(x);',
    ],
    [
      'an assignment to a setter that throws',
      'fix',
      "const o = { set p(x) { throws(x); }, async m(x) { this.p = await get(x).catch(() => plain('caught')); } };\nexport const f = (x) => o.m(x);",
    ],
    [
      'an assignment to a property of a call',
      'refused',
      'const o = () => { log("o"); return {}; };\nexport async function f(x) { o().p = await get(x).then((y) => { plain(y); return [y]; }); }',
    ],
    [
      'a compound assignment',
      'refused',
      'export async function f(x) { let r = 1; r += await get(x).then((y) => { r = 5; return y; }); return r; }',
    ],
    [
      'an argument, with one expression',
      'fix',
      'export async function f(x) { return plain(await get(x).then((y) => [y])); }',
    ],
    [
      'an argument, with statements',
      'refused',
      'export async function f(x) { return plain(await get(x).then((y) => { plain(y); return y; })); }',
    ],
    [
      'the right side of &&',
      'refused',
      'export async function f(x) { return x && (await get(x).then((y) => { plain(y); return y; })); }',
    ],
    [
      'a loop header',
      'refused',
      'export async function f(x) { for (const i of await get([x]).then((y) => { plain(y); return y; })) log(i); }',
    ],
    [
      'a condition',
      'fix',
      'export async function f(x) { if (await get({ a: x }).then((y) => y.a)) return 1; return 2; }',
    ],
    [
      'without braces',
      'fix',
      'export async function f(x) { if (x) await get(x).then((y) => { const q = y; plain(q); }); else await get(2).then((y) => { const q = y; plain(q); }); return 3; }',
    ],
    [
      'a loop without braces',
      'fix',
      'export async function f(x) { for (const i of [1, 2]) await get(i).then((y) => { const q = y; plain(q); }); return 3; }',
    ],
    [
      'two in one block',
      'fix',
      'export async function f(x) { await get(x).then((y) => { plain(y); return y; }); await get(2).then((y) => { plain(y); return y; }); return 3; }',
    ],
    [
      'started early, awaited late',
      'refused',
      "export async function f(x) { const p = wait(x).then((y) => plain(y)); log('between'); return await p; }",
    ],
    [
      'in Promise.all',
      'refused',
      'export async function f(x) { return await Promise.all([get(x).then((y) => plain(y)), get(2).then((y) => plain(y))]); }',
    ],
    [
      'raced',
      'refused',
      'export async function f(x) { return Promise.race([wait(x).then((y) => plain(y)), get(2).then((y) => plain(y))]); }',
    ],
    [
      'floating',
      'refused',
      "export async function f(x) { wait(x).then((y) => plain(y)); log('next'); }",
    ],
    [
      'a promise used twice',
      'fix',
      'export async function f(x) { const p = get(x); const r = await p.then((y) => { plain(y); return y; }); return [r, await p]; }',
    ],
    [
      'a rejection nobody handles',
      'fix',
      'export async function f(x) { const p = fail(2); return get(x).then((y) => p.then((z) => plain([y, z]))).catch((e) => e.message); }',
    ],
    [
      'an optional chain',
      'refused',
      'export async function f(x) { const o = x ? { m: get } : undefined; return o?.m(x).then((y) => plain(y)); }',
    ],
    [
      'a thenable',
      'refused',
      'export async function f(x) { return thenable(x).then((y) => plain(y)); }',
    ],
    [
      'a subclass of Promise',
      'refused',
      'class P extends Promise {}\nexport async function f(x) { return P.resolve(x).then((y) => plain(y)).then((z) => z); }',
    ],
    [
      'an unknown promise',
      'refused',
      'export async function f(x, load) { return load ? load(x).then((y) => plain(y)) : 1; }',
    ],
    [
      'a name that is no longer Promise',
      'refused',
      'const Promise = { resolve: (x) => ({ then(h) { return h(x); } }) };\nexport async function f(x) { return Promise.resolve(x).then((y) => plain(y)); }',
    ],
    [
      'the code after the chain',
      'fix',
      "export async function f(x) { log('a'); await wait(x).then((y) => { log('b', y); }); log('c'); }",
    ],
    [
      'an assignment in a handler',
      'fix',
      'let shared = 0;\nexport async function f(x) { await get(x).then((y) => (shared = y)); await get(x).then((y) => { shared = [shared, y]; }); return shared; }',
    ],
    [
      'a sequence in a handler',
      'fix',
      'export async function f(x) { const r = await get(x).then((y) => (plain(1), [y])); return r; }',
    ],
    [
      'an object in a handler',
      'fix',
      'export async function f(x) { return get(x).then((y) => ({ y })).then(({ y }) => plain(y)); }',
    ],
  ],
  ...reviewCases,
};
