import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside, unwrap, type Call } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/**
 * Whether the outcome of a condition may tell what holds at a later place of its function: the place
 * lies in a branch of the condition, or a branch of it does not come back.
 *
 * Where both branches come to the place, what the condition told is forgotten there, unless one of
 * them wrote what it is about: `name` is the variable's, or `this`. "Yes" is said in case of doubt.
 */
export function mayTell(
  analysis: Analysis,
  condition: TSESTree.Node,
  place: TSESTree.Node,
  name: string,
): boolean {
  let node = condition;
  for (let { parent } = node; parent; node = parent, parent = parent.parent) {
    switch (parent.type) {
      case 'LogicalExpression':
        if (parent.left === node && isInside(place, parent.right)) return true;
        break;
      case 'ConditionalExpression':
        if (parent.test === node && isInside(place, parent)) return true;
        break;
      case 'IfStatement':
        return isInside(place, parent) || outlives(analysis, parent, name);
      case 'ExpressionStatement':
        // An assertion, or a variable that is given a value where it had none.
        return condition.type === 'CallExpression' || condition.type === 'AssignmentExpression';
      case 'CallExpression':
      case 'NewExpression':
        return mayCheck(analysis, parent);
      case 'AwaitExpression':
      case 'BinaryExpression':
      case 'ChainExpression':
      case 'SequenceExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'UnaryExpression':
        break;
      case 'ArrayExpression':
      case 'ArrowFunctionExpression':
      case 'MemberExpression':
      case 'Property':
      case 'ReturnStatement':
      case 'TemplateLiteral':
      case 'ThrowStatement':
        return false;
      default:
        return true;
    }
  }
  return false;
}

/** Whether something of the outcome of an `if` is left behind it. */
function outlives(
  analysis: Analysis,
  { alternate, consequent }: TSESTree.IfStatement,
  name: string,
): boolean {
  return [consequent, alternate].some(
    (branch) => branch && (mayLeave(analysis, branch) || writes(analysis, branch, name)),
  );
}

/** Whether a branch may end without coming to what follows it. */
function mayLeave(analysis: Analysis, branch: TSESTree.Statement): boolean {
  switch (branch.type) {
    case 'BlockStatement': {
      const last = branch.body.at(-1);
      return last !== undefined && mayLeave(analysis, last);
    }
    case 'IfStatement':
      return (
        branch.alternate !== null &&
        mayLeave(analysis, branch.consequent) &&
        mayLeave(analysis, branch.alternate)
      );
    case 'ExpressionStatement': {
      const value = unwrap(branch.expression);
      return value.type === 'CallExpression' && mayCheck(analysis, value);
    }
    case 'VariableDeclaration':
      return false;
    default:
      return true;
  }
}

/** Whether a call may end in an error for a reason that shows: assertions, functions of the file, exits. */
function mayCheck({ bindings, calls }: Analysis, call: Call): boolean {
  if (call.type === 'CallExpression' && calls.calleeOf(call)) return true;
  return bindings.originOf(call.callee) !== undefined;
}

function writes({ sourceCode }: Analysis, branch: TSESTree.Node, name: string): boolean {
  let isWritten = false;
  walk(branch, sourceCode.visitorKeys, (node) => {
    if (isWritten || isFunction(node)) return SKIP;
    if (node.type === 'AssignmentExpression') isWritten = mayBe(node.left, name);
    if (node.type === 'UpdateExpression') isWritten = mayBe(node.argument, name);
    return undefined;
  });
  return isWritten;
}

/** Whether a target is part of a variable; patterns are taken to be. */
function mayBe(target: TSESTree.Node, name: string): boolean {
  let root = unwrap(target);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  if (root.type === 'Identifier') return root.name === name;
  return root.type === 'ThisExpression' ? name === 'this' : true;
}
