import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import { isConstant } from '../../analysis/bindings.ts';
import { isEvalCall } from '../../ast/keywords.ts';
import { isFunction, isMethodCall, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Callback } from './chain.ts';
import { Hazard } from './hazard.ts';

/** What a handler does with the value it is given. */
export type Handler =
  | {
      readonly kind: 'inline';
      readonly fn: FunctionNode;
      /** Left out where the handler takes no argument, or never looks at it. */
      readonly parameter?: Parameter;
    }
  | { readonly kind: 'reference'; readonly node: TSESTree.Expression };

export interface Parameter {
  /** What the value is bound to, its type annotation included. */
  readonly target: TSESTree.BindingName;
  /** `= …`, which stands in for `undefined`. */
  readonly fallback?: TSESTree.Expression;
  readonly variables: readonly TSESLint.Scope.Variable[];
}

/** Global functions that do the same however they are called. */
const CALLABLE_GLOBALS =
  /^(?:BigInt|Boolean|Number|String|Symbol|decodeURI|decodeURIComponent|encodeURI|encodeURIComponent|isFinite|isNaN|parseFloat|parseInt|JSON\.(?:parse|stringify)|Math\.[a-z]\w*|Object\.(?:assign|create|entries|freeze|fromEntries|keys|values)|Array\.isArray|Number\.[a-z]\w*|String\.from\w*|console\.(?:debug|error|info|log|table|trace|warn))$/u;

/**
 * Reads a handler that can move into the code around its chain.
 *
 * @throws {Hazard} If moving it would change what it does.
 */
export function readHandler(analysis: Analysis, callback: Callback): Handler {
  const node = withoutBind(callback);
  if (!isFunction(node)) return readReference(analysis, callback);
  checkInline(analysis, node, node !== callback);
  const parameter = readParameter(analysis, node);
  return parameter ? { kind: 'inline', fn: node, parameter } : { kind: 'inline', fn: node };
}

/** `function () {…}.bind(this)` is an arrow function of older code. */
function withoutBind(callback: Callback): TSESTree.Expression {
  if (!isMethodCall(callback, 'bind') || callback.arguments.length !== 1) return callback;
  const { object } = callback.callee;
  return callback.arguments[0]?.type === 'ThisExpression' && object.type === 'FunctionExpression'
    ? object
    : callback;
}

function readReference(analysis: Analysis, node: TSESTree.Expression): Handler {
  const { bindings, calls, effects } = analysis;
  const origin = bindings.originOf(node);
  if (origin?.source === 'global' && CALLABLE_GLOBALS.test(origin.key)) {
    return { kind: 'reference', node };
  }
  if (node.type !== 'Identifier' || !effects.isInitialised(node)) {
    throw new Hazard('unproven handler', node);
  }
  if (!calls.functionOf(node) && !isTypedConstant(analysis, node)) {
    throw new Hazard('unproven handler', node);
  }
  return { kind: 'reference', node };
}

/** A binding that cannot change, of which TypeScript knows that it can be called. */
function isTypedConstant({ bindings, types }: Analysis, node: TSESTree.Identifier): boolean {
  const variable = bindings.variableOf(node);
  const isImport = variable?.defs[0]?.type === 'ImportBinding';
  const isParameter =
    variable?.defs[0]?.type === 'Parameter' &&
    !variable.references.some((reference) => reference.isWrite());
  if (!types || !variable || !(isImport || isParameter || isConstant(variable))) return false;
  const parts = types.utils.unionConstituents(types.typeOf(node));
  return parts.every((part) => part.getCallSignatures().length > 0);
}

function checkInline(analysis: Analysis, fn: FunctionNode, isBound: boolean): void {
  if (fn.generator || fn.typeParameters) throw new Hazard('kind of handler', fn);
  if (fn.type === 'FunctionExpression') checkOwnNames(analysis, fn, isBound);
  checkContent(analysis, fn);
  if (fn.body.type !== 'BlockStatement') return;
  const [first] = fn.body.body;
  const isDirective = first?.type === 'ExpressionStatement' && typeof first.directive === 'string';
  if (isDirective) throw new Hazard('content of handler', first);
}

