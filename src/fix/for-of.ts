import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import {
  enclosingFunction,
  isFunction,
  isLoop,
  isMethodCall,
  isPropertyName,
  unwrap,
  wrapped,
  type FunctionNode,
  type MethodCall,
} from '../ast/nodes.ts';
import { isInOptionalChain } from '../ast/optional-chain.ts';
import { SKIP, walk } from '../ast/walk.ts';
import { replace, type Edit } from './edits.ts';
import { isArray } from './pass-through.ts';

/** `names.forEach((name) => { … })` as a loop, in which the function around it can wait. */
export interface ForOf {
  readonly call: MethodCall;
  /** All edits of a fix, those of the loop among them. */
  readonly with: (others: readonly Edit[]) => Edit[];
}

/**
 * The loop that stands for a call of `forEach` with a function: one item after the other, as before.
 *
 * `undefined` where it would do something else: the receiver may be no array (a `Map` gives pairs), or
 * change while the loop waits; the callback has a `this`, a `var` or a result of its own.
 */
export function forOfOf(analysis: Analysis, fn: FunctionNode): ForOf | undefined {
  const { sourceCode } = analysis;
  const callback = wrapped(fn);
  const call = callback.parent;
  if (!isMethodCall(call, 'forEach') || call.arguments.length !== 1) return undefined;
  if (call.arguments[0] !== callback || callback !== fn || isInOptionalChain(call))
    return undefined;
  const statement = call.parent;
  if (statement.type !== 'ExpressionStatement' || statement.expression !== call) return undefined;
  const list = call.callee.object;
  const head = headOf(analysis, fn, list);
  const returns = head === undefined ? undefined : returnsOf(analysis, fn);
  if (head === undefined || !returns || !staysTheSame(analysis, call)) return undefined;

  const body = bodyOf(analysis, fn);
  const dot = sourceCode.getTokenBefore(call.callee.property);
  if (!body || !dot) return undefined;
  const { entries, text } = head;
  const start = entries ? statement.range[0] : list.range[0];
  const end = entries ? dot.range[0] : list.range[1];
  const edits: Edit[] = [
    { range: [statement.range[0], start], text: `for (${text} of `, of: statement.range },
    { range: [end, body.range[0]], text: `${entries ? '.entries()' : ''}) ` },
    { range: [body.range[1], endOf(analysis, statement, body)], text: '' },
    ...returns.map((node) => replace(node, 'continue;')),
  ];
  const losesComment = sourceCode
    .getCommentsInside(statement)
    .some(({ range: [from, to] }) => !(body.range[0] <= from && to <= body.range[1]));
  if (losesComment) return undefined;
  return {
    call,
    with: (others) => [...others.map((edit) => asList(edit, list, entries)), ...edits],
  };
}

/** What is inserted around a list where it stands in the head of a loop, and begins no statement. */
function asList(edit: Edit, list: TSESTree.Node, isObject: boolean): Edit {
  if (edit.range[0] !== list.range[0] && edit.range[1] !== list.range[1]) return edit;
  const text = edit.text.replace(/^;(?=\()/, '');
  if (isObject || edit.of !== list.range) return { ...edit, text };
  return { ...edit, text: text.replace(/^\((?=await $)/, '').replace(/^\)$/, '') };
}

/** Where the call ends: a body in braces takes the semicolon along that stands in its line. */
function endOf(
  { sourceCode }: Analysis,
  statement: TSESTree.ExpressionStatement,
  body: TSESTree.Node,
): number {
  const close = sourceCode.getLastToken(statement, ({ value }) => value === ')');
  const last = sourceCode.getLastToken(statement);
  if (!close || !last) return statement.range[1];
  const isBeside = body.type === 'BlockStatement' && last.loc.start.line === close.loc.end.line;
  return (isBeside ? last : close).range[1];
}

/** `const name`, `const [index, name]` of its `entries()`. */
function headOf(
  analysis: Analysis,
  fn: FunctionNode,
  list: TSESTree.Node,
): { readonly text: string; readonly entries: boolean } | undefined {
  const { sourceCode } = analysis;
  if (fn.type === 'FunctionDeclaration' || fn.async || fn.generator || fn.id) return undefined;
  if (fn.typeParameters || fn.params.length === 0 || fn.params.length > 2) return undefined;
  if (fn.type === 'FunctionExpression' && hasOwnWords(analysis, fn)) return undefined;
  const texts = fn.params.map((parameter) => {
    const { type, typeAnnotation } = parameter as TSESTree.Identifier;
    const isPlain = type === 'Identifier' || /^(?:Array|Object)Pattern$/.test(type);
    if (!isPlain || (parameter as TSESTree.Identifier).optional) return undefined;
    const end = typeAnnotation?.range[0] ?? parameter.range[1];
    return sourceCode.text.slice(parameter.range[0], end).trimEnd();
  });
  const [item, index] = texts;
  if (item === undefined || (texts.length === 2 && index === undefined)) return undefined;
  const variables = sourceCode.getDeclaredVariables?.(fn) ?? [];
  // What is read for the list would be the variable of the loop, which has no value yet.
  const names = new Set(variables.map(({ name }) => name));
  let isShadowed = names.has('this');
  walk(list, sourceCode.visitorKeys, (node) => {
    isShadowed ||= node.type === 'Identifier' && !isPropertyName(node) && names.has(node.name);
  });
  if (isShadowed) return undefined;
  const isChanged = variables.some(({ references }) => references.some((one) => one.isWrite()));
  const declared = index === undefined ? item : `[${index}, ${item}]`;
  return { text: `${isChanged ? 'let' : 'const'} ${declared}`, entries: index !== undefined };
}

/** `this`, `arguments` and `new.target` of a function itself. */
function hasOwnWords({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  let found = false;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (isFunction(node) && node.type !== 'ArrowFunctionExpression') return SKIP;
    found ||= node.type === 'ThisExpression' || node.type === 'MetaProperty';
    found ||= node.type === 'Identifier' && node.name === 'arguments';
    return undefined;
  });
  return found;
}

