import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, linesOf, type FunctionNode } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/** The constants that one run of a function builds, those in functions inside it left out. */
export function constantsOfRun(
  { constants, sourceCode }: Analysis,
  fn: FunctionNode,
): readonly TSESTree.Expression[] {
  const found: TSESTree.Expression[] = [];
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    if (!mayBuild(node) || !constants.of(node)) return undefined;
    found.push(node);
    return SKIP;
  });
  return found;
}

function mayBuild(node: TSESTree.Node): node is TSESTree.Expression {
  return (
    node.type === 'ArrayExpression' ||
    node.type === 'CallExpression' ||
    node.type === 'NewExpression' ||
    node.type === 'ObjectExpression'
  );
}

/** The lines of a function without those of what it makes: a table may have more than all the rest. */
export function linesBesides(made: Iterable<TSESTree.Node>, fn: FunctionNode): number {
  let lines = linesOf(fn);
  for (const node of made) lines -= linesOf(node) - 1;
  return lines;
}
