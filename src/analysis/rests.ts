import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { staticName, wrapped } from '../ast/nodes.ts';
import { isAssigned } from '../ast/targets.ts';

/**
 * Whether a variable is what is left of an object, `const { spawn, ...others } = require('child_process')`,
 * and stands only where a member of it is read: a copy can be changed, and has nothing of what was taken,
 * nor could a fix name it there.
 */
export const isReadRest = memoized((variable: TSESLint.Scope.Variable): boolean => {
  const pattern = variable.defs[0]?.node as Partial<TSESTree.VariableDeclarator> | undefined;
  const properties = pattern?.id?.type === 'ObjectPattern' ? pattern.id.properties : [];
  const last = properties.at(-1);
  if (last?.type !== 'RestElement' || last.argument !== variable.identifiers[0]) return false;
  const taken = properties.slice(0, -1).map(nameOf);
  return (
    !taken.includes(undefined) &&
    variable.references.every(
      ({ identifier, init }) => init === true || isReadOfOther(identifier as TSESTree.Node, taken),
    )
  );
});

function nameOf(property: TSESTree.Property | TSESTree.RestElement): string | undefined {
  return property.type === 'Property' ? staticName(property) : undefined;
}

function isReadOfOther(node: TSESTree.Node, taken: readonly (string | undefined)[]): boolean {
  const object = wrapped(node);
  const { parent } = object;
  if (parent?.type !== 'MemberExpression' || parent.object !== object) return false;
  const name = staticName(parent);
  // In place of `hashSync`, a fix calls `hash`.
  const names = name === undefined ? [] : [name, name.replace(/Sync$/, '')];
  return (
    names.length > 0 && !isAssigned(wrapped(parent)) && !names.some((one) => taken.includes(one))
  );
}
