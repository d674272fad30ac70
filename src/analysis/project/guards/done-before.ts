import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../../ast/nodes.ts';
import { createSays, type Says } from './conditions.ts';
import { lastName } from '../summary/names.ts';

/** What is done once for all data: `state.namesImported`. */
const DONE =
  /(?:^|_|[a-z])(?:imported|installed|migrated|seeded)$|^(?:imported|installed|migrated|seeded)$/i;
/** What is written down of the program itself, and not of one of its things. */
const OF_PROGRAM = /(?:config|configuration|meta|metadata|settings|setup|state|status)$/i;

/** Whether a test holds only as long as something has not been done that is written down once it is: `!state.isMigrated`. */
export const isNotDoneBefore: Says = createSays(
  (node: TSESTree.Node, isTrue) =>
    !isTrue &&
    node.type === 'MemberExpression' &&
    DONE.test(lastName(node)) &&
    OF_PROGRAM.test(lastName(node.object)),
);

/** One in so many is seldom. */
const MANY = 50;

/** Whether a test holds for one in many: `count % 100 === 0`. */
export const isOfOneInMany: Says = createSays((node, isTrue) => {
  if (node.type !== 'BinaryExpression') return false;
  const { left, operator, right } = node;
  // `!(count % 100)`
  if (operator === '%') return !isTrue && isMany(right);
  const isEqual = operator === '===' || operator === '==';
  const isOther = operator === '!==' || operator === '!=';
  const rest = unwrap(left);
  return (
    (isTrue ? isEqual : isOther) &&
    right.type === 'Literal' &&
    rest.type === 'BinaryExpression' &&
    rest.operator === '%' &&
    isMany(rest.right)
  );
});

function isMany(node: TSESTree.Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'number' && node.value >= MANY;
}

/** Whether a test holds only once an account has gone from a client, as WhatsApp's: `code === DisconnectReason.loggedOut`. */
export const isOfLoggedOut: Says = createSays(
  (node, isTrue) =>
    node.type === 'BinaryExpression' &&
    /^[!=]==?$/.test(node.operator) &&
    node.operator.startsWith('!') !== isTrue &&
    [node.left, node.right].some((side) => lastName(side) === 'loggedOut'),
);
