import { describe, expect, it } from 'vitest';
import { assertSameBehavior, runModule } from './behavior.ts';
import { dropAwait, noFix, sampleRule } from './sample-rules.ts';

describe('runModule', () => {
  it('tells a synchronous throw from a rejection', async () => {
    const source = `
      export function throws() { throw new TypeError('no'); }
      export async function rejects() { throw new TypeError('no'); }
      export const gives = () => 1;
      export const resolves = async () => ({ a: [1, 'b'] });`;
    const driver = [['throws'], ['rejects'], ['gives'], ['resolves']] as const;
    expect(await runModule(source, driver)).toEqual([
      '1 throws throws TypeError#1 { "no" }',
      '2 rejects returns Promise#2',
      '2 rejects rejects TypeError#3 { "no" }',
      '3 gives returns 1',
      '4 resolves returns Promise#4',
      '4 resolves resolves Object#5 { a: Array#6 { 0: 1, 1: "b" } }',
    ]);
  });

  it('reads CommonJS, TypeScript and top-level await', async () => {
    const driver = [['f', 2]] as const;
    const ends = ['1 f returns 4'];
    expect(await runModule('exports.f = (x) => x * 2;', driver)).toEqual(ends);
    expect(
      await runModule('module.exports = { f: function (x) { return x + x } }', driver),
    ).toEqual(ends);
    expect(await runModule('export const f = <T extends number>(x: T) => x * 2;', driver)).toEqual(
      ends,
    );
    expect(await runModule('const y = await 2; export const f = (x) => x * y;', driver)).toEqual(
      ends,
    );
  });

  it.each([
    "import fs, { existsSync as e } from 'node:fs'; export const f = () => typeof fs.statSync + typeof e;",
    "import * as ns from 'fs'; const f = () => typeof ns.statSync + typeof ns.existsSync; export { f };",
    "import { default as fs } from 'fs'; export function f() { return typeof fs.statSync + 'function'; }",
    "export async function* unused() {} export let f = () => 1; f = () => 'functionfunction';",
    "export { statSync } from 'fs'; export default class {} export const f = () => 'functionfunction';",
    "import 'fs'; export { f as default, f }; function f() { return 'functionfunction'; }",
    "const f = (): string => 'functionfunction'; export = { f };",
    "exports.f = async () => typeof (await import('fs')).statSync;",
  ])('links %s', async (source) => {
    const [first, last] = await runModule(source, [['f']]);
    expect(last ?? first).toMatch(/"function(?:function)?"$/);
  });

  it('records effects in order, unhandled rejections and uncaught errors', async () => {
    const source = `
      log('start');
      Promise.reject(new Error('lost'));
      setTimeout(() => { log('late'); throw new Error('late'); }, 60_000);
      setImmediate(() => log('soon'));
      queueMicrotask(() => log('first'));
      process.nextTick(() => { throw new Error('tick'); });`;
    expect(await runModule(source, [])).toEqual([
      'log "start"',
      'log "first"',
      'uncaught Error#1 { "tick" }',
      'unhandled rejection Error#2 { "lost" }',
      'log "soon"',
      'log "late"',
      'uncaught Error#3 { "late" }',
    ]);
  });

  it('sees identity', async () => {
    const source = `
      const shared = {};
      export const same = () => shared;
      export const fresh = () => ({});`;
    const trace = await runModule(source, ({ exports, log }) => {
      log(exports['same']?.(), exports['same']?.());
      log(exports['fresh']?.(), exports['fresh']?.());
    });
    expect(trace).toEqual(['log Object#1 {  } Object#1 {  }', 'log Object#2 {  } Object#3 {  }']);
  });

  it.each([
    ['a loop', 'for (;;) log.call;'],
    ['a loop that catches', 'for (;;) { try { log.call } catch {} }'],
    ['a recursion', 'export const f = () => f(); f()'],
    ['promises', 'const f = () => Promise.resolve().then(f); await f();'],
    ['a loop that awaits', 'for (;;) { try { await 0 } catch {} }'],
  ])('ends %s without end', async (_what, source) => {
    const [event] = await runModule(source, []);
    expect(event).toMatch(/RangeError/);
  });

  it('ends what never settles', async () => {
    const driver = [['f']] as const;
    const trace = await runModule('exports.f = () => new Promise(() => {})', driver);
    expect(trace.at(-1)).toBe('the driver never ends');
    const interval = await runModule('setInterval(() => {}, 1); exports.f = () => 1', driver);
    expect(interval).toEqual(['1 f returns 1']);
  });

  it('replaces modules and waits for real ones', async () => {
    const source = `
      import { readFile } from 'node:fs/promises';
      import { setTimeout as sleep } from 'node:timers/promises';
      import real from 'node:zlib';
      export async function f() {
        log(await readFile('a'), await sleep(1e9, 'slept'));
        log((await new Promise((resolve) => real.gzip('', (e, b) => resolve(b)))).length > 0);
      }`;
    const trace = await runModule(source, [['f']], {
      modules: () => ({ fs: { promises: { readFile: (name: string) => `content of ${name}` } } }),
    });
    expect(trace).toContain('log "content of a" "slept"');
    expect(trace).toContain('log true');
  });

  it('leaves no trace in the process', async () => {
    const state = (): unknown[] => [
      process.listeners('unhandledRejection'),
      Promise,
      Object.getOwnPropertyDescriptors(Promise.prototype),
    ];
    const before = state();
    await runModule('globalThis.Promise = class {}; Promise.prototype.then = 1', []);
    expect(state()).toEqual(before);
  });
});

