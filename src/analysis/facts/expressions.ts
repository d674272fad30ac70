import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import { childrenOf } from '../../ast/walk.ts';
import { evaluateAssignment, evaluateUpdate } from './assignments.ts';
import { evaluateCall, evaluateNew } from './calling.ts';
import { branch } from './conditions.ts';
import {
  deeper,
  Effect,
  type Machine,
  measure,
  notRepeatable,
  touch,
  isOfInterest,
} from './machine.ts';
import { evaluateMember } from './members.ts';
import { evaluateBinary, evaluateEither, evaluateLogical, evaluateUnary } from './operators.ts';
import { constantOf } from './fixed-values.ts';
import { termOf, variableOf } from './reading.ts';
import { joinStates, type Proof } from './state.ts';
import { refineByType } from './trusted.ts';
import {
  ARRAY,
  BIGINT,
  classes,
  FUNCTION,
  isWithin,
  valueOfConstant,
  ofMask,
  PRIMITIVE,
  STRING,
  SYMBOL,
  UNKNOWN,
  type Value,
} from './values.ts';

const OBJECT = classes('object');

/** Evaluates an expression: moves the machine past its effects and tells what its value can be. */
export function evaluate(machine: Machine, node: TSESTree.Node): Value {
  if (!machine.state) return UNKNOWN;
  const constant = constantOf(machine.shared.analysis, node);
  if (constant) return valueOfConstant(constant);
  return deeper(machine, () => compute(machine, unwrap(node)));
}

function compute(machine: Machine, node: TSESTree.Node): Value {
  switch (node.type) {
    case 'Identifier':
      return refineByType(machine, node, readIdentifier(machine, node));
    case 'Literal':
      return ofMask(OBJECT);
    case 'ThisExpression':
    case 'MetaProperty':
    case 'Super':
      return UNKNOWN;
    case 'TemplateLiteral':
      for (const part of node.expressions) convert(machine, evaluate(machine, part));
      return ofMask(STRING);
    case 'ArrayExpression':
      for (const element of node.elements) if (element) evaluateElement(machine, element);
      return ofMask(ARRAY);
    case 'ObjectExpression':
      for (const property of node.properties) evaluateProperty(machine, property);
      return ofMask(OBJECT);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      if (machine.state) machine.recorder.creation(node, machine.state);
      return ofMask(FUNCTION);
    case 'MemberExpression':
      return refineByType(machine, node, evaluateMember(machine, node));
    case 'CallExpression':
      return evaluateCall(machine, node);
    case 'NewExpression':
      return evaluateNew(machine, node);
    case 'UnaryExpression':
      return evaluateUnary(machine, node);
    case 'BinaryExpression':
      return evaluateBinary(machine, node);
    case 'LogicalExpression':
      return evaluateLogical(machine, node);
    case 'ConditionalExpression': {
      const { whenFalse, whenTrue } = branch(machine, node.test);
      return evaluateEither(machine, [
        { state: whenTrue, node: node.consequent },
        { state: whenFalse, node: node.alternate },
      ]);
    }
    case 'AssignmentExpression':
      return evaluateAssignment(machine, node);
    case 'UpdateExpression':
      return evaluateUpdate(machine, node);
    case 'SequenceExpression':
      return node.expressions.reduce<Value>((_, part) => evaluate(machine, part), UNKNOWN);
    case 'AwaitExpression':
      evaluate(machine, node.argument);
      touch(machine, Effect.UNKNOWN);
      return UNKNOWN;
    default:
      return evaluateOther(machine, node);
  }
}

/** Whatever is not known here can do anything before and after its parts are evaluated. */
export function evaluateOther(machine: Machine, node: TSESTree.Node): Value {
  touch(machine, Effect.UNKNOWN);
  for (const child of childrenOf(node, machine.shared.analysis.sourceCode.visitorKeys)) {
    if (!isInert(child)) evaluate(machine, child);
  }
  for (const variable of machine.shared.variables.writtenIn(node)) machine.state?.forget(variable);
  touch(machine, Effect.UNKNOWN);
  return UNKNOWN;
}

