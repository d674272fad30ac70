import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../../../ast/nodes.ts';
import type { Written } from './value.ts';

/** Objects of more are no options. */
const MAX_OPTIONS = 20;

/** What a call writes for its arguments, where that tells which options are off; nothing if it does so for none. */
export function writtenOf(
  given: readonly TSESTree.CallExpressionArgument[],
): readonly Written[] | undefined {
  const all = given.map(written);
  return all.some((one) => one !== undefined) ? all : undefined;
}

function written(given: TSESTree.Node): Written {
  const node = unwrap(given);
  if (isFalse(node)) return false;
  if (node.type !== 'ObjectExpression') return undefined;
  if (node.properties.length > MAX_OPTIONS) return undefined;
  const names: string[] = [];
  for (const property of node.properties) {
    const name = property.type === 'Property' ? staticName(property) : undefined;
    if (name === undefined || property.type !== 'Property') return undefined;
    if (!isFalse(unwrap(property.value))) names.push(name);
  }
  return names;
}

/** `false`, `null`, `0`, `undefined` */
export function isFalse(node: TSESTree.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'Literal' && !node.value && !('regex' in node) && !('bigint' in node);
}
