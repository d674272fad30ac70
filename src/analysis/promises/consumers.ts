import type { TSESTree } from '@typescript-eslint/utils';
import { isMethodCall, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { stepGiven } from '../../ast/callbacks.ts';
import { destinationOf, functionAround, isCaughtWithin, resultPlace } from '../../ast/results.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/**
 * What happens to a value where it stands:
 * - `awaited`: it is the operand of `await`;
 * - `returned-async`, `returned-handler`: it is the result of an async function, or of a handler given to
 *   a native promise, whose promise follows it;
 * - `chained`: its `then`, `catch` or `finally` is called;
 * - `collected`: it is an element of what `Promise.all` and its kin wait for;
 * - `kept`: anything else; somebody can hold it and compare it.
 */
export type PromiseUse =
  'awaited' | 'chained' | 'collected' | 'kept' | 'returned-async' | 'returned-handler';

export interface Consumers {
  useOf(node: TSESTree.Node): PromiseUse;
  /** Whether the place takes a value and a promise of it alike: `await x`, the result of an async function. */
  isAdopted(node: TSESTree.Node): boolean;
  /** Whether nobody can tell which promise it was, nor miss a rejection: it is used up where it stands. */
  isUsedUp(node: TSESTree.Node): boolean;
  /** Whether an error thrown while the expression is evaluated takes the path that its rejection takes. */
  isThrowRejection(node: TSESTree.Node): boolean;
  /** Whether an iterable of promises is what `Promise.all` or its kin wait for. */
  isCollected(node: TSESTree.Node): boolean;
  /** Whether a function is written where a native promise calls it: `promise.then(fn)`. */
  isHandler(fn: FunctionNode): boolean;
}

const COLLECTORS = ['Promise.all', 'Promise.allSettled', 'Promise.any', 'Promise.race'];

export function createConsumers({ bindings, promises }: Analysis): Consumers {
  function useOf(node: TSESTree.Node): PromiseUse {
    const destination = destinationOf(node);
    switch (destination.to) {
      case 'await':
        return 'awaited';
      case 'chain':
        return 'chained';
      case 'element':
        return isCollector(destination.call) ? 'collected' : 'kept';
      case 'result':
        return useOfResult(destination.fn);
      case 'argument':
      case 'elsewhere':
        return 'kept';
    }
  }

  function useOfResult(fn: FunctionNode): PromiseUse {
    if (fn.generator) return 'kept';
    if (fn.async) return 'returned-async';
    // A handler that is declared to return a promise has to.
    if (isHandler(fn)) return fn.returnType ? 'kept' : 'returned-handler';
    const call = wrapped(fn).parent;
    return isMethodCall(call, 'map') && call.arguments[0] === fn && isCollector(call.parent)
      ? 'collected'
      : 'kept';
  }

  function isHandler(fn: FunctionNode): boolean {
    const call = stepGiven(fn);
    if (!call) return false;
    const position = call.arguments.indexOf(wrapped(fn) as TSESTree.Expression);
    return (
      (position === 0 || (position === 1 && isMethodCall(call, 'then'))) &&
      promises.kindOf(call.callee.object).kind === 'promise'
    );
  }

  function isCollector(node: TSESTree.Node | undefined): boolean {
    return (
      node?.type === 'CallExpression' &&
      COLLECTORS.some((name) => bindings.isGlobal(node.callee, name))
    );
  }

  function isAdopted(node: TSESTree.Node): boolean {
    const use = useOf(node);
    return use === 'awaited' || use.startsWith('returned');
  }

  function isThrowRejection(node: TSESTree.Node): boolean {
    const place = resultPlace(node);
    const use = useOf(place);
    if (use === 'awaited') {
      // A caught error would be handled at once, where the rejection is handled a tick later.
      const fn = functionAround(place);
      return fn === undefined ? !isCaughtWithin(place) : !isCaughtWithin(place, fn);
    }
    if (use === 'chained') {
      const call = place.parent && wrapped(place.parent).parent;
      return isMethodCall(call, 'then') && call.arguments.length === 1 && isThrowRejection(call);
    }
    const fn = use.startsWith('returned') ? functionAround(place) : undefined;
    return fn !== undefined && !isCaughtWithin(place, fn);
  }

  return {
    useOf,
    isAdopted,
    isUsedUp: (node) => useOf(node) !== 'kept',
    isThrowRejection,
    isHandler,
    isCollected: (node) => isCollector(wrapped(node).parent),
  };
}

/** What happens to each call and construction of a file, a line each. */
export function printConsumers({ consumers, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    const notes = consumers.isThrowRejection(node) ? ', a throw is a rejection' : '';
    const text = sourceCode.getText(node).split('\n')[0] ?? '';
    lines.push(`${String(node.loc.start.line)}: ${text} is ${consumers.useOf(node)}${notes}`);
  });
  return lines.join('\n');
}
