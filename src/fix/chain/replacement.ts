import type { TSESTree } from '@typescript-eslint/utils';
import { replace, type Edit } from '../edits.ts';
import { indentationAt, leadingSemicolon, styleOf } from '../style.ts';
import type { Code } from './code.ts';
import { Hazard } from './hazard.ts';
import { isStatement, type Place } from './place.ts';
import type { Plan } from './plan.ts';
import { printCode, printParts, type Printer } from './print.ts';

/** The longest body of an arrow function that is written on the line of its head. */
const MAX_BODY = 80;

export function printerOf({ analysis, edits }: Plan): Printer {
  return { sourceCode: analysis.sourceCode, edits };
}

/** Replaces a statement, or the body of an arrow function, by the new code. */
export function printAt(plan: Plan, place: Place, code: readonly Code[]): Edit[] {
  return place.kind === 'body'
    ? [printBody(plan, place.node, code)]
    : printStatements(plan, place.node as TSESTree.Statement, code);
}

function printBody(plan: Plan, body: TSESTree.Node, code: readonly Code[]): Edit {
  const { sourceCode } = plan.analysis;
  const arrow = sourceCode.getTokenBefore(body, ({ value }) => value === '=>');
  const last = sourceCode.getLastToken(body.parent ?? body);
  if (!arrow || !last) throw new Hazard('position', body);
  const indent = indentationAt(sourceCode, arrow);
  const head = headComments(plan, arrow.range[1], body);
  const expression = head.length === 0 ? expressionBody(plan, code, indent) : undefined;
  if (expression !== undefined) {
    return { range: [arrow.range[1], last.range[1]], text: ` ${expression}` };
  }
  const lines = printCode(printerOf(plan), [...head, ...code], indent + styleOf(sourceCode).indent);
  return {
    range: [arrow.range[1], endOfOnlyArgument(sourceCode, body.parent) ?? last.range[1]],
    text: [' {', ...lines, `${indent}}`].join(styleOf(sourceCode).newline),
  };
}

/**
 * Where the parenthesis closes after a function that is the only argument and starts on the line of the
 * call: a comma and a line of its own suit an expression, and not the brace of a block.
 */
function endOfOnlyArgument(
  sourceCode: Plan['analysis']['sourceCode'],
  fn: TSESTree.Node | undefined,
): number | undefined {
  const call = fn?.parent;
  if (!fn || call?.type !== 'CallExpression' || call.arguments.length !== 1) return undefined;
  const open = sourceCode.getTokenBefore(fn);
  const close = sourceCode.getLastToken(call);
  const next = sourceCode.getTokenAfter(fn);
  const isPlain =
    call.arguments[0] === fn &&
    open?.value === '(' &&
    open.loc.end.line === fn.loc.start.line &&
    (next === close || (next?.value === ',' && sourceCode.getTokenAfter(next) === close));
  if (!isPlain || !close || sourceCode.commentsExistBetween(fn, close)) return undefined;
  return close.range[0];
}

/** What an arrow function returns and does nothing else, if that is one short line. */
function expressionBody(plan: Plan, code: readonly Code[], indent: string): string | undefined {
  const [only, ...others] = code;
  if (only?.kind !== 'line' || !only.returned || others.length > 0) return undefined;
  const text = printParts(printerOf(plan), only.returned, indent);
  if (text.includes('\n') || indent.length + text.length > MAX_BODY) return undefined;
  return text.startsWith('{') ? `(${text})` : text;
}

/** The comments between the head of a statement and its chain. */
function headComments(plan: Plan, start: number, node: TSESTree.Node): Code[] {
  const { sourceCode } = plan.analysis;
  const [end] = firstOf(node).range;
  if (!sourceCode.text.slice(start, end).includes('/')) return [];
  const comments = sourceCode
    .getAllComments()
    .filter(({ range }) => range[0] >= start && range[1] <= end);
  return comments.length > 0 ? [{ kind: 'comments', comments }] : [];
}

function firstOf(node: TSESTree.Node): TSESTree.Node {
  if (node.type === 'ReturnStatement' && node.argument) return firstOf(node.argument);
  if (node.type === 'ExpressionStatement') return firstOf(node.expression);
  return node.type === 'AwaitExpression' ? node.argument : node;
}

