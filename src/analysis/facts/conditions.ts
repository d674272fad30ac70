import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import { evaluate, evaluateMeasured } from './expressions.ts';
import {
  IS_FALSY,
  IS_TRUTHY,
  type Test,
  testsOf,
  testsOfSame,
  withObjects,
} from './implications.ts';
import { SILENT } from './known-calls.ts';
import { deeper, Effect, type Machine, measure } from './machine.ts';
import { outcomesOfCall } from './predicates.ts';
import { termOf } from './reading.ts';
import { contradictionOfWhole, restrict, restrictWhole } from './restrictions.ts';
import { type Fact, joinStates, State } from './state.ts';
import { partsOf } from './terms.ts';
import { FALSY, isWithin, TRUTHY, UNKNOWN, type Value } from './values.ts';

export interface Branches {
  /** What holds where the condition is truthy; `undefined` if it never is. */
  readonly whenTrue: State | undefined;
  readonly whenFalse: State | undefined;
}

const NEVER: Branches = { whenTrue: undefined, whenFalse: undefined };

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

export interface Leaf {
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

export interface Outcome {
  state: State | undefined;
  contradicted: readonly Fact[];
  /** Whether the whole condition is known from before. */
  isRepeated: boolean;
}

function outcomeOf(context: Leaf, outcome: boolean): Outcome {
  const { after, machine, node, value } = context;
  const result: Outcome = { state: after.clone(), contradicted: [], isRepeated: false };
  if (context.effect !== Effect.UNKNOWN) {
    const contradicted = contradictionOfWhole(context, outcome);
    if (contradicted) return { state: undefined, contradicted, isRepeated: true };
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
export function assignedBy(node: TSESTree.Node): TSESTree.Identifier | undefined {
  if (node.type !== 'AssignmentExpression' || node.operator !== '=') return undefined;
  const target = unwrap(node.left);
  return target.type === 'Identifier' ? target : undefined;
}

/** `const ok = isNumber(id)`: what `ok` says, `id` has been shown to be. */
function restrictAlias(context: Leaf, result: Outcome, outcome: boolean): void {
  const { machine, node } = context;
  if (node.type !== 'Identifier' || !result.state || machine.inlined.length > 0) return;
  const variable = machine.shared.analysis.bindings.variableOf(node);
  const alias = variable && result.state.aliases.get(variable);
  // Conditions that rest on each other are looked at anew for each that names them.
  if (!alias || machine.shared.budget <= 0) return;
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

/**
 * What is known of a condition: of the whole if that is known, else of its parts. Nothing of that decides one
 * that has no other outcome whatever is known, such as a call of `() => true`.
 */
function factsAbout(machine: Machine, node: TSESTree.Node, state: State): readonly Fact[] {
  const whole = termOf(machine, node);
  if (!whole) return [];
  const { value } = evaluateMeasured({ ...machine, recorder: SILENT, state: new State() }, node);
  if (isWithin(value, TRUTHY) || isWithin(value, FALSY)) return [];
  const known = state.facts.get(whole.key);
  if (known) return [known];
  return partsOf(whole).flatMap(({ key }) => state.facts.get(key) ?? []);
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
