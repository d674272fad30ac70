import fc from 'fast-check';
import { it } from 'vitest';
import { checkPrograms, FUZZ_TIMEOUT, PRELUDE } from '../harness/programs.ts';

const leaf = fc.constantFrom(
  'x',
  '1',
  "'text'",
  'x.y',
  '{ x }',
  '[x]',
  'plain(x)',
  'throws(x)',
  'thenable(x)',
);
const call = fc.constantFrom(
  'ok(x)',
  'bad(x)',
  'ok(x.y)',
  'later(x)',
  'ok(plain(x))',
  'ok(throws(x))',
  'shared',
);

/** What a handler makes of its value `v`. */
const mapped = fc.constantFrom(
  'v',
  'v',
  'v.y',
  'plain(v)',
  'throws(v)',
  'ok(v)',
  'bad(v)',
  '(log(v), v)',
);

const onValue = mapped.chain((value) =>
  fc.constantFrom(
    'resolve',
    `(v) => resolve(${value})`,
    `function (v) { resolve(${value}); }`,
    `(v) => { log('value', v); return resolve(${value}); }`,
    `(v) => { if (v === 1) { reject(new Error('one')); return; } resolve(${value}); }`,
    `(v) => (v === 1 ? resolve(v) : reject(v))`,
    `async (v) => { const w = await ok(v); resolve(w); }`,
    `(v) => { ok(v).then((w) => resolve(w)).catch(reject); }`,
    `(v) => { if (v) resolve(v); }`,
  ),
);

const onError = fc.constantFrom(
  'reject',
  '(e) => reject(e)',
  "(e) => { log('failed', e); reject(e); }",
  "(e) => { console.error('failed'); reject(new Error('other')); }",
  '() => resolve(null)',
  '(e) => { reject(e.y); }',
);

const expression: fc.Memo<string> = fc.memo((depth) => {
  if (depth <= 1) return call;
  const inner = expression(depth - 1);
  const forwarded = fc
    .tuple(inner, onValue, onError, fc.constantFrom('pair', 'catch', 'catch', 'none', 'swapped'))
    .map(([promise, value, error, form]) => {
      if (form === 'pair') return `${promise}.then(${value}, ${error})`;
      if (form === 'catch') return `${promise}.then(${value}).catch(${error})`;
      return form === 'none'
        ? `${promise}.then(${value})`
        : `${promise}.catch(${error}).then(${value})`;
    });
  return fc.oneof(
    call,
    forwarded.map((chain) => `new Promise((resolve, reject) => ${chain})`),
    forwarded.map((chain) => `new Promise(function (resolve, reject) { ${chain}; })`),
    forwarded.map(
      (chain) => `new Promise((resolve, reject) => { const y = x; log('start', y); ${chain}; })`,
    ),
    leaf.map((value) => `new Promise((resolve) => resolve(${value}))`),
    inner.map((value) => `new Promise((resolve) => { resolve(${value}); })`),
    leaf.map((value) => `new Promise((_, reject) => reject(${value}))`),
    inner.map(
      (promise) =>
        `new Promise(async (resolve, reject) => { try { const w = await ${promise}; resolve(w); } catch (e) { reject(e); } })`,
    ),
    inner.map(
      (promise) =>
        `new Promise(async (resolve, reject) => { try { resolve(${promise}); } catch (e) { log('failed'); reject(e); } })`,
    ),
    leaf.map(
      (value) =>
        `new Promise((resolve, reject) => { try { resolve(${value}); } catch (e) { reject(e); } })`,
    ),
    leaf.map(
      (value) =>
        `new Promise((resolve, reject) => { if (x) return reject(new Error('x')); resolve(${value}); })`,
    ),
    fc
      .tuple(inner, leaf, fc.constantFrom('of [1, 2, 3]', 'of rest(x)', 'in [1, 2, 3]'))
      .map(
        ([promise, value, items]) =>
          `new Promise((resolve, reject) => { for (const i ${items}) { log('turn', i); if (i == x) { resolve(${promise}); return; } if (i == 3) return reject(${value}); } resolve(0); })`,
      ),
    inner.map(
      (promise) =>
        `new Promise((resolve, reject) => { void (async () => { for (let i = 0; ; i++) { const w = await ${promise}; if (w === x || i > 2) { resolve(w); return; } } })().catch(reject); })`,
    ),
    fc
      .tuple(leaf, leaf)
      .map(
        ([value, last]) =>
          `new Promise((resolve, reject) => { try { resolve(${value}); } catch (e) { reject(e); } finally { log('closed', ${last}); } })`,
      ),
    inner.map((promise) => `Promise.resolve(${promise})`),
    leaf.map((value) => `Promise.resolve(${value})`),
    inner.map((promise) => `${promise}.then((v) => v)`),
    inner.map((promise) => `${promise}.catch((e) => { throw e; })`),
    inner.map((promise) => `${promise}.finally(() => {})`),
    fc
      .tuple(inner, mapped)
      .map(([promise, value]) => `${promise}.then((v) => Promise.resolve(${value}))`),
    fc.tuple(inner, mapped).map(([promise, value]) => `${promise}.then(async (v) => ${value})`),
    fc
      .tuple(inner, mapped)
      .map(([promise, value]) => `${promise}.then((v) => (v ? Promise.reject(v) : ${value}))`),
    inner.map((promise) => `Promise.all([${promise}]).then(([v]) => v)`),
    inner.map((promise) => `Promise.all([1, 2].map(async (x) => await ${promise}))`),
    inner.map((promise) => `Promise.all([1, 2].map(async (x) => ok(x, ${promise})))`),
  );
});

