import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { createRequire } from 'node:module';
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
import { insertAfter, type Edit } from './edits.ts';
import type { File } from './imports.ts';
import { keepsNarrowing } from './narrowing.ts';
import type { Place } from './place.ts';

/** What a function needs so that it keeps its types away from where it stands. */
export interface Annotation {
  readonly edits: readonly Edit[];
  /** Whether the types are the same after the edits; if not, someone has to write them. */
  readonly isComplete: boolean;
}

const NOTHING: Annotation = { edits: [], isComplete: true };
const UNKNOWN: Annotation = { edits: [], isComplete: false };
const MAX_LENGTH = 60;

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
  const writer = createWriter(types, fn);
  const edits: Edit[] = [];
  for (const parameter of bare) {
    if (parameter.type === 'AssignmentPattern' || parameter.type === 'TSParameterProperty') {
      return UNKNOWN;
    }
    const type = types.services.getTypeAtLocation(
      parameter.type === 'RestElement' ? parameter.argument : parameter,
    );
    const text = writer(type);
    if (text === undefined) return UNKNOWN;
    edits.push(insertAfter(parameter, `: ${text}`));
  }
  const result = annotateResult(types, fn, writer);
  return result === undefined ? UNKNOWN : { edits: [...edits, ...result], isComplete: true };
}

/** The type of what a promise is rejected with is `any`, whatever the promise is of. */
function annotateReason(
  sourceCode: Readonly<TSESLint.SourceCode>,
  fn: FunctionNode,
  [reason, ...more]: readonly TSESTree.Parameter[],
): Annotation {
  if (!reason || more.length > 0 || fn.params.length > 1 || !takesReason(fn)) return UNKNOWN;
  const isNamed = reason.type === 'Identifier' && sourceCode.getTokenAfter(reason)?.value === ')';
  return isNamed ? { edits: [insertAfter(reason, ': any')], isComplete: true } : UNKNOWN;
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

type Writer = (type: ts.Type) => string | undefined;

/** A result that holds literals or tuples would be widened where nothing says what is expected. */
function annotateResult(
  types: Types,
  fn: FunctionNode,
  write: Writer,
): readonly Edit[] | undefined {
  if (fn.returnType || fn.generator) return fn.returnType ? [] : undefined;
  const node = types.services.esTreeNodeToTSNodeMap.get(fn) as ts.SignatureDeclaration;
  const signature = types.checker.getSignatureFromDeclaration(node);
  if (!signature) return undefined;
  const result = types.checker.getReturnTypeOfSignature(signature);
  if (!isWidened(types, result, 0)) {
    const text = write(result);
    const parameters = lastOfParameters(types, fn);
    return text === undefined || !parameters
      ? undefined
      : [{ range: [parameters, parameters], text: `: ${text}` }];
  }
  return returnsFunction(fn) ? undefined : [];
}

/** The offset behind the `)` of the parameters; `undefined` for `x => …`, which has none. */
function lastOfParameters({ services }: Types, fn: FunctionNode): number | undefined {
  const node = services.esTreeNodeToTSNodeMap.get(fn) as ts.FunctionLikeDeclaration;
  const { SyntaxKind } = loadTypeScript();
  const paren = node.getChildren().find(({ kind }: ts.Node) => kind === SyntaxKind.CloseParenToken);
  return paren?.end;
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

/** Writes types as they can stand at the top of the file; `undefined` for those that cannot. */
function createWriter(types: Types, fn: FunctionNode): Writer {
  const { checker, services } = types;
  const { SymbolFlags, TypeFlags, TypeFormatFlags } = loadTypeScript();
  const sourceFile = services.esTreeNodeToTSNodeMap.get(fn).getSourceFile();
  const inScope = new Map(
    checker
      .getSymbolsInScope(sourceFile, SymbolFlags.Type | SymbolFlags.Namespace)
      .map((symbol) => [symbol.name, resolveAlias(checker, symbol, SymbolFlags.Alias)]),
  );
  return (type) => {
    if ((type.flags & TypeFlags.Any) !== 0) return 'any';
    const text = checker.typeToString(type, sourceFile, TypeFormatFlags.NoTruncation);
    const isWritable =
      text.length <= MAX_LENGTH &&
      !/import\(|typeof |\bunique symbol\b|\bthis\b|\.\.\.\s*\d|\n|=>/u.test(text) &&
      namesIn(text).every((name) => inScope.has(name)) &&
      symbolsOf(types, type).every((symbol) => inScope.get(symbol.name) === symbol);
    return isWritable ? text : undefined;
  };
}

function resolveAlias(checker: ts.TypeChecker, symbol: ts.Symbol, alias: number): ts.Symbol {
  return (symbol.flags & alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

/** The names of types in a text, property names and strings left out. */
function namesIn(text: string): string[] {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gu, '""');
  return [...bare.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)(?!\s*\??:|[\w$])/gu)]
    .map(([, name]) => name ?? '')
    .filter((name) => !KEYWORDS.has(name));
}

const KEYWORDS = new Set(
  'any bigint boolean false keyof never null number object readonly string symbol true undefined unknown void'.split(
    ' ',
  ),
);

/** The named parts of a type. A type parameter stands for whatever its place says, so it can never be written. */
function symbolsOf(types: Types, type: ts.Type, depth = 0): ts.Symbol[] {
  const { checker, utils } = types;
  if (depth > 4) return [];
  const { aliasSymbol } = type;
  if (aliasSymbol) {
    const inner = type.aliasTypeArguments ?? [];
    return [aliasSymbol, ...inner.flatMap((part) => symbolsOf(types, part, depth + 1))];
  }
  if (utils.isUnionOrIntersectionType(type)) {
    return type.types.flatMap((part) => symbolsOf(types, part, depth + 1));
  }
  if (utils.isTypeParameter(type)) return type.symbol ? [type.symbol] : [];
  if (utils.isTypeReference(type)) {
    const parts = checker
      .getTypeArguments(type)
      .flatMap((part) => symbolsOf(types, part, depth + 1));
    const isList = checker.isArrayType(type) || checker.isTupleType(type);
    return isList || !type.symbol ? parts : [type.symbol, ...parts];
  }
  if (type.isClassOrInterface()) return [type.symbol];
  return utils.isObjectType(type)
    ? type
        .getProperties()
        .flatMap((property) => symbolsOf(types, checker.getTypeOfSymbol(property), depth + 1))
    : [];
}

const require = createRequire(import.meta.url);
let typescript: typeof ts | undefined;

function loadTypeScript(): typeof ts {
  // Only a file with type information comes here, so TypeScript is installed.
  typescript ??= require('typescript') as typeof ts;
  return typescript;
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
