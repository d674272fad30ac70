import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { isAssigned } from '../../ast/targets.ts';
import type { Bindings } from '../bindings.ts';

/** Methods of arrays that call back, and give out none of the elements. */
export const ASKING = new Set('every findIndex findLastIndex flatMap forEach map some'.split(' '));
export const FINDING = new Set(['find', 'findLast']);
/** Those of plain values, which anyone may have. */
const PLAIN_CALLBACKS = new Set([...ASKING, ...FINDING, 'filter', 'reduce', 'reduceRight']);
/** Methods of arrays of plain values that change nothing, and hand the array to nobody. */
const PLAIN_READERS = new Set('at concat includes indexOf join lastIndexOf slice'.split(' '));
/** The parameter of a callback that gets the whole array. */
export const ARRAY_PARAMETER = 2;

/** Whether an array of plain values is only read. */
export function isReadPlain(bindings: Bindings, place: TSESTree.Node): boolean {
  const list = wrapped(place);
  const { parent } = list;
  switch (parent?.type) {
    case 'ForOfStatement':
      return parent.right === list;
    case 'SpreadElement':
    case 'TSTypeQuery':
      return true;
    case 'NewExpression':
      return parent.arguments[0] === list && bindings.isGlobal(parent.callee, 'Set');
    case 'MemberExpression': {
      if (parent.object !== list) return false;
      const member = wrapped(parent);
      const call = member.parent;
      if (call?.type === 'CallExpression' && call.callee === member) {
        return isReadCall(call, staticName(parent) ?? '');
      }
      return !isAssigned(member) && (parent.computed || staticName(parent) === 'length');
    }
    default:
      return false;
  }
}

/** Of an array of plain values, whose method is called. */
export function isReadCall(
  { arguments: [callback] }: TSESTree.CallExpression,
  name: string,
): boolean {
  if (PLAIN_READERS.has(name)) return true;
  return (
    PLAIN_CALLBACKS.has(name) &&
    callback !== undefined &&
    isFunction(callback) &&
    takesNoArray(callback, name.startsWith('reduce') ? ARRAY_PARAMETER + 1 : ARRAY_PARAMETER)
  );
}

/** Of a callback of an array's method: one that has no name for the array. */
export function takesNoArray(callback: FunctionNode, most: number): boolean {
  return (
    callback.type === 'ArrowFunctionExpression' &&
    callback.params.length <= most &&
    callback.params.every(({ type }) => type !== 'RestElement')
  );
}
