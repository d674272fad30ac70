import { isParenthesized } from '@eslint-community/eslint-utils';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { insertAfter, insertBefore, replace, type Edit } from '../edits.ts';
import type { File } from '../imports.ts';
import { attachedStart, movedText, type Deeper, type Extent } from '../move.ts';
import type { Place } from '../place.ts';
import { indentationAt, styleOf } from '../style.ts';
import type { Binding } from './binding.ts';
import type { Form } from './form.ts';
import { functionStyleOf } from './function-style.ts';

export function variableText(
  file: File,
  value: TSESTree.Node,
  binding: Binding | undefined,
  { place, word }: Form,
  name: string,
  inside: readonly Edit[],
  type = '',
): string {
  const { sourceCode } = file;
  const { semicolon } = styleOf(sourceCode);
  const end = semicolon || (startsLikeContinuation(sourceCode, place) ? ';' : '');
  const statement = binding?.declarator?.parent;
  const joined = joinedNew(sourceCode, value);
  if (binding?.statement && statement) {
    const keyword = sourceCode.getFirstToken(statement);
    const edits: Edit[] = [...(keyword ? [replace(keyword, word)] : []), ...joined, ...inside];
    const text = moved(file, binding.statement, place, edits);
    const isClosed = sourceCode.getLastToken(statement)?.value === ';';
    return isClosed || end === '' ? text : insertEnd(text, statement, binding.statement, end);
  }
  const declared = binding?.declarator?.id.typeAnnotation;
  const annotation = declared ? sourceCode.getText(declared) : type;
  const whole = binding ? wrapped(value) : value;
  const head = insertBefore(whole, `${word} ${name}${annotation} = `);
  const extent = binding?.statement ?? whole;
  return moved(file, extent, place, [
    head,
    ...joined,
    ...withoutOwnName(sourceCode, value, name, inside),
    insertAfter(whole, end),
  ]);
}

/** `new` at the end of a line has what it makes beside it where there is more room. */
function joinedNew(sourceCode: Readonly<TSESLint.SourceCode>, node: TSESTree.Node): Edit[] {
  const value = unwrap(node);
  if (value.type !== 'NewExpression') return [];
  const [word, made] = sourceCode.getFirstTokens(value, 2);
  if (!word || !made || word.loc.end.line === made.loc.start.line) return [];
  if (sourceCode.commentsExistBetween(word, made)) return [];
  return [{ range: [word.range[1], made.range[0]], text: ' ' }];
}

/** `const add = function add() {}` says one name twice: the file's other functions tell whether it should. */
function withoutOwnName(
  sourceCode: Readonly<TSESLint.SourceCode>,
  value: TSESTree.Node,
  name: string,
  edits: readonly Edit[],
): Edit[] {
  const id = isFunction(value) ? value.id : undefined;
  const renaming = edits.find(({ range }) => range[0] === id?.range[0]);
  if (!id || (renaming?.text ?? id.name) !== name) return [...edits];
  const { beforeParenthesis, hasNames } = functionStyleOf(sourceCode, value);
  if (hasNames) return [...edits];
  const before = sourceCode.getTokenBefore(id);
  const after = sourceCode.getTokenAfter(id);
  const isPlain = before && after && !sourceCode.commentsExistBetween(before, after);
  const range: TSESTree.Range = isPlain ? [before.range[1], after.range[0]] : id.range;
  const text = isPlain ? beforeParenthesis : '';
  return [...edits.filter((edit) => edit !== renaming), { range, text }];
}

/** Puts a semicolon behind a statement, in front of the comment that may end its line. */
function insertEnd(text: string, statement: Extent, extent: Extent, end: string): string {
  const behind = extent.range[1] - statement.range[1];
  return text.slice(0, text.length - behind) + end + text.slice(text.length - behind);
}

export function declarationText(
  file: File,
  fn: FunctionNode,
  binding: Binding | undefined,
  { place }: Form,
  name: string,
  inside: readonly Edit[],
): string | undefined {
  if (fn.type === 'FunctionDeclaration') {
    return moved(file, binding?.statement ?? fn, place, inside);
  }
  const { sourceCode } = file;
  const start = sourceCode.getFirstToken(fn, ({ value }) => value === '(' || value === '<');
  const [parameter] = fn.params;
  const isBareParameter =
    fn.type === 'ArrowFunctionExpression' &&
    parameter !== undefined &&
    sourceCode.getFirstToken(fn, { skip: fn.async ? 1 : 0 })?.range[0] === parameter.range[0];
  // With a type come the parentheses.
  const isTyped = inside.some(({ range: [, end] }) => end === parameter?.range[0]);
  const close = isBareParameter && !isTyped ? ')' : '';
  const first: { range: TSESTree.Range } | null | undefined = isBareParameter
    ? fn.params[0]
    : start;
  if (!first) return undefined;
  const statement = binding?.statement ? binding.declarator?.parent : undefined;
  const gap = functionStyleOf(sourceCode, fn).afterName;
  const head: Edit = {
    range: [(statement ?? fn).range[0], first.range[0]],
    text: `${fn.async ? 'async ' : ''}function${fn.generator ? '*' : ''} ${name}${gap}${close && '('}`,
  };
  const tail: Edit = { range: [fn.range[1], (statement ?? fn).range[1]], text: '' };
  const body = fn.type === 'ArrowFunctionExpression' ? bodyEdits(file, fn, place, close) : [];
  if (!body) return undefined;
  const renames = inside.filter(({ range }) => range[0] >= first.range[0]);
  const extent = binding?.statement ?? fn;
  const deeper = deeperLines(file, fn, indentationAt(sourceCode, extent));
  return moved(file, extent, place, [head, ...renames, ...body, tail], deeper);
}

