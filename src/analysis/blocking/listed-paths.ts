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
  const list = listAround(node);
  const given = list && unwrap(list);
  const variable = given?.type === 'Identifier' ? bindings.variableOf(given) : undefined;
  if (
    variable?.references.some(
      (reference) => reference.init !== true && !isRead(reference.identifier),
    )
  )
    return undefined;
  const written = variable ? bindings.constantInit(variable) : given;
  const made = written && unwrap(written);
  if (made?.type !== 'ArrayExpression') return undefined;
  const items = made.elements.filter((item) => item !== null && item.type !== 'SpreadElement');
  return items.length > 0 && items.length === made.elements.length ? items : undefined;

  function listAround(one: TSESTree.Node): TSESTree.Node | undefined {
    switch (one.type) {
      case 'CallExpression': {
        const callee = unwrap(one.callee);
        const isTaken =
          callee.type === 'MemberExpression' && TAKES_ONE.test(memberName(callee) ?? '');
        return isTaken ? callee.object : undefined;
      }
      case 'Identifier': {
        const [def] = bindings.variableOf(one)?.defs ?? [];
        const loop = def?.type === 'Variable' ? def.parent.parent : undefined;
        return loop?.type === 'ForOfStatement' &&
          loop.left === def?.parent &&
          def.node.id.type === 'Identifier'
          ? loop.right
          : undefined;
      }
      case 'MemberExpression':
        return one.computed ? one.object : undefined;
      default:
        return undefined;
    }
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
