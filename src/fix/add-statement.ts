import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { insertAfter, insertBefore, type Edit } from './edits.ts';
import { styleOf } from './style.ts';

/** Adds a statement after another, else at the head of the file: below a hashbang, directives and the comments on the file. */
export function addStatement(
  sourceCode: Readonly<TSESLint.SourceCode>,
  after: TSESTree.Node | undefined,
  text: string,
): Edit {
  const { newline } = styleOf(sourceCode);
  const { body } = sourceCode.ast;
  const previous = after ?? body.filter(isDirective).at(-1);
  if (previous) return insertAfter(lineEnd(sourceCode, previous), newline + text);
  const [first] = body;
  if (!first) return { range: [0, 0], text: text + newline };
  return insertBefore(headEnd(sourceCode, first), text + newline);
}

/** Whether a node is a directive: `'use strict'`. */
export function isDirective(node: TSESTree.Node): boolean {
  return (
    node.type === 'ExpressionStatement' && 'directive' in node && typeof node.directive === 'string'
  );
}

/** A statement with the comment that ends its line, so that nothing comes between them. */
function lineEnd(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.Node,
): { range: TSESTree.Range } {
  const [comment] = sourceCode.getCommentsAfter(node);
  const isOnSameLine = comment?.loc.start.line === node.loc.end.line;
  const isWhole = comment?.loc.end.line === node.loc.end.line;
  return isOnSameLine && isWhole ? comment : node;
}

/**
 * What follows the comments on the file: the first of the comments that speak of the first statement, or
 * that statement. The comments at the very top are on the file where a blank line follows them.
 */
function headEnd(
  sourceCode: Readonly<TSESLint.SourceCode>,
  first: TSESTree.Node,
): { range: TSESTree.Range } {
  const comments = sourceCode.getCommentsBefore(first);
  const places = [...comments, first];
  const gap = comments.findIndex(
    ({ loc, type }, index) =>
      (type as string) !== 'Shebang' && (places[index + 1]?.loc.start.line ?? 0) > loc.end.line + 1,
  );
  const last = comments.findLastIndex((comment) => speaksOfFile(comment));
  return places[Math.max(gap, last) + 1] ?? first;
}

const OF_FILE =
  /^!|@(?:author|copyright|file|flow|jest-|jsx|licen[cs]e|module|overview|ts-(?:no)?check|vitest-)|copyright|licensed under|spdx|^[\s*]*licen[cs]e\b|^\/?\s*<(?:amd|reference)|^\s*(?:c8 ignore start|eslint(?!-disable-(?:next-)?line)|exported|globals?|istanbul ignore file|js[hl]int|tslint:(?!\S*-next-line))\b/iu;

function speaksOfFile({ type, value }: TSESTree.Comment): boolean {
  return (type as string) === 'Shebang' || OF_FILE.test(value);
}
