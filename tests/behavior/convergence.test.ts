import { describe, expect, it } from 'vitest';
import { runModule, selectRules } from '../harness/behavior.ts';
import { fixAll } from '../harness/lint.ts';

const PRELUDE = `
const get = async (x) => { log('get', x); return x; };
const fail = async (x) => { log('fail', x); throw new Error('failed ' + x); };
function plain(x) { log('plain', x); return x; }
`;
const DRIVER = [
  ['f', 1],
  ['f', 0],
] as const;
const MAX_ROUNDS = 5;

const RULES = ['prefer-await', 'no-wrapper-promise', 'no-recreated-closure', 'no-sync-in-server'];

/** What is left of a text when each rule in turn has fixed what it can, until none finds any more. */
function settle(source: string, order: readonly string[]): string {
  let code = source;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = code;
    for (const name of order) code = fixAll(code, selectRules(name)).code;
    if (code === before) return code;
  }
  throw new Error(`The rules ${order.join(', ')} do not come to an end:\n${code}`);
}

/** Chains that another rule changes as well. */
const programs = {
  'a chain in a new promise':
    'export function f(x) { return new Promise((resolve, reject) => { get(x).then((y) => get(y)).then((z) => plain([z])).then(resolve, reject); }); }',
  'a resolved promise at the head of a chain':
    'export async function f(x) { return Promise.resolve(x).then((y) => get(y)).then((z) => plain([z])); }',
  'resolved promises in handlers':
    'export async function f(x) { return get(x).then((y) => Promise.resolve([y])).then(([y]) => Promise.resolve(plain(y))); }',
  'steps that do nothing':
    'export async function f(x) { return get(x).then((y) => y).then((y) => { plain(y); return [y]; }).catch((e) => { throw e; }).finally(() => {}); }',
  'an async executor':
    'export function f(x) { return new Promise(async (resolve, reject) => { try { resolve(await get(x).then((y) => plain([y]))); } catch (e) { reject(e); } }); }',
  'an async pass-through':
    'export async function f(x) { const all = await Promise.all([x, 2].map(async (n) => await get(n))).then((list) => { plain(list.length); return list; }); return all; }',
  'a Promise.all of one':
    'export async function f(x) { return Promise.all([get(x)]).then(([y]) => { plain(y); return [y]; }); }',
  'a chain awaited and wrapped again':
    'export async function f(x) { return Promise.resolve(await get(x).then((y) => { plain(y); return [y]; })); }',
  'a function made in each turn of a loop':
    "export async function f(x) { const all = []; for (const n of [x, 2]) { all.push(await get(n).then((y) => { const parse = (text) => { const t = String(text); return t + t.length; }; return parse(y); }).catch((e) => 'none')); } return all; }",
  'rejections in handlers':
    "export async function f(x) { return get(x).then((y) => (y ? [y] : Promise.reject(new Error('none')))).catch((e) => Promise.reject(new TypeError(e.message))); }",
} as const;

describe.each(Object.entries(programs))('%s', (_title, code) => {
  const source = PRELUDE + code;

  it('comes to an end, whichever rule is first, and does the same', async () => {
    const original = await runModule(source, DRIVER);
    const orders = RULES.map((_rule, index) => [...RULES.slice(index), ...RULES.slice(0, index)]);
    const texts = new Set([
      fixAll(source, selectRules(RULES)).code,
      ...orders.map((order) => settle(source, order)),
      ...orders.map((order) => settle(source, order.toReversed())),
    ]);
    for (const text of texts) {
      expect(await runModule(text, DRIVER), text).toEqual(original);
      expect(fixAll(text, selectRules(RULES)).code, 'nothing is left to fix').toBe(text);
    }
    // A handler may be a branch, a choice or a function of the module by the time its chain is converted.
    expect(new Set([...texts].map(folded)).size).toBeLessThanOrEqual(3);
  });
});

function folded(text: string): string {
  return text.replace(/\s+/gu, ' ');
}
