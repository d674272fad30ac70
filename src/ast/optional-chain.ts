import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from './nodes.ts';

/** Whether a call may be left out: `list?.names.map(…)`. Then nothing after it in the chain is evaluated. */
export function isInOptionalChain(call: TSESTree.CallExpression): boolean {
  let link: TSESTree.Node = call;
  while (link.type === 'CallExpression' || link.type === 'MemberExpression') {
    if (link.optional) return true;
    link = unwrap(link.type === 'CallExpression' ? link.callee : link.object);
  }
  return false;
}
