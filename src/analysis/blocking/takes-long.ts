import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, wrapped, type Call } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import {
  CONTENT,
  COPIES,
  LISTS,
  mayTakeLong,
  READS_PART,
  REMOVES_TREE,
  SEARCHES,
} from '../known/long-calls.ts';
import type { Blocking } from '../known/replacement.ts';
import type { Step } from '../project/graph/reach.ts';
import { lastName, literalText } from '../project/summary/names.ts';
import { constantNumber } from './blocking-keys.ts';
import { isOfBytes } from './bytes.ts';
import { readsFewBytes } from './few-bytes.ts';
import { listsOneFolder } from './long-lists.ts';
import { isOfMany } from './of-many.ts';
import { isOfUpload } from './of-request.ts';
import { isOwnPath } from './own-path.ts';
import { removesOne } from './removes-one.ts';
import { isOfText } from './texts.ts';
import { isWrittenDown } from './written-down.ts';

interface Candidate {
  readonly node: Call;
  /** What it calls, where that is given to a method of a list. */
  readonly reference: TSESTree.Node | undefined;
  /** `fs.readFileSync` */
  readonly key: string;
  readonly blocking: Blocking;
}

/** `GET /import/template`, `downloadSample`: the form that users fill in. */
const FORM = /example|sample|template/i;
/** A few hundred turns take less than to hand the work over. */
const DERIVES = '.pbkdf2Sync';
const FEW_TURNS = 1000;
const APPENDS = '.appendFileSync';
const WRITES_BOOK = /^xlsx\.write|^node-xlsx\.build/;
const READS_BOOK = /^xlsx\.read|^node-xlsx\.parse/;
const PACKS = 'zlib.';
/** Unlike those that make a key, which it may be that each request needs. */
const HASHES_PASSWORD = /crypt[\w-]*\.hashSync$/;

/**
 * Whether a call is one that others notice, by what is known of it: it computes or runs another program, goes through
 * a tree, copies a file, reads or writes one of bytes, one that somebody uploads, or one for each item of a list that
 * may be long. What is left are entries of folders, and texts, which are short as a rule: some microseconds each.
 * `step` is the way to the function around it.
 */
export function takesLong(call: Candidate, step: Step, analysis: Analysis): boolean {
  return lasts(call, analysis) ?? lastsOn(step, call, analysis);
}

/** Those of some calls in whose functions one of them takes long on some way to it: what does not is told beside it. */
export function besideLong<One extends Candidate>(
  calls: readonly One[],
  analysis: Analysis,
): readonly One[] {
  const slow = new Set(
    calls.flatMap((call) => (lasts(call, analysis) === false ? [] : enclosingFunction(call.node))),
  );
  return calls.filter(({ node }) => slow.has(enclosingFunction(node)));
}

/** Whether it is one, whatever the way is; `undefined` if that tells. */
function lasts(
  { blocking: { cost }, key, node, reference }: Candidate,
  analysis: Analysis,
): boolean | undefined {
  const [path] = node.arguments;
  if (WRITES_BOOK.test(key)) return undefined;
  // What is uploaded, seldom and by few, is read by a package that knows no other way.
  if (READS_BOOK.test(key)) return false;
  // The password that an account begins with is hashed once.
  if (HASHES_PASSWORD.test(key)) return !path || !isOwnPath(path, analysis);
  // Node keeps what it has loaded: each file takes long once, or where somebody has it loaded anew.
  if (key === 'require') return false;
  // It asks the system for a word.
  if (key === 'command-exists.sync') return false;
  if (key.endsWith(DERIVES) && turnsOf(node, analysis) < FEW_TURNS) return false;
  if (key.startsWith(PACKS) && path && isShortToPack(path, analysis)) return false;
  if (cost !== 'disk' || SEARCHES.test(key)) return true;
  if (!mayTakeLong(key, cost)) return false;
  // A template of the program is as short each time.
  if (COPIES.test(key)) return !path || reference !== undefined || !isOwnPath(path, analysis);
  if (REMOVES_TREE.test(key)) {
    if (removesOne(node, analysis)) return false;
    return hasWaited(node, analysis) ? undefined : true;
  }
  if (reference) return false;
  if (READS_PART.test(key)) return !readsFewBytes(node, analysis);
  return LISTS.test(key) && !listsOneFolder(node) ? true : undefined;
}

/** How many turns a key is derived in; many, where that is not written down. */
function turnsOf({ arguments: [, , turns] }: Call, { sourceCode }: Analysis): number {
  return (turns && constantNumber(turns, sourceCode, 0)) ?? Number.POSITIVE_INFINITY;
}

function isShortToPack(value: TSESTree.Node, analysis: Analysis): boolean {
  return isWrittenDown(value, analysis) || isChunk(value, analysis);
}

/** `stream.on('data', (chunk) => …)`: a stream hands over some 64 KB at a time. */
function isChunk(value: TSESTree.Node, { bindings }: Analysis): boolean {
  const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
  const [def] = variable?.defs ?? [];
  const fn = def?.type === 'Parameter' ? def.node : undefined;
  if (!isFunction(fn) || fn.params[0] !== def?.name) return false;
  const { parent: call } = wrapped(fn);
  return (
    call?.type === 'CallExpression' &&
    lastName(call.callee) === 'on' &&
    call.arguments[0] !== undefined &&
    literalText(call.arguments[0]) === 'data'
  );
}

function lastsOn(step: Step, { key, node }: Candidate, analysis: Analysis): boolean {
  if (WRITES_BOOK.test(key)) return !isOnWayTo(FORM, step);
  // A line of a journal is one of many in any case.
  const isShort = CONTENT.test(key) && isOfText(node, analysis);
  if (!key.endsWith(APPENDS) && isOfMany(node, step, analysis, isShort)) return true;
  return CONTENT.test(key) && (isOfUpload(node, step, analysis) || isOfBytes(node, step, analysis));
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
