import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, type FunctionNode } from './nodes.ts';
import { SKIP, walk } from './walk.ts';

/** Where control leaves a function and comes back: `await`, `for await`, `yield`; in source order. */
export function suspensionsOf(
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
  fn: FunctionNode,
): TSESTree.Node[] {
  const found: TSESTree.Node[] = [];
  if (!fn.async && !fn.generator) return found;
  walk(fn.body, visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    const suspends =
      node.type === 'AwaitExpression' ||
      node.type === 'YieldExpression' ||
      (node.type === 'ForOfStatement' && node.await);
    if (suspends) found.push(node);
    return undefined;
  });
  return found;
}
