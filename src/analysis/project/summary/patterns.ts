import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, staticName } from '../../../ast/nodes.ts';
import { element, itemAt, member, withDefault } from './collections.ts';
import type { Value } from './value.ts';

/** What a name of a pattern is bound to, where the whole is taken from a value: `const { a: [b] } = value`. */
export function destructured(
  pattern: TSESTree.Node,
  identifier: TSESTree.Identifier,
  base: Value | undefined,
  valueOf: (node: TSESTree.Node) => Value | undefined,
): Value | undefined {
  let value = base;
  let current = pattern;
  while (value && current !== identifier) {
    if (current.type === 'AssignmentPattern') {
      value = withDefault(value, valueOf(current.right));
      current = current.left;
      continue;
    }
    if (current.type === 'Identifier') return value;
    if (current.type === 'ArrayPattern') {
      const index = current.elements.findIndex((item) => item && isInside(identifier, item));
      const item = current.elements[index];
      if (!item || item.type === 'RestElement') return undefined;
      value = itemAt(value, index);
      current = item;
      continue;
    }
    if (current.type !== 'ObjectPattern') return undefined;
    const property = current.properties.find((property) => isInside(identifier, property));
    // What is left of it: `{ spawn, ...others }`.
    if (property?.type === 'RestElement') return value;
    if (property?.type !== 'Property') return undefined;
    const name = staticName(property);
    // `{ [action]: run }`
    value = name === undefined ? element(value) : member(value, name);
    current = property.value;
  }
  return value;
}
