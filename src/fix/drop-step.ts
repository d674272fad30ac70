import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isNullish } from '../analysis/bindings.ts';
import { onlyExpression } from '../analysis/promises/executors.ts';
import { doesNothing } from '../ast/callbacks.ts';
import {
  enclosingFunction,
  isFunction,
  isMethodCall,
  staticName,
  wrapped,
  type FunctionNode,
  type MethodCall,
} from '../ast/nodes.ts';
import { isDropped } from '../ast/results.ts';
import { dropFrom, type Edit } from './edits.ts';

/**
 * Leaves out a step of a native promise that passes value and error on as they are: `.then((x) => x)`,
 * `.catch()`, `.finally(() => {})`. `undefined` where it does more, or somebody could tell the promises apart.
 */
export function dropStep(analysis: Analysis, call: MethodCall): Edit | undefined {
  const { consumers, promises, sourceCode } = analysis;
  const { object } = call.callee;
  if (!passesOn(analysis, call) || promises.kindOf(object).kind !== 'promise') return undefined;
  if (!promises.isFresh(object) && !consumers.isUsedUp(call)) return undefined;
  if (endsFloatingChain(call)) return undefined;
  return dropFrom(sourceCode, object, call);
}

/** Whether a node is, or is the result of, a handler of a step that does nothing and goes as a whole. */
export function isInUselessStep(analysis: Analysis, node: TSESTree.Node): boolean {
  const fn = isFunction(node) ? node : enclosingFunction(node);
  const step = fn && wrapped(fn).parent;
  return isMethodCall(step, 'then', 'catch', 'finally') && dropStep(analysis, step) !== undefined;
}

/**
 * Whether a step ends a chain that nobody waits for, `load().then();`, or takes its errors: it tells readers,
 * and linters such as `catch-or-return` and `no-floating-promises`, that the author thought of them.
 */
function endsFloatingChain(call: MethodCall): boolean {
  const name = staticName(call.callee);
  if (name !== 'catch' && !(name === 'then' && call.arguments.length !== 1)) return false;
  let last: TSESTree.Node = call;
  for (;;) {
    const callee: TSESTree.Node | undefined = wrapped(last).parent;
    const next: TSESTree.Node | undefined = callee && wrapped(callee).parent;
    if (!isMethodCall(next, 'finally') || wrapped(next.callee) !== callee) return isDropped(last);
    last = next;
  }
}

function passesOn(analysis: Analysis, call: MethodCall): boolean {
  const [first, second, ...others] = call.arguments;
  if (others.length > 0 || call.typeArguments) return false;
  switch (staticName(call.callee)) {
    case 'then':
      return (
        (!first || isNullish(analysis, first) || isIdentity(analysis, first)) &&
        (!second || isNullish(analysis, second) || isRethrow(analysis, second))
      );
    case 'catch':
      return !second && (!first || isNullish(analysis, first) || isRethrow(analysis, first));
    default:
      return !second && (!first || isNullish(analysis, first) || doesNothing(first));
  }
}

/** `(x) => x`, `(x) => Promise.resolve(x)`, whose types say no more. */
function isIdentity(analysis: Analysis, node: TSESTree.Node): boolean {
  const fn = plainHandler(node);
  const result = fn && returnedExpression(fn);
  return (
    result !== undefined &&
    (isParameterOf(fn, result) || isParameterOf(fn, settledWith(analysis, result, 'resolve')))
  );
}

/** `(e) => { throw e; }`, `(e) => Promise.reject(e)`. */
function isRethrow(analysis: Analysis, node: TSESTree.Node): boolean {
  const fn = plainHandler(node);
  if (!fn) return false;
  const [statement, ...others] = fn.body.type === 'BlockStatement' ? fn.body.body : [];
  if (statement?.type === 'ThrowStatement') {
    return others.length === 0 && isParameterOf(fn, statement.argument);
  }
  return isParameterOf(fn, settledWith(analysis, returnedExpression(fn), 'reject'));
}

function plainHandler(node: TSESTree.Node): FunctionNode | undefined {
  if (!isFunction(node) || node.generator || node.returnType || node.typeParameters)
    return undefined;
  const [parameter] = node.params;
  return parameter?.type === 'Identifier' && !parameter.typeAnnotation ? node : undefined;
}

function returnedExpression(fn: FunctionNode): TSESTree.Expression | undefined {
  const isStatement =
    fn.body.type === 'BlockStatement' && fn.body.body[0]?.type === 'ExpressionStatement';
  return isStatement ? undefined : onlyExpression(fn);
}

function isParameterOf(fn: FunctionNode | undefined, node: TSESTree.Node | undefined): boolean {
  const [parameter] = fn?.params ?? [];
  return (
    node?.type === 'Identifier' && parameter?.type === 'Identifier' && node.name === parameter.name
  );
}

function settledWith(
  { bindings }: Analysis,
  node: TSESTree.Node | undefined,
  how: 'reject' | 'resolve',
): TSESTree.Node | undefined {
  return node?.type === 'CallExpression' &&
    node.arguments.length === 1 &&
    bindings.isGlobal(node.callee, `Promise.${how}`)
    ? node.arguments[0]
    : undefined;
}
