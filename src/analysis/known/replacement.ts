/**
 * What a call that blocks costs, and what is written in its place: the terms of the table in `blocking.ts`.
 */

import type { Version } from '../project/files/package-versions.ts';

/** What a request waits for. */
export type Cost = 'computation' | 'database' | 'disk' | 'loading' | 'process' | 'thread';

/** Whether nobody would change it in a request that is made once in a while. */
export function isShort(cost: Cost): boolean {
  return cost === 'disk' || cost === 'loading';
}

/** How to write the call that does not block. The arguments stay as they are. */
export type Replacement =
  /** `fs.promises.readFile` for `fs.readFileSync`. */
  | { readonly kind: 'promises'; readonly name: string }
  /** Another function of the same module, which returns a promise: `bcrypt.compare`. */
  | { readonly kind: 'sibling'; readonly name: string }
  /** The module itself: `glob(…)` for `glob.sync(…)`. */
  | { readonly kind: 'parent' }
  /** A callback function of the same module, promisified: `promisify(crypto.pbkdf2)`. */
  | { readonly kind: 'promisify'; readonly module: string; readonly name: string };

export interface Blocking {
  readonly cost: Cost;
  readonly replacement?: Replacement;
  /** How the replacement differs; left out where it does the same for every input. */
  readonly differs?: string;
  /** What is added to the replacement to give the same value: `.stdout`. */
  readonly then?: string;
  /** How the replacement differs where the first argument is `undefined` or `null`. */
  readonly differsForNothing?: string;
  /** Whether it changes what others can read. */
  readonly writes?: boolean;
  /** Properties of an object argument that the replacement does not know. */
  readonly unknownOptions?: readonly string[];
  /** The fewest and most arguments for which the replacement is the same. */
  readonly arity?: readonly [number, number];
  /** The first major version of the package whose replacement returns a promise. */
  readonly since?: number;
  /** The first major version whose module cannot be called, and has the function under a name instead. */
  readonly named?: { readonly since: number; readonly name: string };
  /** Whether what replaces it takes a callback before that version. */
  readonly calledBackBefore?: boolean;
  /** Since which version the replacement can be awaited, of a package whose minor versions tell. */
  readonly awaitableSince?: Version;
  /** How the replacement differs before a version of the package. */
  readonly before?: { readonly version: Version; readonly differs: string };
  /** What the replacement asks for where the call leaves its second argument out. */
  readonly secondArgument?: string;
  /** Blocks for long enough only from this number in the first argument. */
  readonly fromSize?: number;
  /** First arguments, with the curve that is named beside them, with which it is over before another thread could have taken it up. */
  readonly shortFor?: readonly string[];
  /** Whether it returns at once where it is given more than that, and calls it back. */
  readonly callsBack?: boolean;
  /** The option after its first argument with which, as with a callback, it returns at once. */
  readonly asyncOption?: string;
}

/** What a `require` of a computed path costs. */
export const LOADING: Blocking = { cost: 'loading' };

export const DISK: Blocking = { cost: 'disk' };

/** An entry for each of some names of a module. */
export function each(
  module: string,
  names: string,
  blocking: (name: string) => Blocking,
  suffix = 'Sync',
): [string, Blocking][] {
  return names.split(' ').map((name) => [`${module}.${name}${suffix}`, blocking(name)]);
}

/** What computes something, and has a version with a callback. */
export function promisifiedBy(
  module: string,
  name: string,
  arity: readonly [number, number],
): Blocking {
  return { cost: 'computation', replacement: { kind: 'promisify', module, name }, arity };
}

export function promisified(
  module: string,
  name: string,
  arity: readonly [number, number],
): [string, Blocking][] {
  return [[`${module}.${name}Sync`, promisifiedBy(module, name, arity)]];
}

export function sibling(name: string, blocking: Blocking): Blocking {
  return { ...blocking, replacement: { kind: 'sibling', name } };
}

/** The entry of a function whose module has a version of it that returns a promise. */
export function siblings(
  module: string,
  name: string,
  arity: readonly [number, number],
  blocking: Blocking,
  sync = `${name}Sync`,
): [string, Blocking][] {
  return [[`${module}.${sync}`, { ...sibling(name, blocking), arity }]];
}
