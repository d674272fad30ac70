import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';
import { hasSpreadBefore } from '../callees.ts';

/** `{ ...defaults, ...options }`, `Object.assign({}, defaults, options)`: whether the properties of an object are copied to another one. */
export function isCopied(bindings: Bindings, place: TSESTree.Node): boolean {
  const { parent } = place;
  // Without a name, it is written where it is copied.
  if (unwrap(place).type !== 'Identifier') return false;
  if (parent?.type === 'SpreadElement') return parent.parent.type === 'ObjectExpression';
  return (
    parent?.type === 'CallExpression' &&
    parent.arguments.indexOf(place as TSESTree.CallExpressionArgument) > 0 &&
    !hasSpreadBefore(parent, 0) &&
    bindings.isGlobal(parent.callee, 'Object.assign')
  );
}
