import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { mentionsItsCall } from '../../ast/keywords.ts';
import { isFunction, isInside, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

export type Settling = 'reject' | 'resolve';

/** A call of `resolve` or `reject`. */
export interface Settlement {
  readonly how: Settling;
  /** What the promise is settled with; `undefined` for a call without arguments. */
  readonly value: TSESTree.Expression | undefined;
}

/** The function given to `new Promise`, and its two parameters. */
export interface Executor {
  readonly node: TSESTree.NewExpression;
  readonly fn: TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression;
  /** Whether `resolve` or `reject` stand in a node. */
  mentions(node: TSESTree.Node): boolean;
  /** Whether an expression is `resolve` or `reject` itself. */
  settlerOf(node: TSESTree.Node): Settling | undefined;
  /** The settlement that an expression is: `resolve(x)`, with one argument at most. */
  settlementOf(node: TSESTree.Node): Settlement | undefined;
  /** Whether a function or `resolve` itself only passes its argument on: `resolve`, `(e) => reject(e)`. */
  forwards(node: TSESTree.Node): Settling | undefined;
}

export interface Executors {
  /**
   * The executor of a native `new Promise(…)` that is written in place. `undefined` if it is no such
   * function, or its parameters are reassigned, or it needs its own `this` or `arguments`.
   */
  executorOf(node: TSESTree.NewExpression): Executor | undefined;
}

export function createExecutors(analysis: Analysis): Executors {
  const { bindings, sourceCode } = analysis;

  function executorOf(node: TSESTree.NewExpression): Executor | undefined {
    const [argument] = node.arguments;
    const fn = argument && unwrap(argument);
    if (node.arguments.length !== 1 || !isFunction(fn) || fn.type === 'FunctionDeclaration') return;
    if (fn.generator || !bindings.isGlobal(node.callee, 'Promise')) return undefined;
    const settlers = settlersOf(fn);
    return settlers && !needsItself(fn) ? createExecutor(node, fn, settlers) : undefined;
  }

  /** The variables of the parameters, `resolve` first. */
  function settlersOf(fn: FunctionNode): TSESLint.Scope.Variable[] | undefined {
    if (fn.params.length === 0 || fn.params.length > 2) return undefined;
    const variables = sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[];
    const settlers = fn.params.map((parameter) =>
      parameter.type === 'Identifier'
        ? variables.find(({ identifiers }) => identifiers[0] === parameter)
        : undefined,
    );
    const isConstant = settlers.every(
      (variable) =>
        variable?.defs.length === 1 && !variable.references.some((use) => use.isWrite()),
    );
    return isConstant ? (settlers as TSESLint.Scope.Variable[]) : undefined;
  }

  function needsItself(fn: FunctionNode): boolean {
    if (fn.type === 'ArrowFunctionExpression') return false;
    const own = sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[];
    const isRecursive = own.some(
      ({ defs, references }) => defs[0]?.type === 'FunctionName' && references.length > 0,
    );
    return isRecursive || mentionsItsCall(fn, sourceCode.visitorKeys);
  }

  return { executorOf };
}

function createExecutor(
  node: TSESTree.NewExpression,
  fn: Executor['fn'],
  [resolve, reject]: readonly TSESLint.Scope.Variable[],
): Executor {
  const uses = [...(resolve?.references ?? []), ...(reject?.references ?? [])];
  const executor: Executor = {
    node,
    fn,
    mentions: (place) => uses.some(({ identifier }) => isInside(identifier, place)),
    settlerOf(place) {
      const use = uses.find(({ identifier }) => identifier === unwrap(place));
      return use && (use.resolved === resolve ? 'resolve' : 'reject');
    },
    settlementOf(place) {
      const call = unwrap(place);
      if (call.type !== 'CallExpression' || call.arguments.length > 1) return undefined;
      const how = executor.settlerOf(call.callee);
      const [value] = call.arguments;
      if (!how || value?.type === 'SpreadElement') return undefined;
      return value && executor.mentions(value) ? undefined : { how, value };
    },
    forwards(place) {
      const own = executor.settlerOf(place);
      const handler = unwrap(place);
      if (own || !isFunction(handler) || handler.async || handler.generator) return own;
      const [parameter] = handler.params;
      const result = onlyExpression(handler);
      const settlement = result && executor.settlementOf(result);
      const value = settlement?.value && unwrap(settlement.value);
      return parameter?.type === 'Identifier' &&
        value?.type === 'Identifier' &&
        value.name === parameter.name
        ? settlement?.how
        : undefined;
    },
  };
  return executor;
}

/** The expression that is all of a function's body: `() => x`, `() => { x; }`, `() => { return x; }`. */
export function onlyExpression(fn: FunctionNode): TSESTree.Expression | undefined {
  if (fn.body.type !== 'BlockStatement') return fn.body;
  const [statement, ...others] = fn.body.body;
  if (others.length > 0) return undefined;
  if (statement?.type === 'ExpressionStatement') return statement.expression;
  return statement?.type === 'ReturnStatement' ? (statement.argument ?? undefined) : undefined;
}

/** What the executor of each `new Promise` of a file does when it is a single expression, a line each. */
export function printExecutors({ executors, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'NewExpression') return;
    const executor = executors.executorOf(node);
    const expression = executor && onlyExpression(executor.fn);
    const settlement = expression && executor.settlementOf(expression);
    const value = settlement?.value ? sourceCode.getText(settlement.value) : 'nothing';
    const does = settlement ? `${settlement.how}s with ${value}` : 'does more';
    lines.push(`${String(node.loc.start.line)}: ${executor ? does : 'no executor in place'}`);
  });
  return lines.join('\n');
}
