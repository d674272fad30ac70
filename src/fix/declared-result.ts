import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { enclosingFunction, staticName, type ClassNode, type FunctionNode } from '../ast/nodes.ts';
import { isChecked } from '../ast/typescript.ts';

/** What an async function may be called with, whatever it promises. */
const MAY_BE_PROMISE = /Promise|Awaitable/;

/**
 * Whether a type of this file says that a method gives something else than a promise: an interface that
 * its class implements, or that its object literal is declared to be. To make it async would not compile.
 */
export function hasPlainResult({ sourceCode }: Analysis, { parent }: FunctionNode): boolean {
  if (parent.type !== 'Property' && parent.type !== 'MethodDefinition') return false;
  const name = staticName(parent);
  const types =
    parent.type === 'Property' ? typesOfLiteral(parent.parent) : typesOfClass(parent.parent.parent);
  return types.some((type) => {
    const member = membersOf(sourceCode.ast, type).find(
      (one) => 'key' in one && staticName(one as never) === name,
    );
    const result = member && resultOf(member);
    return (
      result !== undefined && !isOpen(result) && !MAY_BE_PROMISE.test(sourceCode.getText(result))
    );
  });
}

/** What a class implements: only TypeScript's parser tells. */
function typesOfClass(owner: ClassNode): readonly TSESTree.Node[] {
  return 'implements' in owner ? owner.implements : [];
}

