import type { TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../ast/calls.ts';
import {
  enclosingFunction,
  isFunction,
  isLoop,
  staticName,
  unwrap,
  type Call,
} from '../../ast/nodes.ts';
import { repeaterAround } from '../../ast/repeaters.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import type { Step } from '../project/graph/reach.ts';
import { lastName, nameOf } from '../project/summary/names.ts';
import { isBeforeWork } from './before-work.ts';
import { foldersOf } from './folders-of.ts';
import { isOfRequest, isPathOfRequest } from './of-request.ts';
import { fewPaths, isOwnPath } from './own-path.ts';

interface Asked {
  readonly node: Call;
  readonly key: string;
  readonly step: Step;
}

/** `bullmq` and its kin: the work takes longer than a folder. */
const JOB = /\bjob$/;
/** What is asked is whether something is there, and no more. */
const ASKS_ONLY = /\.(?:access|exists|pathExists)Sync$/;
/** Each is over in microseconds where the system knows the path. */
const OF_ONE_PATH = /\.(?:access|exists|pathExists|stat|lstat|realpath|mkdir)Sync$/;
/** They make a folder that is missing, and otherwise only find it there. */
const MAKES_SURE =
  /\.(?:ensureDir|makeDirectory|mkdirp|mkdirs)Sync$|^(?:make-dir|mkdirp(?:\.mkdirp)?)\.sync$/;

/**
 * Whether a call only asks about a path that is known to the system, or asks once in a run whether something is
 * there, or makes sure that a folder is: that takes a few microseconds, and awaiting the answer takes more of the
 * thread than that. What the request names has no such bound, unless larger work of the same run is waited for
 * without blocking, nor has what is asked of one path after the other.
 */
export function isPassingQuestion({ key, node, step }: Asked, analysis: Analysis): boolean {
  const [path] = node.arguments;
  const makesSure = MAKES_SURE.test(key) || isRecursiveMkdir(key, node);
  if (!path || (!makesSure && !OF_ONE_PATH.test(key))) return false;
  if (isOwnPath(path, analysis)) return true;
  if (!makesSure && !ASKS_ONLY.test(key)) return false;
  const isBeside = isAwaitedBeside(node, path, analysis);
  if (isBeside && !makesSure) return true;
  if (isRepeated(node, step, analysis)) return false;
  // What is looked up by a name of the request may be a folder of its own; nobody waits for the answer of a job.
  if (JOB.test(step.root.label) || !isOfRequest(node, step, analysis, makesSure)) return true;
  return makesSure ? isBeside : isBeforeWork(node, analysis);
}

/** `mkdirSync(folder, { recursive: true })` */
function isRecursiveMkdir(key: string, { arguments: [, options] }: Call): boolean {
  return (
    key.endsWith('.mkdirSync') &&
    options?.type === 'ObjectExpression' &&
    options.properties.some(
      (one) =>
        one.type === 'Property' &&
        staticName(one) === 'recursive' &&
        one.value.type === 'Literal' &&
        one.value.value === true,
    )
  );
}

/** `if (existsSync(file)) await unlink(file)`: what takes time of the file, or of one in the folder, is awaited. */
function isAwaitedBeside(
  call: Call,
  path: TSESTree.Node,
  { bindings, sourceCode }: Analysis,
): boolean {
  const fn = enclosingFunction(call);
  if (!fn?.async) return false;
  const text = sourceCode.getText(path);
  let found = false;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (found || isFunction(node)) return SKIP;
    if (node.type !== 'AwaitExpression' || node.range[0] < call.range[1]) return undefined;
    const awaited = unwrap(node.argument);
    found =
      awaited.type === 'CallExpression' &&
      awaited.arguments
        .flatMap((one) => [one, ...foldersOf(one, bindings)])
        .some((one) => sourceCode.getText(one) === text);
    return undefined;
  });
  return found;
}

/** Whether a call is made again and again for one request, as far as the way to it tells. */
function isRepeated(call: Call, from: Step, analysis: Analysis): boolean {
  const { sourceCode } = analysis;
  const isOfMany = isLoop(repeaterAround(call)) || isOfEach(call);
  if (isOfMany && !isOfFew(call, from, analysis)) return true;
  const fn = enclosingFunction(call);
  const name = fn && nameOf(fn);
  if (fn && name !== '') {
    const isOfItself = callsIn(fn, sourceCode.visitorKeys).some(
      ({ callee }) => lastName(callee) === name,
    );
    if (isOfItself) return true;
  }
  for (let step: Step | undefined = from; step; step = step.previous) {
    if (step.call?.isRepeated === true) return true;
  }
  return false;
}

/** `for (const file of [row.path, 'default.png']) if (existsSync(file)) return file;` */
function isOfFew({ arguments: [path] }: Call, step: Step, analysis: Analysis): boolean {
  const few = path ? fewPaths(path, analysis) : [];
  return few.length > 0 && !few.some((one) => isPathOfRequest(one, step, analysis));
}

/** What a list does with each of its items. */
const EACH = /^(?:every|filter|find|findIndex|findLast|flatMap|forEach|map|reduce|some)$/;

/** `names.filter((name) => existsSync(name))` */
function isOfEach(call: Call): boolean {
  const fn = enclosingFunction(call);
  const { parent } = fn ?? {};
  return (
    parent?.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    EACH.test(lastName(parent.callee))
  );
}
