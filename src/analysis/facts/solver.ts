import type { TSESTree } from '@typescript-eslint/utils';
import type { FunctionNode, Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { bindParameter, stateAtEntry } from './entry.ts';
import { evaluateMeasured } from './expressions.ts';
import type { Focus } from './focus.ts';
import { runBody } from './inlining.ts';
import { SILENT } from './known-calls.ts';
import {
  createMachine,
  createShared,
  type Decision,
  type Machine,
  type Recorder,
  type Shared,
  TooDeep,
} from './machine.ts';
import { joinStates, sameStates, State } from './state.ts';
import { execute } from './statements.ts';
import { allUnits, isClosed, sourcesAmong, type Unit, unitsFor } from './units.ts';
import { createVariables } from './variables.ts';

const NO_DECISIONS: ReadonlyMap<TSESTree.Node, Decision> = new Map();

const MAX_RUNS = 20;

/** How many calls up a narrow search looks for what settles a check. */
const MAX_CALLERS = 3;

/**
 * Interprets every function from what holds at all its calls, until nothing changes.
 *
 * A closed function starts from nothing (its calls have not been seen); each call adds what holds
 * there. The states only grow weaker, so this ends, and in the strongest facts that hold at every
 * call. Any other function can be called with anything.
 */
export function solve(
  analysis: Analysis,
  trustTypes: boolean,
  focus?: Focus,
  outside?: OutsideStates,
): ReadonlyMap<TSESTree.Node, Decision> {
  if (focus?.units.size === 0) return NO_DECISIONS;
  const variables = createVariables(analysis);
  if (variables.isOpaque) return NO_DECISIONS;
  const shared = createShared(analysis, variables, trustTypes, focus);
  try {
    return new Solver(shared, outside).solve();
  } catch (error) {
    if (error instanceof TooDeep || error instanceof RangeError) return NO_DECISIONS;
    throw error;
  }
}

/**
 * Interprets a file and shows each call that it comes by, as often as it does.
 *
 * @returns Whether the file could be interpreted to its end; if not, what was shown counts for nothing.
 */
export function watchCalls(analysis: Analysis, record: Recorder['call']): boolean {
  const variables = createVariables(analysis);
  if (variables.isOpaque) return false;
  try {
    new Solver(createShared(analysis, variables, false)).solve(record);
    return true;
  } catch (error) {
    if (error instanceof TooDeep || error instanceof RangeError) return false;
    throw error;
  }
}

/** What holds at all calls from other files of the functions that no other file can call otherwise. */
export type OutsideStates = ReadonlyMap<FunctionNode, State>;

class Solver {
  readonly shared: Shared;
  readonly units: readonly Unit[];
  readonly known: ReadonlySet<Unit>;
  /** The units whose code tells what holds at the start of others: it calls them or makes them. */
  readonly sources: ReadonlySet<Unit>;
  /** What holds at each call of a closed function that has been reached. */
  readonly sites = new Map<FunctionNode, Map<Call, State>>();
  /** What holds at all of them. */
  readonly joined = new Map<FunctionNode, State>();
  /** What holds at the calls of other files, for functions that they call. */
  readonly outside = new Map<FunctionNode, State>();
  readonly creations = new Map<FunctionNode, State>();
  readonly entries = new Map<Unit, State | undefined>();
  readonly open = new Set<Unit>();
  readonly pending = new Set<Unit>();
  readonly runs = new Map<Unit, number>();

  constructor(shared: Shared, outside: OutsideStates = new Map()) {
    this.shared = shared;
    const { calls } = shared.analysis;
    const { focus } = shared;
    const limit = focus?.isNarrow === true ? MAX_CALLERS : Infinity;
    const depths = focus && unitsFor(shared.analysis, focus.units, limit);
    this.units = depths
      ? [...depths.keys()].sort((a, b) => a.range[0] - b.range[0])
      : allUnits(shared.analysis);
    this.known = new Set(this.units);
    this.sources = sourcesAmong(shared.analysis, this.units);
    for (const unit of this.units) {
      const entry = unit.type === 'Program' ? undefined : outside.get(unit);
      if (entry && unit.type !== 'Program') {
        this.outside.set(unit, entry);
        this.joined.set(unit, entry);
        this.enqueue(unit, entry.clone());
      } else if (
        unit.type === 'Program' ||
        !isClosed(calls.usesOf(unit)) ||
        (depths?.get(unit) ?? 0) >= limit
      ) {
        this.open.add(unit);
      }
    }
  }

  solve(record = SILENT.call as Recorder['call']): ReadonlyMap<TSESTree.Node, Decision> {
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
    return this.decide(record);
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
      if (runs <= MAX_RUNS + 1 && this.sources.has(unit)) this.interpret(unit, this.recorder());
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
    if (!this.known.has(fn)) return;
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
    let joined = before ? this.outside.get(fn) : joinStates(this.joined.get(fn), entry);
    if (before) for (const site of sites.values()) joined = joinStates(joined, site);
    if (joined) this.joined.set(fn, joined);
    const known = this.entries.get(fn);
    if (!joined) return;
    if (!(known && sameStates(known, joined))) this.enqueue(fn, joined.clone());
    // The same facts may rest on more checks than before, which the message names.
    else this.entries.set(fn, joined.clone());
  }

  /** A function that anyone may call later knows of its surroundings what can never change. */
  create(fn: FunctionNode, state: State): void {
    if (!this.open.has(fn) || !this.known.has(fn)) return;
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
  decide(record: Recorder['call']): ReadonlyMap<TSESTree.Node, Decision> {
    const decisions = new Map<TSESTree.Node, Decision>();
    const undecided = new Set<TSESTree.Node>();
    const recorder: Recorder = {
      ...SILENT,
      call: (call, state, machine) => {
        // A body that is read in place of a call is interpreted by itself too.
        if (machine.inlined.length === 0 && !machine.summarized) record(call, state, machine);
      },
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
    const wanted = this.shared.focus?.units;
    for (const unit of this.units) {
      if (!wanted || wanted.has(unit)) this.interpret(unit, recorder);
    }
    return decisions;
  }
}
