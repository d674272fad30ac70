import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import type { Analysis } from '../analysis/analyze.ts';
import type { Types } from '../analysis/types.ts';
import {
  isFunction,
  isInside,
  isMethodCall,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { isChecked } from '../ast/typescript.ts';
import { walk } from '../ast/walk.ts';
import { insertAfter, insertBefore, type Edit } from './edits.ts';
import type { File } from './imports.ts';
import { keepsNarrowing } from './narrowing.ts';
import type { Place } from './place.ts';
import { createWriter, loadTypeScript, type Writer } from './written-type.ts';

/** What a function needs so that it keeps its types away from where it stands. */
export interface Annotation {
  readonly edits: readonly Edit[];
  /** What the file has to import for that. */
  readonly imports: readonly Edit[];
  /** Whether the types are the same after the edits; if not, someone has to write them. */
  readonly isComplete: boolean;
}

const NOTHING: Annotation = { edits: [], imports: [], isComplete: true };
const UNKNOWN: Annotation = { edits: [], imports: [], isComplete: false };

/** Annotations for the parameters, and where needed the result, that take their types from the function's place. */
export function annotate(
  file: File,
  analysis: Analysis,
  fn: FunctionNode,
  { statement }: Place,
): Annotation {
  const isScript = !/\.[cm]?tsx?$/u.test(file.filename);
  if (isScript && !isChecked(file.sourceCode)) return NOTHING;
  if (!keepsNarrowing(analysis, fn, statement)) return UNKNOWN;
  const place = wrapped(fn);
  const isDeclared =
    fn.type === 'FunctionDeclaration' ||
    (place.parent?.type === 'VariableDeclarator' && place === fn);
  if (isDeclared) return NOTHING;
  const bare = fn.params.filter((parameter) => !isAnnotated(parameter));
  const { types } = analysis;
  if (!types || isScript) {
    if (bare.length === 0) return NOTHING;
    return isScript ? UNKNOWN : annotateReason(file.sourceCode, fn, bare);
  }
  const write = createWriter(file.sourceCode, types, statement);
  const written = bare.map((parameter) => annotateParameter(types, parameter, write));
  const result = annotateResult(types, fn, write);
  const parts = [...written, result];
  if (!parts.every((part) => part !== undefined)) return UNKNOWN;
  const [only] = isWithoutParens(file.sourceCode, fn) ? fn.params : [];
  const edits = only
    ? [
        insertBefore(only, '('),
        ...written.flatMap((part) => part?.edits ?? []),
        insertAfter(only, ')'),
        ...(result?.edits ?? []),
      ]
    : parts.flatMap((part) => part.edits);
  return { edits, imports: parts.flatMap(({ imports }) => imports), isComplete: true };
}

type Part = Pick<Annotation, 'edits' | 'imports'>;

function annotateParameter(
  { services }: Types,
  parameter: TSESTree.Parameter,
  write: Writer,
): Part | undefined {
  if (parameter.type === 'AssignmentPattern' || parameter.type === 'TSParameterProperty') {
    return undefined;
  }
  const named = parameter.type === 'RestElement' ? parameter.argument : parameter;
  const written = write(services.getTypeAtLocation(named));
  return (
    written && { edits: [insertAfter(parameter, `: ${written.text}`)], imports: written.imports }
  );
}

/** `x => …`, which has no place for a type. */
function isWithoutParens(sourceCode: Readonly<TSESLint.SourceCode>, fn: FunctionNode): boolean {
  const [first] = fn.params;
  return first !== undefined && sourceCode.getTokenAfter(first)?.value === '=>';
}

/** The type of what a promise is rejected with is `any`, whatever the promise is of. */
function annotateReason(
  sourceCode: Readonly<TSESLint.SourceCode>,
  fn: FunctionNode,
  [reason, ...more]: readonly TSESTree.Parameter[],
): Annotation {
  if (!reason || more.length > 0 || fn.params.length > 1 || !takesReason(fn)) return UNKNOWN;
  const isNamed = reason.type === 'Identifier' && sourceCode.getTokenAfter(reason)?.value === ')';
  return isNamed ? { ...NOTHING, edits: [insertAfter(reason, ': any')] } : UNKNOWN;
}

/** Whether a function is given to a promise to be called with what that is rejected with. */
function takesReason(fn: FunctionNode): boolean {
  const place = wrapped(fn);
  const call = place.parent;
  if (isMethodCall(call, 'catch')) return call.arguments[0] === place;
  return isMethodCall(call, 'then') && call.arguments[1] === place;
}

function isAnnotated(parameter: TSESTree.Parameter): boolean {
  return 'typeAnnotation' in parameter && parameter.typeAnnotation !== undefined;
}

const NO_PART: Part = { edits: [], imports: [] };

/** A result that holds literals or tuples would be widened where nothing says what is expected. */
function annotateResult(types: Types, fn: FunctionNode, write: Writer): Part | undefined {
  if (fn.returnType || fn.generator) return fn.returnType ? NO_PART : undefined;
  const node = types.services.esTreeNodeToTSNodeMap.get(fn) as ts.SignatureDeclaration;
  const signature = types.checker.getSignatureFromDeclaration(node);
  if (!signature) return undefined;
  const result = types.checker.getReturnTypeOfSignature(signature);
  if (isWidened(types, result, 0)) return returnsFunction(fn) ? undefined : NO_PART;
  const written = write(result);
  const end = endOfParameters(types, fn);
  const edit: Edit = { range: [end, end], text: `: ${written?.text ?? ''}` };
  return written && { edits: [edit], imports: written.imports };
}

/** The offset behind the `)` of the parameters, or behind the only one. */
function endOfParameters({ services }: Types, fn: FunctionNode): number {
  const node = services.esTreeNodeToTSNodeMap.get(fn) as ts.FunctionLikeDeclaration;
  const { SyntaxKind } = loadTypeScript();
  const paren = node.getChildren().find(({ kind }: ts.Node) => kind === SyntaxKind.CloseParenToken);
  return paren?.end ?? fn.params.at(-1)?.range[1] ?? fn.range[0];
}

/** Whether a type has no part that only its place keeps narrow: literals, tuples, and promises and arrays of them. */
function isWidened(types: Types, type: ts.Type, depth: number): boolean {
  const { checker, utils } = types;
  if (depth > 3) return false;
  if (utils.isIntrinsicType(type) && !utils.isLiteralType(type)) return true;
  if (utils.isUnionType(type)) {
    const isBoolean = (part: ts.Type): boolean => utils.isBooleanLiteralType(part);
    const others = type.types.filter((part) => !isBoolean(part));
    const booleans = type.types.length - others.length;
    return booleans !== 1 && others.every((part) => isWidened(types, part, depth + 1));
  }
  if (utils.isLiteralType(type) || checker.isTupleType(type)) return false;
  if (type.aliasSymbol !== undefined) return true;
  if (utils.isTypeReference(type)) {
    return checker.getTypeArguments(type).every((part) => isWidened(types, part, depth + 1));
  }
  if (type.symbol === undefined || type.isClassOrInterface()) return true;
  return type
    .getProperties()
    .every((property) => isWidened(types, checker.getTypeOfSymbol(property), depth + 1));
}

function returnsFunction(fn: FunctionNode): boolean {
  if (fn.body.type !== 'BlockStatement') return isFunction(unwrap(fn.body));
  return fn.body.body.some(
    (statement) =>
      statement.type === 'ReturnStatement' &&
      statement.argument !== null &&
      isFunction(unwrap(statement.argument)),
  );
}

/** Type references of an annotation that only the function around it declares. */
export function hasLocalTypes(
  { sourceCode }: File,
  annotation: TSESTree.Node,
  home: TSESLint.Scope.Scope,
): boolean {
  const outer = new Set<TSESLint.Scope.Scope>();
  for (let scope: TSESLint.Scope.Scope | null = home; scope; scope = scope.upper) outer.add(scope);
  let found = false;
  walk(annotation, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'Identifier') return;
    for (
      let scope: TSESLint.Scope.Scope | null = sourceCode.getScope(node);
      scope && !outer.has(scope);
      scope = scope.upper
    ) {
      if (!scope.set.has(node.name)) continue;
      // The parameters of a function type come along.
      found ||= !isInside(scope.block, annotation);
      break;
    }
  });
  return found;
}
