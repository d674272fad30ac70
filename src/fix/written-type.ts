import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import { loadTypeScript, type Types } from '../analysis/types.ts';
import { insertAfter, type Edit } from './edits.ts';
import { indentationAt, styleOf } from './style.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

/** A type as it can stand at some place, with what the file has to import for it. */
export interface WrittenType {
  readonly text: string;
  readonly imports: readonly Edit[];
}

/** Writes types; `undefined` for those that cannot be written, or are too long to be read. */
export type Writer = (type: ts.Type) => WrittenType | undefined;

export const MAX_LENGTH = 100;
const MAX_DEPTH = 4;

/** What stands for a type that the file has no name for: `import("./user").User`. */
const ELSEWHERE = /\bimport\("(?:[^"\\]|\\.)*"\)\.([A-Za-z_$][\w$]*)(?!\s*\.|[\w$])/gu;
const UNWRITABLE = /\bimport\(|typeof |\bunique symbol\b|\bthis\b|\.\.\.\s*\d|\n/u;

const KEYWORDS = new Set(
  'any bigint boolean false keyof never null number object readonly string symbol true undefined unknown void'.split(
    ' ',
  ),
);

/** Writes types as they can stand before a statement. */
export function createWriter(
  sourceCode: SourceCode,
  types: Types,
  statement: TSESTree.Node,
): Writer {
  const { checker, services } = types;
  const { TypeFlags, TypeFormatFlags } = loadTypeScript();
  const place = (services.esTreeNodeToTSNodeMap.get(statement) as ts.Node).parent;
  const inScope = namesInScope(types, place);
  return (type) => {
    if ((type.flags & TypeFlags.Any) !== 0) return { text: 'any', imports: [] };
    const printed = checker.typeToString(type, place, TypeFormatFlags.NoTruncation);
    const missing = new Set([...printed.matchAll(ELSEWHERE)].map(([, name]) => name ?? ''));
    const text = printed.replace(ELSEWHERE, '$1');
    if (text.length > MAX_LENGTH || UNWRITABLE.test(text)) return undefined;
    const meant = new Set<ts.Symbol>();
    for (const path of namesIn(text)) {
      const symbol = missing.has(path) ? undefined : symbolAt(checker, inScope, path);
      if (!symbol && !missing.has(path)) return undefined;
      if (symbol) meant.add(symbol);
    }
    const imports = new Map<string, { readonly symbol: ts.Symbol; readonly edit: Edit }>();
    for (const symbol of symbolsOf(types, type)) {
      if (meant.has(symbol)) continue;
      const { name } = symbol;
      const edit = missing.has(name) ? importOf(sourceCode, types, symbol) : undefined;
      if (!edit || (imports.get(name)?.symbol ?? symbol) !== symbol) return undefined;
      imports.set(name, { symbol, edit });
    }
    if (imports.size < missing.size) return undefined;
    return {
      text: inQuotesOf(sourceCode, text),
      imports: [...imports.values()].map(({ edit }) => edit),
    };
  };
}

export function inQuotesOf(sourceCode: SourceCode, text: string): string {
  const { quote } = styleOf(sourceCode);
  return text.replace(/"([^"'\\]*)"/gu, `${quote}$1${quote}`);
}

/** The types and namespaces that have a name at a place, those that the file imports included. */
function namesInScope({ checker }: Types, place: ts.Node): ReadonlyMap<string, ts.Symbol> {
  const { Alias, Namespace, Type } = loadTypeScript().SymbolFlags;
  return new Map(
    checker
      .getSymbolsInScope(place, Type | Namespace | Alias)
      .map((symbol) => [symbol.name, resolveAlias(checker, symbol)]),
  );
}

function resolveAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  const { Alias } = loadTypeScript().SymbolFlags;
  return (symbol.flags & Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

/** What `User` means, or `models.User`. */
function symbolAt(
  checker: ts.TypeChecker,
  inScope: ReadonlyMap<string, ts.Symbol>,
  path: string,
): ts.Symbol | undefined {
  const [first = '', ...members] = path.split('.');
  let symbol = inScope.get(first);
  for (const member of members) {
    const exports = symbol ? checker.getExportsOfModule(symbol) : [];
    const found = exports.find(({ name }) => name === member);
    symbol = found && resolveAlias(checker, found);
  }
  return symbol;
}

/** The names of types in a text, with what they are taken from; property names and strings left out. */
function namesIn(text: string): string[] {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gu, '""');
  return [
    ...bare.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?!\s*\??:|[\w$])/gu),
  ]
    .map(([, name]) => name ?? '')
    .filter((name) => !KEYWORDS.has(name));
}

