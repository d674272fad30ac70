import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../../ast/memoized.ts';
import {
  isClass,
  isFunction,
  memberName,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../../ast/nodes.ts';
import { isNeverReassigned } from '../../bindings.ts';
import type { Entity } from './value.ts';

export function exportedName(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value;
}

export function literalText(node: TSESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

/** `/restore` for `` `${PREFIX}/restore` `` and `PREFIX + '/restore'`. */
export function endOfText(node: TSESTree.Node | undefined): string | undefined {
  if (node?.type === 'BinaryExpression' && node.operator === '+') return literalText(node.right);
  return node?.type === 'TemplateLiteral'
    ? (node.quasis.at(-1)?.value.cooked ?? undefined)
    : undefined;
}

/** Whether `true` is written there. */
export function isTrue(node: TSESTree.Node): boolean {
  return node.type === 'Literal' && node.value === true;
}

/** Takes note of `true`, a number or a pattern, which hold no function. */
export function addFlag(entity: Entity, name: string | undefined, node: TSESTree.Node): void {
  if (node.type !== 'Literal' || name === undefined) return;
  const { value } = node;
  const isThere = value === true || 'regex' in node;
  if (!isThere && typeof value !== 'number') return;
  (entity.flags ??= new Map()).set(name, isThere ? true : Number(value));
}

/**
 * The name of a member of a literal: `[computed]` for `{ [expression]: … }`, which may be any, and none for
 * `{ [Symbol.iterator]: … }`, which nothing looks up by a name.
 */
export function keyName(property: TSESTree.Property): string | undefined {
  const { key } = property;
  if (key.type === 'Literal') return String(key.value);
  const isSymbol = key.type === 'MemberExpression' && lastName(key.object) === 'Symbol';
  return staticName(property) ?? (isSymbol ? undefined : '[computed]');
}

/** The last name in a callee: `get` for `app.get`, `f` for `f`. */
export function lastName(node: TSESTree.Node): string {
  const callee = unwrap(node);
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' ? (memberName(callee) ?? '') : '';
}

export function isModuleExports(node: TSESTree.MemberExpression): boolean {
  return (
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    staticName(node) === 'exports'
  );
}

/** `exports`, `module.exports` */
export function isExports(node: TSESTree.Node): boolean {
  return node.type === 'MemberExpression'
    ? isModuleExports(node)
    : node.type === 'Identifier' && node.name === 'exports';
}

/** Whether the syntax of a file says so: there, `this` is nothing outside of functions. */
export const isEsModule = memoized(({ body }: TSESTree.Program) =>
  body.some(({ type }) => /^(?:Import|Export|TSImportEquals|TSExport)/u.test(type)),
);

export function isPrototype(node: TSESTree.Node): node is TSESTree.MemberExpression {
  return node.type === 'MemberExpression' && staticName(node) === 'prototype';
}

export function hasDirective(body: readonly TSESTree.Node[], text: string): boolean {
  const [first] = body;
  return (
    first?.type === 'ExpressionStatement' &&
    first.expression.type === 'Literal' &&
    first.expression.value === text
  );
}

/** The name a reader would call a function, class or object by. */
export function nameOf(node: TSESTree.Node): string {
  if ((isFunction(node) || isEntityNode(node) || isTypeNode(node)) && 'id' in node && node.id)
    return (node.id as TSESTree.Identifier).name;
  const { parent } = wrapped(node);
  switch (parent?.type) {
    case 'AssignmentExpression':
      return lastName(parent.left);
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return memberName(parent) ?? '';
    case 'Property':
      return staticName(parent) ?? '';
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : '';
    default:
      return '';
  }
}

export function isEntityNode(node: TSESTree.Node): boolean {
  return isFunction(node) || isClass(node);
}

export type TypeNode =
  | TSESTree.TSEnumDeclaration
  | TSESTree.TSModuleDeclaration
  | TSESTree.TSInterfaceDeclaration
  | TSESTree.TSTypeAliasDeclaration
  | TSESTree.TSTypeLiteral;

/** What declares the members of objects by types, or for the whole module: an enumeration, a namespace. */
export function isTypeNode(node: TSESTree.Node): node is TypeNode {
  return (
    node.type === 'TSEnumDeclaration' ||
    node.type === 'TSModuleDeclaration' ||
    node.type === 'TSInterfaceDeclaration' ||
    node.type === 'TSTypeAliasDeclaration' ||
    node.type === 'TSTypeLiteral'
  );
}

/** `Lexer.prototype.peek = function () { … }` */
export function nameOnPrototype(fn: FunctionNode): string | undefined {
  const { parent } = fn;
  if (parent.type !== 'AssignmentExpression' || parent.left.type !== 'MemberExpression')
    return undefined;
  return isPrototype(parent.left.object) ? staticName(parent.left) : undefined;
}

/** The function that a name stands for from its declaration to its end. */
export function constantFunction(
  variable: TSESLint.Scope.Variable | undefined,
): FunctionNode | undefined {
  const [def] = variable?.defs ?? [];
  const isDeclared = def?.type === 'FunctionName' && isNeverReassigned(variable);
  const fn = isDeclared ? def.node : constantInit(variable);
  return isFunction(fn) ? fn : undefined;
}

/** The value that a variable has from its declaration to its end, if it has one. */
export function constantInit(
  variable: TSESLint.Scope.Variable | undefined,
): TSESTree.Node | undefined {
  const [def] = variable?.defs ?? [];
  const isWritten = variable?.references.some(
    (reference) => reference.isWrite() && reference.init !== true,
  );
  return def?.type === 'Variable' && def.node.id.type === 'Identifier' && isWritten !== true
    ? (def.node.init ?? undefined)
    : undefined;
}
