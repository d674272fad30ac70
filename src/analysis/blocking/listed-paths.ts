import type { TSESTree } from '@typescript-eslint/utils';
import { memberName, unwrap } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

/** What gives one of the items of a list: `places.find((place) => existsSync(place))`. */
const TAKES_ONE = /^(?:at|find|findLast)$/;
/** What leaves a list as it is. */
const READS =
  /^(?:at|entries|every|filter|find|findLast|flatMap|forEach|includes|join|keys|length|map|some|values)$/;

/**
 * The items of a list that is written down, where a node is one of them: `places[0]`, `places.find(existsSync)`,
 * or the variable of `for (const place of places)`.
 */
export function itemsBehind(
  node: TSESTree.Node,
  { bindings }: Analysis,
): readonly TSESTree.Node[] | undefined {
  const list = listAround(node, bindings);
  const given = list && unwrap(list);
  const variable = given?.type === 'Identifier' ? bindings.variableOf(given) : undefined;
  const isChanged = variable?.references.some(
    (reference) => reference.init !== true && !isRead(reference.identifier),
  );
  if (isChanged === true) return undefined;
  const written = variable ? bindings.constantInit(variable) : given;
  const made = written && unwrap(written);
  if (made?.type !== 'ArrayExpression') return undefined;
  const items = made.elements.filter((item) => item !== null && item.type !== 'SpreadElement');
  return items.length > 0 && items.length === made.elements.length ? items : undefined;
}

function listAround(
  node: TSESTree.Node,
  bindings: Analysis['bindings'],
): TSESTree.Node | undefined {
  switch (node.type) {
    case 'CallExpression': {
      const callee = unwrap(node.callee);
      const isTaken =
        callee.type === 'MemberExpression' && TAKES_ONE.test(memberName(callee) ?? '');
      return isTaken ? callee.object : undefined;
    }
    case 'Identifier': {
      const [def] = bindings.variableOf(node)?.defs ?? [];
      if (def?.type !== 'Variable' || def.node.id.type !== 'Identifier') return undefined;
      const loop = def.parent.parent;
      return loop.type === 'ForOfStatement' && loop.left === def.parent ? loop.right : undefined;
    }
    case 'MemberExpression':
      return node.computed ? node.object : undefined;
    default:
      return undefined;
  }
}

/** Whether a list is only asked for its items where it is named. */
function isRead(list: TSESTree.Node): boolean {
  const { parent } = list;
  if (parent?.type === 'ForOfStatement') return parent.right === list;
  if (parent?.type !== 'MemberExpression' || parent.object !== list) return false;
  if (!parent.computed) return READS.test(memberName(parent) ?? '');
  return parent.parent.type !== 'AssignmentExpression' || parent.parent.left !== parent;
}
