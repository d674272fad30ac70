import type { ESLint, Linter, Rule } from 'eslint';
import nodePlugin from 'eslint-plugin-n';
// @ts-expect-error The plugin has no types.
import promisePlugin from 'eslint-plugin-promise';
import unicornPlugin from 'eslint-plugin-unicorn';
import { configs } from '../../src/index.ts';

export interface Contender {
  name: string;
  config: Linter.Config;
}

const doNothing: Rule.RuleModule = { create: () => ({ Program: () => undefined }) };

/** What ESLint costs with any rule at all: parsing, scopes, code paths and the walk. */
export const FLOOR: Contender = {
  name: 'floor: one rule that does nothing',
  config: {
    plugins: { floor: { rules: { 'do-nothing': doNothing } } },
    rules: enabled('floor', ['do-nothing']),
  },
};

const CORE_RULES = [
  'no-async-promise-executor',
  'no-await-in-loop',
  'no-promise-executor-return',
  'prefer-promise-reject-errors',
  'require-atomic-updates',
  'require-await',
];

const PEERS = {
  promise: {
    plugin: promisePlugin as ESLint.Plugin,
    rules: [
      'always-return',
      'avoid-new',
      'catch-or-return',
      'no-callback-in-promise',
      'no-nesting',
      'no-new-statics',
      'no-promise-in-callback',
      'no-return-in-finally',
      'no-return-wrap',
      'param-names',
      'prefer-await-to-callbacks',
      'prefer-await-to-then',
      'valid-params',
    ],
  },
  n: {
    plugin: nodePlugin as ESLint.Plugin,
    rules: ['no-sync', 'prefer-promises/dns', 'prefer-promises/fs'],
  },
  unicorn: {
    plugin: unicornPlugin as ESLint.Plugin,
    rules: [
      'consistent-function-scoping',
      'no-await-in-promise-methods',
      'no-single-promise-in-promise-methods',
      'no-thenable',
      'no-unnecessary-await',
      'no-useless-promise-resolve-reject',
      'prefer-top-level-await',
    ],
  },
};

const core: Linter.Config = { rules: Object.fromEntries(CORE_RULES.map((rule) => [rule, 'warn'])) };

const peers: Contender[] = [
  ...Object.entries(PEERS).map(([name, { plugin, rules }]) => ({
    name: `eslint-plugin-${name}, ${String(rules.length)} rules`,
    config: { plugins: { [name]: plugin }, rules: enabled(name, rules) },
  })),
  { name: `ESLint's own async rules, ${String(CORE_RULES.length)} rules`, config: core },
];

export const PEERS_TOGETHER: Contender = {
  name: 'the peers together',
  config: {
    plugins: Object.assign({}, ...peers.map(({ config }) => config.plugins)) as Record<
      string,
      ESLint.Plugin
    >,
    rules: Object.assign({}, ...peers.map(({ config }) => config.rules)) as Linter.RulesRecord,
  },
};

export const WHOLE_PLUGIN: Contender = {
  name: 'async-perf, `recommended`',
  config: configs.recommended,
};

/** With every check of `no-redundant-validation`, also those that cost nothing measurable. */
const ALL_CHECKS: Contender = { name: 'async-perf, `all`', config: configs.all };

/** Each as `recommended` sets it. */
const singleRules: Contender[] = Object.entries(configs.recommended.rules ?? {}).map(
  ([rule, entry]) => ({
    name: rule,
    config: { plugins: configs.recommended.plugins ?? {}, rules: { [rule]: entry } },
  }),
);

export const CONTENDERS: readonly Contender[] = [
  FLOOR,
  WHOLE_PLUGIN,
  ...singleRules,
  ALL_CHECKS,
  ...peers,
  PEERS_TOGETHER,
];

function enabled(plugin: string, rules: readonly string[]): Linter.RulesRecord {
  return Object.fromEntries(rules.map((rule) => [`${plugin}/${rule}`, 'warn']));
}
