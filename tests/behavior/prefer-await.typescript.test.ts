import { describe, expect, it } from 'vitest';
import { assertSameBehavior } from '../harness/behavior.ts';
import { absolute, typeErrors } from '../harness/languages.ts';
import { TYPED_PRELUDE, typescriptCases } from './prefer-await.typescript-cases.ts';

const DRIVER = [
  ['f', 1],
  ['f', 0],
  ['f', 2],
] as const;

describe.each(['ts', 'typed'] as const)('%s', (language) => {
  it.each(typescriptCases)('%s: %s', async (_title, outcome, code) => {
    const source = TYPED_PRELUDE + code;
    const file = absolute('file.ts');
    const before = typeErrors(file, source);
    for (const mode of ['fix', 'suggestions'] as const) {
      const isWanted = mode === 'fix' ? outcome === 'fix' : outcome === 'suggestion';
      const { fixed } = await assertSameBehavior('prefer-await', source, DRIVER, {
        filename: 'file.ts',
        languages: [language],
        mode,
        expectFixed: isWanted,
      });
      for (const text of fixed) {
        const added = [...typeErrors(file, text)].filter((error) => !before.has(error));
        expect(added, text).toEqual([]);
      }
    }
  });
});
