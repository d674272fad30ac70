import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { FunctionNode } from './nodes.ts';

/** Where a function begins, for a report: up to its `=>`, or to its name. */
export function headOf(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: FunctionNode,
): TSESTree.SourceLocation {
  if (node.type === 'ArrowFunctionExpression') {
    const arrow = sourceCode.getTokenBefore(node.body, ({ value }) => value === '=>');
    return { start: node.loc.start, end: (arrow ?? node).loc.end };
  }
  const paren = sourceCode.getFirstToken(node, ({ value }) => value === '(');
  const last = paren && sourceCode.getTokenBefore(paren);
  return { start: node.loc.start, end: (last ?? node).loc.end };
}
