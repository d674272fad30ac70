/**
 * Calls that hold up the thread until they are done, and what runs the same work beside it.
 *
 * Keys are those of `Origin`, with `()` for the result of a call or of `new`, and `default` left out.
 *
 * Source: the Node.js documentation of each module (v20 to v26) and the packages' own.
 */

import { ARCHIVES } from './archives.ts';
import { FILE_SYSTEM, SHARES_FILE } from './file-system.ts';
import {
  DISK,
  each,
  promisified,
  promisifiedBy,
  sibling,
  siblings,
  type Blocking,
} from './replacement.ts';

const COMPUTES: Blocking = { cost: 'computation' };

/**
 * A few random bytes take microseconds; from here on, longer than handing the work over. So do the keys of
 * `hkdfSync`, which is not here: 20 µs for 32 bytes, and 50 µs by its callback (Node 20).
 */
const MANY_RANDOM_BYTES = 65_536;

/** 60 to 90 µs each on Node 20, where others take 0.4 ms to a quarter of a second. */
const SHORT_KEYS = ['ec P-256', 'ec prime256v1', 'ed25519', 'x25519'];

/** What the version with a callback decides itself: it keeps the output, and gives the child nothing to read. */
const OF_CHILD = ['input', 'stdio'];
const ZLIB =
  'brotliCompress brotliDecompress deflate deflateRaw gunzip gzip inflate inflateRaw unzip zstdCompress zstdDecompress';

