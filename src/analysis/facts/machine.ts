import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isInside, type FunctionNode, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { State } from './state.ts';
import { type Fact, type Proof } from './state.ts';
import type { Term } from './terms.ts';
import type { Value } from './values.ts';
import type { Focus } from './focus.ts';
import type { Owner, Variables } from './variables.ts';

type Variable = TSESLint.Scope.Variable;

/**
 * What evaluating something can do.
 *
 * - `PURE`: it yields a value that depends on the values it is given alone.
 * - `READS`: it reads properties or converts objects, so code runs only where the program defines
 *   getters or conversions; repeated with nothing in between it yields the same.
 * - `UNKNOWN`: it can write, wait, run any code, or yield another value each time.
 */
export const Effect = { PURE: 0, READS: 1, UNKNOWN: 2 } as const;
export type Effect = (typeof Effect)[keyof typeof Effect];

/** A condition with only one outcome. */
export interface Decision {
  readonly node: TSESTree.Node;
  readonly outcome: boolean;
  readonly facts: readonly Fact[];
  /** Whether leaving the condition out cannot be noticed, properties being ordinary. */
  readonly isDeletable: boolean;
  /** Whether the very same condition was evaluated before. */
  readonly isRepeated: boolean;
  /** Whether evaluating the condition, or a fact that decides it, takes properties to be ordinary. */
  readonly isOrdinary: boolean;
}

/** What an interpretation tells of the places it comes by. */
export interface Recorder {
  decision(node: TSESTree.Node, decision: Decision | undefined): void;
  /** A call of a function of this file, with all that is known when it begins. */
  site(call: Call, fn: FunctionNode, state: State, machine: Machine): void;
  /** A function expression that is made here. */
  creation(fn: FunctionNode, state: State): void;
  /** A call of whatever function, with all that is known once its arguments are evaluated. */
  call(call: Call, state: State, machine: Machine): void;
}

export interface Jump {
  readonly node: TSESTree.Node;
  readonly labels: readonly string[];
  readonly isLoop: boolean;
  breaks: State | undefined;
  continues: State | undefined;
}

/** What the value of a parameter is, while its function is read in place of a call. */
export interface Substitute {
  readonly term: Term;
  readonly effect: Effect;
}

/** What all interpretations of a file share. */
export interface Shared {
  readonly analysis: Analysis;
  readonly variables: Variables;
  readonly trustTypes: boolean;
  /** What facts are wanted about; `undefined` for everything. */
  readonly focus: Focus | undefined;
  readonly summaries: Map<string, Summary>;
  /** The terms of expressions as they are written, with nothing in place of a parameter. */
  readonly terms: Map<TSESTree.Node, Term | undefined>;
  /** How many more steps may be taken in functions that are read in place of calls, and in conditions that a variable stands for. */
  budget: number;
}

/** What a call of a function does, for arguments of given classes. */
export interface Summary {
  readonly effect: Effect;
  readonly value: Value;
  /** Whether a call can come to its end without an error. */
  readonly completes: boolean;
  /** Whether a call can end in an error. */
  readonly throws: boolean;
}

/** One interpretation: the code that runs, and what is known at the point it has come to. */
export interface Machine {
  readonly shared: Shared;
  readonly recorder: Recorder;
  /** The code whose variables count as local. */
  readonly owner: Owner;
  readonly substitutes: Map<Variable, Substitute>;
  /** The functions that are being read in place of calls, the innermost last. */
  readonly inlined: readonly FunctionNode[];
  /** The function whose effect is asked for, if it may depend on its parameters only. */
  readonly summarized: FunctionNode | undefined;
  /** The node that stands for everything learned while a call is read in place. */
  readonly proof: TSESTree.Node | undefined;
  readonly onReturn: ((argument: TSESTree.Expression | null) => void) | undefined;
  state: State | undefined;
  effect: Effect;
  /** Whether anything so far could have thrown. */
  throws: boolean;
  depth: number;
  jumps: Jump[];
  /** The `finally` blocks that a jump would run. */
  finalizers: TSESTree.BlockStatement[];
}

/** Ordinary code takes a quarter of this for what is read in place of something; work stays linear. */
const stepsFor = (text: string, focus: Focus | undefined): number =>
  (2_000 + text.length / 10) * (focus?.isNarrow === true ? 1 / 4 : 1);

