import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside, staticName, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Call } from '../calls.ts';
import {
  ARRAY_READERS,
  ARRAY_RESULTS,
  ASSERTING_FUNCTIONS,
  ASSERTING_SAME,
  CALM_CONSTRUCTORS,
  CONVERTING_FUNCTIONS,
  HARMLESS_FUNCTIONS,
  LOOKING_FUNCTIONS,
  READING_FUNCTIONS,
  SCALAR_METHODS,
  STRING_METHODS,
  STRING_RESULTS,
} from '../known/pure.ts';
import { branch, branchOnSame, type Branches } from './conditions.ts';
import {
  bindPattern,
  convert,
  evaluate,
  evaluateMeasured,
  isInOptionalChain,
  learn,
  runMaybe,
} from './expressions.ts';
import {
  Effect,
  forgetWritesOf,
  measure,
  notRepeatable,
  proofsAt,
  touch,
  type Decision,
  type Machine,
  type Substitute,
  type Summary,
} from './machine.ts';
import { isStateless, patternOf, tableOf, termOf } from './reading.ts';
import { joinStates, State, type Fact } from './state.ts';
import { schemaCall, type SchemaCall } from './schemas.ts';
import { execute } from './statements.ts';
import { identityOf, term, variableTerm, type Term } from './terms.ts';
import {
  ANY,
  ARRAY,
  BIGINT,
  BOOLEAN,
  classes,
  FUNCTION,
  IMPOSSIBLE,
  isWithin,
  join,
  NULLISH,
  NUMBER,
  ofMask,
  PRIMITIVE,
  REFERENCE,
  STRING,
  UNDEFINED,
  UNKNOWN,
  type Value,
} from './values.ts';

const MAX_INLINED = 3;
const MAX_INLINED_LENGTH = 2_000;

export function evaluateCall(machine: Machine, node: TSESTree.CallExpression): Value {
  const { analysis } = machine.shared;
  const fn = analysis.calls.calleeOf(node);
  if (fn) return callKnown(machine, node, fn);
  const key = analysis.bindings.originOf(node.callee)?.key;
  if (key !== undefined && !node.optional) {
    if (ASSERTING_FUNCTIONS.has(key)) return callAssert(machine, node);
    if (ASSERTING_SAME.has(key)) return callAssertSame(machine, node);
    const value = callPlatform(machine, node, key);
    if (value) return value;
  }
  const callee = unwrap(node.callee);
  if (callee.type === 'MemberExpression' && callee.object.type !== 'Super') {
    return callMethod(machine, node, callee);
  }
  if (callee.type === 'Super') {
    evaluateArguments(machine, node);
    touch(machine, Effect.UNKNOWN);
    return UNKNOWN;
  }
  evaluate(machine, callee);
  const finish = (): void => {
    evaluateArguments(machine, node);
    touch(machine, Effect.UNKNOWN);
  };
  if (isInOptionalChain(node)) runMaybe(machine, finish);
  else {
    finish();
    // Calling anything but a function throws (ECMA-262, 13.3.6.2).
    learn(machine, callee, ofMask(FUNCTION), proofsAt(machine, node, 'dereference'));
  }
  return UNKNOWN;
}

export function evaluateNew(machine: Machine, node: TSESTree.NewExpression): Value {
  const { bindings, calls } = machine.shared.analysis;
  const origin = bindings.originOf(node.callee);
  const fn = calls.calleeOf(node);
  if (!origin && !fn) evaluate(machine, node.callee);
  const values = evaluateArguments(machine, node);
  if (fn && machine.state) machine.recorder.site(node, fn, machine.state, machine);
  const isCalm =
    origin?.source === 'global' &&
    CALM_CONSTRUCTORS.has(origin.key) &&
    values.every((value) => isWithin(value, PRIMITIVE));
  touch(machine, isCalm ? Effect.PURE : Effect.UNKNOWN);
  return ofMask(origin?.key === 'Array' ? ARRAY : REFERENCE);
}

function evaluateArguments(machine: Machine, node: Call): Value[] {
  return node.arguments.map((argument) => {
    if (argument.type !== 'SpreadElement') return evaluate(machine, argument);
    const value = evaluate(machine, argument.argument);
    touch(machine, isWithin(value, ARRAY) ? Effect.READS : Effect.UNKNOWN);
    return UNKNOWN;
  });
}

