import { isFunction } from '../../ast/nodes.ts';
import { contextsOf } from '../contexts.ts';
import type { Repeater } from './repetition.ts';
import type { RuleContext } from '../rule-context.ts';

type Context = Pick<RuleContext, 'cwd' | 'filename' | 'sourceCode'>;

/**
 * All that `withRequests` could say, without looking for handlers: a request can also hide what a call
 * does not.
 */
export function withAnyRequests(
  context: Context,
  repeaters: readonly Repeater[],
): readonly (readonly Repeater[])[] {
  const requested = repeaters.map(asPerRequest);
  const isSame = requested.every((repeater, index) => repeater === repeaters[index]);
  return isSame || !contextsOf(context).mayHoldHandlers() ? [repeaters] : [repeaters, requested];
}

/** Functions that a request handler of this file runs count as run per request. */
export function withRequests(context: Context, repeaters: readonly Repeater[]): Repeater[] {
  return repeaters.map((repeater) => {
    if (repeater.frequency !== 'call' || !isFunction(repeater.node)) return repeater;
    return contextsOf(context).handlerOf(repeater.node) ? asPerRequest(repeater) : repeater;
  });
}

function asPerRequest(repeater: Repeater): Repeater {
  return repeater.frequency === 'call' && isFunction(repeater.node)
    ? { ...repeater, frequency: 'request', isHot: true }
    : repeater;
}