/** The interfaces of other files of the program that a method's class implements: they may ask it for a value. */
export function interfacesElsewhere(
  { sourceCode }: Analysis,
  { parent }: FunctionNode,
): readonly string[] {
  const isMember = parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition';
  if (!isMember || parent.static) return [];
  const isOfProgram = (name: string): boolean =>
    sourceCode.ast.body.some(
      (statement) =>
        statement.type === 'ImportDeclaration' &&
        /^(?:[.~#]|@\/)/.test(statement.source.value) &&
        statement.specifiers.some(({ local }) => local.name === name),
    );
  return typesOfClass(parent.parent.parent).flatMap((type) => {
    const name = sourceCode.getText('expression' in type ? (type.expression as never) : type);
    return isOfProgram(name) ? [name] : [];
  });
}

/** The types that an object literal is declared to have where it stands. */
function typesOfLiteral(literal: TSESTree.Node): TSESTree.Node[] {
  const types: TSESTree.Node[] = [];
  let node = literal;
  while (node.parent && 'expression' in node.parent && 'typeAnnotation' in node.parent) {
    types.push(node.parent.typeAnnotation);
    node = node.parent;
  }
  const { parent } = node;
  if (parent?.type === 'VariableDeclarator' && parent.id.typeAnnotation) {
    types.push(parent.id.typeAnnotation.typeAnnotation);
  }
  const isArrowBody = parent?.type === 'ArrowFunctionExpression' && parent.body === node;
  const fn =
    isArrowBody || parent?.type === 'ReturnStatement' ? enclosingFunction(node) : undefined;
  if (fn?.returnType) types.push(fn.returnType.typeAnnotation);
  return types;
}

/** The members of an interface or type of the same file. */
function membersOf({ body }: TSESTree.Program, type: TSESTree.Node): readonly TSESTree.Node[] {
  const name =
    type.type === 'TSTypeReference'
      ? type.typeName
      : type.type === 'TSClassImplements'
        ? type.expression
        : undefined;
  if (name?.type !== 'Identifier') return type.type === 'TSTypeLiteral' ? type.members : [];
  for (const statement of body) {
    const declared = 'declaration' in statement ? statement.declaration : statement;
    if (declared?.type === 'TSInterfaceDeclaration' && declared.id.name === name.name) {
      return declared.body.body;
    }
    if (declared?.type === 'TSTypeAliasDeclaration' && declared.id.name === name.name) {
      return declared.typeAnnotation.type === 'TSTypeLiteral'
        ? declared.typeAnnotation.members
        : [];
    }
  }
  return [];
}

/**
 * Whether a function is declared to give a value, in a way that `Promise<…>` around its return type does not
 * change: as a guard of types, by the type of its variable, by JSDoc that a checked script asks.
 */
export function isAskedForValue({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  const own = fn.returnType?.typeAnnotation;
  if (own?.type === 'TSTypePredicate' || own?.type === 'TSNeverKeyword') return true;
  const isShadowed = sourceCode.scopeManager?.scopes.some(
    ({ set }) => (set.get('Promise')?.defs.length ?? 0) > 0,
  );
  if (own && isShadowed) return true;
  if (documentedResult(sourceCode, fn)) return true;
  return typesOfValue(fn).some((type) => {
    const result = functionType(sourceCode.ast, type)?.returnType?.typeAnnotation;
    return (
      result !== undefined && !isOpen(result) && !MAY_BE_PROMISE.test(sourceCode.getText(result))
    );
  });
}

/** `@returns {string}`, `@type {(name: string) => string}` */
function documentedResult(sourceCode: Analysis['sourceCode'], fn: FunctionNode): boolean {
  if (!isChecked(sourceCode)) return false;
  let statement: TSESTree.Node = fn;
  while (statement.parent && !/Statement$|^(?:MethodD|VariableD|FunctionD)/.test(statement.type)) {
    statement = statement.parent;
  }
  if (statement.type === 'VariableDeclarator' && statement.parent) statement = statement.parent;
  const comment = sourceCode.getCommentsBefore(statement).at(-1)?.value ?? '';
  const result =
    /@returns?\s*\{([^}]*)\}/.exec(comment)?.[1] ?? /@type\s*\{.*=>([^}]*)\}/.exec(comment)?.[1];
  return result !== undefined && !/Promise|Awaitable|\b(?:any|unknown|void)\b|\*/.test(result);
}

/** The types that the place of a function gives it. */
function typesOfValue(fn: FunctionNode): TSESTree.Node[] {
  const types: TSESTree.Node[] = [];
  let node: TSESTree.Node = fn;
  while (node.parent && 'expression' in node.parent && 'typeAnnotation' in node.parent) {
    types.push(node.parent.typeAnnotation);
    node = node.parent;
  }
  const { parent } = node;
  const declared =
    parent?.type === 'VariableDeclarator'
      ? parent.id.typeAnnotation
      : parent?.type === 'PropertyDefinition'
        ? parent.typeAnnotation
        : undefined;
  return declared ? [...types, declared.typeAnnotation] : types;
}

/** The function type that a type is, or that an alias of this file names. */
function functionType(
  { body }: TSESTree.Program,
  type: TSESTree.Node,
): TSESTree.TSFunctionType | undefined {
  if (type.type === 'TSFunctionType') return type;
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  const { name } = type.typeName;
  for (const statement of body) {
    const declared = 'declaration' in statement ? statement.declaration : statement;
    if (declared?.type === 'TSTypeAliasDeclaration' && declared.id.name === name) {
      return declared.typeAnnotation.type === 'TSFunctionType'
        ? declared.typeAnnotation
        : undefined;
    }
  }
  return undefined;
}

function resultOf(member: TSESTree.Node): TSESTree.Node | undefined {
  if (member.type === 'TSMethodSignature') return member.returnType?.typeAnnotation;
  if (member.type !== 'TSPropertySignature') return undefined;
  const type = member.typeAnnotation?.typeAnnotation;
  return type?.type === 'TSFunctionType' ? type.returnType?.typeAnnotation : undefined;
}

/** Whether a promise is as good as anything: TypeScript takes it for `void` as well. */
function isOpen({ type }: TSESTree.Node): boolean {
  return type === 'TSAnyKeyword' || type === 'TSUnknownKeyword' || type === 'TSVoidKeyword';
}

/** Whether a function gives a promise without being async. */
export function givesPromise(analysis: Analysis, fn: FunctionNode): boolean {
  const type = fn.returnType?.typeAnnotation;
  return type
    ? isPromiseReference(analysis, type)
    : analysis.promises.returnKindOf(fn).kind === 'promise';
}

/** Whether a type is the global `Promise<…>`. */
export function isPromiseReference({ bindings }: Analysis, type: TSESTree.TypeNode): boolean {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  const isDeclared = (bindings.variableOf(type.typeName)?.defs.length ?? 0) > 0;
  return type.typeName.name === 'Promise' && !isDeclared;
}
