import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import { isWayOut } from '../ast/ways.ts';
import { remove, replace, type Edit } from './edits.ts';
import { canOpen } from './open-block.ts';
import {
  holdsLinesOfText,
  indentationAt,
  isBetweenStatements,
  leadingSemicolon,
  reindent,
  STARTS_OPERAND,
} from './style.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

/**
 * Deletes a statement, with its line where it stands alone on it.
 *
 * @returns `undefined` if something in it is used outside: a `var`, a function, a label's loop.
 */
export function deleteStatement(sourceCode: SourceCode, node: TSESTree.Node): Edit | undefined {
  if (declaresForOutside(sourceCode, node)) return undefined;
  const { parent } = node;
  if (parent?.type === 'IfStatement' && parent.alternate === node) {
    const text = continues(sourceCode, parent.consequent, sourceCode.getTokenAfter(node))
      ? ';'
      : '';
    return replace({ range: [parent.consequent.range[1], node.range[1]] }, text);
  }
  return isInList(node) ? deleteFromList(sourceCode, node) : replace(node, '{}');
}

/** Deletes a statement of a list. Where the next one would then continue the one before, `;` parts them. */
export function deleteFromList(sourceCode: SourceCode, node: TSESTree.Node): Edit {
  const next = sourceCode.getTokenAfter(node);
  if (!next || leadingSemicolon(sourceCode, node, next.value) === '') {
    return remove({ range: withLine(sourceCode, node) });
  }
  return sourceCode.commentsExistBetween(node, next)
    ? replace(node, ';')
    : replace({ range: [node.range[0], next.range[0]] }, ';');
}

/** Whether a token that stands after a statement would become part of it. */
function continues(
  sourceCode: SourceCode,
  statement: TSESTree.Node,
  token: TSESTree.Token | null,
): boolean {
  const last = sourceCode.getLastToken(statement);
  if (!last || !token) return false;
  return STARTS_OPERAND.test(token.value) && !isBetweenStatements(sourceCode, last);
}

/** Replaces a statement by the statements of one of its blocks, or deletes it where there is none. */
export function keepOnly(
  sourceCode: SourceCode,
  node: TSESTree.Node,
  kept: TSESTree.Statement | null,
): Edit | undefined {
  if (!kept || (kept.type === 'BlockStatement' && kept.body.length === 0)) {
    return deleteStatement(sourceCode, node);
  }
  if (declaresForOutside(sourceCode, node, kept)) return undefined;
  const isOpened =
    kept.type === 'BlockStatement' && isInList(node) && canOpen(sourceCode, kept, node);
  const rest = isWayOut(kept) ? statementsAfter(endOfChoice(node)) : [];
  // What follows would be left behind, and can never run: one more way out can go too.
  const [other] = rest;
  if (rest.length > 1 || (other && (other.type === 'BlockStatement' || !isWayOut(other)))) {
    return undefined;
  }
  const place = { range: [node.range[0], (other ?? node).range[1]] as TSESTree.Range };
  const range = isOpened ? rangeInside(sourceCode, kept) : kept.range;
  const text = sourceCode.text.slice(...range);
  const last = isOpened ? kept.body.at(-1) : undefined;
  const next = sourceCode.getTokenAfter(other ?? node);
  const before = leadingSemicolon(sourceCode, node, text);
  const after = last && continues(sourceCode, last, next) ? ';' : '';
  if (holdsLinesOfText(sourceCode, { range })) {
    return isOpened ? replace(place, before + text + after) : undefined;
  }
  const from = indentationAt(sourceCode, isOpened ? (kept.body[0] ?? kept) : kept);
  return replace(place, before + reindent(text, from, indentationAt(sourceCode, node)) + after);
}

