import { describe, expect, it } from 'vitest';
import type { Target } from '../../src/analysis/project/resolve/resolver.ts';
import { distinct, gather } from '../../src/analysis/project/resolve/targets.ts';

function numbered(index: number): Target {
  return { kind: 'external', key: String(index) };
}

describe('gather', () => {
  const lists = Array.from({ length: 100 }, (_, list) =>
    Array.from({ length: 1600 }, (_, index) => numbered(list * 320 + index)),
  );

  it.each([0, 1, 2, 3, 100])('gives what is distinct in %d lists', (count) => {
    const some = lists.slice(0, count);
    expect(gather(some, (list) => list)).toEqual(distinct(some.flat()));
  });

  it('asks no more items than it needs', () => {
    let asked = 0;
    gather(lists, (list) => {
      asked += 1;
      return list;
    });
    expect(asked).toBe(3);
  });
});
