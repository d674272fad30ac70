import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { enclosingFunction, isFunction, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { isCaughtWithin } from '../ast/results.ts';
import { returnsIn } from '../ast/returns.ts';
import { isTypeScriptFile } from '../ast/typescript.ts';
import { SKIP, walk } from '../ast/walk.ts';
import { insertAfter, replace, replaceArrowBody, type Edit } from './edits.ts';
import { isExplained } from './explained.ts';
import { nothingText } from './nothing.ts';
import {
  partText,
  Precedence,
  precedenceOf,
  replaceByPart,
  replaceExpression,
  textAsArrowBody,
  textFor,
} from './parens.ts';
import { indentationAt, styleOf } from './style.ts';

/**
 * Replaces `Promise.resolve(x)` by `x`, where the place takes both alike or `x` is a native promise
 * already. `undefined` elsewhere, where a comment gives a reason for it, and for `await Promise.resolve()`,
 * which lets other work run first.
 */
export function unwrapResolve(analysis: Analysis, call: TSESTree.CallExpression): Edit | undefined {
  const { consumers, promises, sourceCode } = analysis;
  const [value, ...others] = call.arguments;
  if (others.length > 0 || value?.type === 'SpreadElement') return undefined;
  if (isExplained(analysis, call)) return undefined;
  const isAdopted = consumers.isAdopted(call);
  if (!value)
    return consumers.useOf(call).startsWith('returned') ? dropValue(analysis, call) : undefined;
  if (!isAdopted && promises.kindOf(value).kind !== 'promise') return undefined;
  if (
    value.type === 'Identifier' &&
    value.name === 'undefined' &&
    consumers.useOf(call) === 'awaited'
  )
    return undefined;
  const type = call.typeArguments?.params[0];
  if (type && !(isAdopted && enclosingFunction(call)?.returnType)) {
    const inner = textFor(sourceCode, value, Precedence.Binary);
    const target = isAdopted ? sourceCode.getText(type) : `Promise<${sourceCode.getText(type)}>`;
    return replaceExpression(sourceCode, call, `${inner} as ${target}`, Precedence.Binary);
  }
  return replaceByPart(sourceCode, call, value);
}

/** `return Promise.resolve()` as `return`, or nothing at the end of a function. */
function dropValue({ sourceCode }: Analysis, call: TSESTree.CallExpression): Edit {
  const { parent } = call;
  const fn = enclosingFunction(call);
  if (parent.type === 'ArrowFunctionExpression') return replaceArrowBody(sourceCode, parent, '{}');
  if (parent.type !== 'ReturnStatement' || !fn || returnsValues(sourceCode.visitorKeys, fn, call)) {
    return replace(call, nothingText(sourceCode));
  }
  const isEnd = fn.body.type === 'BlockStatement' && fn.body.body.at(-1) === parent;
  const before = sourceCode.getTokenBefore(parent, { includeComments: true });
  const start = isEnd ? before?.range[1] : sourceCode.getFirstToken(parent)?.range[1];
  return { range: [start ?? parent.range[0], isEnd ? parent.range[1] : call.range[1]], text: '' };
}

function returnsValues(
  visitorKeys: Parameters<typeof walk>[1],
  fn: FunctionNode,
  except: TSESTree.Node,
): boolean {
  let found = false;
  walk(fn.body, visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    found ||= node.type === 'ReturnStatement' && node.argument !== null && node.argument !== except;
    return undefined;
  });
  return found;
}

/**
 * Replaces `Promise.reject(e)` by `throw e` where a handler of a native promise returns it, alone or as
 * one side of a condition.
 */
export function throwInstead(analysis: Analysis, call: TSESTree.CallExpression): Edit | undefined {
  const { consumers, sourceCode } = analysis;
  const [error, ...others] = call.arguments;
  if (others.length > 0 || error?.type === 'SpreadElement') return undefined;
  if (consumers.useOf(call) !== 'returned-handler' || !consumers.isThrowRejection(call))
    return undefined;
  const thrown = `throw ${error ? partText(sourceCode, call, error) : nothingText(sourceCode)}`;
  const own = wrapped(call);
  const condition = own.parent?.type === 'ConditionalExpression' ? own.parent : undefined;
  const place = condition ? wrapped(condition) : own;
  const statements = condition ? asStatements(analysis, condition, own, thrown) : [thrown];
  return replaceResult(analysis, place, statements);
}

