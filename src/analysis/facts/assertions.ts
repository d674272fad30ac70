import type { TSESTree } from '@typescript-eslint/utils';
import { evaluateArguments } from './calling.ts';
import { branch, type Branches, branchOnSame } from './conditions.ts';
import { evaluate } from './expressions.ts';
import { Effect, forgetWritesOf, type Machine, measure, touch } from './machine.ts';
import { joinStates } from './state.ts';
import { ofMask, UNDEFINED, UNKNOWN, type Value } from './values.ts';

/** A call that returns only if its first argument is truthy. */
export function callAssert(machine: Machine, node: TSESTree.CallExpression): Value {
  const [condition, ...others] = node.arguments;
  if (!condition || condition.type === 'SpreadElement') {
    evaluateArguments(machine, node);
    touch(machine, Effect.UNKNOWN);
    return UNKNOWN;
  }
  const { whenFalse, whenTrue } = branch(machine, condition);
  if (whenFalse) machine.throws = true;
  evaluateMessages(machine, { whenTrue, whenFalse }, others);
  return ofMask(UNDEFINED);
}

export function callAssertSame(machine: Machine, node: TSESTree.CallExpression): Value {
  const [actual, expected, ...others] = node.arguments;
  const isPlain = node.arguments.every(({ type }) => type !== 'SpreadElement');
  if (!actual || !expected || !isPlain) {
    evaluateArguments(machine, node);
    touch(machine, Effect.UNKNOWN);
    return UNKNOWN;
  }
  machine.throws = true;
  evaluateMessages(machine, branchOnSame(machine, node, actual, expected), others);
  return ofMask(UNDEFINED);
}

/** What is passed beside a condition is evaluated before the call looks at the condition. */
function evaluateMessages(
  machine: Machine,
  { whenFalse, whenTrue }: Branches,
  messages: readonly TSESTree.CallExpressionArgument[],
): void {
  machine.state = joinStates(whenTrue?.clone(), whenFalse);
  const { effect } = measure(machine, () => {
    for (const message of messages) evaluate(machine, message);
  });
  machine.state = machine.state && whenTrue;
  for (const message of messages) forgetWritesOf(machine, message);
  touch(machine, effect);
}
