/**
 * Packages that load the files of a folder and give them by their names.
 *
 * Source: the documentation of each.
 */
export const FOLDER_LOADERS: ReadonlySet<string> = new Set([
  'require-all',
  'require-dir',
  'require-directory',
  'requireindex',
]);
