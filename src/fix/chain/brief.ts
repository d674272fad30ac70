import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap } from '../../ast/nodes.ts';
import { isStepCall, type Callback, type Chain } from './chain.ts';

/** The lines above which a chain under a lone `catch` is not worth being indented anew. */
const MAX_LINES = 15;

/**
 * Whether a chain of one step says in a line what `await` says no better:
 * - `.catch(() => null)` and `.catch(console.error)`, which become a `try` of five lines, and a `.catch` below
 *   many lines, all of which would move;
 * - `.then((user) => user.name)` where nobody knows that the member is no promise: the new code awaits
 *   it, which makes as many promises, in as many ticks.
 *
 * @param guesses The values that the new code awaits because nothing is known of them.
 */
export function isBrief(
  { receiver, steps: [step, ...others] }: Chain,
  guesses: readonly TSESTree.Expression[],
): boolean {
  if (!step || others.length > 0 || isStepCall(unwrap(receiver))) return false;
  if (step.kind === 'catch')
    return isFallback(step.onRejected) || isNote(step.onRejected) || isLong(receiver);
  if (step.kind !== 'then') return false;
  const handler = unwrap(step.onFulfilled);
  if (!isFunction(handler)) return false;
  const body = unwrap(handler.body);
  const isMember = body.type === 'Identifier' || body.type === 'MemberExpression';
  return isMember && guesses.some((guess) => unwrap(guess) === body);
}

/** `() => null` */
function isFallback(callback: Callback): boolean {
  const handler = unwrap(callback);
  return (
    handler.type === 'ArrowFunctionExpression' &&
    handler.params.length === 0 &&
    handler.body.type !== 'BlockStatement' &&
    isConstant(handler.body)
  );
}

/** A simple value that is written here, or has a name. */
export function isConstant(expression: TSESTree.Node): boolean {
  const node = unwrap(expression);
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.length === 0;
    case 'Identifier':
    case 'Literal':
      return true;
    case 'ObjectExpression':
      return node.properties.length === 0;
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'UnaryExpression':
      return isConstant(node.argument);
    default:
      return false;
  }
}

/** `console.error` */
function isNote(callback: Callback): boolean {
  const handler = unwrap(callback);
  return (
    handler.type === 'MemberExpression' &&
    handler.object.type === 'Identifier' &&
    handler.object.name === 'console'
  );
}

/** Whether a receiver has so many lines that indenting them anew says more than the step below. */
export function isLong({ loc: { end, start } }: TSESTree.Expression): boolean {
  return end.line - start.line >= MAX_LINES;
}