/** Turns `=> expression` into `{ return expression; }`, and `=> {` into `{`. */
function bodyEdits(
  { sourceCode }: File,
  fn: TSESTree.ArrowFunctionExpression,
  place: Place,
  close: string,
): Edit[] | undefined {
  const arrow = sourceCode.getTokenBefore(fn.body, ({ value }) => value === '=>');
  const before = arrow && sourceCode.getTokenBefore(arrow);
  const next = arrow && sourceCode.getTokenAfter(arrow);
  if (!arrow || !before || !next) return undefined;
  if (sourceCode.commentsExistBetween(before, next)) return undefined;
  const range: TSESTree.Range = [before.range[1], next.range[0]];
  if (fn.body.type === 'BlockStatement') return [{ range, text: `${close} ` }];
  const { indent, newline, semicolon } = styleOf(sourceCode);
  const outer = marginOf(sourceCode, place);
  const head = `${close} {${newline}${outer}${indent}return `;
  const tail = `${semicolon}${newline}${outer}}`;
  const last = sourceCode.getLastToken(fn);
  // An arrow needs parentheses around an object, and a `return` needs none.
  const isBareObject =
    fn.body.type === 'ObjectExpression' &&
    sourceCode.getTokenBefore(fn.body) === next &&
    last !== null &&
    !sourceCode.commentsExistBetween(next, fn.body) &&
    !sourceCode.commentsExistBetween(fn.body, last);
  if (!isBareObject) return [{ range, text: head }, insertAfter(fn, tail)];
  return [
    { range: [before.range[1], fn.body.range[0]], text: head },
    { range: [fn.body.range[1], fn.range[1]], text: tail },
  ];
}

function moved(
  { sourceCode }: File,
  extent: Extent,
  place: Place,
  edits: readonly Edit[],
  deeper?: Deeper,
): string {
  const margins = [indentationAt(sourceCode, extent), marginOf(sourceCode, place)] as const;
  return movedText(sourceCode, extent, margins, edits, deeper);
}

/** The lines of an expression that becomes a `return` in a body of its own: those below its first stand too far left. */
function deeperLines({ sourceCode }: File, fn: FunctionNode, margin: string): Deeper | undefined {
  if (fn.type !== 'ArrowFunctionExpression' || fn.body.type === 'BlockStatement') return undefined;
  const { indent } = styleOf(sourceCode);
  const head = sourceCode.getTokenBefore(fn.body, ({ value }) => value === '=>') ?? fn.body;
  const first = sourceCode.getTokenAfter(head) ?? fn.body;
  const isBelow = first.loc.start.line > head.loc.end.line;
  const isIndented = indentationAt(sourceCode, first).length > margin.length;
  return isBelow && isIndented
    ? undefined
    : { lines: { start: first.loc.start, end: fn.loc.end }, indent };
}

function marginOf(sourceCode: Readonly<TSESLint.SourceCode>, { statement }: Place): string {
  return indentationAt(sourceCode, attachedStart(sourceCode, statement));
}

function startsLikeContinuation(
  sourceCode: Readonly<TSESLint.SourceCode>,
  { statement }: Place,
): boolean {
  return /^[([`/+-]/u.test(sourceCode.getText(statement));
}

/** Replaces a value, and the parentheses that a name does not need. */
export function replaceWhole(
  sourceCode: Readonly<TSESLint.SourceCode>,
  value: TSESTree.Node,
  name: string,
): Edit {
  let range = value.range;
  for (let depth = 1; isParenthesized(depth, value as never, sourceCode as never); depth += 1) {
    const open = sourceCode.getTokenBefore({ range } as never);
    const close = sourceCode.getTokenAfter({ range } as never);
    if (!open || !close) break;
    const isCommented =
      sourceCode.commentsExistBetween(open, { range } as never) ||
      sourceCode.commentsExistBetween({ range } as never, close);
    if (isCommented) break;
    range = [open.range[0], close.range[1]];
  }
  const before = /[\w$]$/u.test(sourceCode.text.slice(0, range[0]).slice(-1)) ? ' ' : '';
  const after = /^[\w$]/u.test(sourceCode.text.slice(range[1], range[1] + 1)) ? ' ' : '';
  return { range, text: `${before}${name}${after}` };
}
