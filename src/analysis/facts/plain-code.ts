import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import {
  ARRAY_READERS,
  ASSERTING_FUNCTIONS,
  ASSERTING_SAME,
  CONVERTING_FUNCTIONS,
  HARMLESS_FUNCTIONS,
  LOOKING_FUNCTIONS,
  READING_FUNCTIONS,
  SCALAR_METHODS,
  STRING_METHODS,
} from '../known/pure.ts';

const OPAQUE =
  /^(?:Await|Import|TaggedTemplate|Yield)Expression$|^(?:JSX|ClassExpression$|SpreadElement$)/u;
const KNOWN_METHODS = new Set([
  ...ARRAY_READERS,
  ...SCALAR_METHODS,
  ...STRING_METHODS,
  'exec',
  'has',
  'test',
]);
const KNOWN_FUNCTIONS = [
  CONVERTING_FUNCTIONS,
  HARMLESS_FUNCTIONS,
  LOOKING_FUNCTIONS,
  READING_FUNCTIONS,
];

/** Methods by which a schema checks a value, of whatever library. */
export const SCHEMA_METHODS: ReadonlySet<string> = new Set(
  'assert attempt isValidSync parse safeParse validate validateSync'.split(' '),
);

/** Whether evaluating an expression can run code of which nothing is known, the top of an assignment aside. */
export function hasUnknownCode(analysis: Analysis, root: TSESTree.Node): boolean {
  let isUnknown = false;
  const value = unwrap(root);
  if (value.type === 'AssignmentExpression') return false;
  walk(value, analysis.sourceCode.visitorKeys, (node) => {
    isUnknown ||= OPAQUE.test(node.type);
    if (node.type === 'CallExpression') isUnknown ||= !isKnownCall(analysis, node);
    return isUnknown ? SKIP : undefined;
  });
  return isUnknown;
}

/** Whether a call asks something of its arguments that a check may have settled. */
export function isQuestion(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const fn = analysis.calls.calleeOf(call);
  if (fn) return isPlain(analysis, fn);
  const key = analysis.bindings.originOf(call.callee)?.key;
  return key !== undefined && LOOKING_FUNCTIONS.has(key);
}

/** Whether a call does no more than compute. */
function isKnownCall(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const fn = analysis.calls.calleeOf(call);
  if (fn) return isPlainHere(analysis, fn, call);
  const callee = unwrap(call.callee);
  const name = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
  if (name !== undefined && (KNOWN_METHODS.has(name) || SCHEMA_METHODS.has(name))) return true;
  const key = analysis.bindings.originOf(callee)?.key;
  return key !== undefined && KNOWN_FUNCTIONS.some((known) => known.has(key));
}

const plain = new WeakMap<FunctionNode, boolean>();

/** Whether a function does no more than compute and throw. */
export function isPlain(analysis: Analysis, fn: FunctionNode): boolean {
  let answer = plain.get(fn);
  if (answer === undefined) {
    // A function that calls itself is as plain as the rest of it.
    plain.set(fn, true);
    answer = !fn.async && !fn.generator && !changesAnything(analysis, fn);
    plain.set(fn, answer);
  }
  return answer;
}

function changesAnything(analysis: Analysis, fn: FunctionNode): boolean {
  let isUnknown = false;
  walk(fn.body, analysis.sourceCode.visitorKeys, (node) => {
    // Making the error is no part of a call that comes to its end.
    if (isUnknown || node.type === 'ThrowStatement') return SKIP;
    if (node.type === 'CallExpression') isUnknown = !isKnownCall(analysis, node);
    else if (node.type === 'AssignmentExpression') isUnknown = node.left.type !== 'Identifier';
    else if (node.type === 'UpdateExpression') isUnknown = node.argument.type !== 'Identifier';
    else isUnknown = OPAQUE.test(node.type) && node.type !== 'SpreadElement';
    return undefined;
  });
  return isUnknown;
}

const guards = new WeakMap<FunctionNode, boolean>();

/** Whether a function may throw for some of its arguments, itself or through one that it calls. */
export function mayGuard(analysis: Analysis, fn: FunctionNode): boolean {
  let answer = guards.get(fn);
  if (answer === undefined) {
    guards.set(fn, false);
    let found = false;
    walk(fn.body, analysis.sourceCode.visitorKeys, (node) => {
      if (found) return SKIP;
      found = node.type === 'ThrowStatement';
      if (node.type !== 'CallExpression') return undefined;
      const inner = analysis.calls.calleeOf(node);
      found = (inner && mayGuard(analysis, inner)) ?? isAssertion(analysis, node);
      found ||= isSchemaCall(node);
      return undefined;
    });
    answer = found;
    guards.set(fn, answer);
  }
  return answer;
}

/** Whether a call that stands alone may do nothing but check its arguments. */
export function isValidator(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const fn = analysis.calls.calleeOf(call);
  return fn ? isPlainHere(analysis, fn, call) && mayGuard(analysis, fn) : isSchemaCall(call);
}

/** Whether a call does no more than compute and throw; an async function has to be awaited for that. */
function isPlainHere(analysis: Analysis, fn: FunctionNode, call: TSESTree.CallExpression): boolean {
  if (!fn.async) return isPlain(analysis, fn);
  const isAwaited = wrapped(call).parent?.type === 'AwaitExpression';
  return isAwaited && !fn.generator && !changesAnything(analysis, fn);
}

export function isSchemaCall({ callee }: TSESTree.CallExpression): boolean {
  const name = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
  return name !== undefined && SCHEMA_METHODS.has(name);
}

/** Whether a call is one of Node's assertions. */
export function isAssertion(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const key = analysis.bindings.originOf(call.callee)?.key;
  return key !== undefined && (ASSERTING_FUNCTIONS.has(key) || ASSERTING_SAME.has(key));
}
