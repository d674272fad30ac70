import type { TSESTree } from '@typescript-eslint/utils';
import { isMethodCall, unwrap, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';
import { MAX_DEPTH } from './promise-fact.ts';

/** The expression that a value is awaited of, by `await` or by `then`, through names. */
export function awaitedCall(
  bindings: Bindings,
  node: TSESTree.Node,
  depth: number,
): TSESTree.Node | undefined {
  if (node.type === 'AwaitExpression') return unwrap(node.argument);
  if (node.type !== 'Identifier' || depth > MAX_DEPTH) return undefined;
  const variable = bindings.variableOf(node);
  const init = variable && bindings.constantInit(variable);
  if (init) return awaitedCall(bindings, unwrap(init), depth + 1);
  const def = variable?.defs[0];
  if (def?.type !== 'Parameter' || variable?.references.some((use) => use.isWrite())) {
    return undefined;
  }
  const call = handledBy(node, def.node as FunctionNode);
  return call && unwrap(call.callee.object);
}

/** The `then` whose first argument is the function, if the identifier is the function's parameter. */
export function handledBy(
  node: TSESTree.Identifier,
  fn: FunctionNode,
): (TSESTree.CallExpression & { callee: TSESTree.MemberExpression }) | undefined {
  const [parameter] = fn.params;
  if (parameter?.type !== 'Identifier' || parameter.name !== node.name) return undefined;
  const handler = wrapped(fn);
  const call = handler.parent;
  return isMethodCall(call, 'then') && call.arguments[0] === handler ? call : undefined;
}
