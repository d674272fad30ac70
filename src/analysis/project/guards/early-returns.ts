import type { TSESTree } from '@typescript-eslint/utils';
import { isExit } from '../../../ast/returns.ts';

/** The tests of a block, and of what is tried in it, behind which nothing follows where they hold: `if (cached) return cached;` */
export function earlyReturnsIn({ body }: TSESTree.BlockStatement): readonly TSESTree.IfStatement[] {
  return body.flatMap(triedIn).filter(isEarlyReturn);
}

/** The block, or whatever the `try` stands in, whose later statements an early return keeps from being run. */
export function blockPassed({ parent }: TSESTree.IfStatement): TSESTree.Node {
  const clause = parent.parent?.type === 'CatchClause' ? parent.parent.parent : parent.parent;
  const isTried = clause?.type === 'TryStatement' && clause.finalizer !== parent;
  return isTried ? clause.parent : parent;
}

/**
 * A statement, or those of a `try`: what follows is come to behind them, or where something has failed. Where nothing
 * comes to the end of the `try`, what follows is come to behind its `catch` alone.
 */
function triedIn(statement: TSESTree.Statement): readonly TSESTree.Statement[] {
  if (statement.type !== 'TryStatement') return [statement];
  const { block, handler } = statement;
  return isExit(block) && handler ? [...block.body, ...handler.body.body] : block.body;
}

function isEarlyReturn(statement: TSESTree.Statement): statement is TSESTree.IfStatement {
  return statement.type === 'IfStatement' && isExit(statement.consequent);
}
