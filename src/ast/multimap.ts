interface Mapping<Key, Values> {
  get(key: Key): Values | undefined;
  set(key: Key, values: Values): unknown;
}

/** Adds a value to those of a key. */
export function addTo<Key, Value>(map: Mapping<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** The same of values of which none counts twice. */
export function addToSet<Key, Value>(map: Mapping<Key, Set<Value>>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}
