/** The promise version of a function that takes a callback: `fs.readFile` is `readFile` of `fs/promises`. */
export interface PromiseVersion {
  readonly module: string;
  readonly name: string;
  /** Names for a new binding of it, best first. */
  readonly locals?: readonly [string, ...string[]];
}

const FS = (
  'access appendFile chmod chown copyFile cp lchown link lstat lutimes mkdir mkdtemp readFile readdir ' +
  'readlink realpath rename rm rmdir stat statfs symlink truncate unlink utimes writeFile'
).split(' ');

const DNS = (
  'resolve resolve4 resolve6 resolveAny resolveCaa resolveCname resolveMx resolveNaptr resolveNs ' +
  'resolvePtr resolveSoa resolveSrv resolveTxt reverse'
).split(' ');

/**
 * Node's functions with an error-first callback whose promise version yields what the callback gets.
 * Left out are those that differ: `fs.open` (a number, a `FileHandle`), `fs.exists`, `dns.lookup`.
 *
 * Source: the Node.js documentation of `fs`, `dns` and `stream` (v20).
 */
export const CALLBACK_FUNCTIONS: ReadonlyMap<string, PromiseVersion> = new Map([
  ...FS.map((name): [string, PromiseVersion] => [`fs.${name}`, { module: 'fs/promises', name }]),
  ...DNS.map((name): [string, PromiseVersion] => [`dns.${name}`, { module: 'dns/promises', name }]),
  ['stream.finished', { module: 'stream/promises', name: 'finished' }],
  ['stream.pipeline', { module: 'stream/promises', name: 'pipeline' }],
]);

/** Those that yield nothing; `fs.mkdir` yields a path where it is recursive. */
export const YIELDS_NOTHING: ReadonlySet<string> = new Set([
  ...['access', 'appendFile', 'chmod', 'chown', 'copyFile', 'cp', 'lchown', 'link', 'lutimes'].map(
    (name) => `fs.${name}`,
  ),
  ...['rename', 'rm', 'rmdir', 'symlink', 'truncate', 'unlink', 'utimes', 'writeFile'].map(
    (name) => `fs.${name}`,
  ),
  'stream.finished',
]);

/** Timers whose callback comes first. */
export const TIMERS: ReadonlyMap<string, PromiseVersion> = new Map([
  [
    'setTimeout',
    { module: 'timers/promises', name: 'setTimeout', locals: ['sleep', 'delay', 'wait'] },
  ],
  ['setImmediate', { module: 'timers/promises', name: 'setImmediate', locals: ['nextTurn'] }],
]);
