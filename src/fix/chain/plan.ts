import { isTypeScriptFile } from '../../ast/typescript.ts';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import type { Edit } from '../edits.ts';
import type { Binding } from './code.ts';

/** What a conversion changes besides ticks and stacks. */
export type Change =
  /** What evaluating the receiver throws is caught by the handler. */
  | 'catches receiver'
  /** A throw before the first `await` becomes a rejection. */
  | 'rejects early errors';

/** The state of one conversion. */
export interface Plan {
  readonly analysis: Analysis;
  readonly isTypeScript: boolean;
  /** Whether a constant of a handler may take the name that the value is given in the file. */
  readonly mayRename: boolean;
  /** Inline handlers whose parameter is replaced by the value itself. */
  readonly inlined: ReadonlySet<TSESTree.Node>;
  /** Changes inside the nodes that are kept. */
  readonly edits: Edit[];
  readonly changes: Map<Change, TSESTree.Node>;
  /** Values that are awaited because nothing is known of them. */
  readonly guesses: TSESTree.Expression[];
  /** The bindings of the new code, by the variables that they stand for. */
  readonly bindings: Map<TSESLint.Scope.Variable, Binding>;
  /** How deep the chain that is being converted is nested in others. */
  depth: number;
  /** The promises that the new code does without. */
  saved: number;
}

export function newPlan(
  analysis: Analysis,
  inlined: ReadonlySet<TSESTree.Node>,
  mayRename = true,
): Plan {
  const isTypeScript = isTypeScriptFile(analysis.sourceCode);
  return {
    analysis,
    isTypeScript,
    mayRename,
    inlined: new Set(inlined),
    edits: [],
    changes: new Map(),
    guesses: [],
    bindings: new Map(),
    depth: 0,
    saved: 0,
  };
}
