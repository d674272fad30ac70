import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Settlement } from '../analysis/promises/executors.ts';
import type { FunctionNode } from '../ast/nodes.ts';
import { replace, textWith, type Edit } from './edits.ts';
import { nothingText } from './nothing.ts';
import { Precedence, textFor } from './parens.ts';
import type { ForwardedPromise } from './forwarded-promise.ts';
import { indentationAt, moveLines, styleOf } from './style.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

/**
 * The statements of an async function that wait for a forwarded promise and return what it yields.
 *
 * @param place - The indentation they are written at, and whether the function ends after them, so that a
 * `return` without a value says nothing.
 */
export function awaitingText(
  sourceCode: SourceCode,
  { base, onValue, onError }: ForwardedPromise,
  { margin, isEnd }: { readonly margin: string; readonly isEnd: boolean },
): string | undefined {
  if (onError) return undefined;
  const { newline, semicolon } = styleOf(sourceCode);
  const operand = textFor(sourceCode, base, Precedence.Unary);
  const awaited = `await ${moveLines(sourceCode, base, operand, [indentationAt(sourceCode, base), margin])}`;
  if (!onValue) return `return ${awaited}${semicolon}`;
  const { fn, edits } = onValue;
  const [parameter] = fn.params;
  if (parameter?.type === 'AssignmentPattern' || parameter?.type === 'RestElement') {
    return undefined;
  }
  const isReassigned = sourceCode
    .getDeclaredVariables(fn)
    .some(({ references }) => references.some((reference) => reference.isWrite()));
  const rest = handlerText(sourceCode, fn, edits, { margin, isEnd });
  if (rest === '' && parameter?.type !== 'ObjectPattern' && parameter?.type !== 'ArrayPattern') {
    return `${awaited}${semicolon}`;
  }
  const keyword = isReassigned ? 'let' : 'const';
  const binding = parameter ? `${keyword} ${sourceCode.getText(parameter)} = ` : '';
  const statement = `${binding}${awaited}${semicolon}`;
  return rest === '' ? statement : `${statement}${newline}${margin}${rest}`;
}

/** The body of a converted handler as statements. */
function handlerText(
  sourceCode: SourceCode,
  fn: FunctionNode,
  edits: readonly Edit[],
  { margin, isEnd }: { readonly margin: string; readonly isEnd: boolean },
): string {
  if (fn.body.type === 'BlockStatement') {
    const kept = isEnd ? withoutLastReturn(sourceCode, fn.body, edits) : edits;
    return blockText(sourceCode, fn.body, kept, margin);
  }
  const { semicolon } = styleOf(sourceCode);
  const text = (edits[0]?.text ?? '').trim();
  if (text === '{}') return isEnd ? '' : `return${semicolon}`;
  if (!text.startsWith('{')) return `return ${unwrapParens(text)}${semicolon}`;
  const lines = text.slice(1, -1).trim();
  return moveLines(sourceCode, fn, lines, [
    indentationAt(sourceCode, fn) + styleOf(sourceCode).indent,
    margin,
  ]);
}

/** The statements inside a block after the edits, at another indentation. */
export function blockText(
  sourceCode: SourceCode,
  block: TSESTree.BlockStatement,
  edits: readonly Edit[],
  margin: string,
): string {
  const [first] = block.body;
  const range: TSESTree.Range = [block.range[0] + 1, block.range[1] - 1];
  const text = textWith(sourceCode, { range }, edits).trim();
  const start = sourceCode.getTokenAfter(sourceCode.getFirstToken(block) ?? block, {
    includeComments: true,
  });
  const isOnOneLine = start?.loc.start.line === block.loc.start.line;
  if (!first || isOnOneLine) return text;
  return moveLines(sourceCode, block, text, [indentationAt(sourceCode, first), margin]);
}

/** An object literal stands in parentheses as the body of an arrow function only. */
function unwrapParens(text: string): string {
  return text.startsWith('({') && text.endsWith('})') ? text.slice(1, -1) : text;
}

/** `resolve(value)` as `return value`, `reject(error)` as `throw error`; without a semicolon. */
export function statementText(sourceCode: SourceCode, { how, value }: Settlement): string {
  const text = value && textFor(sourceCode, value, Precedence.Sequence);
  if (how === 'reject') return `throw ${text ?? nothingText(sourceCode)}`;
  return text === undefined ? 'return' : `return ${text}`;
}

/** Statements as the body of an arrow function. */
export function arrowBodyText(
  sourceCode: SourceCode,
  fn: FunctionNode,
  lines: readonly string[],
): string {
  const { indent, newline, semicolon } = styleOf(sourceCode);
  const [only, ...others] = lines;
  if (others.length === 0) return `{ ${only ?? ''}${semicolon} }`;
  const margin = newline + indentationAt(sourceCode, fn);
  return `{${lines.map((line) => `${margin}${indent}${line}${semicolon}`).join('')}${margin}}`;
}

/** Replaces a statement and keeps its semicolon. */
export function replaceStatement(
  sourceCode: SourceCode,
  statement: TSESTree.Statement,
  text: string,
): Edit {
  const hasSemicolon = sourceCode.getLastToken(statement)?.value === ';';
  return replace(statement, hasSemicolon ? `${text};` : text);
}

/** The edits of a block at the end of its function, without the `return` that one of them ends it with. */
export function withoutLastReturn(
  sourceCode: SourceCode,
  { body }: TSESTree.BlockStatement,
  edits: readonly Edit[],
): Edit[] {
  const last = body.findLast((statement) => !isBareReturn(statement));
  return edits.map((edit) => {
    const isOfLast = edit.range[0] === last?.range[0] && edit.range[1] === last.range[1];
    return isOfLast && /^return;?$/u.test(edit.text) ? removeWithSpace(sourceCode, last) : edit;
  });
}

export function isBareReturn(statement: TSESTree.Statement): boolean {
  return statement.type === 'ReturnStatement' && statement.argument === null;
}

/** Removes a statement and the space before it. */
export function removeWithSpace(sourceCode: SourceCode, statement: TSESTree.Statement): Edit {
  const before = sourceCode.getTokenBefore(statement, { includeComments: true });
  return { range: [before?.range[1] ?? statement.range[0], statement.range[1]], text: '' };
}
