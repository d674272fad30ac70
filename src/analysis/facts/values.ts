import { memoized } from '../../ast/memoized.ts';

/**
 * What is known of a value: which of seventeen classes of value it can be, and within which bounds
 * if it is a number. The classes are disjoint and together hold every value of the language, so a
 * type test is a set of classes, "implies" is "is a subset of", and paths join by union.
 *
 * `document.all`, which is an object and equals `null`, is left out.
 */
export interface Value {
  /** The classes that are possible, as bits. `0` means that control cannot come here. */
  readonly mask: number;
  /** Bounds of the number, if it is one and not `NaN`. */
  readonly range: Range;
  /** The only values that are possible, if they are few and written down. */
  readonly constants?: ReadonlySet<Primitive>;
}

export interface Range {
  readonly low: number;
  readonly high: number;
  /** Whether `low` or `high` itself is left out. */
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

export type Primitive = bigint | boolean | number | string | null | undefined;

const CLASSES = [
  'undefined',
  'null',
  'true',
  'false',
  'zero',
  'NaN',
  'integer',
  'fraction',
  'infinite',
  'empty string',
  'string',
  'zero bigint',
  'bigint',
  'symbol',
  'function',
  'array',
  'object',
] as const;

type ClassName = (typeof CLASSES)[number];

const BITS: ReadonlyMap<ClassName, number> = new Map(
  CLASSES.map((name, index) => [name, 1 << index]),
);

/** The set of the classes named. */
export function classes(...names: readonly ClassName[]): number {
  let mask = 0;
  for (const name of names) mask |= BITS.get(name) ?? 0;
  return mask;
}

export const ANY = (1 << CLASSES.length) - 1;
export const NONE = 0;
export const UNDEFINED = classes('undefined');
export const NULL = classes('null');
export const NULLISH = UNDEFINED | NULL;
export const TRUE = classes('true');
export const FALSE = classes('false');
export const BOOLEAN = TRUE | FALSE;
export const NOT_A_NUMBER = classes('NaN');
export const INTEGER = classes('zero', 'integer');
export const FINITE = INTEGER | classes('fraction');
export const NUMBER = FINITE | NOT_A_NUMBER | classes('infinite');
export const STRING = classes('empty string', 'string');
export const BIGINT = classes('zero bigint', 'bigint');
export const SYMBOL = classes('symbol');
export const FUNCTION = classes('function');
export const ARRAY = classes('array');
export const REFERENCE = FUNCTION | ARRAY | classes('object');
export const PRIMITIVE = ANY & ~REFERENCE;
export const FALSY =
  NULLISH | FALSE | NOT_A_NUMBER | classes('zero', 'empty string', 'zero bigint');
export const TRUTHY = ANY & ~FALSY;

/** The values for which `typeof` gives each string. */
export const TYPEOF: ReadonlyMap<string, number> = new Map([
  ['undefined', UNDEFINED],
  ['boolean', BOOLEAN],
  ['number', NUMBER],
  ['string', STRING],
  ['bigint', BIGINT],
  ['symbol', SYMBOL],
  ['function', FUNCTION],
  ['object', NULL | ARRAY | classes('object')],
]);

const ALL_NUMBERS: Range = { low: -Infinity, high: Infinity, lowOpen: false, highOpen: false };
const MAX_CONSTANTS = 16;

export const UNKNOWN: Value = { mask: ANY, range: ALL_NUMBERS };
export const IMPOSSIBLE: Value = { mask: NONE, range: ALL_NUMBERS };

export function ofMask(mask: number): Value {
  return { mask, range: ALL_NUMBERS };
}

/** The value of a constant of the code, made once for all the times that it is come by. */
export const valueOfConstant = memoized((constant: { readonly value: Primitive }) =>
  ofConstants([constant.value]),
);

/** The value of a constant, or of one of several. */
export function ofConstants(constants: readonly Primitive[]): Value {
  let mask = NONE;
  for (const constant of constants) mask |= classOf(constant);
  const isExact = constants.length <= MAX_CONSTANTS && (mask & NOT_A_NUMBER) === 0;
  return isExact
    ? { mask, range: ALL_NUMBERS, constants: new Set(constants) }
    : { mask, range: ALL_NUMBERS };
}

/** What is known if both are true of one value. */
export function meet(a: Value, b: Value): Value {
  if (a === UNKNOWN) return b;
  if (b === UNKNOWN) return a;
  const constants = meetConstants(a.constants, b.constants);
  return normalize({
    mask: a.mask & b.mask,
    range: meetRanges(a.range, b.range),
    ...(constants ? { constants } : {}),
  });
}

/** What is known if one of the two is true. */
export function join(a: Value, b: Value): Value {
  if (a.mask === NONE) return b;
  if (b.mask === NONE) return a;
  const constants = joinConstants(a.constants, b.constants);
  return {
    mask: a.mask | b.mask,
    range: joinRanges(a, b),
    ...(constants ? { constants } : {}),
  };
}

export function equals(a: Value, b: Value): boolean {
  return (
    a.mask === b.mask &&
    a.range.low === b.range.low &&
    a.range.high === b.range.high &&
    a.range.lowOpen === b.range.lowOpen &&
    a.range.highOpen === b.range.highOpen &&
    sameConstants(a.constants, b.constants)
  );
}

/** Whether the classes of a value are all among those of a mask. */
export function isWithin(value: Value, mask: number): boolean {
  return (value.mask & ~mask) === 0;
}

/** The numbers for which a comparison with a constant is true. */
export function comparedWith(operator: string, constant: number): Range {
  switch (operator) {
    case '<':
      return { ...ALL_NUMBERS, high: constant, highOpen: true };
    case '<=':
      return { ...ALL_NUMBERS, high: constant };
    case '>':
      return { ...ALL_NUMBERS, low: constant, lowOpen: true };
    case '>=':
      return { ...ALL_NUMBERS, low: constant };
    default:
      return ALL_NUMBERS;
  }
}

/** Takes out the classes, bounds and constants that contradict one another. */
function normalize(value: Value): Value {
  let { mask } = value;
  if (value.constants) {
    const kept = [...value.constants].filter(
      (constant) => (classOf(constant) & mask) !== 0 && isInRange(constant, value.range),
    );
    mask = kept.reduce((sum: number, constant) => sum | classOf(constant), 0);
    return { mask, range: value.range, constants: new Set(kept) };
  }
  if (value.range === ALL_NUMBERS || (mask & NUMBER) === 0) return value;
  const range = (mask & NUMBER & ~INTEGER) === 0 ? toIntegers(value.range) : value.range;
  const { high, highOpen, low, lowOpen } = range;
  if (low > high || (low === high && (lowOpen || highOpen))) {
    return { mask: mask & ~(NUMBER & ~NOT_A_NUMBER), range };
  }
  if (!isInRange(0, range)) mask &= ~classes('zero');
  else if (low === high) mask &= ~classes('integer', 'fraction', 'infinite');
  if (!isInRange(Infinity, range) && !isInRange(-Infinity, range)) mask &= ~classes('infinite');
  return { mask, range };
}

function toIntegers(range: Range): Range {
  const up = Math.ceil(range.low);
  const down = Math.floor(range.high);
  return {
    low: range.lowOpen && up === range.low ? up + 1 : up,
    high: range.highOpen && down === range.high ? down - 1 : down,
    lowOpen: false,
    highOpen: false,
  };
}

function classOf(constant: Primitive): number {
  switch (typeof constant) {
    case 'undefined':
      return UNDEFINED;
    case 'boolean':
      return constant ? TRUE : FALSE;
    case 'string':
      return constant === '' ? classes('empty string') : classes('string');
    case 'bigint':
      return constant === 0n ? classes('zero bigint') : classes('bigint');
    case 'number':
      if (Number.isNaN(constant)) return NOT_A_NUMBER;
      if (constant === 0) return classes('zero');
      if (Number.isInteger(constant)) return classes('integer');
      return Number.isFinite(constant) ? classes('fraction') : classes('infinite');
    default:
      return NULL;
  }
}

function isInRange(constant: Primitive, { high, highOpen, low, lowOpen }: Range): boolean {
  if (typeof constant !== 'number') return true;
  return (
    (lowOpen ? constant > low : constant >= low) && (highOpen ? constant < high : constant <= high)
  );
}

function meetRanges(a: Range, b: Range): Range {
  const lower = a.low > b.low || (a.low === b.low && a.lowOpen) ? a : b;
  const upper = a.high < b.high || (a.high === b.high && a.highOpen) ? a : b;
  if (lower === upper) return lower;
  return { low: lower.low, lowOpen: lower.lowOpen, high: upper.high, highOpen: upper.highOpen };
}

function joinRanges(a: Value, b: Value): Range {
  const ordered = NUMBER & ~NOT_A_NUMBER;
  if ((a.mask & ordered) === 0) return b.range;
  if ((b.mask & ordered) === 0) return a.range;
  const lower = a.range.low < b.range.low || (a.range.low === b.range.low && !a.range.lowOpen);
  const upper = a.range.high > b.range.high || (a.range.high === b.range.high && !a.range.highOpen);
  const low = lower ? a.range : b.range;
  const high = upper ? a.range : b.range;
  if (low === high) return low;
  return { low: low.low, lowOpen: low.lowOpen, high: high.high, highOpen: high.highOpen };
}

function meetConstants(
  a: ReadonlySet<Primitive> | undefined,
  b: ReadonlySet<Primitive> | undefined,
): ReadonlySet<Primitive> | undefined {
  if (!a || !b) return a ?? b;
  return new Set([...a].filter((constant) => b.has(constant)));
}

function joinConstants(
  a: ReadonlySet<Primitive> | undefined,
  b: ReadonlySet<Primitive> | undefined,
): ReadonlySet<Primitive> | undefined {
  if (!a || !b) return undefined;
  const both = new Set([...a, ...b]);
  return both.size <= MAX_CONSTANTS ? both : undefined;
}

function sameConstants(
  a: ReadonlySet<Primitive> | undefined,
  b: ReadonlySet<Primitive> | undefined,
): boolean {
  if (!a || !b) return a === b;
  return a.size === b.size && [...a].every((constant) => b.has(constant));
}
