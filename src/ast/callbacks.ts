import type { TSESTree } from '@typescript-eslint/utils';
import {
  isCall,
  isFunction,
  isMethodCall,
  staticName,
  unwrap,
  wrapped,
  type Call,
  type FunctionNode,
  type MethodCall,
} from './nodes.ts';

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

/** Functions, of arrays and of libraries, that use what they are given returns for each item. */
const PER_ITEM =
  /^(?:each|every|filter|find(?:Index|Last|LastIndex)$|flatMap|for(?:Each|Of)|from$|groupBy|keyBy|map|partition|reduce|replace(?:All)?$|some|sort|times$|toSorted)/;

export function isNameOfPerItem(name: string): boolean {
  return PER_ITEM.test(name);
}

/** Whether a call is one of those that run a function for each item, by its name. */
export function isPerItem(call: Call): boolean {
  return isNameOfPerItem(calledName(call));
}

/** `filter` for `filter(…)`, `list.filter(…)` and `_.filter(…)`. */
export function calledName({ callee }: Call): string {
  const called = unwrap(callee);
  if (called.type === 'Identifier') return called.name;
  return called.type === 'MemberExpression' ? (staticName(called) ?? '') : '';
}

/** `async (file) => …` of `files.map(async (file) => …)` */
export function isGivenPerItem(fn: FunctionNode): boolean {
  const { parent } = wrapped(fn);
  return isCall(parent) && parent.callee !== fn && isPerItem(parent);
}
