import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, test } from 'vitest';
import { CALLBACK_FUNCTIONS, YIELDS_NOTHING } from '../../src/analysis/known/callback-apis.ts';
import { assertSameBehavior } from '../harness/behavior.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'callbacks-'));
afterAll(() => rm(root, { recursive: true }));

type Call = (name: string, ...args: unknown[]) => Promise<unknown>;

/** What each function of `fs` is called with in a folder of its own, after what it needs. */
const CALLS: Readonly<Record<string, (call: Call, at: (name: string) => string) => unknown>> = {
  access: (call, at) => call('access', at('file')),
  appendFile: (call, at) => call('appendFile', at('file'), 'more'),
  chmod: (call, at) => call('chmod', at('file'), 0o600),
  chown: (call, at) => call('chown', at('file'), process.getuid?.(), process.getgid?.()),
  copyFile: (call, at) => call('copyFile', at('file'), at('copy')),
  cp: (call, at) => call('cp', at('file'), at('copy')),
  lchown: (call, at) => call('lchown', at('file'), process.getuid?.(), process.getgid?.()),
  link: (call, at) => call('link', at('file'), at('link')),
  lstat: (call, at) => call('lstat', at('file')),
  lutimes: (call, at) => call('lutimes', at('file'), 1, 1),
  mkdir: (call, at) => call('mkdir', at('a/b'), { recursive: true }),
  mkdtemp: (call, at) => call('mkdtemp', at('dir-')),
  readFile: (call, at) => call('readFile', at('file'), 'utf8'),
  readdir: (call, at) => call('readdir', at('.')),
  readlink: (call, at) => call('readlink', at('soft')),
  realpath: (call, at) => call('realpath', at('soft')),
  rename: (call, at) => call('rename', at('file'), at('new')),
  rm: (call, at) => call('rm', at('file')),
  rmdir: (call, at) => call('rmdir', at('folder')),
  stat: (call, at) => call('stat', at('file')),
  statfs: (call, at) => call('statfs', at('.')),
  symlink: (call, at) => call('symlink', 'file', at('other')),
  truncate: (call, at) => call('truncate', at('file'), 1),
  unlink: (call, at) => call('unlink', at('file')),
  utimes: (call, at) => call('utimes', at('file'), 1, 1),
  writeFile: (call, at) => call('writeFile', at('file'), 'new'),
};

const asPromise = promisify as (fn: unknown) => (...args: unknown[]) => Promise<unknown>;

const names = [...CALLBACK_FUNCTIONS.keys()].flatMap((key) =>
  key.startsWith('fs.') ? [key.slice(3)] : [],
);

it.each(names)('fs.%s yields the same to a callback and as a promise', async (name) => {
  const yielded: unknown[] = [];
  for (const isPromise of [false, true]) {
    const folder = fs.mkdtempSync(path.join(root, `${name}-`));
    fs.writeFileSync(path.join(folder, 'file'), 'text');
    fs.mkdirSync(path.join(folder, 'folder'));
    fs.symlinkSync('file', path.join(folder, 'soft'));
    const versions = (isPromise ? fs.promises : fs) as unknown as Record<string, () => unknown>;
    const call: Call = async (method, ...args) => {
      const fn = versions[method] as (...given: unknown[]) => Promise<unknown>;
      return await (isPromise ? fn : asPromise(fn))(...args);
    };
    const value = await CALLS[name]?.(call, (file) => path.join(folder, file));
    yielded.push(typeof value === 'string' ? value.replace(folder, '').slice(0, 5) : shape(value));
  }
  const [first, second] = yielded;
  expect(second).toEqual(first);
  expect(first === undefined).toBe(YIELDS_NOTHING.has(`fs.${name}`));
});

/** An object by its constructor: times and numbers of files differ from one to the next. */
function shape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return (value.constructor as { name: string }).name;
}

test('sleeps and immediates give what they gave', async () => {
  const source = `import fs from 'node:fs';
export const a = (x) => new Promise((resolve) => setTimeout(resolve, 50, x));
export const b = (x) => new Promise((resolve) => setTimeout(() => resolve(), 10));
export const c = (x) => new Promise((resolve) => setImmediate(resolve, x));
export const d = (x) => new Promise((resolve) => setTimeout(() => resolve(), 10, x));
export const e = (x) => new Promise((resolve) => setImmediate(() => resolve(), x));
export const f = () => new Promise((resolve) => setTimeout(resolve));
export const g = async () => { await new Promise((resolve) => setTimeout(resolve, 20)); return 'g'; };
`;
  const calls = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, 'x'] as const);
  await assertSameBehavior('no-wrapper-promise', source, calls, { mode: 'suggestions' });
});

test('folders and files that are made or asked for', async () => {
  const call = (text: string): string =>
    `new Promise((resolve, reject) => fs.${text}, (error) => (error ? reject(error) : resolve())))`;
  const source = `import fs from 'node:fs';
export const a = (x) => ${call('mkdir(x')};
export const b = (x) => ${call('mkdir(x, { mode: 0o700 }')};
export const c = async (x) => { await ${call('mkdir(x, { recursive: true }')}; };
export const d = async (x) => { await ${call('stat(x')}; };
export const e = (x) => ${call('stat(x')};
export const f = (x) => ${call('mkdir(x, { recursive: true }')};
export const g = (x) => ${call('access(x')};
export const h = (x) => ${call('unlink(x')};
`;
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const calls = names.flatMap((name) => [[name, 'folder'] as const, [name, 'none'] as const]);
  const modules = (): Record<string, unknown> => ({ fs: { ...fake(), promises: fakePromises() } });
  await assertSameBehavior('no-wrapper-promise', source, calls, {
    mode: 'suggestions',
    modules,
    exceptSuggestions: /where the wrapper resolves with nothing/u,
  });
});

/** A disk with one folder, as `fs` and as `fs.promises` show it. */
function fakePromises(): Record<string, (name: string, options?: unknown) => Promise<unknown>> {
  const check = (name: string): Promise<void> =>
    name === 'none' ? Promise.reject(new Error('ENOENT')) : Promise.resolve();
  return {
    access: (name) => check(name),
    mkdir: async (name, options) => {
      await check(name);
      const isRecursive = (options as { recursive?: boolean } | undefined)?.recursive === true;
      return isRecursive ? name : undefined;
    },
    stat: async (name) => {
      await check(name);
      return { size: 1 };
    },
    unlink: (name) => check(name),
  };
}

function fake(): Record<string, (...args: unknown[]) => void> {
  return Object.fromEntries(
    Object.entries(fakePromises()).map(([name, fn]) => [
      name,
      (...args: unknown[]) => {
        const done = args.at(-1) as (error: unknown, value?: unknown) => void;
        fn(String(args[0]), args[1]).then((value) => {
          done(null, value);
        }, done);
      },
    ]),
  );
}
