import type { TSESLint, TSESTree } from '@typescript-eslint/utils';

/** What `walk` does with the children of the node just entered. */
export const SKIP = Symbol('skip');

/**
 * Visits a node and everything inside it, in source order, without recursion, so that code nested
 * thousands of levels deep cannot exhaust the stack.
 *
 * `enter` returns `SKIP` to leave out a node's children.
 */
export function walk(
  root: TSESTree.Node,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
  enter: (node: TSESTree.Node) => typeof SKIP | void,
): void {
  const pending: TSESTree.Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (enter(node) === SKIP) continue;
    // The stack gives back the last child first: they go in from the end.
    const keys = visitorKeys[node.type] ?? [];
    for (let index = keys.length - 1; index >= 0; index -= 1) {
      const value = (node as unknown as Record<string, unknown>)[keys[index] ?? ''];
      if (Array.isArray(value)) {
        for (let place = value.length - 1; place >= 0; place -= 1) {
          const item = value[place] as TSESTree.Node | null;
          if (item) pending.push(item);
        }
      } else if (value) {
        pending.push(value as TSESTree.Node);
      }
    }
  }
}

/** The nodes directly inside a node, in the order of the visitor keys. */
export function childrenOf(
  node: TSESTree.Node,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): TSESTree.Node[] {
  const children: TSESTree.Node[] = [];
  for (const key of visitorKeys[node.type] ?? []) {
    const value = (node as unknown as Record<string, unknown>)[key];
    if (Array.isArray(value)) {
      for (const item of value as (TSESTree.Node | null)[]) if (item) children.push(item);
    } else if (value) {
      children.push(value as TSESTree.Node);
    }
  }
  return children;
}

/** A node and all nodes inside it, in source order. */
export function nodesIn(
  root: TSESTree.Node,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): TSESTree.Node[] {
  const nodes: TSESTree.Node[] = [];
  walk(root, visitorKeys, (node) => {
    nodes.push(node);
  });
  return nodes;
}
