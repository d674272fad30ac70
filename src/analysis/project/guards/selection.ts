import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap, type FunctionNode } from '../../../ast/nodes.ts';
import { functionAround } from '../../../ast/results.ts';
import { waysInto } from '../summary/name-texts.ts';
import { constantInit, literalText } from '../summary/names.ts';
import type { Choice, Entity, Flag, Guard } from '../summary/value.ts';
import { isFalse } from '../summary/written-options.ts';
import { allOf } from './kinds.ts';
import {
  createPassedFunctions,
  parameterAt,
  parameterNamed,
  type Selector,
} from './passed-functions.ts';
import { isEmptyValue } from './places.ts';

type Variable = TSESLint.Scope.Variable;

/** What the callers of a function select by an argument. */
export interface Selection {
  /** Where a test is true, or false: `if (force)`, `if (mode === 'delete')`. */
  ofTest(test: TSESTree.Node, isTrue: boolean, at: TSESTree.Node): Guard | undefined;
  /** `switch (mode) { case 'delete': … }` */
  ofCase(clause: TSESTree.SwitchCase): Guard | undefined;
  /** `(rows = readRows()) => …` */
  ofDefault(pattern: TSESTree.AssignmentPattern): Guard | undefined;
}

const MAX_TEXTS = 20;
const MAX_REFERENCES = 60;

/**
 * Finds what is only done for callers that pass something.
 *
 * Premise: a parameter is what the caller has passed, as long as nothing else is assigned to it ⇒ a branch
 * for one text is not run by a call that passes another.
 */
