import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  isInside,
  isPropertyName,
  memberName,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { isAssigned } from '../../ast/targets.ts';
import type { Analysis } from '../analyze.ts';
import { isNeverReassigned } from '../bindings.ts';
import { OF_REQUEST } from '../known/handlers/types.ts';
import { globalPlace, OF_ALL } from './parts.ts';
import { givenTo, sourcesOf } from './same-objects.ts';
import { ANY, type Taken } from './taken-from.ts';

/** A place outside the function: a variable, with the first property that is used of it. */
export type Place = string;

/** How a name is used: for which property, and for a property of that in turn. */
interface Use {
  readonly property: string | undefined;
  readonly isDeep: boolean;
}

const WHOLE: Use = { property: undefined, isDeep: false };
const MAX_DEPTH = 4;

/** `counter`, `stats.hits`, `this.busy`: what a root with its first property stands for, if it is outside. */
export function placesOf(
  analysis: Analysis,
  root: Taken['root'],
  owners: readonly FunctionNode[],
): readonly Place[] {
  return isPropertyName(root) ? [] : placesOfRoot(analysis, root, useOf(root), owners, 0);
}

function useOf(root: TSESTree.Node): Use {
  const { parent } = root;
  if (parent?.type !== 'MemberExpression' || parent.object !== root) return WHOLE;
  const isMethod = parent.parent.type === 'CallExpression' && parent.parent.callee === parent;
  // What a method does to its object is not known by the method's name.
  const property = isMethod ? undefined : memberName(parent);
  const { parent: around } = wrapped(parent);
  return { property, isDeep: around?.type === 'MemberExpression' && around.object === parent };
}

function placesOfRoot(
  analysis: Analysis,
  root: Taken['root'],
  use: Use,
  owners: readonly FunctionNode[],
  depth: number,
): readonly Place[] {
  const { property } = use;
  if (root.type === 'ThisExpression') return property === undefined ? [] : [`this.${property}.`];
  const variable = analysis.bindings.variableOf(root);
  if (!variable || variable.defs.length === 0) return defined(globalPlace(root.name, property));
  const isOwn = owners.some((owner) => isDeclaredIn(variable, owner));
  const own = isOwn ? placeOfOwn(variable, property) : placeOfOther(variable, property);
  if (depth >= MAX_DEPTH || isAssigned(root)) return defined(own);
  const taken = [...sourcesOf(analysis, variable)];
  // What other functions are given is seen where they are called.
  const [entry] = owners;
  if (!isOwn || (entry && isDeclaredIn(variable, entry)))
    taken.push(...givenTo(analysis, variable));
  const others = taken.flatMap((each) => placesOfTaken(analysis, each, use, owners, depth + 1));
  return [...new Set([...defined(own), ...others])];
}

/** What is used of a value that is taken from elsewhere stands for. */
export function placesOfValue(
  analysis: Analysis,
  taken: Taken,
  property: string | undefined,
  owners: readonly FunctionNode[],
): readonly Place[] {
  return placesOfTaken(analysis, taken, { property, isDeep: true }, owners, 0);
}

/** What a variable stands for that takes its value from elsewhere: `self`, `const room = rooms[id]`. */
function placesOfTaken(
  analysis: Analysis,
  { by, isGuess = false, isPart, key, root, under }: Taken,
  use: Use,
  owners: readonly FunctionNode[],
  depth: number,
): readonly Place[] {
  const all = by ? [...owners, by] : owners;
  const { property } = use;
  if (isGuess && property === undefined) return [];
  if (under !== undefined && (!use.isDeep || (under !== ANY && under !== property))) return [];
  if (under !== undefined && under !== ANY) {
    return placesOfRoot(analysis, root, isPart ? useOf(root) : WHOLE, all, depth);
  }
  if (key !== undefined) {
    return placesOfRoot(analysis, root, { property: key, isDeep: true }, all, depth);
  }
  if (isPart) return placesOfRoot(analysis, root, useOf(root), all, depth);
  return property !== undefined || isSameObject(analysis, root)
    ? placesOfRoot(analysis, root, use, all, depth)
    : [];
}

/** `const old = count` holds a value of its own, once `count` is another one. */
function isSameObject({ bindings }: Analysis, root: Taken['root']): boolean {
  return root.type === 'Identifier' && isNeverReassigned(bindings.variableOf(root));
}

function placeOfOwn(variable: TSESLint.Scope.Variable, property: string | undefined) {
  const isParameter = variable.defs[0]?.type === 'Parameter';
  return isParameter ? placeOfParameter(variable.name, property) : undefined;
}

function placeOfOther({ defs, name }: TSESLint.Scope.Variable, property: string | undefined) {
  const isFixed = defs.some(({ type }) => /^(?:ClassName|FunctionName|ImportBinding)$/.test(type));
  return isFixed && property === undefined ? undefined : `${name}.${property ?? ''}`;
}

function defined(place: Place | undefined): readonly Place[] {
  return place === undefined ? [] : [place];
}

/** `(room).count` of what may be one object for several requests; each has its own `ctx`, but for `ctx.app`. */
function placeOfParameter(name: string, property: string | undefined): Place | undefined {
  if (property === undefined) return undefined;
  if (OF_ALL.has(property)) return `${property}.`;
  return OF_REQUEST.test(name) ? undefined : `(${name}).${property}`;
}

/** Others have another name for what a parameter holds: what they change of it is not known. */
export function isNamedAlike(place: Place): boolean {
  return !place.startsWith('(');
}

/** Whether each run of a function has a variable of its own. */
export function isDeclaredIn(variable: TSESLint.Scope.Variable, fn: FunctionNode): boolean {
  return variable.identifiers.some((identifier) => isInside(identifier, fn));
}
