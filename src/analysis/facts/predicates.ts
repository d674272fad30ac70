import { branch, type Leaf } from './conditions.ts';
import { forgetLocals, inline } from './inlining.ts';
import { collector } from './known-calls.ts';
import { Effect, type Machine } from './machine.ts';
import { type Fact, joinStates, type State } from './state.ts';

interface InlinedOutcome {
  state: State | undefined;
  facts: readonly Fact[];
}

/** The outcomes of a call of a predicate of this file, read in place of the call. */
export function outcomesOfCall({
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