export function createSelection(
  variableOf: (node: TSESTree.Identifier) => Variable | undefined,
  entityOf: (node: TSESTree.Node) => Entity,
): Selection {
  const ofNothing = createPassedFunctions(variableOf, entityOf);

  function ofTest(
    test: TSESTree.Node,
    isTrue: boolean,
    at: TSESTree.Node,
    depth = 0,
  ): Guard | undefined {
    const node = unwrap(test);
    if (depth > MAX_TEXTS) return undefined;
    if (node.type === 'UnaryExpression' && node.operator === '!') {
      return ofTest(node.argument, !isTrue, at, depth + 1);
    }
    if (node.type === 'LogicalExpression' && node.operator !== '??') {
      const left = ofTest(node.left, isTrue, at, depth + 1);
      const right = ofTest(node.right, isTrue, at, depth + 1);
      return isTrue === (node.operator === '&&') ? allOf([left, right]) : either(left, right);
    }
    if (node.type === 'BinaryExpression') return ofComparison(node, isTrue, at);
    const selected = ofPassed(node, isTrue, at) ?? optionIn(node, isTrue, at);
    const init = node.type === 'Identifier' ? constantInit(variableOf(node)) : undefined;
    return selected ?? (init && ofTest(init, isTrue, at, depth + 1));
  }

  /** Where something is passed, or nothing: `if (callback) …`. */
  function ofPassed(
    node: TSESTree.Node,
    isTrue: boolean,
    at: TSESTree.Node,
    lacks: 'function' | 'value' = 'value',
  ): Guard | undefined {
    if (!isTrue) return ofNothing(node, at, lacks);
    const selector = selectorIn(node, at);
    return selector && isFalseAlone(selector.parameter)
      ? { kind: 'flag', index: selector.index }
      : undefined;
  }

  /** `mode === 'copy'`, `'copy' != mode` */
  function ofComparison(
    { left, operator, right }: TSESTree.BinaryExpression,
    isTrue: boolean,
    at: TSESTree.Node,
  ): Guard | undefined {
    if (!/^[!=]==?$/.test(operator)) return undefined;
    const isEqual = isTrue === operator.startsWith('=');
    const asked = unwrap(left);
    if (asked.type === 'UnaryExpression' && asked.operator === 'typeof') {
      if (literalText(right) !== 'function') return undefined;
      return ofPassed(unwrap(asked.argument), isEqual, at, 'function');
    }
    // `rows === undefined`
    if (isEqual && isEmptyValue(right)) return ofTest(asked, false, at);
    const last = literalText(right);
    const text = last ?? literalText(left);
    const selector =
      text === undefined ? undefined : selectorIn(unwrap(last === undefined ? right : left), at);
    return selector && text !== undefined ? choiceOf(selector, [text], !isEqual) : undefined;
  }

  function ofCase(clause: TSESTree.SwitchCase): Guard | undefined {
    const { cases, discriminant } = clause.parent;
    const selector = selectorIn(unwrap(discriminant), clause.parent);
    if (!selector || cases.length > MAX_TEXTS) return undefined;
    const ways = waysInto(clause);
    const texts = ways.flatMap(({ test }) => (test && literalText(test)) ?? []);
    const isNot = ways.some(({ test }) => !test);
    if (texts.length + Number(isNot) < ways.length) return undefined;
    if (!isNot) return choiceOf(selector, texts, false);
    const others = cases
      .flatMap(({ test }) => (test && literalText(test)) ?? [])
      .filter((text) => !texts.includes(text));
    return others.length > 0 ? choiceOf(selector, others, true) : undefined;
  }

  /** `options.force`, or `force` of `{ force = false }`: an option of the function around that nothing else sets. */
  function optionIn(node: TSESTree.Node, isTrue: boolean, at: TSESTree.Node): Guard | undefined {
    const lacks = isTrue ? {} : ({ lacks: 'value' } as const);
    const fn = functionAround(at);
    if (!isFunction(fn)) return undefined;
    if (node.type === 'MemberExpression') {
      const name = staticName(node);
      const selector = selectorIn(unwrap(node.object), at);
      if (name === undefined || !selector || !isEmptyAlone(selector.parameter)) return undefined;
      const isSet = node.object.type === 'Identifier' && sets(node.object, name);
      return isSet ? undefined : { kind: 'flag', index: selector.index, name, ...lacks };
    }
    const variable = node.type === 'Identifier' ? variableOf(node) : undefined;
    const [def] = variable?.defs ?? [];
    const pattern = def?.name.parent?.type === 'AssignmentPattern' ? def.name.parent : def?.name;
    const property = pattern?.parent;
    if (!variable || property?.type !== 'Property' || property.value !== pattern) return undefined;
    const isWritten = variable.references.some((one) => one.isWrite() && one.init !== true);
    const isOff = pattern?.type !== 'AssignmentPattern' || isFalse(unwrap(pattern.right));
    const name = staticName(property);
    if (isWritten || !isOff || name === undefined) return undefined;
    const selector = patternIn(property.parent, fn, at);
    return selector && isEmptyAlone(selector.parameter)
      ? { kind: 'flag', index: selector.index, name, ...lacks }
      : undefined;
  }

  /** `(rows = readRows()) => …`, `({ rows = readRows() }) => …`: what a call has that passes nothing there. */
  function ofDefault(pattern: TSESTree.AssignmentPattern): Guard | undefined {
    const fn = functionAround(pattern);
    if (!fn) return undefined;
    const lacks = 'value';
    const own = parameterAt(fn, pattern);
    if (own) return { kind: 'flag', index: own.index, lacks };
    const property = pattern.parent;
    if (property.type !== 'Property' || property.value !== pattern) return undefined;
    const name = staticName(property);
    const selector = patternIn(property.parent, fn, pattern);
    return selector && name !== undefined
      ? { kind: 'flag', index: selector.index, name, lacks }
      : undefined;
  }

  /** The parameter that a pattern is, or takes apart: `const { force } = options`. */
  function patternIn(
    pattern: TSESTree.Node,
    fn: FunctionNode,
    at: TSESTree.Node,
  ): Selector | undefined {
    const { parent } = pattern;
    if (parent?.type === 'VariableDeclarator' && parent.id === pattern) {
      return parent.init && parent.parent.kind === 'const'
        ? selectorIn(unwrap(parent.init), at)
        : undefined;
    }
    return parameterNamed(fn, pattern);
  }

  /** `options.force = true` */
  function sets(node: TSESTree.Identifier, name: string): boolean {
    return (variableOf(node)?.references ?? []).some(({ identifier: { parent } }) => {
      const isOfName = parent?.type === 'MemberExpression' && staticName(parent) === name;
      return (
        isOfName && parent.parent.type === 'AssignmentExpression' && parent.parent.left === parent
      );
    });
  }

  /** The parameter of the function around that a node is, if it is what the caller has passed. */
  function selectorIn(node: TSESTree.Node, at: TSESTree.Node): Selector | undefined {
    if (node.type === 'MemberExpression') {
      const kept = keptIn(node, at);
      return kept && selectorIn(kept, at);
    }
    const variable = node.type === 'Identifier' ? variableOf(node) : undefined;
    const [def] = variable?.defs ?? [];
    const fn = functionAround(at);
    if (!variable || !isFunction(fn) || (def?.type as string) !== 'Parameter' || def?.node !== fn) {
      return undefined;
    }
    if (variable.references.some((reference) => reference.isWrite() && reference.init !== true)) {
      return undefined;
    }
    return parameterNamed(fn, def.name);
  }

  /** `mode`, where the function around has `options.mode = mode` and sets `options.mode` nowhere else. */
  function keptIn(
    node: TSESTree.MemberExpression,
    at: TSESTree.Node,
  ): TSESTree.Identifier | undefined {
    const name = staticName(node);
    const variable = node.object.type === 'Identifier' ? variableOf(node.object) : undefined;
    const references = variable?.references ?? [];
    if (name === undefined || references.length > MAX_REFERENCES) return undefined;
    const writes = references.flatMap(({ identifier: { parent } }) => {
      const write = parent?.type === 'MemberExpression' ? parent.parent : undefined;
      const isWrite =
        write?.type === 'AssignmentExpression' &&
        write.left === parent &&
        staticName(write.left as TSESTree.MemberExpression) === name;
      return isWrite ? write : [];
    });
    const [only, ...others] = writes;
    const isAlways =
      only?.operator === '=' &&
      others.length === 0 &&
      only.parent.type === 'ExpressionStatement' &&
      only.parent.parent === functionAround(at)?.body;
    return isAlways && only.right.type === 'Identifier' ? only.right : undefined;
  }

  return { ofCase, ofDefault, ofTest };
}

