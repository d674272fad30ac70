import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import type { Call } from './calls.ts';
import { isSettled, parametersOf, runBody, SILENT } from './facts/calling.ts';
import { bindPattern, evaluateMeasured, runMaybe } from './facts/expressions.ts';
import {
  Effect,
  TooDeep,
  type Decision,
  type Machine,
  type Recorder,
  type Shared,
} from './facts/machine.ts';
import { isVisibleIn, termOf } from './facts/reading.ts';
import { joinStates, sameStates, State } from './facts/state.ts';
import { execute } from './facts/statements.ts';
import { substitute, variablesOf, variableTerm, type Term } from './facts/terms.ts';
import { join, meet, ofMask, UNDEFINED, UNKNOWN, ANY, type Value } from './facts/values.ts';
import { createVariables, ownerOf, type Owner, type Variables } from './facts/variables.ts';

type Variable = TSESLint.Scope.Variable;

export interface Facts {
  /**
   * The conditions of the file that can have one outcome only, because of what was checked before.
   *
   * `trustTypes` lets declared types count as facts.
   */
  decisions(options?: { readonly trustTypes?: boolean }): ReadonlyMap<TSESTree.Node, Decision>;
  /** Whether evaluating an expression only yields a value, calls of functions of this file included. */
  isInert(node: TSESTree.Expression): boolean;
}

const NO_DECISIONS: ReadonlyMap<TSESTree.Node, Decision> = new Map();
const MAX_RUNS = 20;
const MAX_INLINED_CALLS = 3_000;

