import type { TSESTree } from '@typescript-eslint/utils';
import { isNeverReassigned, type Bindings } from '../../analysis/bindings.ts';
import { isFunction } from '../../ast/nodes.ts';
import { minimumAt, precedenceOf } from '../parens.ts';
import { isStepCall } from './chain.ts';
import type { Parts } from './code.ts';
import { expressionOf, type Handler } from './handler.ts';
import { hasCommentsAround } from './items.ts';
import type { Plan } from './plan.ts';
import type { Value } from './sinks.ts';

/**
 * The body of `x => …` with the value itself in place of `x`; `undefined` unless `x` stands there once,
 * and nothing that could change comes before it.
 */
export function inlineBody(
  plan: Plan,
  { fn, parameter }: Handler & { kind: 'inline' },
  value: Value,
): Value | undefined {
  const body = expressionOf(fn);
  const place = body && parameter && placeOf(plan, body, parameter.target);
  if (!place || parameter.fallback) return undefined;
  const needsParens = value.precedence < minimumAt(place);
  const parts: Parts = needsParens ? ['(', ...value.parts, ')'] : value.parts;
  return {
    parts: [{ kind: 'source', range: body.range, holes: [{ range: place.range, parts }] }],
    precedence: place === body ? value.precedence : precedenceOf(body),
    kind: plan.analysis.promises.kindOf(body).kind,
    isPure: false,
  };
}

/** Whether the parameter of an inline handler could be replaced by its value. */
export function canInline(plan: Plan, { fn, parameter }: Handler & { kind: 'inline' }): boolean {
  const body = expressionOf(fn);
  return (
    parameter !== undefined &&
    !parameter.fallback &&
    body !== undefined &&
    !(isStepCall(fn.parent) && hasCommentsAround(plan, fn.parent, body)) &&
    placeOf(plan, body, parameter.target) !== undefined
  );
}

/** The only use of a name in an expression, if nothing that could change is evaluated before it. */
function placeOf(
  plan: Plan,
  body: TSESTree.Node,
  target: TSESTree.BindingName,
): TSESTree.Identifier | undefined {
  if (target.type !== 'Identifier' || target.typeAnnotation) return undefined;
  const variable = plan.analysis.bindings.variableOf(target);
  const [use, ...others] = variable?.references ?? [];
  if (!use || others.length > 0 || !use.isRead() || use.isWrite()) return undefined;
  const identifier = use.identifier as TSESTree.Identifier;
  if (identifier.type !== 'Identifier') return undefined;
  return isEvaluatedFirst(plan, identifier, body) ? identifier : undefined;
}

function isEvaluatedFirst(plan: Plan, node: TSESTree.Node, root: TSESTree.Node): boolean {
  let child = node;
  while (child !== root) {
    const { parent } = child;
    if (!parent || !comesFirst(plan, child, parent)) return false;
    child = parent;
  }
  return true;
}

/** Whether nothing of `parent` that could change is evaluated before `child`, which is always evaluated. */
function comesFirst(plan: Plan, child: TSESTree.Node, parent: TSESTree.Node): boolean {
  const areSteady = (nodes: readonly (TSESTree.Node | null)[]): boolean =>
    nodes.every((node) => !node || isSteady(plan, node));
  const before = (list: readonly (TSESTree.Node | null)[]): (TSESTree.Node | null)[] =>
    list.slice(0, list.indexOf(child));
  switch (parent.type) {
    case 'MemberExpression':
      return parent.object === child || isSteady(plan, parent.object);
    case 'CallExpression':
    case 'NewExpression':
      return (
        parent.callee === child ||
        (!('optional' in parent && parent.optional) &&
          areSteady([parent.callee, ...before(parent.arguments)]))
      );
    case 'BinaryExpression':
      return parent.left === child || isSteady(plan, parent.left);
    case 'LogicalExpression':
      return parent.left === child;
    case 'ConditionalExpression':
      return parent.test === child;
    case 'ArrayExpression':
      return areSteady(before(parent.elements));
    case 'ObjectExpression':
      return areSteady(before(parent.properties));
    case 'Property':
      return parent.value === child && !parent.computed && !parent.shorthand;
    case 'TemplateLiteral':
      return areSteady(before(parent.expressions));
    case 'SequenceExpression':
      return parent.expressions[0] === child;
    case 'AwaitExpression':
    case 'ChainExpression':
    case 'SpreadElement':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'UnaryExpression':
      return true;
    default:
      return false;
  }
}

/** A constructor or a function of the language, which nothing replaces between two ticks. */
function isOfLanguage(bindings: Bindings, node: TSESTree.Node): boolean {
  const origin = bindings.originOf(node);
  return (
    origin?.source === 'global' &&
    /^(?:JSON|Math|Object|Number|String|Array|Boolean|BigInt|Date|Map|Set|RegExp|(?:\w*Error)|parseInt|parseFloat|isNaN|(?:de|en)codeURI(?:Component)?)(?:\.\w+)?$/u.test(
      origin.key,
    )
  );
}

/** Whether an expression has the same value before and after an `await`, and no effect. */
function isSteady({ analysis }: Plan, node: TSESTree.Node): boolean {
  switch (node.type) {
    case 'Literal':
    case 'ThisExpression':
      return true;
    case 'Identifier': {
      const variable = analysis.bindings.variableOf(node);
      return (
        isOfLanguage(analysis.bindings, node) ||
        (isNeverReassigned(variable) && analysis.effects.isInitialised(node))
      );
    }
    case 'MemberExpression':
      return isOfLanguage(analysis.bindings, node);
    case 'Property':
      return (
        !node.computed && !isFunction(node.value) && isSteady({ analysis } as Plan, node.value)
      );
    default:
      return false;
  }
}
