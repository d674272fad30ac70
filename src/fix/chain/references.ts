import type { TSESLint } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { addTo } from '../../ast/multimap.ts';
import { isReserved } from '../names.ts';

/** Whether no variable of the file is called so: properties may be. */
export function isUnused(sourceCode: Readonly<TSESLint.SourceCode>, name: string): boolean {
  return (
    !isReserved(name) &&
    !referencesByName(sourceCode).has(name) &&
    !(sourceCode.scopeManager?.scopes ?? []).some(({ set }) => set.has(name))
  );
}

/** The references of a name in some pieces of a file; all names of a bundle may be of one letter. */
export function referencesIn(
  sourceCode: Readonly<TSESLint.SourceCode>,
  name: string,
  pieces: readonly (readonly [start: number, end: number])[],
): TSESLint.Scope.Reference[] {
  const references = referencesByName(sourceCode).get(name) ?? [];
  const found = new Set<TSESLint.Scope.Reference>();
  for (const [start, end] of pieces) {
    for (let index = firstFrom(references, start); index < references.length; index += 1) {
      const reference = references[index];
      if (!reference || reference.identifier.range[0] >= end) break;
      found.add(reference);
    }
  }
  return [...found];
}

/** The index of the first reference at a position or after it. */
function firstFrom(references: readonly TSESLint.Scope.Reference[], position: number): number {
  let low = 0;
  let high = references.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((references[middle]?.identifier.range[0] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The references of each name, in the order of the file. */
const referencesByName = memoized((sourceCode: Readonly<TSESLint.SourceCode>) => {
  const index = new Map<string, TSESLint.Scope.Reference[]>();
  for (const { references } of sourceCode.scopeManager?.scopes ?? []) {
    for (const reference of references) {
      addTo(index, (reference.identifier as { name: string }).name, reference);
    }
  }
  for (const list of index.values()) {
    list.sort((a, b) => a.identifier.range[0] - b.identifier.range[0]);
  }
  return index;
});
