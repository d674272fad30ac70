import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Edit } from '../edits.ts';
import { indentationAt, styleOf, textsOfSeveralLines } from '../style.ts';
import type { Code, Parts, Source } from './code.ts';

/** What printing needs to know: the file, and the changes inside what is kept of it. */
export interface Printer {
  readonly sourceCode: Readonly<TSESLint.SourceCode>;
  readonly edits: readonly Edit[];
}

const OPPOSITES: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
};

/** The lines of the new code, each with its indentation. */
export function printCode(printer: Printer, code: readonly Code[], indent: string): string[] {
  const lines: string[] = [];
  let previous: string | undefined;
  let isEnded = false;
  for (const piece of code) {
    const endsLine = piece.kind === 'comments' && piece.trails === true && lines.length > 0;
    // A line that a comment ends has no room for another one.
    if (endsLine && !isEnded) {
      isEnded = piece.comments.some(({ type }) => type === 'Line');
      const texts = piece.comments.map((comment) => printer.sourceCode.getText(comment as never));
      lines.push(`${lines.pop() ?? ''} ${texts.join(' ')}`);
      continue;
    }
    const printed = printPiece(printer, piece, indent);
    if (printed.length === 0) continue;
    if (lines.length > 0 && followsBlankLine(printer, piece)) lines.push('');
    const [first = '', ...others] = printed;
    lines.push(guard(previous, first, indent), ...others);
    if (piece.kind !== 'comments' && piece.kind !== 'note') previous = lines.at(-1);
    isEnded =
      piece.kind === 'copy'
        ? holdsLineComment(printer, piece)
        : piece.kind === 'comments' && piece.comments.at(-1)?.type === 'Line';
  }
  return lines;
}

/** Whether a statement is kept with a comment that ends its line. */
function holdsLineComment(
  { sourceCode }: Printer,
  { node, range }: Code & { kind: 'copy' },
): boolean {
  return sourceCode
    .getCommentsAfter(node)
    .some((comment) => comment.type === 'Line' && comment.range[1] <= range[1]);
}

function printPiece(printer: Printer, piece: Code, indent: string): string[] {
  const { sourceCode } = printer;
  const { semicolon } = styleOf(sourceCode);
  switch (piece.kind) {
    case 'comments':
      return piece.comments.map((comment) => indent + printSource(printer, comment, indent));
    case 'note':
      return [indent + piece.text];
    case 'copy':
      return [indent + printSource(printer, piece, indent)];
    case 'line':
      return [indent + printParts(printer, piece.parts, indent) + semicolon];
    case 'if':
      return printIf(printer, piece, indent);
    case 'switch':
      return printSwitch(printer, piece, indent);
    case 'try':
      return printTry(printer, piece, indent);
  }
}

function printTry(printer: Printer, piece: Code & { kind: 'try' }, indent: string): string[] {
  const { block, finalizer, handler, parameter } = piece;
  const lines = [`${indent}try {`, ...inner(printer, block, indent)];
  if (handler) {
    const name = parameter ? ` (${printParts(printer, parameter.parts, indent)})` : '';
    lines.push(`${indent}} catch${name} {`, ...inner(printer, handler, indent));
  }
  if (finalizer) lines.push(`${indent}} finally {`, ...inner(printer, finalizer, indent));
  return [...lines, `${indent}}`];
}

function inner(printer: Printer, code: readonly Code[], indent: string): string[] {
  return printCode(printer, code, indent + styleOf(printer.sourceCode).indent);
}

function printIf(printer: Printer, piece: Code & { kind: 'if' }, indent: string): string[] {
  const test = printSource(printer, piece.test, indent);
  const consequent = inner(printer, piece.consequent, indent);
  const [only, ...others] = piece.alternate;
  const isElseIf = only?.kind === 'if' && others.length === 0;
  const alternate = isElseIf
    ? printIf(printer, only, indent)
    : inner(printer, piece.alternate, indent);
  if (consequent.length === 0) {
    const body = isElseIf ? inner(printer, piece.alternate, indent) : alternate;
    return [`${indent}if (${negated(printer, piece.test, indent)}) {`, ...body, `${indent}}`];
  }
  const lines = [`${indent}if (${test}) {`, ...consequent];
  if (alternate.length === 0) return [...lines, `${indent}}`];
  if (isElseIf && piece.alternate.length === 1) {
    const [head = '', ...tail] = alternate;
    return [...lines, `${indent}} else ${head.trimStart()}`, ...tail];
  }
  return [...lines, `${indent}} else {`, ...alternate, `${indent}}`];
}

