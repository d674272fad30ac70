import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isParenthesized } from '@eslint-community/eslint-utils';
import { wrapped } from '../ast/nodes.ts';
import { insertAfter, insertBefore, type Edit } from './edits.ts';
import { minimumAt, Precedence } from './parens.ts';
import { leadingSemicolon } from './style.ts';

/** `await` before a call, with the parentheses its place asks for, and `suffix` after. */
export function awaitEdits(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.CallExpression,
  suffix: string,
): Edit[] {
  const isMember = suffix.startsWith('.') && !suffix.startsWith('.then(');
  if (!isMember && wrapped(node).parent?.type === 'AwaitExpression') {
    return suffix === '' ? [] : [insertAfter(node, suffix)];
  }
  const opening = isMember ? '(await ' : 'await ';
  const ending = isMember ? `)${suffix}` : suffix;
  const precedence = isMember ? Precedence.Call : Precedence.Unary;
  const needsParens =
    precedence < minimumAt(node) && !isParenthesized(node as never, sourceCode as never);
  const text = needsParens ? `(${opening}` : opening;
  const statement = startOfStatement(node);
  const semicolon = statement ? leadingSemicolon(sourceCode, statement, text) : '';
  return [
    insertBefore(node, semicolon + text),
    ...(ending === '' && !needsParens
      ? []
      : [insertAfter(node, needsParens ? `${ending})` : ending)]),
  ];
}

function startOfStatement(node: TSESTree.Node): TSESTree.Node | undefined {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent) {
    if (current.range[0] !== node.range[0]) return undefined;
    if (current.type === 'ExpressionStatement') return current;
  }
  return undefined;
}
