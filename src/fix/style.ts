import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { SKIP, walk } from '../ast/walk.ts';

/** How a file is written, so that what a fix adds looks like what stands there. */
export interface Style {
  readonly quote: '"' | "'";
  /** `;` or nothing. */
  readonly semicolon: '' | ';';
  /** One level of indentation. */
  readonly indent: string;
  readonly newline: '\n' | '\r\n';
  /** What stands inside the braces of imports and objects: `{ a }`, `{a}`. */
  readonly padding: '' | ' ';
}

const STATEMENT_END = new Set([
  'ExpressionStatement',
  'ImportDeclaration',
  'ReturnStatement',
  'ThrowStatement',
  'VariableDeclaration',
]);

/** The style that most of the file follows; single quotes, semicolons and two spaces where nothing tells. */
export const styleOf = memoized(readStyle);

function readStyle(sourceCode: Readonly<TSESLint.SourceCode>): Style {
  let quote: Style['quote'] | undefined;
  let semicolon: Style['semicolon'] | undefined;
  let padding: Style['padding'] | undefined;
  return {
    // Few fixes need these, and all of the file has a say in them.
    get quote() {
      return (quote ??= quoteOf(sourceCode));
    },
    get semicolon() {
      return (semicolon ??= semicolonOf(sourceCode));
    },
    get padding() {
      return (padding ??= paddingOf(sourceCode));
    },
    indent: indentOf(sourceCode.lines),
    newline: sourceCode.text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/** A text in the braces of an import or a pattern. */
export function inBraces(sourceCode: Readonly<TSESLint.SourceCode>, text: string): string {
  const { padding } = styleOf(sourceCode);
  return `{${padding}${text}${padding}}`;
}

/** The white space before the first token of the line on which a node starts. */
export function indentationAt(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: { readonly loc: { readonly start: { readonly line: number } } },
): string {
  return /^[\t ]*/u.exec(sourceCode.lines[node.loc.start.line - 1] ?? '')?.[0] ?? '';
}

/** A text of several lines moved from one indentation to another; its first line stays as it is. */
export function reindent(text: string, from: string, to: string): string {
  if (from === to) return text;
  return text
    .split('\n')
    .map((line, index) =>
      index > 0 && line.startsWith(from) ? to + line.slice(from.length) : line,
    )
    .join('\n');
}

/** The text of lines of code moved from one indentation to another, unless a template spans lines in it. */
export function moveLines(
  sourceCode: Readonly<TSESLint.SourceCode>,
  place: { readonly range: [number, number] },
  text: string,
  [from, to]: readonly [from: string, to: string],
): string {
  return holdsLinesOfText(sourceCode, place) ? text : reindent(text, from, to);
}

/** Whether a place holds a template or a string of several lines, whose text is not to be indented. */
export function holdsLinesOfText(
  sourceCode: Readonly<TSESLint.SourceCode>,
  { range: [start, end] }: { readonly range: [number, number] },
): boolean {
  return (
    /`|\\\r?\n/u.test(sourceCode.text.slice(start, end)) &&
    textsOfSeveralLines(sourceCode).some((range) => range[0] >= start && range[1] <= end)
  );
}

/** Where a file's templates and strings of several lines are: white space in them is a part of a value. */
export const textsOfSeveralLines = memoized(
  ({ ast }: Readonly<TSESLint.SourceCode>): readonly TSESTree.Range[] =>
    (ast.tokens ?? [])
      .filter(
        ({ loc, type }) =>
          (type === 'String' || type === 'Template') && loc.start.line !== loc.end.line,
      )
      .map(({ range }) => range),
);

/** What can go on with an expression on the line before. */
export const STARTS_OPERAND = /^[([`/+\-*]/u;

/**
 * `;` where a text that becomes a statement of its own would otherwise continue the line before it
 * (it starts with `(`, `[`, a template or an operator, and the statement before has no semicolon).
 */
export function leadingSemicolon(
  sourceCode: Readonly<TSESLint.SourceCode>,
  statement: { readonly range: [number, number]; readonly parent?: TSESTree.Node | undefined },
  text: string,
): '' | ';' {
  if (!STARTS_OPERAND.test(text) || isOnlyStatement(statement)) return '';
  const before = sourceCode.getTokenBefore(statement as never);
  if (!before || before.value === '=>') return '';
  return isBetweenStatements(sourceCode, before) && !mayLoseBraces(sourceCode, before) ? '' : ';';
}

/** Whether a statement is all that follows `if (…)`, `else`, `do` or a label: a semicolon would take its place. */
function isOnlyStatement({ parent }: { readonly parent?: TSESTree.Node | undefined }): boolean {
  return /^(?:(?:DoWhile|For|ForIn|ForOf|If|Labeled|While)Statement)$/u.test(parent?.type ?? '');
}

/**
 * Whether a brace ends the block of an `if` that another fix of the same pass may open, so that the last
 * statement of the block, which has no semicolon, comes to stand before what follows.
 */
function mayLoseBraces(sourceCode: Readonly<TSESLint.SourceCode>, brace: TSESTree.Token): boolean {
  let token: TSESTree.Token | null = brace;
  while (token?.value === '}') {
    const block = sourceCode.getNodeByRangeIndex(token.range[0]);
    if (block?.type !== 'BlockStatement' || block.parent.type !== 'IfStatement') return false;
    token = sourceCode.getTokenBefore(token);
    if (token && !isBetweenStatements(sourceCode, token)) return true;
  }
  return false;
}

/** Whether a token in front of a statement ends the one before for good: the brace of a function expression does not. */
export function isBetweenStatements(
  sourceCode: Readonly<TSESLint.SourceCode>,
  { range, value }: TSESTree.Token,
): boolean {
  if (value !== '}') return /^[;{:]$/u.test(value);
  let node = sourceCode.getNodeByRangeIndex(range[0]);
  for (; node?.range[1] === range[1]; node = node.parent ?? null) {
    if (ENDED_BY_SEMICOLON.test(node.type)) return false;
  }
  return true;
}

const ENDED_BY_SEMICOLON =
  /^(?:(?:Expression|Return|Throw)Statement|VariableDeclaration|ExportDefaultDeclaration|ImportDeclaration|TSExportAssignment|TSTypeAliasDeclaration)$/u;

function quoteOf({ ast }: Readonly<TSESLint.SourceCode>): Style['quote'] {
  let double = 0;
  let single = 0;
  for (const token of ast.tokens ?? []) {
    if (token.type !== 'String') continue;
    if (token.value.startsWith('"')) double += 1;
    else single += 1;
  }
  return double > single ? '"' : "'";
}

/** After these a brace opens no block. */
const BEFORE_OBJECT = /^(?:[,([=:?]|\.\.\.|const|export|import|let|return|type|var)$/u;

function paddingOf({ ast }: Readonly<TSESLint.SourceCode>): Style['padding'] {
  const tokens = ast.tokens ?? [];
  let padded = 0;
  let bare = 0;
  for (const [index, { loc, range, value }] of tokens.entries()) {
    const next = tokens[index + 1];
    if (value !== '{' || next?.loc.start.line !== loc.end.line || next.value === '}') continue;
    if (!BEFORE_OBJECT.test(tokens[index - 1]?.value ?? '')) continue;
    if (next.range[0] > range[1]) padded += 1;
    else bare += 1;
  }
  return bare > padded ? '' : ' ';
}

/** More statements than it takes to know a file's style. */
const ENOUGH = 60;

function semicolonOf(sourceCode: Readonly<TSESLint.SourceCode>): Style['semicolon'] {
  let ended = 0;
  let bare = 0;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (ended + bare >= ENOUGH) return SKIP;
    if (!STATEMENT_END.has(node.type) || node.parent?.type.startsWith('For')) return undefined;
    if (sourceCode.text[node.range[1] - 1] === ';') ended += endsLine(sourceCode, node) ? 1 : 0;
    else if (sourceCode.getTokenAfter(node)?.value !== '}' || endsLine(sourceCode, node)) bare += 1;
    return undefined;
  });
  if (sourceCode.lines.length > 1 && ended + bare > 0) return ended >= bare ? ';' : '';
  return sourceCode.ast.tokens?.length && !sourceCode.ast.tokens.some(({ value }) => value === ';')
    ? ''
    : ';';
}

/** Whether a statement is the last on its line; in `{ a; b }` a semicolon has to stand, or need not, in any style. */
function endsLine(sourceCode: Readonly<TSESLint.SourceCode>, node: TSESTree.Node): boolean {
  const next = sourceCode.getTokenAfter(node);
  return !next || next.loc.start.line > node.loc.end.line;
}

function indentOf(lines: readonly string[]): string {
  for (const line of lines) {
    const [indent] = /^(?:\t| {2,8})(?=[^\s*])/u.exec(line) ?? [];
    if (indent !== undefined) return indent;
  }
  return '  ';
}
