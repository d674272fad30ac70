import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from './analyze.ts';
import { evaluateMeasured } from './facts/expressions.ts';
import { SILENT } from './facts/known-calls.ts';
import { createMachine, createShared, type Decision, Effect, TooDeep } from './facts/machine.ts';
import { solve, type OutsideStates } from './facts/solver.ts';
import { State } from './facts/state.ts';
import type { Focus } from './facts/focus.ts';
import { createVariables, ownerOf } from './facts/variables.ts';

export interface Facts {
  /**
   * The conditions of the file that can have one outcome only, because of what was checked before.
   *
   * `trustTypes` lets declared types count as facts. Given a `focus`, only what it needs is
   * interpreted, and nothing need be said of the rest. `outside` says what holds at the calls of
   * other files.
   */
  decisions(options?: {
    readonly trustTypes?: boolean;
    readonly focus?: Focus;
    readonly outside?: OutsideStates;
  }): ReadonlyMap<TSESTree.Node, Decision>;
  /** Whether evaluating an expression only yields a value, calls of functions of this file included. */
  isInert(node: TSESTree.Expression): boolean;
}

export function createFacts(analysis: Analysis): Facts {
  const results = new Map<boolean, ReadonlyMap<TSESTree.Node, Decision>>();
  return {
    decisions({ trustTypes = false, focus, outside } = {}) {
      if (outside) return solve(analysis, trustTypes, undefined, outside);
      if (focus) return solve(analysis, trustTypes, focus);
      let result = results.get(trustTypes);
      if (!result) {
        result = solve(analysis, trustTypes);
        results.set(trustTypes, result);
      }
      return result;
    },
    isInert(node) {
      const variables = createVariables(analysis);
      if (variables.isOpaque || variables.writtenIn(node).size > 0) return false;
      const shared = createShared(analysis, variables, false);
      const machine = createMachine(shared, ownerOf(node), new State(), SILENT);
      try {
        const { effect, throws } = evaluateMeasured(machine, node);
        return effect === Effect.PURE && !throws;
      } catch (error) {
        if (error instanceof TooDeep || error instanceof RangeError) return false;
        throw error;
      }
    },
  };
}

/** The decided conditions of a file, a line each. */
export function printFacts({ facts, sourceCode }: Analysis): string {
  return [...facts.decisions()]
    .filter(([, { facts: because }]) => because.length > 0)
    .sort(([a], [b]) => a.range[0] - b.range[0])
    .map(([node, { facts: because, isOrdinary, outcome }]) => {
      const lines = because.flatMap(({ proofs }) =>
        proofs.map(({ kind, node: { loc } }) => `${kind} at ${loc.start.line}`),
      );
      const text = sourceCode.getText(node).split('\n')[0] ?? '';
      const care = isOrdinary ? ', if properties are ordinary' : '';
      return `${node.loc.start.line}: ${text} is always ${outcome}: ${[...new Set(lines)].join(', ')}${care}`;
    })
    .join('\n');
}
