import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../../src/create-rule.ts';
import type { AsyncPerfRule } from '../../src/create-rule.ts';

type Fix = (
  fixer: TSESLint.RuleFixer,
  node: TSESTree.AwaitExpression,
  sourceCode: Readonly<TSESLint.SourceCode>,
) => TSESLint.RuleFix | null;

/** A rule that reports each `await`, for tests of the harness. Its fix may be as wrong as a test needs. */
export function sampleRule(fix: Fix, suggest?: Fix): AsyncPerfRule {
  return createRule({
    name: 'sample',
    meta: {
      type: 'suggestion',
      docs: { description: 'report each await', recommended: false },
      fixable: 'code',
      hasSuggestions: true,
      schema: [],
      messages: { sample: 'This `await` is {{what}}.', remove: 'Remove this `await`.' },
    },
    create: ({ sourceCode, report }) => ({
      AwaitExpression(node) {
        report({
          node,
          messageId: 'sample',
          data: { what: 'reported' },
          fix: (fixer) => fix(fixer, node, sourceCode),
          suggest: suggest
            ? [{ messageId: 'remove', fix: (fixer) => suggest(fixer, node, sourceCode) }]
            : [],
        });
      },
    }),
  });
}

/** Replaces `await x` by `x`, comments between them kept. */
export const dropAwait: Fix = (fixer, node) =>
  fixer.removeRange([node.range[0], node.range[0] + 'await '.length]);

export const noFix: Fix = () => null;
