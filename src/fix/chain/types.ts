import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction } from '../../ast/nodes.ts';
import type { Callback, Step } from './chain.ts';
import { source, type Source } from './code.ts';
import type { Parameter } from './handler.ts';
import { Hazard } from './hazard.ts';
import type { Plan } from './plan.ts';
import type { Sink } from './sinks.ts';

/**
 * @throws {Hazard} If a type is written for what a handler returns, and no other annotation says it
 * where the value goes.
 */
export function checkHandlerTypes(plan: Plan, step: Step, sink: Sink): void {
  if (!plan.isTypeScript || isTypedSink(step, sink)) return;
  const callbacks = callbacksOf(step);
  const annotated = callbacks.find((node) => isFunction(node) && node.returnType);
  const written = annotated ?? step.call.typeArguments;
  if (written && step.kind !== 'finally' && sink.kind !== 'discard')
    throw new Hazard('type', written);
}

function callbacksOf(step: Step): Callback[] {
  switch (step.kind) {
    case 'then':
      return [step.onFulfilled];
    case 'catch':
      return [step.onRejected];
    case 'both':
      return [step.onFulfilled, step.onRejected];
    case 'finally':
      return [step.onSettled];
  }
}

function isTypedSink(step: Step, sink: Sink): boolean {
  if (sink.kind === 'return') return enclosingFunction(step.call)?.returnType !== undefined;
  return sink.kind === 'bind' && sink.pattern?.typeAnnotation !== undefined;
}

/** Contexts in which TypeScript lets a value be `unknown`. */
function allowsUnknown(node: TSESTree.Node): boolean {
  const { parent } = node;
  switch (parent?.type) {
    case 'ThrowStatement':
    case 'TemplateLiteral':
      return true;
    case 'UnaryExpression':
      return parent.operator === 'typeof' || parent.operator === '!';
    case 'BinaryExpression':
      return parent.operator === 'instanceof' || parent.operator === '===';
    case 'Property':
      return parent.key.type === 'Identifier' && parent.key.name === 'cause';
    case 'CallExpression':
      return (
        parent.callee.type === 'MemberExpression' &&
        parent.callee.object.type === 'Identifier' &&
        parent.callee.object.name === 'console'
      );
    default:
      return false;
  }
}

/**
 * How the type of a rejection is written on a catch clause, where only `any` and `unknown` may stand:
 * the parameter of a handler is `any` unless it says otherwise.
 */
export function checkCatchType(
  plan: Plan,
  { target, variables }: Parameter,
): { annotation: string; cast?: Source } {
  const type = target.typeAnnotation?.typeAnnotation;
  if (type) {
    if (type.type === 'TSAnyKeyword' || type.type === 'TSUnknownKeyword') return { annotation: '' };
    if (target.type !== 'Identifier') throw new Hazard('type', type);
    return { annotation: '', cast: source(type) };
  }
  if (!plan.isTypeScript || !catchesUnknown(plan)) return { annotation: '' };
  const isHarmless =
    target.type === 'Identifier' &&
    variables.every(({ references }) =>
      references.every(({ identifier }) => allowsUnknown(identifier)),
    );
  return { annotation: isHarmless ? '' : ': any' };
}

function catchesUnknown({ analysis }: Plan): boolean {
  const options = analysis.types?.program.getCompilerOptions();
  return options ? (options.useUnknownInCatchVariables ?? options.strict ?? false) : true;
}