/** A call that returns only if its first argument is truthy. */
function callAssert(machine: Machine, node: TSESTree.CallExpression): Value {
  const [condition, ...others] = node.arguments;
  if (!condition || condition.type === 'SpreadElement') {
    evaluateArguments(machine, node);
    touch(machine, Effect.UNKNOWN);
    return UNKNOWN;
  }
  const { whenFalse, whenTrue } = branch(machine, condition);
  if (whenFalse) machine.throws = true;
  evaluateMessages(machine, { whenTrue, whenFalse }, others);
  return ofMask(UNDEFINED);
}

function callAssertSame(machine: Machine, node: TSESTree.CallExpression): Value {
  const [actual, expected, ...others] = node.arguments;
  const isPlain = node.arguments.every(({ type }) => type !== 'SpreadElement');
  if (!actual || !expected || !isPlain) {
    evaluateArguments(machine, node);
    touch(machine, Effect.UNKNOWN);
    return UNKNOWN;
  }
  machine.throws = true;
  evaluateMessages(machine, branchOnSame(machine, node, actual, expected), others);
  return ofMask(UNDEFINED);
}

/** What is passed beside a condition is evaluated before the call looks at the condition. */
function evaluateMessages(
  machine: Machine,
  { whenFalse, whenTrue }: Branches,
  messages: readonly TSESTree.CallExpressionArgument[],
): void {
  machine.state = joinStates(whenTrue?.clone(), whenFalse);
  const { effect } = measure(machine, () => {
    for (const message of messages) evaluate(machine, message);
  });
  machine.state = machine.state && whenTrue;
  for (const message of messages) forgetWritesOf(machine, message);
  touch(machine, effect);
}

/** A function of the language or of Node; `undefined` if nothing is known of it. */
function callPlatform(
  machine: Machine,
  node: TSESTree.CallExpression,
  key: string,
): Value | undefined {
  const isLooking = LOOKING_FUNCTIONS.has(key);
  const isConverting = CONVERTING_FUNCTIONS.has(key);
  const isHarmless = HARMLESS_FUNCTIONS.has(key);
  if (!isLooking && !isConverting && !isHarmless && !READING_FUNCTIONS.has(key)) return undefined;
  const values = evaluateArguments(machine, node);
  if (isConverting) for (const value of values) convert(machine, value);
  else if (!isLooking) touch(machine, Effect.READS);
  if (isHarmless) notRepeatable(machine);
  return ofMask(resultOf(key));
}

function resultOf(key: string): number {
  const name = key.slice(key.lastIndexOf('.') + 1);
  if (/^(?:hasOwn|is|isNaN|isFinite|is[A-Z]\w*|Boolean)$/u.test(name) && name !== 'isIP') {
    return BOOLEAN;
  }
  if (/^(?:Number|parse(?:Int|Float)|now|random|uptime)$/u.test(name) || key.startsWith('Math.')) {
    return NUMBER;
  }
  if (/^(?:String|fromCharCode|cwd|randomUUID)$/u.test(name) || key.startsWith('path.')) {
    return STRING;
  }
  if (name.endsWith('URIComponent')) return STRING;
  return /^(?:keys|values|entries)$/u.test(name) ? ARRAY : ANY;
}

function callMethod(
  machine: Machine,
  node: TSESTree.CallExpression,
  callee: TSESTree.MemberExpression,
): Value {
  const pattern = patternOf(machine.shared.analysis, callee.object);
  const isTable = tableOf(machine.shared.analysis, callee.object) !== undefined;
  const schema = schemaCall(machine.shared.analysis, node);
  const receiver = pattern ? ofMask(classes('object')) : evaluate(machine, callee.object);
  let result = UNKNOWN;
  const finish = (): void => {
    if (callee.computed) convert(machine, evaluate(machine, callee.property));
    const values = evaluateArguments(machine, node);
    const name = staticName(callee);
    if (schema) {
      callSchema(machine, node, schema);
    } else if (pattern && name !== undefined) {
      result = matchPattern(machine, isStateless(pattern), name, values);
    } else if (isTable && name !== undefined) {
      result = name === 'indexOf' ? ofMask(NUMBER) : ofMask(BOOLEAN);
    } else {
      result = callOn(machine, node, name, receiver, values);
    }
  };
  if (isInOptionalChain(node)) runMaybe(machine, finish);
  else {
    finish();
    const proofs = proofsAt(machine, node, 'dereference');
    learn(machine, callee.object, ofMask(ANY & ~NULLISH), proofs);
  }
  return result;
}

