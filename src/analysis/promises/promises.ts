import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isMethodCall,
  unwrap,
  staticName,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { awaitedCall, handledBy } from './awaited-calls.ts';
import { createBuiltInMethods } from './built-in-methods.ts';
import { PLAIN_CONSTRUCTORS, PROMISE_METHODS } from '../known/promises.ts';
import { join, MAX_DEPTH, shared, UNKNOWN, type PromiseFact } from './promise-fact.ts';
import { createPromiseResults } from './promise-results.ts';
import { factByType } from './promise-types.ts';
import { createThenless } from './thenless.ts';

export interface Promises {
  /** What an expression evaluates to. */
  kindOf(node: TSESTree.Node): PromiseFact;
  /** What a call of the function returns. A generator function returns a plain iterator. */
  returnKindOf(fn: FunctionNode): PromiseFact;
  /** Whether a native promise is made here, or read from the only place that ever holds it. */
  isFresh(node: TSESTree.Node): boolean;
  /** Whether a call never throws, the evaluation of its arguments aside: its errors are rejections. */
  isTotal(call: TSESTree.CallExpression): boolean;
}

export function createPromises(analysis: Analysis): Promises {
  const { bindings, flow, methods } = analysis;
  const facts = new WeakMap<TSESTree.Node, PromiseFact>();
  const thenless = createThenless(analysis);
  const { resultOf, returnOf } = createPromiseResults(analysis, ask);
  const builtIn = createBuiltInMethods(bindings, (node) => awaitedCall(bindings, node, 0));

  function kindOf(node: TSESTree.Node): PromiseFact {
    return ask(node, 0);
  }

  function ask(node: TSESTree.Node, depth: number): PromiseFact {
    const known = facts.get(node);
    if (known) return known;
    if (depth > MAX_DEPTH) return UNKNOWN;
    // A value that depends on itself (recursion) is unknown until proved.
    facts.set(node, UNKNOWN);
    const value = unwrap(node);
    let fact = bySyntax(value, depth);
    if (fact.kind === 'unknown') fact = factByType(analysis, node);
    // A promise whose own `then` is replaced is a thenable like any other.
    if (fact.kind === 'promise' && thenless.assignsThen()) {
      fact = { kind: 'thenable', because: node };
    }
    facts.set(node, fact);
    return fact;
  }

  function bySyntax(node: TSESTree.Node, depth: number): PromiseFact {
    switch (node.type) {
      case 'ArrayExpression':
      case 'ArrowFunctionExpression':
      case 'BinaryExpression':
      case 'FunctionExpression':
      case 'Literal':
      case 'TemplateLiteral':
      case 'UnaryExpression':
      case 'UpdateExpression':
      // The promise resolve function calls `then` until it finds none (ECMA-262, 27.2.1.3.2).
      case 'AwaitExpression':
        return { kind: 'plain', because: node };
      case 'ImportExpression':
        return { kind: 'promise', because: node, isFresh: true };
      case 'ObjectExpression':
        return thenless.isLiteral(node) ? { kind: 'plain', because: node } : UNKNOWN;
      case 'AssignmentExpression':
        return node.operator === '=' ? shared(ask(node.right, depth + 1)) : UNKNOWN;
      case 'SequenceExpression': {
        const last = node.expressions.at(-1);
        return last ? ask(last, depth + 1) : UNKNOWN;
      }
      case 'ConditionalExpression':
        return join(ask(node.consequent, depth + 1), ask(node.alternate, depth + 1));
      case 'LogicalExpression':
        return ofLogical(node, depth);
      case 'Identifier':
        return ofIdentifier(node, depth);
      case 'NewExpression':
        return ofNew(node);
      case 'CallExpression':
        return ofCall(node, depth);
      default:
        return UNKNOWN;
    }
  }

  /** A promise is truthy, and what is falsy or nullish is no promise. */
  function ofLogical(node: TSESTree.LogicalExpression, depth: number): PromiseFact {
    const left = ask(node.left, depth + 1);
    const right = ask(node.right, depth + 1);
    if (node.operator === '&&') return join({ kind: 'plain' }, right);
    return left.kind === 'promise' ? left : join(left, right);
  }

  function ofIdentifier(node: TSESTree.Identifier, depth: number): PromiseFact {
    const variable = bindings.variableOf(node);
    if (node.name === 'undefined' && (variable?.defs.length ?? 0) === 0) {
      return { kind: 'plain', because: node };
    }
    const def = variable?.defs[0];
    if (!variable || !def) return UNKNOWN;
    const init = bindings.constantInit(variable);
    if (init) {
      const fact = ask(init, depth + 1);
      return isOnlyUse(node, variable, init) ? fact : shared(fact);
    }
    const isReassigned = variable.references.some((reference) => reference.isWrite());
    if (def.type === 'FunctionName' && !isReassigned) return { kind: 'plain', because: def.node };
    if (def.type === 'Parameter' && !isReassigned)
      return ofParameter(node, def.node as FunctionNode, depth);
    return UNKNOWN;
  }

  /** Whether a variable is read once, where it runs as often as the declaration does. */
  function isOnlyUse(
    node: TSESTree.Identifier,
    variable: TSESLint.Scope.Variable,
    init: TSESTree.Expression,
  ): boolean {
    const reads = variable.references.filter((reference) => reference.isRead());
    return (
      reads.length === 1 &&
      reads[0]?.identifier === node &&
      variable.scope.type !== 'global' &&
      init.parent.parent?.parent?.type !== 'ExportNamedDeclaration' &&
      enclosingFunction(node) === enclosingFunction(init) &&
      flow.loopAround(node) === flow.loopAround(init)
    );
  }

  /** A native promise is never fulfilled with a thenable, so the parameter of its `then` handler is none. */
  function ofParameter(node: TSESTree.Identifier, fn: FunctionNode, depth: number): PromiseFact {
    const call = handledBy(node, fn);
    return call && ask(call.callee.object, depth + 1).kind === 'promise'
      ? { kind: 'plain', because: call }
      : UNKNOWN;
  }

  function ofNew(node: TSESTree.NewExpression): PromiseFact {
    const origin = bindings.originOf(node.callee);
    if (origin?.source === 'global') {
      if (origin.key === 'Promise') return { kind: 'promise', because: node, isFresh: true };
      return PLAIN_CONSTRUCTORS.has(origin.key) ? { kind: 'plain', because: node } : UNKNOWN;
    }
    const owner = methods.classOf(node.callee);
    if (!owner) return UNKNOWN;
    if (owner.superClass && bindings.isGlobal(owner.superClass, 'Promise')) {
      return { kind: 'thenable', because: owner };
    }
    return thenless.isInstance(owner) ? { kind: 'plain', because: owner } : UNKNOWN;
  }

  function ofCall(node: TSESTree.CallExpression, depth: number): PromiseFact {
    if (node.optional) return UNKNOWN;
    if (isMethodCall(node, 'then', 'catch', 'finally')) {
      const receiver = ofReceiver(node.callee.object, depth);
      if (receiver.kind === 'promise') {
        return { kind: 'promise', because: receiver.because ?? node, isFresh: true, isTotal: true };
      }
    }
    if (bindings.isGlobal(node.callee, 'Promise.resolve')) return ofResolve(node, depth);
    const result = resultOf(node.callee, depth + 1);
    // What revives a text may put functions into the result.
    const isRevived = node.arguments.length > 1 && bindings.isGlobal(node.callee, 'JSON.parse');
    if (isRevived) return UNKNOWN;
    if (result.kind !== 'unknown') return result;
    const awaitedMethod = ofAwaitedMethod(node, depth);
    if (awaitedMethod) return awaitedMethod;
    return builtIn.yieldsPlain(node) ? { kind: 'plain', because: node } : UNKNOWN;
  }

  /** What a chain is called on: asked from its first link on, so that its length is no depth. */
  function ofReceiver(receiver: TSESTree.Expression, depth: number): PromiseFact {
    const links = [receiver];
    for (let link = unwrap(receiver); isMethodCall(link, 'then', 'catch', 'finally');) {
      if (facts.has(link)) break;
      links.push(link.callee.object);
      link = unwrap(link.callee.object);
    }
    return links.reduceRight((_, link) => ask(link, depth + 1), UNKNOWN);
  }

  /** `Promise.resolve` returns a native promise as it is, and wraps anything else. */
  function ofResolve(node: TSESTree.CallExpression, depth: number): PromiseFact {
    const [argument] = node.arguments;
    const fact: PromiseFact =
      argument && argument.type !== 'SpreadElement'
        ? ask(argument, depth + 1)
        : { kind: argument ? 'unknown' : 'plain' };
    const isFresh = fact.kind === 'plain' || (fact.kind === 'promise' && fact.isFresh === true);
    return { kind: 'promise', because: node, isFresh, isTotal: true };
  }

  /** `response.json()`, where `response` is what awaiting `fetch` gave. */
  function ofAwaitedMethod(
    { callee }: TSESTree.CallExpression,
    depth: number,
  ): PromiseFact | undefined {
    if (callee.type !== 'MemberExpression' || callee.optional) return undefined;
    const name = staticName(callee);
    const source = awaitedCall(bindings, unwrap(callee.object), depth);
    if (name === undefined || source?.type !== 'CallExpression') return undefined;
    const origin = bindings.originOf(source.callee);
    return origin && PROMISE_METHODS.get(origin.key)?.has(name)
      ? { kind: 'promise', because: source, isFresh: true, isTotal: true }
      : undefined;
  }

  return {
    kindOf,
    returnKindOf: (fn) => returnOf(fn, 0),
    isFresh: (node) => {
      const fact = kindOf(node);
      return fact.kind === 'promise' && fact.isFresh === true;
    },
    isTotal: (call) => kindOf(call).isTotal === true,
  };
}

/** What each initialised variable, returned value and call of a file is, a line each. */
export function printPromises({ promises, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    const subject =
      node.type === 'VariableDeclarator'
        ? node.init
        : node.type === 'ReturnStatement'
          ? node.argument
          : node.type === 'ExpressionStatement'
            ? node.expression
            : undefined;
    if (subject) {
      const { kind, isFresh, isTotal } = promises.kindOf(subject);
      const details = [isFresh ? 'new' : '', isTotal ? 'never throws' : ''].filter(Boolean);
      const text = sourceCode.getText(subject).split('\n')[0] ?? '';
      const comment = kind === 'promise' && details.length > 0 ? ` (${details.join(', ')})` : '';
      lines.push(`${String(subject.loc.start.line)}: ${kind.padEnd(8)} ${text}${comment}`);
    }
    if (isFunction(node)) {
      lines.push(`${node.loc.start.line}: function returns ${promises.returnKindOf(node).kind}`);
    }
  });
  return lines.join('\n');
}
