import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { unwrap, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { isNeverReassigned } from '../bindings.ts';
import { hasSpreadBefore } from '../callees.ts';

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
  if (hasSpreadBefore(call, index)) return undefined;
  const fn = functionRun(analysis, call);
  const parameter = fn && parametersOf(fn)[index];
  const id = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  if (!fn || id?.type !== 'Identifier' || namesArguments(analysis, fn)) return undefined;
  const variable = analysis.bindings.variableOf(id);
  return isNeverReassigned(variable) ? variable : undefined;
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
