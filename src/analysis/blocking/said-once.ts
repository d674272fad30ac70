import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isInside, isLoop, wrapped, type Call } from '../../ast/nodes.ts';
import { repeaterAround } from '../../ast/repeaters.ts';
import type { Analysis } from '../analyze.ts';
import { branchAround } from './branches.ts';
import { readsFewBytes } from './few-bytes.ts';
import { foldersOf, pathBelow } from './folders-of.ts';
import { pathsTaken } from './shared-files.ts';
import { removesOne } from './removes-one.ts';

/** A call that may be told together with another. */
interface Told {
  readonly node: Call;
  /** What it calls, where that is given to a method of a list: its path is not written there. */
  readonly reference?: TSESTree.Node | undefined;
  /** `fs.existsSync` */
  readonly key: string;
  /** Whether it takes long enough to be told by itself. */
  readonly isLong: boolean;
}

const OPENS = '.openSync';
/** What goes with the writing of a file: to whom it belongs, and of when it is. */
const DESCRIBES = /\.l?(?:chmod|chown|utimes)Sync$/;
/** What makes the folder for a file that is put there. */
const MAKES_FOLDER = /\.(?:ensureDir|mkdir|mkdirp|mkdirs)Sync$/;
/** What is taken away again after what is done to it. */
const REMOVES = /\.(?:rm|unlink)Sync$/;
/** What they ask of the system is in its memory. */
const CLOSES = /\.(?:close|fstat)Sync$/;
/** What is done to an open file again and again, part by part. */
const GOES_ON = /\.(?:read|readv|write|writev)Sync$/;
/** One after the other, they make one script. */
const RUNS_CHILD = 'child_process.';
/** What has no other interface: whether a file goes on to use it, or hands it to a worker, is decided once. */
const DECIDED_ONCE = /^sqlite\.DatabaseSync\(\)|^(?:node-)?xlsx\./;
/** What only asks about a path: whoever changes what is done to it sees the question, too. */
const ASKS = /\.(?:access|exists|pathExists|stat|lstat)Sync$/;
/** What is asked takes microseconds where the disk is fast: beside more than that, it is no idea of its own. */
const JUST_ASKS = /\.(?:access|exists|pathExists)Sync$/;
/** Each is answered in microseconds: those of one function are one idea. */
const SHORT = /\.(?:access|exists|pathExists|stat|lstat|realpath)Sync$/;
/** A question that yields more than whether something is there. */
const TELLS = /stat\w*Sync$/i;

/**
 * Puts the calls of a function together that make one idea: the opening, closing and removing of a file with what
 * is read from it or written to it, what is asked of a path, or said of its owner, with what is done to it or below
 * it, or asked before, the making of a folder with the writing of a file in it, and whether something is there with what
 * is done in the same run of the function; the same that is done to one file, or computed of one value, elsewhere in the
 * function; child processes of one run; what a file does by a package without another interface is one idea for the whole
 * file. The questions that are left of a function are told together, and so are the folders that it makes; what
 * does not take long goes with others, and is told by itself nowhere. What comes out are the calls to report, each with
 * those that go with it.
 */
