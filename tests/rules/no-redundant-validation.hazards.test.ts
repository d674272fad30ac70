import { testRule } from '../harness/rule-tester.ts';

const GUARDED = `export function f(x) { if (!x) return; return g(x); }`;

testRule('no-redundant-validation', {
  valid: [
    {
      title: 'A function that is made anew with each call of the function around it.',
      languages: ['js'],
      code: `function step(x, limit) { const isOk = (y) => y < limit; if (!isOk(x)) throw new Error('over'); }
export function f(x) { step(x, 10); step(x, 5); return x; }`,
    },
    {
      title: 'An argument that is another one by the time that the parameter is checked.',
      languages: ['js'],
      code: `const box = { a: 1 };
function drop() { box.a = null; }
function inner(x) { drop(); if (!x) throw new Error('x'); }
export function f() { inner(box.a); if (!box.a) return 'gone'; return 'there'; }`,
    },
    {
      title: 'A list that loses its elements.',
      languages: ['js'],
      code: `const LIST = ['a', 'b'];
export function f(x) { if (!LIST.includes(x)) return 0; LIST.length = 0; if (!LIST.includes(x)) return 1; return 2; }`,
    },
    ...[
      `new RegExp(x);`,
      `decodeURIComponent(x);`,
      `'y'.normalize(x);`,
      `'y'.repeat(x.length - 9);`,
      `new Set([x]).size.toFixed(x.length);`,
      `JSON.stringify(x);`,
    ].map((last) => ({
      title: `A function that throws at other texts: ${last}`,
      languages: ['js'] as const,
      code: `export function check(x) { if (typeof x !== 'string') throw new TypeError('x'); ${last} }
export function f(x) { if (typeof x !== 'string') return 0; check(x); return x; }`,
    })),
    {
      title: 'A variable that does not narrow what it was computed from.',
      languages: ['ts'],
      code: `export function f(x: string | undefined) { let ok = x !== undefined; if (!ok) return 0; if (x === undefined) throw new Error('x'); return x.length; }`,
    },
    {
      title: 'A jump that leaves through a finally which assigns.',
      code: `export function f(y) { for (;;) { try { if (typeof y !== 'string') throw new Error('a'); break; } finally { y = null; } }
if (typeof y !== 'string') throw new Error('b'); return y; }`,
      languages: ['js'],
    },
    {
      title: 'A var that is one for all rounds of a loop, in a closure.',
      code: `export function f(xs) { for (const x of xs) { var y = x; if (typeof y !== 'string') throw new Error('a');
xs.push(() => { if (typeof y !== 'string') throw new Error('b'); return y; }); } }`,
      languages: ['js'],
    },
    ...[
      `[1].forEach(() => { x = null; });`,
      `[1, 2].map((y) => (x = y - 1));`,
      `[3, 1].sort(function () { x = null; return 1; });`,
      `JSON.stringify([1], () => { x = null; });`,
    ].map((run) => ({
      title: `A callback that runs at once and assigns: ${run}`,
      languages: ['js'] as const,
      code: `export function f(x) { if (!x) return 0; ${run} if (!x) return 1; return 2; }`,
    })),
    {
      title: 'A list of constants whose method may be any but a question.',
      code: `export function f(x) { if ([1].find(() => x)) return 0; if (typeof [1].find(() => x) === 'boolean') return 1; return 2; }`,
    },
    {
      title: 'A function that calls itself by its arguments.',
      filename: 'file.cjs',
      languages: ['js'],
      code: `function g(x) { if (!x) return 0; return x.next ? arguments.callee(x.next.value) : 1; }
exports.f = function (x) { if (!x) return 2; return g(x); };`,
    },
    {
      title: 'A function whose instances name it as their constructor.',
      code: `function G(x) { if (!x) throw new Error('x'); this.x = x; }
export function f(x) { if (!x) return; return new G(x); }`,
      languages: ['js'],
    },
    {
      title: 'A list of constants that other files can change.',
      code: `export const KINDS = ['a', 'b'];
export function f(kind) { if (!KINDS.includes(kind)) return 0; load(); if (!KINDS.includes(kind)) return 1; return 2; }`,
    },
    {
      title: 'A function that says the same of every value: what was checked decides nothing.',
      code: `const isSupported = () => true;
export function f(request) { if (!('v' in request.tus)) return 0; if (!isSupported(request.tus.v)) return 1; return 2; }`,
    },
    {
      title: 'The last case of a chain, named like the others.',
      code: `export function f(kind) { if (kind === 'a' || kind === 'b') { if (kind === 'a') return 1; else if (kind === 'b') return load(); } return 3; }`,
    },
    {
      title: 'A function that is a condition and nothing else.',
      code: `const isIterable = (v) => v && Symbol.iterator in v;
function isLong(v) { return v && v.length > 9; }
export function f(v) { if (!v) return 0; return isIterable(v) ? [...v] : isLong(v); }`,
    },
    {
      title: 'Optional chaining as a compiler writes it.',
      languages: ['js'],
      code: `export function f(x) { if (!x) return 0; return x === null || x === void 0 ? void 0 : x.y; }
export function g(x) { if (!x) return 0; return x !== null && x !== void 0 ? x : 1; }`,
    },
    {
      title: 'A file that a generator wrote.',
      code: `// This file is autogenerated by build.js, do not edit\nexport function f(x) { if (!x) return 0; if (!x) return 1; return 2; }`,
    },
    ...['vendor/a.js', 'src/third-party/a.js', 'public/jquery-2.1.3.js', 'lib/d3-7.1.0/d3.js'].map(
      (filename) => ({
        title: `A copy of what others publish: ${filename}.`,
        filename,
        code: `export function f(x) { if (!x) return 0; if (!x) return 1; return 2; }`,
      }),
    ),
    {
      title: 'A match that is asked for afterwards.',
      languages: ['js'],
      code: `export function f(x) { if (typeof x !== 'string' || !/^a(.)/.test(x)) return; /b/.test('b'); if (/^a(.)/.test(x)) return RegExp.$1; }`,
    },
  ],
  invalid: [
    {
      title: 'A list of constants that stays in its file.',
      code: `const KINDS = ['a', 'b'];
export function f(kind) { if (!KINDS.includes(kind)) return 0; load(); if ([|!KINDS.includes(kind)|]) return 1; return 2; }`,
      output: `const KINDS = ['a', 'b'];
export function f(kind) { if (!KINDS.includes(kind)) return 0; load(); return 2; }`,
    },
    ...[
      ['a variable', `const h = [|x|] && (() => 1); return h;`],
      ['an assignment', `let h; h = [|x|] ? class {} : null; return h;`],
      ['a property', `return { h: [|x|] && function () {} };`],
      ['a default', `const { h = [|x|] && (() => 1) } = load(); return h;`],
      ['an unknown global', `return typeof ([|!x|] || loader);`],
    ].map(([place, body]) => ({
      title: `What is left would be named after its place, or not be asked for: ${String(place)}.`,
      languages: ['js'] as const,
      code: `export function f(x) { if (!x) return 0; ${String(body)} }`,
      output: null,
    })),
    {
      title: 'A function with a name of its own keeps it.',
      languages: ['js'],
      code: `export function f(x) { if (!x) return 0; const h = [|x|] && function k() {}; return h; }`,
      output: `export function f(x) { if (!x) return 0; const h = function k() {}; return h; }`,
    },
    {
      title: 'The default of a variable that is there, given to itself.',
      code: `export function f(x) { if (!x || x === 'i') return 0; x = [|x|] || 'D'; return x.length; }`,
      languages: ['js'],
      output: `export function f(x) { if (!x || x === 'i') return 0; return x.length; }`,
    },
    {
      title: 'The last case of a chain that asks for no constant.',
      code: `export function f(x) { if (!x) { return 0; } else if (x.y) { return 1; } else if ([|x|]) { return 2; } return 3; }`,
      output: `export function f(x) { if (!x) { return 0; } else if (x.y) { return 1; } else { return 2; } }`,
    },
    {
      title: 'A function that is only called.',
      code: `function g(x) { if ([|!x|]) throw new Error('x'); return x.y; }
${GUARDED}`,
      languages: ['js'],
      output: `function g(x) { return x.y; }
${GUARDED}`,
    },
  ],
});
