import type { TSESTree } from '@typescript-eslint/utils';
import { isNeverReassigned } from '../../analysis/bindings.ts';
import type { PromiseKind } from '../../analysis/promises/promise-fact.ts';
import { isFunction, type FunctionNode } from '../../ast/nodes.ts';
import { Precedence } from '../parens.ts';
import { bodyInto } from './branches.ts';
import type { Chain, Step } from './chain.ts';
import { exits, line, newBinding, source, type Code, type Parts } from './code.ts';
import { expressionOf, functionOfReference, readHandler, type Handler } from './handler.ts';
import { Hazard } from './hazard.ts';
import { inlineBody } from './inline.ts';
import { handlerComments, handlerCommentsAfter, hasCommentsAround } from './items.ts';
import type { Plan } from './plan.ts';
import {
  awaited,
  bindParameter,
  separated,
  valueOf,
  yieldTo,
  type Sink,
  type Value,
} from './sinks.ts';
import { chainInto } from './steps.ts';

/** References nested in each other, as `g(await f(await p))`; more are hard to read. */
const MAX_NESTING = 3;

export function thenInto(
  plan: Plan,
  rest: Chain,
  step: Step & { kind: 'then' },
  sink: Sink,
): Code[] {
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
      ...handlerCommentsAfter(plan, step),
      ...bodyInto(plan, fn, sink),
    ];
  }
  const target = assignedWhole(plan, fn);
  if (target && sink.kind === 'discard' && isStraight(rest)) {
    return [...handlerComments(plan, step), ...chainInto(plan, rest, { kind: 'assign', target })];
  }
  return [
    ...reaching(step, chainInto(plan, rest, bindParameter(plan, parameter, fn))),
    ...handlerCommentsAfter(plan, step),
    ...fallbackFor(plan, handler),
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
  const { onFulfilled } = step;
  const body = isFunction(onFulfilled) ? expressionOf(onFulfilled) : undefined;
  if (hasCommentsAround(plan, step.call, body)) return undefined;
  const handler = readHandler(plan.analysis, step.onFulfilled);
  if (handler.kind === 'inline' && !plan.inlined.has(handler.fn)) return undefined;
  const rest = valueOfChain(plan, { ...chain, steps: steps.slice(0, -1) }, depth + 1);
  return rest && applied(plan, handler, awaited(plan, rest), step);
}

export function applied(plan: Plan, handler: Handler, argument: Value, step: Step): Value {
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

export function kindOfResult({ analysis }: Plan, node: TSESTree.Expression): PromiseKind {
  const fn = functionOfReference(analysis, node);
  if (fn) return analysis.promises.returnKindOf(fn).kind;
  const origin = analysis.bindings.originOf(node);
  return origin?.source === 'global' && !MAKES_OBJECTS.has(origin.key) ? 'plain' : 'unknown';
}

/** Functions of the language whose result may have a `then`. */
const MAKES_OBJECTS = new Set(['Object.assign', 'Object.create', 'Object.fromEntries']);

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
    ...handlerCommentsAfter(plan, step),
    ...yieldTo(plan, sink, applied(plan, { kind: 'reference', node }, name, step)),
  ];
}

/** `if (x === undefined) x = …;` for a default: only `undefined` is replaced. */
export function fallbackFor(plan: Plan, handler: Handler): Code[] {
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
