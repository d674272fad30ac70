import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { enclosingFunction, staticName, unwrap } from '../../ast/nodes.ts';
import { isAssigned } from '../../ast/targets.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isNullish } from '../bindings.ts';

/**
 * The node in which a branch runs once, since it sets what it asks for, and nothing takes that back:
 * `if (!isBound) { isBound = true; … }`.
 */
export function onceIn(
  analysis: Analysis,
  { consequent, test }: TSESTree.IfStatement,
): TSESTree.Node | undefined {
  const flag = askedFor(analysis, test);
  const setting =
    flag && consequent.type === 'BlockStatement' && settingIn(analysis, consequent, flag);
  if (!setting) return undefined;
  if (flag.type === 'Identifier') return blockSetIn(analysis, flag);
  const isTakenBack = fieldsTakenBack(analysis).has(nameOf(flag) ?? '');
  return isTakenBack ? undefined : enclosingFunction(consequent)?.parent;
}

type Flag = TSESTree.Identifier | TSESTree.MemberExpressionNonComputedName;

/** `!isBound`, `rows === undefined`, `this.rows == null` */
function askedFor(analysis: Analysis, test: TSESTree.Expression): Flag | undefined {
  if (test.type === 'UnaryExpression' && test.operator === '!') return flagOf(test.argument);
  if (test.type !== 'BinaryExpression' || !/^===?$/u.test(test.operator)) return undefined;
  return isNullish(analysis, test.right) ? flagOf(test.left) : undefined;
}

function flagOf(node: TSESTree.Node): Flag | undefined {
  const value = unwrap(node);
  if (value.type === 'Identifier') return value;
  const isField =
    value.type === 'MemberExpression' && !value.computed && value.object.type === 'ThisExpression';
  return isField && value.property.type === 'Identifier' ? value : undefined;
}

/** Whether one of the statements of a block sets a flag to something. */
function settingIn(analysis: Analysis, { body }: TSESTree.BlockStatement, flag: Flag): boolean {
  return body.some(
    (statement) =>
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'AssignmentExpression' &&
      isSame(statement.expression.left, flag) &&
      isSet(analysis, statement.expression.left),
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
function isSomething(analysis: Analysis, value: TSESTree.Expression): boolean {
  return value.type === 'Literal' ? value.value === true : !isNullish(analysis, value);
}

/** The block of the variable, if whatever writes to it sets it. */
function blockSetIn(analysis: Analysis, flag: TSESTree.Identifier): TSESTree.Node | undefined {
  const variable = analysis.bindings.variableOf(flag);
  const isOnly =
    variable?.defs[0]?.type === 'Variable' &&
    variable.references.every(
      (reference) =>
        !reference.isWrite() ||
        reference.init === true ||
        isSet(analysis, reference.identifier as TSESTree.Node),
    );
  return isOnly ? variable.scope.block : undefined;
}

/** The names of fields that something gives another value than one that sets them, but for constructors. */
const fieldsTakenBack = memoized((analysis: Analysis): ReadonlySet<string> => {
  const { ast, visitorKeys } = analysis.sourceCode;
  const names = new Set<string>();
  walk(ast, visitorKeys, (node) => {
    if (node.type !== 'MemberExpression' || !isAssigned(node) || isSet(analysis, node)) return;
    const name = staticName(node);
    if (name !== undefined && !isInConstructor(node)) names.add(name);
  });
  return names;
});

/** `isBound = true` */
function isSet(analysis: Analysis, place: TSESTree.Node): boolean {
  const { parent } = place;
  return (
    parent?.type === 'AssignmentExpression' &&
    parent.operator === '=' &&
    parent.left === place &&
    isSomething(analysis, parent.right)
  );
}

function isInConstructor(node: TSESTree.Node): boolean {
  const method = enclosingFunction(node)?.parent;
  return method?.type === 'MethodDefinition' && method.kind === 'constructor';
}
