/**
 * The strongly connected components that can be reached from a vertex: sets of vertices each of which
 * leads to every other.
 *
 * Tarjan's algorithm, in time linear in vertices and edges, with a stack of its own: files have been
 * seen in which thousands of functions need each other.
 *
 * Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972).
 */
export function componentsFrom<Vertex>(
  start: Vertex,
  successorsOf: (vertex: Vertex) => Iterable<Vertex>,
): Vertex[][] {
  const components: Vertex[][] = [];
  const indexes = new Map<Vertex, number>();
  const lowest = new Map<Vertex, number>();
  const open: Vertex[] = [];
  const isOpen = new Set<Vertex>();
  const calls: { readonly vertex: Vertex; readonly successors: Iterator<Vertex> }[] = [];

  const enter = (vertex: Vertex): void => {
    lowest.set(vertex, indexes.size);
    indexes.set(vertex, indexes.size);
    open.push(vertex);
    isOpen.add(vertex);
    calls.push({ vertex, successors: successorsOf(vertex)[Symbol.iterator]() });
  };
  const lower = (vertex: Vertex, bound: number | undefined): void => {
    if (bound !== undefined && bound < (lowest.get(vertex) ?? Infinity)) lowest.set(vertex, bound);
  };
  const close = (vertex: Vertex): void => {
    const component = open.splice(open.lastIndexOf(vertex));
    for (const member of component) isOpen.delete(member);
    components.push(component);
  };

  enter(start);
  for (let call = calls.at(-1); call; call = calls.at(-1)) {
    const { successors, vertex } = call;
    const next = successors.next();
    if (next.done === true) {
      calls.pop();
      if (lowest.get(vertex) === indexes.get(vertex)) close(vertex);
      const caller = calls.at(-1);
      if (caller) lower(caller.vertex, lowest.get(vertex));
    } else if (!indexes.has(next.value)) enter(next.value);
    else if (isOpen.has(next.value)) lower(vertex, indexes.get(next.value));
  }
  return components;
}
