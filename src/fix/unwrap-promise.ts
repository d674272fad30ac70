import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { Executor } from '../analysis/promises/executors.ts';
import { wrapped, type FunctionNode } from '../ast/nodes.ts';
import { isCaughtWithin } from '../ast/results.ts';
import { replace, replaceArrowBody, textWith, type Edit } from './edits.ts';
import { asyncEdits, asyncObstacle } from './make-async.ts';
import { nothingText } from './nothing.ts';
import {
  Precedence,
  precedenceOf,
  replaceByPart,
  replaceExpression,
  textAsArrowBody,
  textFor,
} from './parens.ts';
import type { ForwardedPromise } from './forwarded-promise.ts';
import { declareResult, functionReturning, keepType, promisedType } from './promised-type.ts';
import { convertExecutor, type Conversion } from './settle.ts';
import { awaitingText, blockText } from './settled-text.ts';
import { splicedNamesMeet } from './spliced-names.ts';
import { indentationAt, moveLines, styleOf } from './style.ts';

/**
 * What leaving a wrapper out changes besides its cost:
 * - `throw`: an error thrown before the inner promise exists is thrown, where it was a rejection;
 * - `identity`: the caller gets the very promise or value that was wrapped;
 * - `lost`: an error that left the promise pending for ever rejects it.
 */
export type Change = 'identity' | 'lost' | 'throw';

export interface Repair {
  readonly form: 'async' | 'error' | 'promise' | 'value';
  readonly edits: readonly Edit[];
  /** `undefined` for a repair that changes nothing. */
  readonly change: Change | undefined;
  /** The expression that is left of the wrapper, for the text of a suggestion. */
  readonly inner: TSESTree.Node;
}

interface Target {
  readonly analysis: Analysis;
  readonly node: TSESTree.NewExpression;
  readonly executor: Executor;
  readonly conversion: Conversion;
  /** Whether errors thrown by what is left count as none: the setting `assumeNoSyncThrow`. */
  readonly mayThrow: (node: TSESTree.Node) => boolean;
}

/**
 * Leaves out a `new Promise` whose executor only passes a promise, a value or an error on. `undefined`
 * where the executor does more, or no code says the same.
 */
export function unwrapPromise(
  analysis: Analysis,
  node: TSESTree.NewExpression,
  mayThrow: (node: TSESTree.Node) => boolean,
): Repair | undefined {
  const executor = analysis.executors.executorOf(node);
  const conversion = executor && convertExecutor(analysis, executor);
  if (!conversion) return undefined;
  const target: Target = { analysis, node, executor, conversion, mayThrow };
  switch (conversion.kind) {
    case 'promise':
      return unwrapForwarded(target, conversion);
    case 'body':
      return unwrapBody(target);
    default:
      return unwrapSettled(target, conversion.kind, conversion.value);
  }
}

function unwrapForwarded(target: Target, promise: ForwardedPromise): Repair | undefined {
  const { analysis, node, conversion } = target;
  const { base, onValue, onError } = promise;
  const repair = { form: 'promise', inner: base } as const;
  const isSafe = analysis.consumers.isThrowRejection(node) || !target.mayThrow(base);
  const isNew = Boolean(onValue) || Boolean(onError) || analysis.promises.isFresh(base);
  const isSame = isNew || analysis.consumers.isUsedUp(node);
  const inPlace =
    promise.edits &&
    replaceExpression(
      analysis.sourceCode,
      node,
      moveLines(
        analysis.sourceCode,
        promise.chain,
        textWith(analysis.sourceCode, promise.chain, promise.edits),
        [
          indentationAt(analysis.sourceCode, promise.chain),
          indentationAt(analysis.sourceCode, node),
        ],
      ),
      precedenceOf(onValue || onError ? promise.chain : base),
    );
  const typing = keepType(analysis, node, onValue || onError ? undefined : base);
  if (!typing) return undefined;
  if (inPlace && isSafe && isSame) {
    const change = conversion.losesErrors ? 'lost' : undefined;
    return { ...repair, edits: [inPlace, ...typing], change };
  }
  const awaited = `await ${textFor(analysis.sourceCode, base, Precedence.Unary)}`;
  const moved = moveIntoFunction(
    target,
    (margin) => awaitingText(analysis.sourceCode, promise, { margin, isEnd: true }),
    onValue || onError ? undefined : awaited,
  );
  if (moved) {
    return { ...repair, edits: moved, change: conversion.losesErrors ? 'lost' : undefined };
  }
  if (!inPlace || conversion.losesErrors) return undefined;
  return { ...repair, edits: [inPlace, ...typing], change: isSafe ? 'identity' : 'throw' };
}

