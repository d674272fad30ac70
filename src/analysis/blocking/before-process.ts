import type { TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../ast/calls.ts';
import {
  enclosingFunction,
  isInside,
  isLoop,
  wrapped,
  type Call,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { repeaterAround } from '../../ast/repeaters.ts';
import { textHolding } from '../../ast/text-holding.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';
import { branchAround } from './branches.ts';
import { calledKey } from './called-key.ts';

type Source = Pick<Analysis, 'bindings' | 'calls' | 'sourceCode'>;

/** What is asked of a path, set for it, or opened: a few microseconds, and no more for a large file. */
const OF_PATH =
  /^(?:access|chmod|exists|lstat|mkdir|mkdtemp|open|pathExists|readlink|realpath|stat|symlink)Sync$/;
/** Starting a child takes the thread a millisecond and more, before anything waits for it. */
const STARTS =
  /^(?:child_process\.(?:exec|execFile|fork|spawn)(?:Sync)?|cross-spawn(?:\.(?:spawn|sync))?|execa(?:\.(?:execa|command|execaCommand|sync)(?:Sync)?)?|node-pty\.spawn|shelljs\.exec)$/;
/** The packages by which children are started. */
const holdsPackage = textHolding(/\b(?:child_process|cross-spawn|execa|node-pty|shelljs)\b/);
/** What asks for the program of a child stands so many functions away from what starts it. */
const MAX_DEPTH = 2;

/** What is known of a call so many functions away: helpers may be called from many places. */
type Answers = readonly WeakMap<TSESTree.Node, boolean>[];
const answers = (): Answers => Array.from({ length: MAX_DEPTH + 1 }, () => new WeakMap());
const followed = answers();
const starting = answers();

function remembered(
  of: Answers,
  node: TSESTree.Node,
  depth: number,
  compute: () => boolean,
): boolean {
  let answer = of[depth]?.get(node);
  if (answer === undefined) {
    answer = compute();
    of[depth]?.set(node, answer);
  }
  return answer;
}

/**
 * Whether a call only asks about a path, or makes it ready, before the same run starts a child process: what
 * that takes hides a thousand of such calls.
 */
export function isBeforeProcess(call: Call, source: Source): boolean {
  return (
    OF_PATH.test(lastName(call.callee)) &&
    holdsPackage(source.sourceCode) &&
    isFollowed(call, source, 0)
  );
}

function isFollowed(place: TSESTree.Node, source: Source, depth: number): boolean {
  return remembered(followed, place, depth, () => isFollowedIn(place, source, depth));
}

function isFollowedIn(place: TSESTree.Node, source: Source, depth: number): boolean {
  const fn = enclosingFunction(place);
  if (!fn || isLoop(repeaterAround(place)) || endsRun(place)) return false;
  const isStarted = callsIn(fn, source.sourceCode.visitorKeys).some(
    (call) =>
      call.range[1] > place.range[1] && startsProcess(call, source, 0) && isOfRun(call, place),
  );
  if (isStarted) return true;
  // Each call of a helper may come before one.
  const { closed, sites } = source.calls.usesOf(fn);
  return (
    depth < MAX_DEPTH &&
    closed &&
    sites.length > 0 &&
    sites.every((site) => isFollowed(site, source, depth + 1))
  );
}

/** Whether a call is made whenever the run comes past a place, or the place decides whether it is. */
function isOfRun(call: TSESTree.Node, place: TSESTree.Node): boolean {
  const branch = branchAround(call);
  if (isInside(place, branch)) return true;
  const { parent } = branch;
  return (
    (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') &&
    isInside(place, parent.test) &&
    !(parent.consequent === branch && isNegated(place))
  );
}

/** `if (existsSync(picture)) return picture;`: most runs start nothing. */
function endsRun(place: TSESTree.Node): boolean {
  const asked = wrapped(place);
  const { parent } = asked;
  if (parent?.type !== 'IfStatement' || parent.test !== asked) return false;
  const { consequent } = parent;
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return last?.type === 'ReturnStatement';
}

/** `if (!existsSync(picture)) await exec(…)`: that is done once, and then found. */
function isNegated(place: TSESTree.Node): boolean {
  const { parent } = wrapped(place);
  return parent?.type === 'UnaryExpression' && parent.operator === '!';
}

function startsProcess(call: Call, source: Source, depth: number): boolean {
  return remembered(starting, call, depth, () => isStart(call, source, depth));
}

function isStart(call: Call, source: Source, depth: number): boolean {
  const { bindings, calls, sourceCode } = source;
  const key = calledKey(call, bindings);
  if (key !== undefined) return STARTS.test(key);
  const fn = depth < MAX_DEPTH ? calls.calleeOf(call) : undefined;
  if (!fn) return false;
  return callsIn(fn.body, sourceCode.visitorKeys).some(
    (inner) => isAlwaysMade(inner, fn) && startsProcess(inner, source, depth + 1),
  );
}

function isAlwaysMade(call: Call, fn: FunctionNode): boolean {
  const branch = branchAround(call);
  return branch === fn || branch === fn.body;
}