function negated(printer: Printer, test: TSESTree.Expression, indent: string): string {
  const text = printSource(printer, test, indent);
  if (test.type === 'UnaryExpression' && test.operator === '!') {
    const argument = printSource(printer, test.argument, indent);
    return isSimple(test.argument) ? argument : text.slice(1).trimStart();
  }
  const opposite = test.type === 'BinaryExpression' ? OPPOSITES[test.operator] : undefined;
  if (opposite !== undefined && test.type === 'BinaryExpression') {
    const [left, right] = [test.left, test.right].map((node) => printSource(printer, node, indent));
    const isBare = !text.startsWith('(') && !text.endsWith(')');
    if (isBare || (isSimple(test.left) && isSimple(test.right))) {
      return `${left ?? ''} ${opposite} ${right ?? ''}`;
    }
  }
  return isSimple(test) ? `!${text}` : `!(${text})`;
}

function isSimple({ type }: TSESTree.Node): boolean {
  return (
    type === 'CallExpression' ||
    type === 'Identifier' ||
    type === 'Literal' ||
    type === 'MemberExpression'
  );
}

function printSwitch(printer: Printer, piece: Code & { kind: 'switch' }, indent: string): string[] {
  const { indent: unit, semicolon } = styleOf(printer.sourceCode);
  const lines = [`${indent}switch (${printSource(printer, piece.node.discriminant, indent)}) {`];
  for (const { body, node } of piece.cases) {
    const label = node.test ? `case ${printSource(printer, node.test, indent)}:` : 'default:';
    const isEmpty = node.consequent.length === 0;
    const declares = body.some((part) => 'declares' in part && (part.declares?.length ?? 0) > 0);
    const deeper = indent + unit;
    lines.push(`${deeper}${label}${declares ? ' {' : ''}`);
    lines.push(...printCode(printer, body, deeper + unit));
    const ends = body.at(-1);
    const isThrown = ends?.kind === 'copy' && ends.node.type === 'ThrowStatement';
    if (!isEmpty && !isThrown) lines.push(`${deeper}${unit}break${semicolon}`);
    if (declares) lines.push(`${deeper}}`);
  }
  return [...lines, `${indent}}`];
}

export function printParts(printer: Printer, parts: Parts, indent: string): string {
  return parts
    .map((part) =>
      typeof part === 'string'
        ? part
        : 'range' in part
          ? printSource(printer, part, indent)
          : part.name,
    )
    .join('');
}

/** The text of a range with its changes, moved to another indentation. */
function printSource(
  printer: Printer,
  { holes = [], range }: Pick<Source, 'holes' | 'range'>,
  indent: string,
): string {
  const { sourceCode } = printer;
  const from = indentationAt(sourceCode, {
    loc: { start: sourceCode.getLocFromIndex(range[0]) },
  });
  const changes = [
    ...printer.edits,
    ...holes.map((hole) => ({ range: hole.range, text: printParts(printer, hole.parts, indent) })),
  ]
    .filter((edit) => edit.range[0] >= range[0] && edit.range[1] <= range[1])
    .sort((left, right) => left.range[0] - right.range[0] || left.range[1] - right.range[1]);
  let text = '';
  let position = range[0];
  for (const change of changes) {
    // A change inside what another one replaces is gone with it.
    if (change.range[0] < position) continue;
    text += moved(printer, [position, change.range[0]], from, indent, true) + change.text;
    position = change.range[1];
  }
  return text + moved(printer, [position, range[1]], from, indent);
}

/** The text of a range with the white space at the start of its lines exchanged; templates and strings stay. */
function moved(
  { sourceCode }: Printer,
  [start, end]: Readonly<TSESTree.Range>,
  from: string,
  to: string,
  isContinued = false,
): string {
  const text = sourceCode.text.slice(start, end);
  if (from === to || !text.includes('\n')) return text;
  const texts = textsOfSeveralLines(sourceCode);
  let offset = start;
  return text
    .split('\n')
    .map((line, index, lines) => {
      const at = offset;
      offset += line.length + 1;
      const isLiteral = texts.some((range) => range[0] < at && at <= range[1]);
      const isBlank = line.trim() === '' && !(isContinued && index === lines.length - 1);
      if (index === 0 || isLiteral || isBlank) return line;
      if (line.startsWith(from)) return to + line.slice(from.length);
      return to + line.trimStart();
    })
    .join('\n');
}

function followsBlankLine({ sourceCode }: Printer, piece: Code): boolean {
  if (piece.kind === 'note') return false;
  const start =
    piece.kind === 'comments'
      ? piece.comments[0]
      : piece.kind === 'copy'
        ? piece.node
        : piece.origin;
  if (!start) return false;
  const [before] = sourceCode.getCommentsBefore(start).slice(-1);
  const isUnderComment =
    piece.kind !== 'comments' && before?.loc.end.line === start.loc.start.line - 1;
  return !isUnderComment && (sourceCode.lines[start.loc.start.line - 2] ?? 'x').trim() === '';
}

/** A `;` where a line would otherwise continue the one before it. */
function guard(previous: string | undefined, text: string, indent: string): string {
  const body = text.slice(indent.length);
  if (previous === undefined || !/^[([`/+\-*]/u.test(body) || /^\/[/*]/u.test(body)) return text;
  return /[;{]\s*$/u.test(previous) ? text : `${indent};${body}`;
}
