import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';

/**
 * Whether a comment says why there is a promise: one that ends the line of a call, or one above it that
 * speaks of promises. `return Promise.resolve(null); // Dexie gets confused if we return null`
 */
export function isExplained({ sourceCode }: Analysis, { loc }: TSESTree.Node): boolean {
  const comments = sourceCode.getAllComments();
  if (comments.some((comment) => comment.loc.start.line === loc.end.line && isBehind(comment, loc)))
    return true;
  let line = loc.start.line;
  let isFound = false;
  for (const { loc: own, value } of comments
    .filter((one) => one.loc.end.line < line)
    .toReversed()) {
    if (own.end.line !== line - 1) break;
    isFound ||= /\b(?:async|await|promises?|thenables?)\b/iu.test(value);
    line = own.start.line;
  }
  return isFound;
}

function isBehind({ loc: { start } }: TSESTree.Comment, { end }: TSESTree.SourceLocation): boolean {
  return start.column >= end.column;
}