/** A schema reads the value; one that throws has, where it returns, shown that the value passes. */
function callSchema(machine: Machine, node: TSESTree.CallExpression, { throws }: SchemaCall): void {
  touch(machine, Effect.READS);
  const done = throws ? completionTerm(machine, node) : undefined;
  const known = done && machine.state?.facts.get(done.key);
  if (node.parent.type === 'ExpressionStatement') {
    machine.recorder.decision(
      node,
      known
        ? {
            node,
            outcome: true,
            facts: [known],
            isDeletable: !writesTo(machine, node),
            isRepeated: true,
            isOrdinary: true,
          }
        : undefined,
    );
  }
  if (done && !known) keepCompletion(machine, node, done, Effect.READS);
  if (throws && !known) machine.throws = true;
}

function matchPattern(
  machine: Machine,
  isPatternStateless: boolean,
  name: string,
  values: readonly Value[],
): Value {
  if ((name !== 'test' && name !== 'exec') || !isPatternStateless) {
    touch(machine, Effect.UNKNOWN);
    return UNKNOWN;
  }
  for (const value of values) convert(machine, value);
  return name === 'test' ? ofMask(BOOLEAN) : ofMask(ARRAY | classes('null'));
}

/** A method of a string, number or array; of anything else a method is unknown code. */
function callOn(
  machine: Machine,
  node: TSESTree.CallExpression,
  name: string | undefined,
  receiver: Value,
  values: readonly Value[],
): Value {
  if (name !== undefined && isWithin(receiver, STRING) && STRING_METHODS.has(name)) {
    const isPlain = node.arguments.every(
      (argument, index) =>
        isWithin(values[index] ?? UNKNOWN, PRIMITIVE) ||
        patternOf(machine.shared.analysis, argument) !== undefined,
    );
    touch(machine, isPlain ? Effect.PURE : Effect.UNKNOWN);
    if (STRING_RESULTS.has(name)) return ofMask(STRING);
    if (/^(?:startsWith|endsWith|includes)$/u.test(name)) return ofMask(BOOLEAN);
    if (/^(?:indexOf|lastIndexOf|search|charCodeAt|localeCompare)$/u.test(name)) {
      return ofMask(NUMBER);
    }
    return name === 'split' ? ofMask(ARRAY) : UNKNOWN;
  }
  if (name !== undefined && isWithin(receiver, NUMBER | BIGINT | BOOLEAN)) {
    if (SCALAR_METHODS.has(name)) {
      return name === 'valueOf' ? receiver : ofMask(STRING);
    }
  }
  if (name !== undefined && isWithin(receiver, ARRAY) && ARRAY_READERS.has(name)) {
    touch(machine, effectOfArguments(machine, node));
    if (ARRAY_RESULTS.has(name)) return ofMask(ARRAY);
    if (name === 'join') return ofMask(STRING);
    return /^(?:every|some|includes)$/u.test(name) ? ofMask(BOOLEAN) : UNKNOWN;
  }
  touch(machine, Effect.UNKNOWN);
  return UNKNOWN;
}

/** What a method of arrays does with the functions it is given. */
function effectOfArguments(machine: Machine, node: TSESTree.CallExpression): Effect {
  const { bindings, calls } = machine.shared.analysis;
  return node.arguments.reduce<Effect>((effect, argument) => {
    const fn = calls.functionOf(argument);
    if (fn) return max(effect, summarize(machine, fn, []).effect);
    const key = bindings.originOf(argument)?.key;
    if (key !== undefined && LOOKING_FUNCTIONS.has(key)) return effect;
    const isValue = termOf(machine, argument) && isPlainValue(machine, argument);
    return isValue ? effect : Effect.UNKNOWN;
  }, Effect.READS);
}

function isPlainValue(machine: Machine, node: TSESTree.Node): boolean {
  const term = termOf(machine, node);
  if (!term || !machine.state) return false;
  return term.constant !== undefined || isWithin(machine.state.valueOf(term), ANY & ~FUNCTION);
}

function max(a: Effect, b: Effect): Effect {
  return a > b ? a : b;
}

function callKnown(machine: Machine, node: TSESTree.CallExpression, fn: FunctionNode): Value {
  const callee = unwrap(node.callee);
  if (callee.type === 'MemberExpression') evaluate(machine, callee.object);
  else if (isFunction(callee)) evaluate(machine, callee);
  let result = UNKNOWN;
  const finish = (): void => {
    const before = machine.state?.clone();
    const values = evaluateArguments(machine, node);
    if (!machine.state || !before) return;
    machine.recorder.site(node, fn, machine.state, machine);
    result = runCall(machine, node, fn, values);
  };
  if (isInOptionalChain(node)) runMaybe(machine, finish);
  else finish();
  return result;
}

