import type { TSESTree } from '@typescript-eslint/utils';
import { parseChain, type Chain } from './chain.ts';
import type { Code } from './code.ts';
import { thenInto } from './fulfil.ts';
import { bothInto, catchInto, finallyInto } from './guard.ts';
import type { Plan } from './plan.ts';
import { valueOf, yieldTo, type Sink } from './sinks.ts';
import { checkHandlerTypes } from './types.ts';

/** The promises that a step makes. `finally` makes one for its callback and one to pass the value on. */
const PROMISES = { then: 1, catch: 1, both: 1, finally: 3 } as const;

/** The code that hands the value of a chain to a sink. */
export function chainInto(plan: Plan, chain: Chain, sink: Sink): Code[] {
  const { receiver, steps } = chain;
  const step = steps.at(-1);
  if (!step) return yieldTo(plan, sink, { ...valueOf(plan, receiver), kind: 'promise' });
  plan.saved += PROMISES[step.kind];
  checkHandlerTypes(plan, step, sink);
  const rest = { ...chain, steps: steps.slice(0, -1) };
  switch (step.kind) {
    case 'then':
      return thenInto(plan, rest, step, sink);
    case 'catch':
      return catchInto(plan, rest, step, sink);
    case 'finally':
      return finallyInto(plan, rest, step, sink);
    case 'both':
      return bothInto(plan, rest, step, sink);
  }
}

/** The code that hands over an expression of a handler, nested chains converted. */
export function nestedChainInto(plan: Plan, node: TSESTree.Expression, sink: Sink): Code[] {
  return chainInto(plan, parseChain(plan.analysis, node), sink);
}
