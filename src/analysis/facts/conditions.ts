import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../../ast/nodes.ts';
import { collector, forgetLocals, inline, SILENT } from './calling.ts';
import { evaluate, evaluateMeasured, isOrdinaryClass } from './expressions.ts';
import { deeper, Effect, measure, proofsAt, type Machine } from './machine.ts';
import { constantOf, isStateless, patternOf, tableOf, termOf } from './reading.ts';
import { joinStates, type Fact, type State } from './state.ts';
import { partsOf, term, type Term } from './terms.ts';
import {
  ANY,
  ARRAY,
  classes,
  comparedWith,
  FALSY,
  FINITE,
  INTEGER,
  isWithin,
  meet,
  NONE,
  NOT_A_NUMBER,
  NULLISH,
  NUMBER,
  ofConstants,
  ofMask,
  REFERENCE,
  STRING,
  TRUTHY,
  TYPEOF,
  UNDEFINED,
  UNKNOWN,
  type Primitive,
  type Value,
} from './values.ts';

export interface Branches {
  /** What holds where the condition is truthy; `undefined` if it never is. */
  readonly whenTrue: State | undefined;
  readonly whenFalse: State | undefined;
}

/** What one outcome of a condition says of an expression in it. */
interface Test {
  readonly subject: TSESTree.Node;
  readonly whenTrue: Value;
  readonly whenFalse: Value;
}

const NEVER: Branches = { whenTrue: undefined, whenFalse: undefined };
const IS_TRUTHY = ofMask(TRUTHY);
const IS_FALSY = ofMask(FALSY);

/**
 * Evaluates a condition and tells the two outcomes apart.
 *
 * A condition with one possible outcome teaches nothing: what holds after it is what held before.
 * All such conditions can therefore be deleted together.
 */
export function branch(machine: Machine, node: TSESTree.Node): Branches {
  if (!machine.state) return NEVER;
  return deeper(machine, () => {
    const value = unwrap(node);
    switch (value.type) {
      case 'UnaryExpression':
        if (value.operator !== '!') return leaf(machine, value);
        return record(machine, value, negate(branch(machine, value.argument)));
      case 'LogicalExpression':
        if (value.operator === '??') return leaf(machine, value);
        return record(machine, value, branchLogical(machine, value));
      case 'SequenceExpression': {
        for (const part of value.expressions.slice(0, -1)) evaluate(machine, part);
        return branch(machine, value.expressions.at(-1) ?? value);
      }
      case 'CallExpression':
        if (isBooleanCall(machine, value)) {
          const [argument] = value.arguments;
          if (argument) return branch(machine, argument);
        }
        return leaf(machine, value);
      default:
        return leaf(machine, value);
    }
  });
}

function isBooleanCall(machine: Machine, node: TSESTree.CallExpression): boolean {
  return (
    node.arguments.length === 1 &&
    node.arguments[0]?.type !== 'SpreadElement' &&
    machine.shared.analysis.bindings.isGlobal(node.callee, 'Boolean')
  );
}

function negate({ whenFalse, whenTrue }: Branches): Branches {
  return { whenTrue: whenFalse, whenFalse: whenTrue };
}

function branchLogical(machine: Machine, node: TSESTree.LogicalExpression): Branches {
  const left = branch(machine, node.left);
  const isAnd = node.operator === '&&';
  machine.state = isAnd ? left.whenTrue : left.whenFalse;
  const right = branch(machine, node.right);
  return isAnd
    ? { whenTrue: right.whenTrue, whenFalse: joinStates(left.whenFalse, right.whenFalse) }
    : { whenTrue: joinStates(left.whenTrue, right.whenTrue), whenFalse: right.whenFalse };
}

/** The decision on a compound condition rests on those of its parts. */
function record(machine: Machine, node: TSESTree.Node, branches: Branches): Branches {
  const isDecided = (branches.whenTrue === undefined) !== (branches.whenFalse === undefined);
  machine.recorder.decision(
    node,
    isDecided
      ? {
          node,
          outcome: branches.whenTrue !== undefined,
          facts: [],
          isDeletable: true,
          isRepeated: false,
          isOrdinary: false,
        }
      : undefined,
  );
  return branches;
}

