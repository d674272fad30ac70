import type { TSESTree } from '@typescript-eslint/utils';
import { Precedence } from '../parens.ts';
import { bodyInto } from './branches.ts';
import { isIdentity, type Callback, type Chain, type Step } from './chain.ts';
import {
  exits,
  line,
  newBinding,
  source,
  type Binding,
  type CatchParameter,
  type Code,
  type Parts,
} from './code.ts';
import { applied, fallbackFor, kindOfResult } from './fulfil.ts';
import { functionOfReference, readHandler, type Handler } from './handler.ts';
import { Hazard } from './hazard.ts';
import { afterBlock, hoist } from './hoist.ts';
import { ownComments, trailingComments } from './items.ts';
import type { Plan } from './plan.ts';
import {
  besideOthers,
  bindParameter,
  bindingOf,
  insideTry,
  nothing,
  yieldTo,
  type Sink,
  type Value,
} from './sinks.ts';
import { chainInto } from './steps.ts';
import { castOnlyUse, checkCatchType } from './types.ts';

export function catchInto(
  plan: Plan,
  rest: Chain,
  step: Step & { kind: 'catch' },
  sink: Sink,
): Code[] {
  // `.catch((error) => error)` says in one line what `try` and `catch` say in five.
  if (rest.steps.length === 0 && isIdentity(step.onRejected)) {
    throw new Hazard('empty handler', rest.node);
  }
  const { after, before, sink: inner } = hoist(plan, besideOthers(sink));
  noteReceiver(plan, rest);
  const block = chainInto(plan, rest, insideTry(inner));
  const guarded = tryCatch(plan, block, step, step.onRejected, afterBlock(inner, block));
  return [...before, withHandler(plan, guarded, inner, rest), ...after];
}

function tryCatch(
  plan: Plan,
  tried: readonly Code[],
  step: Step,
  onRejected: Callback,
  sink: Sink,
): Code {
  const block = [...tried, ...trailingComments(plan, step)];
  const handler = readHandler(plan.analysis, onRejected);
  if (handler.kind === 'reference') {
    const binding = newBinding('error', 'err', 'cause', 'reason');
    const value = applied(plan, handler, errorValue(binding), step);
    const body = [...ownComments(plan, step), ...yieldTo(plan, sink, value)];
    return {
      kind: 'try',
      block,
      parameter: { parts: [binding], declares: [binding] },
      handler: body,
    };
  }
  const { before, parameter } = catchParameter(plan, handler);
  const body = [...ownComments(plan, step), ...before, ...bodyInto(plan, handler.fn, sink)];
  return { kind: 'try', block, handler: body, ...(parameter ? { parameter } : {}) };
}

/** An empty `catch` says why it is empty, or what the value is. */
function withHandler(plan: Plan, guarded: Code, sink: Sink, { node, steps }: Chain): Code {
  if (guarded.kind !== 'try' || guarded.handler?.length !== 0) return guarded;
  if (steps.length === 0) throw new Hazard('empty handler', node);
  const handler: Code[] =
    sink.kind === 'discard'
      ? [{ kind: 'note', text: '// Errors are ignored.' }]
      : yieldTo(plan, sink, nothing(plan));
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

export function finallyInto(
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
    ...ownComments(plan, step),
    ...(handler.kind === 'inline'
      ? bodyInto(plan, handler.fn, discard)
      : yieldTo(plan, discard, {
          parts: [source(handler.node), '()'],
          precedence: Precedence.Call,
          kind: kindOfResult(plan, handler.node),
          isPure: false,
        })),
  ];
  const trailing = trailingComments(plan, step);
  if (finalizer.length === 0) return [...before, ...block, ...trailing, ...after];
  const [only, ...others] = block;
  const merged: Code =
    only?.kind === 'try' && others.length === 0 && only.handler && !only.finalizer
      ? { ...only, handler: [...only.handler, ...trailing], finalizer }
      : { kind: 'try', block: [...block, ...trailing], finalizer };
  return [...before, merged, ...after];
}

export function bothInto(
  plan: Plan,
  rest: Chain,
  step: Step & { kind: 'both' },
  whole: Sink,
): Code[] {
  const sink = besideOthers(whole);
  const { call, onFulfilled, onRejected } = step;
  const handler = readHandler(plan.analysis, onFulfilled);
  if (cannotFail(plan, handler)) {
    const fulfilled: Step = { kind: 'then', call, onFulfilled };
    const all = { ...rest, steps: [...rest.steps, fulfilled] };
    // The call is counted already, and makes one promise for both handlers.
    plan.saved -= 1;
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
