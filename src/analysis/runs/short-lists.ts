import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, unwrap } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';

/** The most items of a list that is cut to so many, for a chart or a message. */
const FEW = 20;

/** Whether a list is written down in the code, which is short, and stands mostly in code that runs once, or cut to a few items. */
export function isOfFew(bindings: Bindings, list: TSESTree.Node): boolean {
  const value = unwrap(list);
  if (isWrittenOrCut(value)) return true;
  const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
  const init = variable && bindings.constantInit(variable);
  return init !== undefined && !isEmpty(init) && isWrittenOrCut(unwrap(init));
}

function isWrittenOrCut(value: TSESTree.Node): boolean {
  switch (value.type) {
    case 'ArrayExpression':
      return value.elements.every((element) => element?.type !== 'SpreadElement');
    case 'CallExpression':
      return isCutShort(value);
    case 'ConditionalExpression':
      return [value.consequent, value.alternate].every((way) => isWrittenOrCut(unwrap(way)));
    default:
      return false;
  }
}

/** What a variable starts with that is filled later. */
function isEmpty(init: TSESTree.Expression): boolean {
  return init.type === 'ArrayExpression' && init.elements.length === 0;
}

/** `rows.slice(0, 10)` */
function isCutShort(value: TSESTree.CallExpression): boolean {
  if (calleeName(value) !== 'slice') return false;
  const [start, end] = value.arguments;
  const isFromStart = start?.type === 'Literal' && start.value === 0;
  return isFromStart && end?.type === 'Literal' && Number(end.value) <= FEW;
}
