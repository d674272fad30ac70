import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  isInside,
  isLoop,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { INLINED_METHODS } from '../known/callees.ts';

/**
 * Whether array methods that V8 inlines with a function today would call it from then on, if it were
 * made further out: two to nine times slower (`bench/cost/pairs`).
 *
 * The compiler has to know the callback. It knows a closure made in the code that it compiles, as long
 * as no `await` or `yield` stands between, and a constant of the module if the code around the call is
 * a function that is made once and has not been suspended.
 *
 * @param before the loop that the new place is before, if that is in the function that makes the closure today
 */
function losesInlining(analysis: Analysis, fn: FunctionNode, before?: TSESTree.Node): boolean {
  const variable = analysis.calls.variableOf(fn);
  const uses = variable
    ? variable.references.map(({ identifier }) => identifier as TSESTree.Node)
    : [fn];
  const maker = enclosingFunction(fn);
  if (!maker) return false;
  return uses.some((use) => {
    if (!isGivenToInlined(use) || enclosingFunction(use) !== maker) return false;
    const suspensions = suspensionsOf(analysis, maker);
    if (isResumed(suspensions, before ?? maker, use)) {
      return !isResumed(suspensions, startOf(fn), use);
    }
    return !before && !isMadeOnce(analysis, maker);
  });
}

/**
 * Those of the repeaters around functions, innermost first, that these can leave without such a loss: all,
 * or only the loops of the function that makes them, or none.
 */
export function freedWithoutLoss<Repeater extends { readonly node: TSESTree.Node }>(
  analysis: Analysis,
  group: readonly FunctionNode[],
  around: readonly Repeater[],
): readonly Repeater[] {
  const boundary = around.findIndex(({ node }) => isFunction(node));
  const isSlower = (before?: TSESTree.Node): boolean =>
    group.some((member) => losesInlining(analysis, member, before));
  const loops = boundary < 0 ? around : around.slice(0, boundary);
  if (boundary >= 0 && !isSlower()) return around;
  const outermost = loops.at(-1);
  return outermost && !isSlower(outermost.node) ? loops : [];
}

/** Whether a value is the callback of an array method that V8 inlines together with it. */
export function isGivenToInlined(use: TSESTree.Node): boolean {
  const argument = wrapped(use);
  const call = argument.parent;
  if (call?.type !== 'CallExpression' || call.arguments[0] !== argument) return false;
  return call.callee.type === 'MemberExpression' && INLINED_METHODS.has(calleeName(call) ?? '');
}

/** Whether there is one function object of a function for as long as its file is loaded. */
function isMadeOnce({ repetition }: Analysis, fn: FunctionNode): boolean {
  return repetition.around(fn).every(({ frequency }) => frequency === 'once');
}

/** The node whose start is when the closure is made: a declaration is made when its block is entered. */
function startOf(fn: FunctionNode): TSESTree.Node {
  return fn.type === 'FunctionDeclaration' ? fn.parent : fn;
}

/** Whether control may have left and come back between the start of a node and a use further on. */
function isResumed(
  suspensions: readonly TSESTree.Node[],
  from: TSESTree.Node,
  use: TSESTree.Node,
): boolean {
  return suspensions.some((suspension) => {
    const isBefore = endOf(suspension) <= use.range[0] && suspension.range[0] >= from.range[0];
    return isBefore || loopsAround(suspension).some((loop) => isLoopAroundUse(loop, from, use));
  });
}

/** Whether a loop can come back to a use without coming to where the closure is made. */
function isLoopAroundUse(loop: TSESTree.Node, from: TSESTree.Node, use: TSESTree.Node): boolean {
  return isInside(use, loop) && !(from !== loop && isInside(from, loop));
}

/** `for await` comes back before each turn, and not only after its end. */
function endOf(suspension: TSESTree.Node): number {
  return suspension.type === 'ForOfStatement' ? suspension.right.range[1] : suspension.range[1];
}

function loopsAround(node: TSESTree.Node): TSESTree.Node[] {
  const loops: TSESTree.Node[] = [];
  for (
    let current: TSESTree.Node | undefined = node;
    current && !isFunction(current);
    current = current.parent
  ) {
    if (isLoop(current)) loops.push(current);
  }
  return loops;
}

/** Where control leaves a function and comes back: `await`, `for await`, `yield`; in source order. */
function suspensionsOf({ sourceCode }: Analysis, fn: FunctionNode): TSESTree.Node[] {
  const found: TSESTree.Node[] = [];
  if (!fn.async && !fn.generator) return found;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    const suspends =
      node.type === 'AwaitExpression' ||
      node.type === 'YieldExpression' ||
      (node.type === 'ForOfStatement' && node.await);
    if (suspends) found.push(node);
    return undefined;
  });
  return found;
}
