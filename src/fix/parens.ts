import { isParenthesized } from '@eslint-community/eslint-utils';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { replace, type Edit } from './edits.ts';
import { indentationAt, moveLines } from './style.ts';

/** How tightly an expression binds; higher binds tighter. ECMA-262, clause 13. */
export const Precedence = {
  Sequence: 0,
  Assignment: 1,
  Conditional: 2,
  Binary: 3,
  Unary: 4,
  Postfix: 5,
  Call: 6,
  Primary: 7,
} as const;
export type Precedence = (typeof Precedence)[keyof typeof Precedence];

/** How tightly the text of a node binds where it stands without parentheses. */
export function precedenceOf(node: TSESTree.Node): Precedence {
  switch (node.type) {
    case 'SequenceExpression':
      return Precedence.Sequence;
    case 'ArrowFunctionExpression':
    case 'AssignmentExpression':
    case 'YieldExpression':
      return Precedence.Assignment;
    case 'ConditionalExpression':
      return Precedence.Conditional;
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return Precedence.Binary;
    case 'AwaitExpression':
    case 'TSTypeAssertion':
    case 'UnaryExpression':
      return Precedence.Unary;
    case 'UpdateExpression':
      return Precedence.Postfix;
    // Inside a longer chain, parentheses decide how far `?.` cuts off: never merge chains.
    case 'ChainExpression':
      return Precedence.Postfix;
    case 'CallExpression':
    case 'ImportExpression':
    case 'MemberExpression':
    case 'NewExpression':
    case 'TaggedTemplateExpression':
    case 'TSNonNullExpression':
      return Precedence.Call;
    default:
      return Precedence.Primary;
  }
}

/** The text of an expression, in parentheses where it binds less tightly than its new place asks. */
export function textFor(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.Node,
  minimum: Precedence,
): string {
  return parenthesize(
    sourceCode.getText(node),
    precedenceOf(node),
    minimum,
    needsParensAsHead(node),
  );
}

/** The text of an expression as the object of `.name` or as a callee. */
export function textAsObject(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.Node,
): string {
  const isNumber = node.type === 'Literal' && typeof node.value === 'number';
  const isNewWithoutCall =
    node.type === 'NewExpression' && sourceCode.getLastToken(node)?.value !== ')';
  const text = sourceCode.getText(node);
  return isNumber || isNewWithoutCall ? `(${text})` : textFor(sourceCode, node, Precedence.Call);
}

/** The text of an expression as the body of an arrow function. */
export function textAsArrowBody(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.Node,
): string {
  const text = textFor(sourceCode, node, Precedence.Assignment);
  return text.startsWith('{') ? `(${text})` : text;
}

/**
 * Replaces an expression where it stands, with parentheses if the place asks for them.
 *
 * `precedence` is how tightly the new text binds. Parentheses around the old expression stay.
 */
export function replaceExpression(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.Node,
  text: string,
  precedence: Precedence,
): Edit {
  if (isParenthesized(node as never, sourceCode as never)) return replace(node, text);
  const minimum = minimumAt(node);
  const isHead =
    startsStatement(sourceCode, node) &&
    /^(?:\{|function\b|class\b|async function\b|let\s*\[)/u.test(text);
  const startsArrowBody = text.startsWith('{') && startsBody(sourceCode, node);
  const result = precedence < minimum || isHead || startsArrowBody ? `(${text})` : text;
  const before = sourceCode.text.charAt(node.range[0] - 1);
  const isGlued = /[\w$]/u.test(before) && /^[\w$]/u.test(result);
  return replace(node, isGlued ? ` ${result}` : result);
}

/** Replaces an expression by a part of it, whose lines move to the indentation of the whole. */
export function replaceByPart(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.Node,
  part: TSESTree.Node,
): Edit {
  const text = partText(sourceCode, node, part);
  return replaceExpression(sourceCode, node, text, precedenceOf(part));
}

/** The text of a part of an expression with its lines at the indentation of the whole. */
export function partText(
  sourceCode: Readonly<TSESLint.SourceCode>,
  whole: TSESTree.Node,
  part: TSESTree.Node,
): string {
  const text = textFor(sourceCode, part, Precedence.Sequence);
  const margins = [indentationAt(sourceCode, part), indentationAt(sourceCode, whole)] as const;
  return moveLines(sourceCode, part, text, margins);
}

/** How tightly an expression must bind to stand where `node` stands. */
export function minimumAt(node: TSESTree.Node): Precedence {
  const minimum = minimumBelow(node);
  // `for (let k = 'a' in b; …)` would be read as a `for`–`in`.
  return minimum < Precedence.Unary && isInForHead(node) ? Precedence.Unary : minimum;
}

const PASSES_IN = new Set([
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'ConditionalExpression',
  'SequenceExpression',
  'VariableDeclaration',
  'VariableDeclarator',
]);

function isInForHead(node: TSESTree.Node): boolean {
  let child = node;
  while (child.parent && PASSES_IN.has(child.parent.type)) child = child.parent;
  return child.parent?.type === 'ForStatement' && child.parent.init === child;
}

function minimumBelow(node: TSESTree.Node): Precedence {
  const { parent } = node;
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node ? Precedence.Call : Precedence.Sequence;
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee === node ? Precedence.Call : Precedence.Assignment;
    case 'TaggedTemplateExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return Precedence.Call;
    case 'AwaitExpression':
    case 'UnaryExpression':
    case 'TSTypeAssertion':
      return Precedence.Unary;
    case 'UpdateExpression':
      return Precedence.Postfix;
    case 'BinaryExpression':
      // `-x ** 2` and `await x ** 2` are errors.
      return parent.operator === '**' && parent.left === node
        ? Precedence.Postfix
        : Precedence.Unary;
    case 'LogicalExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return Precedence.Unary;
    case 'ConditionalExpression':
      return parent.test === node ? Precedence.Binary : Precedence.Assignment;
    case 'ClassDeclaration':
    case 'ClassExpression':
      return Precedence.Call;
    case 'ExpressionStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'SwitchStatement':
    case 'SwitchCase':
    case 'ForInStatement':
    case 'ForStatement':
    case 'SequenceExpression':
    case 'TemplateLiteral':
      return parent.type === 'SequenceExpression' ? Precedence.Assignment : Precedence.Sequence;
    default:
      return Precedence.Assignment;
  }
}

function parenthesize(
  text: string,
  precedence: Precedence,
  minimum: Precedence,
  isHead: boolean,
): string {
  return precedence < minimum || (isHead && minimum > Precedence.Unary) ? `(${text})` : text;
}

function needsParensAsHead(node: TSESTree.Node): boolean {
  return (
    node.type === 'FunctionExpression' ||
    node.type === 'ClassExpression' ||
    node.type === 'ObjectExpression'
  );
}

function startsStatement(sourceCode: Readonly<TSESLint.SourceCode>, node: TSESTree.Node): boolean {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent) {
    if (current.range[0] !== node.range[0]) return false;
    if (current.type === 'ExpressionStatement' || current.type === 'ExportDefaultDeclaration') {
      return sourceCode.getFirstToken(current)?.range[0] === node.range[0];
    }
  }
  return false;
}

function startsBody(sourceCode: Readonly<TSESLint.SourceCode>, node: TSESTree.Node): boolean {
  return sourceCode.getTokenBefore(node)?.value === '=>';
}
