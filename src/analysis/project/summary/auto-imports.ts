import { NUXT } from '../../known/handlers/files.ts';
import type { Draft } from './value.ts';

/** `server/utils/db.ts`, `shared/utils/rows.ts` */
const FOLDER = /(?:^|[\\/])(?:server|shared)[\\/]utils[\\/].+\.[cm]?[jt]s$/;
const DECLARED =
  /^export\s+(?:async\s+)?(?:(?:class|const|function|let)\s+|function\s*\*\s*)([A-Za-z_$][\w$]*)/gm;
const LISTED = /^export\s*\{([^}]{0,4000})\}/gm;
const LAST_NAME = /([A-Za-z_$][\w$]*)\s*$/;

/** The names that a text exports to all files of a server, if it stands in such a folder. */
export function autoImportedNames(
  file: string,
  text: string,
  dependsOn: (name: string) => boolean,
): readonly string[] {
  if (!FOLDER.test(file) || !NUXT.some(dependsOn)) return [];
  const listed = [...text.matchAll(LISTED)].flatMap(([, names = '']) => names.split(','));
  return [
    ...[...text.matchAll(DECLARED)].map(([, name = '']) => name),
    ...listed.flatMap((name) => LAST_NAME.exec(name)?.[1] ?? []),
  ].filter((name) => name !== 'default');
}

/** Puts what a file exports among the globals, where it stands in such a folder. */
export function addAutoImported({ exports, globals, path }: Draft): void {
  if (!FOLDER.test(path)) return;
  for (const [name, value] of exports) {
    if (name !== 'default' && !globals.has(name)) globals.set(name, value);
  }
}
