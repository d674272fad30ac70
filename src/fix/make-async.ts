import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { OF_REQUEST, OF_RESPONSE } from '../analysis/known/handlers/types.ts';
import { lastName } from '../analysis/project/summary/names.ts';
import { stepGiven } from '../ast/callbacks.ts';
import {
  enclosingClass,
  enclosingFunction,
  isFunction,
  staticName,
  wrapped,
} from '../ast/nodes.ts';
import type { FunctionNode } from '../ast/nodes.ts';
import { isCaughtWithin } from '../ast/results.ts';
import { walk } from '../ast/walk.ts';
import { hasPlainResult, isAskedForValue, isPromiseReference } from './declared-result.ts';
import { insertBefore, replace, type Edit } from './edits.ts';

/** Why a function can never become async. */
export type AsyncObstacle =
  | 'accessor'
  | 'await as a name'
  | 'called by handlers'
  | 'called by the language'
  | 'constructor'
  | 'generator'
  | 'overload'
  | 'return type'
  | 'used with new';

/**
 * Why a function cannot become async, whatever its callers do; `undefined` if it can.
 *
 * A return type other than `Promise<…>` is an obstacle unless `wrapsReturnType` says that `asyncEdits`
 * will put `Promise<…>` around it.
 */
export function asyncObstacle(
  analysis: Analysis,
  fn: FunctionNode,
  { wrapsReturnType = false } = {},
): AsyncObstacle | undefined {
  const { parent } = fn;
  if (fn.generator) return 'generator';
  if (parent.type === 'MethodDefinition' || parent.type === 'Property') {
    if (parent.kind === 'constructor') return 'constructor';
    if (parent.kind === 'get' || parent.kind === 'set') return 'accessor';
  }
  if (hasOverloads(fn)) return 'overload';
  if (isConstructed(analysis, fn)) return 'used with new';
  if (!wrapsReturnType && !returnsPromiseType(analysis, fn)) return 'return type';
  if (!fn.async && hasPlainResult(analysis, fn)) return 'return type';
  if (wrapsReturnType && !fn.async && isAskedForValue(analysis, fn)) return 'return type';
  if (isCalledByLanguage(fn)) return 'called by the language';
  if (!fn.async && isOfResponse(fn)) return 'called by handlers';
  return usesAwaitAsName(analysis, fn) ? 'await as a name' : undefined;
}

/** What Node calls of a stream says by its callback that it is done. */
const OF_STREAMS = /^_(?:construct|final|flush|read|transform|writev?)$/;
const STREAMS = /(?:Duplex|PassThrough|Readable|Stream|Transform|Writable)$/;

/** `toString() { … }`, `[Symbol.iterator]() { … }`: nobody waits for what these return. */
function isCalledByLanguage({ parent }: FunctionNode): boolean {
  if (parent.type !== 'MethodDefinition' && parent.type !== 'Property') return false;
  const above = enclosingClass(parent)?.superClass;
  if (above && OF_STREAMS.test(staticName(parent) ?? '') && STREAMS.test(lastName(above))) {
    return true;
  }
  const { computed, key } = parent;
  if (computed && key.type === 'MemberExpression' && key.object.type === 'Identifier') {
    return key.object.name === 'Symbol' && staticName(key)?.startsWith('async') !== true;
  }
  return /^(?:toJSON|toLocaleString|toString|valueOf)$/.test(staticName(parent) ?? '');
}

/** `res.send = function (body) { … }`: handlers that answer by it go on with what it returns. */
function isOfResponse(fn: FunctionNode): boolean {
  const value = wrapped(fn);
  const { parent } = value;
  if (parent?.type !== 'AssignmentExpression' || parent.right !== value) return false;
  const { left } = parent;
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier') return false;
  return OF_REQUEST.test(left.object.name) && OF_RESPONSE.has(staticName(left) ?? '');
}

/** The edits that write `async` before a function, and `Promise<…>` around its return type if that is none. */
export function asyncEdits(
  analysis: Analysis,
  fn: FunctionNode,
  { wrapsReturnType = false } = {},
): Edit[] {
  if (fn.async) return [];
  const edits = [insertBefore(headOf(analysis.sourceCode, fn), 'async ')];
  const type = fn.returnType?.typeAnnotation;
  if (wrapsReturnType && type && !isPromiseReference(analysis, type)) {
    edits.push(replace(type, `Promise<${analysis.sourceCode.getText(type)}>`));
  }
  return edits;
}