/** What a call does: its summary if it only computes, else its body in place of the call. */
function runCall(
  machine: Machine,
  node: TSESTree.CallExpression,
  fn: FunctionNode,
  values: readonly Value[],
): Value {
  if (fn.async || fn.generator) {
    if (fn.async && !fn.generator && node.parent.type === 'AwaitExpression') {
      callAwaited(machine, node, fn, values);
    }
    touch(machine, Effect.UNKNOWN);
    return ofMask(classes('object'));
  }
  const summary = summarize(machine, fn, plainValues(node, values));
  if (!summary.completes) {
    machine.state = undefined;
    machine.throws = true;
    return UNKNOWN;
  }
  const isRepeatable = summary.effect !== Effect.UNKNOWN;
  const isValidator = isRepeatable && (summary.throws || summarize(machine, fn, []).throws);
  const done = isValidator ? completionTerm(machine, node) : undefined;
  const known = done && machine.state?.facts.get(done.key);
  const facts: Fact[] = known ? [known] : [];
  const collecting: Machine = { ...machine, recorder: collector(facts) };
  const inner = isRepeatable && !isValidator ? undefined : inline(collecting, node, fn);
  if (inner) machine.state = collecting.state;
  if (!isRepeatable && !inner) touch(machine, Effect.UNKNOWN);
  if (isRepeatable) touch(machine, summary.effect);
  else machine.effect = Effect.UNKNOWN;
  const isIdle =
    isRepeatable && (!summary.throws || known !== undefined || (inner && !inner.throws) === true);
  if (node.parent.type === 'ExpressionStatement' && isValidator) {
    machine.recorder.decision(
      node,
      isIdle && machine.state
        ? {
            node,
            outcome: true,
            facts,
            isDeletable: !writesTo(machine, node),
            isRepeated: known !== undefined,
            isOrdinary: summary.effect !== Effect.PURE,
          }
        : undefined,
    );
  }
  if (!isIdle) machine.throws = true;
  if (done && !known) keepCompletion(machine, node, done, summary.effect);
  return summary.value;
}

/** The values before the first argument that is spread. */
function plainValues(node: Call, values: readonly Value[]): readonly Value[] {
  const spread = node.arguments.findIndex(({ type }) => type === 'SpreadElement');
  return spread === -1 ? values : values.slice(0, spread);
}

/** `await check(x)`: past it holds what the body of an async function has shown. */
function callAwaited(
  machine: Machine,
  node: TSESTree.CallExpression,
  fn: FunctionNode,
  values: readonly Value[],
): void {
  const summary = summarizeAwaited(machine, fn, plainValues(node, values));
  // What it returns must not be a thenable, which would be asked for its value.
  const isRepeatable = summary.effect !== Effect.UNKNOWN && isWithin(summary.value, PRIMITIVE);
  const isValidator = isRepeatable && (summary.throws || summarizeAwaited(machine, fn, []).throws);
  const done = isValidator ? completionTerm(machine, node) : undefined;
  const known = done && machine.state?.facts.get(done.key);
  const facts: Fact[] = known ? [known] : [];
  const collecting: Machine = { ...machine, recorder: collector(facts) };
  const inner = inline(collecting, node, fn);
  if (inner) machine.state = collecting.state;
  const isIdle = isValidator && (!summary.throws || known !== undefined || inner?.throws === false);
  if (node.parent.parent?.type === 'ExpressionStatement' && isValidator) {
    const decision: Decision = {
      node,
      outcome: true,
      facts,
      isDeletable: !writesTo(machine, node),
      isRepeated: known !== undefined,
      isOrdinary: summary.effect !== Effect.PURE,
    };
    machine.recorder.decision(node, isIdle && machine.state ? decision : undefined);
  }
  if (!isIdle) machine.throws = true;
  if (done && !known) keepCompletion(machine, node, done, summary.effect);
}

/** Collects the facts that decide conditions, and tells nothing else. */
export function collector(facts: Fact[]): Machine['recorder'] {
  return {
    ...SILENT,
    decision: (_, decision) => {
      if (decision) facts.push(...decision.facts);
    },
  };
}

/** What stands for "this call has come to its end". */
export function completionTerm(machine: Machine, node: TSESTree.CallExpression): Term | undefined {
  const call = termOf(machine, node);
  const isPlain = machine.shared.variables.writtenIn(node).size === 0;
  return call && isPlain ? term('completed', call) : undefined;
}