/** The named parts of a type. A type parameter stands for whatever its place says, so it can never be written. */
function symbolsOf(types: Types, type: ts.Type, depth = 0): ts.Symbol[] {
  const { checker, utils } = types;
  if (depth > MAX_DEPTH) return [];
  const all = (parts: readonly ts.Type[]): ts.Symbol[] =>
    parts.flatMap((part) => symbolsOf(types, part, depth + 1));
  if (type.aliasSymbol) return [type.aliasSymbol, ...all(type.aliasTypeArguments ?? [])];
  if (utils.isUnionOrIntersectionType(type)) return all(type.types);
  if (utils.isTypeParameter(type)) return type.symbol ? [type.symbol] : [];
  if (utils.isTypeReference(type)) {
    const parts = all(checker.getTypeArguments(type));
    const isList = checker.isArrayType(type) || checker.isTupleType(type);
    return isList || !type.symbol ? parts : [type.symbol, ...parts];
  }
  if (type.isClassOrInterface()) return [type.symbol];
  if (!utils.isObjectType(type)) return [];
  const members = type.getProperties().map((property) => checker.getTypeOfSymbol(property));
  const signatures = [...type.getCallSignatures(), ...type.getConstructSignatures()];
  return all([...members, ...signatures.flatMap((signature) => partsOf(checker, signature))]);
}

function partsOf(checker: ts.TypeChecker, signature: ts.Signature): ts.Type[] {
  return [
    ...signature.getParameters().map((parameter) => checker.getTypeOfSymbol(parameter)),
    signature.getReturnType(),
  ];
}

/** Adds a type to what the file imports of a module that exports it, where the name means nothing else. */
function importOf(sourceCode: SourceCode, types: Types, symbol: ts.Symbol): Edit | undefined {
  const { name } = symbol;
  if (isWritten(sourceCode, name)) return undefined;
  const list = sourceCode.ast.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && exportsType(types, statement, symbol)
      ? [statement]
      : [],
  );
  return addToImport(sourceCode, list, name);
}

/** Whether a name stands somewhere in a file, or is that of a property. */
export function isWritten({ ast }: SourceCode, name: string): boolean {
  return (ast.tokens ?? []).some(
    ({ type, value }) => value === name && type.endsWith('Identifier'),
  );
}

/** Adds a type to one of several imports of what exports it. */
export function addToImport(
  sourceCode: SourceCode,
  list: readonly TSESTree.ImportDeclaration[],
  name: string,
): Edit | undefined {
  const found = list.find(({ importKind }) => importKind === 'type') ?? list[0];
  const [last, before] = (found?.specifiers ?? []).toReversed();
  if (!found || last?.type !== 'ImportSpecifier') return undefined;
  const { newline } = styleOf(sourceCode);
  const isBelow = before !== undefined && before.loc.end.line < last.loc.start.line;
  const gap = isBelow ? newline + indentationAt(sourceCode, last) : ' ';
  return insertAfter(last, `,${gap}${found.importKind === 'type' ? '' : 'type '}${name}`);
}

function exportsType(
  { checker, services }: Types,
  statement: TSESTree.ImportDeclaration,
  symbol: ts.Symbol,
): boolean {
  const source = services.esTreeNodeToTSNodeMap.get(statement.source);
  const module = checker.getSymbolAtLocation(source);
  return (
    module !== undefined &&
    checker
      .getExportsOfModule(module)
      .some((one) => one.name === symbol.name && resolveAlias(checker, one) === symbol)
  );
}