export function createFacts(analysis: Analysis): Facts {
  const results = new Map<boolean, ReadonlyMap<TSESTree.Node, Decision>>();
  return {
    decisions({ trustTypes = false } = {}) {
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

function createShared(analysis: Analysis, variables: Variables, trustTypes: boolean): Shared {
  return { analysis, variables, trustTypes, summaries: new Map(), budget: MAX_INLINED_CALLS };
}

function createMachine(shared: Shared, owner: Owner, state: State, recorder: Recorder): Machine {
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

/** Everything that can run by itself: the file and its functions. */
type Unit = FunctionNode | TSESTree.Program;

/**
 * Interprets every function from what holds at all its calls, until nothing changes.
 *
 * A closed function starts from nothing (its calls have not been seen); each call adds what holds
 * there. The states only grow weaker, so this ends, and in the strongest facts that hold at every
 * call. Any other function can be called with anything.
 */
function solve(analysis: Analysis, trustTypes: boolean): ReadonlyMap<TSESTree.Node, Decision> {
  const variables = createVariables(analysis);
  if (variables.isOpaque) return NO_DECISIONS;
  const shared = createShared(analysis, variables, trustTypes);
  try {
    return new Solver(shared).solve();
  } catch (error) {
    if (error instanceof TooDeep || error instanceof RangeError) return NO_DECISIONS;
    throw error;
  }
}

class Solver {
  readonly shared: Shared;
  readonly units: Unit[] = [];
  /** What holds at each call of a closed function that has been reached. */
  readonly sites = new Map<FunctionNode, Map<Call, State>>();
  /** What holds at all of them. */
  readonly joined = new Map<FunctionNode, State>();
  readonly creations = new Map<FunctionNode, State>();
  readonly entries = new Map<Unit, State | undefined>();
  readonly open = new Set<Unit>();
  readonly pending = new Set<Unit>();
  readonly runs = new Map<Unit, number>();

  constructor(shared: Shared) {
    this.shared = shared;
    const { calls, sourceCode } = shared.analysis;
    walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
      if (isFunction(node)) {
        this.units.push(node);
        if (!isClosed(calls.usesOf(node))) this.open.add(node);
      } else if (node.type === 'Program') {
        this.units.push(node);
        this.open.add(node);
      }
    });
  }

  solve(): ReadonlyMap<TSESTree.Node, Decision> {
    for (const unit of this.units) if (this.open.has(unit)) this.enqueue(unit, new State());
    this.settle();
    // A call that was never reached is taken to be possible after all.
    for (const unit of this.units) {
      if (this.open.has(unit) || unit.type === 'Program') continue;
      const seen = this.sites.get(unit);
      if (this.shared.analysis.calls.usesOf(unit).sites.some((site) => !seen?.has(site))) {
        this.open.add(unit);
        this.enqueue(unit, this.creations.get(unit) ?? new State());
      }
    }
    this.settle();
    return this.decide();
  }

  enqueue(unit: Unit, entry: State): void {
    this.entries.set(unit, entry);
    this.pending.add(unit);
  }

  settle(): void {
    // A unit that is added while it runs, or after it has run, is visited again.
    for (const unit of this.pending) {
      this.pending.delete(unit);
      const runs = (this.runs.get(unit) ?? 0) + 1;
      this.runs.set(unit, runs);
      // Far more rounds than code takes that people write: give up what the calls say.
      if (runs > MAX_RUNS) {
        this.open.add(unit);
        this.entries.set(unit, new State());
      }
      if (runs <= MAX_RUNS + 1) this.interpret(unit, this.recorder());
    }
  }

  recorder(): Recorder {
    return {
      ...SILENT,
      site: (call, fn, state, machine) => {
        this.reach(call, fn, state, machine);
      },
      creation: (fn, state) => {
        this.create(fn, state);
      },
    };
  }

  reach(call: Call, fn: FunctionNode, state: State, machine: Machine): void {
    if (this.open.has(fn) || machine.inlined.length > 0 || machine.summarized) return;
    const entry = stateAtEntry(machine, call, fn, state);
    let sites = this.sites.get(fn);
    if (!sites) {
      sites = new Map();
      this.sites.set(fn, sites);
    }
    const before = sites.get(call);
    // A call in a loop or a closure can be reached from several runs: what held before still can.
    sites.set(call, entry);
    if (before && sameStates(before, entry)) return;
    // A new call only adds to what the others have; a changed one may have taken something back.
    let joined = before ? undefined : joinStates(this.joined.get(fn), entry);
    if (before) for (const site of sites.values()) joined = joinStates(joined, site);
    if (joined) this.joined.set(fn, joined);
    const known = this.entries.get(fn);
    if (joined && !(known && sameStates(known, joined))) this.enqueue(fn, joined.clone());
  }

  /** A function that anyone may call later knows of its surroundings what can never change. */
  create(fn: FunctionNode, state: State): void {
    if (!this.open.has(fn)) return;
    const { variables } = this.shared;
    const lasting = state.clone();
    lasting.forgetAliases(() => true);
    lasting.forgetWhere(
      (fact) => fact.readsHeap || [...fact.variables].some((name) => !variables.isImmutable(name)),
    );
    const before = this.creations.get(fn);
    const joined = before ? joinStates(before, lasting) : lasting;
    if (!joined) return;
    this.creations.set(fn, joined);
    if (!sameStates(this.entries.get(fn), joined)) this.enqueue(fn, joined.clone());
  }

  interpret(unit: Unit, recorder: Recorder): void {
    const entry = this.entries.get(unit);
    if (!entry) return;
    const machine = createMachine(this.shared, unit, entry.clone(), recorder);
    if (unit.type === 'Program') {
      execute(machine, unit);
      return;
    }
    for (const parameter of unit.params) bindParameter(machine, parameter);
    const inside: Machine = {
      ...machine,
      onReturn:
        unit.body.type === 'BlockStatement'
          ? undefined
          : (argument) => {
              if (argument) evaluateMeasured(inside, argument);
            },
    };
    runBody(inside, unit);
  }

  /** Interprets everything once more, from what has been found to hold, and keeps what is decided. */
  decide(): ReadonlyMap<TSESTree.Node, Decision> {
    const decisions = new Map<TSESTree.Node, Decision>();
    const undecided = new Set<TSESTree.Node>();
    const recorder: Recorder = {
      ...SILENT,
      decision: (node, decision) => {
        const known = decisions.get(node);
        const isNew = !known && !undecided.has(node);
        if (decision && (isNew || known?.outcome === decision.outcome)) {
          decisions.set(node, decision);
          return;
        }
        decisions.delete(node);
        undecided.add(node);
      },
    };
    for (const unit of this.units) this.interpret(unit, recorder);
    return decisions;
  }
}

function isClosed({ closed, sites }: { closed: boolean; sites: readonly Call[] }): boolean {
  return closed && sites.length > 0;
}

/** A parameter that is a plain name has its value from the calls; anything else is taken apart here. */
function bindParameter(machine: Machine, parameter: TSESTree.Parameter): void {
  if (parameter.type === 'Identifier' || parameter.type === 'RestElement') return;
  if (parameter.type === 'AssignmentPattern') {
    runMaybe(machine, () => {
      evaluateMeasured(machine, parameter.right);
    });
    if (parameter.left.type === 'Identifier') return;
  }
  const kept = machine.state?.clone();
  bindPattern(machine, parameter);
  if (parameter.type === 'ObjectPattern' && machine.state && kept) {
    // What the calls say of the properties of an object literal holds for the names bound to them.
    for (const [, fact] of kept.facts.entries()) {
      if (fact.term.variable && !machine.state.facts.get(fact.term.key) && !fact.readsHeap) {
        machine.state.set(fact);
      }
    }
  }
}

/** What holds when a function begins that is called here: the facts of the caller in its own names. */
function stateAtEntry(machine: Machine, call: Call, fn: FunctionNode, state: State): State {
  const probe: Machine = { ...machine, recorder: SILENT, state: state.clone() };
  const entry = new State();
  const isMethod = unwrap(call.callee).type === 'MemberExpression';
  const renamed = new Map<string, Term>();
  for (const { argument, fallback, variable } of argumentsOf(machine, call, fn)) {
    if (argument && !isSettled(machine, call, argument)) continue;
    const value = passedValue(probe, argument, fallback);
    if (value && value !== UNKNOWN) {
      const source = argument ?? fallback ?? call;
      entry.set({
        term: variableTerm(variable),
        variables: new Set([variable]),
        value,
        proofs: [{ node: source, kind: 'value' }],
        readsHeap: false,
        isOrdinary: false,
      });
    }
    const own = argument && termOf(machine, argument);
    const term = own?.constant ? undefined : own;
    const isAlwaysPassed = !fallback || (value !== undefined && (value.mask & UNDEFINED) === 0);
    if (term && isAlwaysPassed) copyFacts(entry, state, term, variable);
    if (term && isAlwaysPassed && !renamed.has(term.key)) {
      renamed.set(term.key, variableTerm(variable));
    }
  }
  for (const [, fact] of state.facts.entries()) {
    if (fn.generator && fact.readsHeap) continue;
    const term = substitute(fact.term, renamed);
    if (term !== fact.term && !term.variable && isKnownAtEntry(term, fn, isMethod)) {
      entry.set({ ...fact, term, variables: variablesOf(term) });
    }
    if (!isMethod && !fn.generator && isVisibleIn(fact.term, fn) && fact.variables.size > 0) {
      entry.set(fact);
    }
  }
  return entry;
}

function isKnownAtEntry(term: Term, fn: FunctionNode, isMethod: boolean): boolean {
  for (const variable of variablesOf(term)) {
    const isOwn = variable.scope.block === fn;
    if (!isOwn && (isMethod || !isVisibleIn(variableTerm(variable), fn))) return false;
  }
  return !/\bthis \d/u.test(term.key);
}

/** Repeats what is known of an argument for the parameter. */
function copyFacts(entry: State, state: State, from: Term, variable: Variable): void {
  const fact = state.facts.get(from.key);
  if (!fact) return;
  const term = variableTerm(variable);
  const known = entry.facts.get(term.key);
  entry.set({
    ...fact,
    term,
    variables: new Set([variable]),
    value: known ? meet(known.value, fact.value) : fact.value,
    readsHeap: false,
  });
}

interface Passed {
  readonly variable: Variable;
  /** `undefined` if the call passes nothing. */
  readonly argument: TSESTree.Expression | undefined;
  /** The default value of the parameter. */
  readonly fallback: TSESTree.Expression | undefined;
}

/** Which expression each parameter of a plain shape gets; parameters of other shapes are left out. */
function argumentsOf(machine: Machine, call: Call, fn: FunctionNode): Passed[] {
  const { bindings } = machine.shared.analysis;
  const spread = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
  const passed: Passed[] = [];
  const add = (target: TSESTree.Node, argument: TSESTree.Expression | undefined): void => {
    const inner = target.type === 'AssignmentPattern' ? target.left : target;
    const variable = inner.type === 'Identifier' ? bindings.variableOf(inner) : undefined;
    const fallback = target.type === 'AssignmentPattern' ? target.right : undefined;
    if (variable) passed.push({ variable, argument, fallback });
  };
  parametersOf(fn).forEach((parameter, index) => {
    if (spread !== -1 && index >= spread) return;
    const argument = call.arguments[index];
    if (argument?.type === 'SpreadElement') return;
    if (parameter.type !== 'ObjectPattern') {
      add(parameter, argument);
      return;
    }
    const object = argument && unwrap(argument);
    if (object?.type !== 'ObjectExpression') return;
    for (const [target, value] of matchProperties(parameter, object)) add(target, value);
  });
  return passed;
}

/** Pairs the names of a pattern with the values of a literal that has nothing but plain properties. */
function matchProperties(
  pattern: TSESTree.ObjectPattern,
  object: TSESTree.ObjectExpression,
): [TSESTree.Node, TSESTree.Expression | undefined][] {
  const values = new Map<string, TSESTree.Expression>();
  for (const property of object.properties) {
    const isPlain =
      property.type === 'Property' &&
      property.kind === 'init' &&
      !property.computed &&
      property.key.type === 'Identifier' &&
      property.key.name !== '__proto__' &&
      property.key.name !== 'toString';
    if (!isPlain) return [];
    values.set((property.key as TSESTree.Identifier).name, property.value as TSESTree.Expression);
  }
  return pattern.properties.flatMap(
    (property): [TSESTree.Node, TSESTree.Expression | undefined][] => {
      if (property.type !== 'Property' || property.computed) return [];
      if (property.key.type !== 'Identifier' || !values.has(property.key.name)) return [];
      return [[property.value, values.get(property.key.name)]];
    },
  );
}

function passedValue(
  probe: Machine,
  argument: TSESTree.Expression | undefined,
  fallback: TSESTree.Expression | undefined,
): Value | undefined {
  const value = argument ? evaluateAgain(probe, argument) : ofMask(UNDEFINED);
  if (!value) return undefined;
  if (!fallback || (value.mask & UNDEFINED) === 0) return value;
  const instead = evaluateAgain(probe, fallback);
  return instead && join(meet(value, ofMask(ANY & ~UNDEFINED)), instead);
}

/** The value of an argument that has been evaluated already, if evaluating it again tells. */
function evaluateAgain(probe: Machine, node: TSESTree.Expression): Value | undefined {
  const { value } = evaluateMeasured({ ...probe, state: probe.state?.clone() }, node);
  return value;
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
