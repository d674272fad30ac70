import type { TSESTree } from '@typescript-eslint/utils';
import { memberName, unwrap } from '../../../ast/nodes.ts';
import { OF_REQUEST } from '../../known/handlers/types.ts';
import { listOfItem } from './collections.ts';
import type { Value } from './value.ts';

/** A way longer than this is not followed. */
const MAX_PATH = 4;

/**
 * Takes note of what a function puts into an object or a list that it is given: `into` is the object, `key`
 * the name of the new member.
 */
export function noteFill(
  into: TSESTree.Node,
  key: Value | undefined,
  value: Value,
  valueOf: (node: TSESTree.Node) => Value | undefined,
): void {
  const path: (Value | undefined)[] = [key];
  let node = unwrap(into);
  for (;;) {
    if (node.type === 'AssignmentExpression') node = unwrap(node.left);
    else if (node.type === 'MemberExpression') {
      const name = memberName(node);
      path.unshift(name === undefined ? valueOf(node.property) : { kind: 'string', text: name });
      node = unwrap(node.object);
    } else break;
  }
  let root = valueOf(node);
  while (root) {
    const list = root.kind === 'call' ? listOfItem(root.callee) : undefined;
    if (root.kind === 'member') path.unshift({ kind: 'string', text: root.name });
    else if (root.kind === 'element' || list) path.unshift(undefined);
    else break;
    root = root.kind === 'member' || root.kind === 'element' ? root.of : list;
  }
  if (root?.kind !== 'param' || path.length > MAX_PATH) return;
  const { entity, index } = root;
  // What middleware adds to a request is another matter.
  if (OF_REQUEST.test(entity.params[index]?.name ?? '')) return;
  entity.fills.push({ index, path, value });
}
