import { existsSync } from 'node:fs';
import path from 'node:path';
import { textOf } from './disk.ts';
import { asRecord } from './platforms.ts';

/** What a `package.json` says, beside its `imports`, of the names that its files go by. */
export interface NamingFields {
  readonly _moduleAliases?: unknown;
  readonly scripts?: unknown;
}

/** Scripts that start the program. */
const STARTS = /^(?:debug|dev|develop|prod|production|serve|server|start|watch)(?![a-z])/;
/** `NODE_PATH=. node app.js` */
const NODE_PATH = /(?:^|\s)NODE_PATH=([\w./-]+)(?=[\s&])/;

/** `"lib": "link:./lib"` */
const LINK = /^(?:file|link|portal):/;

/** The names of `module-alias`, in the form of `imports`: `{ '@lib': 'lib', '@lib/*': 'lib/*' }`. Source: its documentation. */
export function moduleAliases({ _moduleAliases: named }: NamingFields): Record<string, string> {
  return asImports(Object.entries(asRecord(named)));
}

/** The same of dependencies that are folders of the package, and no packages by themselves. */
export function linkedFolders(
  root: string,
  dependencies: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return asImports(
    Object.entries(dependencies).flatMap(([name, range]) => {
      const folder = typeof range === 'string' && LINK.test(range) ? range.replace(LINK, '') : '';
      const at = path.resolve(root, folder);
      const isPart = at.startsWith(root + path.sep) && !existsSync(path.join(at, 'package.json'));
      return isPart ? [[name, folder]] : [];
    }),
  );
}

/** Names of files and folders, which stand for what is below them too, in the form of `imports`. */
export function asImports(
  targets: readonly (readonly [string, unknown])[],
): Record<string, string> {
  return Object.fromEntries(
    targets.flatMap(([name, target]) => {
      if (typeof target !== 'string' || name === '' || target === '') return [];
      const folder = target.replace(/\/+$/, '');
      return [
        [name, folder],
        [`${name}/*`, `${folder}/*`],
      ];
    }),
  );
}

/** The folders in which Node looks for what is in no `node_modules`, where a script sets them that starts the program. Source: the documentation of Node, modules. */
export function foldersSearched({ scripts }: NamingFields): readonly string[] {
  const found = Object.entries(asRecord(scripts)).flatMap(([name, script]) => {
    if (!STARTS.test(name) || typeof script !== 'string') return [];
    const [, folder = ''] = NODE_PATH.exec(script) ?? [];
    return folder === '' || folder.includes('node_modules') ? [] : folder;
  });
  return [...new Set(found)];
}

/** Packages by which a program adds folders to those when it starts. Source: their documentation. */
const ADD_FOLDERS = ['app-module-path', 'module-alias'];
/** What a program starts with, beside what its `package.json` calls so. */
const STARTS_WITH = 'app index server src/app src/index src/server'.split(' ');
/** `addPath('.')`, `addPath(__dirname)`, `addPath(path.join(__dirname, 'src'))`, `addPath(__dirname + '/src')` */
const ADDS =
  /\baddPath\(\s{0,9}(?:(__dirname)|(?:path\.)?(?:join|resolve)\((__dirname)(?:,\s{0,9}['"]([\w./-]*)['"])?\s{0,9}\))?(?:\s{0,9}\+\s{0,9})?(?:['"]([\w./-]*)['"])?\s{0,9}\)/g;

/** The folders that a program adds to those: `require('module-alias').addPath('.')`. */
export function foldersAdded(
  root: string,
  main: unknown,
  dependencies: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (!ADD_FOLDERS.some((name) => Object.hasOwn(dependencies, name))) return [];
  const names = [...(typeof main === 'string' ? [main] : []), ...STARTS_WITH.flatMap(withEnding)];
  return [...new Set(names)].flatMap((name) => addedBy(root, name));
}

function withEnding(name: string): string[] {
  return [`${name}.js`, `${name}.ts`];
}

function addedBy(root: string, name: string): string[] {
  const text = textOf(path.join(root, name)) ?? '';
  if (!ADD_FOLDERS.some((added) => text.includes(added))) return [];
  return [...text.matchAll(ADDS)].flatMap(([, whole, joined, inside = '', last = '']) => {
    const isOwn = whole !== undefined || joined !== undefined;
    const folder = path.posix.join(isOwn ? path.posix.dirname(name) : '.', inside, last);
    return isOwn || last !== '' ? [folder] : [];
  });
}
