import type {
  ParserServicesWithTypeInformation,
  TSESLint,
  TSESTree,
} from '@typescript-eslint/utils';
import { createRequire } from 'node:module';
import type * as TsApiUtils from 'ts-api-utils';
import type ts from 'typescript';

export interface Types {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly utils: typeof TsApiUtils;
  readonly services: ParserServicesWithTypeInformation;
  /** The type of an expression, with a type parameter replaced by its constraint. */
  typeOf(node: TSESTree.Node): ts.Type;
  /** Whether a call runs a function that its source, in this file or another, declares as `async`. */
  callsAsyncFunction(call: TSESTree.CallExpression): boolean;
  /** Whether an expression is a string, a number or a boolean, which become text without effect. */
  isConvertible(node: TSESTree.Node): boolean;
  /** Whether a symbol is declared by TypeScript's own library, as the native `Promise` is. */
  isFromDefaultLibrary(symbol: ts.Symbol | undefined): boolean;
}

const require = createRequire(import.meta.url);

/** TypeScript itself. Loaded where there are types, for a project of plain JavaScript does not have it. */
export function loadTypeScript(): typeof ts {
  return require('typescript') as typeof ts;
}

/** TypeScript's answers, where the parser made a program; asked for last, because they cost most. */
export function createTypes(sourceCode: TSESLint.SourceCode): Types | undefined {
  const services = sourceCode.parserServices as
    Partial<ParserServicesWithTypeInformation> | undefined;
  if (!services?.program || !services.esTreeNodeToTSNodeMap) return undefined;
  const typed = services as ParserServicesWithTypeInformation;
  const { program } = typed;
  const checker = program.getTypeChecker();
  const typescript = loadTypeScript();
  return {
    program,
    checker,
    services: typed,
    utils: require('ts-api-utils') as typeof TsApiUtils,
    typeOf(node) {
      const type = typed.getTypeAtLocation(node);
      return checker.getBaseConstraintOfType(type) ?? type;
    },
    callsAsyncFunction(call) {
      const node = typed.esTreeNodeToTSNodeMap.get(call);
      const declaration = checker.getResolvedSignature(node)?.declaration;
      if (!declaration) return false;
      // A method can be overridden and a property replaced; a function cannot.
      const isConstant =
        typescript.isFunctionDeclaration(declaration) ||
        (typescript.isArrowFunction(declaration) &&
          typescript.isVariableDeclaration(declaration.parent) &&
          (typescript.getCombinedNodeFlags(declaration.parent) & typescript.NodeFlags.Const) !== 0);
      return (
        isConstant &&
        !declaration.asteriskToken &&
        (declaration.modifiers ?? []).some(
          ({ kind }) => kind === typescript.SyntaxKind.AsyncKeyword,
        )
      );
    },
    isConvertible(node) {
      const { StringLike, NumberLike, BooleanLike, BigIntLike } = typescript.TypeFlags;
      const convertible = StringLike | NumberLike | BooleanLike | BigIntLike;
      const type = checker.getBaseConstraintOfType(typed.getTypeAtLocation(node));
      const parts = type?.isUnion() ? type.types : type ? [type] : [];
      return parts.length > 0 && parts.every(({ flags }) => (flags & convertible) !== 0);
    },
    isFromDefaultLibrary: (symbol) =>
      symbol?.declarations?.some((declaration) =>
        program.isSourceFileDefaultLibrary(declaration.getSourceFile()),
      ) ?? false,
  };
}
