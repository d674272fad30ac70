import type { TSESTree } from '@typescript-eslint/utils';
import type { Leaf, Outcome } from './conditions.ts';
import { IS_FALSY, IS_TRUTHY } from './implications.ts';
import { Effect, proofsAt, isOfInterest } from './machine.ts';
import { termOf } from './reading.ts';
import type { Fact } from './state.ts';
import { type Term, term } from './terms.ts';
import {
  isWithin,
  meet,
  NONE,
  NOT_A_NUMBER,
  NUMBER,
  valueOfConstant,
  UNKNOWN,
  type Value,
} from './values.ts';

export function restrict(
  context: Leaf,
  result: Outcome,
  subject: TSESTree.Node,
  value: Value,
): void {
  const { machine } = context;
  const subjectTerm = termOf(machine, subject);
  if (subjectTerm) restrictTerm(context, result, subjectTerm, value);
}

function restrictTerm(context: Leaf, result: Outcome, subject: Term, value: Value): void {
  const { effect, machine, node } = context;
  if (!result.state || value === UNKNOWN || !isOfInterest(machine, subject)) return;
  if (subject.constant) {
    if (meet(valueOfConstant(subject.constant), value).mask === NONE) result.state = undefined;
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
export function restrictWhole(context: Leaf, result: Outcome, outcome: boolean): void {
  const whole = wholeOf(context);
  if (!whole) return;
  const wasPossible = result.state !== undefined;
  const value = outcome !== whole.isFlipped ? IS_TRUTHY : IS_FALSY;
  restrictTerm(context, result, whole.term, value);
  result.isRepeated ||= wasPossible && result.state === undefined;
}

/** What was evaluated before with the other outcome. */
export function contradictionOfWhole(context: Leaf, outcome: boolean): readonly Fact[] | undefined {
  const whole = wholeOf(context);
  if (!whole || !isOfInterest(context.machine, whole.term)) return undefined;
  const value = outcome !== whole.isFlipped ? IS_TRUTHY : IS_FALSY;
  return context.after.contradiction(whole.term, value);
}

function wholeOf(context: Leaf): ReturnType<typeof flippedOf> | undefined {
  const { machine, node } = context;
  const whole = node.type === 'Identifier' ? undefined : termOf(machine, node);
  return whole && !whole.constant && !whole.variable ? flippedOf(context, whole) : undefined;
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
        ? valueOfConstant(operand.constant)
        : (machine.state?.valueOf(operand) ?? UNKNOWN),
      NUMBER & ~NOT_A_NUMBER,
    );
  return whole.operator === '<=' && isOrdered(left) && isOrdered(right)
    ? { term: term('<', right, left), isFlipped: true }
    : { term: whole, isFlipped: false };
}
