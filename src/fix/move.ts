import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { textWith, type Edit } from './edits.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

/** A node, or the run of comments and nodes that moves with it. */
export interface Extent {
  readonly range: TSESTree.Range;
  readonly loc: TSESTree.SourceLocation;
}

/** Lines that go deeper than those around them. */
export interface Deeper {
  readonly lines: TSESTree.SourceLocation;
  readonly indent: string;
}

/** The text of a node at another indentation; the lines of template literals and JSX text stay as they are. */
export function movedText(
  sourceCode: SourceCode,
  extent: Extent,
  [from, to]: readonly [from: string, to: string],
  edits: readonly Edit[] = [],
  deeper?: Deeper,
): string {
  const indents = indentEdits(sourceCode, extent, [from, to], deeper).filter(({ range }) =>
    edits.every((edit) => range[1] <= edit.range[0] || range[0] >= edit.range[1]),
  );
  return textWith(sourceCode, extent, [...edits, ...indents]);
}

function indentEdits(
  sourceCode: SourceCode,
  { loc, range }: Extent,
  [from, to]: readonly [from: string, to: string],
  deeper: Deeper | undefined,
): Edit[] {
  if (from === to && !deeper) return [];
  const edits: Edit[] = [];
  const frozen = linesInsideTokens(sourceCode, range);
  const isText = (line: number): boolean => sourceCode.lines[line - 1]?.trim() !== '';
  for (let line = loc.start.line + 1; line <= loc.end.line; line += 1) {
    if (frozen.has(line) || !sourceCode.lines[line - 1]?.startsWith(from)) continue;
    const start = sourceCode.getIndexFromLoc({ line, column: 0 });
    const isDeeper =
      deeper && line > deeper.lines.start.line && line <= deeper.lines.end.line && isText(line);
    const text = isDeeper ? to + deeper.indent : to;
    edits.push({ range: [start, start + from.length], text });
  }
  return edits;
}

