import { DISK, each, sibling, type Blocking } from './replacement.ts';

/** What a reader may find while it is being written. */
export const SHARES_FILE = 'others can see the file half written';

/** Functions of `fs` whose promise version takes the same arguments and yields the same value. */
const FS_READS = 'access lstat opendir readdir readFile readlink stat statfs';
const FS_WRITES =
  'chmod chown lchown link lutimes mkdir mkdtemp rename rm rmdir symlink truncate unlink utimes';
const FS_CONTENT = 'appendFile copyFile cp writeFile';
/** They work on a number that `open` returned; the promise version works on a `FileHandle`. */
const FS_DESCRIPTORS =
  'close fchmod fchown fdatasync fstat fsync ftruncate futimes open read readv write writev mkdtempDisposable';

const FS_EXTRA_READS = 'readJSON readJson';
const FS_EXTRA_WRITES =
  'createFile createLink createSymlink emptyDir emptydir ensureDir ensureFile ensureLink ensureSymlink ' +
  'mkdirp mkdirs remove';
const FS_EXTRA_CONTENT = 'copy move outputFile outputJSON outputJson writeJSON writeJson';

/** What `mz/fs` has in promises, besides the functions of Node as they are (its `fs.js`). */
const MZ = new Set(
  (
    'access appendFile chmod chown copyFile exists lchown link lstat mkdir mkdtemp readFile readdir readlink ' +
    'rename rmdir stat symlink truncate unlink utimes writeFile'
  ).split(' '),
);

/** Its promises are those of Bluebird, and several of its functions do more than those of Node (its `fs.js`). */
const HEXO_READS =
  'access exists fstat listDir lstat open read readFile readdir readlink realpath stat';
const HEXO_WRITES =
  'appendFile chmod chown emptyDir ensureWriteStream fchmod fchown fsync ftruncate futimes lchown link ' +
  'mkdir mkdirs rename rmdir symlink truncate unlink utimes write writeFile';

/** The blocking functions of `fs`, and of the packages that have them, too. */
export const FILE_SYSTEM: readonly (readonly [string, Blocking])[] = [
  ...fsFunctions('fs', 'promises'),
  ...fsFunctions('graceful-fs', 'promisify'),
  ...fsFunctions('fs-extra', 'sibling').map(([key, blocking]): [string, Blocking] => [
    key,
    fromVersion(key.replace(/^fs-extra\.|Sync$/g, ''), blocking),
  ]),
  ...each('fs-extra', FS_EXTRA_READS, (name) => sibling(name, DISK)),
  ...each('fs-extra', FS_EXTRA_WRITES, (name) => sibling(name, { ...DISK, writes: true })),
  ...each('fs-extra', FS_EXTRA_CONTENT, (name) =>
    sibling(name, { ...DISK, writes: true, differs: SHARES_FILE }),
  ),
  // It has all of `fs`, and nothing that returns a promise.
  ...fsFunctions('fs.extra', 'sibling').map(([key, { writes = false }]): [string, Blocking] => [
    key,
    { ...DISK, writes },
  ]),
  ['fs-extra.pathExistsSync', sibling('pathExists', DISK)],
  ...fsFunctions('mz/fs', 'sibling').map(([key, blocking]): [string, Blocking] => [
    key,
    ofMz(key.replace(/^mz\/fs\.|Sync$/g, ''), blocking),
  ]),
  ...each('hexo-fs', HEXO_READS, () => DISK),
  ...each('hexo-fs', HEXO_WRITES, () => ({ ...DISK, writes: true })),
];

function ofMz(name: string, { replacement, ...blocking }: Blocking): Blocking {
  return replacement && MZ.has(name) ? sibling(name, blocking) : blocking;
}

function fsFunctions(
  module: string,
  kind: 'promises' | 'promisify' | 'sibling',
): [string, Blocking][] {
  const replaced = (name: string): Blocking => ({
    cost: 'disk',
    replacement: kind === 'promisify' ? { kind, module, name } : { kind, name },
  });
  const exact = (name: string): Blocking => ({
    ...replaced(name),
    ...(name.endsWith('stat') ? { unknownOptions: ['throwIfNoEntry'] } : {}),
  });
  return [
    ...each(module, FS_READS, exact),
    ...each(module, FS_WRITES, (name) => ({ ...exact(name), writes: true })),
    ...each(module, FS_CONTENT, (name) => ({ ...exact(name), writes: true, differs: SHARES_FILE })),
    ...each(module, FS_DESCRIPTORS, () => DISK),
    [`${module}.globSync`, DISK],
    [
      `${module}.realpathSync`,
      {
        ...replaced('realpath'),
        differs: 'it asks the operating system, which resolves some network drives differently',
      },
    ],
    [`${module}.realpathSync.native`, kind === 'promisify' ? DISK : exact('realpath')],
    [
      `${module}.existsSync`,
      {
        ...replaced(kind === 'sibling' ? 'pathExists' : 'access'),
        ...(kind === 'sibling' ? {} : { then: '.then(() => true, () => false)' }),
        differs: 'other requests run between the test and what follows',
      },
    ],
  ];
}

/** The functions of `fs-extra` return promises from 3 on, and some of the younger ones of Node from later on (its CHANGELOG). */
function fromVersion(name: string, { replacement, ...blocking }: Blocking): Blocking {
  if (/^(?:cp|lutimes|statfs)$/.test(name) || !replacement) return blocking;
  const since = name === 'rm' ? 10 : name === 'opendir' ? 9 : 3;
  return { ...blocking, replacement, since };
}
