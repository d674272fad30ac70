import { findVariable, isParenthesized } from '@eslint-community/eslint-utils';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { RedundantCheck } from '../analysis/facts/redundancy.ts';
import { isInside, unwrap, wrapped } from '../ast/nodes.ts';
import { deleteStatement, keepOnly } from './delete.ts';
import { remove, replace, textWith, type Edit } from './edits.ts';
import { minimumAt, precedenceOf, replaceByPart } from './parens.ts';
import { leadingSemicolon } from './style.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

export interface Deletion {
  readonly edit: Edit;
  /** The ranges of code that is gone afterwards. */
  readonly gone: readonly TSESTree.Range[];
}

/** Takes a check out of the code, as if its outcome were written in its place. */
export function deleteCheck(sourceCode: SourceCode, check: RedundantCheck): Deletion | undefined {
  const { node, outcome, target } = check;
  switch (target.type) {
    case 'IfStatement':
      return around(target, outcome ? target.consequent : target.alternate, (kept) =>
        keepOnly(sourceCode, target, kept),
      );
    case 'ConditionalExpression':
      return around(target, outcome ? target.consequent : target.alternate, (kept) => {
        if (!kept || gainsThis(sourceCode, target, kept) || gainsName(target, kept))
          return undefined;
        const edit = replaceByPart(sourceCode, target, kept);
        const text = semicolonFor(sourceCode, target, edit.text) + edit.text;
        return withoutParens(sourceCode, target, kept, { ...edit, text });
      });
    case 'LogicalExpression':
      if (check.kind === 'fallback') {
        const same = assignmentOfSame(target);
        if (same) return around(same, null, () => deleteStatement(sourceCode, same));
      }
      return deleteOperand(sourceCode, target, check.kind !== 'fallback' && node === target.left);
    default:
      return around(target, null, () => deleteStatement(sourceCode, target));
  }
}

/** `x = x || d;`, of which `x = x;` would be left. */
function assignmentOfSame({
  left,
  parent,
}: TSESTree.LogicalExpression): TSESTree.ExpressionStatement | undefined {
  if (parent.type !== 'AssignmentExpression' || parent.operator !== '=') return undefined;
  const isSame =
    left.type === 'Identifier' &&
    parent.left.type === 'Identifier' &&
    parent.left.name === left.name;
  return isSame && parent.parent.type === 'ExpressionStatement' ? parent.parent : undefined;
}

function around<Kept extends TSESTree.Node>(
  target: TSESTree.Node,
  kept: Kept | null,
  edit: (kept: Kept | null) => Edit | undefined,
): Deletion | undefined {
  const made = edit(kept);
  const gone: TSESTree.Range[] = kept
    ? [
        [target.range[0], kept.range[0]],
        [kept.range[1], target.range[1]],
      ]
    : [target.range];
  return made && { edit: made, gone };
}

