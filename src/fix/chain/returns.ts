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

/** The returns of a statement that belong to the function around it. */
export function returnsIn(statement: TSESTree.Node): TSESTree.ReturnStatement[] {
  const found: TSESTree.ReturnStatement[] = [];
  const visit = (node: TSESTree.Node): void => {
    if (node.type === 'ReturnStatement') found.push(node);
    for (const child of statementsOf(node)) visit(child);
  };
  visit(statement);
  return found;
}

/** The statements directly inside a statement. */
function statementsOf(node: TSESTree.Node): TSESTree.Node[] {
  switch (node.type) {
    case 'BlockStatement':
      return node.body;
    case 'IfStatement':
      return node.alternate ? [node.consequent, node.alternate] : [node.consequent];
    case 'TryStatement':
      return [node.block, node.handler?.body, node.finalizer].filter((part) => !!part);
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent }) => consequent);
    case 'DoWhileStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'ForStatement':
    case 'LabeledStatement':
    case 'WhileStatement':
    case 'WithStatement':
      return [node.body];
    default:
      return [];
  }
}
