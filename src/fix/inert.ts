import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { staticName, unwrap } from '../ast/nodes.ts';

type Source = Readonly<Pick<TSESLint.SourceCode, 'ast'>>;

const ACCESSOR = /^(?:accessor|get|set)$/u;
/** What an accessor is called by stands behind `get`; what is called `get` itself is followed by something else. */
const KEY = /^(?:[\w$#["'\\]|\P{ASCII})/u;
const MAKES_ACCESSORS = /define(?:Getter|Propert|Setter)|\bProxy\b/u;

/** Whether reading or writing a member may run code of the file. */
const mayHoldAccessors = memoized(({ ast }: Source) => {
  const tokens = ast.tokens ?? [];
  return tokens.some(
    ({ value }, index) =>
      MAKES_ACCESSORS.test(value) ||
      (ACCESSOR.test(value) && KEY.test(tokens[index + 1]?.value ?? '')),
  );
});

/** Whether a statement runs no code of this file when control passes it. */
export function isInert(sourceCode: Source, statement: TSESTree.Node): boolean {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSDeclareFunction':
    case 'TSImportEqualsDeclaration':
      return true;
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return !statement.declaration || isInert(sourceCode, statement.declaration);
    case 'VariableDeclaration':
      return statement.declarations.every(
        ({ id, init }) =>
          !init || (isInertTarget(sourceCode, id) && isInertValue(sourceCode, init)),
      );
    case 'ExpressionStatement':
      return isInertValue(sourceCode, statement.expression);
    default:
      return false;
  }
}

function isInertValue(sourceCode: Source, node: TSESTree.Node): boolean {
  const value = unwrap(node);
  switch (value.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'Identifier':
    case 'Literal':
      return true;
    case 'CallExpression':
      return (
        value.callee.type === 'Identifier' &&
        value.callee.name === 'require' &&
        value.arguments.every((argument) => isInertValue(sourceCode, argument))
      );
    case 'MemberExpression':
      return (
        isInertValue(sourceCode, value.object) &&
        (!value.computed || staticName(value) !== undefined) &&
        !mayHoldAccessors(sourceCode)
      );
    case 'AssignmentExpression':
      return (
        value.operator === '=' &&
        isInertTarget(sourceCode, value.left) &&
        isInertValue(sourceCode, value.right)
      );
    case 'ArrayExpression':
      return value.elements.every((element) => !element || isInertValue(sourceCode, element));
    case 'ObjectExpression':
      return value.properties.every(
        (property) =>
          property.type === 'Property' &&
          !property.computed &&
          isInertValue(sourceCode, property.value),
      );
    default:
      return false;
  }
}

/** Of what is given a value: a default, a computed key and a getter may run something. */
function isInertTarget(sourceCode: Source, node: TSESTree.Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return true;
    case 'ArrayPattern':
      return node.elements.every((element) => !element || isInertTarget(sourceCode, element));
    case 'ObjectPattern':
      return (
        !mayHoldAccessors(sourceCode) &&
        node.properties.every((property) =>
          property.type === 'RestElement'
            ? isInertTarget(sourceCode, property)
            : !property.computed && isInertTarget(sourceCode, property.value),
        )
      );
    case 'RestElement':
      return isInertTarget(sourceCode, node.argument);
    default:
      return node.type !== 'AssignmentPattern' && isInertValue(sourceCode, node);
  }
}