/** A condition without `!`, `&&` or `||` at its top. */
function leaf(machine: Machine, node: TSESTree.Node): Branches {
  const { effect, throws, value } = evaluateMeasured(machine, node);
  const after = machine.state;
  if (!after) return NEVER;
  const context = leafOf(machine, node, effect, value, after);
  const outcomes = [true, false].map((outcome) => outcomeOf(context, outcome));
  const [yes, no] = outcomes;
  const isDecided = (yes?.state === undefined) !== (no?.state === undefined);
  if (!isDecided) {
    machine.recorder.decision(node, undefined);
    // Contradictory both ways: control does not come here, but nothing is claimed.
    if (!yes?.state) return { whenTrue: after, whenFalse: after.clone() };
    return { whenTrue: yes.state, whenFalse: no?.state };
  }
  const impossible = yes?.state ? no : yes;
  const facts = impossible?.contradicted.length
    ? impossible.contradicted
    : factsAbout(machine, node, after);
  const writes = machine.shared.variables.writtenIn(node).size > 0;
  // What was evaluated before with the same values has not thrown, and will not now.
  const isRepeated = impossible?.isRepeated === true;
  machine.recorder.decision(node, {
    node,
    outcome: yes?.state !== undefined,
    facts,
    isDeletable: (!throws || isRepeated) && !writes && effect !== Effect.UNKNOWN,
    isRepeated,
    isOrdinary: effect !== Effect.PURE || facts.some(({ isOrdinary }) => isOrdinary),
  });
  return yes?.state
    ? { whenTrue: after, whenFalse: undefined }
    : { whenTrue: undefined, whenFalse: after };
}

interface Leaf {
  readonly machine: Machine;
  readonly node: TSESTree.Node;
  readonly effect: Effect;
  readonly value: Value;
  /** What holds once the condition has been evaluated, before its outcome is looked at. */
  readonly after: State;
  /** What both outcomes ask for, computed once. */
  readonly inlined: () => ReturnType<typeof outcomesOfCall>;
  readonly tests: () => readonly Test[];
}

function leafOf(
  machine: Machine,
  node: TSESTree.Node,
  effect: Effect,
  value: Value,
  after: State,
): Leaf {
  let inlined: { readonly outcomes: ReturnType<typeof outcomesOfCall> } | undefined;
  let tests: readonly Test[] | undefined;
  const context: Leaf = {
    machine,
    node,
    effect,
    value,
    after,
    inlined: () => (inlined ??= { outcomes: outcomesOfCall(context) }).outcomes,
    tests: () => (tests ??= testsOf(context).flatMap(withObjects)),
  };
  return context;
}

interface Outcome {
  state: State | undefined;
  contradicted: readonly Fact[];
  /** Whether the whole condition is known from before. */
  isRepeated: boolean;
}

function outcomeOf(context: Leaf, outcome: boolean): Outcome {
  const { after, machine, node, value } = context;
  const result: Outcome = { state: after.clone(), contradicted: [], isRepeated: false };
  if (context.effect !== Effect.UNKNOWN) {
    const known: Outcome = { ...result, state: after.clone() };
    restrictWhole(context, known, outcome);
    if (known.isRepeated) return known;
  }
  const isPossible = !isWithin(value, outcome ? FALSY : TRUTHY);
  if (!isPossible) return { state: undefined, contradicted: [], isRepeated: false };
  const inlined = context.inlined();
  if (inlined) {
    const { facts, state } = outcome ? inlined.yes : inlined.no;
    if (!state) return { state: undefined, contradicted: facts, isRepeated: false };
    result.state = state.clone();
  }
  if (context.effect === Effect.UNKNOWN) {
    const target = assignedBy(node);
    if (target) restrict(context, result, target, outcome ? IS_TRUTHY : IS_FALSY);
    return result;
  }
  if (machine.shared.variables.writtenIn(node).size > 0) return result;
  restrictWhole(context, result, outcome);
  for (const test of context.tests()) {
    restrict(context, result, test.subject, outcome ? test.whenTrue : test.whenFalse);
  }
  restrictAlias(context, result, outcome);
  return result;
}

/** The variable that a condition assigns: `if ((match = find(text)))`. */
function assignedBy(node: TSESTree.Node): TSESTree.Identifier | undefined {
  if (node.type !== 'AssignmentExpression' || node.operator !== '=') return undefined;
  const target = unwrap(node.left);
  return target.type === 'Identifier' ? target : undefined;
}

function restrict(context: Leaf, result: Outcome, subject: TSESTree.Node, value: Value): void {
  const { machine } = context;
  const subjectTerm = termOf(machine, subject);
  if (subjectTerm) restrictTerm(context, result, subjectTerm, value);
}

function restrictTerm(context: Leaf, result: Outcome, subject: Term, value: Value): void {
  const { effect, machine, node } = context;
  if (!result.state || value === UNKNOWN) return;
  if (subject.constant) {
    if (meet(ofConstants([subject.constant.value]), value).mask === NONE) result.state = undefined;
    return;
  }
  const isVariable = subject.variable !== undefined;
  const contradicted = result.state.refine({
    term: subject,
    value,
    proofs: proofsAt(machine, node, 'check'),
    readsHeap: !isVariable && effect !== Effect.PURE,
    isOrdinary: !isVariable && effect !== Effect.PURE,
  });
  if (contradicted) {
    result.state = undefined;
    result.contradicted = contradicted;
  }
}

