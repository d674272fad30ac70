import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import { isFunction, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { isGivenToInlined } from '../../analysis/closures/inlining.ts';
import { hasLocalTypes } from '../local-types.ts';
import {
  declaringWord,
  declaringWordIn,
  isEs5Only,
  type DeclaringWord,
} from '../declaring-word.ts';
import { moduleStyle, type File } from '../imports.ts';
import { isHoisted, placeInTime, isStrict, type Place } from '../place.ts';
import { isChecked, isTypeScriptName } from '../../ast/typescript.ts';
import type { Binding } from './binding.ts';

/** How a function is written down at its new place, which may have to be further up. */
export interface Form {
  readonly kind: 'declaration' | 'variable';
  readonly place: Place;
  /** What declares the variable. */
  readonly word: DeclaringWord;
}

/**
 * How a value is written down: a `var` in a block is one of the function around, where its name has to be free.
 */
export function variableForm(
  file: File,
  analysis: Analysis,
  before: Place,
  word = declaringWordIn(file, before.scope),
): Form {
  const place = placeInTime(analysis, before);
  const scope = word === 'var' ? place.scope.variableScope : place.scope;
  return { kind: 'variable', place: { ...place, scope }, word };
}

/**
 * A declaration can be called from above. A variable
 * keeps the text as it is, and a `const` at the top of an ES module is the only form that array methods
 * inline: a declaration given to one made it five to ten times slower on Node 20 and 26.
 */
export function formOf(
  file: File,
  analysis: Analysis,
  fn: FunctionNode,
  binding: Binding | undefined,
  place: Place,
): Form | undefined {
  const isTopOfFile = place.container.type === 'Program';
  const isTopOfFunction =
    place.container.parent !== undefined && isFunction(place.container.parent);
  const canDeclare =
    isTopOfFile ||
    isTopOfFunction ||
    (isStrict(file, place.container) === 'yes' && !isEs5Only(file));
  const declaration: Form = { kind: 'declaration', place, word: 'const' };
  const variable = variableForm(file, analysis, place);
  const annotation = binding?.declarator?.id.typeAnnotation;
  if (annotation && hasLocalTypes(file, annotation, place.scope)) return undefined;
  if (isTopOfFile && moduleStyle(file) === 'esm' && isPassedOn(binding)) {
    if (declaringWord(file) !== 'var') {
      return canBeVariable(fn, binding) ? { ...variable, word: 'const' } : undefined;
    }
    // An author who writes no `const` gets none, and nothing that is slower.
    if (usesOf(fn, binding).some(isGivenToInlined)) return undefined;
  }
  if (fn.type === 'FunctionDeclaration') {
    if (canDeclare) return declaration;
    return isHoisted(place) || !canBeVariable(fn, binding) ? undefined : variable;
  }
  const isConvertible =
    canDeclare &&
    (wrapped(fn) === fn || !binding) &&
    !annotation &&
    (!binding || !fn.id) &&
    !needsArrow(analysis, fn) &&
    !isNever(file, analysis, fn);
  const prefersDeclaration = isHoisted(place) || (fn.type === 'FunctionExpression' && !binding);
  return isConvertible && prefersDeclaration ? declaration : variable;
}

function usesOf(fn: FunctionNode, binding: Binding | undefined): TSESTree.Node[] {
  return binding
    ? binding.variable.references.map(({ identifier }) => identifier as TSESTree.Node)
    : [fn];
}

/** Whether the function is given to anyone, and not only called by its name. */
function isPassedOn(binding: Binding | undefined): boolean {
  if (!binding) return true;
  return binding.variable.references.some(({ identifier, init }) => {
    const use = wrapped(identifier);
    return init !== true && !(use.parent?.type === 'CallExpression' && use.parent.callee === use);
  });
}

/** Overloads need a declaration, and so do results by which TypeScript follows the flow of control. */
function canBeVariable(fn: FunctionNode, binding: Binding | undefined): boolean {
  const result = fn.returnType?.typeAnnotation;
  const steersFlow =
    result?.type === 'TSNeverKeyword' || (result?.type === 'TSTypePredicate' && result.asserts);
  return !steersFlow && (binding?.variable.defs.length ?? 1) === 1;
}

/**
 * Whether TypeScript infers that an expression never returns, which it does of no declaration: `load().catch((error) =>
 * { throw error; })` is of what `load` gives, and with a declaration of that or `undefined`.
 */
function isNever({ filename, sourceCode }: File, { flow }: Analysis, fn: FunctionNode): boolean {
  return (
    (isTypeScriptName(filename) || isChecked(sourceCode)) &&
    !fn.returnType &&
    fn.body.type === 'BlockStatement' &&
    !flow.fallsOff(fn) &&
    flow.returnsOf(fn).length === 0
  );
}

function needsArrow({ captures }: Analysis, fn: FunctionNode): boolean {
  const { usesArguments, usesNewTarget, usesSuper, usesThis } = captures.of(fn);
  return usesArguments || usesNewTarget || usesSuper || usesThis;
}
