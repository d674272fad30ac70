/** Changes to the layer below: a value for a key, or `undefined` where the key is gone. */
interface Layer<Key, Value> {
  readonly changes: ReadonlyMap<Key, Value | undefined>;
  readonly below: Layer<Key, Value> | undefined;
}

/**
 * A map whose copies share what they have in common, so that copying is cheap, and joining two copies
 * takes as long as they differ. Layers shrink by half or more from the bottom up, as in a log-structured
 * merge tree, so there are few of them.
 */
export class LayeredMap<Key, Value extends object> {
  #own = new Map<Key, Value | undefined>();
  #below: Layer<Key, Value> | undefined;

  get(key: Key): Value | undefined {
    if (this.#own.size > 0) {
      const own = this.#own.get(key);
      if (own !== undefined || this.#own.has(key)) return own;
    }
    return find(this.#below, key);
  }

  set(key: Key, value: Value): void {
    this.#own.set(key, value);
  }

  delete(key: Key): void {
    if (this.#below) {
      if (this.get(key) !== undefined) this.#own.set(key, undefined);
    } else this.#own.delete(key);
  }

  /** Takes what another map holds in place of what this one does. */
  become(other: LayeredMap<Key, Value>): void {
    other.#settle();
    this.#own = new Map();
    this.#below = other.#below;
  }

  /** The entries of the map as it is now; it may be changed while they are read. */
  entries(): readonly (readonly [Key, Value])[] {
    const found: (readonly [Key, Value])[] = [];
    const seen = new Set<Key>();
    const bottom = this.#below === undefined;
    const collect = (changes: ReadonlyMap<Key, Value | undefined>, isLast: boolean): void => {
      for (const [key, value] of changes) {
        if (seen.has(key)) continue;
        if (!isLast) seen.add(key);
        if (value !== undefined) found.push([key, value]);
      }
    };
    collect(this.#own, bottom);
    for (let layer = this.#below; layer; layer = layer.below) collect(layer.changes, !layer.below);
    return found;
  }

  /** Makes this map one of what `both` makes of the values of two maps that share a key. */
  join(
    a: LayeredMap<Key, Value>,
    b: LayeredMap<Key, Value>,
    both: (left: Value, right: Value) => Value | undefined,
  ): void {
    const { common, keys } = differences(a, b);
    this.#own = new Map();
    this.#below = common;
    for (const key of keys) {
      const left = a.get(key);
      const right = left && b.get(key);
      const value = right && (left === right ? left : both(left, right));
      if (value !== undefined) this.#own.set(key, value);
      else this.delete(key);
    }
  }

  /** Whether two maps have the same keys, with values that are alike. */
  isLike(other: LayeredMap<Key, Value>, areAlike: (left: Value, right: Value) => boolean): boolean {
    for (const key of differences(this, other).keys) {
      const left = this.get(key);
      const right = other.get(key);
      if (left !== right && !(left && right && areAlike(left, right))) return false;
    }
    return true;
  }

  #settle(): void {
    if (this.#own.size === 0) return;
    this.#below = stack(this.#own, this.#below);
    this.#own = new Map();
  }

  /** What has changed since the last copy, and what lies below it. */
  layers(): Layer<Key, Value> {
    return { changes: this.#own, below: this.#below };
  }
}

function find<Key, Value>(top: Layer<Key, Value> | undefined, key: Key): Value | undefined {
  for (let layer = top; layer; layer = layer.below) {
    const value = layer.changes.get(key);
    if (value !== undefined || layer.changes.has(key)) return value;
  }
  return undefined;
}

function stack<Key, Value>(
  changes: ReadonlyMap<Key, Value | undefined>,
  below: Layer<Key, Value> | undefined,
): Layer<Key, Value> {
  if (!below || changes.size * 2 < below.changes.size) return { changes, below };
  const merged = new Map(below.changes);
  for (const [key, value] of changes) {
    if (value === undefined && !below.below) merged.delete(key);
    else merged.set(key, value);
  }
  return stack(merged, below.below);
}

/** The highest layer that two maps share, and the keys that may differ above it. */
function differences<Key, Value extends object>(
  a: LayeredMap<Key, Value>,
  b: LayeredMap<Key, Value>,
): { common: Layer<Key, Value> | undefined; keys: ReadonlySet<Key> } {
  const left = a.layers();
  const right = b.layers();
  const layers = new Set<Layer<Key, Value>>();
  for (let layer = left.below; layer; layer = layer.below) layers.add(layer);
  const keys = new Set([...left.changes.keys(), ...right.changes.keys()]);
  let common = right.below;
  for (; common && !layers.has(common); common = common.below) {
    for (const key of common.changes.keys()) keys.add(key);
  }
  for (let layer = left.below; layer && layer !== common; layer = layer.below) {
    for (const key of layer.changes.keys()) keys.add(key);
  }
  return { common, keys };
}
