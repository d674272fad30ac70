import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, type Call } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import type { Blocking } from '../known/replacement.ts';
import type { Step } from '../project/graph/reach.ts';
import { isOfBytes } from './bytes.ts';
import { readsFewBytes } from './few-bytes.ts';
import { listsOneFolder } from './long-lists.ts';
import { isOfMany } from './of-many.ts';
import { isOfUpload } from './of-request.ts';
import { isOwnPath } from './own-path.ts';
import { removesOne } from './removes-one.ts';

interface Candidate {
  readonly node: Call;
  /** What it calls, where that is given to a method of a list. */
  readonly reference: TSESTree.Node | undefined;
  /** `fs.readFileSync` */
  readonly key: string;
  readonly blocking: Blocking;
  /** The way to the function around it. */
  readonly step: Step;
}

const COPIES = /\.(?:copy|copyFile|cp)(?:Sync)?$/;
const REMOVES_TREE =
  /\.(?:delete|emptyDir|emptydir|remove|rimraf|rm|rmdir)(?:Sync)?$|^(?:del|rimraf(?:\.rimraf)?)\.sync$/;
/** They go through a tree, or all of a file. */
const SEARCHES =
  /\.(?:find|globSync|globbySync|grep)$|^(?:fast-glob|glob|globby|md5-file)\.sync$|^(?:klaw-sync|recursive-readdir-sync)$/;
/** Parts of an open file. */
const READS_PART = /\.readv?Sync$/;
const CONTENT =
  /\.(?:(?:append|output|read|write)File|(?:output|read|write)J(?:SON|son))Sync$|^write-file-atomic\.sync$|^load-json-file\./;

/** `GET /import/template`, `downloadSample`: the form that users fill in. */
const FORM = /example|sample|template/i;
/** Unlike those that make a key, which it may be that each request needs. */
const HASHES_PASSWORD = /crypt[\w-]*\.hashSync$/;

/**
 * Whether a call is one that others notice, by what is known of it: it computes or runs another program, goes through
 * a tree, copies a file, reads or writes one of bytes, one that somebody uploads, or one for each item of a list that
 * may be long. What is left are entries of folders, and texts, which are short as a rule: some microseconds each.
 */
export function takesLong(
  { blocking, key, node, reference, step }: Candidate,
  analysis: Analysis,
): boolean {
  const [path] = node.arguments;
  if (key.startsWith('xlsx.write')) return !isOnWayTo(FORM, step);
  // The password that an account begins with is hashed once.
  if (HASHES_PASSWORD.test(key)) return !path || !isOwnPath(path, analysis);
  if (blocking.cost !== 'disk' || SEARCHES.test(key)) return true;
  // A template of the program is as short each time.
  if (COPIES.test(key)) return !path || reference !== undefined || !isOwnPath(path, analysis);
  if (REMOVES_TREE.test(key)) {
    return !removesOne(node) && (!hasWaited(node, analysis) || isOfMany(node, step, analysis));
  }
  if (reference) return false;
  if (READS_PART.test(key)) return !readsFewBytes(node, analysis);
  const isList = key.endsWith('.readdirSync');
  if (isList && !listsOneFolder(node)) return true;
  if (!isList && !CONTENT.test(key)) return false;
  return (
    isOfMany(node, step, analysis) ||
    (!isList && (isOfUpload(node, step, analysis) || isOfBytes(node, step, analysis)))
  );
}

/** Whether the function around a call has waited before it: what is removed then is what took that long to make, as a rule. */
function hasWaited(call: Call, { sourceCode }: Analysis): boolean {
  const fn = enclosingFunction(call);
  if (fn?.async !== true) return false;
  let isFound = false;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    isFound ||= node.type === 'AwaitExpression' && node.range[1] <= call.range[0];
    return isFound || isFunction(node) ? SKIP : undefined;
  });
  return isFound;
}

/** Whether a handler, or a function on the way from it, is called so. */
function isOnWayTo(name: RegExp, from: Step): boolean {
  if (name.test(from.root.label)) return true;
  for (let step: Step | undefined = from; step; step = step.previous) {
    if (name.test(step.entity.name)) return true;
  }
  return false;
}
