import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { countCells } from '../bench/cost/gain-table.ts';
import { measurePairs, type MeasuredPair } from '../bench/cost/measure-pairs.ts';
import type { CostPair } from '../bench/cost/pair.ts';
import { pairsByRule } from '../bench/cost/pairs/index.ts';
import { costsOf } from '../bench/cost/write-costs.ts';
import { costsTable } from '../src/costs-table.ts';

const COUNTS = ['ticks', 'promises', 'closures', 'bytes'] as const;

/** The table in the source was written on the oldest Node that is supported. */
const isNodeOfTable = process.versions.node.startsWith('20.');

const measured = await measurePairs();

const page = await readFile(new URL('../docs/performance.md', import.meta.url), 'utf8');

/** The cells of each row of the page's tables. */
const rows = page
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| /, '').trim()));

/**
 * V8 leaves the end of a heap page unused, which adds up to a few bytes for each call; and what Intl makes
 * depends on what was measured before it: 2896, 3104 and 3448 bytes for one program of one commit.
 */
const BYTES_TOLERANCE = 0.05;
const BYTES_TOLERANCE_OF_INTL = 0.25;

describe.each(Object.keys(pairsByRule))('%s', (ruleName) => {
  const measuredPairs = measured.get(ruleName) ?? [];

  it.runIf(isNodeOfTable)('has its counts in the source (npm run bench:cost -- --write)', () => {
    expect(costsTable[ruleName]).toEqual(costsOf(measuredPairs));
  });

  it.runIf(isNodeOfTable)('has its counts in the docs (npm run bench:cost -- --write)', () => {
    const missing = measuredPairs.filter((each) => !rows.some((row) => holdsCounts(row, each)));
    expect(missing.map(({ pair }) => pair.form)).toEqual([]);
  });

  it('names each form once', () => {
    const forms = measuredPairs.map(({ pair }) => pair.form);
    expect(forms).toEqual([...new Set(forms)]);
  });

  it.each(measuredPairs.filter(({ pair }) => isFaster(pair)).map(withTitle))(
    'costs less after the fix: %s',
    (_, { pair, before, after }) => {
      expect(after.promises).toBeLessThanOrEqual(before.promises);
      expect(after.ticks ?? 0).toBeLessThanOrEqual(before.ticks ?? 0);
      if (pair.gain === undefined) {
        const fewer = COUNTS.filter((count) => (after[count] ?? 0) < (before[count] ?? 0));
        expect(fewer).not.toEqual([]);
      }
    },
  );
});

/** Whether a row of the page has the counts of a pair: all of them exact, but for the bytes. */
function holdsCounts(row: readonly string[], measuredPair: MeasuredPair): boolean {
  const cells = countCells(measuredPair);
  const exact = cells.slice(0, -1);
  const bytes = numbersIn(cells.at(-1));
  const written = numbersIn(row[exact.length]);
  const tolerance = measuredPair.pair.before.includes('Intl.')
    ? BYTES_TOLERANCE_OF_INTL
    : BYTES_TOLERANCE;
  return (
    exact.every((cell, index) => row[index] === cell) &&
    written.length === bytes.length &&
    written.every((count, index) => isNear(count, bytes[index] ?? NaN, tolerance))
  );
}

function numbersIn(cell = ''): number[] {
  return cell.split(' → ').map(Number);
}

function isNear(written: number, counted: number, tolerance: number): boolean {
  return Math.abs(written - counted) <= counted * tolerance;
}

function isFaster({ leftAlone, gain }: CostPair): boolean {
  return leftAlone === undefined && gain !== 'clarity' && gain !== 'other requests';
}

function withTitle(measuredPair: MeasuredPair): [string, MeasuredPair] {
  return [measuredPair.pair.form, measuredPair];
}
