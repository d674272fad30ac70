import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import type { Analysis } from '../analysis/analyze.ts';
import type { Types } from '../analysis/types.ts';
import {
  enclosingFunction,
  isFunction,
  isInside,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { insertAfter, type Edit } from './edits.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

/** `T` of `new Promise<T>(…)`, where nothing else in the code says what the promise is of. */
export function promisedType(node: TSESTree.NewExpression): TSESTree.TypeNode | undefined {
  const type = node.typeArguments?.params[0];
  return type && !hasDeclaredType(wrapped(node)) ? type : undefined;
}

/** Whether the place of a value has a type that is written down: of a variable, of a field, of what a function returns. */
function hasDeclaredType(place: TSESTree.Node): boolean {
  const { parent } = place;
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.typeAnnotation !== undefined;
    case 'AwaitExpression':
      return (
        wrapped(parent).parent?.type === 'ExpressionStatement' || hasDeclaredType(wrapped(parent))
      );
    case 'PropertyDefinition':
      return parent.value === place && parent.typeAnnotation !== undefined;
    case 'ReturnStatement':
    case 'ArrowFunctionExpression': {
      const fn = enclosingFunction(place);
      return fn !== undefined && (fn.returnType !== undefined || isDeclared(fn));
    }
    default:
      return false;
  }
}

/** `const load: (id: string) => Promise<User> = (id) => …` */
function isDeclared(fn: FunctionNode): boolean {
  const place = wrapped(fn);
  return fn.type !== 'FunctionDeclaration' && place.parent !== undefined
    ? hasDeclaredType(place)
    : false;
}

/** The function whose result is an expression and nothing else, on every path. */
export function functionReturning(place: TSESTree.Node): FunctionNode | undefined {
  const { parent } = place;
  if (parent?.type === 'ArrowFunctionExpression' && parent.body === place) return parent;
  const body = parent?.type === 'ReturnStatement' ? parent.parent : undefined;
  const fn =
    body?.type === 'BlockStatement' && body.body.at(-1) === parent ? body.parent : undefined;
  return isFunction(fn) ? fn : undefined;
}

/** Writes the type of a promise as what the function around it returns, if that function can take it. */
export function declareResult(
  { sourceCode }: Analysis,
  fn: FunctionNode,
  type: TSESTree.TypeNode,
): Edit[] {
  const text = sourceCode.getText(type);
  const paren = closingParenOf(sourceCode, fn);
  if (!paren || fn.returnType || text === 'void' || usesTypesOf(sourceCode, fn, type)) return [];
  return [insertAfter(paren, `: Promise<${text}>`)];
}

/** The `)` of the parameters; `x => …` has none. */
function closingParenOf(sourceCode: SourceCode, fn: FunctionNode): TSESTree.Token | undefined {
  const isArrow = fn.type === 'ArrowFunctionExpression';
  const next = isArrow
    ? sourceCode.getTokenBefore(fn.body, ({ value }) => value === '=>')
    : sourceCode.getFirstToken(fn.body);
  const paren = next && sourceCode.getTokenBefore(next);
  return paren?.value === ')' ? paren : undefined;
}

/** Whether a type names what is declared inside a function. */
function usesTypesOf(sourceCode: SourceCode, fn: FunctionNode, type: TSESTree.TypeNode): boolean {
  return (sourceCode.scopeManager?.scopes ?? []).some(
    ({ block, references }) =>
      isInside(block, fn) &&
      references.some(
        ({ identifier, resolved }) =>
          isInside(identifier, type) &&
          resolved?.identifiers.some((declared) => isInside(declared, fn.body)),
      ),
  );
}

/**
 * The edits that keep the type of a wrapper whose place a promise takes: `inner`, if it stands in the file
 * today. `undefined` if TypeScript knows that the two differ, and there is no place to say so.
 */
export function keepType(
  analysis: Analysis,
  node: TSESTree.NewExpression,
  inner: TSESTree.Node | undefined,
): Edit[] | undefined {
  const type = promisedType(node);
  const { sourceCode, types } = analysis;
  if (!type) return [];
  if (types && inner && areSame(types, types.typeOf(node), types.typeOf(inner))) return [];
  const place = wrapped(node);
  const fn = functionReturning(place);
  const edits = fn ? declareResult(analysis, fn, type) : [];
  const { parent } = place;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') {
    edits.push(insertAfter(parent.id, `: Promise<${sourceCode.getText(type)}>`));
  }
  return types && inner && edits.length === 0 ? undefined : edits;
}

function areSame({ checker }: Types, left: ts.Type, right: ts.Type): boolean {
  // TypeScript before 5.4 does not tell whether types fit each other.
  return 'isTypeAssignableTo' in checker
    ? checker.isTypeAssignableTo(left, right) && checker.isTypeAssignableTo(right, left)
    : (checker as ts.TypeChecker).typeToString(left) ===
        (checker as ts.TypeChecker).typeToString(right);
}
