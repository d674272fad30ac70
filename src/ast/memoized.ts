/**
 * A function that works out its answer once for each value of its last argument. An answer of `undefined` is
 * not kept.
 */
export function memoized<Others extends readonly unknown[], Key extends object, Value>(
  answer: (...args: [...Others, Key]) => Value,
): (...args: [...Others, Key]) => Value {
  // Most of those that are made for one question are never asked.
  let known: WeakMap<Key, Value> | undefined;
  return (...args) => {
    const key = args.at(-1) as Key;
    let value = known?.get(key);
    if (value === undefined) {
      value = answer(...args);
      (known ??= new WeakMap<Key, Value>()).set(key, value);
    }
    return value;
  };
}
