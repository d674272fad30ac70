import { unwrap, type FunctionNode, type Call } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';

/** A name is enough to stay silent, never to report. */
const CONTINUATION = /^_*(?:cb|callback|cont|done|err|error|next|reject|resolve)$/i;
/** What another program has answered. */
const ANSWER = /^_*(?:resp|response|response_?(?:Body|Data|Text)|xhr)$/i;
const ERROR = /^_*err(?:or)?$/i;

/** Whether a function takes an error, or a function to go on with: it is one step of something that waits. */
export function isContinuation(fn: FunctionNode): boolean {
  return takes(fn, CONTINUATION);
}

/** Whether a function is given what came over the network: that took far longer than what it makes of it. */
export function takesAnswer(fn: FunctionNode): boolean {
  return takes(fn, ANSWER);
}

function takes({ params }: FunctionNode, names: RegExp): boolean {
  return params.some((parameter) => parameter.type === 'Identifier' && names.test(parameter.name));
}

/** Whether a call gets, last of all, the function to go on with that its own function was given: `series(tasks, callback)`. */
export function handsOnContinuation(bindings: Bindings, { arguments: args }: Call): boolean {
  const last = args.at(-1);
  const value = last && unwrap(last);
  if (value?.type !== 'Identifier' || ERROR.test(value.name)) return false;
  const [definition] = bindings.variableOf(value)?.defs ?? [];
  return CONTINUATION.test(value.name) && definition?.type === 'Parameter';
}
