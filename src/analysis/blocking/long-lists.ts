import type { TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../ast/calls.ts';
import { firstFound } from '../../ast/first-found.ts';
import {
  isFunction,
  isLoop,
  unwrap,
  wrapped,
  type Call,
  type FunctionNode,
  type LoopNode,
} from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';
import { setsOption } from './options.ts';

type Source = Pick<Analysis, 'bindings' | 'calls' | 'flow' | 'sourceCode'>;

interface Search extends Source {
  /** The variables and functions that have been looked at. */
  readonly seen: Set<object>;
}

/** What lists a folder, by the last name of its callee; `sync` is that of `glob.sync`. */
export const LISTS_FOLDER =
  /^(?:fast-?glob|fg|glob(?:by)?(?:Sync)?|opendir(?:Sync)?|readdir(?:Sync|p)?)$/i;
const GLOB = /glob|^fg$/i;
/** What a list does with each of its items. */
const EACH = /^(?:every|filter|find|findIndex|findLast|flatMap|forEach|map|reduce|some)$/;
/** What has items of a list itself, in whatever order. */
const KEEPS =
  /^(?:concat|entries|filter|flat|flatMap|keys|map|reverse|slice|sort|toReversed|toSorted|values)$/;
const OF_OBJECT = /^(?:Array\.from|Object\.(?:entries|keys|values))$/;
const ALL = /^Promise\.all(?:Settled)?$/;
const ADDS = /^(?:push|unshift)$/;
const ERROR = /^_?e(?:rr(?:or)?)?$/;

/**
 * What makes the list that a loop, or a method of a list, around a node goes through in its function, if that may
 * hold any number of items: what a folder holds, or rows that were waited for. What one request sends along, what
 * is written down, and what a function is given of which nothing is known, are a few.
 */
export function longListAround(node: TSESTree.Node, source: Source): TSESTree.Node | undefined {
  const { bindings, calls, flow, sourceCode } = source;
  return longAround(node, { bindings, calls, flow, seen: new Set(), sourceCode });
}

function longAround(node: TSESTree.Node, search: Search): TSESTree.Node | undefined {
  let inner = node;
  let isLast = false;
  for (let at = node.parent; at; inner = at, at = at.parent) {
    isLast ||= at.type === 'BlockStatement' && isLeftAtEnd(at);
    if (isLoop(at)) {
      const list = listOf(at);
      // What a loop begins with is done once, and what is followed by a way out of it.
      const maker = list && !isLast && at.body === inner ? makerOf(list, search) : undefined;
      if (maker) return maker;
    } else if (isFunction(at)) {
      isLast = false;
      const list = listGivenTo(at);
      if (!list) return undefined;
      const maker = makerOf(list, search);
      if (maker) return maker;
    }
  }
  return undefined;
}

/** `{ send(readdirSync(folder)); return; }`: a function is left so, with all loops in it. */
function isLeftAtEnd({ body }: TSESTree.BlockStatement): boolean {
  const last = body.at(-1)?.type;
  return last === 'ReturnStatement' || last === 'ThrowStatement';
}

const LISTS_ONE = /^readdir(?:Sync)?$/;

/** Whether a call lists one folder, and none of those in it. */
export function listsOneFolder({ arguments: [, options], callee }: Call): boolean {
  return LISTS_ONE.test(lastName(callee)) && !setsOption(options, 'recursive');
}

/** Whether a function lists a folder. */
export function listsFolder(fn: FunctionNode, { sourceCode }: Pick<Source, 'sourceCode'>): boolean {
  return callsIn(fn, sourceCode.visitorKeys).some(({ callee }) => isListing(callee));
}

/** `for (const name of names)`, `for (let i = 0; i < names.length; i++)`, `while (folders.length > 0)` */
function listOf(loop: LoopNode): TSESTree.Node | undefined {
  if (loop.type === 'ForOfStatement' || loop.type === 'ForInStatement') return loop.right;
  const test = loop.test && unwrap(loop.test);
  const sides = test?.type === 'BinaryExpression' ? [test.left, test.right] : [test];
  for (const side of sides) {
    if (side?.type === 'MemberExpression' && lastName(side) === 'length') return side.object;
  }
  return undefined;
}

/** `names` for the function in `names.filter((name) => …)` */
function listGivenTo(fn: FunctionNode): TSESTree.Node | undefined {
  const place = wrapped(fn);
  const { parent } = place;
  if (parent?.type !== 'CallExpression' || parent.arguments[0] !== place) return undefined;
  const callee = unwrap(parent.callee);
  return callee.type === 'MemberExpression' && EACH.test(lastName(callee))
    ? callee.object
    : undefined;
}

function isListing(callee: TSESTree.Node): boolean {
  const name = lastName(callee);
  const node = unwrap(callee);
  const isOfGlob =
    name === 'sync' && node.type === 'MemberExpression' && GLOB.test(lastName(node.object));
  return isOfGlob || LISTS_FOLDER.test(name);
}

/** What makes a list, if it may be long. */
function makerOf(list: TSESTree.Node, search: Search): TSESTree.Node | undefined {
  const node = unwrap(list);
  const { calls, sourceCode } = search;
  const next = (...parts: readonly (TSESTree.Node | null | undefined)[]) =>
    firstFound(parts, (part) => part && makerOf(part, search));
  switch (node.type) {
    case 'ArrayExpression':
      return next(...spreadIn(node.elements));
    case 'AwaitExpression': {
      const call = unwrap(node.argument);
      if (call.type !== 'CallExpression') return undefined;
      return ALL.test(sourceCode.getText(call.callee)) ? next(call.arguments[0]) : call;
    }
    case 'CallExpression': {
      const callee = unwrap(node.callee);
      if (isListing(callee)) return node;
      if (OF_OBJECT.test(sourceCode.getText(callee))) return next(node.arguments[0]);
      const fn = calls.functionOf(callee);
      if (fn) return isNew(fn, search) ? next(...returnedBy(fn, search)) : undefined;
      if (callee.type !== 'MemberExpression') return undefined;
      // `statement.all()` of a database
      if (lastName(callee) === 'all') return node;
      return KEEPS.test(lastName(callee)) ? next(callee.object) : undefined;
    }
    case 'ConditionalExpression':
      return next(node.consequent, node.alternate);
    case 'Identifier':
      return makerOfName(node, search);
    case 'LogicalExpression':
      return next(node.left, node.right);
    case 'MemberExpression':
      return next(node.object);
    default:
      return undefined;
  }
}

function makerOfName(name: TSESTree.Identifier, search: Search): TSESTree.Node | undefined {
  const variable = search.bindings.variableOf(name);
  const [def] = variable?.defs ?? [];
  if (!variable || !def || !isNew(variable, search)) return undefined;
  if (def.type === 'Parameter') {
    return isFunction(def.node) ? makerOfParameter(def.node, def.name, search) : undefined;
  }
  if (def.type !== 'Variable') return undefined;
  const written = variable.references.flatMap(({ writeExpr }) => writeExpr ?? []);
  return (
    firstFound(written, (one) => makerOf(one, search)) ??
    firstFound(variable.references, ({ identifier }) => makerOfAdded(identifier, search))
  );
}

/** `for (const name of names) paths.push(join(folder, name));`, `paths.push(...names)` */
function makerOfAdded({ parent }: TSESTree.Node, search: Search): TSESTree.Node | undefined {
  if (parent?.type !== 'MemberExpression' || !ADDS.test(lastName(parent))) return undefined;
  const call = parent.parent;
  if (call.type !== 'CallExpression' || call.callee !== parent) return undefined;
  return (
    longAround(parent, search) ??
    firstFound(spreadIn(call.arguments), (one) => makerOf(one, search))
  );
}

function makerOfParameter(
  fn: FunctionNode,
  param: TSESTree.Node,
  search: Search,
): TSESTree.Node | undefined {
  const index = fn.params.findIndex((one) => one === param);
  const place = wrapped(fn);
  const { parent } = place;
  if (parent?.type !== 'CallExpression' || parent.callee === place) {
    const given = search.calls.usesOf(fn).sites.map(({ arguments: args }) => args[index]);
    return firstFound(given, (one) => one && makerOf(one, search));
  }
  // `readdir(folder, (error, names) => …)`
  const [first] = fn.params;
  if (index === 1 && first?.type === 'Identifier' && ERROR.test(first.name)) return parent;
  // `load().then((rows) => …)`
  return index === 0 && lastName(parent.callee) === 'then' ? parent : undefined;
}

/** Whether a variable, or what a function returns, has not been looked at before. */
function isNew(one: object, { seen }: Search): boolean {
  const { size } = seen;
  return seen.add(one).size > size;
}

function returnedBy(fn: FunctionNode, { flow }: Source): readonly TSESTree.Node[] {
  if (fn.body.type !== 'BlockStatement') return [fn.body];
  return flow.returnsOf(fn).flatMap(({ argument }) => argument ?? []);
}

function spreadIn(parts: readonly (TSESTree.Node | null)[]): readonly TSESTree.Node[] {
  return parts.flatMap((part) => (part?.type === 'SpreadElement' ? part.argument : []));
}
