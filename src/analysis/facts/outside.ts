import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analyze.ts';
import { passedValue } from './entry.ts';
import { isSettled } from './inlining.ts';
import { SILENT } from './known-calls.ts';
import type { Machine } from './machine.ts';
import { termOf } from './reading.ts';
import { watchCalls } from './solver.ts';
import { type Fact, joinStates, State } from './state.ts';
import { partsOf, substitute, type Term, variableTerm } from './terms.ts';
import { meet, UNKNOWN } from './values.ts';
import type { Call } from '../../ast/nodes.ts';

type Variable = TSESLint.Scope.Variable;

/** What a term may be made of to mean the same in every file: nothing that a file imports or defines. */
const SAME_EVERYWHERE =
  /^(?:variable|constant|typeof|!|<=?|>=?|[!=]==?|\/.*|\.(?:test|startsWith|endsWith)\(\)|call (?:(?:Array|Number)\.is[A-Z]\w*|isNaN|isFinite))$/su;

/** A function of another file, and its calls in this one. */
export interface OutsideTarget {
  /** The variable of each parameter, `undefined` for one that is not a plain name. */
  readonly parameters: readonly (Variable | undefined)[];
  readonly calls: ReadonlySet<TSESTree.Node>;
}

/**
 * What holds of the parameters of each target at all calls of it in one file.
 *
 * Premise: `calls` are all the calls of it in the file. In: the analysis of that file, and its name
 * for proofs. Out: `undefined` for a target with a call that is never reached, or that stands in a
 * file that cannot be followed.
 */
export function statesFromFile(
  analysis: Analysis,
  file: string,
  targets: readonly OutsideTarget[],
): readonly (State | undefined)[] {
  const states = new Map<TSESTree.Node, State>();
  const isFollowed = watchCalls(analysis, (call, state, machine) => {
    const target = targets.find(({ calls }) => calls.has(call));
    if (!target) return;
    const entry = stateAtOutsideCall(machine, call, target.parameters, state, file);
    const joined = joinStates(states.get(call), entry);
    if (joined) states.set(call, joined);
  });
  return targets.map(({ calls }) => {
    let all: State | undefined;
    for (const call of calls) {
      const state = states.get(call);
      if (!state || !isFollowed) return undefined;
      all = joinStates(all, state);
    }
    return all;
  });
}

/** The facts of a caller in the names of the parameters, without all that another file could see otherwise. */
function stateAtOutsideCall(
  machine: Machine,
  call: Call,
  parameters: readonly (Variable | undefined)[],
  state: State,
  file: string,
): State {
  const probe: Machine = { ...machine, recorder: SILENT, state: state.clone() };
  const entry = new State();
  const renamed = new Map<string, Term>();
  const keep = (fact: Omit<Fact, 'variables'>): void => {
    if (fact.readsHeap || fact.isOrdinary) return;
    const proofs = fact.proofs.map((proof) => ({ ...proof, file }));
    entry.set({ ...fact, proofs, variables: fact.term.variables });
  };
  const spread = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
  parameters.forEach((variable, index) => {
    if (!variable || (spread !== -1 && index >= spread)) return;
    const argument = call.arguments[index];
    if (argument?.type === 'SpreadElement') return;
    if (argument && !isSettled(machine, call, argument)) return;
    const own = argument && termOf(machine, argument);
    const known = own && !own.constant ? state.facts.get(own.key) : undefined;
    const passed = passedValue(probe, argument, undefined);
    const ofTerm = known && !known.readsHeap && !known.isOrdinary ? known : undefined;
    // A value that was read from a property a moment ago can rest on the property being ordinary.
    const isPlain = !argument || !own || own.constant !== undefined || own.variable !== undefined;
    const value = isPlain && !known?.isOrdinary ? (passed ?? UNKNOWN) : UNKNOWN;
    const both = ofTerm ? meet(value, ofTerm.value) : value;
    if (both !== UNKNOWN) {
      keep({
        term: variableTerm(variable),
        value: both,
        proofs: ofTerm?.proofs ?? [{ node: argument ?? call, kind: 'value' }],
        readsHeap: false,
        isOrdinary: false,
      });
    }
    if (own?.variable && !renamed.has(own.key)) renamed.set(own.key, variableTerm(variable));
  });
  const targets = new Set(parameters);
  for (const [, fact] of state.facts.entries()) {
    const term = substitute(fact.term, renamed);
    if (term === fact.term || term.variable) continue;
    const isOfParameters = [...term.variables].every((variable) => targets.has(variable));
    const isSame = partsOf(term).every(({ operator }) => SAME_EVERYWHERE.test(operator));
    if (isOfParameters && isSame) keep({ ...fact, term });
  }
  return entry;
}