/** Lines that start inside a token, so that white space at their head is part of a value. */
function linesInsideTokens(sourceCode: SourceCode, range: TSESTree.Range): Set<number> {
  const lines = new Set<number>();
  // Templates, strings that go on behind a backslash, and the text of JSX.
  if (!/[`\\<]/u.test(sourceCode.text.slice(...range))) return lines;
  for (const token of sourceCode.ast.tokens ?? []) {
    if (token.range[1] <= range[0] || token.range[0] >= range[1]) continue;
    for (let line = token.loc.start.line + 1; line <= token.loc.end.line; line += 1) {
      lines.add(line);
    }
  }
  return lines;
}

/** A statement with the comments that stand right above it and the one that ends its last line. */
export function withComments(sourceCode: SourceCode, statement: Extent): Extent {
  const start = attachedStart(sourceCode, statement);
  const [after] = sourceCode.getCommentsAfter(statement as never);
  const endsLine =
    after?.loc.start.line === statement.loc.end.line &&
    after.loc.end.line === statement.loc.end.line &&
    isLineEmptyAfter(sourceCode, after.range[1]);
  const end: Extent = endsLine ? after : statement;
  return {
    range: [start.range[0], end.range[1]],
    loc: { start: start.loc.start, end: end.loc.end },
  };
}

/** The first of the comments and decorators that belong to a statement, else the statement. */
export function attachedStart(sourceCode: SourceCode, statement: Extent): Extent {
  let start = firstDecorator(statement as TSESTree.Node) ?? statement;
  for (const comment of [...sourceCode.getCommentsBefore(start as never)].reverse()) {
    const isAdjacent = comment.loc.end.line === start.loc.start.line - 1;
    const isAlone = isLineEmptyBefore(sourceCode, comment.range[0]);
    const isAbove = isAdjacent || documents(comment) || tellsOf(comment, start, statement);
    if (!isAbove || !isAlone || isCodeAbove(comment, start)) break;
    if (speaksOfFile(sourceCode, comment) || isSectionMark(comment)) break;
    if (isHead(sourceCode, comment) && HAS_NO_NAME.test((statement as TSESTree.Node).type)) break;
    start = comment;
  }
  return start;
}

/** Below the first line of a file they are seldom what a comment there is about: `// The bot` above `module.exports = …`. */
const HAS_NO_NAME = /^(?:Expression|If)Statement$|^ImportDeclaration$/u;

function isHead({ text }: SourceCode, { range, value }: TSESTree.Comment): boolean {
  return !value.startsWith('*') && text.slice(0, range[0]).trim() === '';
}

/** The decorators of `@trace() export class` stand before the statement they belong to. */
function firstDecorator(statement: TSESTree.Node): Extent | undefined {
  const declaration =
    'declaration' in statement && statement.declaration
      ? (statement.declaration as TSESTree.Node)
      : statement;
  const first = 'decorators' in declaration ? declaration.decorators?.[0] : undefined;
  return first && first.range[0] < statement.range[0] ? first : undefined;
}

/** The range that has to go so that a statement leaves no empty lines behind. */
export function removalRange(sourceCode: SourceCode, { range }: Extent): TSESTree.Range {
  const { text } = sourceCode;
  let [start, end] = range;
  if (!isLineEmptyBefore(sourceCode, start) || !isLineEmptyAfter(sourceCode, end)) {
    // `{ const known = …; return known; }`: one of the two spaces goes, too.
    return [start, text[start - 1] === ' ' && text[end] === ' ' ? end + 1 : end];
  }
  start = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  end = newline === -1 ? text.length : newline + 1;
  if (/^[\t ]*\}/u.test(text.slice(end, end + 200))) {
    // What was the last statement of a block leaves no empty line in front of the brace.
    const gap = /(?<!\{[\t\r ]*)\n(?<gap>(?:[\t\r ]*\n)+)$/u.exec(text.slice(0, start).slice(-200));
    return [start - (gap?.groups?.['gap']?.length ?? 0), end];
  }
  const blank = /^(?:[\t\r ]*\n)+/u.exec(text.slice(end, end + 200));
  return [start, blank && wantsNoGap(sourceCode, range) ? end + blank[0].length : end];
}

/**
 * Whether what follows a removed statement, below an empty line, comes right below what stands above it:
 * below another empty line, at the top of a block, or below a comment that was about more than the statement.
 */
function wantsNoGap(sourceCode: SourceCode, range: TSESTree.Range): boolean {
  const { text } = sourceCode;
  const start = text.lastIndexOf('\n', range[0] - 1) + 1;
  if (start === 0 || /(?:[{:]|\n)[\t\r ]*\n$/u.test(text.slice(0, start).slice(-200))) return true;
  const before = sourceCode.getTokenBefore({ range } as never, { includeComments: true });
  if (before?.type !== 'Block' && before?.type !== 'Line') return false;
  if (!isLineEmptyBefore(sourceCode, before.range[0])) {
    const brace = sourceCode.getTokenBefore(before);
    return brace?.value === '{' && brace.loc.end.line === before.loc.start.line;
  }
  const after = sourceCode.getTokenAfter({ range } as never, { includeComments: true });
  return after?.type !== 'Block' && after?.type !== 'Line' && !isSectionMark(before);
}

function isLineEmptyBefore({ text }: SourceCode, position: number): boolean {
  return /^[\t\r ]*$/u.test(text.slice(text.lastIndexOf('\n', position - 1) + 1, position));
}

function isLineEmptyAfter({ text }: SourceCode, position: number): boolean {
  const newline = text.indexOf('\n', position);
  return /^[\t\r ]*$/u.test(text.slice(position, newline === -1 ? text.length : newline));
}

/** What tools take for the documentation of a function also above an empty line. */
function documents({ type, value }: TSESTree.Comment): boolean {
  return (
    type === 'Block' &&
    /^\*[\s\S]*@(?:param|returns?|template)\b/u.test(value) &&
    !/@(?:callback|typedef)\b/u.test(value)
  );
}

/** Above an empty line, a text of several lines on what is called or set there: on a route, most of all. */
function tellsOf(
  { loc, type, value }: TSESTree.Comment,
  below: Extent,
  statement: Extent,
): boolean {
  return (
    type === 'Block' &&
    /^\*[^*]*\n/u.test(value) &&
    !/@(?:callback|file|license|module|namespace|overview|typedef)/u.test(value) &&
    below === statement &&
    (statement as TSESTree.Node).type === 'ExpressionStatement' &&
    loc.end.line === below.loc.start.line - 2
  );
}

/** `// log(value);` above the documentation of what follows has nothing to do with that. */
function isCodeAbove({ type, value }: TSESTree.Comment, below: Extent): boolean {
  const isDocumented = 'value' in below && String(below.value).startsWith('*');
  return isDocumented && type === 'Line' && /[;{}]\s*(?:\/\/.*)?$/u.test(value);
}

const REGION = /^(?:\s*#)?(?:end)?region\b|^\s*endregion\b/u;
const RULER = /^\s*([-=*#/~+─═])\1\1|([-=*#/~+─═])\2\2\s*$/u;

/** A line that heads a section of a file, or ends one: `//#region Page`, `// ---- Page ----`, a row of dashes. */
export function isSectionMark({ loc, value }: TSESTree.Comment): boolean {
  return loc.start.line === loc.end.line && (REGION.test(value) || RULER.test(value));
}

/** What says whose a file is or what is in it; in a function such words are about the program: `// Format license terms`. */
const OF_FILE = /copyright|license|@file|@module/iu;
const SETS_TOOLS =
  /^\s*(?:eslint(?![-\w])|eslint-(?:enable|disable\b(?!-))|global|@flow|@ts-check|@ts-nocheck)/iu;

function speaksOfFile(sourceCode: SourceCode, { range, value }: TSESTree.Comment): boolean {
  if (SETS_TOOLS.test(value)) return true;
  if (!OF_FILE.test(value)) return false;
  const around = sourceCode.getNodeByRangeIndex(range[0]);
  return around === null || around.type === 'Program';
}
