import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, type Call } from '../../ast/nodes.ts';
import type { Parts } from './constant-parts.ts';
import { INTL_CONSTRUCTORS } from './constant-shapes.ts';
import type { NodeVersion } from '../project/files/node-versions.ts';

/** A pattern that compiles, so that moving it moves no error, and that is not sticky. */
export function isSafePattern(node: Call, parts: Parts): boolean {
  const { pattern, flags } = patternOf(node, parts);
  if (pattern === undefined || flags === undefined || !/^[dgimsuv]*$/u.test(flags)) return false;
  return !/\(\?[-a-z]+:/u.test(pattern) && compiles(() => new RegExp(pattern, flags));
}

/** The text and the flags of `new RegExp('a', 'g')`, `new RegExp(/a/g)` and `new RegExp(/a/, 'g')`. */
export function patternOf(
  { arguments: [first, second] }: Call,
  parts: Parts,
): { readonly pattern: string | undefined; readonly flags: string | undefined } {
  const literal = first && parts.patternOf(first);
  const pattern = literal ? literal.pattern : parts.textOf(first);
  return { pattern, flags: second ? parts.textOf(second) : (literal?.flags ?? '') };
}

/** `new RegExp(/\s+/, 'g')`: the call copies a literal. */
export function isOfLiteral({ arguments: [first] }: Call): boolean {
  return first?.type === 'Literal' && 'regex' in first;
}

/**
 * What came late, and is written as a string so that an engine without it fails in the call, and not when
 * it loads the file: `(?<name>…)`, `(?<=…)`, `\p{…}` and `s` with ES2018, `d` with ES2022, `v` with ES2024.
 */
export function sinceOf(node: Call, key: string, parts: Parts): NodeVersion | undefined {
  if (key === 'Intl.Segmenter') return [16, 0];
  if (key.startsWith('Intl.')) return sinceOfOptions(node, parts);
  if (key !== 'RegExp') return undefined;
  const { pattern = '', flags = '' } = patternOf(node, parts);
  return sinceOfPattern(pattern, flags);
}

export function sinceOfPattern(pattern: string, flags: string): NodeVersion | undefined {
  if (flags.includes('v')) return [20, 0];
  if (flags.includes('d')) return [16, 0];
  return flags.includes('s') || /\(\?(?![!:=])|\\[Pp]\{/u.test(pattern) ? [10, 0] : undefined;
}

/**
 * `new TextDecoder()`, `new TextDecoder('utf-16le', { ignoreBOM: true })`: other encodings may be missing. Source:
 * https://nodejs.org/docs/latest-v20.x/api/util.html#whatwg-supported-encodings
 */
export function isSafeDecoder(
  { arguments: [encoding, options, ...others] }: Call,
  parts: Parts,
): boolean {
  const isThere = !encoding || /^utf-?(?:8|16le)$/iu.test(parts.textOf(encoding) ?? '');
  return isThere && others.length === 0 && (!options || isOfFlags(options));
}

/** `{ fatal: true, ignoreBOM: false }` */
function isOfFlags(options: TSESTree.Node): boolean {
  return (
    options.type === 'ObjectExpression' &&
    options.properties.every(
      (property) =>
        property.type === 'Property' &&
        !property.computed &&
        property.value.type === 'Literal' &&
        typeof property.value.value === 'boolean' &&
        /^(?:fatal|ignoreBOM)$/.test(staticName(property) ?? ''),
    )
  );
}

/** Whether a format is the same each time: its locale, and for dates the time zone, are written. */
export function isSafeIntl(node: Call, key: string, parts: Parts): boolean {
  return sourceOfIntl(node, key, parts) === 'code';
}

/** Where a format takes its locale and its time zone from: what the environment says can change. */
export function sourceOfIntl(
  node: Call,
  key: string,
  parts: Parts,
): 'code' | 'environment' | undefined {
  const [first, second, ...others] = node.arguments;
  const locale = parts.textOf(first);
  const isOfUser = !first || parts.isUndefined(first);
  const options = second ? optionsOf(second, parts) : {};
  if ((locale === undefined && !isOfUser) || others.length > 0 || !options) return undefined;
  if (!isAccepted(key, locale, options)) return undefined;
  const isInZone = key !== 'Intl.DateTimeFormat' || options['timeZone'] !== undefined;
  return isOfUser || !isInZone ? 'environment' : 'code';
}

function isAccepted(
  key: string,
  locale: string | undefined,
  options: Readonly<Record<string, unknown>>,
): boolean {
  if (LATE_ZONES.has(String(options['timeZone']))) return false;
  const name = key.slice('Intl.'.length);
  const constructors = Intl as unknown as Record<string, unknown>;
  const Constructor = INTL_CONSTRUCTORS.has(name) ? constructors[name] : undefined;
  return (
    typeof Constructor === 'function' &&
    compiles(() => Reflect.construct(Constructor, [locale, options]) as unknown)
  );
}

/**
 * Values of options that an engine of 2021 does not know, and rejects: formats of zones and signs (ES2022,
 * ES2023), offsets as time zones (ES2024).
 */
function sinceOfOptions({ arguments: [, second] }: Call, parts: Parts): NodeVersion | undefined {
  const values = Object.values((second && optionsOf(second, parts)) ?? {}).map(String);
  if (values.some((value) => /^[+-]\d/u.test(value))) return [22, 0];
  const isLate = values.some((value) =>
    /^(?:negative|(?:long|short)(?:Generic|Offset))$/u.test(value),
  );
  return isLate ? [20, 0] : undefined;
}

/** Time zones named since 2018, which an older database does not know: https://data.iana.org/time-zones/tzdb/NEWS */
const LATE_ZONES = new Set([
  'America/Ciudad_Juarez',
  'America/Coyhaique',
  'America/Nuuk',
  'Asia/Qostanay',
  'Europe/Kyiv',
  'Pacific/Kanton',
]);

function optionsOf(node: TSESTree.Node, parts: Parts): Record<string, unknown> | undefined {
  const value = unwrap(node);
  if (value.type !== 'ObjectExpression') return undefined;
  const options: Record<string, unknown> = {};
  for (const property of value.properties) {
    const name = property.type === 'Property' ? staticName(property) : undefined;
    const item = property.type === 'Property' ? unwrap(property.value) : undefined;
    const value = item?.type === 'Literal' ? item.value : parts.textOf(item);
    if (name === undefined || name === '__proto__' || value === undefined) return undefined;
    options[name] = value;
  }
  return options;
}

/** Whether a built-in constructor accepts its constant arguments. */
export function compiles(construct: () => unknown): boolean {
  try {
    construct();
    return true;
  } catch {
    return false;
  }
}
