import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, type Call } from '../../ast/nodes.ts';
import type { Parts } from './constant-parts.ts';
import { INTL_CONSTRUCTORS } from './constant-shapes.ts';
import type { NodeVersion } from '../project/files/node-versions.ts';

/** A pattern that compiles, so that moving it moves no error, and that is not sticky. */
export function isSafePattern(node: Call, parts: Parts): boolean {
  const [first, second] = node.arguments;
  const pattern = parts.textOf(first);
  const flags = second ? parts.textOf(second) : '';
  if (pattern === undefined || flags === undefined || !/^[dgimsuv]*$/u.test(flags)) return false;
  return !/\(\?[-a-z]+:/u.test(pattern) && compiles(() => new RegExp(pattern, flags));
}

/**
 * What came late, and is written as a string so that an engine without it fails in the call, and not when
 * it loads the file: `(?<name>…)`, `(?<=…)`, `\p{…}` and `s` with ES2018, `d` with ES2022, `v` with ES2024.
 */
export function sinceOf(node: Call, key: string, parts: Parts): NodeVersion | undefined {
  if (key === 'Intl.Segmenter') return [16, 0];
  if (key !== 'RegExp') return undefined;
  const [pattern = '', flags = ''] = node.arguments.map((argument) => parts.textOf(argument));
  if (flags.includes('v')) return [20, 0];
  if (flags.includes('d')) return [16, 0];
  return flags.includes('s') || /\(\?(?![!:=])|\\[Pp]\{/u.test(pattern) ? [10, 0] : undefined;
}

export function isUtf8(node: TSESTree.Node, parts: Parts): boolean {
  return /^utf-?8$/iu.test(parts.textOf(node) ?? '');
}

/** The locale, and for dates the time zone, must be written: what the environment says can change. */
export function isSafeIntl(node: Call, key: string, parts: Parts): boolean {
  const [first, second, ...others] = node.arguments;
  const locale = parts.textOf(first);
  if (locale === undefined || others.length > 0) return false;
  const options = second ? optionsOf(second) : {};
  if (!options) return false;
  if (key === 'Intl.DateTimeFormat' && options['timeZone'] === undefined) return false;
  if (Object.values(options).some((value) => isLateOption(String(value)))) return false;
  const name = key.slice('Intl.'.length);
  const constructors = Intl as unknown as Record<string, unknown>;
  const Constructor = INTL_CONSTRUCTORS.has(name) ? constructors[name] : undefined;
  return (
    typeof Constructor === 'function' &&
    compiles(() => Reflect.construct(Constructor, [locale, options]) as unknown)
  );
}

/**
 * Values of options that an engine or a time zone database of 2021 does not know, and rejects: offsets as
 * time zones (ES2024), formats of zones and signs (ES2022, ES2023), zones named since 2018.
 */
function isLateOption(value: string): boolean {
  return (
    /^[+-]\d/u.test(value) ||
    /^(?:negative|(?:long|short)(?:Generic|Offset))$/u.test(value) ||
    LATE_ZONES.has(value)
  );
}

/** https://data.iana.org/time-zones/tzdb/NEWS */
const LATE_ZONES = new Set([
  'America/Ciudad_Juarez',
  'America/Coyhaique',
  'America/Nuuk',
  'Asia/Qostanay',
  'Europe/Kyiv',
  'Pacific/Kanton',
]);

function optionsOf(node: TSESTree.Node): Record<string, unknown> | undefined {
  const value = unwrap(node);
  if (value.type !== 'ObjectExpression') return undefined;
  const options: Record<string, unknown> = {};
  for (const property of value.properties) {
    const name = property.type === 'Property' ? staticName(property) : undefined;
    const item = property.type === 'Property' ? unwrap(property.value) : undefined;
    if (name === undefined || name === '__proto__' || item?.type !== 'Literal') return undefined;
    options[name] = item.value;
  }
  return options;
}

/** Whether a built-in constructor accepts its constant arguments. */
function compiles(construct: () => unknown): boolean {
  try {
    construct();
    return true;
  } catch {
    return false;
  }
}
