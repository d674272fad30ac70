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
import { isNullish } from '../bindings.ts';
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
  const isNarrowing = check.proofs.every(({ node }) => !isVariableAlias(analysis, check, node));
  if ((isLocal && isNarrowing && check.isRepeated) || isPlainCall(analysis, check)) return true;
  let isNeeded = false;
  walk(check.node, analysis.sourceCode.visitorKeys, (node) => {
    if (node.type !== 'Identifier') return;
    const variable = analysis.bindings.variableOf(node);
    const [def] = variable?.defs ?? [];
    if (!def || isInside(def.name, check.node) || hasFixedType(def)) return;
    if (!isKindOf(analysis, node, def)) isNeeded = true;
  });
  return !isNeeded;
}

/** `let ok = x !== undefined; if (!ok) …`: only a `const` narrows what it was computed from. */
function isVariableAlias(
  { bindings }: Analysis,
  { subjects }: RedundantCheck,
  proof: TSESTree.Node,
): boolean {
  const node = unwrap(proof);
  if (node.type !== 'Identifier' || subjects.includes(node.name)) return false;
  const [def] = bindings.variableOf(node)?.defs ?? [];
  return def?.type === 'Variable' && def.parent.kind !== 'const';
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

type Kind = 'array' | 'function' | 'object';

/** Whether a parameter is asked for nothing but to be what its type says: present, an array, a function. */
function isKindOf(
  analysis: Analysis,
  node: TSESTree.Identifier,
  { name, type }: TSESLint.Scope.Definition,
): boolean {
  if (type !== 'Parameter' || name.type !== 'Identifier' || name.optional) return false;
  const kind = kindOfType(analysis, name.typeAnnotation?.typeAnnotation);
  const { parent } = wrapped(node);
  if (!kind || !parent) return false;
  switch (parent.type) {
    case 'BinaryExpression':
      return [parent.left, parent.right].some((side) => isNullish(analysis, side));
    case 'CallExpression':
      return kind === 'array' && analysis.bindings.isGlobal(parent.callee, 'Array.isArray');
    case 'UnaryExpression':
      return parent.operator === 'typeof'
        ? comparedWith(parent) === (kind === 'function' ? 'function' : 'object')
        : parent.operator === '!';
    case 'ConditionalExpression':
    case 'IfStatement':
    case 'LogicalExpression':
      return true;
    default:
      return false;
  }
}

/** `'t'` of `typeof x === 't'`. */
function comparedWith({ parent }: TSESTree.Node): unknown {
  if (parent?.type !== 'BinaryExpression') return undefined;
  return parent.right.type === 'Literal' ? parent.right.value : undefined;
}

/** What every value of a type is, where its syntax shows it; `null` and `undefined` are not. */
function kindOfType(analysis: Analysis, type: TSESTree.TypeNode | undefined): Kind | undefined {
  switch (type?.type) {
    case 'TSArrayType':
      return 'array';
    case 'TSFunctionType':
      return 'function';
    case 'TSTypeLiteral':
      return type.members.length > 0 && type.members.every(isProperty) ? 'object' : undefined;
    case 'TSTypeReference': {
      const variable =
        type.typeName.type === 'Identifier'
          ? analysis.bindings.variableOf(type.typeName)
          : undefined;
      const declaration = variable?.defs.length === 1 ? variable.defs[0]?.node : undefined;
      if (declaration?.type === 'TSTypeAliasDeclaration') {
        return declaration.typeAnnotation.type === 'TSTypeReference'
          ? undefined
          : kindOfType(analysis, declaration.typeAnnotation);
      }
      const isPlain =
        declaration?.type === 'TSInterfaceDeclaration' &&
        declaration.extends.length === 0 &&
        declaration.body.body.length > 0 &&
        declaration.body.body.every(isProperty);
      return isPlain ? 'object' : undefined;
    }
    default:
      return undefined;
  }
}

function isProperty({ type }: TSESTree.TypeElement): boolean {
  return type === 'TSPropertySignature' || type === 'TSMethodSignature';
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