function keepCompletion(
  machine: Machine,
  node: TSESTree.CallExpression,
  done: Term,
  effect: Effect,
): void {
  machine.state?.refine({
    term: done,
    value: ofMask(classes('true')),
    proofs: proofsAt(machine, node, 'check'),
    readsHeap: effect !== Effect.PURE,
    isOrdinary: effect !== Effect.PURE,
  });
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
  const isSmall = text.length <= MAX_INLINED_LENGTH && !text.includes('finally');
  const isPlain =
    isSmall &&
    state !== undefined &&
    !fn.generator &&
    machine.inlined.length < MAX_INLINED &&
    !machine.inlined.includes(fn) &&
    !isInside(node, fn) &&
    parametersOf(fn).every(({ type }) => type === 'Identifier') &&
    node.arguments.every(({ type }) => type !== 'SpreadElement');
  if (!isPlain || shared.budget <= 0) return undefined;
  shared.budget -= 1;
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

function bindParameters(
  machine: Machine,
  inner: Machine,
  node: TSESTree.CallExpression,
  fn: FunctionNode,
): void {
  const { bindings } = machine.shared.analysis;
  const substitutes = inner.substitutes as Map<unknown, Substitute>;
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

/** Whether an argument assigns a variable, so that an earlier one may have had another value. */
function writesTo(machine: Machine, node: Call): boolean {
  return node.arguments.some((argument) => machine.shared.variables.writtenIn(argument).size > 0);
}

/** The parameters that arguments are passed to: TypeScript's `this` is none. */
export function parametersOf(fn: FunctionNode): readonly TSESTree.Parameter[] {
  const [first] = fn.params;
  return first?.type === 'Identifier' && first.name === 'this' ? fn.params.slice(1) : fn.params;
}

function setValue(
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

/**
 * What a call of a function does by itself, given arguments of certain classes. A call that can be
 * repeated (its effect is not `UNKNOWN`) depends on nothing but its arguments and what they refer to.
 */
export function summarize(machine: Machine, fn: FunctionNode, values: readonly Value[]): Summary {
  return fn.async ? UNSUMMARIZED : summarizeAwaited(machine, fn, values);
}

/** What a call does up to where its promise settles, if the function is async and awaits nothing. */
function summarizeAwaited(machine: Machine, fn: FunctionNode, values: readonly Value[]): Summary {
  const { summaries } = machine.shared;
  const key = [identityOf(fn), ...values.map(({ mask }) => mask)].join(' ');
  const known = summaries.get(key);
  if (known) return known;
  summaries.set(key, UNSUMMARIZED);
  const summary = canSummarize(machine, fn) ? computeSummary(machine, fn, values) : UNSUMMARIZED;
  summaries.set(key, summary);
  return summary;
}

const UNSUMMARIZED: Summary = {
  effect: Effect.UNKNOWN,
  value: UNKNOWN,
  completes: true,
  throws: true,
};

function canSummarize(machine: Machine, fn: FunctionNode): boolean {
  return !fn.generator && machine.depth < 250 && machine.shared.summaries.size < 5_000;
}

function computeSummary(machine: Machine, fn: FunctionNode, values: readonly Value[]): Summary {
  let value = IMPOSSIBLE;
  let completes = false;
  const inner: Machine = {
    shared: machine.shared,
    recorder: SILENT,
    owner: fn,
    substitutes: new Map(),
    inlined: [],
    summarized: fn,
    proof: undefined,
    onReturn: (argument) => {
      value = join(value, argument ? evaluate(inner, argument) : ofMask(UNDEFINED));
      if (inner.state) completes = true;
      inner.state = undefined;
    },
    state: new State(),
    effect: Effect.PURE,
    throws: false,
    depth: machine.depth,
    jumps: [],
    finalizers: [],
  };
  parametersOf(fn).forEach((parameter, index) => {
    const variable =
      parameter.type === 'Identifier'
        ? machine.shared.analysis.bindings.variableOf(parameter)
        : undefined;
    const argument = values[index];
    if (variable && argument) setValue(inner, variable, ofMask(argument.mask), parameter);
    else if (parameter.type !== 'Identifier') bindPattern(inner, parameter);
  });
  runBody(inner, fn);
  if (inner.state) {
    completes = true;
    value = join(value, ofMask(UNDEFINED));
  }
  return { effect: inner.effect, value: ofMask(value.mask), completes, throws: inner.throws };
}

export const SILENT = {
  decision: () => {},
  site: () => {},
  creation: () => {},
};
