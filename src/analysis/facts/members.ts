import type { TSESTree } from '@typescript-eslint/utils';
import { memberName, staticName } from '../../ast/nodes.ts';
import {
  convert,
  evaluate,
  evaluateOther,
  isInOptionalChain,
  learn,
  runMaybe,
} from './expressions.ts';
import { Effect, type Machine, proofsAt, touch } from './machine.ts';
import { FIXED_OBJECTS, termOf } from './reading.ts';
import {
  ANY,
  ARRAY,
  classes,
  comparedWith,
  INTEGER,
  isWithin,
  meet,
  NULLISH,
  ofConstants,
  ofMask,
  PRIMITIVE,
  STRING,
  TRUTHY,
  UNKNOWN,
  type Value,
} from './values.ts';

const LENGTH = meet(ofMask(INTEGER), { ...ofMask(INTEGER), range: comparedWith('>=', 0) });

export function evaluateMember(machine: Machine, node: TSESTree.MemberExpression): Value {
  const origin = machine.shared.analysis.bindings.originOf(node);
  if (origin?.source === 'global' && FIXED_OBJECTS.has(origin.root)) return UNKNOWN;
  if (node.object.type === 'Super') return evaluateOther(machine, node);
  const object = evaluate(machine, node.object);
  let result = UNKNOWN;
  const finish = (): void => {
    if (node.computed) convert(machine, evaluate(machine, node.property));
    result = readProperty(machine, node, object);
  };
  if (isInOptionalChain(node)) runMaybe(machine, finish);
  else {
    if (!isWithin(object, ANY & ~NULLISH)) machine.throws = true;
    finish();
    dereference(machine, node.object, node);
  }
  return result;
}

function readProperty(machine: Machine, node: TSESTree.MemberExpression, object: Value): Value {
  const name = staticName(node);
  const known = machine.state && knownValueOf(machine, node);
  if (isWithin(object, STRING) && name === 'length') {
    const length = lengthOfString(object);
    return known ? meet(length, known) : length;
  }
  if (hasGetter(machine, node)) {
    machine.throws = true;
    touch(machine, Effect.UNKNOWN);
    return UNKNOWN;
  }
  // Primitives have the properties of the built-in prototypes, which are taken to be unchanged.
  touch(machine, isWithin(object, PRIMITIVE & ~NULLISH) ? Effect.PURE : Effect.READS);
  if (isWithin(object, ARRAY) && name === 'length') return known ? meet(LENGTH, known) : LENGTH;
  return known ?? UNKNOWN;
}

/** Whether a property may be a getter of this file that does more than return another. */
function hasGetter({ shared }: Machine, node: TSESTree.MemberExpression): boolean {
  const name = memberName(node);
  return name !== undefined && shared.variables.hasGetter(name);
}

function lengthOfString(value: Value): Value {
  if (isWithin(value, classes('empty string'))) return ofConstants([0]);
  if (!isWithin(value, TRUTHY)) return LENGTH;
  return meet(LENGTH, { ...ofMask(INTEGER), range: comparedWith('>', 0) });
}

function knownValueOf(machine: Machine, node: TSESTree.Node): Value | undefined {
  const term = termOf(machine, node);
  return term && machine.state?.valueOf(term);
}

/** Reading a property of `null` or `undefined` throws (ECMA-262, 7.1.18): past it the object is neither. */
function dereference(machine: Machine, object: TSESTree.Node, by: TSESTree.Node): void {
  learn(machine, object, ofMask(ANY & ~NULLISH), proofsAt(machine, by, 'dereference'));
}
