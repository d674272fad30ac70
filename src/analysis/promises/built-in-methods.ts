import type { TSESTree } from '@typescript-eslint/utils';
import { isMethodCall, unwrap } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';

/** Methods of an array that return an array. */
const ARRAYS =
  'concat filter flat flatMap map reverse slice sort splice toReversed toSorted toSpliced with'.split(
    ' ',
  );

/** Methods of an array that return a number, a boolean, a string or nothing. */
const PRIMITIVES =
  'every forEach includes indexOf join lastIndexOf push some toString unshift'.split(' ');

/** Methods of a string that return a string. */
const STRINGS = (
  'charAt concat normalize padEnd padStart repeat replace replaceAll slice substring toLowerCase ' +
  'toString toUpperCase trim trimEnd trimStart'
).split(' ');

const ARRAY_FUNCTIONS = /^(?:Array\.(?:from|of)|Object\.(?:entries|keys|values))$/u;
const COLLECTORS = /^Promise\.all(?:Settled)?$/u;
const MAX_DEPTH = 16;

/** What is known of the methods that arrays and strings have. */
export interface BuiltInMethods {
  /** Whether a call is one of a method of a proven array or string, whose result is no promise. */
  yieldsPlain(call: TSESTree.CallExpression): boolean;
}

/** @param awaitedCall What an expression is the awaited value of. */
export function createBuiltInMethods(
  bindings: Bindings,
  awaitedCall: (node: TSESTree.Node) => TSESTree.Node | undefined,
): BuiltInMethods {
  function originOf(node: TSESTree.Node | undefined): string {
    const origin = node?.type === 'CallExpression' ? bindings.originOf(node.callee) : undefined;
    return origin?.source === 'global' ? origin.key : '';
  }

  function initOf(node: TSESTree.Identifier): TSESTree.Expression | undefined {
    const variable = bindings.variableOf(node);
    return variable && bindings.constantInit(variable);
  }

  function isArray(expression: TSESTree.Node, depth = 0): boolean {
    const node = unwrap(expression);
    if (depth > MAX_DEPTH) return false;
    if (node.type === 'ArrayExpression' || COLLECTORS.test(originOf(awaitedCall(node))))
      return true;
    if (node.type === 'Identifier') {
      const init = initOf(node);
      return init !== undefined && isArray(init, depth + 1);
    }
    if (node.type !== 'CallExpression' || node.optional) return false;
    if (ARRAY_FUNCTIONS.test(originOf(node))) return true;
    return isMethodCall(node, 'split')
      ? isString(node.callee.object, depth + 1)
      : isMethodCall(node, ...ARRAYS) && isArray(node.callee.object, depth + 1);
  }

  function isString(expression: TSESTree.Node, depth = 0): boolean {
    const node = unwrap(expression);
    if (depth > MAX_DEPTH) return false;
    if (node.type === 'TemplateLiteral') return true;
    if (node.type === 'Literal') return typeof node.value === 'string';
    if (node.type === 'Identifier') {
      const init = initOf(node);
      return init !== undefined && isString(init, depth + 1);
    }
    if (node.type !== 'CallExpression' || node.optional) return false;
    if (originOf(node) === 'String') return true;
    return isMethodCall(node, 'join')
      ? isArray(node.callee.object, depth + 1)
      : isMethodCall(node, ...STRINGS) && isString(node.callee.object, depth + 1);
  }

  return {
    yieldsPlain(call) {
      return (
        isArray(call) ||
        isString(call) ||
        (isMethodCall(call, ...PRIMITIVES) && isArray(call.callee.object))
      );
    },
  };
}
