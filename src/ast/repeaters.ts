import type { TSESTree } from '@typescript-eslint/utils';
import {
  isCall,
  isFunction,
  isLoop,
  unwrap,
  wrapped,
  type FunctionNode,
  type LoopNode,
} from './nodes.ts';

/** The innermost node around another that could run it more than once. */
export function repeaterAround(node: TSESTree.Node): TSESTree.Node | undefined {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (isFunction(parent) ? !isCalledInPlace(parent) : isLoopOrField(parent)) return parent;
  }
  return undefined;
}

/** The innermost loop around a node, in whatever function it stands. */
export function anyLoopAround(node: TSESTree.Node): LoopNode | undefined {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (isLoop(parent)) return parent;
  }
  return undefined;
}

function isLoopOrField(node: TSESTree.Node): boolean {
  return isLoop(node) || node.type === 'PropertyDefinition';
}

/**
 * Whether a function runs once where it stands: `(function () { … })()`, `new (function () { … })()`,
 * and the module that runs in several systems, `(function (root, factory) { … })(this, function () { … })`.
 */
export function isCalledInPlace(fn: FunctionNode): boolean {
  const { parent } = wrapped(fn);
  if (!isCall(parent)) return false;
  const callee = unwrap(parent.callee);
  return callee === fn || (parent.type === 'CallExpression' && isFunction(callee));
}

/** Whether a function stands in a call, as what is called or as an argument of it. */
export function isGiven(fn: FunctionNode): boolean {
  return isCall(wrapped(fn).parent);
}