const statement = expression(3).chain((promise) =>
  fc.constantFrom(
    `return ${promise};`,
    `log('before'); return ${promise};`,
    `const p = ${promise}; return p;`,
    `if (x === 2) return null; return ${promise};`,
    `const p = ${promise}; log('made'); return p;`,
  ),
);

const awaiting = expression(3).chain((promise) =>
  fc.constantFrom(
    `return await ${promise};`,
    `const v = await ${promise}; log(v); return v;`,
    `try { return await ${promise}; } catch (e) { log('caught', e); return 0; } finally { log('finally'); }`,
    `try { return ${promise}; } catch (e) { log('caught', e); return 0; }`,
    `const [v] = await Promise.all([${promise}]); return v;`,
    `return (await Promise.all([${promise}]))[0];`,
  ),
);

const fn = fc.oneof(
  fc
    .tuple(fc.nat(99), statement)
    .map(([id, body]) => `export function f${String(id)}(x) { ${body} }`),
  fc
    .tuple(fc.nat(99), expression(3))
    .map(([id, body]) => `export const f${String(id)} = (x) => ${body};`),
  fc
    .tuple(fc.nat(99), fc.oneof(statement, awaiting))
    .map(([id, body]) => `export async function f${String(id)}(x) { ${body} }`),
);

const program = fc
  .uniqueArray(fn, { minLength: 1, maxLength: 3, selector: (text) => /f\d+/.exec(text)?.[0] })
  .map((functions) =>
    [
      PRELUDE,
      'const shared = ok(0);',
      "function* rest(x) { try { yield 1; yield 2; yield 3; } finally { log('left'); throws(x); } }",
      ...functions,
    ].join('\n'),
  );

it(
  'changes nothing in generated programs full of wrappers',
  { timeout: FUZZ_TIMEOUT * 2 },
  async () => {
    await checkPrograms({
      rule: 'no-wrapper-promise',
      arbitrary: program,
      // Fewer ticks let one of two independent chains come first.
      order: 'free',
      globals: (log) => ({ console: { error: log } }),
      driver: async ({ exports, call }) => {
        for (const name of Object.keys(exports)) {
          for (const x of [1, 2, undefined, 'text']) await call(name, x);
        }
      },
    });
  },
);
