import type { ProjectFiles } from './files/files.ts';
import { reach } from './files/programs.ts';

/**
 * Whether what a file imports has been loaded whenever that file runs: it does not import the file in turn, by
 * whatever way. Of two files that import each other, either may come first.
 */
export function isLoadedBefore(
  files: Pick<ProjectFiles, 'importedBy' | 'knowsImportsOf' | 'resolve'>,
  from: string,
  specifier: string,
): boolean {
  const target = files.resolve(from, specifier);
  const loaded =
    target === undefined ? undefined : reach([target], (file) => files.importedBy(file));
  if (!loaded || loaded.has(from)) return false;
  return [...loaded].every((file) => files.knowsImportsOf(file));
}