function unwrapSettled(
  target: Target,
  how: 'reject' | 'resolve',
  value: TSESTree.Expression | undefined,
): Repair | undefined {
  const { analysis, node } = target;
  const { consumers, promises, sourceCode } = analysis;
  const isSafe = !value || consumers.isThrowRejection(node) || !target.mayThrow(value);
  const repair = { form: how === 'reject' ? 'error' : 'value', inner: value ?? node } as const;
  const type = promisedType(node);
  // `Promise.resolve()` is one of `void`, and takes no other type.
  const typed = type && (value ?? how === 'reject') ? `<${sourceCode.getText(type)}>` : '';
  const given = value ? textFor(sourceCode, value, Precedence.Assignment) : '';
  const call = `Promise.${how}${typed}(${given})`;
  const settled = {
    ...repair,
    edits: [replaceExpression(sourceCode, node, call, Precedence.Call)],
  };
  if (!canSayPromise(target)) return undefined;
  if (how === 'reject') {
    if (isSafe) return { ...settled, change: undefined };
  } else if (isSafe) {
    const itself = value && {
      ...repair,
      edits: [
        type
          ? replaceExpression(
              sourceCode,
              node,
              `${textFor(sourceCode, value, Precedence.Binary)} as ${sourceCode.getText(type)}`,
              Precedence.Binary,
            )
          : replaceByPart(sourceCode, node, value),
      ],
      change: undefined,
    };
    const kind = value ? promises.kindOf(value).kind : 'plain';
    const use = consumers.useOf(node);
    if (itself && consumers.isAdopted(node)) return itself;
    if (itself && kind === 'promise' && (promises.isFresh(value) || consumers.isUsedUp(node))) {
      const typing = keepType(analysis, node, value);
      if (!typing) return undefined;
      const edits = [replaceByPart(sourceCode, node, value), ...typing];
      return { ...itself, form: 'promise', edits };
    }
    // Waiting for nothing is how code lets other work run first.
    if (!value && use === 'awaited') return undefined;
    if (kind === 'plain' || consumers.isUsedUp(node)) return { ...settled, change: undefined };
  }
  const text = value && textFor(sourceCode, value, Precedence.Sequence);
  const line = `${how === 'reject' ? 'throw' : 'return'} ${text ?? nothingText(sourceCode)}`;
  const body = how === 'resolve' && value ? textAsArrowBody(sourceCode, value) : undefined;
  const moved = moveIntoFunction(target, () => line + styleOf(sourceCode).semicolon, body);
  if (moved) return { ...repair, edits: moved, change: undefined };
  // Around a value that may throw, the constructor is how code turns the error into a rejection.
  return isSafe ? { ...settled, change: 'identity' } : undefined;
}

/** Whether the name by which the code calls the constructor is `Promise`, and can be written again. */
function canSayPromise({ node }: Target): boolean {
  return node.callee.type === 'Identifier' && node.callee.name === 'Promise';
}

function unwrapBody(target: Target): Repair | undefined {
  const { analysis, conversion, node } = target;
  if (conversion.kind !== 'body') return undefined;
  const { body, edits, inner, isAsync } = conversion;
  const repair = {
    form: 'async',
    inner: node,
    change: conversion.losesErrors ? 'lost' : undefined,
  } as const;
  const moved = moveIntoFunction(target, (margin) =>
    blockText(analysis.sourceCode, inner, edits, margin),
  );
  if (moved) return { ...repair, edits: moved };
  if (!isAsync || inner !== body) return undefined;
  if (splicedNamesMeet(analysis, conversion.spliced, target.executor.fn)) return undefined;
  const { sourceCode } = analysis;
  const code = textWith(sourceCode, body, edits);
  return { ...repair, edits: [replace(node, `(async () => ${code})()`)] };
}