export const BLOCKING: ReadonlyMap<string, Blocking> = new Map<string, Blocking>([
  ...FILE_SYSTEM,

  childProcess('exec'),
  childProcess('execFile'),
  ['child_process.spawnSync', { cost: 'process' }],

  ...promisified('crypto', 'pbkdf2', [5, 5]),
  ...promisified('crypto', 'scrypt', [3, 4]),
  [
    'crypto.generateKeyPairSync',
    { ...promisifiedBy('crypto', 'generateKeyPair', [1, 2]), shortFor: SHORT_KEYS },
  ],
  ...promisified('crypto', 'generatePrime', [1, 2]),
  ...promisified('crypto', 'checkPrime', [1, 2]),
  ['crypto.argon2Sync', promisifiedBy('crypto', 'argon2', [2, 2])],
  [
    'crypto.randomBytes',
    {
      ...promisifiedBy('crypto', 'randomBytes', [1, 1]),
      callsBack: true,
      fromSize: MANY_RANDOM_BYTES,
    },
  ],

  ...each('zlib', ZLIB, (name) => ({
    ...promisifiedBy('zlib', name, [1, 2]),
    // The blocking version throws; the other one works on an empty stream.
    differsForNothing: '`undefined` and `null` are taken for an empty buffer',
  })),

  ['Atomics.wait', { cost: 'thread' }],
  ['sqlite.DatabaseSync().exec', { cost: 'database' }],
  ...each(
    'sqlite.DatabaseSync().prepare()',
    'all get iterate run',
    () => ({ cost: 'database' }),
    '',
  ),

  ...['bcrypt', 'bcryptjs', 'bcrypt-ts', '@node-rs/bcrypt'].flatMap((module) => [
    ...siblings(module, 'compare', [2, 2], COMPUTES),
    ...siblings(module, 'verify', [2, 2], COMPUTES),
  ]),
  ...siblings('bcrypt', 'hash', [2, 2], COMPUTES),
  ...siblings('bcrypt-ts', 'hash', [2, 2], COMPUTES),
  // `hashSync` takes ten rounds, and `hash` takes none for an error (`dist/bcrypt.js` of 2, `index.js` of 3).
  ...siblings('bcryptjs', 'hash', [1, 2], { ...COMPUTES, secondArgument: '10' }),
  ...siblings('@node-rs/bcrypt', 'hash', [1, 2], COMPUTES),
  // What it calls back instead runs on the same thread.
  ...each('bcrypt-nodejs', 'compare hash', () => COMPUTES),
  ...siblings('@node-rs/argon2', 'hash', [1, 2], COMPUTES),
  ...siblings('@node-rs/argon2', 'verify', [2, 3], COMPUTES),
  // It hands both to Node.
  ['pbkdf2.pbkdf2Sync', promisifiedBy('pbkdf2', 'pbkdf2', [4, 5])],
  ['ssh2.utils.generateKeyPairSync', { ...COMPUTES, shortFor: SHORT_KEYS }],
  ['sync-fetch', { cost: 'process' }],
  ['sync-request', { cost: 'process' }],

  ...siblings(
    'execa',
    'execa',
    [1, 3],
    { cost: 'process', differs: 'a failure has other properties' },
    'execaSync',
  ),
  ...siblings(
    'execa',
    'execaCommand',
    [1, 2],
    { cost: 'process', differs: 'a failure has other properties' },
    'execaCommandSync',
  ),
  [
    'execa.sync',
    { cost: 'process', replacement: { kind: 'parent' }, differs: 'a failure has other properties' },
  ],
  ['cross-spawn.sync', { cost: 'process' }],
  ['command-exists.sync', { cost: 'process' }],
  ...siblings('proper-lockfile', 'check', [1, 2], { cost: 'disk' }),
  ...siblings('proper-lockfile', 'lock', [1, 2], {
    cost: 'disk',
    writes: true,
    differs: 'what it yields releases the lock later than when it is called',
  }),
  ...siblings('proper-lockfile', 'unlock', [1, 2], { cost: 'disk', writes: true }),
  ['shelljs.exec', { cost: 'process', asyncOption: 'async' }],
  ...each('shelljs', 'cat cp find grep ls mv rm sed', () => DISK, ''),

  ...globs('glob', 'globSync', 'glob', 9),
  ...globs('globby', 'globbySync', 'globby'),
  ...globs('tinyglobby', 'globSync', 'glob'),
  ...globs('fast-glob', 'globSync', 'glob'),
  [
    'mkdirp.sync',
    {
      cost: 'disk',
      replacement: { kind: 'parent' },
      since: 1,
      named: { since: 3, name: 'mkdirp' },
      calledBackBefore: true,
      writes: true,
    },
  ],
  ['mkdirp.mkdirp.sync', { cost: 'disk', replacement: { kind: 'parent' }, writes: true }],
  ['mkdirp.mkdirpSync', sibling('mkdirp', { cost: 'disk', writes: true })],
  ['make-dir.sync', { cost: 'disk', replacement: { kind: 'parent' }, writes: true }],
  ['make-dir.makeDirectorySync', sibling('makeDirectory', { cost: 'disk', writes: true })],
  [
    'rimraf.sync',
    {
      cost: 'disk',
      replacement: { kind: 'parent' },
      writes: true,
      since: 4,
      named: { since: 5, name: 'rimraf' },
      calledBackBefore: true,
    },
  ],
  ['rimraf.rimraf.sync', { cost: 'disk', replacement: { kind: 'parent' }, writes: true }],
  ['rimraf.rimrafSync', sibling('rimraf', { cost: 'disk', writes: true })],
  ['del.deleteSync', sibling('deleteAsync', { cost: 'disk', writes: true })],
  [
    'del.sync',
    {
      cost: 'disk',
      writes: true,
      replacement: { kind: 'parent' },
      since: 2,
      calledBackBefore: true,
    },
  ],
  [
    'write-file-atomic.sync',
    {
      cost: 'disk',
      writes: true,
      replacement: { kind: 'parent' },
      since: 3,
      calledBackBefore: true,
    },
  ],
  ['jsonfile.readFileSync', sibling('readFile', { ...DISK, since: 5, calledBackBefore: true })],
  [
    'jsonfile.writeFileSync',
    sibling('writeFile', {
      ...DISK,
      since: 5,
      calledBackBefore: true,
      writes: true,
      differs: SHARES_FILE,
    }),
  ],
  ['load-json-file.loadJsonFileSync', sibling('loadJsonFile', DISK)],
  // It asks for the name in each folder above.
  ['find-up.sync', { ...DISK, replacement: { kind: 'parent' } }],
  ['find-up.findUpSync', sibling('findUp', DISK)],
  ['path-exists.pathExistsSync', sibling('pathExists', DISK)],
  ['klaw-sync', DISK],
  ['recursive-readdir-sync', DISK],
  ['read-pkg.readPackageSync', sibling('readPackage', DISK)],
  [
    'read-chunk.sync',
    { ...DISK, replacement: { kind: 'parent' }, since: 2, calledBackBefore: true },
  ],
  ['read-chunk.readChunkSync', sibling('readChunk', DISK)],
  // It reads all of the file.
  ['md5-file.sync', { ...DISK, replacement: { kind: 'parent' }, since: 5, calledBackBefore: true }],
  ['node-ip2region.create().binarySearchSync', DISK],
  ['node-ip2region.create().btreeSearchSync', DISK],
  ['tmp.fileSync', DISK],
  ['tmp.dirSync', DISK],
  ...ARCHIVES,
  // They read the template and what it includes, and compile all of it, where no cache is asked for.
  ...each('pug', 'compileFile renderFile', () => COMPUTES, ''),
  ...each('jade', 'compileFile renderFile', () => COMPUTES, ''),
  ['esbuild.buildSync', sibling('build', COMPUTES)],
  ['esbuild.transformSync', sibling('transform', COMPUTES)],
  ['@swc/core.transformSync', sibling('transform', COMPUTES)],
  ['@swc/core.transformFileSync', sibling('transformFile', COMPUTES)],
  // What these promise instead computes on the same thread, in one piece: a timer waits for all of it.
  ['@babel/core.transformSync', COMPUTES],
  ['@babel/core.transformFileSync', COMPUTES],
  ['bip39.mnemonicToSeedSync', COMPUTES],
  ...each('sass', 'compile compileString renderSync', () => COMPUTES, ''),
]);