/** The condition as a whole, compared by its structure with what was evaluated before. */
function restrictWhole(context: Leaf, result: Outcome, outcome: boolean): void {
  const { machine, node } = context;
  if (node.type === 'Identifier') return;
  const whole = termOf(machine, node);
  if (!whole || whole.constant || whole.variable) return;
  const flipped = flippedOf(context, whole);
  const isTrue = outcome !== flipped.isFlipped;
  const wasPossible = result.state !== undefined;
  restrictTerm(context, result, flipped.term, isTrue ? IS_TRUTHY : IS_FALSY);
  result.isRepeated ||= wasPossible && result.state === undefined;
}

/** `a !== b` is `!(a === b)`; of two numbers, `a <= b` is `!(b < a)`. */
function flippedOf({ machine, node }: Leaf, whole: Term): { term: Term; isFlipped: boolean } {
  const [left, right] = whole.operands;
  if (node.type !== 'BinaryExpression' || !left || !right) return { term: whole, isFlipped: false };
  if (whole.operator === '!==' || whole.operator === '!=') {
    const operator = whole.operator === '!==' ? '===' : '==';
    const operands = right.key < left.key ? [right, left] : [left, right];
    return { term: term(operator, ...operands), isFlipped: true };
  }
  const isOrdered = (operand: Term): boolean =>
    isWithin(
      operand.constant
        ? ofConstants([operand.constant.value])
        : (machine.state?.valueOf(operand) ?? UNKNOWN),
      NUMBER & ~NOT_A_NUMBER,
    );
  return whole.operator === '<=' && isOrdered(left) && isOrdered(right)
    ? { term: term('<', right, left), isFlipped: true }
    : { term: whole, isFlipped: false };
}

/** `const ok = isNumber(id)`: what `ok` says, `id` has been shown to be. */
function restrictAlias(context: Leaf, result: Outcome, outcome: boolean): void {
  const { machine, node } = context;
  if (node.type !== 'Identifier' || !result.state || machine.inlined.length > 0) return;
  const variable = machine.shared.analysis.bindings.variableOf(node);
  const alias = variable && result.state.aliases.get(variable);
  if (!alias) return;
  const inner: Machine = {
    ...machine,
    recorder: SILENT,
    state: result.state,
    proof: machine.proof ?? node,
  };
  const branches = branch(inner, alias.condition);
  const state = outcome ? branches.whenTrue : branches.whenFalse;
  // The variable itself has both outcomes here, so a contradiction only means too little is known.
  if (state) result.state = state;
}

interface InlinedOutcome {
  state: State | undefined;
  facts: readonly Fact[];
}

/** The outcomes of a call of a predicate of this file, read in place of the call. */
function outcomesOfCall({
  after,
  effect,
  machine,
  node,
}: Leaf): { yes: InlinedOutcome; no: InlinedOutcome } | undefined {
  if (node.type !== 'CallExpression' || effect === Effect.UNKNOWN) return undefined;
  const fn = machine.shared.analysis.calls.calleeOf(node);
  if (!fn || fn.async || fn.generator) return undefined;
  const yes: InlinedOutcome = { state: undefined, facts: [] };
  const no: InlinedOutcome = { state: undefined, facts: [] };
  const facts: Fact[] = [];
  const outer: Machine = {
    ...machine,
    state: after,
    recorder: collector(facts),
  };
  const inner = inline(outer, node, fn, (within, argument) => {
    if (!argument) {
      no.state = joinStates(no.state, within.state);
      return;
    }
    const { whenFalse, whenTrue } = branch(within, argument);
    yes.state = joinStates(yes.state, whenTrue);
    no.state = joinStates(no.state, whenFalse);
  });
  if (!inner) return undefined;
  for (const outcome of [yes, no]) {
    forgetLocals(outcome.state, fn);
    outcome.facts = facts;
  }
  return { yes, no };
}

/** What is known of a condition: of the whole if that is known, else of its parts. */
function factsAbout(machine: Machine, node: TSESTree.Node, state: State): readonly Fact[] {
  const whole = termOf(machine, node);
  if (!whole) return [];
  const known = state.facts.get(whole.key);
  if (known) return [known];
  return partsOf(whole).flatMap(({ key }) => state.facts.get(key) ?? []);
}

