import { isParenthesized } from '@eslint-community/eslint-utils';
import type { TSESTree } from '@typescript-eslint/utils';
import { wrapped } from '../../ast/nodes.ts';
import type { File } from '../imports.ts';

/**
 * Whether a comment says something of an expression that would not hold where the expression moves to:
 * `// @ts-expect-error` on the line above, `/** @type {const} …` in front of its parentheses.
 */
export function isHeldByComment({ sourceCode }: File, node: TSESTree.Node): boolean {
  const line = node.loc.start.line - 1;
  const isExcused = sourceCode
    .getAllComments()
    .some(({ loc, value }) => loc.end.line === line && /@ts-(?:expect-error|ignore)\b/.test(value));
  if (isExcused || !isParenthesized(node as never, sourceCode as never)) return isExcused;
  const open = sourceCode.getTokenBefore(node);
  const cast = open && sourceCode.getCommentsBefore(open).at(-1);
  return cast !== undefined && cast !== null && /@(?:satisfies|type)\b/.test(cast.value);
}

/**
 * The type that a value gets where it stands, as the default of a parameter: `: Set<Letter>`. `null`
 * where it is a part of another type.
 */
export function typeByPlace(
  { filename }: File,
  value: TSESTree.Node,
): TSESTree.TSTypeAnnotation | null | undefined {
  const place = wrapped(value);
  const { parent } = place;
  if (parent?.type !== 'AssignmentPattern' || parent.right !== place) return undefined;
  const isPart = parent.parent.type === 'Property' || parent.parent.type === 'ArrayPattern';
  if (isPart) return /\.[cm]?tsx?$/u.test(filename) ? null : undefined;
  return parent.left.typeAnnotation;
}

/**
 * Whether TypeScript knows an object only where it stands: `({ a: '1' })[key]` may be asked for any text,
 * an object in a variable only for the names of its properties.
 */
export function isIndexedInPlace(file: File, value: TSESTree.Node): boolean {
  if (value.type !== 'ObjectExpression' || !/\.[cm]?tsx?$/u.test(file.filename)) return false;
  const place = wrapped(value);
  const { parent } = place;
  return (
    parent?.type === 'MemberExpression' && parent.object === place && !isAsserted(value, place)
  );
}

/** `{ … } as Record<string, string>`; what `as const` and `satisfies` are told of keeps its own type. */
function isAsserted(value: TSESTree.Node, place: TSESTree.Node): boolean {
  for (let node = value; node !== place && node.parent;) {
    node = node.parent;
    if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') continue;
    const { typeAnnotation: type } = node;
    const isConst =
      type.type === 'TSTypeReference' &&
      type.typeName.type === 'Identifier' &&
      type.typeName.name === 'const';
    if (!isConst) return true;
  }
  return false;
}
