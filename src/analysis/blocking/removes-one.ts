import type { TSESTree } from '@typescript-eslint/utils';
import type { Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { endOfText, lastName, literalText } from '../project/summary/names.ts';
import { setsOption } from './options.ts';
import { isOfUploadByName } from './uploads.ts';

const REMOVES = /(?:^|\.)(?:rm|rmdir|unlink)Sync$/;
/** What removes whatever is there, as `rmSync` does if it is told to. */
const REMOVES_ALL = /^(?:remove|rimraf)Sync$/;
/** `.pid`, `.json`: folders are seldom called so. */
const EXTENSION = /\.[a-z]\w{1,4}$/i;

/** Whether a call removes one file, or an empty folder: a few microseconds, while a tree takes as long as it is large. */
export function removesOne(
  { arguments: [path, options], callee }: Call,
  { bindings }: Pick<Analysis, 'bindings'>,
): boolean {
  const name = lastName(callee);
  const isOfFile =
    path !== undefined && (EXTENSION.test(endOf(path)) || isOfUploadByName(path, bindings));
  if (REMOVES_ALL.test(name)) return isOfFile;
  if (!REMOVES.test(name)) return false;
  if (isOfFile) return true;
  return name.startsWith('unlink') || !setsOption(options, 'recursive');
}

/** What a path ends in, as it is written down: `../mark.pid` of `join(folder, '../mark.pid')`. */
function endOf(path: TSESTree.Node): string {
  const last = path.type === 'CallExpression' ? (path.arguments.at(-1) ?? path) : path;
  return literalText(last) ?? endOfText(last) ?? '';
}
