import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../../ast/nodes.ts';
import { testsOfCall } from './call-implications.ts';
import { isOrdinaryClass } from './classes.ts';
import { assignedBy, type Leaf } from './conditions.ts';
import { evaluate } from './expressions.ts';
import { SILENT } from './known-calls.ts';
import { type Machine, measure } from './machine.ts';
import { constantOf } from './fixed-values.ts';
import { termOf } from './reading.ts';
import {
  ANY,
  classes,
  comparedWith,
  FALSY,
  INTEGER,
  isWithin,
  meet,
  NONE,
  NOT_A_NUMBER,
  NULLISH,
  NUMBER,
  ofConstants,
  ofMask,
  type Primitive,
  REFERENCE,
  STRING,
  TRUTHY,
  TYPEOF,
  UNDEFINED,
  UNKNOWN,
  type Value,
} from './values.ts';

/** What one outcome of a condition says of an expression in it. */
export interface Test {
  readonly subject: TSESTree.Node;
  readonly whenTrue: Value;
  readonly whenFalse: Value;
}

export const IS_TRUTHY = ofMask(TRUTHY);

export const IS_FALSY = ofMask(FALSY);

/** What a condition says of the expressions in it. */
export function testsOf(context: Leaf): readonly Test[] {
  const { node } = context;
  switch (node.type) {
    case 'BinaryExpression':
      return testsOfBinary(context, node);
    case 'CallExpression':
      return testsOfCall(context, node);
    case 'MemberExpression':
      return [
        { subject: node, whenTrue: IS_TRUTHY, whenFalse: IS_FALSY },
        ...testsOfLength(context, node, IS_TRUTHY, IS_FALSY),
      ];
    case 'AssignmentExpression': {
      const target = assignedBy(node);
      return target ? [{ subject: target, whenTrue: IS_TRUTHY, whenFalse: IS_FALSY }] : [];
    }
    default:
      return [{ subject: node, whenTrue: IS_TRUTHY, whenFalse: IS_FALSY }];
  }
}

/** `x?.y` is `undefined` if `x` is nullish, so where it is anything else `x` is not. */
export function withObjects(test: Test): Test[] {
  const isDefined = (value: Value): Value =>
    (value.mask & UNDEFINED) === 0 ? ofMask(ANY & ~NULLISH) : UNKNOWN;
  const whenTrue = isDefined(test.whenTrue);
  const whenFalse = isDefined(test.whenFalse);
  if (whenTrue === UNKNOWN && whenFalse === UNKNOWN) return [test];
  return [
    test,
    ...linkedObjects(test.subject).map((subject) => ({ subject, whenTrue, whenFalse })),
  ];
}

/** What stands before each `?.` of a chain. */
function linkedObjects(chain: TSESTree.Node): TSESTree.Node[] {
  const objects: TSESTree.Node[] = [];
  let node = unwrap(chain);
  while (node.type === 'MemberExpression' || node.type === 'CallExpression') {
    const object = node.type === 'MemberExpression' ? node.object : node.callee;
    if (node.optional) objects.push(object);
    node = unwrap(object);
  }
  return objects;
}

function testsOfBinary(context: Leaf, node: TSESTree.BinaryExpression): readonly Test[] {
  if (node.left.type === 'PrivateIdentifier') return [];
  switch (node.operator) {
    case '===':
    case '==':
      return testsOfEquality(context, node.left, node.right, node.operator === '===');
    case '!==':
    case '!=':
      return testsOfEquality(context, node.left, node.right, node.operator === '!==').map(invert);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return testsOfOrder(context, node);
    case 'instanceof':
      return isOrdinaryClass(context.machine, node.right)
        ? [{ subject: node.left, whenTrue: ofMask(REFERENCE), whenFalse: UNKNOWN }]
        : [];
    case 'in':
      return [{ subject: node.right, whenTrue: ofMask(REFERENCE), whenFalse: ofMask(REFERENCE) }];
    default:
      return [];
  }
}

function invert({ subject, whenFalse, whenTrue }: Test): Test {
  return { subject, whenTrue: whenFalse, whenFalse: whenTrue };
}

function testsOfEquality(
  context: Leaf,
  left: TSESTree.Node,
  right: TSESTree.Node,
  isStrict: boolean,
): readonly Test[] {
  const { machine } = context;
  const { analysis } = machine.shared;
  const constant = constantOf(analysis, right);
  if (constant) return testsOfConstant(context, left, constant.value, isStrict);
  const other = constantOf(analysis, left);
  if (other) return testsOfConstant(context, right, other.value, isStrict);
  const a = termOf(machine, left);
  const b = termOf(machine, right);
  if (!a || !b) return [];
  if (a.key === b.key && isStrict && a.variable) {
    // Only `NaN` differs from itself.
    return [
      { subject: left, whenTrue: ofMask(ANY & ~NOT_A_NUMBER), whenFalse: ofMask(NOT_A_NUMBER) },
    ];
  }
  if (!isStrict || a.key === b.key) return [];
  return [
    { subject: left, whenTrue: equalTo(context, right), whenFalse: UNKNOWN },
    { subject: right, whenTrue: equalTo(context, left), whenFalse: UNKNOWN },
  ];
}

/** What is known of an expression that the condition has just evaluated, bounds aside. */
export function valueOf({ after, machine }: Leaf, node: TSESTree.Node): Value {
  const subject = termOf(machine, node);
  const known = subject ? after.valueOf(subject) : UNKNOWN;
  return known.mask === ANY ? UNKNOWN : ofMask(known.mask);
}

