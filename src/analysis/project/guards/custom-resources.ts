import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../../ast/nodes.ts';
import { lastName, literalText } from '../summary/names.ts';
import { createSays, type Says } from './conditions.ts';

const ASKED = 'RequestType';
const OF_STACK = /^(?:Create|Delete|Update)$/;

/**
 * Whether a test tells what CloudFormation does with a resource of the program's own: `event.RequestType ===
 * 'Create'`. It asks for that when the program is installed, changed or removed, and so for the rest, too.
 */
export const isOfCustomResource: Says = createSays((node) => {
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator)) return false;
  const { left, right } = node;
  return isAsked(left, right) || isAsked(right, left);
});

/** The same of a `case` of `switch (event.RequestType)`. */
export function isCaseOfCustomResource({ parent, test }: TSESTree.SwitchCase): boolean {
  return parent.type === 'SwitchStatement' && test !== null && isAsked(parent.discriminant, test);
}

function isAsked(asked: TSESTree.Node, text: TSESTree.Node): boolean {
  return lastName(unwrap(asked)) === ASKED && OF_STACK.test(literalText(text) ?? '');
}
