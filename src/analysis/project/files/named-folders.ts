import { existsSync } from 'node:fs';
import path from 'node:path';
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

function asImports(targets: readonly (readonly [string, unknown])[]): Record<string, string> {
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
