import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, wrapped } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Places } from './places.ts';

type Variable = TSESLint.Scope.Variable;
type Range = readonly [start: number, end: number];

/** Where a file mentions the roots of places: variables, properties of `this` and of what all share. */
export interface Occurrences {
  readonly isMentioned: (root: Variable | string, range: Range) => boolean;
  /** Whether something is assigned to it or put into it, or into one of its properties. */
  readonly isWritten: (root: Variable | string, range: Range) => boolean;
  readonly assignmentsTo: (
    root: Variable | string,
    range: Range,
  ) => readonly TSESTree.AssignmentExpression[];
}

const WRITERS = new Set(['add', 'push', 'put', 'set', 'setItem', 'store', 'unshift', 'write']);

export function createOccurrences(
  ast: TSESTree.Program,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
  { rootOf, sharedRoot }: Pick<Places, 'rootOf' | 'sharedRoot'>,
): Occurrences {
  let named: Map<string, TSESTree.Node[]> | undefined;

  function nodesOf(root: Variable | string, [start, end]: Range): TSESTree.Node[] {
    const all =
      typeof root === 'string'
        ? ((named ??= findNamed()).get(root) ?? [])
        : root.references.map(({ identifier }) => identifier);
    return all.filter(({ range }) => start <= range[0] && range[0] < end);
  }

  /** What no variable stands for: properties of `this` and of what all share. */
  function findNamed(): Map<string, TSESTree.Node[]> {
    const found = new Map<string, TSESTree.Node[]>();
    walk(ast, visitorKeys, (node) => {
      const root = isOwnProperty(node) ? rootOf(node) : sharedRoot(node);
      if (typeof root !== 'string') return;
      const list = found.get(root);
      if (list) list.push(node);
      else found.set(root, [node]);
    });
    return found;
  }

  return {
    isMentioned: (root, range) => nodesOf(root, range).length > 0,
    isWritten: (root, range) =>
      nodesOf(root, range).some((node) => {
        const use = usePlace(node);
        return use.type === 'AssignmentExpression' || use.type === 'CallExpression';
      }),
    assignmentsTo: (root, range) =>
      nodesOf(root, range).flatMap((node) => {
        const use = usePlace(node);
        return use.type === 'AssignmentExpression' ? use : [];
      }),
  };
}

/** The assignment to a root or to something in it, or the call that puts something there; else its outermost member. */
function usePlace(root: TSESTree.Node): TSESTree.Node {
  let node = wrapped(root);
  for (;;) {
    const { parent } = node;
    if (parent?.type === 'AssignmentExpression' && parent.left === node) return parent;
    if (parent?.type !== 'MemberExpression' || parent.object !== node) return node;
    node = wrapped(parent);
    const call = node.parent;
    const isCalled = call?.type === 'CallExpression' && call.callee === node;
    if (isCalled && WRITERS.has(staticName(parent) ?? '')) return call;
  }
}

/** `this.cache`, `this.#cache`. */
export function isOwnProperty(node: TSESTree.Node): node is TSESTree.MemberExpression {
  return node.type === 'MemberExpression' && node.object.type === 'ThisExpression';
}