function asStatements(
  { sourceCode }: Analysis,
  { test, consequent, alternate }: TSESTree.ConditionalExpression,
  rejected: TSESTree.Node,
  thrown: string,
): string[] {
  const condition = textFor(sourceCode, test, Precedence.Sequence);
  const isFirst = consequent === rejected;
  const other = `return ${textFor(sourceCode, isFirst ? alternate : consequent, Precedence.Sequence)}`;
  return isFirst ? [`if (${condition}) ${thrown}`, other] : [`if (${condition}) ${other}`, thrown];
}

/** Puts statements in the place of a `return`, or of an arrow function's expression. */
function replaceResult(
  { sourceCode }: Analysis,
  place: TSESTree.Node,
  statements: readonly string[],
): Edit | undefined {
  const { parent } = place;
  const { indent, newline, semicolon } = styleOf(sourceCode);
  if (parent?.type === 'ReturnStatement') {
    if (statements.length > 1 && parent.parent.type !== 'BlockStatement') return undefined;
    const text = statements.join(`${semicolon}${newline}${indentationAt(sourceCode, parent)}`);
    return replace(parent, sourceCode.getLastToken(parent)?.value === ';' ? `${text};` : text);
  }
  if (parent?.type !== 'ArrowFunctionExpression') return undefined;
  const margin = newline + indentationAt(sourceCode, parent);
  const body =
    statements.length === 1
      ? `{ ${statements[0] ?? ''}${semicolon} }`
      : `{${statements.map((line) => `${margin}${indent}${line}${semicolon}`).join('')}${margin}}`;
  return replaceArrowBody(sourceCode, parent, body);
}

/**
 * Makes an async function plain that waits for nothing but, at most, what it returns. `undefined` where
 * it waits for more, or its return type says that it is async.
 */
export function dropAsync(analysis: Analysis, fn: FunctionNode): Edit[] | undefined {
  const { sourceCode } = analysis;
  if (!fn.async || fn.generator || fn.returnType || yieldsBoth(analysis, fn)) return undefined;
  const awaits: TSESTree.AwaitExpression[] = [];
  let waits = false;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    if (node.type === 'AwaitExpression') {
      if (isReturned(node, fn)) awaits.push(node);
      else waits = true;
    }
    waits ||=
      (node.type === 'ForOfStatement' && node.await) ||
      (node.type === 'VariableDeclaration' && node.kind === 'await using');
    return waits ? SKIP : undefined;
  });
  if (waits) return undefined;
  const [keyword, next] = sourceCode.getFirstTokens(fn, 2);
  if (keyword?.value !== 'async' || !next) return undefined;
  return [
    { range: [keyword.range[0], next.range[0]], text: '' },
    ...awaits.map((node) => {
      const { argument } = node;
      const text =
        wrapped(node).parent === fn
          ? textAsArrowBody(sourceCode, argument)
          : textFor(sourceCode, argument, Precedence.Sequence);
      return replaceExpression(sourceCode, node, text, precedenceOf(argument));
    }),
    // A fix of the same pass could write an `await` into the function: the two must not be applied together.
    insertAfter(fn, ''),
  ];
}

/** Whether a function in TypeScript returns promises and values, of which the type of a plain one is a union. */
function yieldsBoth({ promises, sourceCode }: Analysis, { body }: FunctionNode): boolean {
  if (!isTypeScriptFile(sourceCode) || body.type !== 'BlockStatement') return false;
  const kinds = new Set(
    returnsIn(body).map(({ argument }) =>
      argument && argument.type !== 'AwaitExpression'
        ? promises.kindOf(argument).kind === 'plain'
        : !argument,
    ),
  );
  return kinds.size > 1;
}

/** Whether an `await` is all that a function returns, and no `try` waits for its error. */
function isReturned(node: TSESTree.AwaitExpression, fn: FunctionNode): boolean {
  const place = wrapped(node);
  if (place.parent === fn) return true;
  return place.parent?.type === 'ReturnStatement' && !isCaughtWithin(place, fn);
}
