import type { TSESTree } from '@typescript-eslint/utils';
import { childrenOf } from '../../ast/walk.ts';
import { staticName, unwrap } from '../../ast/nodes.ts';
import { CALM_CONSTRUCTORS } from '../known/pure.ts';
import { completionTerm, evaluateCall, evaluateNew } from './calling.ts';
import { branch } from './conditions.ts';
import {
  deeper,
  Effect,
  measure,
  notRepeatable,
  proofsAt,
  touch,
  type Machine,
} from './machine.ts';
import { constantOf, FIXED_OBJECTS, termOf, variableOf } from './reading.ts';
import { schemaCall } from './schemas.ts';
import { joinStates, type Proof } from './state.ts';
import { substitute, term, variablesOf, variableTerm, type Term } from './terms.ts';
import { refineByType } from './trusted.ts';
import {
  ANY,
  ARRAY,
  BIGINT,
  BOOLEAN,
  classes,
  comparedWith,
  FALSY,
  FUNCTION,
  INTEGER,
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

const OBJECT = classes('object');
const LENGTH = meet(ofMask(INTEGER), { ...ofMask(INTEGER), range: comparedWith('>=', 0) });

/** Evaluates an expression: moves the machine past its effects and tells what its value can be. */
export function evaluate(machine: Machine, node: TSESTree.Node): Value {
  if (!machine.state) return UNKNOWN;
  const constant = constantOf(machine.shared.analysis, node);
  if (constant) return ofConstants([constant.value]);
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
function evaluateOther(machine: Machine, node: TSESTree.Node): Value {
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
  return term.constant ? ofConstants([term.constant.value]) : machine.state.valueOf(term);
}

function isDeclaredIn(block: TSESTree.Node, fn: TSESTree.Node): boolean {
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

function evaluateMember(machine: Machine, node: TSESTree.MemberExpression): Value {
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
  const { property } = node;
  const name = property.type === 'PrivateIdentifier' ? `#${property.name}` : staticName(node);
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
  if (!term?.variable) return;
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

function evaluateUnary(machine: Machine, node: TSESTree.UnaryExpression): Value {
  switch (node.operator) {
    case '!': {
      const { whenFalse, whenTrue } = branch(machine, node.argument);
      machine.state = joinStates(whenTrue, whenFalse);
      if (!whenTrue || !whenFalse) return machine.state ? ofConstants([!whenTrue]) : UNKNOWN;
      return ofMask(BOOLEAN);
    }
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

const COMPARISONS = new Set(['<', '<=', '>', '>=', '==', '!=', '===', '!==', 'in', 'instanceof']);

function evaluateBinary(machine: Machine, node: TSESTree.BinaryExpression): Value {
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
    touch(machine, readsHeapForInstanceof(machine, node.right) ? Effect.READS : Effect.PURE);
    return ofMask(BOOLEAN);
  }
  const isIdentity = operator === '===' || operator === '!==';
  const isNullTest = (operator === '==' || operator === '!=') && isEitherNullish(left, right);
  if (!isIdentity && !isNullTest) {
    convert(machine, left);
    convert(machine, right);
  }
  if (COMPARISONS.has(operator)) return ofMask(BOOLEAN);
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

/** An object's prototype is taken to be fixed where the file shows nothing that changes one. */
function readsHeapForInstanceof(machine: Machine, constructor: TSESTree.Node): boolean {
  const { analysis } = machine.shared;
  if (/setPrototypeOf|__proto__|\.prototype\s*=/u.test(analysis.sourceCode.text)) return true;
  return !isOrdinaryClass(machine, constructor) || isFunctionName(machine, unwrap(constructor));
}

function isFunctionName(machine: Machine, node: TSESTree.Node): boolean {
  return node.type === 'Identifier' && variableOf(machine, node)?.defs[0]?.type === 'FunctionName';
}

const MAX_CLASSES = 10;

/** Whether `instanceof` looks at prototypes alone: a `Symbol.hasInstance` can say anything of any value. */
export function isOrdinaryClass(machine: Machine, constructor: TSESTree.Node): boolean {
  const { bindings, sourceCode } = machine.shared.analysis;
  if (sourceCode.text.includes('hasInstance')) return false;
  let current = unwrap(constructor);
  for (let depth = 0; depth < MAX_CLASSES; depth += 1) {
    if (bindings.originOf(current)?.source === 'global') return true;
    const variable = current.type === 'Identifier' ? variableOf(machine, current) : undefined;
    const [def] = variable?.defs ?? [];
    if (!variable || !machine.shared.variables.isImmutable(variable)) return false;
    if (def?.type === 'FunctionName') return true;
    if (def?.type !== 'ClassName') return false;
    const { superClass } = def.node;
    if (!superClass) return true;
    current = unwrap(superClass);
  }
  return false;
}

function evaluateLogical(machine: Machine, node: TSESTree.LogicalExpression): Value {
  if (node.operator === '??') {
    const left = evaluate(machine, node.left);
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
  const right = evaluate(machine, node.right);
  machine.state = joinStates(machine.state, isAnd ? whenFalse : whenTrue);
  if (!evaluatesRight) return left;
  return (isAnd ? whenFalse : whenTrue) ? join(left, right) : right;
}

/** What is known of an expression that has been evaluated already. */
function valueAfter(machine: Machine, node: TSESTree.Node): Value {
  const target = unwrap(node);
  if (target.type === 'UnaryExpression' && target.operator === '!') return ofMask(BOOLEAN);
  if (target.type === 'BinaryExpression' && COMPARISONS.has(target.operator)) {
    return ofMask(BOOLEAN);
  }
  if (target.type !== 'Identifier' || !machine.state) return UNKNOWN;
  const term = termOf(machine, target);
  return term ? machine.state.valueOf(term) : UNKNOWN;
}

function evaluateEither(
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

function evaluateUpdate(machine: Machine, node: TSESTree.UpdateExpression): Value {
  const target = unwrap(node.argument);
  const value = evaluate(machine, target);
  convert(machine, value);
  const result = ofMask(isWithin(value, PRIMITIVE & ~BIGINT) ? NUMBER : NUMBER | BIGINT);
  if (target.type === 'Identifier') assign(machine, target, result, node);
  else touch(machine, Effect.UNKNOWN);
  return result;
}

function evaluateAssignment(machine: Machine, node: TSESTree.AssignmentExpression): Value {
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
  if (!term || term.constant || variablesOf(term).has(target)) return undefined;
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

/** The value of an expression and what evaluating it can do. */
export function evaluateMeasured(
  machine: Machine,
  node: TSESTree.Node,
): { value: Value; effect: Effect; throws: boolean } {
  const { effect, result, throws } = measure(machine, () => evaluate(machine, node));
  return { value: result, effect, throws };
}