function printStatements(plan: Plan, statement: TSESTree.Statement, code: readonly Code[]): Edit[] {
  const { sourceCode } = plan.analysis;
  const { indent: unit, newline } = styleOf(sourceCode);
  const indent = indentationAt(sourceCode, statement);
  const before = sourceCode.getTokenBefore(statement, { includeComments: true });
  const after = sourceCode.getTokenAfter(statement, { includeComments: true });
  const head = headComments(plan, statement.range[0], statement);
  checkDirective(plan, statement, code);
  const printer = printerOf(plan);
  const all = [...head, ...code];
  if (!isStatement(statement)) {
    const start = sourceCode.getTokenBefore(statement)?.range[1] ?? statement.range[0];
    const isGlued = before !== null && before.range[1] !== start;
    const margin = isGlued ? indent : indentationAt(sourceCode, statement.parent);
    const lines = printCode(printer, all, margin + unit);
    const range: TSESTree.Range = [isGlued ? statement.range[0] : start, statement.range[1]];
    const text = [`${isGlued ? '' : ' '}{`, ...lines, `${margin}}`].join(newline);
    return [{ range, text }];
  }
  const startsLine = before?.loc.end.line !== statement.loc.start.line;
  const lines = printCode(printer, all, startsLine ? indent : indent + unit);
  // What the statement itself declares may be used behind it, and stands in the `case` already.
  const wraps =
    statement.parent.type === 'SwitchCase' &&
    statement.type !== 'VariableDeclaration' &&
    declaresNames(code);
  if (wraps) return [wrapCase(plan, statement, all)];
  if (startsLine || lines.length === 1) {
    const text = lines.join(newline).trimStart();
    const end = endOf(plan, statement);
    const next =
      lines.length > 1 && end === statement.range[1]
        ? nextOnLine(plan, statement, indent)
        : undefined;
    const range: TSESTree.Range = [statement.range[0], next?.start ?? end];
    const code = leadingSemicolon(sourceCode, statement, text) + text;
    return [replace({ range }, next ? code + newline + next.margin : code)];
  }
  const start = before?.range[1] ?? statement.range[0];
  const isEnd = after?.loc.start.line === statement.loc.end.line;
  const end = isEnd ? after.range[0] : statement.range[1];
  const tail = isEnd ? newline + (after.value === '}' ? indent : indent + unit) : '';
  return [
    { range: [start, end], text: newline + lines.join(newline) + tail },
    ...closeBelow(plan, statement.parent, end),
  ];
}

/** Where the code begins that follows a statement on its line, and the indentation it has to get. */
function nextOnLine(
  { analysis: { sourceCode } }: Plan,
  statement: TSESTree.Statement,
  indent: string,
): { start: number; margin: string } | undefined {
  const { loc, parent, range } = statement;
  const after = sourceCode.getTokenAfter(statement, { includeComments: true });
  const isEnded = sourceCode.text[range[1] - 1] === ';' || after?.value === '}';
  const follows = isEnded && after?.loc.start.line === loc.end.line;
  if (!follows || after.type === 'Block' || after.type === 'Line') return undefined;
  const margin = after.value === '}' ? indentationAt(sourceCode, parent) : indent;
  return { start: after.range[0], margin };
}

/** Puts the brace that ends a block on a line of its own, where the block was one line. */
function closeBelow({ analysis: { sourceCode } }: Plan, block: TSESTree.Node, end: number): Edit[] {
  if (block.type !== 'BlockStatement' || block.loc.start.line !== block.loc.end.line) return [];
  const close = sourceCode.getLastToken(block);
  const last = close && sourceCode.getTokenBefore(close, { includeComments: true });
  if (!last || last.range[1] <= end) return [];
  const text = styleOf(sourceCode).newline + indentationAt(sourceCode, block);
  return [{ range: [last.range[1], close.range[0]], text }];
}

/** Comments that speak of the next line to a linter or to TypeScript. */
const DIRECTIVE =
  /^\s*(?:@ts-(?:expect-error|ignore)|(?:biome|prettier)-ignore|\w+-disable-next-line)\b/u;

/**
 * @throws {Hazard} If a comment speaks of the line of the chain, and the handlers stand on that line too or
 * the receiver moves to another.
 */
function checkDirective(plan: Plan, statement: TSESTree.Statement, code: readonly Code[]): void {
  const [comment] = plan.analysis.sourceCode.getCommentsBefore(statement).slice(-1);
  if (!comment || !DIRECTIVE.test(comment.value)) return;
  const { end, start } = statement.loc;
  const isNext = comment.loc.end.line === start.line - 1;
  if (isNext && (start.line === end.line || code[0]?.kind !== 'line')) {
    throw new Hazard('comment', statement);
  }
}

/** The end of a statement, without a `;` at the head of the next line that guards what follows. */
function endOf({ analysis: { sourceCode } }: Plan, statement: TSESTree.Statement): number {
  const last = sourceCode.getLastToken(statement);
  const before = last && sourceCode.getTokenBefore(last);
  const guards = last?.value === ';' && before && before.loc.end.line < last.loc.start.line;
  return guards ? before.range[1] : statement.range[1];
}

function declaresNames(code: readonly Code[]): boolean {
  return code.some((piece) => 'declares' in piece && (piece.declares?.length ?? 0) > 0);
}

/** Gives what a `case` declares a block of its own. */
function wrapCase(plan: Plan, statement: TSESTree.Statement, code: readonly Code[]): Edit {
  const { sourceCode } = plan.analysis;
  const { indent: unit, newline } = styleOf(sourceCode);
  const { parent } = statement;
  const before = sourceCode.getTokenBefore(statement, { includeComments: true });
  const isWhole =
    parent.type === 'SwitchCase' && parent.consequent.length === 1 && before?.value === ':';
  const indent = isWhole ? indentationAt(sourceCode, parent) : indentationAt(sourceCode, statement);
  const lines = printCode(printerOf(plan), code, indent + unit);
  const text = ['{', ...lines, `${indent}}`].join(newline);
  return isWhole && before
    ? { range: [before.range[1], statement.range[1]], text: ` ${text}` }
    : replace(statement, text);
}