export function createShared(
  analysis: Analysis,
  variables: Variables,
  trustTypes: boolean,
  focus?: Focus,
): Shared {
  return {
    analysis,
    variables,
    trustTypes,
    focus,
    summaries: new Map(),
    terms: new Map(),
    budget: stepsFor(analysis.sourceCode.text, focus),
  };
}

export function createMachine(
  shared: Shared,
  owner: Owner,
  state: State,
  recorder: Recorder,
): Machine {
  return {
    shared,
    recorder,
    owner,
    substitutes: new Map(),
    inlined: [],
    summarized: undefined,
    proof: undefined,
    onReturn: undefined,
    state,
    effect: Effect.PURE,
    throws: false,
    depth: 0,
    jumps: [],
    finalizers: [],
  };
}

/** Thrown where code is nested too deeply to be followed; the file is then left alone. */
export class TooDeep extends Error {
  override name = 'TooDeep';
}

const MAX_DEPTH = 500;

export function deeper<T>(machine: Machine, run: () => T): T {
  machine.depth += 1;
  if (machine.depth > MAX_DEPTH) throw new TooDeep();
  if (machine.inlined.length > 0 || machine.summarized || machine.proof) machine.shared.budget -= 1;
  const result = run();
  machine.depth -= 1;
  return result;
}

/** Whether facts about a term can settle a check. A term without variables is about `this` or a global. */
export function isOfInterest(machine: Machine, term: Term): boolean {
  const { inlined, shared, summarized } = machine;
  const { focus } = shared;
  if (!focus) return true;
  const variables = term.variables;
  if (variables.size === 0) return true;
  for (const variable of variables) {
    if (focus.variables.has(variable)) return true;
    // What a function that is read in place of a call returns may rest on its own variables.
    const { block } = variable.scope;
    if (summarized && isInside(block, summarized)) return true;
    if (inlined.some((fn) => isInside(block, fn))) return true;
  }
  return false;
}

/** Lets an effect happen: what it could change is forgotten. */
export function touch(machine: Machine, effect: Effect): void {
  if (effect > machine.effect) machine.effect = effect;
  if (effect === Effect.PURE || !machine.state) return;
  const { owner, shared } = machine;
  const isExposed = (variables: ReadonlySet<Variable>): boolean => {
    for (const variable of variables) if (shared.variables.isShared(variable, owner)) return true;
    return false;
  };
  if (effect === Effect.UNKNOWN) {
    forgetSubstitutes(machine);
    machine.state.forgetWhere(({ readsHeap, variables }) => readsHeap || isExposed(variables));
  } else {
    machine.state.weakenWhere(({ variables }) => isExposed(variables));
  }
}

/** A parameter keeps the value that it was passed, though evaluating the argument again would give another. */
export function forgetSubstitutes({ owner, shared, substitutes }: Machine): void {
  for (const [variable, { effect, term }] of substitutes) {
    const isShared = [...term.variables].some((other) => shared.variables.isShared(other, owner));
    if (effect !== Effect.PURE || isShared) substitutes.delete(variable);
  }
}

/** Says that evaluating again could yield another value, though nothing is written. */
export function notRepeatable(machine: Machine): void {
  machine.effect = Effect.UNKNOWN;
}

/** Runs a part and tells what it can do, beside what the whole can do. */
export function measure<T>(
  machine: Machine,
  run: () => T,
): { result: T; effect: Effect; throws: boolean } {
  const before = { effect: machine.effect, throws: machine.throws };
  machine.effect = Effect.PURE;
  machine.throws = false;
  const result = run();
  const { effect, throws } = machine;
  machine.effect = Math.max(before.effect, effect) as Effect;
  machine.throws = before.throws || throws;
  return { result, effect, throws };
}

/** Forgets all that code inside a node, run any number of times, could change. */
export function forgetWritesOf(machine: Machine, node: TSESTree.Node): void {
  if (!machine.state) return;
  const written = machine.shared.variables.writtenIn(node);
  if (written.size > 0) {
    machine.state.forgetWhere(({ variables }) => {
      for (const variable of variables) if (written.has(variable)) return true;
      return false;
    });
    machine.state.forgetAliases((_, variable) => written.has(variable));
  }
}

export function proofsAt(
  machine: Machine,
  node: TSESTree.Node,
  kind: Proof['kind'],
): readonly Proof[] {
  return [{ node: machine.proof ?? node, kind }];
}
