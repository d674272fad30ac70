import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isInside, memberName, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { isConstant, isNeverReassigned } from '../bindings.ts';
import { OF_REQUEST } from '../known/handlers/types.ts';
import { globalPlace, OF_ALL } from './parts.ts';
import { heldBy, takenFrom } from './taken-from.ts';

/** A place outside the function: a variable, with the first property that is used of it. */
export type Place = string;

/** `counter`, `stats.hits`, `this.busy`: what a root with its first property stands for, if it is outside. */
export function placeOf(
  analysis: Analysis,
  root: TSESTree.Identifier | TSESTree.ThisExpression,
  owners: readonly FunctionNode[],
): Place | undefined {
  const { bindings } = analysis;
  const { parent } = root;
  const isObject = parent.type === 'MemberExpression' && parent.object === root;
  const isMethod =
    isObject && parent.parent.type === 'CallExpression' && parent.parent.callee === parent;
  // What a method does to its object is not known by the method's name.
  const property = isObject && !isMethod ? memberName(parent) : undefined;
  if (root.type === 'ThisExpression') {
    return property === undefined ? undefined : `this.${property}.`;
  }
  if (parent.type === 'MemberExpression' && parent.property === root && !parent.computed) {
    return undefined;
  }
  const variable = bindings.variableOf(root);
  if (!variable || variable.defs.length === 0) return globalPlace(root.name, property);
  if (owners.some((owner) => isDeclaredIn(variable, owner))) {
    return placeOfAlias(analysis, variable, property, owners);
  }
  const isFixed = variable.defs.some(({ type }) =>
    /^(?:ClassName|FunctionName|ImportBinding)$/.test(type),
  );
  const { name } = firstNameOf(analysis, variable);
  return isFixed && property === undefined ? undefined : `${name}.${property ?? ''}`;
}

/** `rooms` of `const same = rooms`. */
function firstNameOf(
  { bindings }: Analysis,
  variable: TSESLint.Scope.Variable,
): TSESLint.Scope.Variable {
  const init = bindings.constantInit(variable);
  const other = init?.type === 'Identifier' ? bindings.variableOf(init) : undefined;
  return other && isNeverReassigned(other) ? other : variable;
}

/** What a variable of the function stands for that holds a part of something outside: `self`, `const room = rooms[id]`. */
function placeOfAlias(
  analysis: Analysis,
  variable: TSESLint.Scope.Variable,
  property: string | undefined,
  owners: readonly FunctionNode[],
): Place | undefined {
  const [def] = variable.defs;
  if (def?.type === 'Parameter') return placeOfParameter(variable.name, property);
  if (def?.type !== 'Variable' || !isConstant(variable)) return undefined;
  const init = heldBy(def.node);
  if (!init) return undefined;
  const isElement = def.node.init === null || isInPattern(variable);
  for (const { root, isCopy, by } of takenFrom(analysis, init, owners)) {
    if (isCopy && !isElement) continue;
    const isPart = isElement || root !== init;
    const place = isPart
      ? placeOf(analysis, root, by ? [...owners, by] : owners)
      : placeOfSame(analysis, root, property, owners);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** `const store = shared` holds the same object, and `const old = count` a value. */
function placeOfSame(
  analysis: Analysis,
  root: TSESTree.Identifier | TSESTree.ThisExpression,
  property: string | undefined,
  owners: readonly FunctionNode[],
): Place | undefined {
  if (property === undefined) return undefined;
  if (root.type === 'ThisExpression') return `this.${property}.`;
  const place = placeOf(analysis, root, owners);
  return place?.endsWith('.') === true ? `${place}${property}` : place;
}

function isInPattern({ identifiers: [name] }: TSESLint.Scope.Variable): boolean {
  return name?.parent?.type === 'Property' || name?.parent?.type === 'ArrayPattern';
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
