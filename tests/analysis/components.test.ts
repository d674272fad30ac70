import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { componentsFrom } from '../../src/analysis/closures/components.ts';

const SIZE = 8;
const graphs = fc.array(fc.array(fc.nat(SIZE - 1)), { minLength: SIZE, maxLength: SIZE });

it('puts vertices together that lead to each other, and no others', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const components = componentsFrom(0, (vertex) => edges[vertex] ?? []);
      const reached = reachableFrom(0, edges);
      expect(components.flat().sort()).toEqual([...reached].sort());
      for (const vertex of reached) {
        const expected = [...reached].filter(
          (other) =>
            reachableFrom(vertex, edges).has(other) && reachableFrom(other, edges).has(vertex),
        );
        const component = components.find((members) => members.includes(vertex));
        expect(component?.sort()).toEqual(expected.sort());
      }
    }),
  );
});

it('takes time linear in a ring of many vertices', () => {
  const size = 50_000;
  const [component, ...others] = componentsFrom(0, (vertex) => [(vertex + 1) % size]);
  expect(component?.length).toBe(size);
  expect(others).toEqual([]);
});

function reachableFrom(start: number, edges: readonly (readonly number[])[]): Set<number> {
  const reached = new Set([start]);
  for (const vertex of reached) for (const next of edges[vertex] ?? []) reached.add(next);
  return reached;
}