/**
 * Makes code the end of the function that returns the wrapper, and that function async. `write` gives
 * the statements for an indentation. `undefined` where an error thrown earlier would change its path, or
 * a name would change its meaning.
 */
function moveIntoFunction(
  target: Target,
  write: (margin: string) => string | undefined,
  arrowBody?: string,
): Edit[] | undefined {
  const { analysis, conversion } = target;
  const place = wrapped(target.node);
  const fn = functionReturning(place);
  if (!fn || !canEndIn(analysis, fn, place)) return undefined;
  if (hasConflict(analysis, fn, target, conversion.names)) return undefined;
  const onValue = conversion.kind === 'promise' ? conversion.onValue : undefined;
  const spliced = onValue ? [onValue.fn, ...conversion.spliced] : conversion.spliced;
  if (splicedNamesMeet(analysis, spliced, fn)) return undefined;
  const edit = endOf(analysis, fn, place, write, arrowBody);
  if (!edit) return undefined;
  const type = promisedType(target.node);
  return [...asyncEdits(analysis, fn), edit, ...(type ? declareResult(analysis, fn, type) : [])];
}

function endOf(
  { sourceCode }: Analysis,
  fn: FunctionNode,
  { parent }: TSESTree.Node,
  write: (margin: string) => string | undefined,
  arrowBody: string | undefined,
): Edit | undefined {
  const { newline, indent } = styleOf(sourceCode);
  if (parent?.type === 'ReturnStatement') {
    const text = write(indentationAt(sourceCode, parent));
    return text === undefined ? undefined : replace(parent, text);
  }
  if (arrowBody !== undefined) return replaceArrowBody(sourceCode, fn, arrowBody);
  const margin = indentationAt(sourceCode, fn);
  const text = write(margin + indent);
  return text === undefined
    ? undefined
    : replaceArrowBody(sourceCode, fn, `{${newline}${margin}${indent}${text}${newline}${margin}}`);
}

function canEndIn(analysis: Analysis, fn: FunctionNode, place: TSESTree.Node): boolean {
  if (fn.generator || isCaughtWithin(place, fn)) return false;
  if (fn.async) return true;
  if (asyncObstacle(analysis, fn) !== undefined) return false;
  const { effects, flow } = analysis;
  const hasSafeParameters = fn.params.every(
    (parameter) =>
      parameter.type === 'Identifier' ||
      (parameter.type === 'RestElement' && parameter.argument.type === 'Identifier') ||
      (parameter.type === 'AssignmentPattern' &&
        parameter.left.type === 'Identifier' &&
        !effects.mayThrow(parameter.right)),
  );
  if (!hasSafeParameters) return false;
  if (fn.body.type !== 'BlockStatement') return true;
  const before = fn.body.body.filter((statement) => statement !== place.parent);
  return (
    flow.returnsOf(fn).length === 1 &&
    before.every(
      (statement) => statement.type === 'FunctionDeclaration' || !effects.mayThrow(statement),
    )
  );
}

/** Whether a name that moves into the function means something else there. */
function hasConflict(
  { sourceCode }: Analysis,
  fn: FunctionNode,
  { executor }: Target,
  names: readonly TSESLint.Scope.Variable[],
): boolean {
  const moved = new Set(names);
  if (new Set(names.map(({ name }) => name)).size < moved.size) return true;
  const scopes = sourceCode.scopeManager?.scopes ?? [];
  return scopes.some((scope) => {
    const isInside = scope.block.range[0] >= fn.range[0] && scope.block.range[1] <= fn.range[1];
    if (!isInside) return false;
    const isOuter = scope.block === fn;
    return names.some(
      ({ name }) =>
        (isOuter && scope.set.has(name)) ||
        scope.references.some(
          ({ identifier, resolved }) =>
            identifier.name === name &&
            !(resolved && (moved.has(resolved) || isInnerTo(resolved, executor))),
        ),
    );
  });
}

function isInnerTo({ scope }: TSESLint.Scope.Variable, { fn }: Executor): boolean {
  return (
    scope.block !== fn && scope.block.range[0] > fn.range[0] && scope.block.range[1] <= fn.range[1]
  );
}
