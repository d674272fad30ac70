import type { TSESTree } from '@typescript-eslint/utils';
import { PROMISE_METHODS } from '../analysis/known/callees.ts';
import {
  calleeName,
  enclosingFunction,
  isCall,
  linesOf,
  staticName,
  unwrap,
  wrapped,
  type Call,
  type FunctionNode,
} from '../ast/nodes.ts';
import { anyLoopAround } from '../ast/repeaters.ts';
import { wordsOf } from '../ast/words.ts';
import { functionName, givenWord, nameAround, verbAround } from './derived-name.ts';
import { listenerNames } from './listener-name.ts';
import { nameByBody, resultOf } from './name-by-body.ts';
import { camelCase } from './name-case.ts';
import { capitalize } from './names.ts';

type Names = readonly string[];

const PREFIX: Readonly<Record<string, string>> = {
  every: 'is',
  filter: 'keep',
  find: 'matches',
  findIndex: 'matches',
  findLast: 'matches',
  findLastIndex: 'matches',
  flatMap: 'expand',
  forEach: 'visit',
  map: 'map',
  replace: 'replace',
  replaceAll: 'replace',
  some: 'matches',
};

const PREDICATE = /^(?:every|filter|find|some)/u;

/**
 * Names for a function that has none, from what it does or what it is used for: `compareByName`, `parseLine`; best
 * first, and none where nothing tells, for nobody could guess what a `callback` at the top of a file is for.
 *
 * @param use what stands for the function where it is given to a call
 */
export function namesFor(fn: FunctionNode, use: TSESTree.Node = fn): Names {
  const call = wrapped(use).parent;
  const method = isCall(call) ? (calleeName(call) ?? '') : '';
  if (isCall(call) && (method === 'sort' || method === 'toSorted')) return comparator(fn, call);
  if (method === 'reduce' || method === 'reduceRight') {
    return [`${adds(fn) ? 'add' : 'combine'}${givenWord(fn, 1) ?? 'Item'}`, 'combine'];
  }
  const done = nameByBody(fn);
  const byBody = done === undefined ? [] : [done];
  if (isCall(call) && PROMISE_METHODS.has(method)) {
    return [...byBody, ...namesOfStep(fn, use, call, method)];
  }
  const subject = givenWord(fn, 0);
  const isDone = method === 'map' || method === 'forEach' || method === 'flatMap';
  const verb = isDone ? verbAround(fn) : undefined;
  if (verb !== undefined) return [verb, ...byBody, `map${subject ?? 'Item'}`];
  const prefix = alwaysSaysSame(fn) && PREDICATE.test(method) ? 'visit' : PREFIX[method];
  if (prefix !== undefined && isCall(call)) {
    const held = heldBy(call);
    const names = [
      ...(held === undefined ? [] : [`${prefix}${capitalize(held)}`]),
      `${prefix}${subject ?? (method.startsWith('replace') ? 'Match' : 'Item')}`,
    ];
    return [...byBody, ...(subject === undefined ? names : names.reverse())];
  }
  const told = [0, 1]
    .map((index) => givenWord(fn, index))
    .find((word) => word && !UNTOLD.has(word));
  const handled = told === undefined ? [] : [`handle${told}`];
  if (call?.type === 'ArrayExpression') return [...byBody, ...handled];
  if (!isCall(call)) return [...namesHeld(fn), ...byBody];
  if (call.type === 'NewExpression') return executorNames(fn, call);
  const listening = listenerNames(fn, call);
  return [...byBody, ...(listening.length > 0 ? listening : handled), ...namesAfter(fn, method)];
}

/** A verb and its object: one word of what takes a callback, `call` or `bind`, tells nothing of it. */
const OF_TWO_WORDS = /^[a-z]{2,}[A-Z][a-z]\w*$/u;
const LEAST_LINES = 4;

/** `onReadFile` for what `readFile` calls back: of a few lines, nobody looks for a name. */
function namesAfter(fn: FunctionNode, method: string): Names {
  const isTold =
    OF_TWO_WORDS.test(method) && !/^(?:add|define|make|override|register|set|wrap)/u.test(method);
  return isTold && linesOf(fn) >= LEAST_LINES ? [`on${capitalize(method)}`] : [];
}

/** Names of parameters that say no more than that something has come, or what kind of thing. */
const UNTOLD = new Set(
  (
    'Answer Arg Args Body Callback Data Done Error Event Evt Item Json Next Obj Object Options Reason Req Res Resolve Resp ' +
    'Response Result Results Ret Val Value Values'
  ).split(' '),
);

