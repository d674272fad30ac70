import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, staticName, unwrap } from '../../ast/nodes.ts';
import { isAssigned } from '../../ast/targets.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/**
 * The node in which a branch runs once, since it sets what it asks for, and nothing takes that back:
 * `if (!isBound) { isBound = true; … }`.
 */
export function onceIn(
  analysis: Analysis,
  { consequent, test }: TSESTree.IfStatement,
): TSESTree.Node | undefined {
  const flag = askedFor(test);
  const setting = flag && consequent.type === 'BlockStatement' && settingIn(consequent, flag);
  if (!setting) return undefined;
  if (flag.type === 'Identifier') return blockSetIn(analysis, flag);
  return isFieldSetOnly(analysis, flag) ? enclosingFunction(consequent)?.parent : undefined;
}

type Flag = TSESTree.Identifier | TSESTree.MemberExpressionNonComputedName;

/** `!isBound`, `rows === undefined`, `this.rows == null` */
function askedFor(test: TSESTree.Expression): Flag | undefined {
  if (test.type === 'UnaryExpression' && test.operator === '!') return flagOf(test.argument);
  if (test.type !== 'BinaryExpression' || !/^===?$/u.test(test.operator)) return undefined;
  return isMissing(test.right) ? flagOf(test.left) : undefined;
}

function flagOf(node: TSESTree.Node): Flag | undefined {
  const value = unwrap(node);
  if (value.type === 'Identifier') return value;
  const isField =
    value.type === 'MemberExpression' && !value.computed && value.object.type === 'ThisExpression';
  return isField && value.property.type === 'Identifier' ? value : undefined;
}

function isMissing(node: TSESTree.Node): boolean {
  return (
    (node.type === 'Identifier' && node.name === 'undefined') ||
    (node.type === 'Literal' && node.raw === 'null')
  );
}

/** Whether one of the statements of a block sets a flag to something. */
function settingIn({ body }: TSESTree.BlockStatement, flag: Flag): boolean {
  return body.some(
    (statement) =>
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'AssignmentExpression' &&
      isSame(statement.expression.left, flag) &&
      isSet(statement.expression.left),
  );
}

function isSame(left: TSESTree.Node, flag: Flag): boolean {
  if (flag.type === 'Identifier') return left.type === 'Identifier' && left.name === flag.name;
  return flagOf(left)?.type === 'MemberExpression' && nameOf(left) === nameOf(flag);
}

function nameOf(node: TSESTree.Node): string | undefined {
  return node.type === 'MemberExpression' ? staticName(node) : undefined;
}

/** What is worked out, and `true`. */
function isSomething(value: TSESTree.Expression): boolean {
  return value.type === 'Literal' ? value.value === true : !isMissing(value);
}

/** The block of the variable, if whatever writes to it sets it. */
function blockSetIn({ bindings }: Analysis, flag: TSESTree.Identifier): TSESTree.Node | undefined {
  const variable = bindings.variableOf(flag);
  const isOnly =
    variable?.defs[0]?.type === 'Variable' &&
    variable.references.every(
      (reference) =>
        !reference.isWrite() ||
        reference.init === true ||
        isSet(reference.identifier as TSESTree.Node),
    );
  return isOnly ? variable.scope.block : undefined;
}

/** Whether whatever writes to a field of that name sets it, but for constructors. */
function isFieldSetOnly({ sourceCode }: Analysis, flag: Flag): boolean {
  let isOnly = true;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'MemberExpression' || staticName(node) !== nameOf(flag)) return;
    if (isAssigned(node) && !isSet(node) && !isInConstructor(node)) isOnly = false;
  });
  return isOnly;
}

/** `isBound = true` */
function isSet(place: TSESTree.Node): boolean {
  const { parent } = place;
  return (
    parent?.type === 'AssignmentExpression' &&
    parent.operator === '=' &&
    parent.left === place &&
    isSomething(parent.right)
  );
}

function isInConstructor(node: TSESTree.Node): boolean {
  const method = enclosingFunction(node)?.parent;
  return method?.type === 'MethodDefinition' && method.kind === 'constructor';
}
