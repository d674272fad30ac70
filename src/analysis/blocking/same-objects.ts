import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isGivenPerItem } from '../../ast/callbacks.ts';
import { memoized } from '../../ast/memoized.ts';
import {
  enclosingFunction,
  isFunction,
  staticName,
  unwrap,
  wrapped,
  type Call,
  type FunctionNode,
  rootOf,
} from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { isConstant } from '../bindings.ts';
import { ANY, elements, takenFrom, type Taken } from './taken-from.ts';

/** Of more values, or callers, the first are looked at. */
const MAX_VALUES = 12;

/** Methods by which a collection gets something. */
const KEEPS = /^(?:add|push|set|unshift)$/;

/** What a variable may be another name for, or a part of: by its values, and by what its object is put into. */
export const sourcesOf = memoized(
  (analysis: Analysis, variable: TSESLint.Scope.Variable): readonly Taken[] => {
    const [def] = variable.defs;
    if (def?.type !== 'Variable') return [];
    const isOfFunction = isFunction(variable.scope.variableScope.block);
    if (!isOfFunction && !isConstant(variable)) return [];
    const init = heldBy(def.node);
    const first = init ? ofTarget(takenFrom(analysis, init), variable, def.node) : [];
    return isOfFunction
      ? [...first, ...assigned(analysis, variable), ...keptIn(analysis, variable)]
      : first;
  },
);

/** What a variable has of what its declarator gives it: all of it, or a part by the name in the pattern. */
function ofTarget(
  taken: readonly Taken[],
  { identifiers: [name] }: TSESLint.Scope.Variable,
  { id, init }: TSESTree.VariableDeclarator,
): readonly Taken[] {
  if (init && id.type === 'Identifier') return taken.filter(({ isCopy }) => !isCopy);
  const key = init && name && keyIn(id, name);
  return elements(taken).map((each) => (typeof key === 'string' ? { ...each, key } : each));
}

/** `cache` of `{ cache: name }`. */
function keyIn(pattern: TSESTree.Node, name: TSESTree.Node): string | undefined {
  const property = name.parent;
  return property?.type === 'Property' && property.parent === pattern
    ? staticName(property)
    : undefined;
}

function assigned(analysis: Analysis, { references }: TSESLint.Scope.Variable): readonly Taken[] {
  const writes = references.filter((use) => use.isWrite() && use.init !== true);
  return writes.slice(0, MAX_VALUES).flatMap(({ identifier, writeExpr }) => {
    if (!writeExpr) return [];
    const taken = takenFrom(analysis, writeExpr);
    return identifier.parent.type === 'AssignmentExpression'
      ? taken.filter(({ isCopy }) => !isCopy)
      : elements(taken);
  });
}

/** `rooms` of `rooms.set(id, room)`, `rooms.push(room)`, `rooms[id] = room`: who has it, has this as well. */
function keptIn(
  { bindings }: Analysis,
  { references, scope }: TSESLint.Scope.Variable,
): readonly Taken[] {
  return references.slice(0, MAX_VALUES * 4).flatMap(({ identifier }): readonly Taken[] => {
    const value = wrapped(identifier);
    const { parent } = value;
    const keeper =
      parent?.type === 'AssignmentExpression' && parent.right === value
        ? parent.left
        : parent?.type === 'CallExpression' && parent.arguments.includes(value as never)
          ? parent.callee
          : undefined;
    if (keeper?.type !== 'MemberExpression') return [];
    if (parent?.type === 'CallExpression' && !KEEPS.test(staticName(keeper) ?? '')) return [];
    const root = rootOf(keeper);
    if (root.type === 'ThisExpression')
      return [{ root, isCopy: false, isGuess: true, isPart: true }];
    if (root.type !== 'Identifier') return [];
    const other = bindings.variableOf(root);
    const isOfRun = other?.scope.variableScope === scope.variableScope;
    return other && !isOfRun ? [{ root, isCopy: false, isGuess: true, isPart: true }] : [];
  });
}

