import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import { CALM_CONSTRUCTORS } from '../known/pure.ts';
import { readsHeapForInstanceof } from './classes.ts';
import { convert, evaluate, isDeclaredIn, runMaybe } from './expressions.ts';
import { completionTerm } from './known-calls.ts';
import { Effect, type Machine, proofsAt, touch } from './machine.ts';
import { termOf, variableOf } from './reading.ts';
import { schemaCall } from './schemas.ts';
import type { Proof } from './state.ts';
import { substitute, type Term, term, variableTerm } from './terms.ts';
import {
  ANY,
  BIGINT,
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
  TRUTHY,
  UNKNOWN,
  type Value,
} from './values.ts';

export function evaluateUpdate(machine: Machine, node: TSESTree.UpdateExpression): Value {
  const target = unwrap(node.argument);
  const value = evaluate(machine, target);
  convert(machine, value);
  const result = ofMask(isWithin(value, PRIMITIVE & ~BIGINT) ? NUMBER : NUMBER | BIGINT);
  if (target.type === 'Identifier') assign(machine, target, result, node);
  else touch(machine, Effect.UNKNOWN);
  return result;
}

export function evaluateAssignment(machine: Machine, node: TSESTree.AssignmentExpression): Value {
  const target = unwrap(node.left);
  if (target.type === 'MemberExpression') {
    evaluate(machine, target.object);
    if (target.computed) evaluate(machine, target.property);
    if (/^(?:&&|\|\||\?\?)=$/u.test(node.operator)) {
      runMaybe(machine, () => evaluate(machine, node.right));
      touch(machine, Effect.UNKNOWN);
      return UNKNOWN;
    }
    const value = evaluate(machine, node.right);
    touch(machine, Effect.UNKNOWN);
    return node.operator === '=' ? value : UNKNOWN;
  }
  if (target.type !== 'Identifier') {
    evaluate(machine, node.right);
    bindPattern(machine, target);
    return UNKNOWN;
  }
  return assignVariable(machine, node, target);
}

function assignVariable(
  machine: Machine,
  node: TSESTree.AssignmentExpression,
  target: TSESTree.Identifier,
): Value {
  const { operator, right } = node;
  if (operator === '=') {
    const value = evaluate(machine, right);
    assign(machine, target, value, right);
    return value;
  }
  const before = evaluate(machine, target);
  if (operator === '??=' || operator === '||=' || operator === '&&=') {
    const kept = operator === '??=' ? ANY & ~NULLISH : operator === '||=' ? TRUTHY : FALSY;
    let added = UNKNOWN;
    runMaybe(machine, () => {
      added = evaluate(machine, right);
    });
    const result = join(meet(before, ofMask(kept)), added);
    assign(machine, target, result, node);
    return result;
  }
  const added = evaluate(machine, right);
  convert(machine, before);
  convert(machine, added);
  const isString = operator === '+=' && (isWithin(before, STRING) || isWithin(added, STRING));
  const isNumber = isWithin(before, NUMBER) && isWithin(added, NUMBER);
  const result = ofMask(isString ? STRING : isNumber ? NUMBER : STRING | NUMBER | BIGINT);
  assign(machine, target, result, node);
  return result;
}

/** Gives a variable a value: what was known of it is forgotten, what is known of its source is copied. */
export function assign(
  machine: Machine,
  target: TSESTree.Identifier,
  value: Value,
  source: TSESTree.Node,
  proofs: readonly Proof[] = [],
): void {
  const variable = variableOf(machine, target);
  if (machine.summarized) {
    const isLocal = variable && isDeclaredIn(variable.scope.block, machine.summarized);
    if (!isLocal) touch(machine, Effect.UNKNOWN);
  }
  if (!variable || !machine.state) return;
  const from = sourceTerm(machine, source, variable);
  machine.state.forget(variable);
  const own = variableTerm(variable);
  machine.state.set({
    term: own,
    variables: new Set([variable]),
    value,
    proofs: proofs.length > 0 ? proofs : proofsAt(machine, source, 'value'),
    readsHeap: false,
    isOrdinary: false,
  });
  if (from) machine.state.copy(new Map([[from.key, own]]));
  keepConstructor(machine, source, own);
  keepSchema(machine, source, own);
}

/** What a schema returns that changes nothing passes the schema. */
function keepSchema(machine: Machine, source: TSESTree.Node, target: Term): void {
  const call = unwrap(source);
  const schema = schemaCall(machine.shared.analysis, call);
  if (call.type !== 'CallExpression' || !schema?.isStable) return;
  const input = termOf(machine, schema.subject);
  const done = completionTerm(machine, call);
  if (!input || input.constant || !done) return;
  machine.state?.refine({
    term: substitute(done, new Map([[input.key, target]])),
    value: ofConstants([true]),
    proofs: proofsAt(machine, source, 'check'),
    readsHeap: true,
    isOrdinary: true,
  });
}

/** What a constructor of the language makes is an instance of it. */
function keepConstructor(machine: Machine, source: TSESTree.Node, target: Term): void {
  const made = unwrap(source);
  if (made.type !== 'NewExpression') return;
  const origin = machine.shared.analysis.bindings.originOf(made.callee);
  const constructor = termOf(machine, made.callee);
  if (origin?.source !== 'global' || !CALM_CONSTRUCTORS.has(origin.key) || !constructor) return;
  machine.state?.refine({
    term: term('instanceof', target, constructor),
    value: ofMask(TRUTHY),
    proofs: proofsAt(machine, source, 'value'),
    readsHeap: readsHeapForInstanceof(machine, made.callee),
    isOrdinary: false,
  });
}

/** The term that a variable becomes equal to, if it is another variable. */
function sourceTerm(
  machine: Machine,
  source: TSESTree.Node,
  target: NonNullable<ReturnType<typeof variableOf>>,
): Term | undefined {
  const node = unwrap(source);
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return undefined;
  const term = termOf(machine, node);
  if (!term || term.constant || term.variables.has(target)) return undefined;
  return term;
}

/** Binds the variables of a pattern, or of the target of a loop, to values of which nothing is known. */
export function bindPattern(machine: Machine, pattern: TSESTree.Node): void {
  const target = unwrap(pattern);
  switch (target.type) {
    case 'Identifier':
      assign(machine, target, UNKNOWN, target);
      break;
    case 'MemberExpression':
      evaluate(machine, target.object);
      if (target.computed) evaluate(machine, target.property);
      touch(machine, Effect.UNKNOWN);
      break;
    case 'AssignmentPattern':
      runMaybe(machine, () => evaluate(machine, target.right));
      bindPattern(machine, target.left);
      break;
    case 'ArrayPattern':
      touch(machine, Effect.UNKNOWN);
      for (const element of target.elements) if (element) bindPattern(machine, element);
      break;
    case 'ObjectPattern':
      touch(machine, Effect.READS);
      for (const property of target.properties) {
        if (property.type === 'RestElement') {
          bindPattern(machine, property.argument);
        } else {
          if (property.computed) convert(machine, evaluate(machine, property.key));
          bindPattern(machine, property.value);
        }
      }
      break;
    case 'RestElement':
      bindPattern(machine, target.argument);
      break;
    case 'TSParameterProperty':
      bindPattern(machine, target.parameter);
      break;
    default:
      touch(machine, Effect.UNKNOWN);
      for (const variable of machine.shared.variables.writtenIn(target)) {
        machine.state?.forget(variable);
      }
  }
}
