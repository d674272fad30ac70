import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analyze.ts';
import { MIN_TABLE_SIZE } from '../constants/constant-shapes.ts';
import type { Constant } from '../constants/constants.ts';

/** The least values of a table that readers want out of a function's way. */
const LARGE = 20;

const PLAIN: ReadonlySet<string> = new Set([
  'list of rows',
  'table',
  'table of rows',
  'table of tables',
]);

/** Whether a constant is a table of so few values that most readers want it where it is used. */
export function isSmallTable(analysis: Analysis, made: TSESTree.Node): boolean {
  return sizeOf(analysis, made) < LARGE;
}

/** Whether a constant is a table of so few values that only what is seen to make it again and again is worth a line. */
export function isTinyTable(
  { constants }: Pick<Analysis, 'constants'>,
  made: TSESTree.Node,
): boolean {
  const constant = constants.of(made as TSESTree.Expression);
  return constant?.kind === 'table' && constant.size < MIN_TABLE_SIZE;
}

/** Whether a constant is a table of so many values that making it takes as many bytes as a small `Set` does. */
export function isLargeTable(
  { constants }: Pick<Analysis, 'constants'>,
  made: TSESTree.Expression,
): boolean {
  const constant = constants.of(made);
  return constant !== undefined && isTableOfValues(constant) && constant.size >= LARGE;
}

/** The values of a table, those of rows included; of anything else, more than any table has. */
function sizeOf({ constants }: Analysis, made: TSESTree.Node): number {
  if (made.type !== 'ObjectExpression' && made.type !== 'ArrayExpression') return Infinity;
  const constant = constants.of(made);
  if (!constant) return 0;
  return isTableOfValues(constant) ? constant.size : Infinity;
}

function isTableOfValues({ kind, made }: Constant): boolean {
  return PLAIN.has(kind) && !made?.size;
}
