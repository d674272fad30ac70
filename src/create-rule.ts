import { RuleCreator } from '@typescript-eslint/utils/eslint-utils';
import type { TSESLint } from '@typescript-eslint/utils';

/** What the README's table and the configs know of a rule. */
export interface RuleDocs {
  /** One line, without a full stop. */
  description: string;
  /** Whether `configs.recommended` turns the rule on. */
  recommended: boolean;
  /** The options of the rule in `configs.recommended`, where they are not the defaults. */
  recommendedOptions?: readonly unknown[];
}

export type AsyncPerfRule<
  Options extends readonly unknown[] = readonly unknown[],
  MessageIds extends string = string,
> = TSESLint.RuleModule<MessageIds, Options, RuleDocs>;

/** The page that documents a rule. */
export function docsUrl(ruleName: string): string {
  return `https://github.com/async-perf/eslint-plugin-async-perf/blob/main/docs/rules/${ruleName}.md`;
}

export const createRule = RuleCreator<RuleDocs>(docsUrl);