/** What a condition says of the expressions in it. */
function testsOf(context: Leaf): readonly Test[] {
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
function withObjects(test: Test): Test[] {
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
function valueOf({ after, machine }: Leaf, node: TSESTree.Node): Value {
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

const LOOKED_FOR: Readonly<Record<string, number>> = {
  'Array.isArray': ARRAY,
  'util.isArray': ARRAY,
  'Number.isFinite': FINITE,
  'Number.isInteger': INTEGER,
  'Number.isNaN': NOT_A_NUMBER,
};

function testsOfCall(context: Leaf, node: TSESTree.CallExpression): readonly Test[] {
  const { analysis } = context.machine.shared;
  const [subject, ...others] = node.arguments;
  if (!subject || subject.type === 'SpreadElement') return [];
  const key = analysis.bindings.originOf(node.callee)?.key;
  const mask = key === undefined ? undefined : LOOKED_FOR[key];
  if (mask !== undefined) {
    return [{ subject, whenTrue: ofMask(mask), whenFalse: ofMask(ANY & ~mask) }];
  }
  if (key === 'Number.isSafeInteger') {
    return [{ subject, whenTrue: ofMask(INTEGER), whenFalse: UNKNOWN }];
  }
  if (key !== undefined && /(?:isBuffer|util\.types\.is|isView)/u.test(key)) {
    return [{ subject, whenTrue: ofMask(classes('object')), whenFalse: UNKNOWN }];
  }
  if (key === 'isNaN' && isWithin(valueOf(context, subject), NUMBER)) {
    return [{ subject, whenTrue: ofMask(NOT_A_NUMBER), whenFalse: ofMask(ANY & ~NOT_A_NUMBER) }];
  }
  if (key === 'isFinite' && isWithin(valueOf(context, subject), NUMBER)) {
    return [{ subject, whenTrue: ofMask(FINITE), whenFalse: ofMask(ANY & ~FINITE) }];
  }
  if (key === 'Object.is' && others[0] && others[0].type !== 'SpreadElement') {
    return testsOfSame(context, subject, others[0]);
  }
  return testsOfMethod(context, node, subject);
}

function testsOfMethod(
  context: Leaf,
  node: TSESTree.CallExpression,
  subject: TSESTree.Expression,
): readonly Test[] {
  const { analysis } = context.machine.shared;
  const callee = unwrap(node.callee);
  if (callee.type !== 'MemberExpression' || node.arguments.length !== 1) return [];
  const name = staticName(callee);
  const table = tableOf(analysis, callee.object);
  if (table && (name === 'has' || name === 'includes')) {
    return [{ subject, whenTrue: ofConstants(table), whenFalse: UNKNOWN }];
  }
  const pattern = patternOf(analysis, callee.object);
  if (pattern && name === 'test' && isStateless(pattern)) {
    if (!isWithin(valueOf(context, subject), STRING)) return [];
    const matchesEmpty = matchesEmptyString(pattern.pattern, pattern.flags);
    if (matchesEmpty === undefined) return [];
    const isNotEmpty = ofMask(ANY & ~classes('empty string'));
    return [
      {
        subject,
        whenTrue: matchesEmpty ? UNKNOWN : isNotEmpty,
        whenFalse: matchesEmpty ? isNotEmpty : UNKNOWN,
      },
    ];
  }
  return [];
}

/** Matching nothing takes a pattern no time, however it is made. */
function matchesEmptyString(pattern: string, flags: string): boolean | undefined {
  try {
    return new RegExp(pattern, flags).test('');
  } catch {
    return undefined;
  }
}

/** `Object.is`: as `===`, but for `NaN` and the sign of zero, of which nothing is said. */
function testsOfSame(
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

/** The outcomes of comparing two expressions, for `switch` and `assert.strictEqual`. */
export function branchOnSame(
  machine: Machine,
  node: TSESTree.Node,
  actual: TSESTree.Node,
  expected: TSESTree.Node,
): Branches {
  const { effect } = measure(machine, () => {
    evaluate(machine, actual);
    evaluate(machine, expected);
  });
  return compared(machine, node, actual, expected, effect);
}

/** The outcomes of comparing two expressions that have been evaluated. */
export function compared(
  machine: Machine,
  node: TSESTree.Node,
  actual: TSESTree.Node,
  expected: TSESTree.Node,
  effect: Effect,
): Branches {
  const after = machine.state;
  if (!after) return NEVER;
  const context = leafOf(machine, node, effect, UNKNOWN, after);
  const [yes, no] = [true, false].map((outcome) => {
    const result: Outcome = { state: after.clone(), contradicted: [], isRepeated: false };
    const { variables } = machine.shared;
    const isChanged = [actual, expected].some((part) => variables.writtenIn(part).size > 0);
    if (effect === Effect.UNKNOWN || isChanged) return result;
    for (const test of testsOfSame(context, actual, expected)) {
      restrict(context, result, test.subject, outcome ? test.whenTrue : test.whenFalse);
    }
    return result;
  });
  if (!yes?.state && !no?.state) return { whenTrue: after, whenFalse: after.clone() };
  return { whenTrue: yes?.state, whenFalse: no?.state };
}
