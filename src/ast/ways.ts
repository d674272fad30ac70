import type { TSESTree } from '@typescript-eslint/utils';

/** `return …`, `continue`, and a block that ends with one: what stands behind it does not run. */
export function isWayOut(node: TSESTree.Node): boolean {
  if (node.type === 'BlockStatement') {
    const last = node.body.at(-1);
    return last !== undefined && isWayOut(last);
  }
  return /^(?:Break|Continue|Return|Throw)Statement$/.test(node.type);
}

/** The ways through a `switch`: each case up to the one that leaves, with those that fall through to it. */
export function waysThrough({ cases }: TSESTree.SwitchStatement): TSESTree.Statement[][] {
  const ways: TSESTree.Statement[][] = [];
  let way: TSESTree.Statement[] = [];
  for (const { consequent } of cases) {
    way.push(...consequent);
    const last = consequent.at(-1);
    if (!last || !isWayOut(last)) continue;
    ways.push(way);
    way = [];
  }
  return [...ways, way];
}
