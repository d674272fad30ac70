import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import { isNeverReassigned } from '../../analysis/bindings.ts';
import type { PromiseKind } from '../../analysis/promises.ts';
import type { FunctionNode } from '../../ast/nodes.ts';
import type { Edit } from '../edits.ts';
import { Precedence } from '../parens.ts';
import { parseChain, type Callback, type Chain, type Step } from './chain.ts';
import {
  exits,
  newBinding,
  line,
  source,
  type Binding,
  type CatchParameter,
  type Code,
  type Parts,
} from './code.ts';
import { bodyInto, handlerComments } from './branches.ts';
import { functionOfReference, readHandler, type Handler } from './handler.ts';
import { Hazard } from './hazard.ts';
import { inlineBody } from './inline.ts';
import {
  afterBlock,
  awaited,
  besideOthers,
  bindingOf,
  bindParameter,
  hoist,
  insideTry,
  separated,
  valueOf,
  yieldTo,
  type Sink,
  type Value,
} from './sinks.ts';
import { castOnlyUse, checkCatchType, checkHandlerTypes } from './types.ts';

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

/** The promises that a step makes. `finally` makes one for its callback and one to pass the value on. */
const PROMISES = { then: 1, catch: 1, both: 1, finally: 3 } as const;

/** References nested in each other, as `g(await f(await p))`; more are hard to read. */
const MAX_NESTING = 3;

/** The code that hands the value of a chain to a sink. */
export function chainInto(plan: Plan, chain: Chain, sink: Sink): Code[] {
  const { receiver, steps } = chain;
  const step = steps.at(-1);
  if (!step) return yieldTo(plan, sink, { ...valueOf(plan, receiver), kind: 'promise' });
  plan.saved += PROMISES[step.kind];
  checkHandlerTypes(plan, step, sink);
  const rest = { ...chain, steps: steps.slice(0, -1) };
  switch (step.kind) {
    case 'then':
      return thenInto(plan, rest, step, sink);
    case 'catch':
      return catchInto(plan, rest, step, sink);
    case 'finally':
      return finallyInto(plan, rest, step, sink);
    case 'both':
      return bothInto(plan, rest, step, sink);
  }
}

function thenInto(plan: Plan, rest: Chain, step: Step & { kind: 'then' }, sink: Sink): Code[] {
  const handler = readHandler(plan.analysis, step.onFulfilled);
  return fulfilInto(plan, rest, step, handler, sink);
}

function fulfilInto(plan: Plan, rest: Chain, step: Step, handler: Handler, sink: Sink): Code[] {
  const whole = chainValue(plan, rest, step, handler);
  if (whole) return [...handlerComments(plan, step), ...yieldTo(plan, sink, whole)];
  if (handler.kind === 'reference') return referenceInto(plan, rest, step, handler.node, sink);
  const { fn, parameter } = handler;
  if (!parameter) {
    return [
      ...reaching(step, chainInto(plan, rest, { kind: 'discard', isLast: false })),
      ...handlerComments(plan, step),
      ...bodyInto(plan, fn, sink),
    ];
  }
  const target = assignedWhole(plan, fn);
  if (target && sink.kind === 'discard' && isStraight(rest)) {
    return [...handlerComments(plan, step), ...chainInto(plan, rest, { kind: 'assign', target })];
  }
  return [
    ...reaching(step, chainInto(plan, rest, bindParameter(plan, parameter, fn))),
    ...fallbackFor(plan, handler),
    ...handlerComments(plan, step),
    ...bodyInto(plan, fn, sink),
  ];
}

/**
 * @throws {Hazard} If the code before a step always throws: what the step declares would be declared nowhere.
 */
function reaching({ call }: Step, code: Code[]): Code[] {
  if (exits(code)) throw new Hazard('branch return', call);
  return code;
}

/** `handler(await rest)` or the like, where that is one readable expression. */
function chainValue(plan: Plan, rest: Chain, step: Step, handler: Handler): Value | undefined {
  const isInlined = handler.kind === 'inline' && plan.inlined.has(handler.fn);
  if (handler.kind === 'inline' && !isInlined) return undefined;
  const inner = valueOfChain(plan, rest, 1);
  if (!inner) {
    if (isInlined) throw new Hazard('name', step.call);
    return undefined;
  }
  plan.saved += rest.steps.length;
  return applied(plan, handler, awaited(plan, inner), step);
}

