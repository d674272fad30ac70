import type { Cost } from './replacement.ts';

export const COPIES = /\.(?:copy|copyFile|cp)(?:Sync)?$/;
export const REMOVES_TREE =
  /\.(?:delete|emptyDir|emptydir|remove|rimraf|rm|rmdir)(?:Sync)?$|^(?:del|rimraf(?:\.rimraf)?)\.sync$/;
/** They go through a tree, or all of a file. */
export const SEARCHES =
  /\.(?:find|globSync|globbySync|grep)$|^(?:fast-glob|glob|globby|md5-file)\.sync$|^(?:klaw-sync|recursive-readdir-sync)$/;
/** Parts of an open file. */
export const READS_PART = /\.readv?Sync$/;
export const LISTS = /\.readdirSync$/;
export const CONTENT =
  /\.(?:(?:append|output|read|write)File|(?:output|read|write)J(?:SON|son))Sync$|^write-file-atomic\.sync$|^load-json-file\./;

const MAY_TAKE_LONG = [COPIES, REMOVES_TREE, SEARCHES, READS_PART, LISTS, CONTENT];

/**
 * Whether a call of something in the table can take long, whatever it is given. What is asked about one entry of a
 * folder, or changed of it, takes microseconds.
 */
export function mayTakeLong(key: string, cost: Cost): boolean {
  return cost !== 'disk' || MAY_TAKE_LONG.some((kind) => kind.test(key));
}
