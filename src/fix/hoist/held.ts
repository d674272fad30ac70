import { isParenthesized } from '@eslint-community/eslint-utils';
import type { TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../../analysis/analyze.ts';
import { memoized } from '../../ast/memoized.ts';
import { isFunction, unwrap, wrapped } from '../../ast/nodes.ts';
import { isTypeScriptName } from '../../ast/typescript.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import { hasLocalTypes } from '../local-types.ts';
import type { File } from '../imports.ts';
import { dependsOnStrictness, isStrict, type Place } from '../place.ts';

/** What says something to a tool of the line below it, or of its own. */
const EXCUSES_NEXT =
  /@ts-(?:expect-error|ignore)\b|\b(?:biome|prettier)-ignore\b|-disable-next-line\b/;
const EXCUSES_OWN = /-disable-line\b/;

/**
 * Whether a comment says something of an expression that would not hold where the expression moves to:
 * `// @ts-expect-error` on the line above, `// eslint-disable-line` behind it, `/** @type {const} …` in
 * front of its parentheses.
 */
export function isHeldByComment({ sourceCode }: File, node: TSESTree.Node): boolean {
  const line = node.loc.start.line - 1;
  const isExcused = sourceCode
    .getAllComments()
    .some(
      ({ loc, value }) =>
        (loc.end.line === line && EXCUSES_NEXT.test(value)) ||
        (loc.start.line === node.loc.end.line && EXCUSES_OWN.test(value)),
    );
  if (isExcused || !isParenthesized(node as never, sourceCode as never)) return isExcused;
  const open = sourceCode.getTokenBefore(node);
  const cast = open && sourceCode.getCommentsBefore(open).at(-1);
  return cast !== undefined && cast !== null && /@(?:satisfies|type)\b/.test(cast.value);
}

/** What takes a tool's eyes off all that follows, and what ends that. */
const SWITCHES_OFF =
  /^\s*(?:eslint-disable\b(?!-)|oxlint-disable\b(?!-)|(?:biome|prettier)-ignore-start\b|(?:c8|v8) ignore start\b)/u;
const SWITCHES_ON =
  /^\s*(?:eslint-enable\b|oxlint-enable\b|(?:biome|prettier)-ignore-end\b|(?:c8|v8) ignore (?:end|stop)\b)/u;

/** Whether a comment takes the eyes of a tool off code where it stands, but not at a place further up. */
export function leavesSwitchedOff(
  { sourceCode }: File,
  node: TSESTree.Node,
  { statement }: Place,
): boolean {
  let isOff = false;
  for (const { range, turnsOff } of switchesIn(sourceCode)) {
    if (range[0] >= statement.range[0] && range[1] <= node.range[0]) isOff = turnsOff;
  }
  return isOff;
}

interface Switch {
  readonly range: TSESTree.Range;
  readonly turnsOff: boolean;
}

/** There are few in a file of many comments, from which much may move. */
const switchesIn = memoized((sourceCode: File['sourceCode']): readonly Switch[] =>
  sourceCode.getAllComments().flatMap(({ range, value }) => {
    const turnsOff = SWITCHES_OFF.test(value);
    return turnsOff || SWITCHES_ON.test(value) ? [{ range, turnsOff }] : [];
  }),
);

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
  const isTypeScript = isTypeScriptName(filename);
  if (parent?.type === 'ConditionalExpression' && isTypeScript) return typeOfChosen(value, parent);
  if (parent?.type !== 'AssignmentPattern' || parent.right !== place) return undefined;
  const isPart = parent.parent.type === 'Property' || parent.parent.type === 'ArrayPattern';
  if (isPart) return isTypeScript ? null : undefined;
  return parent.left.typeAnnotation;
}

/** A literal that is chosen takes the members of the others, and anything the type of a variable. */
function typeOfChosen(
  value: TSESTree.Node,
  chosen: TSESTree.ConditionalExpression,
): null | undefined {
  let { parent } = wrapped(chosen);
  while (parent?.type === 'ConditionalExpression') ({ parent } = wrapped(parent));
  const isTyped = parent?.type === 'VariableDeclarator' && parent.id.typeAnnotation !== undefined;
  return isTyped || unwrap(value).type === 'ObjectExpression' ? null : undefined;
}

/** Whether an annotation, or an assertion, names a type that the new place does not know; functions in it need none. */
export function namesLocalTypes(file: File, moved: TSESTree.Node, { scope }: Place): boolean {
  let found = false;
  walk(moved, file.sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    if (node.type === 'TSTypeReference' || node.type === 'TSTypeQuery') {
      found ||= hasLocalTypes(file, node, scope);
    }
    return undefined;
  });
  return found;
}

/** Whether functions in a value leave strict code, and could do something else outside it. */
export function isOutOfStrictCode(file: File, value: TSESTree.Expression, place: Place): boolean {
  if (isStrict(file, value) === isStrict(file, place.container)) return false;
  let depends = false;
  walk(value, file.sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return undefined;
    depends ||= dependsOnStrictness(analyze(file.sourceCode), node);
    return SKIP;
  });
  return depends;
}