/** From the first statement or comment of a block to the last. */
function rangeInside(sourceCode: SourceCode, block: TSESTree.BlockStatement): TSESTree.Range {
  const parts = [...block.body, ...sourceCode.getCommentsInside(block)];
  return [
    Math.min(...parts.map(({ range }) => range[0])),
    Math.max(...parts.map(({ range }) => range[1])),
  ];
}

/** The `if` of which a node is the last `else`, where the other branches leave: what follows it follows the node alone. */
function endOfChoice(node: TSESTree.Node): TSESTree.Node {
  let current = node;
  for (;;) {
    const { parent } = current;
    const isLast = parent?.type === 'IfStatement' && parent.alternate === current;
    if (!isLast || !isWayOut(parent.consequent)) return current;
    current = parent;
  }
}

/** The statements after one in its list, but for those that do nothing where they stand. */
function statementsAfter(node: TSESTree.Node): readonly TSESTree.Node[] {
  const { parent } = node;
  const list =
    parent?.type === 'SwitchCase' ? parent.consequent : parent && 'body' in parent && parent.body;
  if (!Array.isArray(list)) return [];
  const statements = list as readonly TSESTree.Node[];
  return statements.slice(statements.indexOf(node) + 1).filter(({ type }) => !isInert(type));
}

function isInert(type: string): boolean {
  return type === 'FunctionDeclaration' || /^TS(?:Interface|TypeAlias)/u.test(type);
}

function isInList({ parent }: TSESTree.Node): boolean {
  return (
    parent?.type === 'BlockStatement' ||
    parent?.type === 'Program' ||
    parent?.type === 'StaticBlock' ||
    parent?.type === 'SwitchCase' ||
    parent?.type === 'TSModuleBlock'
  );
}

/** Whether code that goes declares a `var` or a function that code that stays refers to. */
function declaresForOutside(
  sourceCode: SourceCode,
  node: TSESTree.Node,
  kept?: TSESTree.Node,
): boolean {
  const goes = (part: TSESTree.Node): boolean =>
    isInside(part, node) && !(kept && isInside(part, kept));
  let found = false;
  walk(node, sourceCode.visitorKeys, (inner) => {
    const isVar = inner.type === 'VariableDeclaration' && inner.kind === 'var';
    if (found || !goes(inner) || (!isVar && inner.type !== 'FunctionDeclaration')) return;
    const variables = sourceCode.getDeclaredVariables(inner) as TSESLint.Scope.Variable[];
    found = variables.some(
      ({ defs, references, scope }) =>
        defs.length > 1 ||
        (!(isFunction(scope.block) && isInside(scope.block, node)) &&
          references.some(({ identifier }) => !goes(identifier))),
    );
  });
  return found;
}

/** The range of a statement and of its line, if nothing else stands on it. */
function withLine(sourceCode: SourceCode, node: TSESTree.Node): TSESTree.Range {
  const { text } = sourceCode;
  let [start, end] = node.range;
  while (/[\t ]/u.test(text.charAt(start - 1))) start -= 1;
  while (/[\t ]/u.test(text.charAt(end))) end += 1;
  const startsLine = start === 0 || text.charAt(start - 1) === '\n';
  const endsLine = end >= text.length || /[\n\r]/u.test(text.charAt(end));
  if (!startsLine && endsLine) return [start, node.range[1]];
  if (!endsLine) return [node.range[0], end];
  end += text.startsWith('\r\n', end) ? 2 : text.charAt(end) === '\n' ? 1 : 0;
  // Of two blank lines that come to stand together, or one at the head of a block, one goes too.
  const followsBlank = /(?:^|\n|\{)[\t ]*\r?\n$/u.test(text.slice(0, start));
  const blank = /^[\t ]*\r?\n/u.exec(text.slice(end));
  if (followsBlank && blank) end += blank[0].length;
  else if (end >= text.length && start > 0 && !blank) start = endOfText(text, start);
  return [start, end];
}

function endOfText(text: string, start: number): number {
  return text.slice(0, start).endsWith('\n\n') ? start - 1 : start;
}