/** Names and types do not run; the fields of a class run when an instance is made. */
function isInert({ type }: TSESTree.Node): boolean {
  return (
    type === 'Identifier' ||
    type === 'PrivateIdentifier' ||
    type === 'PropertyDefinition' ||
    type === 'StaticBlock' ||
    type === 'Super' ||
    type === 'TemplateElement' ||
    type.startsWith('TSType') ||
    type.startsWith('TSInterface') ||
    type.startsWith('TSClass')
  );
}

function readIdentifier(machine: Machine, node: TSESTree.Identifier): Value {
  const variable = variableOf(machine, node);
  const term = termOf(machine, node);
  if (!variable) {
    // A global that is not of the platform could be changed by any code.
    if (!term) notRepeatable(machine);
    else if (!(node.name in globalThis)) touch(machine, Effect.READS);
    return UNKNOWN;
  }
  const substitute = machine.substitutes.get(variable);
  if (substitute) touch(machine, substitute.effect);
  const { summarized } = machine;
  const isOuter = summarized && !isDeclaredIn(variable.scope.block, summarized);
  if (isOuter && !machine.shared.variables.isImmutable(variable)) notRepeatable(machine);
  if (variable.defs[0]?.type === 'FunctionName' || variable.defs[0]?.type === 'ClassName') {
    if (machine.shared.variables.isImmutable(variable)) return ofMask(FUNCTION);
  }
  if (!term || !machine.state) return UNKNOWN;
  return term.constant ? valueOfConstant(term.constant) : machine.state.valueOf(term);
}

export function isDeclaredIn(block: TSESTree.Node, fn: TSESTree.Node): boolean {
  return block.range[0] >= fn.range[0] && block.range[1] <= fn.range[1];
}

/** Converting an object to a primitive runs its `valueOf` and `toString`. */
export function convert(machine: Machine, value: Value): void {
  if (!isWithin(value, PRIMITIVE & ~SYMBOL & ~BIGINT)) machine.throws = true;
  touch(machine, isWithin(value, PRIMITIVE) ? Effect.PURE : Effect.READS);
}

function evaluateElement(
  machine: Machine,
  node: TSESTree.Expression | TSESTree.SpreadElement,
): void {
  if (node.type !== 'SpreadElement') {
    evaluate(machine, node);
    return;
  }
  const value = evaluate(machine, node.argument);
  if (!isWithin(value, STRING)) {
    touch(machine, isWithin(value, ARRAY) ? Effect.READS : Effect.UNKNOWN);
  }
}

function evaluateProperty(
  machine: Machine,
  node: TSESTree.Property | TSESTree.SpreadElement,
): void {
  if (node.type === 'SpreadElement') {
    evaluate(machine, node.argument);
    touch(machine, Effect.READS);
    return;
  }
  if (node.computed) convert(machine, evaluate(machine, node.key));
  evaluate(machine, node.value);
}

/** Adds a fact about a variable of the program; about anything else nothing is kept. */
export function learn(
  machine: Machine,
  node: TSESTree.Node,
  value: Value,
  proofs: readonly Proof[],
): void {
  const target = unwrap(node);
  if (target.type !== 'Identifier' || !machine.state) return;
  const term = termOf(machine, target);
  if (!term?.variable || !isOfInterest(machine, term)) return;
  const contradiction = machine.state.refine({
    term,
    value,
    proofs,
    readsHeap: false,
    isOrdinary: false,
  });
  if (contradiction) machine.state = undefined;
}

/** Whether a node stands behind a `?.` of its chain, and so may not be evaluated. */
export function isInOptionalChain(node: TSESTree.Node): boolean {
  let current: TSESTree.Node = node;
  for (;;) {
    if (current.type === 'MemberExpression') {
      if (current.optional) return true;
      current = current.object;
    } else if (current.type === 'CallExpression') {
      if (current.optional) return true;
      current = current.callee;
    } else if (current.type === 'TSNonNullExpression') {
      current = current.expression;
    } else {
      return false;
    }
  }
}

/** Runs a part that may be skipped. */
export function runMaybe(machine: Machine, run: () => void): void {
  const skipped = machine.state?.clone();
  run();
  machine.state = joinStates(machine.state, skipped);
}

/** The value of an expression and what evaluating it can do. */
export function evaluateMeasured(
  machine: Machine,
  node: TSESTree.Node,
): { value: Value; effect: Effect; throws: boolean } {
  const { effect, result, throws } = measure(machine, () => evaluate(machine, node));
  return { value: result, effect, throws };
}
