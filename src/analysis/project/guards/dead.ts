import type { TSESTree } from '@typescript-eslint/utils';
import { createSays } from './conditions.ts';

/** Generated code can be nested as deep as it likes. */
const MAX_DEPTH = 40;

/** Whether a condition is never so, as it is written: that `true || isFax` fails, that `false && isFax` holds. */
export const isNever = createSays(
  (node, isTrue) => node.type === 'Literal' && !('regex' in node) && Boolean(node.value) !== isTrue,
);

/** The step of a block that leaves it on every way: nothing comes to those behind it. */
export function exitOf({ body }: TSESTree.BlockStatement): TSESTree.Statement | undefined {
  return body.find((step) => leavesAlways(step, 0));
}

/** Whether no way leads past a statement: it returns or throws on each. */
function leavesAlways(step: TSESTree.Statement, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const leaves = (part: TSESTree.Statement | null | undefined): boolean =>
    part !== null && part !== undefined && leavesAlways(part, depth + 1);
  switch (step.type) {
    case 'BlockStatement':
      return step.body.some(leaves);
    case 'IfStatement':
      return leaves(step.consequent) && leaves(step.alternate);
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true;
    case 'TryStatement':
      return (
        leaves(step.finalizer) ||
        (leaves(step.block) && (!step.handler || leaves(step.handler.body)))
      );
    default:
      return false;
  }
}
