import type { TSESLint } from '@typescript-eslint/utils';
import { ignoredSettings } from './analysis/settings.ts';

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
    create: (context: Readonly<TSESLint.RuleContext<MessageIds, Options>>) => {
      warnOfSettings(context);
      return create(
        canTakeFixes(context) ? context : withoutFixes(context),
        withDefaults(meta.defaultOptions ?? [], context.options) as never,
      );
    },
  };
}

const seen = new WeakSet<TSESLint.SharedConfigurationSettings>();
const warned = new Set<string>();

/** Says once what is wrong with the settings: ESLint checks the options of rules, but no settings. */
function warnOfSettings({
  settings,
}: Partial<Pick<TSESLint.RuleContext<string, readonly unknown[]>, 'settings'>>): void {
  // Files that share a configuration share its settings.
  if (!settings || seen.has(settings)) return;
  seen.add(settings);
  for (const message of ignoredSettings(settings)) {
    if (!warned.has(message)) process.emitWarning(message, 'AsyncPerfWarning');
    warned.add(message);
  }
}

/** The first version of the language that knows all that fixes write: `async`, `await`, `catch` without a name. */
const NEEDED_VERSION = 2019;

/** Whether a file is read in a version of the language in which it can be repaired. */
export function canTakeFixes(
  context: Partial<Pick<TSESLint.RuleContext<string, readonly unknown[]>, 'languageOptions'>>,
): boolean {
  const version = context.languageOptions?.ecmaVersion;
  // `latest` is not always a number, and Oxlint may say nothing.
  return typeof version !== 'number' || version >= (version < 1000 ? 10 : NEEDED_VERSION);
}

function withoutFixes<MessageIds extends string, Options extends readonly unknown[]>(
  context: Readonly<TSESLint.RuleContext<MessageIds, Options>>,
): Readonly<TSESLint.RuleContext<MessageIds, Options>> {
  const report = (descriptor: TSESLint.ReportDescriptor<MessageIds>): void => {
    context.report({ ...descriptor, fix: null, suggest: null });
  };
  return Object.create(context, { report: { value: report } }) as typeof context;
}

/** ESLint itself merges the defaults only since 9.15. Each option is an object, one level deep. */
function withDefaults(defaults: readonly unknown[], given: readonly unknown[]): readonly unknown[] {
  return defaults.map((option, index) => Object.assign({}, option, given[index]) as unknown);
}
