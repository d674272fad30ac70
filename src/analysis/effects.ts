import { hasSideEffect } from '@eslint-community/eslint-utils';
import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { SKIP, walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import { createInitialised } from './initialised.ts';

export interface Effects {
  /** Whether evaluating an expression or a statement can throw; `true` also where nothing is known. */
  mayThrow(node: TSESTree.Node): boolean;
  /** Whether a call of the function can throw; an async function rejects instead. */
  callMayThrow(fn: FunctionNode): boolean;
  /** Whether evaluating an expression can do anything but yield a value: getters and conversions count. */
  mayHaveSideEffect(node: TSESTree.Node): boolean;
  /** Whether an expression can be left out, moved or repeated without a trace: no effect, no throw. */
  isPure(node: TSESTree.Node): boolean;
  /** Whether a reference comes after its declaration on every path, so that it cannot hit the temporal dead zone. */
  isInitialised(node: TSESTree.Identifier): boolean;
  /** Whether a reference to a `var` comes after the code that gives it its value; of others a reference that does not throws. */
  isGiven(node: TSESTree.Identifier): boolean;
  /** Whether assigning to a name cannot throw: it is a variable or parameter that is declared by then. */
  isWritable(node: TSESTree.Identifier): boolean;
}

/** Operators that convert nothing: they cannot run user code or throw. */
const SAFE_BINARY = new Set(['===', '!==']);
const ERRORS = new Set([
  'Error',
  'EvalError',
  'RangeError',
  'SyntaxError',
  'TypeError',
  'URIError',
]);
const ASSIGNABLE = new Set<string>(['Parameter', 'Variable']);
const MAX_DEPTH = 32;
const SAFE_UNARY = new Set(['!', 'typeof', 'void']);

export function createEffects(analysis: Analysis): Effects {
  const { bindings, calls, promises, sourceCode } = analysis;
  const throwing = new WeakMap<TSESTree.Node, boolean>();
  const throwingCalls = new WeakMap<FunctionNode, boolean>();
  const { isGiven, isInitialised } = createInitialised(analysis);
  let depth = 0;

  function mayThrow(node: TSESTree.Node): boolean {
    let result = throwing.get(node);
    if (result === undefined) {
      // A function that calls itself is asked about again: it may throw until proved otherwise.
      throwing.set(node, true);
      result = computeMayThrow(node);
      throwing.set(node, result);
    }
    return result;
  }

  function computeMayThrow(root: TSESTree.Node): boolean {
    let found = false;
    walk(root, sourceCode.visitorKeys, (node) => {
      if (found || isFunction(node) || node.type.startsWith('TSType')) return SKIP;
      found = !cannotThrowItself(node);
      return found ? SKIP : undefined;
    });
    return found;
  }

  /** Whether a node, its children aside, cannot throw. */
  function cannotThrowItself(node: TSESTree.Node): boolean {
    switch (node.type) {
      case 'ArrayExpression':
      case 'BlockStatement':
      case 'BreakStatement':
      case 'ConditionalExpression':
      case 'EmptyStatement':
      case 'ExpressionStatement':
      case 'IfStatement':
      case 'Literal':
      case 'LogicalExpression':
      case 'ObjectExpression':
      case 'PrivateIdentifier':
      case 'ReturnStatement':
      case 'SequenceExpression':
      // A `switch` compares with `===`.
      case 'SwitchCase':
      case 'SwitchStatement':
      case 'TemplateElement':
      case 'ThisExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'TSTypeAssertion':
        return true;
      case 'VariableDeclaration':
        return node.kind === 'const' || node.kind === 'let' || node.kind === 'var';
      case 'VariableDeclarator':
        return node.id.type === 'Identifier';
      case 'AssignmentExpression':
        return node.operator === '=' && node.left.type === 'Identifier' && isVariable(node.left);
      case 'TemplateLiteral':
        return node.expressions.every(isPrimitive);
      case 'Property':
        return !node.computed || isPrimitive(node.key);
      case 'UnaryExpression':
        return SAFE_UNARY.has(node.operator);
      case 'BinaryExpression':
        return (
          SAFE_BINARY.has(node.operator) ||
          (node.operator === '+' && isPrimitive(node.left) && isPrimitive(node.right))
        );
      case 'Identifier':
        return isPropertyKey(node) || isDeclared(node) || isInitialised(node);
      case 'CallExpression':
        return isCallThatCannotThrow(node);
      case 'NewExpression':
        return isConstructionThatCannotThrow(node);
      case 'MemberExpression':
        return isCalleeThatCannotThrow(node);
      default:
        return false;
    }
  }

  /** An async function turns its own errors into a rejection, and so do the functions of the tables. */
  function isCallThatCannotThrow(node: TSESTree.CallExpression): boolean {
    if (node.arguments.some((argument) => argument.type === 'SpreadElement')) return false;
    const fn = calls.calleeOf(node);
    if (fn && !callMayThrow(fn)) return true;
    return isConsoleMethod(node.callee) || promises.isTotal(node);
  }

  /** `new Promise` turns what its executor throws into a rejection; a message is converted to a string. */
  function isConstructionThatCannotThrow(node: TSESTree.NewExpression): boolean {
    const [first, options, ...others] = node.arguments;
    if (bindings.isGlobal(node.callee, 'Promise')) {
      return node.arguments.length === 1 && isFunction(first);
    }
    const origin = bindings.originOf(node.callee);
    return (
      origin?.source === 'global' &&
      ERRORS.has(origin.key) &&
      (!first || isPrimitive(first)) &&
      (!options || options.type === 'ObjectExpression') &&
      others.length === 0
    );
  }

  function callMayThrow(fn: FunctionNode): boolean {
    if (fn.async || fn.generator) return fn.generator;
    const known = throwingCalls.get(fn);
    if (known !== undefined) return known;
    // A function that calls itself may run out of stack.
    throwingCalls.set(fn, true);
    if (depth === MAX_DEPTH) return true;
    depth += 1;
    const result = !fn.params.every(cannotFailToBind) || mayThrow(fn.body);
    depth -= 1;
    throwingCalls.set(fn, result);
    return result;
  }

  function cannotFailToBind(parameter: TSESTree.Parameter): boolean {
    if (parameter.type === 'AssignmentPattern') {
      return parameter.left.type === 'Identifier' && !mayThrow(parameter.right);
    }
    return parameter.type === 'Identifier';
  }

  /** A console method, or a property that is only read because it is called by a call that cannot throw. */
  function isCalleeThatCannotThrow(node: TSESTree.MemberExpression): boolean {
    const { parent } = node;
    if (node.computed || parent.type !== 'CallExpression' || parent.callee !== node) return false;
    return isConsoleMethod(node) || promises.isTotal(parent);
  }

  function isConsoleMethod(callee: TSESTree.Node): boolean {
    const origin = bindings.originOf(callee);
    return origin?.root === 'console' && origin.path.length === 1;
  }

  function isPrimitive(node: TSESTree.Node): boolean {
    const value = unwrap(node);
    if (value.type === 'Literal') return !('regex' in value);
    if (value.type === 'TemplateLiteral') return true;
    if (value.type === 'BinaryExpression' && value.operator === '+') {
      return isPrimitive(value.left) && isPrimitive(value.right);
    }
    return (
      (value.type === 'UnaryExpression' &&
        (value.operator === 'typeof' || value.operator === '!')) ||
      (value.type === 'Identifier' && analysis.types?.isConvertible(value) === true)
    );
  }

  function isWritable(node: TSESTree.Identifier): boolean {
    return isVariable(node) && isInitialised(node);
  }

  function isVariable(node: TSESTree.Identifier): boolean {
    const [def] = bindings.variableOf(node)?.defs ?? [];
    const isConstant =
      def?.parent?.type === 'VariableDeclaration' &&
      def.parent.kind !== 'let' &&
      def.parent.kind !== 'var';
    return def !== undefined && ASSIGNABLE.has(def.type) && !isConstant;
  }

  function isPure(node: TSESTree.Node): boolean {
    return !mayThrow(node) && !mayHaveSideEffect(node);
  }

  function mayHaveSideEffect(node: TSESTree.Node): boolean {
    return (
      hasSideEffect(node as never, sourceCode as never, {
        considerGetters: true,
        considerImplicitTypeConversion: true,
      }) || runsHiddenCode(node)
    );
  }

  /** Iterators, getters and conversions that `hasSideEffect` does not count. */
  function runsHiddenCode(root: TSESTree.Node): boolean {
    let found = false;
    walk(root, sourceCode.visitorKeys, (node) => {
      if (found || isFunction(node)) return SKIP;
      found =
        node.type === 'SpreadElement' ||
        (node.type === 'TemplateLiteral' && !node.expressions.every(isPrimitive));
      return undefined;
    });
    return found;
  }

  return { mayThrow, callMayThrow, mayHaveSideEffect, isPure, isInitialised, isGiven, isWritable };
}

/** What evaluating each expression statement of a file can do, a line each. */
export function printEffects({ effects, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'ExpressionStatement') return;
    const { expression } = node;
    const answers = [
      effects.mayThrow(expression) ? 'may throw' : 'cannot throw',
      effects.mayHaveSideEffect(expression) ? 'may have effects' : 'no effect',
    ];
    lines.push(`${node.loc.start.line}: ${answers.join('; ')}`);
  });
  return lines.join('\n');
}

function isDeclared(node: TSESTree.Identifier): boolean {
  return node.parent.type === 'VariableDeclarator' && node.parent.id === node;
}

function isPropertyKey(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return parent.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand;
}
