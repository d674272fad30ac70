import type { TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  isMethodCall,
  staticName,
  unwrap,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { returnsIn } from '../../ast/returns.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/**
 * Whether a function computes a value from what it is given: unlike a procedure, which returns nothing,
 * a factory, which makes functions, and one that returns a promise.
 */
export function computes(analysis: Analysis, fn: FunctionNode): boolean {
  return !fn.async && !fn.generator && takesValues(analysis, fn) && returnsValue(analysis, fn);
}

function returnsValue(analysis: Analysis, fn: FunctionNode): boolean {
  return returnedBy(fn).length > 0 && !returnsLater(analysis, fn);
}

/** Whether a function returns what runs or is there later: a function, or a promise. */
export function returnsLater(analysis: Analysis, fn: FunctionNode): boolean {
  return returnedBy(fn).some(
    (value) => makesFunction(analysis, value) || isPromise(analysis, value),
  );
}

const REQUEST = /^_?req(?:uest)?$/;

/** `(req, res, next) => …`: an HTTP server calls it for each request, whoever connects it. */
export function isHandler({ params: [first, second] }: FunctionNode): boolean {
  return isNamed(first, REQUEST) && isNamed(second, /^_?(?:res|response|reply)$/);
}

function isNamed(parameter: TSESTree.Parameter | undefined, name: RegExp): boolean {
  return parameter?.type === 'Identifier' && name.test(parameter.name);
}

/**
 * `process.env.HOME`, `this.env.CI_URL`, `navigator.userAgent`: a program is started with one value, and seldom asks
 * for it, but for a request, and to choose what is done with a parameter: `if (process.env.MODE === 'preview') …`.
 */
export function readsEnvironment({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  if (isNamed(fn.params[0], REQUEST)) return false;
  const hasValues = fn.params.length > 0;
  let isFound = false;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (hasValues && node.parent && 'test' in node.parent && node.parent.test === node) return SKIP;
    isFound ||=
      isOfBrowser(node) ||
      (node.type === 'MemberExpression' &&
        isEnvironment(node.object) &&
        /^(?!NODE_ENV$)[A-Z][A-Z\d_]*$/.test(staticName(node) ?? '')) ||
      (node.type === 'VariableDeclarator' &&
        node.id.type === 'ObjectPattern' &&
        !!node.init &&
        isEnvironment(node.init));
    return isFound ? SKIP : undefined;
  });
  return isFound;
}

/** `navigator.userAgent`: which browser it is. */
function isOfBrowser(node: TSESTree.Node): boolean {
  if (node.type !== 'MemberExpression') return false;
  const { object } = node;
  const isNavigator = object.type === 'Identifier' && object.name === 'navigator';
  return (
    isNavigator &&
    /^(?:app(?:Name|Version)|platform|userAgent|vendor)$/.test(staticName(node) ?? '')
  );
}

function isEnvironment(node: TSESTree.Expression): boolean {
  const value = unwrap(node);
  if (value.type === 'MemberExpression') return staticName(value) === 'env';
  return value.type === 'Identifier' && value.name === 'env';
}

function takesValues({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  if (fn.params.length > 0) return true;
  if (fn.type === 'ArrowFunctionExpression') return false;
  const own = sourceCode.scopeManager?.acquire(fn, true)?.set.get('arguments');
  return (own?.references.length ?? 0) > 0;
}

/** The values that a function returns, but for `undefined`, and `this`, which is there for chains of calls. */
export function returnedBy(fn: FunctionNode): TSESTree.Expression[] {
  if (fn.body.type !== 'BlockStatement') return [fn.body];
  const values = returnsIn(fn.body).flatMap(({ argument }) => argument ?? []);
  return values.filter(
    (value) =>
      value.type !== 'ThisExpression' &&
      !(value.type === 'Identifier' && value.name === 'undefined'),
  );
}

/** A function, or an object or list that holds one: it is made seldom, and used often. */
export function makesFunction({ bindings, calls }: Analysis, node: TSESTree.Expression): boolean {
  const value = unwrap(node);
  if (calls.functionOf(value)) return true;
  if (value.type === 'NewExpression' && value.arguments.some(holdsFunction)) return true;
  const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
  return holdsFunction((variable && bindings.constantInit(variable)) ?? value);
}

/** `new Promise(…)`, `Promise.all(…)`, `load().then(…)` */
function isPromise({ bindings }: Analysis, node: TSESTree.Expression): boolean {
  const value = unwrap(node);
  if (value.type !== 'CallExpression' && value.type !== 'NewExpression') return false;
  if (isMethodCall(value, 'catch', 'finally', 'then')) return true;
  const origin = bindings.originOf(value.callee);
  return origin?.source === 'global' && origin.root === 'Promise';
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
