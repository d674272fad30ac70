import { memoized } from '../../../ast/memoized.ts';
import { moduleOrigin } from '../../origin.ts';
import type { Value } from './value.ts';

/** The key of a global, or of something of a package, as far as one file tells it: see `origin.ts`. */
export function keyOf(value: Value | undefined): string | undefined {
  if (value?.kind === 'import') return moduleOrigin(value.specifier).key;
  if (value?.kind === 'global') return value.name;
  if (value?.kind !== 'member') return undefined;
  const base = keyOf(value.of);
  return base === undefined || value.name === 'default' ? base : `${base}.${value.name}`;
}

/** The last names of the keys of a table. */
const lastNames = memoized(
  (keys: ReadonlySet<string>) =>
    new Set([...keys].map((key) => key.slice(key.lastIndexOf('.') + 1))),
);

/** Whether the key of a value is one of a table; most are told by the last of their names. */
export function isOfKeys(value: Value | undefined, keys: ReadonlySet<string>): boolean {
  if (value?.kind === 'member' && value.name !== 'default') {
    if (!lastNames(keys).has(value.name)) return false;
  }
  const key = keyOf(value);
  return key !== undefined && keys.has(key);
}
