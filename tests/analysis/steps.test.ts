import type { TSESLint } from '@typescript-eslint/utils';
import { expect, it } from 'vitest';
import { stepsOf } from '../../src/analysis/steps.ts';
import { sourceCodeOf } from '../harness/lint.ts';

it('walks source code that cannot walk itself, as Oxlint gives it to plugins', () => {
  const sourceCode = sourceCodeOf('async function load() { if (a) return await b; }');
  const { text, ast, scopeManager, visitorKeys } = sourceCode;
  const bare = { text, ast, scopeManager, visitorKeys } as unknown as TSESLint.SourceCode;
  const kinds = (steps: Iterable<{ target: unknown }>) =>
    [...steps].map(({ target }) =>
      typeof target === 'string' ? target : (target as { type: string }).type,
    );
  const expected = kinds(stepsOf(sourceCode));
  expect(expected).toContain('onCodePathSegmentStart');
  expect(kinds(stepsOf(bare))).toEqual(expected);
});
