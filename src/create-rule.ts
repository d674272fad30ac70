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

interface RuleParts<Options extends readonly unknown[], MessageIds extends string> {
  readonly name: string;
  readonly meta: TSESLint.RuleMetaData<MessageIds, RuleDocs, Options> & { docs: RuleDocs };
  readonly create: (
    context: Readonly<TSESLint.RuleContext<MessageIds, Options>>,
    options: Options,
  ) => TSESLint.RuleListener;
}

/**
 * Gives a rule the address of its page, and its options on top of the defaults.
 *
 * `RuleCreator` of typescript-eslint does the same, but clones the defaults for each file with
 * `structuredClone`, which took longer than some rules take for a file.
 */
export function createRule<Options extends readonly unknown[], MessageIds extends string>({
  create,
  meta,
  name,
}: RuleParts<Options, MessageIds>): AsyncPerfRule<Options, MessageIds> {
  return {
    name,
    meta: { ...meta, docs: { ...meta.docs, url: docsUrl(name) } },
    create: (context: Readonly<TSESLint.RuleContext<MessageIds, Options>>) =>
      create(context, withDefaults(meta.defaultOptions ?? [], context.options) as never),
  };
}

/** ESLint itself merges the defaults only since 9.15. Each option is an object, one level deep. */
function withDefaults(defaults: readonly unknown[], given: readonly unknown[]): readonly unknown[] {
  return defaults.map((option, index) => Object.assign({}, option, given[index]) as unknown);
}
