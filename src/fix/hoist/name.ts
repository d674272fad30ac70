import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { hasSloppyName } from '../../analysis/sloppy-names.ts';
import { enclosingFunction, isFunction, type FunctionNode } from '../../ast/nodes.ts';
import { memoized } from '../../ast/memoized.ts';
import { walk } from '../../ast/walk.ts';
import { wordsOf } from '../../ast/words.ts';
import { namesFor } from '../callback-name.ts';
import { namesApart, qualified } from '../names-apart.ts';
import { functionAround, plural, subjectOf } from '../subject.ts';
import { functionName } from '../derived-name.ts';
import type { Edit } from '../edits.ts';
import type { File } from '../imports.ts';
import { camelCase, freeName, isFreeName, refersOutside } from '../names.ts';
import { isFurtherOut, type Place } from '../place.ts';

/** The name of a constant at its new place: its own if that is free there, else one after the function around it. */
export function nameFor(
  file: File,
  node: TSESTree.Node,
  variable: TSESLint.Scope.Variable | undefined,
  place: Place,
  names: readonly [string, ...string[]],
): string {
  if (variable === undefined) return claimedName(file, node, names);
  const own = variable.name;
  if (mayKeep(file, node, variable, place, own)) return own;
  const [first = own, ...others] = namesByFunction(node, own);
  return claimedName(file, node, [first, ...others, own]);
}

/**
 * The name of a function at its new place: one that says enough away from the use of it, else its own, or that
 * after the function around it. None where nothing tells what to call it, or where another function is called
 * so already: a number behind would tell nobody which is which, nor why one of two that are equal has moved.
 */
export function nameOfFunction(
  file: File,
  fn: FunctionNode,
  variable: TSESLint.Scope.Variable | undefined,
  place: Place,
): string | undefined {
  const own = variable?.name ?? fn.id?.name;
  if (own === undefined) {
    return hasTwin(file, fn) ? undefined : nameWithoutNumber(file, fn, namesFor(fn));
  }
  const apart = isFurtherOut(fn, place) ? namesApart(fn, own, variable) : undefined;
  if (!apart && mayKeep(file, fn, variable, place, own)) return own;
  return nameWithoutNumber(file, fn, [...(apart ?? []), ...namesByFunction(fn, own), own]);
}

function mayKeep(
  file: File,
  node: TSESTree.Node,
  variable: TSESLint.Scope.Variable | undefined,
  place: Place,
  own: string,
): boolean {
  const isHere = variable?.scope === place.scope;
  const isFree =
    (isHere || isFreeIn(place.scope, own, variable)) &&
    !isShadowed(file, node, variable, place) &&
    (isHere || !isDeclaredWithin(variable?.scope, own));
  return isFree && (claims(file, own, node) || place.container.type !== 'Program');
}

/** Whether a function or a block in a scope declares the name anew: it would hide what has moved further out. */
function isDeclaredWithin(scope: TSESLint.Scope.Scope | undefined, name: string): boolean {
  return (scope?.childScopes ?? []).some(
    (inner) =>
      (inner.type !== 'function-expression-name' && inner.set.has(name)) ||
      isDeclaredWithin(inner, name),
  );
}

/** The first of the names for a constant that is free; if none is, one after the function around it. */
export function nameOfConstant(
  file: File,
  node: TSESTree.Node,
  names: readonly [string, ...string[]],
): string {
  return claimedName(file, node, [...names, ...namesByFunction(node, names[0])]);
}

/** A name, after that of the function around something, best first: none where it has no name. */
function namesByFunction(node: TSESTree.Node, own: string): readonly string[] {
  const around = enclosingFunction(node);
  const named = isFunction(node) ? around && functionName(around) : functionAround(node);
  if (named === undefined) return [];
  const subject = isFunction(node) ? [] : subjectOf(named);
  // A value is not what the function does: `kingMovesOffsets` in `getKingMoves`.
  const said = wordsOf(own).map(plural);
  const isSaid = subject.every((word, index) => plural(word) === said[index]);
  // `kindOfValues` beside `kindValues` in `kindOf`.
  const isWhole = isSaid && (said.length === subject.length || wordsOf(named)[0] === subject[0]);
  return qualified(subject.length > 0 && !isWhole ? camelCase(subject.join('-')) : named, own);
}

const claimed = new WeakMap<object, Map<string, TSESTree.Node>>();