function deleteOperand(
  sourceCode: SourceCode,
  target: TSESTree.LogicalExpression,
  isLeft: boolean,
): Deletion | undefined {
  const operator = sourceCode.getTokenAfter(target.left, ({ value }) => value === target.operator);
  const before = operator && sourceCode.getTokenBefore(operator);
  const after = operator && sourceCode.getTokenAfter(operator);
  if (!before || !after) return undefined;
  const kept = isLeft ? target.right : target.left;
  if (gainsThis(sourceCode, target, kept) || gainsName(target, kept)) return undefined;
  if (!isLeft) {
    const range: TSESTree.Range = [before.range[1], target.range[1]];
    return { edit: withoutParens(sourceCode, target, kept, remove({ range })), gone: [range] };
  }
  // Alone in a statement, what is left could be read as a block or a declaration.
  const head = headOf(target);
  const isBare =
    head.type === 'ExpressionStatement' || head.parent?.type === 'ArrowFunctionExpression';
  if (isBare && /^(?:\{|function|class|let|async)$/u.test(after.value)) return undefined;
  const range: TSESTree.Range = [target.range[0], after.range[0]];
  const text = semicolonFor(sourceCode, target, after.value);
  return { edit: withoutParens(sourceCode, target, kept, replace({ range }, text)), gone: [range] };
}

/** What binds as tightly as its parentheses, wherever it stands. */
const NEEDS_NO_PARENS =
  /^(?:Array|Call|Member|This)Expression$|^(?:Identifier|Literal|TemplateLiteral)$/u;

/** The edit with the parentheses around the whole, where what is kept of it needs none. */
function withoutParens(
  sourceCode: SourceCode,
  target: TSESTree.Expression,
  kept: TSESTree.Expression,
  edit: Edit,
): Edit {
  const before = sourceCode.getTokenBefore(target);
  const after = sourceCode.getTokenAfter(target);
  const { parent } = target;
  const isBare =
    NEEDS_NO_PARENS.test(kept.type) &&
    precedenceOf(kept) >= minimumAt(target) &&
    // `new (f())()` and `(1).toFixed()`
    (parent.type !== 'NewExpression' || kept.type === 'Identifier') &&
    (parent.type !== 'MemberExpression' || kept.type !== 'Literal');
  if (!before || !after || !isBare || !isParenthesized(target as never, sourceCode as never)) {
    return edit;
  }
  const range: TSESTree.Range = [before.range[0], after.range[1]];
  const holdsComment = sourceCode
    .getCommentsInside(parent)
    .some((comment) => isInside(comment, { range }) && !isInside(comment, target));
  if (holdsComment) return edit;
  const text = textWith(sourceCode, target, [edit]).trim();
  const isGlued = /[\w$]/u.test(sourceCode.text.charAt(range[0] - 1)) && /^[\w$]/u.test(text);
  return { range, text: isGlued ? ` ${text}` : text };
}

/**
 * Whether a function would get a `this`: `(ok && o.m)()` calls it without, `(o.m)()` does not. `eval` would
 * see the names around it, `delete` would find a property to delete, and `typeof` a name that nothing declares.
 */
function gainsThis(
  sourceCode: SourceCode,
  target: TSESTree.Expression,
  kept: TSESTree.Expression,
): boolean {
  const value = unwrap(kept);
  const child = wrapped(target);
  const { parent } = child;
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') {
    return value.type === 'Identifier' && !isDeclared(sourceCode, value);
  }
  const isEval = value.type === 'Identifier' && value.name === 'eval';
  if (!isEval && !/^(?:Chain|Member)Expression$/u.test(value.type)) return false;
  if (parent?.type === 'UnaryExpression') return parent.operator === 'delete';
  if (parent?.type === 'TaggedTemplateExpression') return parent.tag === child;
  return parent?.type === 'CallExpression' && parent.callee === child;
}

function isDeclared(sourceCode: SourceCode, node: TSESTree.Identifier): boolean {
  const variable = findVariable(sourceCode.getScope(node) as never, node.name);
  return (variable?.defs.length ?? 0) > 0;
}

/** Whether a function or class without a name would be named after its place (ECMA-262, 8.4.5). */
function gainsName(target: TSESTree.Expression, kept: TSESTree.Expression): boolean {
  const value = unwrap(kept);
  const isNameless =
    value.type === 'ArrowFunctionExpression' ||
    ((value.type === 'FunctionExpression' || value.type === 'ClassExpression') && !value.id);
  if (!isNameless) return false;
  const child = wrapped(target);
  const { parent } = child;
  switch (parent?.type) {
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return parent.right === child && parent.left.type === 'Identifier';
    case 'AccessorProperty':
    case 'Property':
    case 'PropertyDefinition':
      return parent.value === child;
    case 'ExportDefaultDeclaration':
    case 'VariableDeclarator':
      return true;
    default:
      return false;
  }
}

/** The outermost node that begins where a node does, up to its statement. */
function headOf(node: TSESTree.Node): TSESTree.Node {
  let head = node;
  while (head.type !== 'ExpressionStatement' && head.parent?.range[0] === node.range[0]) {
    head = head.parent;
  }
  return head;
}

function semicolonFor(sourceCode: SourceCode, target: TSESTree.Node, text: string): '' | ';' {
  const head = headOf(target);
  return head.type === 'ExpressionStatement' ? leadingSemicolon(sourceCode, head, text) : '';
}
