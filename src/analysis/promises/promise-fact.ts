import type { TSESTree } from '@typescript-eslint/utils';

/**
 * - `promise`: always a native promise (`Promise.prototype` is its prototype).
 * - `thenable`: may have a `then`, and is not proven native: a subclass, a library's promise.
 * - `plain`: never has a callable `then`.
 * - `unknown`: nothing is proved.
 */
export type PromiseKind = 'plain' | 'promise' | 'thenable' | 'unknown';

export interface PromiseFact {
  readonly kind: PromiseKind;
  /** The node that proves it: the async function, the constructor, the call of a known function. */
  readonly because?: TSESTree.Node;
  /** Whether each evaluation makes a promise that nothing else can hold. */
  readonly isFresh?: boolean;
  /** Of a call: whether it never throws, the evaluation of its arguments aside. */
  readonly isTotal?: boolean;
}

export const PLAIN: PromiseFact = { kind: 'plain' };
export const UNKNOWN: PromiseFact = { kind: 'unknown' };

/** A fact that rests on more others is unknown. */
export const MAX_DEPTH = 32;

/** What holds whichever of two values it is. */
export function join(left: PromiseFact, right: PromiseFact): PromiseFact {
  if (left.kind !== right.kind) return UNKNOWN;
  const because = left.because ?? right.because;
  return {
    kind: left.kind,
    ...(because ? { because } : {}),
    isFresh: left.isFresh === true && right.isFresh === true,
  };
}

/** The fact about a promise that something else may hold as well. */
export function shared(fact: PromiseFact): PromiseFact {
  return fact.isFresh ? { ...fact, isFresh: false } : fact;
}
