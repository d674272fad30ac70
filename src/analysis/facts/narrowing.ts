import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isInside,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import type { RedundantCheck } from './redundancy.ts';
import { schemaCall } from './schemas.ts';

const PRIMITIVE_TYPES = new Set([
  'TSBigIntKeyword',
  'TSBooleanKeyword',
  'TSNumberKeyword',
  'TSStringKeyword',
  'TSSymbolKeyword',
]);

/**
 * Whether TypeScript needs a check to narrow nothing: the same check stands before it in the same
 * function, or the variables that it is about have types that no check narrows. This reads the syntax
 * alone, for files that are parsed without types.
 */
export function isNarrowedAlready(analysis: Analysis, check: RedundantCheck): boolean {
  const fn = enclosingFunction(check.node);
  const isLocal = check.proofs.every(
    ({ file, node }) =>
      file === undefined && enclosingFunction(node) === fn && (!fn || isInside(node, fn)),
  );
  if ((isLocal && check.isRepeated) || isPlainCall(analysis, check)) return true;
  let isNeeded = false;
  walk(check.node, analysis.sourceCode.visitorKeys, (node) => {
    if (node.type !== 'Identifier') return;
    const variable = analysis.bindings.variableOf(node);
    const [def] = variable?.defs ?? [];
    if (def && !isInside(def.name, check.node) && !hasFixedType(def)) isNeeded = true;
  });
  return !isNeeded;
}

/** A call that stands alone narrows a type only if its function says `asserts`. */
function isPlainCall(analysis: Analysis, { kind, node, target }: RedundantCheck): boolean {
  const isWhole =
    target.type === 'ExpressionStatement' && unwrap(target.expression) === unwrap(node);
  if (kind !== 'assertion' || !isWhole || node.type !== 'CallExpression') return false;
  const fn = analysis.calls.calleeOf(node);
  if (fn) return fn.returnType?.typeAnnotation.type !== 'TSTypePredicate';
  return schemaCall(analysis, node) !== undefined;
}

function hasFixedType(def: TSESLint.Scope.Definition): boolean {
  if (def.type === 'FunctionName' || def.type === 'ClassName' || def.type === 'ImportBinding') {
    return true;
  }
  const name = def.name as TSESTree.Identifier;
  const annotation = name.typeAnnotation?.typeAnnotation;
  if (annotation) return PRIMITIVE_TYPES.has(annotation.type) && !name.optional;
  if (def.type === 'Parameter') return isFunction(def.node) && hasNoType(name, def.node);
  if (def.type !== 'Variable' || !def.node.init) return false;
  return isFunction(def.node.init) || /^(?:Literal|NewExpression)$/u.test(def.node.init.type);
}

/** A parameter without a type is `any` or has that of its default, unless the place of its function gives it one. */
function hasNoType(name: TSESTree.Identifier, fn: FunctionNode): boolean {
  if (isContextual(fn)) return false;
  for (let node: TSESTree.Node = name; node !== fn && node.parent; node = node.parent) {
    if ('typeAnnotation' in node && node.typeAnnotation) return false;
    if (node.type === 'AssignmentPattern' && node.right.type !== 'Literal') return false;
  }
  return true;
}

function isContextual(fn: FunctionNode): boolean {
  if (fn.type === 'FunctionDeclaration' || fn.parent.type === 'MethodDefinition') return false;
  const { parent } = wrapped(fn);
  if (parent?.type === 'PropertyDefinition') return parent.typeAnnotation !== undefined;
  return !(parent?.type === 'VariableDeclarator' && !parent.id.typeAnnotation);
}
