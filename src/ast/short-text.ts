import type { TSESLint, TSESTree } from '@typescript-eslint/utils';

/** The text of a node on one line, cut short where it is too long for a message. */
export function shortText(sourceCode: Readonly<TSESLint.SourceCode>, node: TSESTree.Node): string {
  const text = sourceCode.getText(node).replace(/\s+/gu, ' ');
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
