import { testRule } from '../harness/rule-tester.ts';

const GUARDED = `export function f(x) { if (!x) return; return g(x); }`;

testRule('no-redundant-validation', {
  valid: [
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
      title: 'A function that is only called.',
      code: `function g(x) { if ([|!x|]) throw new Error('x'); return x.y; }
${GUARDED}`,
      languages: ['js'],
      output: `function g(x) { return x.y; }
${GUARDED}`,
    },
  ],
});