/**
 * Whether no caller can tell a synchronous throw of the function from a rejection: every call is in
 * this file, and is awaited or returned where an error takes the same path either way.
 */
export function isAwaitedByAllCallers(
  analysis: Analysis,
  fn: FunctionNode,
  asked = new Set<FunctionNode>(),
): boolean {
  // Functions that only call each other hand an error on until one of them is called from elsewhere.
  if (asked.has(fn)) return true;
  asked.add(fn);
  const { closed, sites } = analysis.calls.usesOf(fn);
  return (
    closed &&
    sites.every((site) => site.type === 'CallExpression' && isConsumedAtOnce(analysis, site, asked))
  );
}

function isConsumedAtOnce(
  analysis: Analysis,
  call: TSESTree.CallExpression,
  asked: Set<FunctionNode>,
): boolean {
  const place = wrapped(call);
  const { parent } = place;
  if (parent?.type === 'AwaitExpression') return true;
  const isReturned =
    parent?.type === 'ReturnStatement' ||
    (parent?.type === 'ArrowFunctionExpression' && parent.body === place);
  const caller = enclosingFunction(place);
  if (!isReturned || !caller || caller.generator) return false;
  // A `then` handler settles the same promise whether it throws or returns a rejected promise.
  if (stepGiven(caller) && !isCaughtWithin(place, caller)) return true;
  if (isCaughtWithin(place, caller)) return false;
  return caller.async || isAwaitedByAllCallers(analysis, caller, asked);
}

/** Where `async` is written: before `function`, the parameters of an arrow, or the name of a method. */
function headOf(
  sourceCode: Readonly<TSESLint.SourceCode>,
  fn: FunctionNode,
): { range: TSESTree.Range } {
  const { parent } = fn;
  const isMethod =
    parent.type === 'MethodDefinition' || (parent.type === 'Property' && parent.method);
  if (!isMethod) return fn;
  return parent.computed ? (sourceCode.getTokenBefore(parent.key) ?? parent.key) : parent.key;
}

function hasOverloads(fn: FunctionNode): boolean {
  const { parent } = fn;
  if (parent.type === 'MethodDefinition') {
    return parent.parent.body.some(
      (member) =>
        member.type === 'MethodDefinition' &&
        member.value.type === 'TSEmptyBodyFunctionExpression' &&
        sameKey(member.key, parent.key),
    );
  }
  if (fn.type !== 'FunctionDeclaration' || !fn.id) return false;
  const { name } = fn.id;
  const statement = parent.type.startsWith('Export') ? parent : fn;
  const siblings = (statement.parent as { body?: unknown }).body;
  if (!Array.isArray(siblings)) return false;
  // The signatures of a function stand right before it.
  const before = (siblings as TSESTree.Statement[])[siblings.indexOf(statement) - 1];
  const declaration = before && 'declaration' in before ? before.declaration : before;
  return (
    declaration !== null &&
    typeof declaration === 'object' &&
    'type' in declaration &&
    declaration.type === 'TSDeclareFunction' &&
    declaration.id?.name === name
  );
}

function sameKey(left: TSESTree.Node, right: TSESTree.Node): boolean {
  const keyOf = (node: TSESTree.Node): unknown =>
    'name' in node ? node.name : 'value' in node ? node.value : node;
  return keyOf(left) === keyOf(right);
}

function isConstructed({ calls }: Analysis, fn: FunctionNode): boolean {
  if (fn.type === 'ArrowFunctionExpression') return false;
  const { escapes, sites } = calls.usesOf(fn);
  return (
    sites.some(({ type }) => type === 'NewExpression') ||
    escapes.some(({ parent }) => {
      const isPrototype =
        parent?.type === 'MemberExpression' &&
        parent.property.type === 'Identifier' &&
        parent.property.name === 'prototype';
      const isSuperClass = parent !== undefined && 'superClass' in parent;
      const isTested = parent?.type === 'BinaryExpression' && parent.operator === 'instanceof';
      return isPrototype || isSuperClass || isTested;
    })
  );
}

/** TypeScript asks that an async function's return type be the global `Promise<…>`. */
function returnsPromiseType(analysis: Analysis, fn: FunctionNode): boolean {
  const type = fn.returnType?.typeAnnotation;
  return !type || isPromiseReference(analysis, type);
}

function usesAwaitAsName({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  if (sourceCode.ast.sourceType === 'module') return false;
  let found = false;
  walk(fn, sourceCode.visitorKeys, (node) => {
    found ||= node.type === 'Identifier' && node.name === 'await' && !isFunction(node);
  });
  return found;
}