/** The returns of a callback that become `continue`; `undefined` if its body cannot stand in a loop. */
function returnsOf(
  { sourceCode }: Analysis,
  fn: FunctionNode,
): readonly TSESTree.ReturnStatement[] | undefined {
  const returns: TSESTree.ReturnStatement[] = [];
  let isFit = true;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (node.type === 'FunctionDeclaration') isFit = false;
    if (isFunction(node)) return SKIP;
    if (node.type === 'VariableDeclaration' && node.kind === 'var') isFit = false;
    if (node.type === 'ExpressionStatement' && node.directive !== undefined) isFit = false;
    if (node.type !== 'ReturnStatement') return undefined;
    returns.push(node);
    if (node.argument !== null || isInLoop(node, fn)) isFit = false;
    return undefined;
  });
  return isFit ? returns : undefined;
}

function isInLoop(node: TSESTree.Node, fn: FunctionNode): boolean {
  let current = node.parent;
  for (; current && current !== fn; current = current.parent) if (isLoop(current)) return true;
  return false;
}

/** Whether a list is an array without holes, which `forEach` leaves out, that nobody adds to while a loop over it waits. */
function staysTheSame({ bindings }: Analysis, call: MethodCall): boolean {
  const list = unwrap(call.callee.object);
  // An array by its type alone may be somebody's who adds to it.
  const makesArray = (value: TSESTree.Node): boolean =>
    isArray({ bindings, types: undefined }, value) && !hasHoles(value);
  if (list.type !== 'Identifier') return makesArray(list);
  const variable = bindings.variableOf(list);
  const around = enclosingFunction(call);
  const init = variable && bindings.constantInit(variable);
  if (!around || !init || !makesArray(init)) return false;
  return variable.references.every(({ identifier, init: isInit }) => {
    if (isInit) return true;
    const { parent } = identifier;
    const isMember = parent?.type === 'MemberExpression' && parent.object === identifier;
    return isMember && !isChanged(parent) && enclosingFunction(identifier) === around;
  });
}

/** `[a, , b]`, also with a method called on it. */
function hasHoles(value: TSESTree.Node): boolean {
  const list = unwrap(value);
  if (list.type === 'ArrayExpression') return list.elements.includes(null);
  return list.type === 'CallExpression' && list.callee.type === 'MemberExpression'
    ? hasHoles(list.callee.object)
    : false;
}

/** `list[9] = item`, `list.length = 9`, `delete list[0]`: what may leave a hole. */
function isChanged(member: TSESTree.MemberExpression): boolean {
  const { parent } = member;
  if (parent.type === 'UnaryExpression') return parent.operator === 'delete';
  return parent.type === 'AssignmentExpression' && parent.left === member;
}

/** The body of a function, which begins a statement as it is. */
function bodyOf({ sourceCode }: Analysis, fn: FunctionNode): TSESTree.Node | undefined {
  const { body } = fn;
  if (body.type === 'BlockStatement') return body;
  const before = sourceCode.getTokenBefore(body)?.value;
  const first = sourceCode.getFirstToken(body)?.value ?? '';
  return before === '=>' && !/^(?:class|function|let|\{)$/.test(first) ? body : undefined;
}