/** `mode === 'copy' || mode === 'move'` */
function either(left: Guard | undefined, right: Guard | undefined): Guard | undefined {
  if (left?.kind === 'flag' && right?.kind === 'flag') {
    // What is no function is what nothing is, too.
    return isSameFlag(left, right) ? (left.lacks === 'function' ? left : right) : undefined;
  }
  if (left?.kind !== 'choice' || right?.kind !== 'choice') return undefined;
  if (left.index !== right.index || left.isNot || right.isNot) return undefined;
  const isAlone = left.isAlone || right.isAlone;
  return { ...left, texts: [...left.texts, ...right.texts], isAlone };
}

/** `callback && typeof callback === 'function'` */
function isSameFlag(one: Flag, other: Flag): boolean {
  const { index, lacks, name, owner } = one;
  return (
    other.index === index &&
    (other.lacks === undefined) === (lacks === undefined) &&
    other.name === name &&
    other.owner === owner &&
    other.other === one.other
  );
}

function choiceOf(
  { index, parameter }: Selector,
  texts: readonly string[],
  isNot: boolean,
): Choice {
  const initial = parameter.type === 'AssignmentPattern' ? parameter.right : undefined;
  const text = initial && literalText(initial);
  const isUnknown = initial && text === undefined && initial.type !== 'Literal';
  const isAlone = isUnknown === true || (text !== undefined && texts.includes(text)) !== isNot;
  return { kind: 'choice', index, texts, isNot, isAlone };
}

/** Whether the options of a parameter are off unless a caller passes it. */
function isEmptyAlone(parameter: TSESTree.Parameter): boolean {
  if (parameter.type !== 'AssignmentPattern') return true;
  const { right } = parameter;
  return right.type === 'ObjectExpression' && right.properties.length === 0;
}

/** Whether a parameter is false unless a caller passes it. */
function isFalseAlone(parameter: TSESTree.Parameter): boolean {
  if (parameter.type !== 'AssignmentPattern') return true;
  const { right } = parameter;
  return right.type === 'Literal' && !right.value;
}
