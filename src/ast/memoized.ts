/** A function that works out its answer for each key once. An answer of `undefined` is not kept. */
export function memoized<Key extends object, Value>(
  answer: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = answer(key);
      known.set(key, value);
    }
    return value;
  };
}
