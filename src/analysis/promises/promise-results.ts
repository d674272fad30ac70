import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isMethodCall, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { returnsIn } from '../../ast/returns.ts';
import { textHolding } from '../../ast/text-holding.ts';
import type { Analysis } from '../analyze.ts';
import { join, MAX_DEPTH, PLAIN, UNKNOWN, type PromiseFact } from './promise-fact.ts';
import { knownResult } from './promise-functions.ts';

const holdsCustom = textHolding(/\bcustom\b/u);

export interface PromiseResults {
  /** What calling the value of an expression returns. */
  readonly resultOf: (callee: TSESTree.Node, depth: number) => PromiseFact;
  /** What a call of the function returns. */
  readonly returnOf: (fn: FunctionNode, depth: number) => PromiseFact;
}

/** @param ask What an expression evaluates to. */
export function createPromiseResults(
  analysis: Analysis,
  ask: (node: TSESTree.Node, depth: number) => PromiseFact,
): PromiseResults {
  const { bindings, calls, flow, methods, sourceCode } = analysis;
  const asked = new WeakSet<FunctionNode>();

  function resultOf(callee: TSESTree.Node, depth: number): PromiseFact {
    if (depth > MAX_DEPTH) return UNKNOWN;
    const value = unwrap(callee);
    const fn = calls.functionOf(value);
    if (fn) return returnOf(fn, depth + 1);
    if (value.type === 'MemberExpression') {
      const method = methods.methodOf(value);
      if (method) {
        const results = [method.fn, ...method.overrides].map((fn) =>
          isFunction(fn) ? returnOf(fn, depth + 1) : UNKNOWN,
        );
        const result = results.reduce(join);
        // What replaces a method keeps its promise, and nothing is known of when it throws.
        return method.isFinal ? result : { ...result, isFresh: false, isTotal: false };
      }
    }
    const origin = bindings.originOf(value);
    const known = origin && knownResult(origin, value);
    if (known) return known;
    if (value.type === 'CallExpression') return resultOfMade(value, depth + 1);
    if (value.type !== 'Identifier') return UNKNOWN;
    const variable = bindings.variableOf(value);
    const init = variable && bindings.constantInit(variable);
    return init ? resultOf(init, depth + 1) : UNKNOWN;
  }

  /** What calling the result of a call returns: `promisify(f)(…)`, `f.bind(o)(…)`. */
  function resultOfMade(call: TSESTree.CallExpression, depth: number): PromiseFact {
    const [argument] = call.arguments;
    if (isMethodCall(call, 'bind')) return resultOf(call.callee.object, depth + 1);
    const origin = bindings.originOf(call.callee);
    if (origin?.source !== 'module' || origin.key !== 'util.promisify' || !argument) return UNKNOWN;
    const isOwn = calls.functionOf(argument) !== undefined;
    // A function of this file may be given a promisified version of its own, which may yield anything.
    if (isOwn && holdsCustom(sourceCode)) return UNKNOWN;
    // `exec` has such a version, and throws.
    const isOfFs = bindings.originOf(argument)?.root === 'fs';
    return {
      kind: 'promise',
      because: call,
      isFresh: isOwn || isOfFs,
      isTotal: isOwn || isOfFs,
    };
  }

  function returnOf(fn: FunctionNode, depth: number): PromiseFact {
    if (fn.generator) return { kind: 'plain', because: fn };
    if (fn.async) return { kind: 'promise', because: fn, isFresh: true, isTotal: true };
    if (asked.has(fn) || depth > MAX_DEPTH) return UNKNOWN;
    asked.add(fn);
    const fact = returnedBy(fn, depth);
    asked.delete(fn);
    return fact.kind === 'unknown'
      ? UNKNOWN
      : { ...fact, because: fact.because ?? fn, isTotal: !analysis.effects.callMayThrow(fn) };
  }

  /** A function that never returns yields nothing that could be a thenable. */
  function returnedBy(fn: FunctionNode, depth: number): PromiseFact {
    if (fn.body.type !== 'BlockStatement') return ask(fn.body, depth + 1);
    const facts = returnsIn(fn.body).map(({ argument }) =>
      argument ? ask(argument, depth + 1) : PLAIN,
    );
    const [first = PLAIN, ...others] = facts;
    const fact = others.reduce(join, first);
    // Whether the end can be reached takes the flow of the whole file to tell.
    return fact.kind !== 'unknown' && flow.fallsOff(fn) ? join(fact, PLAIN) : fact;
  }

  return { resultOf, returnOf };
}
