import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { isFunction, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { constantsOfRun } from '../constants/constants-of-run.ts';
import { isSmallTable } from './small-tables.ts';

/** What making a constant takes at least, in nanoseconds, to be worth a line: a closure is 10. */
export const LONG = 40;

interface Part {
  /** An object and the constants that the run makes beside it. */
  readonly all: ReadonlySet<TSESTree.Node>;
  /** What making all of them takes of the run, between 0 and 1, as far as the code tells. */
  readonly part: number;
}

/** How much of a run of a function, or of one turn of a loop, making an object takes: what else is made for nothing is no work of the run either. */
export function partOf(analysis: Analysis, made: TSESTree.Node, run: TSESTree.Node): Part {
  const constants = isFunction(run) ? partOfConstants(analysis, run) : undefined;
  if (constants?.all.has(made) === true) return constants;
  return measured(analysis, new Set([made, ...(constants?.all ?? [])]), run);
}

/** The same for each of the constants of a function: one with thousands of them is looked through once. */
const partOfConstants = memoized((analysis: Analysis, fn: FunctionNode): Part => {
  const constants = constantsOfRun(analysis, fn).filter(
    (one) => analysis.work.making(one) >= LONG && !isSmallTable(analysis, one),
  );
  return measured(analysis, new Set(constants), fn);
});

function measured({ work }: Analysis, all: ReadonlySet<TSESTree.Node>, run: TSESTree.Node): Part {
  const making = [...all].reduce((sum, each) => sum + work.making(each), 0);
  return { all, part: making / (making + work.besides(all, run)) };
}
