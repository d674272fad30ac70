import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { withoutRepeats, type Edit } from '../edits.ts';
import { attachedStart, isSectionMark, removalRange, type Extent } from '../move.ts';
import { statementsOf, type Place } from '../place.ts';
import { indentationAt, isBetweenStatements, styleOf } from '../style.ts';
import type { Binding } from './binding.ts';
import { replaceWhole } from './text.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

/** What moves, and what that does to the file. */
export interface Move {
  readonly node: TSESTree.Node;
  /** The names under which it stands at its new place. */
  readonly names: readonly string[];
  readonly inserts: readonly Insert[];
  /** The statements that go away as a whole. */
  readonly gone: readonly Extent[];
  /** What else changes where it was. */
  readonly edits: readonly Edit[];
}

interface Insert {
  readonly place: Place;
  readonly text: string;
}

/** What is left where something was: nothing of a declaration, a name in place of a value. */
export type Leaving = Pick<Move, 'edits' | 'gone'>;

/** The edits of several moves: what goes to one place, and what goes away together, is written as a whole. */
export function editsOf(sourceCode: SourceCode, moves: readonly Move[]): Edit[] {
  const places = new Map<TSESTree.Node, { place: Place; texts: string[] }>();
  for (const { place, text } of moves.flatMap(({ inserts }) => inserts)) {
    const known = places.get(place.statement) ?? { place, texts: [] };
    places.set(place.statement, known);
    known.texts.push(text);
  }
  return [
    ...[...places.values()].map(({ place, texts }) => insertion(sourceCode, place, texts)),
    ...withoutRepeats(moves.flatMap(({ edits }) => edits)),
    ...removals(
      sourceCode,
      moves.flatMap(({ gone }) => gone),
    ),
  ];
}

function insertion(sourceCode: SourceCode, place: Place, texts: readonly string[]): Edit {
  const start = attachedStart(sourceCode, place.statement);
  const { newline } = styleOf(sourceCode);
  const margin = indentationAt(sourceCode, start);
  const line = sourceCode.getIndexFromLoc({ line: start.loc.start.line, column: 0 });
  const gaps = texts.map((text, index) => {
    const next = texts[index + 1];
    return isApart(sourceCode, place, text, next) ? newline + newline : newline;
  });
  const of = [...start.range] as TSESTree.Range;
  if (line + margin.length < start.range[0]) {
    const text = texts.map((part, index) => part + (gaps[index] ?? '') + margin).join('');
    return { range: [of[0], of[0]], text, of };
  }
  const head = needsLineAbove(sourceCode, place, start, texts[0] ?? '') ? newline : '';
  const text = texts.map((part, index) => margin + part + (gaps[index] ?? '')).join('');
  return { range: [line, line], text: head + text, of };
}

/** Whether an empty line is missing above what comes to stand between a statement and the one before. */
function needsLineAbove(
  sourceCode: SourceCode,
  place: Place,
  start: Extent,
  text: string,
): boolean {
  const before = sourceCode.getTokenBefore(start as never, { includeComments: true });
  if (before?.loc.end.line !== start.loc.start.line - 1) return false;
  const isComment = before.type === 'Block' || before.type === 'Line';
  if (isComment && isSectionMark(before)) return false;
  if (place.container.type === 'Program') return true;
  const isFirst = statementsOf(place.container)[0] === place.statement;
  return !isFirst && hasLines(text) && !isTight(sourceCode, place.container);
}

/** Whether an empty line stands between two that come to one place, or the last of them and the statement of the place. */
function isApart(
  sourceCode: SourceCode,
  { container, statement }: Place,
  text: string,
  next: string | undefined,
): boolean {
  const isLast = next === undefined;
  const isOfFile = container.type === 'Program';
  const isLong = hasLines(text);
  if (isLast && isOfFile) return true;
  if (!isLong && !hasLines(next ?? sourceCode.getText(statement))) return false;
  if (isOfFile) return true;
  if (isLast && !isLong && BRANCHES.test(statement.type)) return false;
  return !isTight(sourceCode, container);
}

const BRANCHES = /^(?:DoWhile|For|ForIn|ForOf|If|Switch|Try|While)Statement$/u;

