import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { addTo } from '../../../ast/multimap.ts';
import { staticName, wrapped } from '../../../ast/nodes.ts';
import { isEmptyValue, type Places } from './places.ts';

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
  /** `busy = false`, `busy.delete(key)`: what takes it away again. */
  readonly removalsFrom: (root: Variable | string, range: Range) => readonly TSESTree.Node[];
}

interface Mentions {
  readonly all: readonly TSESTree.Node[];
  readonly writes: readonly TSESTree.Node[];
}

const REMOVERS = new Set(['clear', 'del', 'delete', 'remove']);
const WRITERS = new Set(['add', 'push', 'put', 'set', 'setItem', 'store', 'unshift', 'write']);

export function createOccurrences(
  nodes: readonly TSESTree.Node[],
  { rootOf, sharedRoot }: Pick<Places, 'rootOf' | 'sharedRoot'>,
): Occurrences {
  let named: Map<string, TSESTree.Node[]> | undefined;
  /** By each root, in the order of the text: a bundle mentions one thousands of times, and asks as often. */
  const known = new Map<Variable | string, Mentions>();

  function mentionsOf(root: Variable | string): Mentions {
    let mentions = known.get(root);
    if (!mentions) {
      const nodes =
        typeof root === 'string'
          ? ((named ??= findNamed()).get(root) ?? [])
          : root.references.map(({ identifier }) => identifier);
      const all = [...nodes].sort((a, b) => a.range[0] - b.range[0]);
      const isWrite = (node: TSESTree.Node): boolean => {
        const { type } = usePlace(node);
        return type === 'AssignmentExpression' || type === 'CallExpression';
      };
      known.set(root, (mentions = { all, writes: all.filter(isWrite) }));
    }
    return mentions;
  }

  /** What no variable stands for: properties of `this` and of what all share. */
  function findNamed(): Map<string, TSESTree.Node[]> {
    const found = new Map<string, TSESTree.Node[]>();
    for (const node of nodes) {
      const root = isOwnProperty(node) ? rootOf(node) : sharedRoot(node);
      if (typeof root !== 'string') continue;
      addTo(found, root, node);
    }
    return found;
  }

  return {
    isMentioned: (root, range) => hasWithin(mentionsOf(root).all, range),
    isWritten: (root, range) => hasWithin(mentionsOf(root).writes, range),
    assignmentsTo: (root, [start, end]) => {
      const { writes } = mentionsOf(root);
      return writes.slice(firstFrom(writes, start), firstFrom(writes, end)).flatMap((node) => {
        const use = usePlace(node);
        return use.type === 'AssignmentExpression' ? use : [];
      });
    },
    removalsFrom: (root, [start, end]) => {
      const { all } = mentionsOf(root);
      return all.slice(firstFrom(all, start), firstFrom(all, end)).filter(isRemoved);
    },
  };
}

/** `busy = false`, `delete busy[key]`, `busy.delete(key)` */
function isRemoved(root: TSESTree.Node): boolean {
  const node = usePlace(root);
  if (node.type === 'AssignmentExpression')
    return node.operator === '=' && isEmptyValue(node.right);
  const { parent } = node;
  if (parent?.type === 'UnaryExpression') return parent.operator === 'delete';
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
  return isCalled && node.type === 'MemberExpression' && REMOVERS.has(staticName(node) ?? '');
}

function hasWithin(nodes: readonly TSESTree.Node[], [start, end]: Range): boolean {
  const first = nodes[firstFrom(nodes, start)];
  return first !== undefined && first.range[0] < end;
}

/** The index of the first of some nodes, sorted, that starts at a place or after it. */
function firstFrom(nodes: readonly TSESTree.Node[], place: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle]?.range[0] ?? Infinity) < place) low = middle + 1;
    else high = middle;
  }
  return low;
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
