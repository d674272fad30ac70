import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { takesErrorFirst } from '../ast/callbacks.ts';
import { isMethodCall, staticName, unwrap, wrapped, type FunctionNode } from '../ast/nodes.ts';

const ONCE = /^(?:close|end|error|exit|finish)$/;

/** Functions, of arrays and of libraries, that use what they are given returns for each item. */
const PER_ITEM =
  /^(?:each|every|filter|find(?:Index|Last|LastIndex)$|flatMap|for(?:Each|Of)|from$|groupBy|keyBy|map|partition|reduce|replace(?:All)?$|some|sort|times$|toSorted)/;

/**
 * `(error, data) => …`, last among the arguments: what calls back ignores what it returns.
 *
 * The name of a parameter is all that tells. `e` may be an entry, too, and what is done with the value of
 * the call says more: `keep(entries, (e) => …)` that yields something takes it from the callback.
 */
export function isNodeCallback(fn: FunctionNode): boolean {
  const argument = wrapped(fn);
  const { parent } = argument;
  if (parent?.type !== 'CallExpression' || parent.arguments.at(-1) !== argument) return false;
  if (!takesErrorFirst(fn) || isMethodCall(parent, 'catch', 'then')) return false;
  const isError = !isEntry(fn);
  const name = nameOf(parent);
  if (PER_ITEM.test(name)) return false;
  // Databases have a `find` that calls back, after the query.
  if (name === 'find' && (!isError || parent.arguments.length === 1)) return false;
  const takesMore = fn.params.length > 1;
  switch (wrapped(parent).parent?.type) {
    case 'ExpressionStatement':
      return isError || takesMore;
    case 'ArrowFunctionExpression':
    case 'ReturnStatement':
      return isError;
    default:
      return isError && takesMore;
  }
}

/** Whether the first parameter may be something else than an error, by its name. */
function isEntry({ params: [first] }: FunctionNode): boolean {
  return first?.type === 'Identifier' && /^_?e$/.test(first.name);
}

/** `filter` for `filter(…)`, `list.filter(…)` and `_.filter(…)`. */
function nameOf({ callee }: TSESTree.CallExpression): string {
  const called = unwrap(callee);
  if (called.type === 'Identifier') return called.name;
  return called.type === 'MemberExpression' ? (staticName(called) ?? '') : '';
}

/** Globals that run a function later, and ignore what it returns. */
const RUNS_LATER = ['queueMicrotask', 'setImmediate', 'setTimeout'];

/** `setTimeout(() => …, 500)`, `process.nextTick(() => …)` */
export function isRunLater(fn: FunctionNode, { bindings }: Pick<Analysis, 'bindings'>): boolean {
  const argument = wrapped(fn);
  const { parent } = argument;
  if (parent?.type !== 'CallExpression' || parent.arguments[0] !== argument) return false;
  const { callee } = parent;
  if (isMethodCall(parent, 'nextTick')) return bindings.isGlobal(parent.callee.object, 'process');
  return RUNS_LATER.some((name) => bindings.isGlobal(callee, name));
}

/** `res.on('finish', () => …)`: an emitter ignores what its listeners return. Of events that come once. */
export function isListener(fn: FunctionNode): boolean {
  const listener = wrapped(fn);
  const { parent } = listener;
  if (!isMethodCall(parent, 'addListener', 'on', 'once')) return false;
  const [event, given] = parent.arguments;
  return given === listener && event?.type === 'Literal' && ONCE.test(String(event.value));
}