/** What equals an expression is what the expression can be, but for `NaN`, which equals nothing. */
function equalTo(context: Leaf, node: TSESTree.Node): Value {
  const value = valueOf(context, node);
  return value === UNKNOWN ? UNKNOWN : ofMask(value.mask & ~NOT_A_NUMBER);
}

function testsOfConstant(
  context: Leaf,
  subject: TSESTree.Node,
  constant: Primitive,
  isStrict: boolean,
): readonly Test[] {
  const target = unwrap(subject);
  if (target.type === 'UnaryExpression' && target.operator === 'typeof') {
    const mask = typeof constant === 'string' ? (TYPEOF.get(constant) ?? NONE) : NONE;
    return [{ subject: target.argument, whenTrue: ofMask(mask), whenFalse: ofMask(ANY & ~mask) }];
  }
  if (!isStrict) {
    if (constant === null || constant === undefined) {
      return [{ subject, whenTrue: ofMask(NULLISH), whenFalse: ofMask(ANY & ~NULLISH) }];
    }
    const isSameType =
      (typeof constant === 'string' && isWithin(valueOf(context, subject), STRING)) ||
      (typeof constant === 'number' && isWithin(valueOf(context, subject), NUMBER));
    if (!isSameType) return [];
  }
  if (typeof constant === 'number' && Number.isNaN(constant)) return [];
  const whenTrue = ofConstants([constant]);
  const whenFalse = differentFrom(context, subject, constant);
  return [{ subject, whenTrue, whenFalse }, ...testsOfLength(context, target, whenTrue, whenFalse)];
}

const SINGLE = new Set<Primitive>([undefined, null, true, false, '', 0, 0n]);

function differentFrom(context: Leaf, subject: TSESTree.Node, constant: Primitive): Value {
  if (SINGLE.has(constant)) return ofMask(ANY & ~ofConstants([constant]).mask);
  const subjectTerm = termOf(context.machine, subject);
  const known = subjectTerm && context.after.valueOf(subjectTerm).constants;
  return known ? ofConstants([...known].filter((other) => other !== constant)) : UNKNOWN;
}

function stringFor(length: Value): Value {
  const possible = meet(length, {
    ...ofMask(INTEGER),
    range: { low: 0, high: Infinity, lowOpen: false, highOpen: false },
  });
  const isZeroPossible = (possible.mask & classes('zero')) !== 0;
  const isOtherPossible = (possible.mask & classes('integer')) !== 0;
  return ofMask(
    (isZeroPossible ? classes('empty string') : NONE) |
      (isOtherPossible ? classes('string') : NONE),
  );
}

/** A string is empty exactly if its length is zero. */
function testsOfLength(
  context: Leaf,
  node: TSESTree.Node,
  whenTrue: Value,
  whenFalse: Value,
): readonly Test[] {
  if (node.type !== 'MemberExpression' || staticName(node) !== 'length') return [];
  if (!isWithin(valueOf(context, node.object), STRING)) return [];
  return [{ subject: node.object, whenTrue: stringFor(whenTrue), whenFalse: stringFor(whenFalse) }];
}

const OPPOSITE: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function testsOfOrder(context: Leaf, node: TSESTree.BinaryExpression): readonly Test[] {
  const { analysis } = context.machine.shared;
  const right = constantOf(analysis, node.right)?.value;
  const left = constantOf(analysis, node.left)?.value;
  const subject = typeof right === 'number' ? node.left : node.right;
  const bound = typeof right === 'number' ? right : left;
  if (typeof bound !== 'number' || Number.isNaN(bound)) return [];
  const operator =
    typeof right === 'number' ? node.operator : (MIRRORED[node.operator] ?? node.operator);
  const isNumber = isWithin(evaluatedValue(context, subject), NUMBER);
  if (!isNumber) {
    // Every falsy value converts to zero or to `NaN`.
    const excludesZero = (operator === '>' && bound >= 0) || (operator === '>=' && bound > 0);
    const excludesZeroBelow = (operator === '<' && bound <= 0) || (operator === '<=' && bound < 0);
    return excludesZero || excludesZeroBelow
      ? [{ subject, whenTrue: IS_TRUTHY, whenFalse: UNKNOWN }]
      : [];
  }
  const whenTrue = {
    ...ofMask(NUMBER & ~NOT_A_NUMBER),
    range: comparedWith(operator, bound),
  };
  const whenFalse = {
    ...ofMask(NUMBER),
    range: comparedWith(OPPOSITE[operator] ?? operator, bound),
  };
  return [
    {
      subject,
      whenTrue: meet(ofMask(NUMBER), whenTrue),
      whenFalse: meet(ofMask(NUMBER), whenFalse),
    },
    ...testsOfLength(context, unwrap(subject), whenTrue, whenFalse),
  ];
}

/** The value of a part of the condition, evaluated once more without a trace. */
function evaluatedValue({ after, machine }: Leaf, node: TSESTree.Node): Value {
  const probe: Machine = { ...machine, recorder: SILENT, state: after.clone() };
  return measure(probe, () => evaluate(probe, node)).result;
}

/** `Object.is`: as `===`, but for `NaN` and the sign of zero, of which nothing is said. */
export function testsOfSame(
  context: Leaf,
  subject: TSESTree.Node,
  expected: TSESTree.Node,
): readonly Test[] {
  return testsOfEquality(context, subject, expected, true).map((test) => ({
    ...test,
    whenFalse: isSingle(context, expected) ? test.whenFalse : UNKNOWN,
  }));
}

function isSingle({ machine }: Leaf, node: TSESTree.Node): boolean {
  const constant = constantOf(machine.shared.analysis, node);
  return constant !== undefined && constant.value !== 0 && SINGLE.has(constant.value);
}
