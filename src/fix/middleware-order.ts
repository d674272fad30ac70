import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isFunction, isInside, isMethodCall, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { memoized } from '../ast/memoized.ts';
import { isDropped } from '../ast/results.ts';
import { returnedBy } from '../ast/returns.ts';
import { walk } from '../ast/walk.ts';

/** A middleware that goes on after `next()`, and the call that puts it before others. */
interface Ahead {
  readonly fn: FunctionNode;
  readonly call: TSESTree.CallExpression;
  /** Whether it stands before what the same call is given alone: `app.get(path, timed, handler)`. */
  readonly isOfRoute: boolean;
}

const ROUTES = 'del delete get head options patch post put'.split(' ');

/**
 * A middleware of the file that goes on after `next()` without waiting for it: what comes after it was
 * done by then, as long as it was not async.
 */
export function middlewareAhead(
  analysis: Analysis,
  functions: readonly FunctionNode[],
): FunctionNode | undefined {
  const isGiven = (call: TSESTree.CallExpression): boolean =>
    routeOf(call).some(
      (step) =>
        functions.some((fn) => isInside(fn, step)) ||
        step.arguments.some((argument) => {
          const fn = analysis.calls.functionOf(argument);
          return fn !== undefined && functions.includes(fn);
        }),
    );
  return middlewaresAhead(analysis).find(
    ({ call, fn, isOfRoute }) => !functions.includes(fn) && (!isOfRoute || isGiven(call)),
  )?.fn;
}

/** A call, and those that go on with the same route: `router.route(path).get(timed).get(handler)`. */
function routeOf(call: TSESTree.CallExpression): readonly TSESTree.CallExpression[] {
  const steps = [call];
  // The list grows while it is read.
  for (const { parent } of steps) {
    const next = parent.type === 'MemberExpression' ? parent.parent : undefined;
    if (next?.type === 'CallExpression' && next.callee === parent) steps.push(next);
  }
  return steps;
}

const middlewaresAhead = memoized((analysis: Analysis): readonly Ahead[] => {
  const { sourceCode } = analysis;
  const found: Ahead[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    const isOfRoute = isMethodCall(node, ...ROUTES) && !isOfMany(node.arguments[0]);
    if (!isOfRoute && !isMethodCall(node, 'all', 'use', ...ROUTES)) return;
    for (const fn of node.arguments.flatMap((argument) => functionsGiven(analysis, argument)))
      if (goesOn(sourceCode, fn)) found.push({ call: node, fn, isOfRoute });
  });
  return found;
});

/** `'*'`, `'/api/*rest'` */
function isOfMany(path: TSESTree.Node | undefined): boolean {
  return path?.type === 'Literal' && ('regex' in path || String(path.value).includes('*'));
}

/** The functions of an argument: itself, those of an array, and what a function of the file makes. */
function functionsGiven(analysis: Analysis, argument: TSESTree.Node): readonly FunctionNode[] {
  const { calls } = analysis;
  const fn = calls.functionOf(argument);
  if (fn) return [fn];
  if (argument.type === 'ArrayExpression')
    return argument.elements.flatMap((element) => (element && calls.functionOf(element)) ?? []);
  const maker = argument.type === 'CallExpression' ? calls.calleeOf(argument) : undefined;
  if (!maker) return [];
  return returnedBy(maker).flatMap((value) => (value && calls.functionOf(value)) ?? []);
}

function goesOn({ visitorKeys }: Analysis['sourceCode'], fn: FunctionNode): boolean {
  const [first] = fn.params;
  // That of `io.use` sees to new sockets, and no request comes by it.
  if (first?.type === 'Identifier' && /^_?socket$/.test(first.name)) return false;
  const isKoa = fn.params.length === 2;
  const next = fn.params.length === 3 || isKoa ? fn.params.at(-1) : undefined;
  if (next?.type !== 'Identifier') return false;
  let found = false;
  walk(fn.body, visitorKeys, (node) => {
    if (found || node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
    // `next('route')` and `next(error)` run no other handler of theirs.
    if (node.callee.name !== next.name || node.arguments.length > 0) return;
    const last = chainOf(node);
    if (isKoa && wrapped(last).parent?.type === 'AwaitExpression') return;
    found = isKoa && isDropped(last) ? !isFunction(last.parent) : isFollowed(last);
  });
  return found;
}

/** `next().then(…).catch(…)` as a whole. */
function chainOf(call: TSESTree.CallExpression): TSESTree.Node {
  let current: TSESTree.Node = call;
  for (;;) {
    const { parent } = wrapped(current);
    const isStep = parent?.type === 'MemberExpression' && parent.object === wrapped(current);
    if (!isStep || !isMethodCall(parent.parent, 'then', 'catch', 'finally')) return current;
    current = parent.parent;
  }
}

/** Whether the function does more after an expression than leave: a further statement, a `finally`. */
function isFollowed(node: TSESTree.Node): boolean {
  let isLeft = false;
  let current = node;
  for (; current.parent && !isFunction(current); current = current.parent) {
    const { parent } = current;
    if (parent.type === 'TryStatement' && parent.finalizer !== current && parent.finalizer)
      return true;
    isLeft ||= current.type === 'ReturnStatement';
    if (isLeft) continue;
    if (parent.type === 'SequenceExpression' && parent.expressions.at(-1) !== current) return true;
    const list =
      parent.type === 'BlockStatement'
        ? parent.body
        : parent.type === 'SwitchCase'
          ? parent.consequent
          : [];
    const following = list[list.indexOf(current as TSESTree.Statement) + 1];
    isLeft = following?.type === 'ReturnStatement';
    if (following && !isLeft && following.type !== 'BreakStatement') return true;
  }
  return false;
}
