import type { TSESTree } from '@typescript-eslint/utils';
import { outermostLoop } from '../../ast/loop-turns.ts';
import {
  isFunction,
  isInside,
  staticName,
  unwrap,
  type Call,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { BLOCKING } from '../known/blocking.ts';
import {
  ARRAY_READERS,
  CALM_CONSTRUCTORS,
  CONVERTING_FUNCTIONS,
  LOOKING_FUNCTIONS,
  READING_FUNCTIONS,
  SCALAR_METHODS,
  STRING_METHODS,
} from '../known/pure.ts';
import type { Cost } from '../known/replacement.ts';
import type { Waiting } from './waiting.ts';

/** They make a value, or start what is awaited, and change nothing that others see. */
const QUIET_FUNCTIONS = new Set([
  ...CONVERTING_FUNCTIONS,
  ...LOOKING_FUNCTIONS,
  ...READING_FUNCTIONS,
  'Array.from',
  'Buffer.byteLength',
  'Buffer.concat',
  'Buffer.from',
  'Date.now',
  'JSON.parse',
  'Object.fromEntries',
  'Promise.all',
  'Promise.resolve',
  'path.format',
  'path.parse',
  'path.relative',
  'path.resolve',
]);

/** What only reads files, with a promise. */
const READS_FILES = /^fs\.promises\.(?:access|lstat|readFile|readdir|readlink|realpath|stat)$/;

/** What blocks, and does no more than yield a value. */
const YIELDS = new Set<Cost>(['computation', 'disk', 'loading', 'thread']);

/** Of strings, numbers, arrays and what `stat` gives. A `sort` changes what it is asked of. */
const QUIET_METHODS = new Set([
  ...ARRAY_READERS,
  ...SCALAR_METHODS,
  ...STRING_METHODS,
  ...'isDirectory isFile isSymbolicLink keys reduce test toISOString toJSON toSorted values'.split(
    ' ',
  ),
]);

/** Methods that change their object, and nothing else. */
const CHANGES = new Set('add clear fill pop push reverse set shift sort splice unshift'.split(' '));

/** Methods whose result is a new array or text. */
const MAKES = new Set('concat filter flat flatMap keys map slice split toSorted values'.split(' '));

/** How many functions are followed for one question. */
const MAX_FUNCTIONS = 20;

/**
 * Whether what called an async function finds something done when it gets the promise that would be done
 * later if the function waited at a node: before any wait of its own, it changes what others see.
 */
export function leavesTraceAtOnce(
  analysis: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
  waiting: Waiting,
): boolean {
  return !hasWaited(analysis, fn, node, waiting) && leavesTraceAfter(analysis, fn, node);
}

/** Whether a function changes what others see, or may do so. */
export function changesOthers(analysis: Analysis, fn: FunctionNode): boolean {
  return leavesTrace(analysis, fn, new Set([fn]));
}

/** Whether a function has waited on every path that comes to a node. */
function hasWaited(
  { flow, sourceCode }: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
  { isGap }: Waiting,
): boolean {
  let found = false;
  walk(fn.body, sourceCode.visitorKeys, (inner) => {
    if (found || isFunction(inner)) return SKIP;
    const isWait = inner.type === 'AwaitExpression' && inner.range[1] <= node.range[0];
    found = isWait && flow.dominates(inner, node) && isGap(inner);
    return undefined;
  });
  return found;
}

function leavesTraceAfter(analysis: Analysis, fn: FunctionNode, node: TSESTree.Node): boolean {
  const loop = outermostLoop(node, fn);
  const from = loop ? loop.range[0] : node.range[0];
  return leavesTrace(analysis, fn, new Set([fn]), (inner) => inner.range[1] > from);
}

/**
 * Whether those nodes of a function that are asked about change what others see. `owners` are the functions
 * that have been looked at: each is looked at once, by whatever ways it is called.
 */
function leavesTrace(
  analysis: Analysis,
  fn: FunctionNode,
  owners: Set<FunctionNode>,
  counts: (node: TSESTree.Node) => boolean = () => true,
): boolean {
  let found = false;
  walk(fn.body, analysis.sourceCode.visitorKeys, (node) => {
    if (found || isFunction(node)) return SKIP;
    if (!counts(node)) return undefined;
    found = isTrace(analysis, node, owners);
    return undefined;
  });
  return found;
}

function isTrace(analysis: Analysis, node: TSESTree.Node, owners: Set<FunctionNode>): boolean {
  switch (node.type) {
    case 'AssignmentExpression':
      return !isOwn(analysis, node.left, owners);
    case 'CallExpression':
    case 'NewExpression':
      return !isQuietCall(analysis, node, owners);
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type !== 'VariableDeclaration' && !isOwn(analysis, node.left, owners);
    case 'ImportExpression':
    case 'TaggedTemplateExpression':
    case 'YieldExpression':
      return true;
    case 'UnaryExpression':
      return node.operator === 'delete' && !isOwn(analysis, node.argument, owners);
    case 'UpdateExpression':
      return !isOwn(analysis, node.argument, owners);
    default:
      return false;
  }
}

/** Whether a target is a variable of one of the functions, or a member of what one has made. */
function isOwn({ bindings }: Analysis, target: TSESTree.Node, owners: Set<FunctionNode>): boolean {
  const place = unwrap(target);
  const object = place.type === 'MemberExpression' ? unwrap(place.object) : place;
  if (object.type !== 'Identifier') return false;
  const variable = bindings.variableOf(object);
  const [def] = variable?.defs ?? [];
  if (!def || ![...owners].some((owner) => isInside(def.name, owner))) return false;
  if (object === place) return true;
  return def.type === 'Variable' && def.node.init !== null && isMade(def.node.init);
}

/** Whether an expression makes a new object: nobody else has it. */
function isMade(init: TSESTree.Expression): boolean {
  const value = unwrap(init);
  switch (value.type) {
    case 'ArrayExpression':
    case 'ObjectExpression':
      return true;
    case 'NewExpression':
      return value.callee.type === 'Identifier' && CALM_CONSTRUCTORS.has(value.callee.name);
    case 'CallExpression':
      return value.callee.type === 'MemberExpression' && MAKES.has(staticName(value.callee) ?? '');
    default:
      return false;
  }
}

function isQuietCall(analysis: Analysis, call: Call, owners: Set<FunctionNode>): boolean {
  const { bindings, calls } = analysis;
  // The functions that it is given run now, or not at all.
  if (!call.arguments.every((given) => isQuietArgument(analysis, given, owners))) return false;
  const callee = unwrap(call.callee);
  const own = calls.calleeOf(call);
  if (own) return isQuietFunction(analysis, own, owners);
  const key = bindings.originOf(callee)?.key;
  if (call.type === 'NewExpression') return key !== undefined && CALM_CONSTRUCTORS.has(key);
  if (key !== undefined && isQuietKey(key)) return true;
  if (callee.type !== 'MemberExpression') return false;
  const name = staticName(callee) ?? '';
  return (
    (key === undefined && QUIET_METHODS.has(name)) ||
    (CHANGES.has(name) && isOwn(analysis, callee, owners))
  );
}

function isQuietKey(key: string): boolean {
  const blocking = BLOCKING.get(key);
  if (blocking) return blocking.writes !== true && YIELDS.has(blocking.cost);
  return QUIET_FUNCTIONS.has(key) || READS_FILES.test(key);
}

function isQuietArgument(
  analysis: Analysis,
  given: TSESTree.Node,
  owners: Set<FunctionNode>,
): boolean {
  const fn = analysis.calls.functionOf(given);
  return fn === undefined || isQuietFunction(analysis, fn, owners);
}

function isQuietFunction(analysis: Analysis, fn: FunctionNode, owners: Set<FunctionNode>): boolean {
  if (owners.has(fn)) return true;
  return owners.size < MAX_FUNCTIONS && !leavesTrace(analysis, fn, owners.add(fn));
}
