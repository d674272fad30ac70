import { isPlain, mayGuard } from './plain-code.ts';
import type { FunctionNode } from '../../ast/nodes.ts';
import { bindPattern } from './assignments.ts';
import { evaluate } from './expressions.ts';
import { isReadInPlace, parametersOf, runBody, setValue } from './inlining.ts';
import { SILENT } from './known-calls.ts';
import { Effect, type Machine, type Summary } from './machine.ts';
import { State } from './state.ts';
import { identityOf } from './terms.ts';
import { IMPOSSIBLE, join, ofMask, UNDEFINED, UNKNOWN, type Value } from './values.ts';

/**
 * What a call of a function does by itself, given arguments of certain classes. A call that can be
 * repeated (its effect is not `UNKNOWN`) depends on nothing but its arguments and what they refer to.
 */
export function summarize(machine: Machine, fn: FunctionNode, values: readonly Value[]): Summary {
  return fn.async ? UNSUMMARIZED : summarizeAwaited(machine, fn, values);
}

/** What a call does up to where its promise settles, if the function is async and awaits nothing. */
export function summarizeAwaited(
  machine: Machine,
  fn: FunctionNode,
  values: readonly Value[],
): Summary {
  const { summaries } = machine.shared;
  const key = [identityOf(fn), ...values.map(({ mask }) => mask)].join(' ');
  const known = summaries.get(key);
  if (known) return known;
  summaries.set(key, UNSUMMARIZED);
  const isWorthIt = canSummarize(machine, fn) && maySaySomething(machine, fn);
  const summary = isWorthIt ? computeSummary(machine, fn, values) : UNSUMMARIZED;
  summaries.set(key, summary);
  return summary;
}

const UNSUMMARIZED: Summary = {
  effect: Effect.UNKNOWN,
  value: UNKNOWN,
  completes: true,
  throws: true,
};

function canSummarize(machine: Machine, fn: FunctionNode): boolean {
  return (
    !fn.generator &&
    machine.depth < 250 &&
    machine.shared.budget > 0 &&
    machine.shared.summaries.size < 5_000
  );
}

/** A function that runs unknown code and always returns is known already, and a guard is short. */
function maySaySomething({ shared: { analysis, focus } }: Machine, fn: FunctionNode): boolean {
  if (!focus) return true;
  if (focus.isNarrow && !isReadInPlace(fn)) return false;
  return isPlain(analysis, fn) || mayGuard(analysis, fn);
}

function computeSummary(machine: Machine, fn: FunctionNode, values: readonly Value[]): Summary {
  let value = IMPOSSIBLE;
  let completes = false;
  const inner: Machine = {
    shared: machine.shared,
    recorder: SILENT,
    owner: fn,
    substitutes: new Map(),
    inlined: [],
    summarized: fn,
    proof: undefined,
    onReturn: (argument) => {
      value = join(value, argument ? evaluate(inner, argument) : ofMask(UNDEFINED));
      if (inner.state) completes = true;
      inner.state = undefined;
    },
    state: new State(),
    effect: Effect.PURE,
    throws: false,
    depth: machine.depth,
    jumps: [],
    finalizers: [],
  };
  parametersOf(fn).forEach((parameter, index) => {
    const variable =
      parameter.type === 'Identifier'
        ? machine.shared.analysis.bindings.variableOf(parameter)
        : undefined;
    const argument = values[index];
    if (variable && argument) setValue(inner, variable, ofMask(argument.mask), parameter);
    else if (parameter.type !== 'Identifier') bindPattern(inner, parameter);
  });
  runBody(inner, fn);
  if (inner.state) {
    completes = true;
    value = join(value, ofMask(UNDEFINED));
  }
  return { effect: inner.effect, value: ofMask(value.mask), completes, throws: inner.throws };
}
