import type { TSESTree } from '@typescript-eslint/utils';
import { wrapped } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

type Bindings = Analysis['bindings'];

/**
 * Where a value is read that a variable is declared with, as what stands there (`data!`): `const data = value; … data`.
 * `undefined` if it is used in another way.
 */
export function readsOfNamed(
  value: TSESTree.Node,
  bindings: Bindings,
): readonly TSESTree.Node[] | undefined {
  const { parent } = value;
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
    ? readsOf(parent.id, bindings)
    : undefined;
}

/** The same of a variable, by a name that declares or sets it. */
export function readsOf(name: TSESTree.Identifier, bindings: Bindings): readonly TSESTree.Node[] {
  const references = bindings.variableOf(name)?.references ?? [];
  return references.filter((one) => one.isRead()).map(({ identifier }) => wrapped(identifier));
}
