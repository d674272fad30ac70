import type { TSESTree } from '@typescript-eslint/utils';
import { isCall, staticName, unwrap } from '../ast/nodes.ts';
import { wordsOf } from '../ast/words.ts';

/** What tells a format from another of its function. */
export function toldBy(value: TSESTree.Expression): readonly string[] | undefined {
  return optionsTold(value) ?? digitsTold(value);
}

const OF_DATE = new Set(['dateStyle', 'day', 'era', 'month', 'weekday', 'year']);
const OF_TIME = new Set([
  'dayPeriod',
  'fractionalSecondDigits',
  'hour',
  'minute',
  'second',
  'timeStyle',
]);

/** What the options of a format tell of it: `currency`, `percent`, `month`, `time`, `fractional second`. */
export function optionsTold(value: TSESTree.Expression): readonly string[] | undefined {
  const set = optionsOf(value);
  if (!set) return undefined;
  const style = set.get('style');
  if (style === 'currency' || style === 'percent') return [style];
  if (set.get('notation') === 'compact') return ['compact'];
  const parts = [...set.keys()].filter((key) => OF_DATE.has(key) || OF_TIME.has(key));
  const [only] = parts;
  if (only === undefined) return undefined;
  if (parts.length === 1 && !only.endsWith('Style')) return wordsOf(only.replace(/Digits$/u, ''));
  const ofDate = parts.filter((key) => OF_DATE.has(key)).length;
  return ofDate === 0 ? ['time'] : ofDate === parts.length ? ['date'] : undefined;
}

/** What the digits of a format of numbers tell of it beside another. */
export function digitsTold(value: TSESTree.Expression): readonly string[] | undefined {
  const most = optionsOf(value)?.get('maximumFractionDigits');
  const least = optionsOf(value)?.get('minimumFractionDigits');
  if (most === 0) return ['whole', 'number'];
  return Number(most ?? 0) > 0 || Number(least ?? 0) > 0 ? ['decimal'] : undefined;
}

/** The options that a format is made with, and their values where they are written down. */
function optionsOf(value: TSESTree.Expression): ReadonlyMap<string, unknown> | undefined {
  const made = unwrap(value);
  const given = isCall(made) ? made.arguments[1] : undefined;
  const options = given && given.type !== 'SpreadElement' ? unwrap(given) : undefined;
  if (options?.type !== 'ObjectExpression') return undefined;
  const set = new Map<string, unknown>();
  for (const property of options.properties) {
    const key = property.type === 'Property' ? staticName(property) : undefined;
    if (property.type !== 'Property' || key === undefined) return undefined;
    set.set(key, property.value.type === 'Literal' ? property.value.value : undefined);
  }
  return set;
}
