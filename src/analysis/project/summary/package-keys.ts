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
