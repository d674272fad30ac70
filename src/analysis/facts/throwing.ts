import { isFunction, unwrap, type Call } from '../../ast/nodes.ts';
import { LOOKING_FUNCTIONS } from '../known/pure.ts';
import { patternOf } from './fixed-values.ts';
import type { Machine } from './machine.ts';
import { summarize } from './summaries.ts';
import {
  ANY,
  BIGINT,
  isWithin,
  NULLISH,
  NUMBER,
  PRIMITIVE,
  STRING,
  SYMBOL,
  UNKNOWN,
  type Value,
} from './values.ts';

/** Constructors that look into their arguments: `new RegExp('[')`, `new Array(-1)`, `new Set(5)`. */
const CHOOSY = /^(?:AggregateError|Array|Map|RegExp|Set|WeakMap|WeakSet)$/u;

/** Functions of the language that throw at `null` and `undefined`. */
const NEEDS_OBJECT = /^Object\.(?:entries|getPrototypeOf|hasOwn|keys|values)$/u;

/** Methods of strings that refuse some arguments, whatever their type: `'x'.repeat(-1)`. */
const CHOOSY_METHODS =
  /^(?:localeCompare|match|normalize|pad(?:End|Start)|repeat|replaceAll|search|toLocale(?:Lower|Upper)Case)$/u;

const WITH_CALLBACK = /^(?:every|filter|find\w*|flatMap|map|some)$/u;

/** Whether making an object of a class of the language may throw. */
export function mayThrowWhenMade(name: string, values: readonly Value[]): boolean {
  return values.length > 0 && (CHOOSY.test(name) || !values.every(isConvertible));
}

/** Whether a function of the language or of Node may throw, its conversions of objects aside. */
export function mayThrowWhenCalled(key: string, values: readonly Value[]): boolean {
  if (key.endsWith('URIComponent') || key === 'JSON.stringify') return true;
  if (NEEDS_OBJECT.test(key)) return !isWithin(values[0] ?? UNKNOWN, ANY & ~NULLISH);
  return key.startsWith('path.') && !values.every((value) => isWithin(value, STRING));
}

/** Whether a method of a string that is given primitives or patterns may throw. */
export function mayStringMethodThrow(
  { shared: { analysis } }: Machine,
  { arguments: args }: Call,
  name: string,
  values: readonly Value[],
): boolean {
  if (args.length === 0) return false;
  if (CHOOSY_METHODS.test(name)) {
    const [first] = args;
    const isSearched = (name === 'match' || name === 'search') && args.length === 1;
    return !(isSearched && first && patternOf(analysis, first));
  }
  return !args.every(
    (argument, index) =>
      isConvertible(values[index] ?? UNKNOWN) ||
      (/^(?:replace|split)$/u.test(name) && patternOf(analysis, argument) !== undefined),
  );
}

/** Whether a method of a number, a bigint or a boolean may throw: `(1).toFixed(200)`. */
export function mayScalarMethodThrow(
  name: string,
  receiver: Value,
  { arguments: args }: Call,
): boolean {
  if (name === 'valueOf') return false;
  return args.length > 0 || (name !== 'toString' && !isWithin(receiver, NUMBER));
}

/** Whether a method of an array may throw, because of what it is given or what that does. */
export function mayArrayMethodThrow(
  machine: Machine,
  { arguments: args }: Call,
  name: string,
): boolean {
  if (name === 'join') return true;
  if (!WITH_CALLBACK.test(name)) return false;
  const { bindings, calls } = machine.shared.analysis;
  const [callback] = args;
  if (!callback || callback.type === 'SpreadElement') return true;
  const fn = calls.functionOf(unwrap(callback));
  if (fn && isFunction(fn)) return summarize(machine, fn, []).throws;
  return !LOOKING_FUNCTIONS.has(bindings.originOf(callback)?.key ?? '');
}

/** Whether a value becomes a number or a text without an error. */
function isConvertible(value: Value): boolean {
  return isWithin(value, PRIMITIVE & ~SYMBOL & ~BIGINT);
}