function hasLines(text: string): boolean {
  return text.includes('\n');
}

/** Whether most statements of several lines in a list follow each other without an empty line. */
const isTight = memoized((sourceCode: SourceCode, container: TSESTree.Node): boolean => {
  let apart = 0;
  let together = 0;
  const list = statementsOf(container);
  for (const [index, statement] of list.entries()) {
    const next = list[index + 1];
    const isLong = [statement, next].every(
      (node) => node && node.loc.end.line > node.loc.start.line,
    );
    if (!next || !isLong) continue;
    const start = attachedStart(sourceCode, next);
    if (start.loc.start.line > statement.loc.end.line + 1) apart += 1;
    else together += 1;
  }
  return together > apart;
});

/** What goes away for a binding, or for a value without one. */
export function leaving(
  sourceCode: SourceCode,
  value: TSESTree.Node,
  binding: Binding | undefined,
  name: string,
): Leaving {
  if (!binding) return { gone: [], edits: [replaceWhole(sourceCode, value, name)] };
  const { declarator, statement } = binding;
  if (statement) return { gone: [withEmptyStatement(sourceCode, value, statement)], edits: [] };
  const declarations: readonly TSESTree.VariableDeclarator[] =
    declarator?.parent.declarations ?? [];
  const index = declarator ? declarations.indexOf(declarator) : -1;
  const next = declarations[index + 1];
  const previous = declarations[index - 1];
  const range: TSESTree.Range | undefined = !declarator
    ? undefined
    : next
      ? [declarator.range[0], next.range[0]]
      : previous && [previous.range[1], declarator.range[1]];
  return { gone: [], edits: range ? [{ range, text: '' }] : [] };
}

/**
 * The edits after which statements are gone; those that follow each other go with the empty lines between them.
 * One within another is left to overlap: the two do not go at once.
 */
function removals(sourceCode: SourceCode, gone: readonly Extent[]): Edit[] {
  const runs: Extent[] = [];
  for (const extent of [...gone].sort((a, b) => a.range[0] - b.range[0])) {
    const last = runs.at(-1);
    const isNext =
      last !== undefined &&
      last.range[1] <= extent.range[0] &&
      sourceCode.text.slice(last.range[1], extent.range[0]).trim() === '';
    if (!isNext) {
      runs.push(extent);
      continue;
    }
    runs[runs.length - 1] = {
      range: [last.range[0], extent.range[1]],
      loc: { start: last.loc.start, end: extent.loc.end },
    };
  }
  return runs.map((run) => ({
    range: removalRange(sourceCode, run),
    text: separator(sourceCode, run),
  }));
}

/** `function add() {};`: the semicolon is a statement of its own, which nobody would leave behind. */
function withEmptyStatement(
  sourceCode: SourceCode,
  value: TSESTree.Node,
  statement: Extent,
): Extent {
  if (value.type !== 'FunctionDeclaration' || value.range[1] !== statement.range[1])
    return statement;
  const next = sourceCode.getTokenAfter(value, { includeComments: true });
  if (next?.value !== ';' || next.loc.start.line !== value.loc.end.line) return statement;
  return {
    range: [statement.range[0], next.range[1]],
    loc: { start: statement.loc.start, end: next.loc.end },
  };
}

/** A removed declaration may have kept two statements apart that have no semicolon between them. */
function separator(sourceCode: SourceCode, { range }: Extent): '' | ';' {
  const after = sourceCode.getTokenAfter({ range } as never);
  const before = sourceCode.getTokenBefore({ range } as never);
  if (!after || !before || !/^(?:[([/+-]|`)/u.test(after.value)) return '';
  return isBetweenStatements(sourceCode, before) ? '' : ';';
}

/** What is no longer where it was. */
export function goneWith(value: TSESTree.Node, binding: Binding | undefined): Extent {
  return binding?.statement ?? binding?.declarator ?? value;
}

/** Renames outside what moves. */
export function outside(gone: readonly Extent[], renames: readonly Edit[]): Edit[] {
  return renames.filter(({ range: [start, end] }) =>
    gone.every(({ range }) => start < range[0] || end > range[1]),
  );
}
