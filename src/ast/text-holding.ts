import type { TSESLint } from '@typescript-eslint/utils';
import { memoized } from './memoized.ts';

/** Whether the text of a file holds a pattern. It is looked for once: a bundle has thousands of nodes that ask. */
export function textHolding(
  pattern: RegExp,
): (sourceCode: Pick<TSESLint.SourceCode, 'text'>) => boolean {
  return memoized(({ text }) => pattern.test(text));
}
