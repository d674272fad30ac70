import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import { effectOfInstanceof } from './classes.ts';
import { branch } from './conditions.ts';
import { COMPARISON, makesBoolean } from './booleans.ts';
import { convert, evaluate, runMaybe } from './expressions.ts';
import { Effect, type Machine, touch } from './machine.ts';
import { termOf } from './reading.ts';
import { joinStates } from './state.ts';
import {
  ANY,
  BIGINT,
  BOOLEAN,
  classes,
  FALSY,
  isWithin,
  join,
  meet,
  NULLISH,
  NUMBER,
  ofConstants,
  ofMask,
  PRIMITIVE,
  STRING,
  SYMBOL,
  TRUTHY,
  UNDEFINED,
  UNKNOWN,
  type Value,
} from './values.ts';

export function evaluateUnary(machine: Machine, node: TSESTree.UnaryExpression): Value {
  switch (node.operator) {
    case '!':
      return evaluateCondition(machine, node);
    case 'typeof':
      evaluate(machine, node.argument);
      return ofMask(classes('string'));
    case 'void':
      evaluate(machine, node.argument);
      return ofMask(UNDEFINED);
    case 'delete': {
      const argument = unwrap(node.argument);
      if (argument.type === 'MemberExpression') {
        evaluate(machine, argument.object);
        if (argument.computed) convert(machine, evaluate(machine, argument.property));
      }
      touch(machine, Effect.UNKNOWN);
      return ofMask(BOOLEAN);
    }
    default: {
      const value = evaluate(machine, node.argument);
      convert(machine, value);
      const isNumber = node.operator === '+' || isWithin(value, PRIMITIVE & ~BIGINT);
      return ofMask(isNumber ? NUMBER : NUMBER | BIGINT);
    }
  }
}

/** The value of a condition that can be `true` and `false` only. */
function evaluateCondition(machine: Machine, node: TSESTree.Node): Value {
  const { whenFalse, whenTrue } = branch(machine, node);
  machine.state = joinStates(whenTrue, whenFalse);
  if (!whenTrue || !whenFalse) return machine.state ? ofConstants([Boolean(whenTrue)]) : UNKNOWN;
  return ofMask(BOOLEAN);
}

export function evaluateBinary(machine: Machine, node: TSESTree.BinaryExpression): Value {
  const left = evaluateLeftmost(machine, node);
  const right = evaluate(machine, node.right);
  return combine(machine, node, left, right);
}

/** Walks down long chains such as `a + b + c + …` without recursion. */
function evaluateLeftmost(machine: Machine, node: TSESTree.BinaryExpression): Value {
  const spine: TSESTree.BinaryExpression[] = [];
  let current: TSESTree.Node = node.left;
  while (current.type === 'BinaryExpression') {
    spine.push(current);
    current = current.left;
  }
  if (current.type === 'PrivateIdentifier') return UNKNOWN;
  let value = evaluate(machine, current);
  for (let part = spine.pop(); part; part = spine.pop()) {
    value = combine(machine, part, value, evaluate(machine, part.right));
  }
  return value;
}

function combine(
  machine: Machine,
  node: TSESTree.BinaryExpression,
  left: Value,
  right: Value,
): Value {
  const { operator } = node;
  if (operator === 'in' || operator === 'instanceof') machine.throws = true;
  if (operator === 'in') {
    touch(machine, Effect.READS);
    return ofMask(BOOLEAN);
  }
  if (operator === 'instanceof') {
    touch(machine, effectOfInstanceof(machine, node.right));
    return ofMask(BOOLEAN);
  }
  const isIdentity = operator === '===' || operator === '!==';
  const isNullTest = (operator === '==' || operator === '!=') && isEitherNullish(left, right);
  if (!isIdentity && !isNullTest) {
    convert(machine, left);
    convert(machine, right);
  }
  if (COMPARISON.test(operator)) return ofMask(BOOLEAN);
  if (operator === '+') {
    if (isWithin(left, STRING) || isWithin(right, STRING)) return ofMask(STRING);
    const numeric = isWithin(left, NUMBER) && isWithin(right, NUMBER);
    return ofMask(numeric ? NUMBER : STRING | NUMBER | BIGINT);
  }
  const isNumber =
    isWithin(left, PRIMITIVE & ~BIGINT & ~SYMBOL) || isWithin(right, PRIMITIVE & ~BIGINT & ~SYMBOL);
  return ofMask(isNumber ? NUMBER : NUMBER | BIGINT);
}

function isEitherNullish(left: Value, right: Value): boolean {
  return isWithin(left, NULLISH) || isWithin(right, NULLISH);
}

export function evaluateLogical(machine: Machine, node: TSESTree.LogicalExpression): Value {
  if (node.operator === '??') {
    const left = evaluate(machine, node.left);
    recordPresence(machine, node.left, left);
    let right = UNKNOWN;
    runMaybe(machine, () => {
      right = evaluate(machine, node.right);
    });
    return join(meet(left, ofMask(ANY & ~NULLISH)), right);
  }
  const { whenFalse, whenTrue } = branch(machine, node.left);
  const isAnd = node.operator === '&&';
  const left = meet(valueAfter(machine, node.left), ofMask(isAnd ? FALSY : TRUTHY));
  machine.state = isAnd ? whenTrue : whenFalse;
  const evaluatesRight = machine.state !== undefined;
  const right = makesBoolean(machine.shared.analysis, node.right)
    ? evaluateCondition(machine, node.right)
    : evaluate(machine, node.right);
  machine.state = joinStates(machine.state, isAnd ? whenFalse : whenTrue);
  if (!evaluatesRight) return left;
  return (isAnd ? whenFalse : whenTrue) ? join(left, right) : right;
}

/** Whether `left ?? right` always yields what is on its left. */
function recordPresence(machine: Machine, left: TSESTree.Expression, value: Value): void {
  const node = unwrap(left);
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return;
  const term = termOf(machine, node);
  const known = term && machine.state?.facts.get(term.key);
  const isPresent = known !== undefined && isWithin(value, ANY & ~NULLISH);
  machine.recorder.decision(
    node,
    isPresent
      ? {
          node,
          outcome: true,
          facts: [known],
          isDeletable: true,
          isRepeated: false,
          isOrdinary: known.isOrdinary || node.type === 'MemberExpression',
        }
      : undefined,
  );
}

/** What is known of an expression that has been evaluated already. */
function valueAfter(machine: Machine, node: TSESTree.Node): Value {
  const target = unwrap(node);
  if (target.type === 'UnaryExpression' && target.operator === '!') return ofMask(BOOLEAN);
  if (target.type === 'BinaryExpression' && COMPARISON.test(target.operator)) {
    return ofMask(BOOLEAN);
  }
  if (target.type !== 'Identifier' || !machine.state) return UNKNOWN;
  const term = termOf(machine, target);
  return term ? machine.state.valueOf(term) : UNKNOWN;
}

export function evaluateEither(
  machine: Machine,
  branches: readonly { state: ReturnType<typeof joinStates>; node: TSESTree.Node }[],
): Value {
  let result = ofMask(0);
  let after: ReturnType<typeof joinStates>;
  for (const { node, state } of branches) {
    if (!state) continue;
    machine.state = state;
    result = join(result, evaluate(machine, node));
    after = joinStates(after, machine.state);
  }
  machine.state = after;
  return result;
}