const SYNC_NAMES: ReadonlySet<string> = new Set(
  [...BLOCKING.keys()].flatMap((key) => /\w+Sync$/.exec(key) ?? []),
);

/** Whether something is called like what blocks, and like little else: `readFileSync`. */
export function isNameOfBlocking(name: string): boolean {
  return SYNC_NAMES.has(name);
}

/** Methods of what a package makes, which are called like much else: `DatabaseSync` makes what has `exec`. */
const OF_MADE = [...BLOCKING.keys()].flatMap((key) => {
  const [, maker, method] = /([\w-]+)\(\).*\.(?!\w*Sync$)(\w+)$/.exec(key) ?? [];
  return maker !== undefined && method !== undefined ? { maker, method } : [];
});
/** The words without which a program has nothing of the kind. */
export const MAKERS: ReadonlySet<string> = new Set(OF_MADE.map(({ maker }) => maker));
export const METHODS_OF_MADE: ReadonlySet<string> = new Set(OF_MADE.map(({ method }) => method));

/** What yields the output of another program. */
function childProcess(name: string): [string, Blocking] {
  return [
    `child_process.${name}Sync`,
    {
      cost: 'process',
      replacement: { kind: 'promisify', module: 'child_process', name },
      then: '.stdout',
      unknownOptions: OF_CHILD,
      differs:
        'the output is text, standard error is not passed on, a failure has other properties, and a child that reads its input waits for it',
    },
  ];
}

function globs(module: string, sync: string, name: string, since?: number): [string, Blocking][] {
  const differs = 'the order of the matches may differ';
  return [
    [
      `${module}.sync`,
      {
        cost: 'disk',
        replacement: { kind: 'parent' },
        differs,
        ...(since === undefined
          ? {}
          : { since, named: { since: since + 1, name }, calledBackBefore: true }),
      },
    ],
    [`${module}.${sync}`, { ...sibling(name, DISK), differs }],
  ];
}