export function saidOnce<Call extends Told>(
  calls: readonly Call[],
  analysis: Analysis,
): readonly (readonly [call: Call, others: readonly Call[]])[] {
  const { bindings, sourceCode } = analysis;
  const told = new Map<Call, Call[]>();
  const leaders = new Map<TSESTree.Node | undefined, Map<string, Call>>();
  const variables = new Map<unknown, number>();
  // What is done to a file says more than that it is opened, and that more than what is asked of it.
  for (const call of [...calls].sort(
    (one, other) => rankOf(one, analysis) - rankOf(other, analysis),
  )) {
    const leader = topicsAsked(call)
      .map((topic) => leadersBy(topic, call).get(topic))
      .find((one) => one && mayLead(one, call, analysis));
    if (leader) told.get(leader)?.push(call);
    else told.set(call, []);
    for (const topic of topicsOf(call)) {
      const known = leadersBy(topic, call);
      if (!known.has(topic)) known.set(topic, leader ?? call);
    }
  }
  for (const [call, others] of told) {
    const leader = JUST_ASKS.test(call.key) ? beside(call, told.keys()) : undefined;
    if (!leader) continue;
    told.get(leader)?.push(call, ...others);
    told.delete(call);
  }
  const passing = new Set(
    [...told.keys()].filter(({ isLong, key }) => CLOSES.test(key) || !isLong),
  );
  for (const short of [SHORT, MAKES_FOLDER]) {
    const leading = new Map<TSESTree.Node | undefined, Call[]>();
    for (const [call, others] of told) {
      if (!short.test(call.key) || call.reference || passing.has(call)) continue;
      const fn = enclosingFunction(call.node);
      const together = leading.get(fn);
      if (together) {
        together.push(call, ...others);
        told.delete(call);
      } else leading.set(fn, others);
    }
  }
  return calls.flatMap((call) => {
    const others = told.get(call);
    return others && !passing.has(call) ? [[call, others] as const] : [];
  });

  /** Those of the function, or of the file, which decides it once. */
  function leadersBy(topic: string, { key, node }: Call): Map<string, Call> {
    const fn = topic === decisionOn(key) ? undefined : enclosingFunction(node);
    let found = leaders.get(fn);
    if (!found) leaders.set(fn, (found = new Map<string, Call>()));
    return found;
  }

  /** What a call is about, for those that may go with it. */
  function topicsOf({ key, node, reference }: Call): string[] {
    if (reference) return [];
    const decision = decisionOn(key);
    // `closeSync(openSync(path, 'w'))` is given what it closes.
    const held = heldBy(node) ?? node;
    return [
      ...(decision === undefined ? [] : [decision]),
      ...pathsTaken(key, node)
        .flatMap((path) => [path, ...foldersOf(path, bindings)])
        .map((path) => `of ${placeOf(path)}`),
      `yields ${placeOf(held)}`,
      `${key} of ${placeOf(node.arguments[0])}`,
      ...(GOES_ON.test(key) ? [`goes on with ${placeOf(node.arguments[0])}`] : []),
      ...(key.startsWith(RUNS_CHILD) ? [key] : []),
    ];
  }

  /** What another call has to be about for this one to go with it. */
  function topicsAsked({ key, node, reference }: Call): string[] {
    if (reference) return [];
    const decision = decisionOn(key);
    if (decision !== undefined) return [decision];
    const held = heldBy(node);
    if (key.endsWith(OPENS)) return held ? [`of ${placeOf(held)}`] : [];
    const [first] = node.arguments;
    if (!first) return [];
    const place = placeOf(first);
    if (CLOSES.test(key)) return [`yields ${place}`, `of ${place}`];
    if (GOES_ON.test(key)) return [`goes on with ${place}`];
    if (REMOVES.test(key)) return [`of ${place}`];
    // The same is done to it in another branch, or again.
    if (![ASKS, DESCRIBES, MAKES_FOLDER].some((kind) => kind.test(key))) {
      return [`${key} of ${place}`, ...(key.startsWith(RUNS_CHILD) ? [key] : [])];
    }
    const below = pathBelow(first, bindings);
    return [`of ${place}`, ...(below ? [`of ${placeOf(below)}`] : [])];
  }

  /** The text of an expression; blocks may have variables of one name. */
  function placeOf(node: TSESTree.Node | undefined): string {
    if (!node) return '';
    const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
    if (!variable) return sourceCode.getText(node);
    let number = variables.get(variable);
    if (number === undefined) variables.set(variable, (number = variables.size));
    return `${sourceCode.getText(node)} ${String(number)}`;
  }
}

function decisionOn(key: string): string | undefined {
  return DECIDED_ONCE.exec(key)?.[0];
}

/** The later, the less it says of what is done. */
function rankOf({ isLong, key, node }: Told, analysis: Analysis): number {
  if (CLOSES.test(key)) return 6;
  if (ASKS.test(key)) return TELLS.test(key) ? 4 : 5;
  if (!isLong) return 3;
  const isBesides = [DESCRIBES, MAKES_FOLDER, REMOVES].some((kind) => kind.test(key));
  if (key.endsWith(OPENS) || isBesides) return 2;
  return readsFewBytes(node, analysis) ? 1 : 0;
}

/** Whether two calls about one place make one idea. */
function mayLead(leader: Told, call: Told, analysis: Analysis): boolean {
  if (MAKES_FOLDER.test(call.key)) return !MAKES_FOLDER.test(leader.key);
  if (GOES_ON.test(call.key) || call.key.startsWith(RUNS_CHILD))
    return isOneRun(leader.node, call.node);
  return (
    !REMOVES.test(call.key) || (removesOne(call.node, analysis) && isOneRun(leader.node, call.node))
  );
}

/** `fd` in `const fd = openSync(path)` */
function heldBy(call: TSESTree.Node): TSESTree.Node | undefined {
  const { parent } = wrapped(call);
  if (parent?.type === 'VariableDeclarator') return parent.id;
  return parent?.type === 'AssignmentExpression' ? parent.left : undefined;
}

/** A call that does more than to ask, in the same run of the function: the nearest one. */
function beside<Call extends Told>(call: Call, calls: Iterable<Call>): Call | undefined {
  const fn = enclosingFunction(call.node);
  const distance = ({ node }: Call): number => Math.abs(node.range[0] - call.node.range[0]);
  let nearest: Call | undefined;
  for (const other of calls) {
    if (JUST_ASKS.test(other.key) || enclosingFunction(other.node) !== fn) continue;
    if (!isOneRun(call.node, other.node) || isAskedMoreOften(call.node, other.node)) continue;
    if (!nearest || distance(other) < distance(nearest)) nearest = other;
  }
  return nearest;
}

/** Whether the branch around one of two calls is around the other one as well. */
function isOneRun(one: TSESTree.Node, other: TSESTree.Node): boolean {
  return isInside(other, branchAround(one)) || isInside(one, branchAround(other));
}

/** `for (const name of names) if (existsSync(name)) …`, and then something else. */
function isAskedMoreOften(asked: TSESTree.Node, other: TSESTree.Node): boolean {
  const repeater = repeaterAround(asked);
  return isLoop(repeater) && !isInside(other, repeater);
}
