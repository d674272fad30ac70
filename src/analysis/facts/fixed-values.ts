import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { staticName, unwrap } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { isExported } from '../methods.ts';
import type { Primitive } from './values.ts';

/** The primitive that an expression always is: a literal, or a `const` that holds one. */
export function constantOf(
  analysis: Analysis,
  node: TSESTree.Node,
): { readonly value: Primitive } | undefined {
  const value = unwrap(node);
  if (!MAY_BE_CONSTANT.has(value.type)) return undefined;
  let constant = constants.get(value);
  if (constant === undefined) {
    constant = findConstant(analysis, value) ?? null;
    constants.set(value, constant);
  }
  return constant ?? undefined;
}

const MAY_BE_CONSTANT = new Set(['Identifier', 'Literal', 'TemplateLiteral', 'UnaryExpression']);
const constants = new WeakMap<TSESTree.Node, { readonly value: Primitive } | null>();

function findConstant(
  analysis: Analysis,
  value: TSESTree.Node,
): { readonly value: Primitive } | undefined {
  switch (value.type) {
    case 'Literal':
      return 'regex' in value ? undefined : { value: value.value as Primitive };
    case 'TemplateLiteral':
      return value.expressions.length === 0
        ? { value: value.quasis[0]?.value.cooked ?? '' }
        : undefined;
    case 'UnaryExpression': {
      const operand = constantOf(analysis, value.argument);
      // `void f()` is `undefined`, too, but runs `f`.
      if (value.operator === 'void') return operand && { value: undefined };
      if (value.operator !== '-') return undefined;
      return typeof operand?.value === 'number' ? { value: -operand.value } : undefined;
    }
    case 'Identifier': {
      const variable = analysis.bindings.variableOf(value);
      if (!variable || variable.defs.length === 0) return globalConstant(analysis, value);
      const init = analysis.bindings.constantInit(variable);
      const isLiteral = init?.type === 'Literal' || init?.type === 'UnaryExpression';
      return isLiteral && analysis.effects.isGiven(value) ? constantOf(analysis, init) : undefined;
    }
    default:
      return undefined;
  }
}

function globalConstant(
  { bindings }: Analysis,
  node: TSESTree.Identifier,
): { readonly value: Primitive } | undefined {
  const names: Record<string, Primitive> = { undefined, NaN: Number.NaN, Infinity };
  if (!Object.hasOwn(names, node.name)) return undefined;
  return bindings.isGlobal(node, node.name) ? { value: names[node.name] } : undefined;
}

export interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

/** The regular expression that a node always is: a literal, or a `const` that holds one. */
export function patternOf(analysis: Analysis, node: TSESTree.Node): Pattern | undefined {
  if (readsLastMatch(analysis)) return undefined;
  const value = unwrap(node);
  if (value.type === 'Literal' && 'regex' in value) return value.regex;
  if (value.type !== 'Identifier') return undefined;
  const variable = analysis.bindings.variableOf(value);
  const init = variable && analysis.bindings.constantInit(variable);
  return init?.type === 'Literal' && 'regex' in init ? init.regex : undefined;
}

/** Whether the file asks for what was matched last, as by `RegExp.$1`: each match then leaves a trace. */
const readsLastMatch = memoized(({ sourceCode }: Analysis) =>
  /\bRegExp\s*(?:\[|\.\s*(?:\$|input|last|left|right))/u.test(sourceCode.text),
);

/** Whether matching depends on the text alone, and not on where the last match ended. */
export function isStateless({ flags }: Pattern): boolean {
  return !/[gy]/u.test(flags);
}

/** What a table is asked for; any other method can run the functions that it is given. */
export const TABLE_QUESTIONS: ReadonlySet<string> = new Set(['has', 'includes', 'indexOf']);

/** The elements of a `const` table of primitives that nothing in the file changes or passes on. */
export function tableOf(analysis: Analysis, node: TSESTree.Node): readonly Primitive[] | undefined {
  const value = unwrap(node);
  if (value.type === 'ArrayExpression') return primitivesOf(analysis, value);
  if (value.type !== 'Identifier') return undefined;
  const variable = analysis.bindings.variableOf(value);
  const init = variable && analysis.bindings.constantInit(variable);
  if (!init || isExported(variable)) return undefined;
  if (!variable.references.every((reference) => onlyAsks(reference))) return undefined;
  const made = unwrap(init);
  if (made.type === 'ArrayExpression') return primitivesOf(analysis, made);
  if (made.type !== 'NewExpression' || !analysis.bindings.isGlobal(made.callee, 'Set')) {
    return undefined;
  }
  const [elements] = made.arguments;
  return elements?.type === 'ArrayExpression' ? primitivesOf(analysis, elements) : undefined;
}

function primitivesOf(
  analysis: Analysis,
  { elements }: TSESTree.ArrayExpression,
): readonly Primitive[] | undefined {
  const constants = elements.map((element) => element && constantOf(analysis, element));
  return constants.every((constant) => constant)
    ? constants.map((constant) => constant?.value)
    : undefined;
}

function onlyAsks({ identifier, init }: TSESLint.Scope.Reference): boolean {
  if (init) return true;
  const member = identifier.parent;
  if (member?.type !== 'MemberExpression' || member.object !== identifier) return false;
  const call = member.parent;
  const name = staticName(member);
  if (call.type === 'CallExpression' && call.callee === member) {
    return name !== undefined && TABLE_QUESTIONS.has(name);
  }
  return (name === 'length' || name === 'size') && READS.has(call.type);
}

/** Where a property is read, and not written. */
const READS = new Set<string>([
  'BinaryExpression',
  'CallExpression',
  'ConditionalExpression',
  'IfStatement',
  'LogicalExpression',
  'ReturnStatement',
  'TemplateLiteral',
  'VariableDeclarator',
]);
