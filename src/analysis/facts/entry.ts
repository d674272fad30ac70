import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { type FunctionNode, unwrap, type Call } from '../../ast/nodes.ts';
import { bindPattern } from './assignments.ts';
import { evaluateMeasured, runMaybe } from './expressions.ts';
import { isSettled, parametersOf } from './inlining.ts';
import { SILENT } from './known-calls.ts';
import type { Machine } from './machine.ts';
import { isVisibleIn, termOf } from './reading.ts';
import { State } from './state.ts';
import { substitute, type Term, variableTerm } from './terms.ts';
import { ANY, join, meet, ofMask, UNDEFINED, UNKNOWN, type Value } from './values.ts';

/** What holds when a function begins that is called here: the facts of the caller in its own names. */
export function stateAtEntry(machine: Machine, call: Call, fn: FunctionNode, state: State): State {
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
    const given = argument && fallback ? passedValue(probe, argument, undefined) : UNKNOWN;
    const isAlwaysPassed = !fallback || (given !== undefined && (given.mask & UNDEFINED) === 0);
    if (term && isAlwaysPassed) copyFacts(entry, state, term, variable);
    if (term && isAlwaysPassed && !renamed.has(term.key)) {
      renamed.set(term.key, variableTerm(variable));
    }
  }
  for (const [, fact] of state.facts.entries()) {
    if (fn.generator && fact.readsHeap) continue;
    const term = substitute(fact.term, renamed);
    if (term !== fact.term && !term.variable && isKnownAtEntry(term, fn, isMethod)) {
      entry.set({ ...fact, term, variables: term.variables });
    }
    if (!isMethod && !fn.generator && isVisibleIn(fact.term, fn) && fact.variables.size > 0) {
      entry.set(fact);
    }
  }
  return entry;
}

function isKnownAtEntry(term: Term, fn: FunctionNode, isMethod: boolean): boolean {
  for (const variable of term.variables) {
    const isOwn = variable.scope.block === fn;
    if (!isOwn && (isMethod || !isVisibleIn(variableTerm(variable), fn))) return false;
  }
  return !/\bthis \d/u.test(term.key);
}

/** Repeats what is known of an argument for the parameter. */
function copyFacts(
  entry: State,
  state: State,
  from: Term,
  variable: TSESLint.Scope.Variable,
): void {
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
  readonly variable: TSESLint.Scope.Variable;
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

export function passedValue(
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

/** A parameter that is a plain name has its value from the calls; anything else is taken apart here. */
export function bindParameter(machine: Machine, parameter: TSESTree.Parameter): void {
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
