import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  hasSteps,
  isFunction,
  isInside,
  isLoop,
  isLong,
  linesOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { isNamedInPlace, type Use } from '../closures/closure-use.ts';
import { isHotRepeater, type Repeater } from './repetition.ts';
import { createSetUp } from './set-up.ts';

/** The most lines of a callback without a name that readers want in its place, in a loop, too. */
const MOST_LINES_OF_CALLBACK = 5;

/** Whether a list, a table or rows hold patterns, and nothing else that takes time to make: a request takes far longer. */
export function holdsPatterns({ constants }: Analysis, made: TSESTree.Node): boolean {
  const { kind, made: inside } = constants.of(made as TSESTree.Expression) ?? {};
  if (kind === 'Map' || !inside || inside.size === 0) return false;
  return [...inside.keys()].every((leaf) => /\bpatterns?$/u.test(leaf));
}

/**
 * Whether a function is better read where it stands, though one made once would do: what an array method
 * is given in one line or with the state of a loop, and outside loops, where it saves next to no time
 * (`bench/cost/pairs`), what has one step or could only move into a factory.
 */
export function isBestInPlace(
  analysis: Analysis,
  fn: FunctionNode,
  { kind }: Use,
  repeaters: readonly Repeater[],
): boolean {
  const { captures } = analysis;
  const loops = repeaters.flatMap(({ node }) => (isLoop(node) ? [node] : []));
  if (kind === 'array' && !isLong(fn) && !hasSteps(fn)) return true;
  if (isShortCallback(fn)) return true;
  const own = kind === 'array' ? undefined : fn;
  const { variables } = captures.of(fn);
  if (variables.some(({ variable }) => loops.some((loop) => isWrittenIn(variable, loop, own)))) {
    return true;
  }
  if (loops.length > 0) return false;
  if (kind === 'named' && !hasSteps(fn) && !isPartOfItsOwn(fn)) return true;
  return isForFactory(analysis, fn) || (kind === 'named' && isOneOfMany(analysis, fn));
}

/** Whether a function of which nobody knows who has it is best read in the object that holds it: none of a loop, or for each item. */
export function isBestHeld({ kind }: Use, repeaters: readonly Repeater[]): boolean {
  return kind === 'held' && !repeaters.some(isHotRepeater);
}

/** Whether a helper stands among others of few lines, which could move as well, and are too short to: alone it would be torn from them. */
function isOneOfMany({ captures }: Analysis, fn: FunctionNode): boolean {
  const place = wrapped(fn);
  const statement = place.parent?.type === 'VariableDeclarator' ? place.parent.parent : place;
  const list = statement.parent;
  if (list?.type !== 'BlockStatement') return false;
  const home = captures.homeOf(fn).block;
  return list.body.flatMap(helpersIn).some((other) => {
    const isShort = !(isLong(other) && hasSteps(other));
    return other !== fn && isShort && captures.homeOf(other).block === home;
  });
}

/** The functions that a statement gives a name. */
function helpersIn(statement: TSESTree.Statement): FunctionNode[] {
  if (statement.type === 'FunctionDeclaration') return [statement];
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations
    .flatMap(({ init }) => init ?? [])
    .map(unwrap)
    .filter(isFunction);
}

/** `list.forEach((item) => { … })` of few lines: outside it needs a name, and saves next to nothing (`bench/cost/pairs`). */
function isShortCallback(fn: FunctionNode): boolean {
  return !fn.id && !isNamedInPlace(fn) && linesOf(fn) <= MOST_LINES_OF_CALLBACK;
}

/** Whether a function is better read outside what makes it again, whatever else that does: a helper of several lines. */
export function isHelper(made: TSESTree.Node): made is FunctionNode {
  return isFunction(made) && isNamedInPlace(made) && isLong(made);
}

/** The fewest lines of a helper that a function which waits, prints or asks the system is better read without. */
const LEAST_LINES_OF_PART = 6;

/** Whether a helper is a part of a program for itself, by its length: what goes on around it is better read without. */
export function isPartOfItsOwn(made: TSESTree.Node): made is FunctionNode {
  return isHelper(made) && linesOf(made) >= LEAST_LINES_OF_PART;
}

/** Whether a loop writes a variable, but in a helper of its own: `const add = (size) => { total += size; }`. */
function isWrittenIn(
  { references }: TSESLint.Scope.Variable,
  loop: TSESTree.Node,
  helper: TSESTree.Node | undefined,
): boolean {
  return references.some(
    (use) =>
      use.isWrite() &&
      isInside(use.identifier, loop) &&
      !(helper && isInside(use.identifier, helper)),
  );
}

/** Whether functions can only move into one that is taken to run once by how it looks: it may be a factory. */
function isForFactory(analysis: Analysis, fn: FunctionNode): boolean {
  const setUp = createSetUp(analysis);
  for (
    let node: TSESTree.Node | undefined = analysis.captures.homeOf(fn).block;
    node;
    node = node.parent
  ) {
    if (isFunction(node) && !isGiven(node) && setUp.runsOnce(node)) return true;
  }
  return false;
}

/** `(function () { … })()`, `define(function () { … })` */
function isGiven(fn: FunctionNode): boolean {
  const { parent } = wrapped(fn);
  return parent?.type === 'CallExpression';
}
