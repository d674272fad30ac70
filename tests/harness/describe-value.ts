import { types } from 'node:util';

const MAX_DEPTH = 6;

/**
 * Makes a printer of values whose texts are equal for equal behaviour: structure, classes, and which
 * objects are the same object (numbered as first seen); neither stacks nor names of functions.
 *
 * @param engineErrors Classes of errors whose message the engine writes: it may name a variable.
 */
export function createDescriber(engineErrors: readonly string[] = []): (value: unknown) => string {
  const ids = new Map<unknown, number>();
  const identity = (value: object): string => {
    if (!ids.has(value)) ids.set(value, ids.size + 1);
    return `#${String(ids.get(value))}`;
  };

  function describe(value: unknown, depth: number): string {
    if (typeof value === 'string') return JSON.stringify(value);
    if (typeof value === 'bigint') return `${String(value)}n`;
    if (Object.is(value, -0)) return '-0';
    if (typeof value === 'function') return `function${identity(value)}`;
    if (typeof value !== 'object' || value === null) return String(value);
    const known = ids.has(value);
    const name = `${className(value)}${identity(value)}`;
    // A promise's state is seen when it settles, and the content of what was shown already is known.
    if (types.isPromise(value) || types.isProxy(value)) return name;
    if (known && depth > 0) return name;
    if (depth >= MAX_DEPTH) return `${name} …`;
    return `${name} ${content(value, depth)}`;
  }

  function content(value: object, depth: number): string {
    const parts: string[] = [];
    if (types.isNativeError(value)) {
      if (!engineErrors.includes(value.name)) parts.push(describe(value.message, depth + 1));
    } else if (types.isDate(value)) parts.push(String(value.getTime()));
    else if (types.isRegExp(value)) parts.push(String(value));
    else if (types.isMap(value)) {
      for (const [key, item] of value)
        parts.push(`${describe(key, depth + 1)} => ${describe(item, depth + 1)}`);
    } else if (types.isSet(value)) {
      for (const item of value) parts.push(describe(item, depth + 1));
    }
    for (const key of Reflect.ownKeys(value)) {
      const property = Object.getOwnPropertyDescriptor(value, key);
      if (!property || (types.isNativeError(value) && isPlumbing(key))) continue;
      if (Array.isArray(value) && key === 'length') continue;
      const text = 'value' in property ? describe(property.value, depth + 1) : '[accessor]';
      parts.push(`${String(key)}: ${text}`);
    }
    return `{ ${parts.join(', ')} }`;
  }

  return (value) => describe(value, 0);
}

function isPlumbing(key: string | symbol): boolean {
  return key === 'stack' || key === 'message';
}

function className(value: object): string {
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null;
  return prototype?.constructor?.name ?? 'null';
}
