import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction } from '../../ast/nodes.ts';
import { isCaughtWithin } from '../../ast/results.ts';
import { nothingText } from '../nothing.ts';
import { isStepCall } from './chain.ts';
import { exitLine, source, type Code } from './code.ts';
import { Hazard, unlessHazard } from './hazard.ts';
import { hoist } from './hoist.ts';
import type { Plan } from './plan.ts';
import { valueOf, yieldTo, type Sink } from './sinks.ts';
import { nestedChainInto } from './steps.ts';

/** Chains and choices nested deeper than this stay as they are, however deep the stack is. */
const MAX_DEPTH = 20;

/** The code that hands over an expression, with the chains in it converted. */
export function valueInto(plan: Plan, node: TSESTree.Expression, sink: Sink): Code[] {
  if (isCaught(node)) {
    const value = valueOf(plan, node);
    const isAwaited = sink.kind !== 'return' || sink.awaits;
    if (isAwaited && value.kind !== 'plain') throw new Hazard('branch return', node);
    return yieldTo(plan, sink, value);
  }
  if (isNested(plan, node)) {
    const converted = attempt(plan, () =>
      node.type === 'ConditionalExpression'
        ? conditionalInto(plan, node, sink)
        : node.type === 'AwaitExpression'
          ? valueInto(plan, node.argument, sink)
          : nestedChainInto(plan, node, sink),
    );
    if (converted) return converted;
  }
  const settled = settledBy(plan, node);
  if (settled?.kind === 'reject') {
    const error = settled.value ? source(settled.value) : nothingText(plan.analysis.sourceCode);
    return [exitLine(['throw ', error])];
  }
  if (settled?.kind === 'resolve' && settled.value) return valueInto(plan, settled.value, sink);
  return yieldTo(plan, sink, valueOf(plan, node));
}

/** Runs a part of a conversion, and takes back what it noted if a hazard stops it. */
function attempt(plan: Plan, convert: () => Code[]): Code[] | undefined {
  if (plan.depth === MAX_DEPTH) return undefined;
  plan.depth += 1;
  const before = {
    edits: plan.edits.length,
    changes: [...plan.changes],
    guesses: plan.guesses.length,
    saved: plan.saved,
  };
  const code = unlessHazard(convert);
  plan.depth -= 1;
  if (code) return code;
  plan.edits.length = before.edits;
  plan.guesses.length = before.guesses;
  plan.saved = before.saved;
  plan.changes.clear();
  for (const [change, receiver] of before.changes) plan.changes.set(change, receiver);
  return undefined;
}

/** Whether an expression is a chain, or chooses between expressions of which one is a chain. */
export function isNested(plan: Plan, node: TSESTree.Expression | null, depth = 0): boolean {
  if (!node || isCaught(node) || depth > MAX_DEPTH) return false;
  if (node.type === 'ConditionalExpression') {
    return isNested(plan, node.consequent, depth + 1) || isNested(plan, node.alternate, depth + 1);
  }
  if (node.type === 'AwaitExpression') return isNested(plan, node.argument, depth + 1);
  return isStepCall(node) && plan.analysis.promises.kindOf(node).kind === 'promise';
}

/** Whether a `try` of the handler itself stands around a node. */
export function isCaught(node: TSESTree.Node): boolean {
  const fn = enclosingFunction(node);
  return fn !== undefined && isCaughtWithin(node, fn);
}

export function conditionalInto(
  plan: Plan,
  { alternate, consequent, test }: TSESTree.ConditionalExpression,
  sink: Sink,
): Code[] {
  const { after, before, sink: inner } = hoist(plan, sink);
  const isReturn = inner.kind === 'return';
  const first = valueInto(
    plan,
    consequent,
    isReturn ? { ...inner, isLast: false, isOnly: false } : inner,
  );
  const second = valueInto(plan, alternate, isReturn ? { ...inner, isOnly: false } : inner);
  // After an `if` that returns, no `else` is needed.
  return isReturn
    ? [{ kind: 'if', test, consequent: first, alternate: [] }, ...second]
    : [...before, { kind: 'if', test, consequent: first, alternate: second }, ...after];
}

function settledBy(
  { analysis }: Plan,
  node: TSESTree.Expression,
): { kind: 'reject' | 'resolve'; value: TSESTree.Expression | undefined } | undefined {
  if (node.type !== 'CallExpression' || node.optional || node.arguments.length > 1)
    return undefined;
  const [value] = node.arguments;
  if (value?.type === 'SpreadElement') return undefined;
  if (analysis.bindings.isGlobal(node.callee, 'Promise.reject')) return { kind: 'reject', value };
  if (analysis.bindings.isGlobal(node.callee, 'Promise.resolve')) return { kind: 'resolve', value };
  return undefined;
}
