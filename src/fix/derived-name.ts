import type { TSESTree } from '@typescript-eslint/utils';
import type { Constant } from '../analysis/constants/constants.ts';
import { LISTENING_METHODS, PROMISE_METHODS } from '../analysis/known/callees.ts';
import {
  calleeName,
  enclosingClass,
  isFunction,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
  type Call,
  isCall,
} from '../ast/nodes.ts';
import { capitalize, uncapitalize } from './names.ts';

type Names = [string, ...string[]];

export const VERBS: ReadonlySet<string> = new Set(
  (
    'build calculate check collect compute convert create decode encode evaluate extract find format get handle load make ' +
    'normalize parse print process provide read render resolve serialize substitute to transform update validate write'
  ).split(' '),
);

const PREFIX: Readonly<Record<string, string>> = {
  catch: 'handle',
  every: 'is',
  filter: 'keep',
  find: 'matches',
  findIndex: 'matches',
  findLast: 'matches',
  findLastIndex: 'matches',
  finally: 'cleanUp',
  flatMap: 'expand',
  forEach: 'visit',
  map: 'map',
  replace: 'replace',
  replaceAll: 'replace',
  some: 'matches',
  then: 'handle',
};

/**
 * Names for a function that has none, from what it is used for: `compareByName`, `parseLine`; best first.
 *
 * @param use what stands for the function where it is given to a call
 */
export function namesFor(fn: FunctionNode, use: TSESTree.Node = fn): Names {
  const call = wrapped(use).parent;
  const method = isCall(call) ? (calleeName(call) ?? '') : '';
  if (method === 'sort' || method === 'toSorted') return comparator(fn);
  if (method === 'reduce' || method === 'reduceRight') {
    return [`${adds(fn) ? 'add' : 'combine'}${subjectOf(fn, 1) ?? 'Item'}`, 'combine'];
  }
  const subject = subjectOf(fn, 0);
  const verb =
    method === 'map' || method === 'forEach' || method === 'flatMap' ? verbAround(fn) : undefined;
  if (verb !== undefined) return [verb, `map${subject ?? 'Item'}`];
  const prefix = alwaysSaysSame(fn) && PREDICATE.test(method) ? 'visit' : PREFIX[method];
  if (prefix !== undefined && isCall(call)) {
    const what = subject ?? defaultSubject(method);
    if (!PROMISE_METHODS.has(method)) {
      const held = heldBy(call);
      const names = [
        ...(held === undefined ? [] : [`${prefix}${capitalize(held)}`]),
        `${prefix}${what}`,
      ];
      return (subject === undefined ? names : names.reverse()) as Names;
    }
    // Of several in a file, each is of a promise or a function of its own: `handleSaveUserError`.
    const others = [promiserOf(call), nameAround(fn)].flatMap((name) => name ?? []);
    return [`${prefix}${what}`, ...others.map((name) => `${prefix}${capitalize(name)}${what}`)];
  }
  const event = call && 'arguments' in call ? eventOf(call) : undefined;
  if (event !== undefined) return [event];
  if (LISTENING_METHODS.has(method)) return ['listener'];
  const stored = isCall(call) ? undefined : functionName(fn)?.replace(/^_+/u, '');
  if (stored !== undefined && /^[a-z]\w*$/iu.test(stored)) {
    const name = nameAround(fn);
    return [stored, ...(name ? [`${name}${capitalize(stored)}`] : [])];
  }
  // `onTimeout` for `setTimeout(…)`.
  const name = method.replace(/^set(?=[A-Z])/u, '');
  if (/^[a-z]\w*$/iu.test(name)) return [`on${capitalize(name)}`, 'callback'];
  return ['callback'];
}

/** What holds the result of a call, or of those chained to it: `balances` of `{ balances: rows.map(…).slice() }`. */
function heldBy(call: Call): string | undefined {
  let place = wrapped(call);
  while (place.parent?.type === 'MemberExpression' && place.parent.object === place) {
    const next = wrapped(place.parent);
    if (!isCall(next.parent) || next.parent.callee !== next) return undefined;
    place = wrapped(next.parent);
  }
  const { parent } = place;
  const name =
    parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
      ? parent.id.name
      : parent?.type === 'Property' && parent.value === place
        ? staticName(parent)
        : undefined;
  const told = name?.replace(/(?<=[a-z])Index$/u, '');
  return told !== undefined && /^[a-z][A-Za-z]{2,}$/u.test(told) ? told : undefined;
}

/** What makes the promise that a callback is given to: `saveUser` of `saveUser(user).catch(…)`. */
function promiserOf({ callee }: Call): string | undefined {
  const promise = callee.type === 'MemberExpression' ? unwrap(callee.object) : undefined;
  const name = isCall(promise) ? calleeName(promise) : undefined;
  return name !== undefined && !PROMISE_METHODS.has(name) && /^[a-z][A-Za-z\d]{3,}$/u.test(name)
    ? name
    : undefined;
}

const PREDICATE = /^(?:every|filter|find|some)/u;

/** Whether a callback ends with `return true` or `return false` and no other: it is called for what it does. */
function alwaysSaysSame({ body }: FunctionNode): boolean {
  if (body?.type !== 'BlockStatement' || body.body.length < 2) return false;
  const isPlain = body.body.every(
    ({ type }) =>
      type === 'ExpressionStatement' ||
      type === 'VariableDeclaration' ||
      type === 'ReturnStatement',
  );
  const last = body.body.at(-1);
  return isPlain && last?.type === 'ReturnStatement' && last.argument?.type === 'Literal';
}

