import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isMethodCall, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

/** Whether the code around a function uses it itself, and not only functions that outlive that code. */
export function isUsedBy(analysis: Analysis, around: TSESTree.Node, fn: FunctionNode): boolean {
  const variable = analysis.calls.variableOf(fn);
  if (!variable) return true;
  return !isFunction(around) || analysis.repetition.usesDirectly(around, variable);
}

/** Whether a function is only ever bound: `bind` makes a function of its own each time, which costs more than the one it binds. */
export function isOnlyBound(analysis: Analysis, fn: FunctionNode): boolean {
  const uses = analysis.calls.variableOf(fn)?.references.filter(({ init }) => init !== true) ?? [];
  return uses.length > 0 && uses.every(({ identifier }) => isBound(identifier));
}

function isBound({ parent }: TSESTree.Node): boolean {
  return isMethodCall(parent?.parent, 'bind') && parent.parent.callee === parent;
}
