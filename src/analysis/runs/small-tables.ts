import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analyze.ts';
import { hasParallelTable } from '../constants/parallel-tables.ts';

/** The least entries of a table that readers want out of a function's way. */
const LARGE = 20;
/** The least that can be measured in a loop that does little else: hoisted, it takes 0.64 to 0.77 of the time. */
const MEASURABLE = 5;

/** Whether a constant is a table of so few values that most readers want it where it is used. */
export function isSmallTable(analysis: Analysis, made: TSESTree.Node): boolean {
  return sizeOf(analysis, made) < LARGE;
}

/** Whether making a small table takes time that can be measured, if a loop does little else. */
export function isMeasurableTable(analysis: Analysis, made: TSESTree.Node): boolean {
  return sizeOf(analysis, made) >= MEASURABLE && !hasParallelTable(analysis, made);
}

/** Whether a table is better read where it is used. */
export function isTableInPlace(analysis: Analysis, made: TSESTree.Node): boolean {
  return isSmallTable(analysis, made) || hasParallelTable(analysis, made);
}

/** The entries of a table of values; of anything else, more than any table has. */
function sizeOf({ constants }: Analysis, made: TSESTree.Node): number {
  if (made.type !== 'ObjectExpression' && made.type !== 'ArrayExpression') return Infinity;
  const { kind, size = 0 } = constants.of(made) ?? {};
  const isPlain = kind === undefined || kind === 'table' || kind === 'table of tables';
  return isPlain ? size : Infinity;
}
