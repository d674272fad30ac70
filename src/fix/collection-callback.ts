import type { TSESTree } from '@typescript-eslint/utils';
import { isParenthesized } from '@eslint-community/eslint-utils';
import type { Analysis } from '../analysis/analyze.ts';
import { callsIn } from '../ast/calls.ts';
import { isMethodCall, staticName, unwrap, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { lastName } from '../analysis/project/summary/names.ts';
import { isInOptionalChain } from '../ast/optional-chain.ts';
import { insertAfter, insertBefore, replace, type Edit } from './edits.ts';
import { minimumAt, Precedence } from './parens.ts';

/** The call of `map` or `forEach` that a function is the only argument of. */
export function collectionCallOf(analysis: Analysis, fn: FunctionNode): CollectionCall | undefined {
  const argument = wrapped(fn);
  const { parent } = argument;
  if (!isMethodCall(parent, 'forEach', 'map') || parent.arguments.length !== 1) return undefined;
  if (isInOptionalChain(parent) || isKeyed(analysis, parent.callee.object)) return undefined;
  if (parent.arguments[0] !== argument) return undefined;
  const isStatement = parent.parent.type === 'ExpressionStatement';
  return staticName(parent.callee) === 'map' || isStatement ? parent : undefined;
}

/** A `Map` and a `Set` have `forEach`, and no `map`. */
function isKeyed({ bindings }: Analysis, object: TSESTree.Node): boolean {
  const variable = object.type === 'Identifier' ? bindings.variableOf(object) : undefined;
  const value = unwrap((variable && bindings.constantInit(variable)) ?? object);
  if (value.type !== 'NewExpression') return false;
  return bindings.isGlobal(value.callee, 'Map') || bindings.isGlobal(value.callee, 'Set');
}

type CollectionCall = TSESTree.CallExpression & { callee: TSESTree.MemberExpression };

const APPENDS = /^(?:append|write$)/;
const WRITES = /^(?:outputFile|writeFile)(?:Sync)?$/;

/** Whether a callback adds to something that the next one adds to as well: `appendFileSync('log', text)`, `out.write(text)`. */
export function writesInTurn({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  return callsIn(fn, sourceCode.visitorKeys).some(({ arguments: [path], callee }) => {
    const name = lastName(callee);
    return APPENDS.test(name) || (WRITES.test(name) && path?.type === 'Literal');
  });
}

/** `await Promise.all(xs.map(…))` for `xs.map(…)` and `xs.forEach(…)`. */
export function allEdits({ sourceCode }: Analysis, node: CollectionCall): Edit[] {
  const needsParens =
    Precedence.Unary < minimumAt(node) && !isParenthesized(node as never, sourceCode as never);
  return [
    insertBefore(node, `${needsParens ? '(' : ''}await Promise.all(`),
    ...(staticName(node.callee) === 'map' ? [] : [replace(node.callee.property, 'map')]),
    insertAfter(node, needsParens ? '))' : ')'),
  ];
}
