import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isExports, isPrototype } from '../analysis/project/summary/names.ts';
import {
  enclosingFunction,
  isFunction,
  staticName,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';

const EXPORTS = Symbol('exports');

/** The calls of this file that run a method for certain, beside those of others: `repo.load()`. */
export function methodCallsOf(analysis: Analysis, fn: FunctionNode): TSESTree.CallExpression[] {
  const { methods, sourceCode } = analysis;
  const found: TSESTree.CallExpression[] = [];
  const name = methodName(fn);
  if (name === undefined) return found;
  const owner = ownerOf(analysis, fn);
  const holder = holderOf(analysis, fn);
  const isHeld = holder !== undefined && functionsHeld(analysis, holder, name).length === 1;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    if (staticName(node.callee) !== name) return;
    const isOwn = owner !== undefined && ownerOfObject(analysis, node.callee.object) === owner;
    const isOfHolder = isHeld && keyOf(analysis, node.callee.object) === holder;
    if (isOwn || isOfHolder || methods.methodOf(node.callee)?.fn === fn) found.push(node);
  });
  return found;
}

/** The variable or the global to which a function is added as a member, or to whose object literal it belongs. */
function holderOf(analysis: Analysis, { parent }: FunctionNode): unknown {
  if (parent.type === 'AssignmentExpression' && parent.left.type === 'MemberExpression') {
    return keyOf(analysis, parent.left.object);
  }
  const literal = parent.type === 'Property' ? wrapped(parent.parent) : undefined;
  const holder = literal?.parent;
  if (holder?.type === 'VariableDeclarator') return keyOf(analysis, holder.id);
  return holder?.type === 'AssignmentExpression' && holder.right === literal
    ? keyOf(analysis, holder.left)
    : undefined;
}

/** A variable, or the name of a global that nobody declares. */
function keyOf({ bindings }: Analysis, node: TSESTree.Node): unknown {
  if (node.type !== 'Identifier' || isExports(node)) return undefined;
  return bindings.variableOf(node) ?? node.name;
}

/** What is put under a name of a holder, as a member of its literal and later. */
function functionsHeld(analysis: Analysis, holder: unknown, name: string): TSESTree.Node[] {
  const { ast, visitorKeys } = analysis.sourceCode;
  const found: TSESTree.Node[] = [];
  walk(ast, visitorKeys, (node) => {
    if (node.type === 'AssignmentExpression') {
      const { left } = node;
      const isMember = left.type === 'MemberExpression' && staticName(left) === name;
      if (isMember && keyOf(analysis, left.object) === holder) found.push(node.right);
    } else if (node.type === 'Property' && staticName(node) === name) {
      if (isFunction(node.value) && holderOf(analysis, node.value) === holder) found.push(node);
    }
  });
  return found;
}

function methodName(fn: FunctionNode): string | undefined {
  const { parent } = fn;
  switch (parent.type) {
    case 'AssignmentExpression':
      return parent.left.type === 'MemberExpression' ? staticName(parent.left) : undefined;
    case 'MethodDefinition':
    case 'Property':
    case 'PropertyDefinition':
      return staticName(parent);
    default:
      return undefined;
  }
}

/** What functions with the same `this` have in common: an object literal, the function whose prototype they are put on, or the exports. */
function ownerOf({ bindings }: Analysis, { parent }: FunctionNode): unknown {
  if (parent.type === 'Property') {
    const { parent: assignment } = wrapped(parent.parent);
    return assignment?.type === 'AssignmentExpression' && isExports(assignment.left)
      ? EXPORTS
      : parent.parent;
  }
  if (parent.type !== 'AssignmentExpression' || parent.left.type !== 'MemberExpression') {
    return undefined;
  }
  const { object } = parent.left;
  if (isExports(object)) return EXPORTS;
  return isPrototype(object) && object.object.type === 'Identifier'
    ? bindings.variableOf(object.object)
    : undefined;
}

/** The owner of the methods that are called on an expression: `this`, `self` for it, `exports`. */
function ownerOfObject(analysis: Analysis, node: TSESTree.Node): unknown {
  if (isExports(node)) return EXPORTS;
  const variable = node.type === 'Identifier' ? analysis.bindings.variableOf(node) : undefined;
  const value = (variable && analysis.bindings.constantInit(variable)) ?? node;
  if (value.type !== 'ThisExpression') return undefined;
  let fn = enclosingFunction(value);
  while (fn?.type === 'ArrowFunctionExpression') fn = enclosingFunction(fn);
  return fn && ownerOf(analysis, fn);
}
