import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';

/** Whether a value is given to a variable by a statement of its own: `pattern = new RegExp('…');`. */
export function isAssignedValue(place: TSESTree.Node): boolean {
  const { parent } = place;
  return (
    parent?.type === 'AssignmentExpression' &&
    parent.operator === '=' &&
    parent.right === place &&
    parent.left.type === 'Identifier' &&
    parent.parent.type === 'ExpressionStatement'
  );
}

/** The variable of a function that gets a value, and others at other times: `let pattern; if (isShort) pattern = new RegExp('…'); else …`. */
export function variableGiven(
  bindings: Bindings,
  place: TSESTree.Node,
): TSESLint.Scope.Variable | undefined {
  const id = targetOf(place);
  const variable = id?.type === 'Identifier' ? bindings.variableOf(id) : undefined;
  const [definition, other] = variable?.defs ?? [];
  // `arguments` would hold what a parameter gets.
  if (!variable || definition?.type !== 'Variable' || other) return undefined;
  const isOfFunction = enclosingFunction(definition.node) !== undefined;
  return isOfFunction && !bindings.constantInit(variable) ? variable : undefined;
}

function targetOf(place: TSESTree.Node): TSESTree.Node | undefined {
  const { parent } = place;
  if (parent?.type === 'VariableDeclarator') return parent.id;
  return parent?.type === 'AssignmentExpression' && isAssignedValue(place)
    ? parent.left
    : undefined;
}
