import type { TSESLint, TSESTree } from '@typescript-eslint/utils';

/** The node of a kind that takes up a range of a file. */
export function nodeAt<Wanted extends TSESTree.Node>(
  sourceCode: Pick<Readonly<TSESLint.SourceCode>, 'getNodeByRangeIndex'>,
  [start, end]: readonly [number, number],
  isWanted: (node: TSESTree.Node) => node is Wanted,
): Wanted | undefined {
  let node: TSESTree.Node | null | undefined = sourceCode.getNodeByRangeIndex(start);
  while (node && node.range[0] >= start && node.range[1] <= end) {
    if (isWanted(node) && node.range[0] === start && node.range[1] === end) return node;
    node = node.parent;
  }
  return undefined;
}
