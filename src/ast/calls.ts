import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isCall, type Call } from './nodes.ts';
import { walk } from './walk.ts';

/** The calls below a node, those of inner functions among them, in source order. */
export function callsIn(
  node: TSESTree.Node,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): readonly Call[] {
  const calls: Call[] = [];
  walk(node, visitorKeys, (inner) => {
    if (isCall(inner)) calls.push(inner);
  });
  return calls;
}
