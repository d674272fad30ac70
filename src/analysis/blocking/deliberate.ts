import type { TSESLint, TSESTree } from '@typescript-eslint/utils';

const BLOCKS = /\b(?:async|block(?:ing|s)?|sync|synchronous(?:ly)?)\b/i;
const IS_CHOSEN =
  /\b(?:because|cannot|can.?t|cheap|deliberate(?:ly)?|fast|fine|infrequent(?:ly)?|intentional(?:ly)?|must (?:be|block|happen|run|stay)|note:|ok|okay|on purpose|otherwise|quick|rare(?:ly)?|so that|to (?:avoid|ensure|prevent)|tolerate)(?!\w)/i;
const IS_TO_BE_CHANGED =
  /\b(?:fixme|for now|hack|should|slow|todo|xxx)\b|\b(?:be|make|to|use)\b.{0,20}\basync/i;

/**
 * Whether a comment says that a call blocks on purpose: one that ends its line, or one above it.
 * `fs.renameSync(a, b); // sync: it is fast`
 */
export function isDeliberate(
  { loc }: TSESTree.Node,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  return sourceCode
    .getAllComments()
    .some((comment) => isBeside(comment.loc, loc) && saysSo(comment.value));
}

function isBeside(comment: TSESTree.SourceLocation, call: TSESTree.SourceLocation): boolean {
  if (comment.start.line === call.end.line) return comment.start.column >= call.end.column;
  return comment.end.line === call.start.line - 1;
}

function saysSo(text: string): boolean {
  return BLOCKS.test(text) && IS_CHOSEN.test(text) && !IS_TO_BE_CHANGED.test(text);
}
