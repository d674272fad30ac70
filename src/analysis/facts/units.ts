import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, type FunctionNode, isFunction } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import type { Uses } from '../calls.ts';
import type { Owner } from './variables.ts';

/** Everything that can run by itself: the file and its functions. */
export type Unit = FunctionNode | TSESTree.Program;

export function allUnits({ sourceCode }: Analysis): Unit[] {
  const units: Unit[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (isFunction(node) || node.type === 'Program') units.push(node);
  });
  return units;
}

/**
 * The units wanted and those that they have facts from, where they are called and where they are made,
 * with the number of calls in between. At the limit a function is taken to be called with anything.
 */
export function unitsFor(
  { calls, sourceCode }: Analysis,
  wanted: ReadonlySet<Owner>,
  limit: number,
): Map<Unit, number> {
  const units = new Map<Unit, number>();
  const addAround = (node: TSESTree.Node, depth: number): void => {
    const unit = enclosingFunction(node) ?? sourceCode.ast;
    if (!units.has(unit)) units.set(unit, depth);
  };
  for (const owner of wanted) {
    if (isFunction(owner) || owner.type === 'Program') units.set(owner, 0);
  }
  // The map grows while it is read, breadth first.
  for (const [unit, depth] of units) {
    if (unit.type === 'Program') continue;
    if (unit.type !== 'FunctionDeclaration') addAround(unit, depth);
    const uses = calls.usesOf(unit);
    if (depth < limit && isClosed(uses)) {
      for (const site of uses.sites) addAround(site, depth + 1);
    }
  }
  return units;
}

/** The units whose code tells what holds at the start of others: it calls them or makes them. */
export function sourcesAmong({ calls, sourceCode }: Analysis, units: readonly Unit[]): Set<Unit> {
  const sources = new Set<Unit>();
  const addAround = (node: TSESTree.Node): void => {
    for (let unit = enclosingFunction(node); unit; unit = enclosingFunction(unit)) {
      sources.add(unit);
    }
    sources.add(sourceCode.ast);
  };
  for (const unit of units) {
    if (unit.type === 'Program') continue;
    addAround(unit);
    const uses = calls.usesOf(unit);
    if (isClosed(uses)) for (const site of uses.sites) addAround(site);
  }
  return sources;
}

/** Whether all that a function starts from can be found at its calls. */
export function isClosed({ closed, sites }: Uses): boolean {
  return closed && sites.length > 0;
}
