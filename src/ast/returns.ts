import type { TSESTree } from '@typescript-eslint/utils';
import type { FunctionNode } from './nodes.ts';

/** The returns of a statement that belong to the function around it, in source order. */
export function returnsIn(statement: TSESTree.Node): TSESTree.ReturnStatement[] {
  const found: TSESTree.ReturnStatement[] = [];
  const pending = [statement];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'ReturnStatement') found.push(node);
    pending.push(...statementsOf(node).reverse());
  }
  return found;
}

/** What a function returns, in source order; `null` where it returns without a value. */
export function returnedBy({ body }: FunctionNode): (TSESTree.Expression | null)[] {
  return body.type === 'BlockStatement' ? returnsIn(body).map(({ argument }) => argument) : [body];
}

/** Whether a statement, or the last one of a block, leaves the function around it. */
export function isExit(statement: TSESTree.Statement | null | undefined): boolean {
  const last = statement?.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement';
}

/** What a step evaluates, or what it returns: `run()` of `run();` and of `return run();`. */
export function valueOfStep(step: TSESTree.Statement): TSESTree.Expression | undefined {
  if (step.type === 'ExpressionStatement') return step.expression;
  return step.type === 'ReturnStatement' ? (step.argument ?? undefined) : undefined;
}

/** The statements directly inside a statement. */
function statementsOf(node: TSESTree.Node): TSESTree.Node[] {
  switch (node.type) {
    case 'BlockStatement':
      return [...node.body];
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
