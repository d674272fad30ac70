import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isMethodCall, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

/** Whether the code around a function uses it itself, and not only functions that outlive that code. */
export function isUsedBy(analysis: Analysis, around: TSESTree.Node, fn: FunctionNode): boolean {
  const variable = analysis.calls.variableOf(fn);
  if (!variable) return true;
  // `bind` makes a function of its own each time, which costs more than the one it binds.
  const uses = variable.references.filter(({ init }) => init !== true);
  if (uses.length > 0 && uses.every(({ identifier }) => isBound(identifier))) return false;
  return !isFunction(around) || analysis.repetition.usesDirectly(around, variable);
}

function isBound({ parent }: TSESTree.Node): boolean {
  return isMethodCall(parent?.parent, 'bind') && parent.parent.callee === parent;
}
