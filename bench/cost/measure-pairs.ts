import { measure, type Counts, type Program } from './measure.ts';
import { asOneModule } from './one-module.ts';
import type { CostPair } from './pair.ts';
import { pairsByRule } from './pairs/index.ts';

export interface MeasuredPair {
  pair: CostPair;
  before: Counts;
  after: Counts;
}

/** Measures every pair in one process, in the order of the files. */
export async function measurePairs(node?: string): Promise<Map<string, MeasuredPair[]>> {
  const programs: Program[] = [];
  for (const [rule, pairs] of Object.entries(pairsByRule)) {
    for (const pair of pairs) {
      const { after, before } = asOneModule(pair);
      programs.push(
        { id: idOf(rule, pair, 'before'), code: before },
        { id: idOf(rule, pair, 'after'), code: after },
      );
    }
  }

  const counts = await measure(programs, node);
  const countsOf = (id: string): Counts => {
    const found = counts.get(id);
    if (!found) throw new Error(`nothing measured for ${id}`);
    return found;
  };
  return new Map(
    Object.entries(pairsByRule).map(([rule, pairs]) => [
      rule,
      pairs.map((pair) => ({
        pair,
        before: countsOf(idOf(rule, pair, 'before')),
        after: countsOf(idOf(rule, pair, 'after')),
      })),
    ]),
  );
}

function idOf(rule: string, pair: CostPair, side: 'before' | 'after'): string {
  return `${rule}: ${pair.form}: ${side}`;
}
