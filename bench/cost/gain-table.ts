import { markdownTable } from '../markdown.ts';
import type { Counts } from './measure.ts';
import type { MeasuredPair } from './measure-pairs.ts';

const COUNTS = ['ticks', 'promises', 'closures', 'bytes'] as const;

/** Times of one Node version: the time of each `after` as a part of that of its `before`, by form. */
export interface Timings {
  version: string;
  ratios: ReadonlyMap<string, string>;
}

/** The table of what a rule's fixes gain, and of the forms it leaves alone. */
export function gainTable(pairs: readonly MeasuredPair[], timings: readonly Timings[]): string {
  const header = ['form', ...COUNTS, ...timings.map(({ version }) => `time, Node ${version}`)];
  const rows = (leftAlone: boolean) =>
    pairs
      .filter(({ pair }) => (pair.leftAlone !== undefined) === leftAlone)
      .map((measured) => [
        ...countCells(measured),
        ...timings.map(({ ratios }) => ratios.get(measured.pair.form) ?? '–'),
      ]);
  const left = rows(true);
  return [
    markdownTable(header, rows(false)),
    ...(left.length > 0 ? ['Left alone:', markdownTable(header, left)] : []),
  ].join('\n\n');
}

/** The cells that are the same on every run; the last one, bytes, nearly so. */
export function countCells({ pair, before, after }: MeasuredPair): string[] {
  return [pair.form, ...COUNTS.map((count) => change(before[count], after[count]))];
}

function change(before: Counts['ticks'], after: Counts['ticks']): string {
  const text = (count: number | null) => String(count ?? '–');
  return before === after ? text(before) : `${text(before)} → ${text(after)}`;
}

/** The times that a page's tables hold already. */
export function readTimings(page: string): Timings[] {
  const rows = page
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |\|$/g, '').trim()));
  const header = rows.find(([first]) => first === 'form') ?? [];
  return header.slice(COUNTS.length + 1).map((title, index) => ({
    version: title.replace('time, Node ', ''),
    ratios: new Map(rows.map((row) => [row[0] ?? '', row[COUNTS.length + 1 + index] ?? '–'])),
  }));
}
