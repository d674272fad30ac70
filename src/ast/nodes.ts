import type { TSESTree } from '@typescript-eslint/utils';

export type FunctionNode =
  TSESTree.ArrowFunctionExpression | TSESTree.FunctionDeclaration | TSESTree.FunctionExpression;

export type LoopNode =
  | TSESTree.DoWhileStatement
  | TSESTree.ForInStatement
  | TSESTree.ForOfStatement
  | TSESTree.ForStatement
  | TSESTree.WhileStatement;

export type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;

/** `f()`, `new F()` */
export type Call = TSESTree.CallExpression | TSESTree.NewExpression;

export function isFunction(node: TSESTree.Node | null | undefined): node is FunctionNode {
  return (
    node?.type === 'ArrowFunctionExpression' ||
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'FunctionExpression'
  );
}

export function isClass(node: TSESTree.Node | null | undefined): node is ClassNode {
  return node?.type === 'ClassDeclaration' || node?.type === 'ClassExpression';
}

export function isCall(node: TSESTree.Node | null | undefined): node is Call {
  return node?.type === 'CallExpression' || node?.type === 'NewExpression';
}

export function isLoop(node: TSESTree.Node | null | undefined): node is LoopNode {
  return (
    node?.type === 'DoWhileStatement' ||
    node?.type === 'ForInStatement' ||
    node?.type === 'ForOfStatement' ||
    node?.type === 'ForStatement' ||
    node?.type === 'WhileStatement'
  );
}

