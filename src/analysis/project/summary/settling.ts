import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, type FunctionNode } from '../../../ast/nodes.ts';

/** Who settles a promise in more places has no app to hand out. */
const MAX_USES = 50;

/** What `new Promise((resolve) => { resolve(app); })` is settled with, as it is written. */
export function settledWith(
  { arguments: [executor] }: TSESTree.NewExpression,
  declaredIn: (fn: FunctionNode) => readonly TSESLint.Scope.Variable[],
): readonly TSESTree.Expression[] {
  if (!isFunction(executor)) return [];
  const [resolve] = executor.params;
  if (resolve?.type !== 'Identifier') return [];
  const variable = declaredIn(executor).find(({ identifiers }) => identifiers.includes(resolve));
  const uses = variable?.references ?? [];
  if (uses.length > MAX_USES) return [];
  return uses.flatMap(({ identifier }) => {
    const { parent } = identifier as TSESTree.Identifier;
    if (parent.type !== 'CallExpression' || parent.callee !== identifier) return [];
    const [value] = parent.arguments;
    return value && value.type !== 'SpreadElement' ? value : [];
  });
}
