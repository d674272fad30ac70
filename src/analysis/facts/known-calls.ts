import type { TSESTree } from '@typescript-eslint/utils';
import { type FunctionNode, isFunction, unwrap, type Call } from '../../ast/nodes.ts';
import { evaluateArguments } from './calling.ts';
import { evaluate, isInOptionalChain, runMaybe } from './expressions.ts';
import { inline } from './inlining.ts';
import {
  type Decision,
  Effect,
  forgetSubstitutes,
  type Machine,
  proofsAt,
  touch,
} from './machine.ts';
import { termOf } from './reading.ts';
import type { Fact } from './state.ts';
import { summarize, summarizeAwaited } from './summaries.ts';
import { type Term, term } from './terms.ts';
import { classes, isWithin, ofMask, PRIMITIVE, UNKNOWN, type Value } from './values.ts';

export function callKnown(
  machine: Machine,
  node: TSESTree.CallExpression,
  fn: FunctionNode,
): Value {
  const callee = unwrap(node.callee);
  if (callee.type === 'MemberExpression') evaluate(machine, callee.object);
  else if (isFunction(callee)) evaluate(machine, callee);
  let result = UNKNOWN;
  const finish = (): void => {
    const before = machine.state?.clone();
    const values = evaluateArguments(machine, node);
    if (!machine.state || !before) return;
    machine.recorder.site(node, fn, machine.state, machine);
    result = runCall(machine, node, fn, values);
  };
  if (isInOptionalChain(node)) runMaybe(machine, finish);
  else finish();
  return result;
}

/** What a call does: its summary if it only computes, else its body in place of the call. */
function runCall(
  machine: Machine,
  node: TSESTree.CallExpression,
  fn: FunctionNode,
  values: readonly Value[],
): Value {
  if (fn.async || fn.generator) {
    if (fn.async && !fn.generator && node.parent.type === 'AwaitExpression') {
      callAwaited(machine, node, fn, values);
    }
    touch(machine, Effect.UNKNOWN);
    return ofMask(classes('object'));
  }
  const summary = summarize(machine, fn, plainValues(node, values));
  if (!summary.completes) {
    machine.state = undefined;
    machine.throws = true;
    return UNKNOWN;
  }
  const isRepeatable = summary.effect !== Effect.UNKNOWN;
  const isValidator = isRepeatable && (summary.throws || summarize(machine, fn, []).throws);
  const done = isValidator ? completionTerm(machine, node) : undefined;
  const known = done && machine.state?.facts.get(done.key);
  const facts: Fact[] = known ? [known] : [];
  const collecting: Machine = { ...machine, recorder: collector(facts) };
  // What the call of an unknown function inside a summary shows is about that function's locals.
  const isPassing = isRepeatable ? !isValidator : machine.summarized !== undefined;
  const inner = isPassing ? undefined : inline(collecting, node, fn);
  if (inner) machine.state = collecting.state;
  if (!isRepeatable && !inner) touch(machine, Effect.UNKNOWN);
  if (isRepeatable) touch(machine, summary.effect);
  else {
    machine.effect = Effect.UNKNOWN;
    forgetSubstitutes(machine);
  }
  const isIdle =
    isRepeatable && (!summary.throws || known !== undefined || (inner && !inner.throws) === true);
  if (node.parent.type === 'ExpressionStatement' && isValidator) {
    decide(machine, node, { isIdle, facts, isRepeated: known !== undefined }, summary.effect);
  }
  if (!isIdle) machine.throws = true;
  if (done && !known) keepCompletion(machine, node, done, summary.effect);
  return summary.value;
}

/** Whether a call that stands alone and only checks is left with nothing to find. */
function decide(
  machine: Machine,
  node: TSESTree.CallExpression,
  { isIdle, ...found }: Pick<Decision, 'facts' | 'isRepeated'> & { readonly isIdle: boolean },
  effect: Effect,
): void {
  const isDecided = isIdle && machine.state !== undefined;
  const decision: Decision | undefined = isDecided
    ? {
        node,
        outcome: true,
        ...found,
        isDeletable: !writesTo(machine, node),
        isOrdinary: effect !== Effect.PURE,
      }
    : undefined;
  machine.recorder.decision(node, decision);
}

/** The values before the first argument that is spread. */
function plainValues(node: Call, values: readonly Value[]): readonly Value[] {
  const spread = node.arguments.findIndex(({ type }) => type === 'SpreadElement');
  return spread === -1 ? values : values.slice(0, spread);
}

/** `await check(x)`: past it holds what the body of an async function has shown. */
function callAwaited(
  machine: Machine,
  node: TSESTree.CallExpression,
  fn: FunctionNode,
  values: readonly Value[],
): void {
  const summary = summarizeAwaited(machine, fn, plainValues(node, values));
  // What it returns must not be a thenable, which would be asked for its value.
  const isRepeatable = summary.effect !== Effect.UNKNOWN && isWithin(summary.value, PRIMITIVE);
  const isValidator = isRepeatable && (summary.throws || summarizeAwaited(machine, fn, []).throws);
  const done = isValidator ? completionTerm(machine, node) : undefined;
  const known = done && machine.state?.facts.get(done.key);
  const facts: Fact[] = known ? [known] : [];
  const collecting: Machine = { ...machine, recorder: collector(facts) };
  const inner = inline(collecting, node, fn);
  if (inner) machine.state = collecting.state;
  const isIdle = isValidator && (!summary.throws || known !== undefined || inner?.throws === false);
  if (node.parent.parent?.type === 'ExpressionStatement' && isValidator) {
    decide(machine, node, { isIdle, facts, isRepeated: known !== undefined }, summary.effect);
  }
  if (!isIdle) machine.throws = true;
  if (done && !known) keepCompletion(machine, node, done, summary.effect);
}

/** Collects the facts that decide conditions, and tells nothing else. */
export function collector(facts: Fact[]): Machine['recorder'] {
  return {
    ...SILENT,
    decision: (_, decision) => {
      if (decision) facts.push(...decision.facts);
    },
  };
}

/** What stands for "this call has come to its end". */
export function completionTerm(machine: Machine, node: TSESTree.CallExpression): Term | undefined {
  const call = termOf(machine, node);
  const isPlain = machine.shared.variables.writtenIn(node).size === 0;
  return call && isPlain ? term('completed', call) : undefined;
}

export function keepCompletion(
  machine: Machine,
  node: TSESTree.CallExpression,
  done: Term,
  effect: Effect,
): void {
  machine.state?.refine({
    term: done,
    value: ofMask(classes('true')),
    proofs: proofsAt(machine, node, 'check'),
    readsHeap: effect !== Effect.PURE,
    isOrdinary: effect !== Effect.PURE,
  });
}

/** Whether an argument assigns a variable, so that an earlier one may have had another value. */
export function writesTo(machine: Machine, node: Call): boolean {
  return node.arguments.some((argument) => machine.shared.variables.writtenIn(argument).size > 0);
}

export const SILENT = {
  decision: () => {},
  site: () => {},
  creation: () => {},
  call: () => {},
};