/** What the calls of its function in this file give to a parameter. */
export const givenTo = memoized(
  (analysis: Analysis, variable: TSESLint.Scope.Variable): readonly Taken[] => {
    const [def] = variable.defs;
    const fn = def?.type === 'Parameter' && isFunction(def.node) ? def.node : undefined;
    const parameter = fn && parameterNamed(fn, variable.name);
    if (!fn || !parameter) return [];
    const sites = analysis.calls.usesOf(fn).sites.slice(0, MAX_VALUES);
    const { byDefault, index } = parameter;
    return [
      ...(byDefault ? takenAs(analysis, byDefault, parameter) : []),
      ...itemsGiven(analysis, fn, index),
      ...sites.flatMap((site) => givenBy(analysis, site, fn, variable.name) ?? []),
    ];
  },
);

/** What a call gives to a parameter of a function; `undefined` where that is not known. */
export function givenBy(
  analysis: Analysis,
  call: Call,
  fn: FunctionNode,
  name: string,
): readonly Taken[] | undefined {
  const parameter = parameterNamed(fn, name);
  const given = parameter && call.arguments.slice(0, parameter.index + 1);
  if (!parameter || given?.some(({ type }) => type === 'SpreadElement')) return undefined;
  const by = enclosingFunction(call);
  const argument = given?.[parameter.index] ?? parameter.byDefault;
  const taken = argument ? takenAs(analysis, argument, parameter) : [];
  return taken.map((each) => (by ? { by, ...each } : each));
}

interface Parameter {
  readonly index: number;
  /** The name of the property that a pattern takes; `null` if it takes the argument as it is. */
  readonly key: string | null | undefined;
  readonly byDefault: TSESTree.Node | undefined;
  /** What the pattern has for a property that is missing. */
  readonly other?: TSESTree.Node | undefined;
}

function parameterNamed({ params }: FunctionNode, name: string): Parameter | undefined {
  for (const [index, given] of params.entries()) {
    const hasDefault = given.type === 'AssignmentPattern';
    const target = hasDefault ? given.left : given;
    const byDefault = hasDefault ? given.right : undefined;
    if (target.type === 'Identifier' && target.name === name)
      return { index, key: null, byDefault };
    if (target.type !== 'ObjectPattern') continue;
    for (const property of target.properties) {
      if (property.type !== 'Property') continue;
      const { value } = property;
      const isFilled = value.type === 'AssignmentPattern';
      const inner = isFilled ? value.left : value;
      if (inner.type !== 'Identifier' || inner.name !== name) continue;
      const other = isFilled ? value.right : undefined;
      return { index, key: staticName(property), byDefault, other };
    }
  }
  return undefined;
}

function takenAs(
  analysis: Analysis,
  argument: TSESTree.Node,
  { key, other }: Parameter,
): readonly Taken[] {
  const all = takenFrom(analysis, argument);
  if (key === null) return all.filter(({ isCopy }) => !isCopy);
  const parts = key === undefined ? elements(all) : all.flatMap((each) => partUnder(each, key));
  return other ? [...parts, ...takenFrom(analysis, other)] : parts;
}

/** `store` of `{ store: shared }`, and `shared.store` of `shared`. */
function partUnder(taken: Taken, key: string): readonly Taken[] {
  if (taken.under === key) return [{ ...taken, under: undefined }];
  if (taken.under !== undefined && taken.under !== ANY) return [];
  return elements([{ ...taken, key, under: undefined }]);
}

/** `rooms` for `room` of `rooms.map((room) => …)`. */
function itemsGiven(analysis: Analysis, fn: FunctionNode, index: number): readonly Taken[] {
  const { parent } = wrapped(fn);
  if (!isGivenPerItem(fn) || parent?.type !== 'CallExpression') return [];
  const callee = unwrap(parent.callee);
  if (callee.type !== 'MemberExpression' || index > 1) return [];
  return elements(takenFrom(analysis, callee.object));
}

/** What a variable is declared to hold: `rooms` of `for (const room of rooms)`, too. */
export function heldBy(declarator: TSESTree.VariableDeclarator): TSESTree.Node | undefined {
  const loop = declarator.parent.parent;
  return declarator.init ?? (loop.type === 'ForOfStatement' ? loop.right : undefined);
}
