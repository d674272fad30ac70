import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isVariable, Mentions } from './mention-index.ts';
import type { Questions } from './questions.ts';
import { suspectsAmong } from './suspects.ts';
import type { Owner } from './variables.ts';

type Variable = TSESLint.Scope.Variable;

/** What an interpretation of a file has to look at. */
export interface Focus {
  /** The code with a check that something else in the file could settle. */
  readonly units: ReadonlySet<Owner>;
  /** The variables whose facts can settle one. */
  readonly variables: ReadonlySet<Variable>;
  /** Whether only some checks were looked for. */
  readonly isNarrow: boolean;
  /** Whether a function mentions one of them that is not its own. */
  isMentionedIn(fn: TSESTree.Node): boolean;
}

/**
 * The checks that something else in the file could settle: another check of the same variable or
 * property, a use that would have thrown, or what callers pass. All else can be left uninterpreted.
 *
 * Premise: a check is decided by facts about what it reads, and each fact needs a place in the code
 * that control comes by before the check ⇒ no such place, no decision.
 *
 * Given `questions`, only the checks that cost something and ask one of them are looked for.
 */
export function focusOf(
  analysis: Analysis,
  thisNodes: readonly TSESTree.ThisExpression[],
  questions?: Questions,
): Focus {
  const units = new Set<Owner>();
  const variables = new Set<Variable>();
  const mentions = new Mentions(analysis, thisNodes);
  for (const roots of suspectsAmong(analysis, mentions, questions)) {
    for (const [root, unit] of roots) {
      units.add(unit);
      if (isVariable(root)) variables.add(root);
    }
  }
  if (units.size > 0) addCompanions(mentions, variables);
  addSources(analysis, variables);
  const places = placesOf(variables);
  return {
    units,
    variables,
    isNarrow: questions !== undefined,
    isMentionedIn: (fn) => isAnyIn(places, fn),
  };
}

/** A condition about two variables needs the facts of both. */
function addCompanions(mentions: Mentions, variables: Set<Variable>): void {
  const leaves = new Set<TSESTree.Node>();
  for (const variable of variables) {
    for (const { leaf } of mentions.of(variable)) if (leaf) leaves.add(leaf.node);
  }
  for (const root of mentions.rootsIn([...leaves])) if (isVariable(root)) variables.add(root);
}

/** What is assigned or passed to a variable hands its facts on. */
function addSources(analysis: Analysis, variables: Set<Variable>): void {
  const add = (source: TSESTree.Node): void => {
    walk(source, analysis.sourceCode.visitorKeys, (node) => {
      if (isFunction(node)) return SKIP;
      const variable = node.type === 'Identifier' ? analysis.bindings.variableOf(node) : undefined;
      if (variable) variables.add(variable);
      return undefined;
    });
  };
  // The set grows while it is read.
  for (const variable of variables) {
    for (const { writeExpr } of variable.references) if (writeExpr) add(writeExpr);
    const [def] = variable.defs;
    if (def?.type !== 'Parameter' || !isFunction(def.node)) continue;
    const { closed, sites } = analysis.calls.usesOf(def.node);
    if (closed) for (const site of sites) for (const argument of site.arguments) add(argument);
  }
}

interface Place {
  readonly at: number;
  readonly block: TSESTree.Node;
}

function placesOf(variables: ReadonlySet<Variable>): readonly Place[] {
  return [...variables]
    .flatMap(({ references, scope }) =>
      references.map(({ identifier }) => ({ at: identifier.range[0], block: scope.block })),
    )
    .sort((a, b) => a.at - b.at);
}

function isAnyIn(places: readonly Place[], fn: TSESTree.Node): boolean {
  const [start, end] = fn.range;
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle]?.at ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  for (let place = places[low]; place && place.at < end; place = places[(low += 1)]) {
    if (!isInside(place.block, fn)) return true;
  }
  return false;
}
