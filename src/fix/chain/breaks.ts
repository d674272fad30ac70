import type { TSESTree } from '@typescript-eslint/utils';
import { isLoop } from '../../ast/nodes.ts';

/** Whether a `break` of the switch around stands in a statement. */
export function breaksIn(statement: TSESTree.Statement): boolean {
  if (statement.type === 'BreakStatement') return true;
  if (statement.type === 'BlockStatement') return statement.body.some(breaksIn);
  if (statement.type !== 'IfStatement') return false;
  return (
    breaksIn(statement.consequent) || (statement.alternate ? breaksIn(statement.alternate) : false)
  );
}

export function isInLoopOf(statement: TSESTree.Statement, node: TSESTree.Node): boolean {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent) {
    if (isLoop(current)) return true;
    if (current === statement) return false;
  }
  return false;
}
