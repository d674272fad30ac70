import type { CostPair } from './pair.ts';

/** Both sides of a pair as modules that run wherever they are loaded from: with what they import inlined in its specifiers. */
export function asOneModule({
  after,
  before,
  files = {},
}: Pick<CostPair, 'after' | 'before' | 'files'>): { before: string; after: string } {
  const inlined = (code: string): string =>
    Object.entries(files).reduce(
      (text, [name, module]) =>
        text.replaceAll(`'${name}'`, () => `"data:text/javascript,${encodeURIComponent(module)}"`),
      code,
    );
  return { before: inlined(before), after: inlined(after) };
}
