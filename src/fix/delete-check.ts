import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { RedundantCheck } from '../analysis/facts/redundancy.ts';
import { deleteStatement, keepOnly } from './delete.ts';
import { remove, type Edit } from './edits.ts';
import { precedenceOf, replaceExpression } from './parens.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

export interface Deletion {
  readonly edit: Edit;
  /** The ranges of code that is gone afterwards. */
  readonly gone: readonly TSESTree.Range[];
}

/** Takes a check out of the code, as if its outcome were written in its place. */
export function deleteCheck(sourceCode: SourceCode, check: RedundantCheck): Deletion | undefined {
  const { node, outcome, target } = check;
  switch (target.type) {
    case 'IfStatement':
      return around(target, outcome ? target.consequent : target.alternate, (kept) =>
        keepOnly(sourceCode, target, kept),
      );
    case 'ConditionalExpression':
      return around(target, outcome ? target.consequent : target.alternate, (kept) =>
        kept
          ? replaceExpression(sourceCode, target, sourceCode.getText(kept), precedenceOf(kept))
          : undefined,
      );
    case 'LogicalExpression':
      return deleteOperand(sourceCode, target, check.kind !== 'fallback' && node === target.left);
    default:
      return around(target, null, () => deleteStatement(sourceCode, target));
  }
}

function around<Kept extends TSESTree.Node>(
  target: TSESTree.Node,
  kept: Kept | null,
  edit: (kept: Kept | null) => Edit | undefined,
): Deletion | undefined {
  const made = edit(kept);
  const gone: TSESTree.Range[] = kept
    ? [
        [target.range[0], kept.range[0]],
        [kept.range[1], target.range[1]],
      ]
    : [target.range];
  return made && { edit: made, gone };
}

function deleteOperand(
  sourceCode: SourceCode,
  target: TSESTree.LogicalExpression,
  isLeft: boolean,
): Deletion | undefined {
  const operator = sourceCode.getTokenAfter(target.left, ({ value }) => value === target.operator);
  const before = operator && sourceCode.getTokenBefore(operator);
  const after = operator && sourceCode.getTokenAfter(operator);
  if (!before || !after) return undefined;
  // Alone in a statement, what is left could be read as a block or a declaration.
  const isBare =
    target.parent.type === 'ExpressionStatement' ||
    target.parent.type === 'ArrowFunctionExpression';
  if (isLeft && isBare && /^(?:\{|function|class|let|async)$/u.test(after.value)) return undefined;
  const range: TSESTree.Range = isLeft
    ? [target.range[0], after.range[0]]
    : [before.range[1], target.range[1]];
  return { edit: remove({ range }), gone: [range] };
}
