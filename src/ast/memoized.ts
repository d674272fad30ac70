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

/**
 * A function that works out its answer once for each node at each depth, which is its last argument: where
 * many ways lead to one node, it is not looked at again by each of them. Answers of `undefined` are not kept.
 */
export function memoizedByDepth<Others extends readonly unknown[], Key extends object, Value>(
  answer: (...args: [...Others, Key, number]) => Value,
): (...args: [...Others, Key, number]) => Value {
  const known = new WeakMap<Key, Value[]>();
  return (...args) => {
    const key = args.at(-2) as Key;
    const depth = args.at(-1) as number;
    const answers = known.get(key) ?? [];
    known.set(key, answers);
    return (answers[depth] ??= answer(...args));
  };
}
