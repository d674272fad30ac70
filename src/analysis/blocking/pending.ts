import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  isInside,
  isMethodCall,
  isPropertyName,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { outermostLoop } from '../../ast/loop-turns.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/** Calls whose result can fail on its own, and ends the process if nobody listens to that. */
const STARTS =
  /^(?:fs\.create(?:Read|Write)Stream|child_process\.(?:exec|execFile|fork|spawn)|https?\.(?:get|request)|http2\.connect|net\.(?:connect|createConnection)|tls\.connect)$/u;
const SETS_TIMER = /^(?:timers\.)?set(?:Immediate|Interval|Timeout)$/u;
const COLLECTS = /^(?:all|allSettled|any|race)$/u;
const LISTENS = /^(?:addListener|on|once)$/u;
const BEGINS = /^\s*(?:begin|savepoint|start\s+transaction)\b/iu;

/**
 * Whether something is under way when a function is suspended at a node that was started before it and
 * is looked at only after it: a promise that may be rejected meanwhile, a stream that may fail.
 */
export function leavesPending(analysis: Analysis, fn: FunctionNode, node: TSESTree.Node): boolean {
  if (standsAmongPromises(node, fn)) return true;
  const loop = outermostLoop(node, fn);
  let found = false;
  walk(fn.body, analysis.sourceCode.visitorKeys, (use) => {
    if (found || use.type !== 'Identifier' || isPropertyName(use)) return;
    const isLater = use.range[0] >= node.range[1] || (loop !== undefined && isInside(use, loop));
    const variable = isLater ? analysis.bindings.variableOf(use) : undefined;
    if (!variable || !isLocal(variable, fn, node)) return;
    found = isTakenAsPromise(analysis, use, variable) || isStarted(analysis, variable, node);
  });
  return found;
}

/** Whether a function sets a timer before it is suspended at a node, which could strike before what follows. */
export function spansTimer(
  { bindings, sourceCode }: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
): boolean {
  const loop = outermostLoop(node, fn);
  let found = false;
  walk(fn.body, sourceCode.visitorKeys, (call) => {
    if (found || (isFunction(call) && !isInside(node, call))) return SKIP;
    if (call.type !== 'CallExpression') return undefined;
    const isEarlier = call.range[1] <= node.range[0] || (loop && isInside(call, loop)) === true;
    found = isEarlier && SETS_TIMER.test(bindings.originOf(call.callee)?.key ?? '');
    return undefined;
  });
  return found;
}

/** Whether a function that is suspended at a node has begun a transaction, without waiting for that. */
export function standsInTransaction(
  { sourceCode }: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
): boolean {
  let found = false;
  walk(fn.body, sourceCode.visitorKeys, (call) => {
    if (call.type !== 'CallExpression' || call.range[1] > node.range[0]) return;
    const [text] = call.arguments;
    const isBegin =
      isMethodCall(call, 'exec', 'execute', 'prepare', 'query', 'raw', 'run') &&
      text?.type === 'Literal' &&
      BEGINS.test(String(text.value));
    found ||= isBegin && wrapped(call).parent?.type !== 'AwaitExpression';
  });
  return found;
}

/** `Promise.all([load(a), read(b)])`: what stands before has been started. */
function standsAmongPromises(node: TSESTree.Node, fn: FunctionNode): boolean {
  for (let current = node; current.parent && current !== fn; current = current.parent) {
    const { parent } = current;
    if (parent.type !== 'ArrayExpression' || !isCollected(parent)) continue;
    const before = parent.elements.slice(0, parent.elements.indexOf(current as never));
    if (before.some((element) => element !== null && mayBePromise(element))) return true;
  }
  return false;
}

function mayBePromise(element: TSESTree.Node): boolean {
  const { type } = unwrap(element);
  return type === 'CallExpression' || type === 'Identifier' || type === 'NewExpression';
}

/** Whether a variable of the function has its value before the node, and not by waiting for it. */
function isLocal(
  { defs, identifiers: [identifier] }: TSESLint.Scope.Variable,
  fn: FunctionNode,
  node: TSESTree.Node,
): boolean {
  const [def] = defs;
  if (!def || !identifier || !isInside(identifier, fn)) return false;
  if (identifier.range[0] >= node.range[0]) return false;
  if (isFunction(def.node)) return def.type === 'Parameter';
  const init = def.type === 'Variable' ? def.node.init : null;
  return !init || (!isInside(node, init) && unwrap(init).type !== 'AwaitExpression');
}

function isTakenAsPromise(
  { promises }: Analysis,
  use: TSESTree.Node,
  variable: TSESLint.Scope.Variable,
): boolean {
  const place = wrapped(use);
  const { parent } = place;
  switch (parent?.type) {
    case 'AwaitExpression':
      return true;
    case 'ArrayExpression':
      return isCollected(parent);
    case 'CallExpression':
      return isCollected(place);
    case 'MemberExpression':
      return isMethodCall(parent.parent, 'then', 'catch', 'finally') && parent.object === place;
    case 'ReturnStatement': {
      const [def] = variable.defs;
      const init = def?.type === 'Variable' ? def.node.init : null;
      return init !== null && init !== undefined && promises.kindOf(init).kind === 'promise';
    }
    case 'SpreadElement':
      return parent.parent.type === 'ArrayExpression' && isCollected(parent.parent);
    default:
      return false;
  }
}

/** Whether a list goes to `Promise.all` and the like. */
function isCollected(list: TSESTree.Node): boolean {
  const place = wrapped(list);
  const call = place.parent;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false;
  const { object } = call.callee;
  return (
    call.arguments[0] === place &&
    object.type === 'Identifier' &&
    object.name === 'Promise' &&
    COLLECTS.test(staticName(call.callee) ?? '')
  );
}

/** `const stream = createReadStream(path)` to which nothing listens before the node. */
function isStarted(
  { bindings }: Analysis,
  variable: TSESLint.Scope.Variable,
  node: TSESTree.Node,
): boolean {
  const init = bindings.constantInit(variable);
  const call = init && unwrap(init);
  if (call?.type !== 'CallExpression') return false;
  if (!STARTS.test(bindings.originOf(call.callee)?.key ?? '')) return false;
  return !variable.references.some(({ identifier }) => {
    const { parent } = identifier as TSESTree.Node;
    if (identifier.range[0] > node.range[0] || parent?.type !== 'MemberExpression') return false;
    const listened = parent.parent;
    const [event] = listened.type === 'CallExpression' ? listened.arguments : [];
    return (
      LISTENS.test(staticName(parent) ?? '') && event?.type === 'Literal' && event.value === 'error'
    );
  });
}
