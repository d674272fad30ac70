import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isLoop,
  isMethodCall,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
  type LoopNode,
  type MethodCall,
} from '../ast/nodes.ts';
import { SKIP, walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import type { Repeater } from './repetition.ts';

/** What is made in each run: a constant costs ten to a thousand times what a closure costs. */
type Made = 'closure' | 'constant';

/**
 * In which runs of loops and functions anyone could notice that they make one object less.
 *
 * Premises: what is repeated in a loop, for each item, for each request, or by calling itself, runs
 * often, and so does what such code calls. How often a function runs that other files can call cannot be
 * seen: one that computes a value from what it is given is taken to run for many values; a procedure or
 * a factory is not. What does a lot, waits, or calls the operating system takes so much longer than
 * making an object that it hides it, but in a request, of which many wait at a time.
 */
export interface Noticeable {
  /** Those of the repeaters around a function or a constant, innermost first, in whose runs it is noticed. */
  among(repeaters: readonly Repeater[], made: TSESTree.Node): readonly Repeater[];
}

/** The most lines of a run in whose work one object more is not lost. */
const MAX_LINES = 40;
const MAX_DEPTH = 2;

/** What modules of Node do takes microseconds, and what they wait for milliseconds. */
const SLOW_MODULES = new Set(
  'child_process crypto dns fs fs-extra http http2 https net tls zlib'.split(' '),
);

/** A name is enough to stay silent, never to report. */
const CONTINUATION = /^_*(?:cb|callback|cont|done|err|error|next|reject|resolve)$/i;

/** Methods that streams call for each chunk. */
const PER_CHUNK = new Set(['_read', '_transform', '_write', '_writev']);

export function createNoticeable(analysis: Analysis): Noticeable {
  const { bindings, calls, repetition, sourceCode } = analysis;
  const { scopeManager, visitorKeys } = sourceCode;
  const slow = new WeakMap<TSESTree.Node, boolean>();
  const ownCalls = new WeakMap<TSESTree.ClassBody, readonly MethodCall[]>();

  function among(repeaters: readonly Repeater[], made: Made, depth: number): readonly Repeater[] {
    let isHidden = false;
    return repeaters.filter((repeater) => {
      if (repeater.frequency === 'request') return true;
      const { node } = repeater;
      if (!isFunction(node) && !isLoop(node)) return false;
      // What hides an object in one run hides it in all around.
      isHidden ||= hides(repeater, node);
      return !isHidden && isOften(repeater, node, made, depth);
    });
  }

  function hides({ frequency }: Repeater, node: FunctionNode | LoopNode): boolean {
    if (isLong(node) || isSlow(node)) return true;
    if (isLoop(node) || isPerChunk(node)) return false;
    return isContinuation(node) || (frequency === 'call' && isArgument(node));
  }

  function isOften(
    { frequency, isHot }: Repeater,
    node: FunctionNode | LoopNode,
    made: Made,
    depth: number,
  ): boolean {
    if (frequency === 'once') return false;
    if (isLoop(node)) return isHot;
    return frequency === 'item' || isPerChunk(node) || runsOften(node, made, depth);
  }

  function runsOften(fn: FunctionNode, made: Made, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    const { closed, sites } = calls.usesOf(fn);
    const all = [...sites, ...callsOfMethod(fn)];
    const isRepeated = all.some(
      (site) => isRecursive(site, fn) || among(repetition.around(site), made, depth + 1).length > 0,
    );
    if (isRepeated) return true;
    const isOfItsCallers = made === 'closure' && closed && all.length > 0;
    return !isOfItsCallers && computes(fn, made);
  }

  /** Whether a call in a function calls it again, and not at another time. */
  function isRecursive(site: TSESTree.Node, fn: FunctionNode): boolean {
    let around = enclosingFunction(site);
    while (around && around !== fn && repetition.of(around).frequency === 'item') {
      around = enclosingFunction(around);
    }
    return around === fn;
  }

  /** Calls of a method on `this`: a subclass may put another in its place, but runs it as often. */
  function callsOfMethod(fn: FunctionNode): readonly MethodCall[] {
    const method = fn.parent;
    const name = method.type === 'MethodDefinition' ? staticName(method) : undefined;
    if (method.type !== 'MethodDefinition' || name === undefined) return [];
    const owner = method.parent;
    let found = ownCalls.get(owner);
    if (!found) {
      const list: MethodCall[] = [];
      walk(owner, visitorKeys, (node) => {
        if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
        if (node.callee.object.type === 'ThisExpression') list.push(node as MethodCall);
      });
      ownCalls.set(owner, (found = list));
    }
    return found.filter(({ callee }) => staticName(callee) === name);
  }

  /** Whether a run waits, or calls the operating system; functions inside do so at another time. */
  function isSlow(repeated: FunctionNode | LoopNode): boolean {
    let answer = slow.get(repeated);
    if (answer === undefined) {
      answer = repeated.type === 'ForOfStatement' && repeated.await;
      walk(repeated.body, visitorKeys, (node) => {
        if (answer || isFunction(node)) return SKIP;
        answer = waits(node) || isSlowCall(node);
        return undefined;
      });
      slow.set(repeated, answer);
    }
    return answer;
  }

  function isSlowCall(node: TSESTree.Node): boolean {
    if (node.type !== 'CallExpression') return false;
    const origin = bindings.originOf(node.callee);
    if (origin?.source === 'module') return SLOW_MODULES.has(origin.root);
    return origin?.key === 'require';
  }

  function computes(fn: FunctionNode, made: Made): boolean {
    if (fn.async || fn.generator || !takesValues(fn)) return false;
    const returned = returnedBy(fn);
    return (
      (made === 'constant' || returned.length > 0) &&
      returned.every((value) => !makesFunction(value) && !isPromise(value))
    );
  }

  function takesValues(fn: FunctionNode): boolean {
    if (fn.params.length > 0) return true;
    if (fn.type === 'ArrowFunctionExpression') return false;
    const own = scopeManager?.acquire(fn, true)?.set.get('arguments');
    return (own?.references.length ?? 0) > 0;
  }

  /** The values that a function returns, but for `undefined`, and `this`, which is there for chains of calls. */
  function returnedBy(fn: FunctionNode): TSESTree.Expression[] {
    if (fn.body.type !== 'BlockStatement') return [fn.body];
    const values: TSESTree.Expression[] = [];
    walk(fn.body, visitorKeys, (node) => {
      if (isFunction(node)) return SKIP;
      if (node.type === 'ReturnStatement' && node.argument) values.push(node.argument);
      return undefined;
    });
    return values.filter(
      (value) =>
        value.type !== 'ThisExpression' &&
        !(value.type === 'Identifier' && value.name === 'undefined'),
    );
  }

  /** A function, or an object or list that holds one: it is made seldom, and used often. */
  function makesFunction(node: TSESTree.Expression): boolean {
    const value = unwrap(node);
    if (calls.functionOf(value)) return true;
    const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
    return holdsFunction((variable && bindings.constantInit(variable)) ?? value);
  }

  /** `new Promise(…)`, `Promise.all(…)`, `load().then(…)` */
  function isPromise(node: TSESTree.Expression): boolean {
    const value = unwrap(node);
    if (value.type !== 'CallExpression' && value.type !== 'NewExpression') return false;
    if (isMethodCall(value, 'catch', 'finally', 'then')) return true;
    const origin = bindings.originOf(value.callee);
    return origin?.source === 'global' && origin.root === 'Promise';
  }

  return {
    among(repeaters, made) {
      if (!isFunction(made)) return among(repeaters, 'constant', 0);
      // To call a function that waits costs more than to make it.
      if (isSlow(made)) return repeaters.filter(({ frequency }) => frequency === 'request');
      return among(repeaters, 'closure', 0);
    },
  };
}

/** A generator that hands out what it has computed does not wait; one that hands out a call may. */
function waits(node: TSESTree.Node): boolean {
  if (node.type === 'ForOfStatement') return node.await;
  if (node.type !== 'YieldExpression') return node.type === 'AwaitExpression';
  return !!node.argument && !node.delegate && unwrap(node.argument).type === 'CallExpression';
}

function isLong({ loc }: FunctionNode | LoopNode): boolean {
  return loc.end.line - loc.start.line >= MAX_LINES;
}

/** What is given to a function of which nothing is known. */
function isArgument(fn: FunctionNode): boolean {
  const { parent } = wrapped(fn);
  return parent?.type === 'CallExpression' || parent?.type === 'NewExpression';
}

/** Whether a function takes an error, or a function to go on with: it is one step of something that waits. */
export function isContinuation(fn: FunctionNode): boolean {
  return fn.params.some(
    (parameter) => parameter.type === 'Identifier' && CONTINUATION.test(parameter.name),
  );
}

function isPerChunk({ parent }: FunctionNode): boolean {
  return (
    parent.type === 'MethodDefinition' &&
    parent.parent.parent.superClass !== null &&
    PER_CHUNK.has(staticName(parent) ?? '')
  );
}

function holdsFunction(node: TSESTree.Node): boolean {
  const value = unwrap(node);
  switch (value.type) {
    case 'ObjectExpression':
      return value.properties.some(
        (property) => property.type === 'Property' && isFunction(unwrap(property.value)),
      );
    case 'ArrayExpression':
      return value.elements.some((element) => element !== null && isFunction(unwrap(element)));
    default:
      return isFunction(value) || value.type === 'ClassExpression';
  }
}
