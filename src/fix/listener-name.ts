import type { TSESTree } from '@typescript-eslint/utils';
import { LISTENING_METHODS } from '../analysis/known/callees.ts';
import {
  calleeName,
  staticName,
  unwrap,
  wrapped,
  type Call,
  type FunctionNode,
} from '../ast/nodes.ts';
import { wordsOf } from '../ast/words.ts';
import { nameAround } from './derived-name.ts';
import { capitalize } from './names.ts';
import { camelCase } from './name-case.ts';

/** What has a function run when something happens: the methods of emitters, and what is called like one. */
const LISTENS = /^(?:add\w*Listener|handle|listen|on\w*|once|one)$/u;
const TIMERS: Readonly<Record<string, string>> = { setInterval: 'Interval', setTimeout: 'Timeout' };
const DELAYS = /^(?:debounce|throttle)/u;

/** Names for a function that a call gets, to be run when something happens: `onData`, `handleChange`, `onTimeout`. */
export function listenerNames(fn: FunctionNode, call: Call): readonly string[] {
  const method = calleeName(call) ?? '';
  const timer = TIMERS[method];
  if (timer !== undefined) {
    const around = nameAround(fn);
    return [`on${timer}`, ...(around === undefined ? [] : [`on${capitalize(around)}${timer}`])];
  }
  if (DELAYS.test(method)) {
    const { parent } = wrapped(call);
    const held = parent?.type === 'VariableDeclarator' ? parent.id : undefined;
    return held?.type === 'Identifier' ? [`${held.name}Now`] : [];
  }
  if (!LISTENS.test(method) && !LISTENING_METHODS.has(method)) return [];
  const event = call.arguments.length > 1 ? eventOf(call.arguments[0]) : undefined;
  if (event !== undefined) return [`on${event}`];
  // `input.onChange(…)` is a place of the object to listen at.
  const happens = /^on(?:Did|Will)?(?<event>[A-Z]\w*)$/u.exec(method)?.groups?.['event'];
  return happens === undefined ? [] : [`handle${happens}`];
}

/** `Data` for `'data'`, `WindowClosed` for `'window-closed'` and `Events.WINDOW_CLOSED`. */
function eventOf(given: TSESTree.CallExpressionArgument | undefined): string | undefined {
  if (!given) return undefined;
  const node = given.type === 'SpreadElement' ? given : unwrap(given);
  const name =
    node.type === 'Literal'
      ? node.value
      : node.type === 'MemberExpression'
        ? staticName(node)
        : undefined;
  if (typeof name !== 'string' || !/^[A-Za-z][\w:-]*$/u.test(name)) return undefined;
  return capitalize(camelCase(wordsOf(name)));
}
