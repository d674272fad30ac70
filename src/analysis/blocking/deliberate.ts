import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';

const BLOCKS = /\b(?:async|block(?:ing|s)?|sync|synchronous(?:ly)?)\b/i;
const IS_CHOSEN =
  /\b(?:acceptable|because|cannot|can.?t|cheap|deliberate(?:ly)?|fast|fine|infrequent(?:ly)?|intentional(?:ly)?|must (?:be|block|happen|run|stay)|note:|ok|okay|on purpose|otherwise|quick|rare(?:ly)?|so that|to (?:avoid|ensure|prevent)|tolerate)(?!\w)/i;
const IS_TO_BE_CHANGED =
  /\b(?:fixme|for now|hack|should|slow|todo|xxx)\b|\b(?:be|make|to|use)\b.{0,20}\basync/i;

/** `// read again for development` */
const IS_FOR_DEVELOPMENT = /\b(?:during|for|in|while)(?: local)? develop(?:ing|ment)\b/i;

/**
 * Whether a comment says that a call blocks on purpose: one that ends its line, or one above it.
 * `fs.renameSync(a, b); // sync: it is fast`
 */
export function isDeliberate(
  node: TSESTree.Node,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  return commentsBeside(sourceCode, node).some(saysSo);
}

/** Whether a comment beside a call says that it is for who develops the program. */
export function isSaidForDevelopment(
  node: TSESTree.Node,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  return commentsBeside(sourceCode, node).some((text) => IS_FOR_DEVELOPMENT.test(text));
}

/** The texts of the comments that end the line of a call, or stand above it; lines of one comment as one text. */
const commentsBeside = memoized(
  (sourceCode: Readonly<TSESLint.SourceCode>, { loc }: TSESTree.Node): readonly string[] => {
    const comments = sourceCode.getAllComments();
    return comments.flatMap((comment, index) => {
      if (!isBeside(comment.loc, loc)) return [];
      let first = index;
      while (goesOn(comments[first - 1], comments[first])) first -= 1;
      const lines = comments.slice(first, index + 1);
      return [lines.map(({ value }) => value).join(' ')];
    });
  },
);

/** Whether one comment of a line goes on with that of the next line. */
function goesOn(
  above: TSESTree.Comment | undefined,
  comment: TSESTree.Comment | undefined,
): boolean {
  return (
    above?.type === 'Line' &&
    comment?.type === 'Line' &&
    above.loc.start.line === comment.loc.start.line - 1 &&
    above.loc.start.column === comment.loc.start.column
  );
}

function isBeside(comment: TSESTree.SourceLocation, call: TSESTree.SourceLocation): boolean {
  if (comment.start.line === call.end.line) return comment.start.column >= call.end.column;
  return comment.end.line === call.start.line - 1;
}

function saysSo(text: string): boolean {
  return BLOCKS.test(text) && IS_CHOSEN.test(text) && !IS_TO_BE_CHANGED.test(text);
}
