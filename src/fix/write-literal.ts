import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { Constant } from '../analysis/constants/constants.ts';
import type { PatternLiteral } from '../analysis/constants/pattern-literals.ts';
import { wrapped } from '../ast/nodes.ts';
import { replace } from './edits.ts';
import { hoistValue, inPlace, type Hoist } from './hoist.ts';
import type { File } from './imports.ts';
import { isConstructorWanted } from './wanted-constructor.ts';

/** What an expression makes again: a constant that one made once could do for, or a pattern that a literal could. */
export type Form = Constant | PatternLiteral;

export function formOf({ constants }: Analysis, node: TSESTree.Expression): Form | undefined {
  const constant = constants.of(node);
  const literal = constants.literalOf(node);
  return literal && (!constant || isBestAsLiteral(node, literal)) ? literal : constant;
}

/** Whether a pattern is better written as a literal where it is made than kept outside under a name: it has none, or is a literal within a call. */
function isBestAsLiteral(node: TSESTree.Node, { isCopy }: PatternLiteral): boolean {
  return isCopy || wrapped(node).parent?.type !== 'VariableDeclarator';
}

/** The edits after which a pattern is written as a literal, or a constant is made once, outside the outermost of what makes it again. */
export function makeLess(
  file: File,
  node: TSESTree.Expression,
  form: Form,
  outermost: TSESTree.Node,
): Hoist | undefined {
  return 'isCopy' in form
    ? writeLiteral(file, node, form)
    : hoistValue(file, node, outermost, form);
}

/**
 * The edit that writes a literal in place of a call of `RegExp`: each evaluation makes a pattern of its own, as
 * before, but looks nothing up.
 */
function writeLiteral(
  file: File,
  node: TSESTree.Node,
  { text }: PatternLiteral,
): Hoist | undefined {
  if (isConstructorWanted(file, node)) return undefined;
  const { sourceCode } = file;
  const before = sourceCode.getTokenBefore(node);
  // What ends the line above would be divided by it.
  if (before?.value.endsWith('/') !== false) return undefined;
  if (before.loc.end.line < node.loc.start.line && startsStatement(node)) return undefined;
  const after = /^[\w$]/u.test(sourceCode.text.slice(node.range[1])) ? ' ' : '';
  const edits = [replace(node, `${text}${after}`)];
  return { names: [], ...inPlace(file, node, { gone: [], edits }), caveat: undefined };
}

function startsStatement(node: TSESTree.Node): boolean {
  let start = node;
  while (start.parent?.range[0] === node.range[0]) start = start.parent;
  return start.type === 'ExpressionStatement';
}
