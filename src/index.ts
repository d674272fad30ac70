import { createRequire } from 'node:module';
import type { ESLint, Linter } from 'eslint';
import type { AsyncPerfRule } from './create-rule.ts';
import { noRecreatedClosure } from './rules/no-recreated-closure.ts';
import { noRedundantValidation } from './rules/no-redundant-validation.ts';
import { noSyncInServer } from './rules/no-sync-in-server.ts';
import { noWrapperPromise } from './rules/no-wrapper-promise.ts';
import { preferAwait } from './rules/prefer-await.ts';

const { name, version } = createRequire(import.meta.url)('../package.json') as {
  name: string;
  version: string;
};

export const meta = { name, version, namespace: 'async-perf' };

export const rules: Record<string, AsyncPerfRule> = {
  'no-recreated-closure': noRecreatedClosure,
  'no-redundant-validation': noRedundantValidation,
  'no-sync-in-server': noSyncInServer,
  'no-wrapper-promise': noWrapperPromise,
  'prefer-await': preferAwait,
};

const plugin: ESLint.Plugin = {
  meta,
  rules: rules as unknown as NonNullable<ESLint.Plugin['rules']>,
};

function config(
  configName: string,
  entries: readonly (readonly [string, unknown])[],
): Linter.Config {
  return {
    name: `async-perf/${configName}`,
    plugins: { 'async-perf': plugin },
    rules: Object.fromEntries(
      entries.map(([ruleName, entry]) => [`async-perf/${ruleName}`, entry as Linter.RuleEntry]),
    ),
  };
}

const recommended = Object.entries(rules).flatMap(
  ([
    ruleName,
    {
      meta: { docs },
    },
  ]) =>
    docs?.recommended ? [[ruleName, ['warn', ...(docs.recommendedOptions ?? [])]] as const] : [],
);

export const configs: { recommended: Linter.Config; all: Linter.Config } = {
  recommended: config('recommended', recommended),
  all: config(
    'all',
    Object.keys(rules).map((ruleName) => [ruleName, 'warn'] as const),
  ),
};

export default { ...plugin, configs };
