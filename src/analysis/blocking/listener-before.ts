import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isInside,
  isMethodCall,
  isPropertyName,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
  rootOf,
} from '../../ast/nodes.ts';
import { takesErrorFirst } from '../../ast/callbacks.ts';
import { outermostLoop } from '../../ast/loop-turns.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';
import { writtenAt } from './touched-places.ts';

const CALLS_LATER =
  /^(?:addEventListener|addListener|finally|nextTick|on|once|prependListener|queueMicrotask|subscribe|then)$/u;
/** Functions of Node that call back later; of timers, another clause says more. */
const OF_NODE = /^(?:child_process|crypto|dns|fs|https?|net|tls|zlib)\./u;
/** What a client may do at any time comes no earlier for a wait. */
const OF_CLIENT = /^(?:context|ctx|reply|req|request|res|response|socket|ws)$/u;
const AT_ANY_TIME = /^(?:aborted|abort|close|disconnect|drain|finish|timeout)$/u;

/**
 * Whether a function has handed over another one before it is suspended at a node, which may be called
 * meanwhile, and one of them changes what the other one uses: `request.on('end', () => { send(page); });
 * page = read(path);`.
 */
export function sharesWithListener(
  analysis: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
): boolean {
  const loop = outermostLoop(node, fn);
  let found = false;
  walk(fn.body, analysis.sourceCode.visitorKeys, (inner) => {
    if (found || (isFunction(inner) && !isInside(node, inner))) return SKIP;
    const isEarlier = inner.range[1] <= node.range[0] || (loop && isInside(inner, loop)) === true;
    if (!isEarlier) return undefined;
    const isAfter = (use: TSESLint.Scope.Reference): boolean => isLater(use, node, loop);
    found =
      isUsedAsTarget(analysis, inner, isAfter) ||
      handedOver(analysis, inner).some((listener) => meets(analysis, fn, listener, isAfter));
    return undefined;
  });
  return found;
}

/** `file.pipe(response); …; response.setHeader(name, value);` */
function isUsedAsTarget(
  { bindings }: Analysis,
  node: TSESTree.Node,
  isAfter: (use: TSESLint.Scope.Reference) => boolean,
): boolean {
  const [target] = isMethodCall(node, 'pipe') ? node.arguments : [];
  const variable = target?.type === 'Identifier' ? bindings.variableOf(target) : undefined;
  const uses = variable?.references ?? [];
  return uses.some((use) => effectOf(use.identifier) !== undefined && isAfter(use));
}

/** The functions that a call or an assignment gives to somebody who calls them later, or that go on by themselves. */
function handedOver(analysis: Analysis, node: TSESTree.Node): FunctionNode[] {
  const { calls } = analysis;
  if (node.type === 'AssignmentExpression') {
    const { left, right } = node;
    const name = left.type === 'MemberExpression' ? (staticName(left) ?? '') : '';
    const fn = isEvent(name.slice(2), left) && /^on[a-z]+$/u.test(name) && calls.functionOf(right);
    return fn ? [fn] : [];
  }
  if (node.type !== 'CallExpression' || wrapped(node).parent?.type === 'AwaitExpression') return [];
  const callee = calls.calleeOf(node);
  const given = node.arguments.flatMap((argument) => calls.functionOf(argument) ?? []);
  const later = given.filter((fn) => isCalledLater(analysis, node, fn));
  return callee?.async === true ? [...later, callee] : later;
}

function isCalledLater(
  { bindings }: Analysis,
  { arguments: [event], callee }: TSESTree.CallExpression,
  fn: FunctionNode,
): boolean {
  const isKnown =
    CALLS_LATER.test(lastName(callee)) || OF_NODE.test(bindings.originOf(callee)?.key ?? '');
  if (event?.type === 'Literal' && !isEvent(String(event.value), callee)) return false;
  return isKnown || takesErrorFirst(fn);
}

function isEvent(event: string, target: TSESTree.Node): boolean {
  if (event === 'error') return false;
  const root = rootOf(target);
  const isOfClient = root.type === 'Identifier' && OF_CLIENT.test(root.name);
  return !isOfClient || !AT_ANY_TIME.test(event);
}

/** Whether a use comes after the suspension, or holds it. */
function isLater(
  { identifier, writeExpr }: TSESLint.Scope.Reference,
  node: TSESTree.Node,
  loop: TSESTree.Node | undefined,
): boolean {
  if (identifier.range[0] >= node.range[1]) return true;
  if (loop && isInside(identifier, loop)) return true;
  const around = [writeExpr, writtenAt(identifier), effectOf(identifier)];
  return around.some((place) => place && isInside(node, place));
}

/** Whether a function and what follows in the one around it use a variable of that one, and one changes it for the other. */
function meets(
  { bindings, sourceCode }: Analysis,
  fn: FunctionNode,
  listener: FunctionNode,
  isAfter: (use: TSESLint.Scope.Reference) => boolean,
): boolean {
  const variables = new Set<TSESLint.Scope.Variable>();
  walk(listener, sourceCode.visitorKeys, (inner) => {
    if (inner.type !== 'Identifier' || isPropertyName(inner)) return;
    const variable = bindings.variableOf(inner);
    const [identifier] = variable?.identifiers ?? [];
    const isShared = identifier && isInside(identifier, fn) && !isInside(identifier, listener);
    if (variable && isShared) variables.add(variable);
  });
  return [...variables].some(({ references }) => {
    const within = references.filter(({ identifier }) => isInside(identifier, listener));
    const after = references.filter(
      (use) => enclosingFunction(use.identifier) === fn && isAfter(use),
    );
    if (after.length === 0) return false;
    if (within.some(isChange) || after.some(isChange)) return true;
    const hasEffect = ({ identifier }: TSESLint.Scope.Reference): boolean =>
      effectOf(identifier) !== undefined;
    return within.some(hasEffect) && after.some(hasEffect);
  });
}

function isChange(use: TSESLint.Scope.Reference): boolean {
  return use.isWrite() || writtenAt(use.identifier) !== undefined;
}

/** `response.write(page);`, which is called on what the identifier holds. */
function effectOf(identifier: TSESTree.Node): TSESTree.CallExpression | undefined {
  let current = identifier;
  while (current.parent && current.parent.type !== 'ExpressionStatement') {
    if (isFunction(current)) return undefined;
    current = current.parent;
  }
  const call = unwrap(current);
  const isMethod = call.type === 'CallExpression' && call.callee.type === 'MemberExpression';
  return isMethod && chainStart(call) === identifier ? call : undefined;
}

/** What a chain of calls begins with: `response` of `response.status(404).json(body)`. */
function chainStart(call: TSESTree.CallExpression): TSESTree.Node {
  let current: TSESTree.Node = call;
  while (current.type === 'CallExpression') current = rootOf(current.callee);
  return current;
}
