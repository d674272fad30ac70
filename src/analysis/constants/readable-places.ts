import type { TSESTree } from '@typescript-eslint/utils';
import { wrapped } from '../../ast/nodes.ts';
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
