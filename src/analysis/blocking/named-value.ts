import type { TSESTree } from '@typescript-eslint/utils';
import { wrapped } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

type Bindings = Analysis['bindings'];

/**
 * Where a variable is read that is declared with a value, or set to it, as what stands there (`data!`):
 * `const data = value; … data`. `undefined` if the value is used in another way.
 */
export function readsOfNamed(
  value: TSESTree.Node,
  bindings: Bindings,
): readonly TSESTree.Node[] | undefined {
  const { parent } = value;
  const isSet =
    parent?.type === 'AssignmentExpression' &&
    parent.operator === '=' &&
    parent.right === value &&
    parent.parent.type === 'ExpressionStatement';
  const name = isSet ? parent.left : parent?.type === 'VariableDeclarator' ? parent.id : undefined;
  return name?.type === 'Identifier' ? readsOf(name, bindings) : undefined;
}

/** The same of a variable, by a name that declares or sets it. */
function readsOf(name: TSESTree.Identifier, bindings: Bindings): readonly TSESTree.Node[] {
  const references = bindings.variableOf(name)?.references ?? [];
  return references.filter((one) => one.isRead()).map(({ identifier }) => wrapped(identifier));
}