/** Whether the result of a callback of `reduce` is what it got and something more. */
function adds(fn: FunctionNode): boolean {
  const [total] = fn.params;
  const result = resultOf(fn);
  if (total?.type !== 'Identifier' || result?.type !== 'BinaryExpression') return false;
  const left = unwrap(result.left);
  return result.operator === '+' && left.type === 'Identifier' && left.name === total.name;
}

/** What a function returns where it ends. */
function resultOf({ body }: FunctionNode): TSESTree.Node | null | undefined {
  if (body?.type !== 'BlockStatement') return body;
  const last = body.body.at(-1);
  return last?.type === 'ReturnStatement' ? last.argument : undefined;
}

/** `a.name` beside `b.name` is what the items are compared by. */
function comparator(fn: FunctionNode): Names {
  const [first] = fn.params;
  const fallback: Names = ['compare', 'compareItems'];
  if (first?.type !== 'Identifier') return fallback;
  const property = propertyOf(resultOf(fn), first.name, 0);
  return property === undefined ? fallback : [`compareBy${capitalize(property)}`, ...fallback];
}

function propertyOf(
  node: TSESTree.Node | null | undefined,
  name: string,
  depth: number,
): string | undefined {
  if (!node || depth > 6) return undefined;
  const value = unwrap(node);
  switch (value.type) {
    case 'MemberExpression':
      return value.object.type === 'Identifier' && value.object.name === name
        ? (staticName(value) ?? undefined)
        : propertyOf(value.object, name, depth + 1);
    case 'CallExpression':
      return propertyOf(value.callee, name, depth + 1);
    case 'BinaryExpression':
      return propertyOf(value.left, name, depth + 1) ?? propertyOf(value.right, name, depth + 1);
    case 'ConditionalExpression':
      return propertyOf(value.test, name, depth + 1);
    default:
      return undefined;
  }
}

function subjectOf(fn: FunctionNode, index: number): string | undefined {
  const parameter = fn.params[index];
  const name = parameter?.type === 'Identifier' ? parameter.name : undefined;
  if (name === 'err') return 'Error';
  const isWord = name !== undefined && /^[a-z][A-Za-z]{2,}$/u.test(name);
  return isWord ? capitalize(name) : undefined;
}

function nameAround({ parent }: TSESTree.Node): string | undefined {
  let around = parent;
  while (around && !(isFunction(around) && functionName(around))) around = around.parent;
  const name = around && isFunction(around) ? functionName(around) : undefined;
  const owner = around && name === 'constructor' ? enclosingClass(around)?.id?.name : name;
  return owner && uncapitalize(owner);
}

/** What a function does to come by a list is not done to its items. */
const FETCHES = new Set([
  'check',
  'collect',
  'find',
  'get',
  'handle',
  'load',
  'process',
  'provide',
  'read',
]);

/** `parseLine` for a callback with the parameter `line` in `parseLines` or `parseFile`. */
export function verbAround(fn: FunctionNode): string | undefined {
  const subject = subjectOf(fn, 0);
  if (subject === undefined) return undefined;
  let around = fn.parent as TSESTree.Node | undefined;
  while (around && !isFunction(around)) around = around.parent;
  const name = around && functionName(around);
  const verb = /^[a-z]+/u.exec(name ?? '')?.[0];
  if (verb === undefined || !VERBS.has(verb) || FETCHES.has(verb)) return undefined;
  return `${verb}${subject}` === name ? undefined : `${verb}${subject}`;
}

/** The name a function is known by: its own, or that of the variable or property that holds it. */
export function functionName(fn: FunctionNode): string | undefined {
  if (fn.id) return fn.id.name;
  let place = wrapped(fn);
  // `const formatAmount = options.formatAmount ?? ((amount) => …)`
  while (place.parent?.type === 'LogicalExpression' && place.parent.right === place) {
    place = wrapped(place.parent);
  }
  const { parent } = place;
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : undefined;
    case 'MethodDefinition':
    case 'Property':
    case 'PropertyDefinition':
      return staticName(parent);
    case 'AssignmentExpression':
      if (parent.left.type === 'Identifier') return parent.left.name;
      return parent.left.type === 'MemberExpression' ? memberName(parent.left) : undefined;
    default:
      return undefined;
  }
}

/** Names for a constant that has none. */
export function namesForConstant({ kind, label }: Constant): Names {
  switch (kind) {
    case 'Set':
      return ['knownValues'];
    case 'Map':
    case 'table':
    case 'table of formats':
    case 'table of functions':
    case 'table of patterns':
    case 'table of rows':
    case 'table of sets':
    case 'table of tables':
      return ['lookup'];
    case 'list':
    case 'list of formats':
    case 'list of functions':
    case 'list of patterns':
    case 'list of rows':
    case 'list of sets':
      return ['list'];
    case 'RegExp':
    case 'global RegExp':
      return ['pattern'];
    case 'TextEncoder':
      return ['textEncoder'];
    case 'TextDecoder':
      return ['textDecoder'];
    case 'Intl': {
      const name = label.replace(/^.*\.|\(.*$/gsu, '');
      return [uncapitalize(name)];
    }
  }
}

function memberName(member: TSESTree.MemberExpression): string | undefined {
  const name = staticName(member);
  return name === 'exports' ? undefined : name;
}

function defaultSubject(method: string): string {
  if (method === 'catch') return 'Error';
  if (method === 'then') return 'Result';
  return method === 'replace' || method === 'replaceAll' ? 'Match' : 'Item';
}

/** `onData` for `stream.on('data', …)`. */
function eventOf(call: Call): string | undefined {
  const [first] = call.arguments;
  if (call.arguments.length < 2 || first?.type !== 'Literal') return undefined;
  return typeof first.value === 'string' && /^[A-Za-z]\w*$/u.test(first.value)
    ? `on${capitalize(first.value)}`
    : undefined;
}
