import { createRequire } from 'node:module';
import type { TSESLint } from '@typescript-eslint/utils';

interface Traversable<Step> {
  traverse(): Iterable<Step>;
}

/**
 * The steps of ESLint's walk over a file, with the events of its code paths.
 *
 * The source code that Oxlint gives to plugins cannot be walked; ESLint then walks the same tree.
 */
export function stepsOf<Step>(sourceCode: TSESLint.SourceCode): Iterable<Step> {
  if ('traverse' in sourceCode) return (sourceCode as unknown as Traversable<Step>).traverse();
  const { text, ast, scopeManager, visitorKeys } = sourceCode;
  const { SourceCode } = createRequire(import.meta.url)('eslint') as typeof TSESLint;
  const walkable = new SourceCode({
    text,
    ast,
    scopeManager,
    visitorKeys: visitorKeys,
    parserServices: null,
  });
  return (walkable as unknown as Traversable<Step>).traverse();
}
