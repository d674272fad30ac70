import type { TSESTree } from '@typescript-eslint/utils';

/** Whether anyone could tell one function object from another made at the same place. */
export interface Identity {
  readonly kind: 'observed' | 'unknown' | 'unobserved';
  /** The uses that decide it: all of which nothing is known, or one that matters. */
  readonly at: readonly TSESTree.Node[];
}

export const UNOBSERVED: Identity = { kind: 'unobserved', at: [] };

export function observedAt(node: TSESTree.Node): Identity {
  return { kind: 'observed', at: [node] };
}

export function unknownAt(node: TSESTree.Node): Identity {
  return { kind: 'unknown', at: [node] };
}

/** What holds of a function of which each of these does. */
export function joinIdentities(identities: readonly Identity[]): Identity {
  return (
    identities.find(({ kind }) => kind === 'observed') ??
    joinUnknown(identities.filter(({ kind }) => kind === 'unknown'))
  );
}

function joinUnknown(identities: readonly Identity[]): Identity {
  const at = identities.flatMap((identity) => identity.at);
  return identities.length > 0 ? { kind: 'unknown', at } : UNOBSERVED;
}
