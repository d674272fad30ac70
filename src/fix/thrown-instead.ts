import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isNumber } from '../analysis/numbers.ts';
import { unwrap } from '../ast/nodes.ts';
import { shortText } from '../ast/short-text.ts';

/**
 * What is thrown by a promise version where `new Promise` made it a rejection, to end a sentence with: its
 * arguments were evaluated by the executor, and now are by the code around. Empty where nothing is, or
 * where a throw takes the path of a rejection.
 */
export function thrownInstead(
  analysis: Analysis,
  node: TSESTree.NewExpression,
  key: string,
  values: readonly TSESTree.CallExpressionArgument[],
): string {
  if (analysis.consumers.isThrowRejection(node)) return '';
  const thrower = values.find((value) => mayThrow(analysis, value));
  if (thrower) {
    const text = shortText(analysis.sourceCode, thrower);
    return `; an error thrown by \`${text}\` is then thrown, where it was a rejection`;
  }
  return values.every(isText) ? '' : differenceInCheck(key);
}

/** `dns.promises` throws at an argument that is no text, where `promisify` and `new Promise` reject it. */
export function differenceInCheck(key: string): string {
  return key.startsWith('dns.') && key !== 'dns.reverse'
    ? '; it throws at arguments of a wrong type, where they were a rejection'
    : '';
}

/** `SECOND * 2` converts nothing, and cannot throw where its parts cannot. */
function mayThrow(analysis: Analysis, value: TSESTree.Node): boolean {
  const node = unwrap(value);
  return node.type === 'BinaryExpression' && isArithmetic(node)
    ? [node.left, node.right].some((part) => !isNumber(analysis, part) || mayThrow(analysis, part))
    : analysis.effects.mayThrow(node);
}

function isArithmetic({ operator }: TSESTree.BinaryExpression): boolean {
  return /^(?:[-+*/%]|\*\*)$/u.test(operator);
}

function isText(value: TSESTree.Node): boolean {
  const node = unwrap(value);
  return node.type === 'Literal' && typeof node.value === 'string';
}
