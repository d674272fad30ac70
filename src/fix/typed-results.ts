import type { TSESTree } from '@typescript-eslint/utils';
import { returnedBy } from '../analysis/runs/computing.ts';
import { isFunction, unwrap, type FunctionNode } from '../ast/nodes.ts';

/** Whether what a function returns holds functions that take the types of their parameters from its place: `() => (user) => user.name`. */
export function resultsAreTypedByPlace(fn: FunctionNode): boolean {
  return !fn.returnType && returnedBy(fn).some(isTypedByPlace);
}

/** Of a value for which only the place of a function says of which type it is. */
function isTypedByPlace(node: TSESTree.Node): boolean {
  const value = unwrap(node);
  if (value !== node && node.type.startsWith('TS') && node.type !== 'TSNonNullExpression')
    return false;
  if (isFunction(value)) {
    return (
      value.params.some((parameter) => !isAnnotated(parameter)) || resultsAreTypedByPlace(value)
    );
  }
  switch (value.type) {
    case 'ArrayExpression':
      return value.elements.some((element) => element !== null && isTypedByPlace(element));
    case 'ConditionalExpression':
      return isTypedByPlace(value.consequent) || isTypedByPlace(value.alternate);
    case 'LogicalExpression':
      return isTypedByPlace(value.left) || isTypedByPlace(value.right);
    case 'ObjectExpression':
      return value.properties.some(
        (property) => property.type === 'Property' && isTypedByPlace(property.value),
      );
    default:
      return false;
  }
}

/** Whether a parameter says its type. */
export function isAnnotated(parameter: TSESTree.Parameter): boolean {
  return 'typeAnnotation' in parameter && parameter.typeAnnotation !== undefined;
}
