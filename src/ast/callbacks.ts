import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isMethodCall, wrapped, type FunctionNode, type MethodCall } from './nodes.ts';

/** `(error, result) => …`: whether a function is written to be called back, by the name of what it gets first. */
export function takesErrorFirst({ params: [first] }: FunctionNode): boolean {
  return first?.type === 'Identifier' && /^_?(?:e|er|err|error)$/.test(first.name);
}

/** Whether a function takes nothing and does nothing: `() => {}`. */
export function doesNothing(node: TSESTree.Node): boolean {
  return (
    isFunction(node) &&
    !node.generator &&
    node.params.length === 0 &&
    node.body.type === 'BlockStatement' &&
    node.body.body.length === 0
  );
}

/** The `then`, `catch` or `finally` that a function is given to where it stands. */
export function stepGiven(fn: FunctionNode): MethodCall | undefined {
  const { parent } = wrapped(fn);
  return isMethodCall(parent, 'then', 'catch', 'finally') ? parent : undefined;
}