/** Whether a name is for that node: whoever asks first gets it, so that all can move at once. */
function claims({ sourceCode }: File, name: string, node: TSESTree.Node): boolean {
  const owners = claimed.get(sourceCode) ?? new Map<string, TSESTree.Node>();
  claimed.set(sourceCode, owners);
  const owner = owners.get(name) ?? node;
  owners.set(name, owner);
  return owner === node;
}

/** The first of the candidates that nothing uses, and that nothing else which could move has been given. */
function claimedName(
  file: File,
  node: TSESTree.Node,
  candidates: readonly [string, ...string[]],
): string {
  return freeName(file.sourceCode, candidates, (name) => claims(file, name, node));
}

/** The same without a number, if there is one. */
function nameWithoutNumber(
  file: File,
  node: TSESTree.Node,
  candidates: readonly string[],
): string | undefined {
  return candidates.find((name) => isFreeName(file.sourceCode, name) && claims(file, name, node));
}

/** Whether a function without a name is equal to another one of its file. */
function hasTwin({ sourceCode }: File, fn: FunctionNode): boolean {
  return (namelessIn(sourceCode).get(textOf(sourceCode, fn)) ?? 0) > 1;
}

const namelessIn = memoized((sourceCode: File['sourceCode']): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (!isFunction(node) || functionName(node) !== undefined) return;
    const text = textOf(sourceCode, node);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  });
  return counts;
});

function textOf(sourceCode: File['sourceCode'], fn: FunctionNode): string {
  return sourceCode.getText(fn).replace(/\s+/gu, ' ');
}

/** Whether a name that was legal where it stood declares nothing twice and captures no use of another variable. */
function isFreeIn(
  scope: TSESLint.Scope.Scope,
  name: string,
  variable: TSESLint.Scope.Variable | undefined,
): boolean {
  return (
    !scope.set.has(name) &&
    // The block of a `catch` may not declare what the `catch` does.
    !(scope.upper?.type === 'catch' && scope.upper.set.has(name)) &&
    !refersOutside(scope, name) &&
    !hasSloppyName(scope.variableScope, name, variable) &&
    !COMMONJS.has(name)
  );
}

const COMMONJS = new Set(['__dirname', '__filename', 'exports', 'module', 'require']);

/** Whether a scope between the old place and the new one declares the same name. */
function isShadowed(
  file: File,
  node: TSESTree.Node,
  variable: TSESLint.Scope.Variable | undefined,
  place: Place,
): boolean {
  const name = variable?.name ?? (isFunction(node) ? node.id?.name : undefined);
  if (name === undefined || !node.parent) return false;
  return isHidden(file, node.parent, name, variable, place);
}

/** Whether a name that the new place knows means another variable at a node within. */
export function isHidden(
  { sourceCode }: File,
  node: TSESTree.Node,
  name: string,
  own: TSESLint.Scope.Variable | undefined,
  { scope: outer }: Place,
): boolean {
  let scope: TSESLint.Scope.Scope | null = sourceCode.getScope(node);
  for (; scope && scope !== outer; scope = scope.upper) {
    const found = scope.set.get(name);
    if ((found && found !== own) || hasSloppyName(scope, name, own)) return true;
  }
  return false;
}

export function renameEdits(variable: TSESLint.Scope.Variable, name: string): Edit[] {
  if (name === variable.name) return [];
  const identifiers = new Set<TSESTree.Node>([
    ...variable.identifiers,
    ...variable.references.map(({ identifier }) => identifier as TSESTree.Node),
  ]);
  return [...identifiers].map((identifier) => renameEdit(identifier, variable.name, name));
}

function renameEdit(identifier: TSESTree.Node, from: string, to: string): Edit {
  const { parent } = identifier;
  const isShorthand = parent?.type === 'Property' && parent.shorthand;
  const [start] = identifier.range;
  return { range: [start, start + from.length], text: isShorthand ? `${from}: ${to}` : to };
}

export function innerRenames(
  sourceCode: Readonly<TSESLint.SourceCode>,
  fn: FunctionNode,
  name: string,
): Edit[] {
  if (!fn.id || fn.id.name === name) return [];
  const from = fn.id.name;
  const own = (sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[]).find(({ defs }) =>
    defs.some(({ type }) => type === 'FunctionName'),
  );
  return own ? renameEdits(own, name) : [renameEdit(fn.id, from, name)];
}
