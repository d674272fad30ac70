import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap } from '../../ast/nodes.ts';
import { isConstant, isLong } from './brief.ts';
import { callbacksOf, isStepCall, type Callback, type Chain } from './chain.ts';
import type { Converted } from './convert.ts';
import { lostPromises, savedPromises } from './gain.ts';

/**
 * Whether a reader would take the new code: not where it is harder to read than the chain, where the chain
 * says shortly what `try` says in five lines, and where short handlers give what may be a plain value, of
 * which an `await` makes as many promises.
 */
export function isWorthwhile(conversion: Converted): boolean {
  const { chain, isWorse } = conversion;
  if (isWorse) return false;
  if (!chain) return true;
  if (isShort(chain)) return false;
  const isTight = chain.steps.flatMap(callbacksOf).every(isOneExpression);
  return !isTight || savedPromises(conversion) - lostPromises(conversion) >= 1;
}

/**
 * - `.catch(…)` alone, one promise for the three lines that `try` is longer by;
 * - `.then((text) => JSON.parse(text)).catch(() => null)`, a value or what stands in for it;
 * - `.then(() => true, () => false)`, which only asks whether something works;
 * - `(async () => {…})().finally(…)`, where the function would stand in a `try` to no end, and any other
 *   `.finally(…)` alone below many lines, all of which would move.
 */
function isShort({ receiver, steps: [step, next, ...others] }: Chain): boolean {
  if (!step || others.length > 0 || isStepCall(unwrap(receiver))) return false;
  if (next) {
    const isDefaulted = next.kind === 'catch' && isFallback(next.onRejected);
    return isDefaulted && step.kind === 'then' && isOneExpression(step.onFulfilled);
  }
  switch (step.kind) {
    case 'both':
      return isFallback(step.onFulfilled) && isFallback(step.onRejected);
    case 'catch':
      return true;
    case 'finally':
      return isCalledAtOnce(receiver) || isLong(receiver);
    case 'then':
      return false;
  }
}

/** `() => null` */
function isFallback(callback: Callback): boolean {
  const value = onlyExpression(callback);
  return value !== undefined && isWrittenHere(value);
}

function isWrittenHere(expression: TSESTree.Node): boolean {
  const node = unwrap(expression);
  if (node.type === 'ArrayExpression') {
    return node.elements.every(
      (element) => element && element.type !== 'SpreadElement' && isWrittenHere(element),
    );
  }
  if (node.type !== 'ObjectExpression') return isConstant(node);
  return node.properties.every(
    (property) => property.type === 'Property' && isWrittenHere(property.value),
  );
}

/** A handler that is not written here, or only evaluates an expression. */
function isOneExpression(callback: Callback): boolean {
  return !isFunction(unwrap(callback)) || onlyExpression(callback) !== undefined;
}

/** What a function evaluates and does nothing else. */
function onlyExpression(callback: Callback): TSESTree.Expression | undefined {
  const handler = unwrap(callback);
  if (!isFunction(handler)) return undefined;
  if (handler.body.type !== 'BlockStatement') return handler.body;
  const [only, ...others] = handler.body.body;
  if (others.length > 0) return undefined;
  if (only?.type === 'ReturnStatement') return only.argument ?? undefined;
  return only?.type === 'ExpressionStatement' ? only.expression : undefined;
}

/** `(async () => {…})()` */
function isCalledAtOnce(receiver: TSESTree.Expression): boolean {
  const node = unwrap(receiver);
  return node.type === 'CallExpression' && isFunction(unwrap(node.callee));
}
