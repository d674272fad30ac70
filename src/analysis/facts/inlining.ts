import type { TSESTree } from '@typescript-eslint/utils';
import { type FunctionNode, isFunction, isInside, unwrap, type Call } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import { evaluate, evaluateMeasured } from './expressions.ts';
import { SILENT } from './known-calls.ts';
import { Effect, type Machine, proofsAt, isOfInterest } from './machine.ts';
import { termOf } from './reading.ts';
import type { State } from './state.ts';
import { joinStates } from './state.ts';
import { execute } from './statements.ts';
import { variableTerm } from './terms.ts';
import { ofMask, UNDEFINED, type Value } from './values.ts';

/** How many calls deep functions are read in place of calls. */
export const MAX_INLINED = 3;

/** In characters. */
const MAX_INLINED_LENGTH = 2_000;

/** Whether a function is short enough to be read in place of a call of it. */
export function isReadInPlace({ range }: FunctionNode): boolean {
  return range[1] - range[0] <= MAX_INLINED_LENGTH;
}

/**
 * Reads the body of a function in place of a call, so that what its guards show holds after the call.
 *
 * @returns Whether it could be read; if not, nothing has changed.
 */
export function inline(
  machine: Machine,
  node: TSESTree.CallExpression,
  fn: FunctionNode,
  onReturn?: (inner: Machine, argument: TSESTree.Expression | null) => void,
): Machine | undefined {
  const inner = enter(machine, node, fn);
  if (!inner) return undefined;
  let completed: State | undefined;
  const machineWithReturn: Machine = {
    ...inner,
    onReturn: (argument) => {
      if (onReturn) {
        onReturn(machineWithReturn, argument);
      } else {
        if (argument) evaluate(machineWithReturn, argument);
        completed = joinStates(completed, machineWithReturn.state);
      }
      machineWithReturn.state = undefined;
    },
  };
  runBody(machineWithReturn, fn);
  if (machineWithReturn.state && onReturn) onReturn(machineWithReturn, null);
  completed = joinStates(completed, machineWithReturn.state);
  if (!onReturn) {
    machine.state = completed;
    forgetLocals(machine.state, fn);
  }
  return machineWithReturn;
}

export function forgetLocals(state: State | undefined, fn: FunctionNode): void {
  state?.forgetWhere(({ variables }) => {
    for (const { scope } of variables) if (isInside(scope.block, fn)) return true;
    return false;
  });
}

/** A machine at the start of a function's body, whose parameters stand for the arguments of a call. */
function enter(
  machine: Machine,
  node: TSESTree.CallExpression,
  fn: FunctionNode,
): Machine | undefined {
  const { shared, state } = machine;
  const text = shared.analysis.sourceCode.text.slice(...fn.range);
  // A `finally` could undo what holds at a `return`.
  const isSmall = isReadInPlace(fn) && !text.includes('finally');
  const isReadable =
    isSmall &&
    state !== undefined &&
    !fn.generator &&
    machine.inlined.length < MAX_INLINED &&
    !machine.inlined.includes(fn) &&
    !isInside(node, fn) &&
    parametersOf(fn).every(({ type }) => type === 'Identifier') &&
    node.arguments.every(({ type }) => type !== 'SpreadElement');
  if (!isReadable || shared.budget <= 0 || !teaches(machine, node, fn)) return undefined;
  const inner: Machine = {
    ...machine,
    substitutes: new Map(machine.substitutes),
    inlined: [...machine.inlined, fn],
    proof: machine.proof ?? node,
    state: state.clone(),
    jumps: [],
    finalizers: [],
    effect: Effect.PURE,
    throws: false,
  };
  bindParameters(machine, inner, node, fn);
  return inner;
}

/** Whether reading a function in place of a call can show anything that is wanted. */
function teaches(machine: Machine, node: TSESTree.CallExpression, fn: FunctionNode): boolean {
  const { focus } = machine.shared;
  if (!focus || focus.isMentionedIn(fn)) return true;
  const callee = unwrap(node.callee);
  const inputs = callee.type === 'MemberExpression' ? [callee.object] : [];
  return [...inputs, ...node.arguments].some((argument) => {
    const passed = argument.type === 'SpreadElement' ? undefined : termOf(machine, argument);
    return passed !== undefined && !passed.constant && isOfInterest(machine, passed);
  });
}

function bindParameters(
  machine: Machine,
  inner: Machine,
  node: TSESTree.CallExpression,
  fn: FunctionNode,
): void {
  const { bindings } = machine.shared.analysis;
  const { substitutes } = inner;
  parametersOf(fn).forEach((parameter, index) => {
    const variable = parameter.type === 'Identifier' ? bindings.variableOf(parameter) : undefined;
    if (!variable) return;
    inner.state?.forget(variable);
    const argument = node.arguments[index];
    if (!argument) {
      setValue(inner, variable, ofMask(UNDEFINED), node);
      return;
    }
    if (argument.type === 'SpreadElement' || !isSettled(machine, node, argument)) return;
    const probe: Machine = { ...machine, recorder: SILENT, state: machine.state?.clone() };
    const { effect, value } = evaluateMeasured(probe, argument);
    const passed = effect === Effect.UNKNOWN ? undefined : termOf(machine, argument);
    if (passed && machine.shared.variables.isImmutable(variable)) {
      substitutes.set(variable, { term: passed, effect });
    } else {
      setValue(inner, variable, value, argument);
      if (passed && !passed.constant) {
        inner.state?.copy(new Map([[passed.key, variableTerm(variable)]]));
      }
    }
  });
}

/** Whether evaluating an argument when the call begins would give what was passed. */
export function isSettled(machine: Machine, call: Call, argument: TSESTree.Expression): boolean {
  const { analysis, variables } = machine.shared;
  if (call.arguments.some((other) => variables.writtenIn(other).size > 0)) return false;
  const place = call.arguments.findIndex((other) => isInside(argument, other));
  const later = call.arguments.slice(place + 1);
  if (later.every(({ type }) => type === 'Identifier' || type === 'Literal')) return true;
  // What comes after it could change what it reads.
  let isFixed = true;
  walk(argument, analysis.sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    if (node.type === 'MemberExpression') isFixed = false;
    const variable = node.type === 'Identifier' ? analysis.bindings.variableOf(node) : undefined;
    if (variable && variables.isShared(variable, machine.owner)) isFixed = false;
    return undefined;
  });
  return isFixed;
}

/** The parameters that arguments are passed to: TypeScript's `this` is none. */
export function parametersOf(fn: FunctionNode): readonly TSESTree.Parameter[] {
  const [first] = fn.params;
  return first?.type === 'Identifier' && first.name === 'this' ? fn.params.slice(1) : fn.params;
}

export function setValue(
  machine: Machine,
  variable: Parameters<typeof variableTerm>[0],
  value: Value,
  source: TSESTree.Node,
): void {
  machine.state?.set({
    term: variableTerm(variable),
    variables: new Set([variable]),
    value,
    proofs: proofsAt(machine, source, 'value'),
    readsHeap: false,
    isOrdinary: false,
  });
}

export function runBody(machine: Machine, fn: FunctionNode): void {
  if (fn.body.type === 'BlockStatement') execute(machine, fn.body);
  else machine.onReturn?.(fn.body);
}
