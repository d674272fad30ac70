import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isMethodCall,
  unwrap,
  wrapped,
  staticName,
  type FunctionNode,
} from '../ast/nodes.ts';
import { returnsIn } from '../ast/returns.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import { createBuiltInMethods } from './built-in-methods.ts';
import { PLAIN_CONSTRUCTORS, PROMISE_METHODS } from './known/promises.ts';
import { join, PLAIN, shared, UNKNOWN, type PromiseFact } from './promise-fact.ts';
import { knownResult } from './promise-functions.ts';
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

const MAX_DEPTH = 32;

export function createPromises(analysis: Analysis): Promises {
  const { bindings, calls, flow, methods, sourceCode } = analysis;
  const facts = new WeakMap<TSESTree.Node, PromiseFact>();
  const asked = new WeakSet<FunctionNode>();
  const thenless = createThenless(analysis);
  const builtIn = createBuiltInMethods(bindings, (node) => awaitedCall(node, 0));

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

  /** The `then` whose first argument is the function, if the identifier is the function's parameter. */
  function handledBy(
    node: TSESTree.Identifier,
    fn: FunctionNode,
  ): (TSESTree.CallExpression & { callee: TSESTree.MemberExpression }) | undefined {
    const [parameter] = fn.params;
    if (parameter?.type !== 'Identifier' || parameter.name !== node.name) return undefined;
    const handler = wrapped(fn);
    const call = handler.parent;
    return isMethodCall(call, 'then') && call.arguments[0] === handler ? call : undefined;
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

  /** What calling the value of an expression returns. */
  function resultOf(callee: TSESTree.Node, depth: number): PromiseFact {
    if (depth > MAX_DEPTH) return UNKNOWN;
    const value = unwrap(callee);
    const fn = calls.functionOf(value);
    if (fn) return askReturn(fn, depth + 1);
    if (value.type === 'MemberExpression') {
      const method = methods.methodOf(value);
      if (method) {
        const results = [method.fn, ...method.overrides].map((fn) =>
          isFunction(fn) ? askReturn(fn, depth + 1) : UNKNOWN,
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
    if (isOwn && /\bcustom\b/u.test(sourceCode.text)) return UNKNOWN;
    // `exec` has such a version, and throws.
    const isOfFs = bindings.originOf(argument)?.root === 'fs';
    return {
      kind: 'promise',
      because: call,
      isFresh: isOwn || isOfFs,
      isTotal: isOwn || isOfFs,
    };
  }

  /** `response.json()`, where `response` is what awaiting `fetch` gave. */
  function ofAwaitedMethod(
    { callee }: TSESTree.CallExpression,
    depth: number,
  ): PromiseFact | undefined {
    if (callee.type !== 'MemberExpression' || callee.optional) return undefined;
    const name = staticName(callee);
    const source = awaitedCall(unwrap(callee.object), depth);
    if (name === undefined || source?.type !== 'CallExpression') return undefined;
    const origin = bindings.originOf(source.callee);
    return origin && PROMISE_METHODS.get(origin.key)?.has(name)
      ? { kind: 'promise', because: source, isFresh: true, isTotal: true }
      : undefined;
  }

  function awaitedCall(node: TSESTree.Node, depth: number): TSESTree.Node | undefined {
    if (node.type === 'AwaitExpression') return unwrap(node.argument);
    if (node.type !== 'Identifier' || depth > MAX_DEPTH) return undefined;
    const variable = bindings.variableOf(node);
    const init = variable && bindings.constantInit(variable);
    if (init) return awaitedCall(unwrap(init), depth + 1);
    const def = variable?.defs[0];
    if (def?.type !== 'Parameter' || variable?.references.some((use) => use.isWrite())) {
      return undefined;
    }
    const call = handledBy(node, def.node as FunctionNode);
    return call && unwrap(call.callee.object);
  }

  function askReturn(fn: FunctionNode, depth: number): PromiseFact {
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

  return {
    kindOf,
    returnKindOf: (fn) => askReturn(fn, 0),
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
