import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { endOfText, lastName, literalText } from '../project/summary/names.ts';
import { setsOption } from './options.ts';

const REMOVES = /(?:^|\.)(?:rm|rmdir|unlink)Sync$/;
/** What removes whatever is there, as `rmSync` does if it is told to. */
const REMOVES_ALL = /^(?:remove|rimraf)Sync$/;
/** `.pid`, `.json`: folders are seldom called so. */
const EXTENSION = /\.[a-z]\w{1,4}$/i;

/** `req.file.path`, `files[0].filepath`: where an upload has been put. */
const UPLOADED = /^(?:filepath|path|tempFilePath)$/;
const OF_UPLOAD = /^(?:file|files|upload|uploads)$/;

/** Whether a call removes one file, or an empty folder: a few microseconds, while a tree takes as long as it is large. */
export function removesOne(
  { arguments: [path, options], callee }: Call,
  { bindings }: Pick<Analysis, 'bindings'>,
): boolean {
  const name = lastName(callee);
  const isOfFile = path !== undefined && (EXTENSION.test(endOf(path)) || isUpload(path, bindings));
  if (REMOVES_ALL.test(name)) return isOfFile;
  if (!REMOVES.test(name)) return false;
  if (isOfFile) return true;
  return name.startsWith('unlink') || !setsOption(options, 'recursive');
}

/** `req.files.logo.path`, and what holds it */
function isUpload(path: TSESTree.Node, bindings: Analysis['bindings']): boolean {
  let node = unwrap(path);
  const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
  node = (variable && bindings.constantInit(variable)) ?? node;
  if (node.type !== 'MemberExpression' || !UPLOADED.test(lastName(node))) return false;
  for (node = unwrap(node.object); node.type === 'MemberExpression'; node = unwrap(node.object)) {
    if (OF_UPLOAD.test(lastName(node))) return true;
  }
  return OF_UPLOAD.test(lastName(node));
}

/** What a path ends in, as it is written down: `../mark.pid` of `join(folder, '../mark.pid')`. */
function endOf(path: TSESTree.Node): string {
  const last = path.type === 'CallExpression' ? (path.arguments.at(-1) ?? path) : path;
  return literalText(last) ?? endOfText(last) ?? '';
}
