import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { wrapped } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';
import { mayBuildConstant, mayHoldElements } from './constant-shapes.ts';
import { isAssignedValue } from './given-values.ts';

/** Whether an expression is written, and stands, like a constant that is only read: few are. */
export function mayBeConstant(node: TSESTree.Expression): boolean {
  const place = wrapped(node);
  // An argument could only be read as a whole, and most objects of functions are arguments.
  if (place.parent?.type === 'CallExpression' && mayHoldElements(node)) return false;
  return canBeRead(place) && mayBuildConstant(node);
}

/** `kind === 'a' ? new Set([…]) : new Set([…])`: what is done with the one that is chosen is done with either. */
export function isChosen(place: TSESTree.Node): boolean {
  const { parent } = place;
  return parent?.type === 'ConditionalExpression' && parent.test !== place;
}

/** Names for a name of a name are rare. */
const MAX_ALIASES = 2;

/** Where a variable is used, or another that holds the same: `const icons = isDark ? darkIcons : lightIcons`. */
export function usesOf(
  bindings: Bindings,
  { references }: TSESLint.Scope.Variable,
  depth = 0,
): readonly TSESTree.Node[] {
  return references.flatMap(({ identifier, init }) => {
    if (init === true) return [];
    let place = wrapped(identifier);
    while (place.parent && isChosen(place)) place = wrapped(place.parent);
    const { parent } = place;
    const isInit = parent?.type === 'VariableDeclarator' && parent.init === place;
    const other =
      isInit && parent.id.type === 'Identifier' ? bindings.variableOf(parent.id) : undefined;
    const isSame = other !== undefined && bindings.constantInit(other) === place;
    return isSame && depth < MAX_ALIASES ? usesOf(bindings, other, depth + 1) : [identifier];
  });
}

/** Whether a value stands where it can be read and no more: most objects are passed on or kept. */
export function canBeRead(place: TSESTree.Node): boolean {
  const { parent } = place;
  switch (parent?.type) {
    case 'ConditionalExpression':
      return isChosen(place) && canBeRead(wrapped(parent));
    case 'AssignmentExpression':
      return isAssignedValue(place);
    case 'AssignmentPattern':
    case 'BinaryExpression':
    case 'CallExpression':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'MemberExpression':
    case 'SpreadElement':
    case 'VariableDeclarator':
      return true;
    default:
      return false;
  }
}
