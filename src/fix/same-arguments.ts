import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { Blocking } from '../analysis/known/blocking.ts';
import { staticName, unwrap } from '../ast/nodes.ts';

/** Whether the arguments of a blocking call mean the same to what replaces it. */
export function takesSameArguments(
  analysis: Analysis,
  node: TSESTree.CallExpression,
  key: string,
  { arity, unknownOptions = [] }: Blocking,
): boolean {
  if (hasOptionalCallee(node) || usesDescriptor(analysis, node, key)) return false;
  if (hasUnknownOptions(node, unknownOptions)) return false;
  const [fewest, most] = arity ?? [0, Number.POSITIVE_INFINITY];
  const count = node.arguments.length;
  const hasSpread = node.arguments.some(({ type }) => type === 'SpreadElement');
  return fewest <= count && count <= most && !hasSpread;
}

function hasOptionalCallee({ callee }: TSESTree.CallExpression): boolean {
  return callee.type === 'MemberExpression' && callee.optional;
}

/** `readFileSync(0)` and `readFileSync(fd)` read what is open; the promise version takes no number. */
export function usesDescriptor(
  { bindings }: Analysis,
  { arguments: [first] }: TSESTree.CallExpression,
  key: string,
): boolean {
  if (!first || !key.startsWith('fs')) return false;
  if (first.type === 'Literal') return typeof first.value === 'number';
  if (first.type !== 'Identifier') return false;
  if (/^fd$|Fd$|descriptor$/i.test(first.name)) return true;
  const variable = bindings.variableOf(first);
  const init = variable && bindings.constantInit(variable);
  const value = init && unwrap(init);
  return value?.type === 'CallExpression' && bindings.originOf(value.callee)?.key === 'fs.openSync';
}

/** Whether an argument sets, or may set, an option that the promise version does not know. */
function hasUnknownOptions(
  { arguments: [, ...others] }: TSESTree.CallExpression,
  unknown: readonly string[],
): boolean {
  if (unknown.length === 0) return false;
  const isUnknown = (property: TSESTree.ObjectLiteralElement): boolean => {
    const name = property.type === 'Property' ? staticName(property) : undefined;
    return name === undefined || unknown.includes(name);
  };
  return others.some(
    (argument) => argument.type !== 'ObjectExpression' || argument.properties.some(isUnknown),
  );
}