/** A chain of references or inlined handlers as one expression; a promise, or what the last handler returns. */
export function valueOfChain(plan: Plan, chain: Chain, depth = 0): Value | undefined {
  const { receiver, steps } = chain;
  const step = steps.at(-1);
  if (!step) return { ...valueOf(plan, receiver), kind: 'promise' };
  if (step.kind !== 'then' || depth > MAX_NESTING) return undefined;
  const handler = readHandler(plan.analysis, step.onFulfilled);
  if (handler.kind === 'inline' && !plan.inlined.has(handler.fn)) return undefined;
  const rest = valueOfChain(plan, { ...chain, steps: steps.slice(0, -1) }, depth + 1);
  return rest && applied(plan, handler, awaited(plan, rest), step);
}

function applied(plan: Plan, handler: Handler, argument: Value, step: Step): Value {
  if (handler.kind === 'inline') {
    const value = inlineBody(plan, handler, argument);
    if (!value) throw new Hazard('name', step.call);
    return value;
  }
  return {
    parts: [source(handler.node), '(', ...argument.parts, ')'],
    precedence: Precedence.Call,
    kind: kindOfResult(plan, handler.node),
    isPure: false,
    isNothing: yieldsNothingBy(plan, handler.node),
  };
}

function yieldsNothingBy({ analysis }: Plan, node: TSESTree.Expression): boolean {
  return /^console\.\w+$/u.test(analysis.bindings.originOf(node)?.key ?? '');
}

function kindOfResult({ analysis }: Plan, node: TSESTree.Expression): PromiseKind {
  const fn = functionOfReference(analysis, node);
  if (fn) return analysis.promises.returnKindOf(fn).kind;
  const origin = analysis.bindings.originOf(node);
  return origin?.source === 'global' && origin.key !== 'Object.assign' ? 'plain' : 'unknown';
}

function referenceInto(
  plan: Plan,
  rest: Chain,
  step: Step,
  node: TSESTree.Expression,
  sink: Sink,
): Code[] {
  const [parameter] = functionOfReference(plan.analysis, node)?.params ?? [];
  const own = parameter?.type === 'Identifier' ? parameter.name : 'value';
  const binding = newBinding(own, 'value', 'result', 'input', 'settled');
  const name: Value = {
    parts: [binding],
    precedence: Precedence.Primary,
    kind: 'plain',
    isPure: true,
  };
  return [
    ...chainInto(plan, rest, {
      kind: 'bind',
      keyword: 'const',
      target: binding,
      declares: [binding],
    }),
    ...handlerComments(plan, step),
    ...yieldTo(plan, sink, applied(plan, { kind: 'reference', node }, name, step)),
  ];
}

/** `if (x === undefined) x = …;` for a default: only `undefined` is replaced. */
function fallbackFor(plan: Plan, handler: Handler): Code[] {
  const parameter = handler.kind === 'inline' ? handler.parameter : undefined;
  if (!parameter?.fallback || parameter.target.type !== 'Identifier') return [];
  if (parameter.target.typeAnnotation) throw new Hazard('type', parameter.target);
  const [start] = parameter.target.range;
  const name = source({ range: [start, start + parameter.target.name.length] });
  const { parts } = separated(valueOf(plan, parameter.fallback));
  return [line(['if (', name, ' === undefined) ', name, ' = ', ...parts])];
}

/** The target of `x => (target = x)`, where evaluating the target early makes no difference. */
function assignedWhole(plan: Plan, fn: FunctionNode): Parts | undefined {
  const [only, ...others] = fn.body.type === 'BlockStatement' ? fn.body.body : [];
  const isStatement = only?.type === 'ExpressionStatement' && others.length === 0;
  const body = isStatement ? only.expression : fn.body;
  if (body.type !== 'AssignmentExpression' || body.operator !== '=') return undefined;
  const [parameter] = fn.params;
  if (parameter?.type !== 'Identifier' || parameter.typeAnnotation) return undefined;
  if (body.right.type !== 'Identifier' || body.right.name !== parameter.name) return undefined;
  const { left } = body;
  const isSteady =
    left.type === 'Identifier' ||
    (left.type === 'MemberExpression' &&
      !left.computed &&
      (left.object.type === 'ThisExpression' || isConstantName(plan, left.object)));
  const usesParameter = left.type === 'MemberExpression' && isNamed(left.object, parameter.name);
  return isSteady && !usesParameter && !isNamed(left, parameter.name) ? [source(left)] : undefined;
}

