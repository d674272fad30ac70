import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { unwrap, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { isNeverReassigned } from '../bindings.ts';
import { hasSpreadBefore } from '../callees.ts';
import type { Origin } from '../origin.ts';

/**
 * The variable that holds an argument in the function that a call runs, if that is one of this file and
 * shows all that becomes of it there: `romanOf(12, numerals)`.
 */
export function parameterGiven(
  analysis: Analysis,
  call: TSESTree.CallExpression,
  argument: TSESTree.Node,
): TSESLint.Scope.Variable | undefined {
  const index = call.arguments.findIndex((each) => each === argument);
  const fn = hasSpreadBefore(call, index) ? undefined : functionRun(analysis, call);
  return fn && parameterAt(analysis, fn, index);
}

/** The variable that holds one of the arguments of a function, if that shows all that becomes of it. */
export function parameterAt(
  analysis: Analysis,
  fn: FunctionNode,
  index: number,
): TSESLint.Scope.Variable | undefined {
  const parameter = parametersOf(fn)[index];
  const id = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  if (id?.type !== 'Identifier' || namesArguments(analysis, fn)) return undefined;
  const variable = analysis.bindings.variableOf(id);
  return isNeverReassigned(variable) ? variable : undefined;
}

/** A function of another file, which gets a constant as one of its arguments. */
export interface OutsideReader {
  readonly origin: Origin;
  readonly index: number;
}

/** The function of another file that a call gives an argument to. */
export function outsideReader(
  { bindings }: Analysis,
  call: TSESTree.CallExpression,
  argument: TSESTree.Node,
): OutsideReader | undefined {
  const index = call.arguments.findIndex((each) => each === argument);
  const origin = hasSpreadBefore(call, index) ? undefined : bindings.originOf(call.callee);
  return origin?.source === 'module' ? { origin, index } : undefined;
}

/** Without the `this` that TypeScript lets a function declare in front. */
function parametersOf({ params }: FunctionNode): readonly TSESTree.Parameter[] {
  const [first] = params;
  return first?.type === 'Identifier' && first.name === 'this' ? params.slice(1) : params;
}

function functionRun(
  { calls, methods }: Analysis,
  call: TSESTree.CallExpression,
): FunctionNode | undefined {
  const fn = calls.calleeOf(call);
  const callee = unwrap(call.callee);
  if (fn || callee.type !== 'MemberExpression') return fn;
  const method = methods.methodOf(callee);
  return method?.isFinal && method.overrides.length === 0 ? method.fn : undefined;
}

/** `arguments` holds what is given, too. */
function namesArguments({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  return /\barguments\b|\\u/u.test(sourceCode.getText(fn));
}
