import type { TSESLint } from '@typescript-eslint/utils';

/** What new code says for no value: `undefined`, or `void 0` in a file that declares such a name. */
export function nothingText({ scopeManager }: Readonly<TSESLint.SourceCode>): string {
  const isDeclared = scopeManager?.scopes.some(({ set }) => set.get('undefined')?.defs.length);
  return isDeclared ? 'void 0' : 'undefined';
}
