import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, wrapped } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

/** Getters of `Intl` that give a function, always the same one for one object (ECMA-402). */
const BOUND_FUNCTIONS = new Set(['compare', 'format']);

/** `const { compare } = new Intl.Collator('en')`, which is called, or given to what calls it. */
export function takesBoundFunctions(
  analysis: Analysis,
  { parent, properties }: TSESTree.ObjectPattern,
): boolean {
  return (
    parent.type === 'VariableDeclarator' &&
    properties.every(
      (property) =>
        property.type === 'Property' &&
        BOUND_FUNCTIONS.has(staticName(property) ?? '') &&
        areUsesRun(analysis, property.value),
    )
  );
}

/** Whether a bound function is given to a callee that calls it and does not compare it, here or from a variable. */
export function isBoundFunctionRun(
  analysis: Analysis,
  place: TSESTree.Node,
  name: string,
): boolean {
  if (!BOUND_FUNCTIONS.has(name)) return false;
  const { parent } = place;
  if (parent?.type === 'VariableDeclarator') return areUsesRun(analysis, parent.id);
  return isRun(analysis, place);
}

function areUsesRun(analysis: Analysis, id: TSESTree.Node): boolean {
  const variable = id.type === 'Identifier' ? analysis.bindings.variableOf(id) : undefined;
  return (
    variable?.defs.length === 1 &&
    variable.scope.variableScope.type === 'function' &&
    variable.references.every(
      ({ identifier, init }) => init === true || isRun(analysis, wrapped(identifier)),
    )
  );
}

function isRun({ callees }: Analysis, place: TSESTree.Node): boolean {
  const { parent } = place;
  if (parent?.type !== 'CallExpression') return false;
  return parent.callee === place || callees.given(place).kind === 'runs';
}
