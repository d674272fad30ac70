import type { TSESLint } from '@typescript-eslint/utils';
import { staticName, type FunctionNode } from './nodes.ts';

/** Whether a function asks for itself: `arguments.callee`. */
export function usesArgumentsCallee(
  { scopeManager, text }: Readonly<TSESLint.SourceCode>,
  fn: FunctionNode,
): boolean {
  if (!text.includes('callee') || fn.type === 'ArrowFunctionExpression') return false;
  const own = scopeManager?.acquire(fn, true)?.set.get('arguments');
  return (own?.references ?? []).some(({ identifier: { parent } }) => {
    return parent?.type === 'MemberExpression' && staticName(parent) === 'callee';
  });
}
