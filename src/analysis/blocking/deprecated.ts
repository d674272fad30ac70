import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, wrapped } from '../../ast/nodes.ts';

const SAYS_SO = /^[ \t]*(?:\*[ \t]*)?@deprecated\b/m;
/** What a comment on a function stands above. */
const HOLDS_COMMENT =
  /^(?:ExportDefaultDeclaration|ExportNamedDeclaration|ExpressionStatement|FunctionDeclaration|MethodDefinition|Property|PropertyDefinition|VariableDeclaration)$/;

/** Whether the JSDoc of a function around a node says that it is about to go: nobody makes that faster. */
export function isOfDeprecated(
  node: TSESTree.Node,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  if (!sourceCode.text.includes('@deprecated')) return false;
  for (let at = node.parent; at; at = at.parent) {
    if (isFunction(at) && isSaidToGo(at, sourceCode)) return true;
  }
  return false;
}

function isSaidToGo(fn: TSESTree.Node, sourceCode: Readonly<TSESLint.SourceCode>): boolean {
  let at: TSESTree.Node | undefined = fn.type === 'FunctionDeclaration' ? fn : wrapped(fn).parent;
  if (at?.type === 'VariableDeclarator' || at?.type === 'AssignmentExpression') at = at.parent;
  if (at?.parent?.type.startsWith('Export') === true) at = at.parent;
  if (!at || !HOLDS_COMMENT.test(at.type)) return false;
  return sourceCode
    .getCommentsBefore(at)
    .some(({ type, value }) => (type as string) === 'Block' && SAYS_SO.test(value));
}
