import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../../ast/nodes.ts';

type Variable = TSESLint.Scope.Variable;

/** A name is enough to stay silent, never to report. */
const IS_DEVELOPMENT =
  /^(?:(?:is_?|__)?(?:dev|development|testing)(?:_?mode|_?env|__)?|is_?test|(?:is_?)?test_?(?:mode|env))$/i;
const IS_PRODUCTION = /^(?:is_?|__)?prod(?:uction)?(?:_?mode|_?env|__)?$/i;

/** Tells which branches are taken in development only: `NODE_ENV !== 'production'`, `isDev`. */
export function createDevelopment(
  variableOf: (node: TSESTree.Identifier) => Variable | undefined,
): (test: TSESTree.Node, isTrue: boolean) => boolean {
  function isDevelopmentOnly(test: TSESTree.Node, isTrue: boolean, depth: number): boolean {
    const node = unwrap(test);
    if (depth > 8) return false;
    if (node.type === 'UnaryExpression' && node.operator === '!') {
      return isDevelopmentOnly(node.argument, !isTrue, depth + 1);
    }
    if (node.type === 'LogicalExpression') {
      // Both sides hold where `a && b` is true; both fail where `a || b` is false.
      const certain = (node.operator === '&&') === isTrue;
      const left = isDevelopmentOnly(node.left, isTrue, depth + 1);
      const right = isDevelopmentOnly(node.right, isTrue, depth + 1);
      return certain ? left || right : left && right;
    }
    if (node.type === 'BinaryExpression') return comparesToDevelopment(node, isTrue);
    const name = node.type === 'MemberExpression' ? staticName(node) : undefined;
    if (isTrue ? IS_DEVELOPMENT.test(name ?? '') : IS_PRODUCTION.test(name ?? '')) return true;
    if (node.type !== 'Identifier') return false;
    if (isTrue ? IS_DEVELOPMENT.test(node.name) : IS_PRODUCTION.test(node.name)) return true;
    const def = variableOf(node)?.defs[0];
    const init = def?.type === 'Variable' && def.node.init;
    return init ? isDevelopmentOnly(init, isTrue, depth + 1) : false;
  }

  return (test, isTrue) => isDevelopmentOnly(test, isTrue, 0);
}

/** `NODE_ENV === 'development'` when true, `NODE_ENV === 'production'` when false. */
function comparesToDevelopment(node: TSESTree.BinaryExpression, isTrue: boolean): boolean {
  const [variable, literal] =
    node.right.type === 'Literal' ? [node.left, node.right] : [node.right, node.left];
  if (literal.type !== 'Literal' || variable.type !== 'MemberExpression') return false;
  if (staticName(variable) !== 'NODE_ENV') return false;
  const equals = node.operator.startsWith('===') || node.operator === '==';
  if (!equals && !node.operator.startsWith('!=')) return false;
  return literal.value === 'production' ? equals !== isTrue : equals === isTrue;
}
