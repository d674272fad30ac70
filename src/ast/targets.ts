import type { TSESTree } from '@typescript-eslint/utils';

/** Whether an expression stands where it is given a value, or is deleted: `a.b = 1`, `a.b++`, `[a.b] = list`. */
export function isAssigned(place: TSESTree.Node): boolean {
  const { parent } = place;
  switch (parent?.type) {
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForInStatement':
    case 'ForOfStatement':
      return parent.left === place;
    case 'UpdateExpression':
    case 'ArrayPattern':
    case 'RestElement':
      return true;
    case 'UnaryExpression':
      return parent.operator === 'delete';
    case 'Property':
      return parent.value === place && parent.parent.type === 'ObjectPattern';
    default:
      return false;
  }
}
