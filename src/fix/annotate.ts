import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import type { Analysis } from '../analysis/analyze.ts';
import { isMethod } from '../analysis/closures/closure-use.ts';
import { loadTypeScript, type Types } from '../analysis/types.ts';
import { isFunction, unwrap, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { isChecked, isTypeScriptName } from '../ast/typescript.ts';
import { insertAfter, insertBefore, type Edit } from './edits.ts';
import type { File } from './imports.ts';
import { keepsNarrowing } from './narrowing.ts';
import type { Place } from './place.ts';
import { isAnnotated, resultsAreTypedByPlace } from './typed-results.ts';
import { typesBySyntax } from './types-by-syntax.ts';
import { createWriter, type WrittenType, type Writer } from './written-type.ts';

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
  home: Place,
): Annotation {
  const { types } = analysis;
  const isScript = !isTypeScriptName(file.filename);
  if (isScript && !isChecked(file.sourceCode)) return NOTHING;
  if (!keepsNarrowing(analysis, fn, home.statement)) return UNKNOWN;
  const place = wrapped(fn);
  const isDeclared =
    fn.type === 'FunctionDeclaration' ||
    (place.parent?.type === 'VariableDeclarator' && place === fn);
  if (isDeclared) return NOTHING;
  if (!isScript && isMethod(analysis, fn) && !declaresThis(fn)) return UNKNOWN;
  if (!isScript && !types && resultsAreTypedByPlace(fn)) return UNKNOWN;
  const bare = fn.params.filter((parameter) => !isAnnotated(parameter));
  if (isScript || (!types && bare.length === 0)) return bare.length === 0 ? NOTHING : UNKNOWN;
  const write = types && createWriter(file.sourceCode, types, home.statement);
  const known = types ? [] : (typesBySyntax(file, analysis, fn, home) ?? []);
  const typeOf = (parameter: TSESTree.Parameter): WrittenType | undefined => {
    if (types && write) return write(types.services.getTypeAtLocation(namedBy(parameter)));
    return parameter.type === 'RestElement' ? undefined : known[fn.params.indexOf(parameter)];
  };
  const written = bare.map((parameter) => annotateParameter(parameter, typeOf));
  const result = types && write ? annotateResult(types, fn, write) : NO_PART;
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

/** `function (this: User) {}`: what holds a method, and tells TypeScript of its `this`, stays where it is. */
function declaresThis({ params: [first] }: FunctionNode): boolean {
  return first?.type === 'Identifier' && first.name === 'this';
}

type Part = Pick<Annotation, 'edits' | 'imports'>;

const NO_PART: Part = { edits: [], imports: [] };

function annotateParameter(
  parameter: TSESTree.Parameter,
  typeOf: (parameter: TSESTree.Parameter) => WrittenType | undefined,
): Part | undefined {
  if (parameter.type === 'AssignmentPattern' || parameter.type === 'TSParameterProperty') {
    return undefined;
  }
  const written = typeOf(parameter);
  return (
    written && { edits: [insertAfter(parameter, `: ${written.text}`)], imports: written.imports }
  );
}

function namedBy(parameter: TSESTree.Parameter): TSESTree.Node {
  return parameter.type === 'RestElement' ? parameter.argument : parameter;
}

/** `x => …`, which has no place for a type. */
function isWithoutParens(sourceCode: Readonly<TSESLint.SourceCode>, fn: FunctionNode): boolean {
  const [first] = fn.params;
  return first !== undefined && sourceCode.getTokenAfter(first)?.value === '=>';
}

/** A result that holds literals or tuples would be widened where nothing says what is expected. */
function annotateResult(types: Types, fn: FunctionNode, write: Writer): Part | undefined {
  if (fn.returnType || fn.generator) return fn.returnType ? NO_PART : undefined;
  const node = types.services.esTreeNodeToTSNodeMap.get(fn) as ts.SignatureDeclaration;
  const signature = types.checker.getSignatureFromDeclaration(node);
  if (!signature) return undefined;
  const result = types.checker.getReturnTypeOfSignature(signature);
  if (isWidened(types, result, 0))
    return returnsFunction(fn) || resultsAreTypedByPlace(fn) ? undefined : NO_PART;
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