/** Wrappers of TypeScript that vanish when the code runs, and the marker around an optional chain. */
const TRANSPARENT = new Set<string>([
  'ChainExpression',
  'TSAsExpression',
  'TSInstantiationExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);

/** The expression that runs: `x` for `x as T`, `x!`, `<T>x`, `x satisfies T` and an optional chain. */
export function unwrap(node: TSESTree.Node): TSESTree.Node {
  let current = node;
  while (TRANSPARENT.has(current.type) && 'expression' in current) {
    current = current.expression as TSESTree.Node;
  }
  return current;
}

/** What is waited for, if anything is: `load()` of `await load()`. */
export function awaited(node: TSESTree.Node): TSESTree.Node {
  const value = unwrap(node);
  return value.type === 'AwaitExpression' ? unwrap(value.argument) : value;
}

/** The outermost wrapper of TypeScript or optional chain around a node: the inverse of `unwrap`. */
export function wrapped(node: TSESTree.Node): TSESTree.Node {
  let current = node;
  while (current.parent && TRANSPARENT.has(current.parent.type)) current = current.parent;
  return current;
}

/** Whether a variable is declared with a value: `const table = { … };`. */
export function isDeclaredValue(value: TSESTree.Node): boolean {
  return wrapped(value).parent?.type === 'VariableDeclarator';
}

/** The nearest function around a node, not the node itself; `undefined` at module level. */
export function enclosingFunction(node: TSESTree.Node): FunctionNode | undefined {
  let current = node.parent;
  while (current) {
    if (isFunction(current)) return current;
    // A field initialiser or static block runs on its own, not as part of the function around the class.
    if (current.type === 'StaticBlock' || current.type === 'PropertyDefinition') return undefined;
    current = current.parent;
  }
  return undefined;
}

/** The nearest class around a node, not the node itself. */
export function enclosingClass(node: TSESTree.Node): ClassNode | undefined {
  let current = node.parent;
  while (current) {
    if (isClass(current)) return current;
    current = current.parent;
  }
  return undefined;
}

/** A node, a token or a comment. */
interface Ranged {
  readonly range: Readonly<TSESTree.Range>;
}

/** Whether `node` is `ancestor` or stands inside it. */
export function isInside(node: Ranged, ancestor: Ranged): boolean {
  return node.range[0] >= ancestor.range[0] && node.range[1] <= ancestor.range[1];
}

type Named =
  | TSESTree.MemberExpression
  | TSESTree.MethodDefinition
  | TSESTree.Property
  | TSESTree.PropertyDefinition;

/** The name of a property that is written down: `a.b`, `a['b']`, `{ b: 1 }`, `{ 'b': 1 }`; else `undefined`. */
export function staticName(node: Named): string | undefined {
  const key = node.type === 'MemberExpression' ? node.property : node.key;
  if (!node.computed && key.type === 'Identifier') return key.name;
  if (key.type === 'Literal' && typeof key.value === 'string') return key.value;
  if (key.type === 'TemplateLiteral' && key.expressions.length === 0) {
    return key.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

/** The same, and `#b` of a member that only its class can name. */
export function memberName(node: Named): string | undefined {
  const key = node.type === 'MemberExpression' ? node.property : node.key;
  return key.type === 'PrivateIdentifier' ? `#${key.name}` : staticName(node);
}

/** What an object literal holds under a name. */
export function propertyOf(object: TSESTree.Node, name: string): TSESTree.Node | undefined {
  const made = unwrap(object);
  if (made.type !== 'ObjectExpression') return undefined;
  const property = made.properties.find(
    (one) => one.type === 'Property' && staticName(one) === name,
  );
  return property?.type === 'Property' ? property.value : undefined;
}

/** Whether an identifier is the name of a property, and so names no variable. */
export function isPropertyName(node: TSESTree.Node): boolean {
  const { parent } = node;
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return (
    parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand
  );
}

/** The last name of what is called: `on` of `server.on(…)`, `run` of `run(…)`. */
export function calleeName(call: Call): string | undefined {
  const callee = unwrap(call.callee);
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' ? staticName(callee) : undefined;
}

export interface MethodCall extends TSESTree.CallExpression {
  callee: TSESTree.MemberExpression;
}

/** Whether a node is `object.name(…)`, not optional, for one of the names. */
export function isMethodCall(
  node: TSESTree.Node | null | undefined,
  ...names: readonly string[]
): node is MethodCall {
  if (node?.type !== 'CallExpression' || node.optional) return false;
  if (node.callee.type !== 'MemberExpression' || node.callee.optional) return false;
  const name = staticName(node.callee);
  return name !== undefined && names.includes(name);
}

const SEVERAL_LINES = 3;

/** On how many lines a piece of code stands. */
export function linesOf({ loc }: TSESTree.Node): number {
  return loc.end.line - loc.start.line + 1;
}

/** Whether a function stands on several lines: on three at least. */
export function isLong(fn: FunctionNode): boolean {
  return linesOf(fn) >= SEVERAL_LINES;
}

/** Whether a function does more than one thing, on however many lines it does it. */
export function hasSteps({ body }: FunctionNode): boolean {
  if (body.type !== 'BlockStatement') return false;
  const [first, second] = body.body;
  return first !== undefined && (second !== undefined || !isOneThing(first));
}

function isOneThing(statement: TSESTree.Statement): boolean {
  if (statement.type === 'IfStatement' && !statement.alternate) {
    const { consequent } = statement;
    return consequent.type !== 'BlockStatement' || consequent.body.length < 2;
  }
  return (
    statement.type === 'ExpressionStatement' ||
    statement.type === 'ReturnStatement' ||
    statement.type === 'ThrowStatement'
  );
}

/** What the members of an expression are taken from: `a` of `a.b.c`. */
export function rootOf(node: TSESTree.Node): TSESTree.Node {
  let current = unwrap(node);
  for (let depth = 0; current.type === 'MemberExpression' && depth < 20; depth += 1) {
    current = unwrap(current.object);
  }
  return current;
}

/** The decorators of a class, a member or a parameter: other parsers than that of TypeScript leave the list out. */
export function decoratorsOf(node: object): readonly TSESTree.Decorator[] {
  return (node as { decorators?: readonly TSESTree.Decorator[] }).decorators ?? [];
}

export function isDecorated(node: object): boolean {
  return decoratorsOf(node).length > 0;
}
