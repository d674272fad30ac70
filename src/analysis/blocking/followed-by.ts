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
import type { Analysis } from '../analyze.ts';
import { branchAround } from './branches.ts';

export type Source = Pick<Analysis, 'bindings' | 'calls' | 'sourceCode'>;

/** Whether a call is the work that is looked for: `undefined` if the function that it calls tells. */
export type IsWork = (call: Call, source: Source) => boolean | undefined;

/** What asks stands so many functions away from what does the work. */
const MAX_DEPTH = 2;

/**
 * Tells whether a place is followed by some work in each run of its function, or decides whether the work is
 * done, or stands in a helper whose calls all are.
 */
export function createFollowedBy(
  isWork: IsWork,
): (place: TSESTree.Node, source: Source) => boolean {
  const followed = createRemembered();
  const doesWork = createDoesWork(isWork);

  function isFollowed(place: TSESTree.Node, source: Source, depth: number): boolean {
    return followed(place, depth, () => isFollowedIn(place, source, depth));
  }

  function isFollowedIn(place: TSESTree.Node, source: Source, depth: number): boolean {
    const fn = enclosingFunction(place);
    if (!fn || isLoop(repeaterAround(place))) return false;
    const end = endOfRun(place);
    const isStarted = callsIn(fn, source.sourceCode.visitorKeys).some(
      (call) =>
        call.range[1] > place.range[1] &&
        (!end || isInside(call, end)) &&
        doesWork(call, source) &&
        isOfRun(call, place),
    );
    if (isStarted || end) return isStarted;
    // Each call of a helper may come before one.
    const { closed, sites } = source.calls.usesOf(fn);
    return (
      depth < MAX_DEPTH &&
      closed &&
      sites.length > 0 &&
      sites.every((site) => isFollowed(site, source, depth + 1))
    );
  }

  return (place, source) => isFollowed(place, source, 0);
}

/** Tells whether a call does some work, by itself or in the functions that it always calls. */
export function createDoesWork(isWork: IsWork): (call: Call, source: Source) => boolean {
  const working = createRemembered();

  function doesWork(call: Call, source: Source, depth: number): boolean {
    return working(call, depth, () => {
      const own = isWork(call, source);
      if (own !== undefined) return own;
      const fn = depth < MAX_DEPTH ? source.calls.calleeOf(call) : undefined;
      if (!fn) return false;
      return callsIn(fn.body, source.sourceCode.visitorKeys).some(
        (inner) => isAlwaysMade(inner, fn) && doesWork(inner, source, depth + 1),
      );
    });
  }

  return (call, source) => doesWork(call, source, 0);
}

type Remembered = (node: TSESTree.Node, depth: number, compute: () => boolean) => boolean;

/** What is known of a node so many functions away: helpers may be called from many places. */
function createRemembered(): Remembered {
  const answers = Array.from({ length: MAX_DEPTH + 1 }, () => new WeakMap<object, boolean>());
  return (node, depth, compute) => {
    let answer = answers[depth]?.get(node);
    if (answer === undefined) {
      answer = compute();
      answers[depth]?.set(node, answer);
    }
    return answer;
  };
}

/** Whether a call is made whenever the run comes past a place, or the place decides whether it is. */
function isOfRun(call: TSESTree.Node, place: TSESTree.Node): boolean {
  if (isForFailure(call, place)) return false;
  const branch = branchAround(call);
  if (isInside(place, branch)) return true;
  const { parent } = branch;
  return (
    (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') &&
    isInside(place, parent.test) &&
    // `if (!existsSync(picture)) await exec(…)`: that is done once, and then found.
    (parent.consequent === branch) !== isNegated(place)
  );
}

/** Whether a call stands in a `catch` that the place does not stand in. */
function isForFailure(call: TSESTree.Node, place: TSESTree.Node): boolean {
  for (let node = call.parent; node && !isInside(place, node); node = node.parent) {
    if (node.type === 'CatchClause') return true;
  }
  return false;
}

/** `if (existsSync(picture)) return picture;`: most runs do no more than that. */
function endOfRun(place: TSESTree.Node): TSESTree.Node | undefined {
  const asked = wrapped(place);
  const { parent } = asked;
  if (parent?.type !== 'IfStatement' || parent.test !== asked) return undefined;
  const { consequent } = parent;
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return last?.type === 'ReturnStatement' ? consequent : undefined;
}

function isNegated(place: TSESTree.Node): boolean {
  const { parent } = wrapped(place);
  return parent?.type === 'UnaryExpression' && parent.operator === '!';
}

function isAlwaysMade(call: Call, fn: FunctionNode): boolean {
  const branch = branchAround(call);
  return branch === fn || branch === fn.body;
}