/**
 * Names for a step of a promise. Of several in a file, each is of a promise or a function of its own, and what
 * most steps get says nothing of this one: `handleUser`, `handleSaveUserError`.
 */
function namesOfStep(fn: FunctionNode, use: TSESTree.Node, call: Call, method: string): Names {
  const place = wrapped(use) as TSESTree.CallExpressionArgument;
  if (givesConstant(fn)) return [];
  const others = [promiserOf(call), nameAround(fn)].flatMap((name) => name ?? []);
  if (method === 'finally') return others.map((name) => `cleanUpAfter${capitalize(name)}`);
  const given = givenWord(fn, 0);
  const isTold = given !== undefined && !UNTOLD.has(given);
  const isOfFailure = method === 'catch' || call.arguments.indexOf(place) === 1;
  const what = isTold ? given : isOfFailure ? 'Error' : 'Result';
  return [
    ...(isTold ? [`handle${what}`] : []),
    ...others.map((name) => `handle${capitalize(name.replace(/^handle(?=[A-Z])/u, ''))}${what}`),
  ];
}

/** `() => true`, `() => []`, `() => null`: what such a step hides or says is known where it stands, and by no name. */
function givesConstant(fn: FunctionNode): boolean {
  const result = resultOf(fn);
  if (!result) return false;
  const value = unwrap(result);
  if (value.type === 'Identifier') return value.name === 'undefined';
  return (
    value.type === 'Literal' ||
    (value.type === 'ArrayExpression' && value.elements.length === 0) ||
    (value.type === 'ObjectExpression' && value.properties.length === 0)
  );
}

/** What makes the promise that a callback is given to: `saveUser` of `saveUser(user).catch(…)`. */
function promiserOf({ callee }: Call): string | undefined {
  const promise = callee.type === 'MemberExpression' ? unwrap(callee.object) : undefined;
  const name = isCall(promise) ? calleeName(promise) : undefined;
  return name !== undefined && !PROMISE_METHODS.has(name) && /^[a-z][A-Za-z\d]{3,}$/u.test(name)
    ? name
    : undefined;
}

/**
 * `retryExecutor` for what each turn of a loop in `retry` gives to `new Promise`. One outside loops is what its
 * function does, and would be found under no name; what other constructors get is a part of what they make.
 */
function executorNames(fn: FunctionNode, call: Call): Names {
  const around = nameAround(fn);
  const loop = anyLoopAround(fn);
  const isInLoop = loop !== undefined && enclosingFunction(loop) === enclosingFunction(fn);
  const isTold = calleeName(call) === 'Promise' && isInLoop && around !== undefined;
  return isTold ? [`${around}Executor`] : [];
}

/** Names of properties that say of a function only that it is one. */
const GENERIC =
  /^(?:action|apply|call|callback|cb|default|execute|fn|func|get|handle|handler|invoke|method|run|set|value)$/iu;

/** Names for a function that an object holds, by its key. */
function namesHeld(fn: FunctionNode): Names {
  const stored = functionName(fn)?.replace(/^_+/u, '');
  if (stored === undefined || !/^[a-z]\w*$/iu.test(stored)) return [];
  const name = nameAround(fn);
  return [
    ...(GENERIC.test(stored) ? [] : [stored]),
    ...(name === undefined ? [] : [`${name}${capitalize(stored)}`]),
  ];
}

/** What a list is called of which only some are left: what they are is said by the words behind. */
const LEFT = /^(?:filtered|remaining)(?=[A-Z])/u;

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
  const told = name?.replace(/(?<=[a-z])Index$/u, '').replace(LEFT, '');
  return told !== undefined && /^[A-Za-z]{3,}$/u.test(told) ? told : undefined;
}

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

/** `a.name` beside `b.name` is what the items are compared by; else they are items of a list. */
function comparator(fn: FunctionNode, { callee }: Call): Names {
  const [first] = fn.params;
  const property =
    first?.type === 'Identifier' ? propertyOf(resultOf(fn), first.name, 0) : undefined;
  const list = callee.type === 'MemberExpression' ? unwrap(callee.object) : undefined;
  const listed = list?.type === 'Identifier' && /^[a-z]\w{2,}s$/u.test(list.name);
  return [
    ...(property === undefined ? [] : [`compareBy${capitalize(inCamelCase(property))}`]),
    'compare',
    ...(listed ? [`compare${capitalize(list.name)}`] : []),
  ];
}

/** `blockNum` for `block_num` */
function inCamelCase(name: string): string {
  return /[a-z]_[a-z]/iu.test(name) ? camelCase(wordsOf(name)) : name;
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
