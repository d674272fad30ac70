import type { TSESLint } from '@typescript-eslint/utils';

/** The file that is linted, and where: what an analysis across files is asked with. */
export type RuleContext = Readonly<
  Pick<
    TSESLint.RuleContext<string, readonly unknown[]>,
    'cwd' | 'filename' | 'settings' | 'sourceCode'
  >
>;
