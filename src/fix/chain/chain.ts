import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import { doesNothing } from '../../ast/callbacks.ts';
import {
  isFunction,
  isMethodCall,
  staticName,
  unwrap,
  type FunctionNode,
  type MethodCall,
} from '../../ast/nodes.ts';
import { Hazard } from './hazard.ts';

export type Callback = TSESTree.Expression;

/** One call of `then`, `catch` or `finally`, by what it does. */
export type Step =
  | { readonly kind: 'then'; readonly call: MethodCall; readonly onFulfilled: Callback }
  | { readonly kind: 'catch'; readonly call: MethodCall; readonly onRejected: Callback }
  | {
      readonly kind: 'both';
      readonly call: MethodCall;
      readonly onFulfilled: Callback;
      readonly onRejected: Callback;
    }
  | { readonly kind: 'finally'; readonly call: MethodCall; readonly onSettled: Callback };

/** `receiver.step().step()`, where the receiver is a native promise. */
export interface Chain {
  readonly node: TSESTree.Expression;
  readonly receiver: TSESTree.Expression;
  readonly steps: readonly Step[];
}

/** A chain nests one call in another; more steps than this are no code of a person. */
const MAX_STEPS = 100;

/** The functions that a step is given. */
export function callbacksOf(step: Step): Callback[] {
  switch (step.kind) {
    case 'both':
      return [step.onFulfilled, step.onRejected];
    case 'catch':
      return [step.onRejected];
    case 'finally':
      return [step.onSettled];
    case 'then':
      return [step.onFulfilled];
  }
}

/** Whether a node is a call of `then`, `catch` or `finally`: the cheap question to ask first. */
export function isStepCall(node: TSESTree.Node | null | undefined): node is MethodCall {
  return isMethodCall(node, 'then', 'catch', 'finally');
}

/** The calls of a chain, the first to run first. */
export function stepCalls(node: TSESTree.Node): MethodCall[] {
  const calls: MethodCall[] = [];
  let current = node;
  while (isStepCall(current) && calls.length <= MAX_STEPS) {
    calls.push(current);
    current = current.callee.object;
  }
  return calls.reverse();
}

/**
 * Reads a chain, from the first value in it that is proven to be a native promise.
 *
 * @throws {Hazard} If nothing in it is proven, or a step is not written as a step of a promise.
 */
export function parseChain({ promises, bindings }: Analysis, node: TSESTree.Expression): Chain {
  const calls = stepCalls(node);
  if (calls.length === 0 || calls.length > MAX_STEPS) throw new Hazard('no chain', node);
  const first = calls.findIndex(({ callee }) => promises.kindOf(callee.object).kind === 'promise');
  const [firstCall] = first === -1 ? [] : calls.slice(first);
  if (!firstCall) throw new Hazard('unproven promise', node);
  const steps = calls.slice(first).flatMap((call) => parseStep(call) ?? []);
  if (steps.length === 0) throw new Hazard('no chain', node);
  return { node, receiver: firstCall.callee.object, steps };

  /** A step of which every callback is left out does nothing. */
  function parseStep(call: MethodCall): Step | undefined {
    const [first, second] = given(call);
    const name = staticName(call.callee);
    if (name === 'finally') {
      return first && !doesNothing(first) ? { kind: 'finally', call, onSettled: first } : undefined;
    }
    if (name === 'catch') {
      return first && !rethrows(first) ? { kind: 'catch', call, onRejected: first } : undefined;
    }
    if (first && second) return { kind: 'both', call, onFulfilled: first, onRejected: second };
    if (second) return { kind: 'catch', call, onRejected: second };
    return first && { kind: 'then', call, onFulfilled: first };
  }

  function given(call: MethodCall): [Callback | undefined, Callback | undefined] {
    const limit = staticName(call.callee) === 'then' ? 2 : 1;
    if (call.arguments.length > limit) throw new Hazard('arguments', call);
    const [first, second] = call.arguments.map((argument) => {
      if (argument.type === 'SpreadElement') throw new Hazard('arguments', argument);
      return isLeftOut(argument) ? undefined : argument;
    });
    const isThen = staticName(call.callee) === 'then';
    return [
      first && isThen && isIdentity(first) ? undefined : first,
      second && rethrows(second) ? undefined : second,
    ];
  }

  /** `e => { throw e; }` or `e => Promise.reject(e)` hands on what a promise is rejected with. */
  function rethrows(callback: Callback): boolean {
    if (!isFunction(callback) || callback.generator) return false;
    const [parameter] = callback.params;
    const thrown = onlyThrown(callback);
    return (
      parameter?.type === 'Identifier' &&
      thrown?.type === 'Identifier' &&
      thrown.name === parameter.name
    );
  }

  /** What a function that does nothing else throws. */
  function onlyThrown({ body }: FunctionNode): TSESTree.Node | null | undefined {
    const [only, ...others] = body.type === 'BlockStatement' ? body.body : [];
    if (others.length > 0) return undefined;
    if (only?.type === 'ThrowStatement') return only.argument;
    const value = only?.type === 'ReturnStatement' ? only.argument : body;
    return value?.type === 'CallExpression' &&
      value.arguments.length === 1 &&
      bindings.isGlobal(value.callee, 'Promise.reject')
      ? value.arguments[0]
      : undefined;
  }

  function isLeftOut(argument: TSESTree.Expression): boolean {
    const value = unwrap(argument);
    if (isFunction(value)) return false;
    return (
      (value.type === 'Literal' && value.value === null && !('regex' in value)) ||
      (value.type === 'Literal' && typeof value.value === 'number') ||
      bindings.isGlobal(value, 'undefined')
    );
  }
}

/** `x => x` hands on what a native promise is fulfilled with, which is never a thenable. */
export function isIdentity(callback: Callback): boolean {
  if (callback.type !== 'ArrowFunctionExpression' || callback.body.type !== 'Identifier')
    return false;
  const [parameter] = callback.params;
  return parameter?.type === 'Identifier' && parameter.name === callback.body.name;
}
