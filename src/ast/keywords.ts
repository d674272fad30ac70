import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, type FunctionNode } from './nodes.ts';
import { SKIP, walk } from './walk.ts';

/** Whether the body or parameters of a function mention its `this`, `arguments`, `super` or `new.target`. */
export function mentionsItsCall(
  fn: FunctionNode,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): boolean {
  let found = false;
  walk(fn, visitorKeys, (node) => {
    if (found || (node !== fn && isFunction(node) && node.type !== 'ArrowFunctionExpression')) {
      return SKIP;
    }
    found = isCallKeyword(node);
    return undefined;
  });
  return found;
}

function isCallKeyword(node: TSESTree.Node): boolean {
  return (
    node.type === 'ThisExpression' ||
    node.type === 'Super' ||
    node.type === 'MetaProperty' ||
    (node.type === 'Identifier' && node.name === 'arguments')
  );
}

/** `eval(…)`, which can read and declare whatever is in sight. */
export function isEvalCall(node: TSESTree.Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'eval'
  );
}
