import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';

/**
 * The key of a global that is written by its own name: `Intl.NumberFormat`. Not that of a variable which holds
 * one, `const { Segmenter } = Intl`: where a constant moves to, it may not be there, or not yet.
 */
export function writtenGlobal(bindings: Bindings, callee: TSESTree.Node): string | undefined {
  let root = unwrap(callee);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  if (root.type !== 'Identifier' || (bindings.variableOf(root)?.defs.length ?? 0) > 0)
    return undefined;
  const origin = bindings.originOf(callee);
  return origin?.source === 'global' ? origin.key : undefined;
}
