import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { onlyExpression, type Executor, type Settlement } from '../analysis/promises/executors.ts';
import { isFunction, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { usesDescriptor } from './same-arguments.ts';
import { differenceInValue } from './yielded-value.ts';

/** What a promise version is called with. */
export interface Given {
  readonly values: readonly TSESTree.CallExpressionArgument[];
  /** What is different then, to end a sentence with; empty where nothing is. */
  readonly but: string;
}

/**
 * The arguments before an error-first callback that passes error and value on as they are. `undefined`
 * where it does more, or the promise version would not do the same.
 */
export function beforeCallback(
  analysis: Analysis,
  executor: Executor,
  call: TSESTree.CallExpression,
  key: string,
): Given | undefined {
  const callback = call.arguments.at(-1);
  const values = call.arguments.slice(0, -1);
  if (!isFunction(callback) || callback.async || callback.generator) return undefined;
  if (values.some((argument) => executor.mentions(argument))) return undefined;
  if (usesDescriptor(analysis, call, `${key}Sync`)) return undefined;
  const [error, value, ...others] = callback.params;
  if (error?.type !== 'Identifier' || others.length > 0) return undefined;
  if (value && value.type !== 'Identifier') return undefined;
  if (!isErrorFirst(executor, callback, error.name, value?.name)) return undefined;
  const but = value ? '' : differenceInValue(analysis, executor.node, key, values);
  return but === undefined ? undefined : { values, but };
}

function isNamed(settlement: Settlement | undefined, name: string | undefined): boolean {
  const node = settlement?.value && unwrap(settlement.value);
  return name === undefined ? !node : node?.type === 'Identifier' && node.name === name;
}

/** `err ? reject(err) : resolve(value)`, as an expression or as statements. */
function isErrorFirst(
  executor: Executor,
  fn: FunctionNode,
  error: string,
  value: string | undefined,
): boolean {
  const settles = (node: TSESTree.Node | undefined): Settlement | undefined => {
    const inner = node && soleNode(node);
    return inner && executor.settlementOf(inner);
  };
  const [test, failed, succeeded] = branchesOf(fn) ?? [];
  const failure = settles(failed);
  const success = settles(succeeded);
  return (
    test?.type === 'Identifier' &&
    test.name === error &&
    failure?.how === 'reject' &&
    isNamed(failure, error) &&
    success?.how === 'resolve' &&
    isNamed(success, value)
  );
}

function branchesOf(fn: FunctionNode): (TSESTree.Node | undefined)[] | undefined {
  const only = onlyExpression(fn);
  if (only?.type === 'ConditionalExpression') return [only.test, only.consequent, only.alternate];
  if (fn.body.type !== 'BlockStatement') return undefined;
  const [first, second, ...others] = fn.body.body;
  if (first?.type !== 'IfStatement' || others.length > 0) return undefined;
  if (first.alternate) return second ? undefined : [first.test, first.consequent, first.alternate];
  return leaves(first.consequent) ? [first.test, first.consequent, second] : undefined;
}

function leaves(statement: TSESTree.Statement): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return last?.type === 'ReturnStatement';
}

/** The expression of `x;`, `return x;`, `{ x; }` and `{ x; return; }`. */
function soleNode(node: TSESTree.Node): TSESTree.Node | undefined {
  if (node.type === 'ExpressionStatement') return node.expression;
  if (node.type === 'ReturnStatement') return node.argument ?? undefined;
  if (node.type !== 'BlockStatement') return node.type.endsWith('Statement') ? undefined : node;
  const [first, second, ...others] = node.body;
  const isEnd = !second || (second.type === 'ReturnStatement' && second.argument === null);
  return first && isEnd && others.length === 0 && first.type !== 'BlockStatement'
    ? soleNode(first)
    : undefined;
}
