import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import type { Constant } from '../../analysis/constants/constants.ts';
import { isFunction, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { wordsOf } from '../../ast/words.ts';
import { isTelling } from '../telling-name.ts';
import type { File } from '../imports.ts';
import type { Place } from '../place.ts';
import type { Binding } from './binding.ts';
import { isHidden, renameEdits } from './name.ts';
import { goneWith, leaving, outside, type Leaving } from './moves.ts';

/** What two constants, or two functions, have in common of which one could do for both. */
export interface Share {
  /** The text, with the type that is written for it. */
  readonly key: string;
  /** The edits after which another constant of that text is read instead; `undefined` where its name means something else. */
  readAs(name: string): Leaving | undefined;
}

/** How a value could be read from an equal one; not what keeps a position, or moves with others. */
export function shareOf(
  file: File,
  value: TSESTree.Expression,
  constant: Constant,
  binding: Binding | undefined,
  type: string,
  place: Place,
): Share | undefined {
  const { inner, kind } = constant;
  if (inner.length > 0 || kind === 'global RegExp' || kind.endsWith('of patterns'))
    return undefined;
  const moved = binding ? value : wrapped(value);
  return {
    key: keyOf(file, value, binding ? typeOf(file, binding.declarator) : type),
    readAs(name) {
      const variable = binding?.variable;
      // Two that only happen to be equal keep what each is called.
      if (variable && isTelling(variable.name) && !isSameName(variable.name, name))
        return undefined;
      const uses = variable ? variable.references.map(({ identifier }) => identifier) : [value];
      if (uses.some((use) => isHidden(file, use, name, variable, place))) return undefined;
      return leavingFor(file, moved, binding, name);
    },
  };
}

/** What changes where a value goes away, and one of another name is read. */
function leavingFor(
  file: File,
  moved: TSESTree.Node,
  binding: Binding | undefined,
  name: string,
): Leaving {
  const renames = binding ? renameEdits(binding.variable, name) : [];
  const { edits, gone } = leaving(file.sourceCode, moved, binding, name);
  return { gone, edits: [...edits, ...outside([goneWith(moved, binding)], renames)] };
}

/** How a function that can stand at the top of the file could do with a copy of it, of its name and its text, there. */
export function shareOfFunction(
  file: File,
  fn: FunctionNode,
  binding: Binding | undefined,
  place: Place,
): Share | undefined {
  if (!binding?.statement || place.container.type !== 'Program') return undefined;
  const { statement, variable } = binding;
  if (variable.defs.length > 1) return undefined;
  const isExplained = file.sourceCode
    .getAllComments()
    .some(({ range }) => range[0] >= statement.range[0] && range[1] <= statement.range[1]);
  return {
    key: keyOfFunction(file, fn, variable.name, binding.declarator),
    readAs(name) {
      const uses = variable.references.map(({ identifier }) => identifier as TSESTree.Node);
      if (isExplained || uses.some((use) => isHidden(file, use, name, variable, place)))
        return undefined;
      return leavingFor(file, fn, binding, name);
    },
  };
}

/**
 * Whether the top of the file has the same function under the same name already, which nobody changes: a
 * declaration, for a constant may not be there yet when the function around the copy is called.
 */
export function hasEqualFunction(
  file: File,
  { key }: Share,
  { variable: { name } }: Binding,
  { scope }: Place,
): boolean {
  const variable = scope.set.get(name);
  const [def, ...others] = variable?.defs ?? [];
  if (!variable || others.length > 0 || def?.type !== 'FunctionName') return false;
  return (
    isFunction(def.node) &&
    !variable.references.some(isChange) &&
    keyOfFunction(file, def.node, name) === key
  );
}

/** What could make a function another one: a value of its own, and a property. */
function isChange(reference: TSESLint.Scope.Reference): boolean {
  const { parent } = reference.identifier;
  const isProperty = parent.type === 'MemberExpression' && parent.object === reference.identifier;
  return isProperty || (reference.isWrite() && reference.init !== true);
}

function keyOfFunction(
  file: File,
  fn: FunctionNode,
  name: string,
  declarator?: TSESTree.VariableDeclarator,
): string {
  return `${fn.type} ${name} ${keyOf(file, fn as TSESTree.Expression, typeOf(file, declarator))}`;
}

/** The name under which the place already has an equal constant, declared by then, which nobody changes either. */
export function nameOfEqual(
  file: File,
  { bindings, constants }: Analysis,
  { key }: Share,
  { container, scope, statement }: Place,
): string | undefined {
  const found = scope.variables.find((variable) => {
    const [def, ...others] = variable.defs;
    if (def?.type !== 'Variable' || others.length > 0 || def.node.id.type !== 'Identifier')
      return false;
    const { init } = def.node;
    return (
      init !== null &&
      def.parent.parent === container &&
      def.parent.range[1] <= statement.range[0] &&
      bindings.constantInit(variable) === init &&
      keyOf(file, init, typeOf(file, def.node)) === key &&
      constants.of(init)?.readers.length === 0
    );
  });
  return found?.name;
}

const firsts = new WeakMap<object, Map<string, TSESTree.Expression>>();

/** The first that was asked for of the values that are written alike: each of their suggestions is taken alone. */
export function firstAlike(file: File, value: TSESTree.Expression): TSESTree.Expression {
  const known = firsts.get(file.sourceCode) ?? new Map<string, TSESTree.Expression>();
  firsts.set(file.sourceCode, known);
  const key = keyOf(file, value, '');
  const first = known.get(key) ?? value;
  known.set(key, first);
  return first;
}

function isSameName(one: string, other: string): boolean {
  return wordsOf(one).join() === wordsOf(other).join();
}

function keyOf({ sourceCode }: File, value: TSESTree.Expression, type: string): string {
  return [type, ...sourceCode.getTokens(wrapped(value)).map((token) => token.value)].join(' ');
}

function typeOf({ sourceCode }: File, declarator: TSESTree.VariableDeclarator | undefined): string {
  const annotation = declarator?.id.typeAnnotation;
  return annotation ? sourceCode.getText(annotation) : '';
}
