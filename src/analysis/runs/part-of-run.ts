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

/** What making them and the rest of the run take, in nanoseconds. */
interface Times extends Pick<Part, 'all'> {
  readonly making: number;
  readonly besides: number;
}

/**
 * How much of a run of a function, or of one turn of a loop, making an object takes: what else is made for nothing is no work of the run either.
 *
 * @param more What the run takes that its code does not show, in nanoseconds.
 */
export function partOf(
  analysis: Analysis,
  made: TSESTree.Node,
  run: TSESTree.Node,
  more = 0,
): Part {
  const constants = isFunction(run) ? timesOfConstants(analysis, run) : undefined;
  const { all, making, besides } = constants?.all.has(made)
    ? constants
    : measured(analysis, new Set([made, ...(constants?.all ?? [])]), run);
  return { all, part: making / (making + besides + more) };
}

/** The same for each of the constants of a function: one with thousands of them is looked through once. */
const timesOfConstants = memoized((analysis: Analysis, fn: FunctionNode): Times => {
  const constants = constantsOfRun(analysis, fn).filter(
    (one) => analysis.work.making(one) >= LONG && !isSmallTable(analysis, one),
  );
  return measured(analysis, new Set(constants), fn);
});

function measured({ work }: Analysis, all: ReadonlySet<TSESTree.Node>, run: TSESTree.Node): Times {
  const making = [...all].reduce((sum, each) => sum + work.making(each), 0);
  return { all, making, besides: work.besides(all, run) };
}