function checkOwnNames(
  { sourceCode }: Analysis,
  fn: TSESTree.FunctionExpression,
  isBound: boolean,
): void {
  walk(fn, sourceCode.visitorKeys, (node) => {
    if (node !== fn && isFunction(node) && node.type !== 'ArrowFunctionExpression') return SKIP;
    const isOwn =
      (node.type === 'ThisExpression' && !isBound) ||
      node.type === 'MetaProperty' ||
      (node.type === 'Identifier' && node.name === 'arguments');
    if (isOwn) throw new Hazard('own this', node);
    return undefined;
  });
  const [own] = sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[];
  const isNamed = fn.id !== null && own?.name === fn.id.name;
  if (isNamed && own.references.length > 0) throw new Hazard('own this', fn);
}

function checkContent(analysis: Analysis, fn: FunctionNode): void {
  const { sourceCode } = analysis;
  walk(fn, sourceCode.visitorKeys, (node) => {
    if (node !== fn && isFunction(node)) {
      // A function of its own is hoisted out of a block in sloppy code.
      if (node.type === 'FunctionDeclaration' && !isStrict(sourceCode, node)) {
        throw new Hazard('var', node);
      }
      return SKIP;
    }
    const isUsing =
      node.type === 'VariableDeclaration' && (node.kind === 'using' || node.kind === 'await using');
    const isAwaitName = node.type === 'Identifier' && node.name === 'await';
    // Types have names of their own, which would meet those around.
    const isTyping = /^TS(?:Enum|Interface|Module|TypeAlias)Declaration$/u.test(node.type);
    if (
      isUsing ||
      isTyping ||
      isAwaitName ||
      node.type === 'LabeledStatement' ||
      isEvalCall(node)
    ) {
      throw new Hazard('content of handler', node);
    }
    return undefined;
  });
}

function isStrict(sourceCode: Readonly<TSESLint.SourceCode>, node: TSESTree.Node): boolean {
  return sourceCode.ast.sourceType === 'module' || sourceCode.getScope(node).isStrict;
}

/** Whether code inside a node is made of text, or of the names of an object: nobody knows what those read. */
export function holdsUnknownNames({ sourceCode }: Analysis, node: TSESTree.Node): boolean {
  let found = false;
  if (!/\b(?:eval|with)\b/u.test(sourceCode.text.slice(...node.range))) return found;
  walk(node, sourceCode.visitorKeys, (inner) => {
    found ||= isEvalCall(inner) || inner.type === 'WithStatement';
  });
  return found;
}

function readParameter({ sourceCode }: Analysis, fn: FunctionNode): Parameter | undefined {
  const [parameter, ...others] = fn.params;
  if (!parameter) return undefined;
  if (others.length > 0) throw new Hazard('kind of handler', fn);
  const declared = sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[];
  const variables = declared.filter(({ defs }) => defs[0]?.type === 'Parameter');
  const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  if (target.type === 'TSParameterProperty' || target.type === 'RestElement') {
    throw new Hazard('kind of handler', fn);
  }
  if ('optional' in target && target.optional) {
    throw new Hazard('kind of handler', fn);
  }
  if (target.type === 'Identifier' && target.name === 'this') throw new Hazard('own this', fn);
  const fallback = parameter.type === 'AssignmentPattern' ? parameter.right : undefined;
  const isUnused =
    target.type === 'Identifier' &&
    variables.every(({ references }) => references.every(({ init }) => init === true));
  if (isUnused && (!fallback || fallback.type === 'Literal')) return undefined;
  return fallback ? { target, fallback, variables } : { target, variables };
}

/** What a handler that only returns an expression returns. */
export function expressionOf({ body }: FunctionNode): TSESTree.Expression | undefined {
  if (body.type !== 'BlockStatement') return body;
  const [only, ...others] = body.body;
  return only?.type === 'ReturnStatement' && others.length === 0
    ? (only.argument ?? undefined)
    : undefined;
}

/** The value that a reference always stands for, for questions about what it returns. */
export function functionOfReference(
  { calls }: Analysis,
  node: TSESTree.Expression,
): FunctionNode | undefined {
  return calls.functionOf(unwrap(node));
}
