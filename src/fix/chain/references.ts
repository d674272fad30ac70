import type { TSESLint } from '@typescript-eslint/utils';
import { isReserved } from '../names.ts';

/** Whether no variable of the file is called so: properties may be. */
export function isUnused(sourceCode: Readonly<TSESLint.SourceCode>, name: string): boolean {
  return (
    !isReserved(name) &&
    !referencesByName(sourceCode).has(name) &&
    !(sourceCode.scopeManager?.scopes ?? []).some(({ set }) => set.has(name))
  );
}

const indexes = new WeakMap<object, Map<string, TSESLint.Scope.Reference[]>>();

export function referencesByName(
  sourceCode: Readonly<TSESLint.SourceCode>,
): Map<string, TSESLint.Scope.Reference[]> {
  let index = indexes.get(sourceCode);
  if (!index) {
    index = new Map();
    for (const { references } of sourceCode.scopeManager?.scopes ?? []) {
      for (const reference of references) {
        const { name } = reference.identifier as { name: string };
        const list = index.get(name);
        if (list) list.push(reference);
        else index.set(name, [reference]);
      }
    }
    indexes.set(sourceCode, index);
  }
  return index;
}