function isNamed(node: TSESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function isConstantName({ analysis }: Plan, node: TSESTree.Node): boolean {
  return (
    node.type === 'Identifier' &&
    isNeverReassigned(analysis.bindings.variableOf(node)) &&
    analysis.effects.isInitialised(node)
  );
}

function isStraight({ steps }: Chain): boolean {
  return steps.every(({ kind }) => kind === 'then');
}

function catchInto(plan: Plan, rest: Chain, step: Step & { kind: 'catch' }, sink: Sink): Code[] {
  const { after, before, sink: inner } = hoist(plan, besideOthers(sink));
  noteReceiver(plan, rest);
  const block = chainInto(plan, rest, insideTry(inner));
  const guarded = tryCatch(plan, block, step, step.onRejected, afterBlock(inner, block));
  return [...before, withHandler(plan, guarded, inner, rest), ...after];
}

function tryCatch(
  plan: Plan,
  block: readonly Code[],
  step: Step,
  onRejected: Callback,
  sink: Sink,
): Code {
  const handler = readHandler(plan.analysis, onRejected);
  if (handler.kind === 'reference') {
    const binding = newBinding('error', 'err', 'cause', 'reason');
    const value = applied(plan, handler, errorValue(binding), step);
    const body = [...handlerComments(plan, step), ...yieldTo(plan, sink, value)];
    return {
      kind: 'try',
      block,
      parameter: { parts: [binding], declares: [binding] },
      handler: body,
    };
  }
  const { before, parameter } = catchParameter(plan, handler);
  const body = [...handlerComments(plan, step), ...before, ...bodyInto(plan, handler.fn, sink)];
  return { kind: 'try', block, handler: body, ...(parameter ? { parameter } : {}) };
}

/** An empty `catch` says why it is empty, or what the value is. */
function withHandler(plan: Plan, guarded: Code, sink: Sink, { node, steps }: Chain): Code {
  if (guarded.kind !== 'try' || guarded.handler?.length !== 0) return guarded;
  if (steps.length === 0) throw new Hazard('empty handler', node);
  const nothing: Value = {
    parts: ['undefined'],
    precedence: Precedence.Primary,
    kind: 'plain',
    isPure: true,
  };
  const handler: Code[] =
    sink.kind === 'discard'
      ? [{ kind: 'note', text: '// Errors are ignored.' }]
      : yieldTo(plan, sink, nothing);
  return { ...guarded, handler };
}

function errorValue(binding: Binding): Value {
  return { parts: [binding], precedence: Precedence.Primary, kind: 'plain', isPure: true };
}

function catchParameter(
  plan: Plan,
  handler: Handler & { kind: 'inline' },
): { parameter?: CatchParameter; before: Code[] } {
  const { fn, parameter } = handler;
  if (!parameter) return { before: [] };
  const { fallback, target, variables } = parameter;
  if (fallback && target.type !== 'Identifier') throw new Hazard('kind of handler', fn);
  const declares = variables.map((variable) => bindingOf(plan, variable, fn));
  const [only] = declares;
  if (only && target.type === 'Identifier') only.candidates = ['error', 'err', 'cause', 'reason'];
  const { annotation, cast } = checkCatchType(plan, parameter);
  if (cast && target.type === 'Identifier') {
    const name = source({ range: [target.range[0], target.range[0] + target.name.length] });
    if (castOnlyUse(plan, variables, cast)) {
      return { parameter: { parts: [name], declares }, before: [] };
    }
    const [first = 'failure', ...others] = ['error', 'cause', 'reason', 'err'].filter(
      (name) => name !== target.name,
    );
    const binding = newBinding(first, ...others);
    const parts: Parts = ['const ', only ?? name, ' = ', binding, ' as ', cast];
    return {
      parameter: { parts: [binding], declares: [binding] },
      before: [line(parts, declares)],
    };
  }
  return {
    parameter: { parts: [source(target), annotation], declares },
    before: fallbackFor(plan, handler),
  };
}

function finallyInto(
  plan: Plan,
  rest: Chain,
  step: Step & { kind: 'finally' },
  sink: Sink,
): Code[] {
  const { after, before, sink: inner } = hoist(plan, sink);
  const handler = readHandler(plan.analysis, step.onSettled);
  if (handler.kind === 'inline' && handler.fn.params.length > 0) {
    throw new Hazard('kind of handler', handler.fn);
  }
  noteReceiver(plan, rest);
  const block = chainInto(plan, rest, insideTry(inner));
  const discard: Sink = { kind: 'discard', isLast: false };
  const finalizer = [
    ...handlerComments(plan, step),
    ...(handler.kind === 'inline'
      ? bodyInto(plan, handler.fn, discard)
      : yieldTo(plan, discard, {
          parts: [source(handler.node), '()'],
          precedence: Precedence.Call,
          kind: kindOfResult(plan, handler.node),
          isPure: false,
        })),
  ];
  if (finalizer.length === 0) return [...before, ...block, ...after];
  const [only, ...others] = block;
  const merged: Code =
    only?.kind === 'try' && others.length === 0 && !only.finalizer
      ? { ...only, finalizer }
      : { kind: 'try', block, finalizer };
  return [...before, merged, ...after];
}

function bothInto(plan: Plan, rest: Chain, step: Step & { kind: 'both' }, whole: Sink): Code[] {
  const sink = besideOthers(whole);
  const { call, onFulfilled, onRejected } = step;
  const handler = readHandler(plan.analysis, onFulfilled);
  if (cannotFail(plan, handler)) {
    const fulfilled: Step = { kind: 'then', call, onFulfilled };
    const all = { ...rest, steps: [...rest.steps, fulfilled] };
    return catchInto(plan, all, { kind: 'catch', call, onRejected }, sink);
  }
  noteReceiver(plan, rest);
  const bind = bindingFor(plan, handler);
  const {
    after,
    before,
    sink: inner,
  } = bind
    ? hoist(plan, bind)
    : { after: [], before: [], sink: { kind: 'discard', isLast: false } as Sink };
  const block = chainInto(plan, rest, insideTry(inner));
  const guarded = tryCatch(plan, block, step, onRejected, leaving(sink));
  const left = leave(guarded, sink, onRejected);
  const name = bind?.declares[0];
  const body =
    handler.kind === 'inline'
      ? [...fallbackFor(plan, handler), ...bodyInto(plan, handler.fn, sink)]
      : yieldTo(plan, sink, applied(plan, handler, errorValue(name ?? missingName()), step));
  return [...before, left, ...after, ...body];
}

function missingName(): Binding {
  return newBinding('undefined');
}

function bindingFor(plan: Plan, handler: Handler): (Sink & { kind: 'bind' }) | undefined {
  if (handler.kind === 'inline') {
    return handler.parameter && bindParameter(plan, handler.parameter, handler.fn);
  }
  const [parameter] = functionOfReference(plan.analysis, handler.node)?.params ?? [];
  const own = parameter?.type === 'Identifier' ? parameter.name : 'value';
  const binding = newBinding(own, 'value', 'result', 'input', 'settled');
  return { kind: 'bind', keyword: 'const', target: binding, declares: [binding] };
}

/** The sink of a handler that other code follows: what it returns has to leave. */
function leaving(sink: Sink): Sink {
  return sink.kind === 'return' ? { ...sink, isLast: false } : sink;
}

/** Ends the handler of a `try` with an exit, so that it does not run into what follows. */
function leave(guarded: Code, sink: Sink, node: TSESTree.Node): Code {
  if (guarded.kind !== 'try' || !guarded.handler || exits(guarded.handler)) return guarded;
  if (sink.kind === 'return') {
    return {
      ...guarded,
      handler: [...guarded.handler, { kind: 'line', parts: ['return'], exits: true }],
    };
  }
  if (sink.kind !== 'discard' || !sink.exit) throw new Hazard('two handlers', node);
  const exit: Code = { kind: 'line', parts: [sink.exit], exits: true };
  return { ...guarded, handler: [...guarded.handler, exit] };
}

/** Whether a handler neither throws nor returns a promise, so that the handler beside it may catch it as well. */
function cannotFail({ analysis }: Plan, handler: Handler): boolean {
  if (handler.kind === 'reference') return false;
  const { fn, parameter } = handler;
  if (parameter && (parameter.fallback || parameter.target.type !== 'Identifier')) return false;
  return !analysis.effects.mayThrow(fn.body) && analysis.promises.returnKindOf(fn).kind === 'plain';
}

/** Remembers a receiver that a new `try` stands around although no handler caught its errors. */
function noteReceiver(plan: Plan, { receiver }: Chain): void {
  if (plan.analysis.effects.mayThrow(receiver)) plan.changes.set('catches receiver', receiver);
}

/** The code that hands over an expression of a handler, nested chains converted. */
export function nestedChainInto(plan: Plan, node: TSESTree.Expression, sink: Sink): Code[] {
  return chainInto(plan, parseChain(plan.analysis, node), sink);
}
