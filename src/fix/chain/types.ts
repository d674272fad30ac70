import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, isCall } from '../../ast/nodes.ts';
import { insertAfter, insertBefore } from '../edits.ts';
import { callbacksOf, type Step } from './chain.ts';
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
  if (!plan.isTypeScript) return;
  checkAssigned(plan, step);
  if (isTypedSink(step, sink) || sink.kind === 'assign') checkAny(plan, step, sink);
  if (isTypedSink(step, sink)) return;
  const callbacks = callbacksOf(step);
  const annotated = callbacks.find((node) => isFunction(node) && node.returnType);
  const written = annotated ?? step.call.typeArguments;
  if (written && step.kind !== 'finally' && sink.kind !== 'discard')
    throw new Hazard('type', written);
}

/**
 * @throws {Hazard} If a handler reads a variable that only other functions give a value: where it stands,
 * TypeScript asks no questions, and in the function around it says that the variable has none yet.
 */
function checkAssigned({ analysis: { sourceCode } }: Plan, step: Step): void {
  for (const handler of callbacksOf(step).filter(isFunction)) {
    const scope = sourceCode.scopeManager?.acquire(handler);
    for (const reference of scope?.through ?? []) {
      const { resolved } = reference;
      const [def] = resolved?.defs ?? [];
      const isLeftOpen =
        def?.type === 'Variable' &&
        def.node.init === null &&
        def.node.id.typeAnnotation !== undefined;
      const isGivenHere = resolved?.references.some(
        (other) => other.isWrite() && other.from.variableScope === resolved.scope.variableScope,
      );
      if (reference.isRead() && isLeftOpen && isGivenHere !== true)
        throw new Hazard('type', handler);
    }
  }
}

/**
 * @throws {Hazard} If `any` lets values of different steps go where their own types could not: each of
 * them would be handed over by itself.
 */
function checkAny(plan: Plan, step: Step, sink: Sink): void {
  const { types } = plan.analysis;
  const isSplit = step.kind === 'catch' || step.kind === 'both' || hasBranches(plan, step);
  if (!types || !isSplit || (sink.kind === 'assign' && sink.isFresh)) return;
  const value = types.checker.getAwaitedType(types.typeOf(step.call));
  if (value && types.utils.isIntrinsicAnyType(value)) throw new Hazard('type', step.call);
}

/** Whether a handler hands over more than one value. */
function hasBranches({ analysis: { flow } }: Plan, step: Step): boolean {
  return callbacksOf(step).some(
    (node) =>
      isFunction(node) &&
      node.body.type === 'BlockStatement' &&
      flow.returnsOf(node).length + (flow.fallsOff(node) ? 1 : 0) > 1,
  );
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

/** Where `a as T` needs no parentheses. */
const TAKES_CAST = new Set<string>([
  'ArrayExpression',
  'ReturnStatement',
  'TemplateLiteral',
  'ThrowStatement',
  'VariableDeclarator',
]);

/** Writes a cast where a variable is read, if it is read in one place alone. */
export function castOnlyUse(
  { analysis, edits }: Plan,
  variables: readonly TSESLint.Scope.Variable[],
  cast: Source,
): boolean {
  const [use, ...others] = variables.flatMap(({ references }) => references);
  if (!use || others.length > 0 || !use.isReadOnly()) return false;
  const identifier: TSESTree.Node = use.identifier;
  const { parent } = identifier;
  if (!parent || parent.type === 'Property') return false;
  const isArgument = isCall(parent) && parent.callee !== identifier;
  const isBare = isArgument || TAKES_CAST.has(parent.type);
  const text = ` as ${analysis.sourceCode.text.slice(...cast.range)}`;
  if (!isBare) edits.push(insertBefore(identifier, '('));
  edits.push(insertAfter(identifier, isBare ? text : `${text})`));
  return true;
}

function catchesUnknown({ analysis }: Plan): boolean {
  const options = analysis.types?.program.getCompilerOptions();
  return options ? (options.useUnknownInCatchVariables ?? options.strict ?? false) : true;
}
