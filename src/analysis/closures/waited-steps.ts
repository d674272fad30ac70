import {
  calleeName,
  isCall,
  linesOf,
  unwrap,
  type Call,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { PROMISE_METHODS } from '../known/callees.ts';

/** What asks a person, and is answered when he has read it: `window.showErrorMessage(…)`, `prompt(…)`. */
const ASKS =
  /^(?:show\w*(?:Box|Dialog|Message|Modal|Pick|Picker|Prompt)|(?:ask|confirm|prompt)(?:[A-Z]\w*)?|open\w*(?:Dialog|Modal))$/;
/** What asks another program, which takes a thousand times longer than to make a function. */
const REQUESTS =
  /^(?:axios|fetch|got|invoke|ky|query|request|send)(?:[A-Z]\w*)?$|^(?:arrayBuffer|blob|delete|get|json|patch|post|put)$/;

/**
 * Whether a function without a name is a step after what a person answers, or one line after what comes over the
 * network: the chain is read from the top down, and nobody waits for the function that is made.
 */
export function isStepOfAnswer(fn: FunctionNode, call: Call): boolean {
  if (fn.id || !PROMISE_METHODS.has(calleeName(call) ?? '')) return false;
  const isShort = linesOf(fn) === 1;
  for (let { callee } = call; callee.type === 'MemberExpression';) {
    const promise = unwrap(callee.object);
    if (!isCall(promise)) return false;
    const name = calleeName(promise) ?? '';
    if (ASKS.test(name) || (isShort && REQUESTS.test(name))) return true;
    callee = promise.callee;
  }
  return false;
}
