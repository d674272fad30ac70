import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { nodeAt } from '../../ast/node-at.ts';
import {
  enclosingFunction,
  isFunction,
  isMethodCall,
  staticName,
  unwrap,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { analysisOf } from '../file-analyses.ts';
import { ARRAY_READERS } from '../known/pure.ts';
import { textOf } from '../project/files/disk.ts';
import type { CallSite, Entity, FileSummary } from '../project/summary/value.ts';
import { isBranch } from './tested-before.ts';

/** A file, and what its summary says of its calls. */
export interface Body {
  readonly analysis: Analysis;
  readonly file: FileSummary;
}

export interface Waiting {
  /** Whether other requests come in at an `await` already. */
  readonly isGap: (wait: TSESTree.AwaitExpression) => boolean;
  /** The functions of the program that a call of the file may run, each with its file. */
  readonly calleesOf: (call: TSESTree.CallExpression) => readonly Callee[];
}

export interface Callee {
  readonly fn: FunctionNode;
  readonly analysis: Analysis;
}

/** What is called further away than that is taken to wait for nothing. */
const MAX_CALLS = 6;

/** They settle as what they are given does. */
const GATHER = new Set(['Promise.all', 'Promise.allSettled', 'Promise.any', 'Promise.race']);
const SETTLED = new Set(['Promise.reject', 'Promise.resolve']);
/** What collections have, which may look like a method of a database. */
const COLLECTIONS = new Set([...ARRAY_READERS, 'delete', 'get', 'has', 'pop', 'set', 'shift']);

/**
 * Where a function of a file waits for something, and does not only yield a few ticks.
 *
 * Premise: an async function of the program that awaits nothing, or only others like it, settles before any timer,
 * any input and any other request ⇒ what stands around such an `await` is done in one go. What is no function of
 * the program is taken to wait.
 *
 * @param functionsCalled What a call runs in the light of all files, as far as they are looked at.
 */
export function createWaiting(
  own: Body,
  functionsCalled: (call: CallSite) => readonly Entity[],
): Waiting {
  const known = new Map<FunctionNode, boolean>();
  const bodies = new Map<FileSummary, Body | undefined>([[own.file, own]]);

  function bodyOf(file: FileSummary): Body | undefined {
    if (!bodies.has(file)) {
      const text = textOf(file.path);
      const analysis = text === undefined ? undefined : analysisOf(file.path, text);
      bodies.set(file, analysis && { analysis, file });
    }
    return bodies.get(file);
  }

  function calleesIn(body: Body, call: TSESTree.CallExpression): readonly (Callee & Body)[] {
    const fn = body.analysis.calls.calleeOf(call);
    if (fn) return [{ fn, ...body }];
    const site = sitesOf(body.file).get(String(call.range));
    const entities = site ? functionsCalled(site) : [];
    const written = entities.filter(({ isLeftOpen }) => !isLeftOpen);
    return (written.length > 0 ? written : entities).flatMap((entity) => {
      const other = bodyOf(entity.file);
      const callee = other && functionAt(other.analysis, entity);
      return callee ? [{ fn: callee, ...other }] : [];
    });
  }

  /** Whether the promise of a value settles later. `isAwaited`: whoever wrote it takes it for a promise. */
  function settlesLater(
    body: Body,
    expression: TSESTree.Node,
    isAwaited: boolean,
    depth: number,
  ): boolean {
    const node = unwrap(expression);
    const ask = (inner: TSESTree.Node, isPromise = isAwaited): boolean =>
      settlesLater(body, inner, isPromise, depth);
    switch (node.type) {
      case 'AwaitExpression':
        return ask(node.argument, true);
      case 'ConditionalExpression':
        return ask(node.consequent) && ask(node.alternate);
      case 'LogicalExpression':
        return ask(node.left) && ask(node.right);
      case 'CallExpression':
        return callSettlesLater(body, node, isAwaited, depth);
      case 'NewExpression': {
        const executor = body.analysis.executors.executorOf(node);
        return executor ? !settlesItself(body, executor.fn) : isAwaited;
      }
      case 'Identifier': {
        const { bindings } = body.analysis;
        const variable = bindings.variableOf(node);
        const init = variable && bindings.constantInit(variable);
        const isOwn = init && enclosingFunction(init) === enclosingFunction(node);
        // What is kept further out may have settled long ago.
        return isOwn ? depth < MAX_CALLS && settlesLater(body, init, isAwaited, depth + 1) : false;
      }
      default:
        return false;
    }
  }

  function callSettlesLater(
    body: Body,
    call: TSESTree.CallExpression,
    isAwaited: boolean,
    depth: number,
  ): boolean {
    const { bindings, promises } = body.analysis;
    if (isMethodCall(call, 'then', 'catch', 'finally')) {
      return settlesLater(body, call.callee.object, true, depth);
    }
    const key = bindings.originOf(call.callee)?.key ?? '';
    const [given] = call.arguments;
    if (SETTLED.has(key)) return given !== undefined && settlesLater(body, given, false, depth);
    if (GATHER.has(key)) return given !== undefined && someLater(body, given, depth);
    const callees = calleesIn(body, call);
    if (callees.length > 0) {
      return callees.every(({ fn, ...other }) => waits(other, fn, depth + 1));
    }
    const { kind } = promises.kindOf(call);
    return kind === 'unknown' ? isAwaited : kind !== 'plain';
  }

  /** `[first, second]`, `rows.map((row) => load(row))` */
  function someLater(body: Body, given: TSESTree.Node, depth: number): boolean {
    const list = unwrap(given);
    if (list.type === 'ArrayExpression') {
      return list.elements.some((item) => item && settlesLater(body, item, true, depth));
    }
    const [callback] = list.type === 'CallExpression' ? list.arguments : [];
    const fn = callback && body.analysis.calls.functionOf(callback);
    return !fn || waits(body, fn, depth + 1);
  }

  /** Whether each call of a function waits for something before its promise settles, errors aside. */
  function waits(body: Body, fn: FunctionNode, depth: number): boolean {
    if (depth > MAX_CALLS) return false;
    const before = known.get(fn);
    if (before !== undefined) return before;
    known.set(fn, false);
    const answer = findWaits(body, fn, depth);
    known.set(fn, answer);
    return answer;
  }

  function findWaits(body: Body, fn: FunctionNode, depth: number): boolean {
    const { flow } = body.analysis;
    const mayGive = (value: TSESTree.Node): boolean =>
      settlesLater(body, value, !fn.async && !isOfCollection(body, value), depth);
    const gaps = fn.async ? gapsIn(body, fn, depth) : [];
    if (fn.body.type !== 'BlockStatement') return gaps.some(isSure) || mayGive(fn.body);
    const isDone = ({ argument, range }: TSESTree.ReturnStatement, node: TSESTree.Node): boolean =>
      gaps.some((gap) => flow.dominates(gap, node) || (isSure(gap) && gap.range[1] <= range[1])) ||
      (argument !== null && mayGive(argument));
    if (flow.fallsOff(fn) && !gaps.some(isSure)) return false;
    return flow.returnsOf(fn).every((node) => isInHandler(node, fn) || isDone(node, node));
  }

  function gapsIn(body: Body, fn: FunctionNode, depth: number): TSESTree.Node[] {
    const found: TSESTree.Node[] = [];
    walk(fn.body, body.analysis.sourceCode.visitorKeys, (node) => {
      if (isFunction(node)) return SKIP;
      const isGap =
        (node.type === 'AwaitExpression' && settlesLater(body, node.argument, true, depth)) ||
        (node.type === 'ForOfStatement' && node.await);
      if (isGap) found.push(node);
      return undefined;
    });
    return found;
  }

  return {
    isGap: (wait) => settlesLater(own, wait.argument, true, 0),
    calleesOf: (call) => calleesIn(own, call),
  };
}

/** The calls of a file by where they stand. */
const sitesOf = memoized(
  ({ calls }: FileSummary): ReadonlyMap<string, CallSite> =>
    // What is not written as a call may stand where one does, and comes after it.
    new Map(calls.toReversed().map((call) => [String(call.range), call])),
);

/** The function that stands where an entity does. */
function functionAt(
  { sourceCode }: Analysis,
  { range = [0, 0] }: Entity,
): FunctionNode | undefined {
  return nodeAt(sourceCode, range, isFunction);
}

/** `new Promise((resolve) => resolve(rows))` */
function settlesItself({ analysis: { sourceCode } }: Body, executor: FunctionNode): boolean {
  const [resolve] = sourceCode.getDeclaredVariables?.(executor) ?? [];
  return (
    resolve?.references.every(({ identifier }) => {
      const { parent } = identifier as TSESTree.Node;
      const isCalled = parent?.type === 'CallExpression' && parent.callee === identifier;
      return isCalled && enclosingFunction(parent) === executor;
    }) === true
  );
}

/** `this.rows.get(id)`, but not what a package exports. */
function isOfCollection({ analysis: { bindings } }: Body, value: TSESTree.Node): boolean {
  const call = unwrap(value);
  return (
    call.type === 'CallExpression' &&
    call.callee.type === 'MemberExpression' &&
    COLLECTIONS.has(staticName(call.callee) ?? '') &&
    bindings.originOf(call.callee)?.source !== 'module'
  );
}

/** Whether each run of the function around it comes to a node, errors aside. */
function isSure(node: TSESTree.Node): boolean {
  for (let inner = node; inner.parent && !isFunction(inner); inner = inner.parent) {
    if (isBranch(inner)) return false;
  }
  return true;
}

/** What is done for an error says nothing of how long it takes otherwise. */
function isInHandler(node: TSESTree.Node, fn: FunctionNode): boolean {
  for (let inner = node; inner.parent && inner !== fn; inner = inner.parent) {
    if (inner.type === 'CatchClause') return true;
  }
  return false;
}
