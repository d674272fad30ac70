import type { TSESTree } from '@typescript-eslint/utils';
import type { Leaf, Outcome } from './conditions.ts';
import { IS_FALSY, IS_TRUTHY } from './implications.ts';
import { Effect, proofsAt } from './machine.ts';
import { termOf } from './reading.ts';
import { type Term, term } from './terms.ts';
import {
  isWithin,
  meet,
  NONE,
  NOT_A_NUMBER,
  NUMBER,
  ofConstants,
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
export function restrictWhole(context: Leaf, result: Outcome, outcome: boolean): void {
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
