import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { onlyExpression, type Executor } from '../analysis/promises/executors.ts';
import { mentionsItsCall } from '../ast/keywords.ts';
import { isFunction, isMethodCall, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { STARTS_OPERAND } from './style.ts';

/** A function that does all of an executor's work. */
export interface Worker {
  readonly fn: Executor['fn'];
  /** Whether an error that it throws ends up in the promise. */
  readonly isGuarded: boolean;
}

/** The executor itself, or the async function that it does nothing but call: `(async () => { … })()`. */
export function workerOf(executor: Executor): Worker {
  const { fn } = executor;
  const called = fn.async ? undefined : calledAtOnce(executor);
  return called ?? { fn, isGuarded: !fn.async };
}

function calledAtOnce(executor: Executor): Worker | undefined {
  const only = onlyExpression(executor.fn);
  const value = only && unwrap(only);
  const isDropped = value?.type === 'UnaryExpression' && value.operator === 'void';
  const whole = isDropped ? unwrap(value.argument) : value;
  const isGuarded = whole !== undefined && isCaughtBy(executor, whole);
  const call = isGuarded ? unwrap(whole.callee.object) : whole;
  if (call?.type !== 'CallExpression' || call.arguments.length > 0) return undefined;
  const inner = unwrap(call.callee);
  const isAsyncArrow = inner.type === 'ArrowFunctionExpression' && inner.async;
  return isAsyncArrow && inner.params.length === 0 ? { fn: inner, isGuarded } : undefined;
}

/** `… .catch(reject)`. */
function isCaughtBy(
  executor: Executor,
  node: TSESTree.Node,
): node is TSESTree.CallExpression & { callee: TSESTree.MemberExpression } {
  if (!isMethodCall(node, 'catch')) return false;
  const [handler, ...others] = node.arguments;
  return handler !== undefined && others.length === 0 && executor.forwards(handler) === 'reject';
}

/** The block of a `try` that is all of a function's body and whose `catch` only rejects. */
export function triedBlock(
  { body }: FunctionNode,
  executor: Executor,
): TSESTree.BlockStatement | undefined {
  if (body.type !== 'BlockStatement' || body.body.length !== 1) return undefined;
  const [statement] = body.body;
  if (statement?.type !== 'TryStatement') return undefined;
  return isRethrow(statement, executor) ? statement.block : undefined;
}

/** Whether a `catch` rejects with what it caught, and does nothing else. */
export function isRethrow(
  { finalizer, handler }: TSESTree.TryStatement,
  executor: Executor,
): boolean {
  const settlement = handler && !finalizer ? soleExpression(handler.body) : undefined;
  const rejected = settlement && executor.settlementOf(settlement);
  const value = rejected?.value && unwrap(rejected.value);
  return (
    rejected?.how === 'reject' &&
    handler?.param?.type === 'Identifier' &&
    value?.type === 'Identifier' &&
    value.name === handler.param.name
  );
}

/**
 * Whether a `try` in a function's body has nothing to say in its `catch`, and declares nothing that a
 * parameter or, beside other statements, anything else is called. Without semicolons, its braces may be
 * all that keeps it from those.
 */
export function standsApart(
  sourceCode: Readonly<TSESLint.SourceCode>,
  statement: TSESTree.TryStatement,
): boolean {
  const { block, handler, parent } = statement;
  if (parent.type !== 'BlockStatement') return false;
  if (handler && sourceCode.getCommentsInside(handler).length > 0) return false;
  const scopes = sourceCode.scopeManager;
  const declared = scopes?.acquire(block)?.variables ?? [];
  if (parent.body.length > 1) {
    const starts = [
      sourceCode.getFirstToken(block, { skip: 1 }),
      sourceCode.getTokenAfter(statement),
    ];
    return (
      declared.length === 0 && !starts.some((token) => STARTS_OPERAND.test(token?.value ?? ''))
    );
  }
  const outer = parent.parent && scopes?.acquire(parent.parent);
  return !declared.some(({ name }) => outer?.set.has(name));
}

export function soleExpression({ body }: TSESTree.BlockStatement): TSESTree.Expression | undefined {
  const [statement] = body;
  if (body.length !== 1) return undefined;
  if (statement?.type === 'ExpressionStatement') return statement.expression;
  return statement?.type === 'ReturnStatement' ? (statement.argument ?? undefined) : undefined;
}

/** The function that is written in place as a handler, and could be written as a block. */
export function handlerInPlace(
  node: TSESTree.Expression,
  { visitorKeys }: Readonly<TSESLint.SourceCode>,
): FunctionNode | undefined {
  const fn = unwrap(node);
  if (!isFunction(fn) || fn.type === 'FunctionDeclaration' || fn.generator) return undefined;
  const isExpression = fn.type === 'FunctionExpression';
  if (isExpression && (fn.id !== null || mentionsItsCall(fn, visitorKeys))) return undefined;
  return fn.params.length > 1 ? undefined : fn;
}

/** What a function or block of an executor declares, the settlers aside. */
export function namesDeclaredBy(
  node: TSESTree.Node,
  { fn }: Executor,
  { scopeManager }: Readonly<TSESLint.SourceCode>,
): TSESLint.Scope.Variable[] {
  const variables = (scopeManager?.acquire(node, true)?.variables ??
    []) as TSESLint.Scope.Variable[];
  return variables.filter(
    ({ defs }) => defs.length > 0 && !fn.params.includes(defs[0]?.name as TSESTree.Parameter),
  );
}