describe('assertSameBehavior', () => {
  const rule = sampleRule(dropAwait);

  it('passes when the fixed code does the same', async () => {
    const source = 'export async function f() { log(0); const a = await 1; return a; }';
    const { fixed } = await assertSameBehavior(rule, source, [['f']]);
    expect(fixed).toEqual(['export async function f() { log(0); const a = 1; return a; }']);
  });

  it('fails when a value, an effect or an error differs', async () => {
    const source = 'export async function f() { log(await Promise.resolve(1)); }';
    await expect(assertSameBehavior(rule, source, [['f']])).rejects.toThrow(/trace of the fixed/);
    const rejecting = `
      export async function f() { try { await Promise.reject(new Error('a')); } catch { log('c'); } }`;
    await expect(assertSameBehavior(rule, rejecting, [['f']])).rejects.toThrow(/trace/);
  });

  it('fails when only one fix alone changes what the program does', async () => {
    const both = sampleRule((fixer, node) => fixer.replaceText(node, 'undefined'));
    const source = `
      const s = [];
      export async function f() { s.push(await 1); s.push(await 2); return s[0] === s[1]; }`;
    await expect(assertSameBehavior(both, source, [['f']])).rejects.toThrow(/trace/);
  });

  it('fails when nothing is fixed, or something that must not be', async () => {
    const source = 'export async function f() { return await 1; }';
    await expect(assertSameBehavior(sampleRule(noFix), source, [['f']])).rejects.toThrow(
      /Nothing is fixed/,
    );
    await expect(assertSameBehavior(rule, source, [['f']], { expectFixed: false })).rejects.toThrow(
      /must not be fixed/,
    );
    await assertSameBehavior(sampleRule(noFix), source, [['f']], { expectFixed: false });
  });

  it('does not compare how deep generated programs call themselves', async () => {
    const source =
      'export async function f(depth = 0) { log(depth, 0, 0, 0); return await f(depth + 1); }';
    const generated = { expectFixed: 'maybe', languages: ['js'] } as const;
    const { fixed } = await assertSameBehavior(rule, source, [['f']], generated);
    expect(fixed).toHaveLength(1);
    const other = 'export async function f() { log(await Promise.resolve(1)); }';
    await expect(assertSameBehavior(rule, other, [['f']], generated)).rejects.toThrow(/trace/);
  });

  it('compares suggestions, each alone', async () => {
    const source = 'export async function f() { log(await 1); log(await Promise.resolve(2)); }';
    const suggesting = sampleRule(noFix, dropAwait);
    await expect(
      assertSameBehavior(suggesting, source, [['f']], { mode: 'suggestions' }),
    ).rejects.toThrow(/trace/);
  });
});
