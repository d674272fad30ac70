import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside, staticName, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { SKIP, walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import { BLOCKING } from './known/blocking.ts';

/**
 * What other code may see or do if a function is suspended at a node:
 * - `state`: something outside is read before and written after, so that an update can be lost;
 * - `file`: a file is read and written, so that two requests can overwrite each other's change;
 * - `listener`: a listener is attached after, so that an event can be missed.
 */
export type Hazard = 'file' | 'listener' | 'state';

const LISTENS = new Set(
  'addEventListener addListener on once pipe prependListener resume subscribe'.split(' '),
);
const MUTATES = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
);

const MAX_FUNCTIONS = 60;

/** A place outside the function: a variable, with the first property that is used of it. */
type Place = string;

/** What could change if `fn`, which does not wait there today, were suspended at `node`. */
export function hazardsAt(
  analysis: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
): ReadonlySet<Hazard> {
  const hazards = new Set<Hazard>();
  if (readsAndWritesState(analysis, fn, node)) hazards.add('state');
  if (attachesListenerAfter(analysis, fn, node)) hazards.add('listener');
  return hazards;
}

function attachesListenerAfter(
  { bindings, sourceCode }: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
): boolean {
  let found = false;
  walk(fn.body, sourceCode.visitorKeys, (inner) => {
    if (found || (isFunction(inner) && !isInside(node, inner))) return SKIP;
    if (inner.type !== 'CallExpression' || inner.range[0] < node.range[1]) return undefined;
    if (inner.callee.type !== 'MemberExpression') return undefined;
    if (!LISTENS.has(staticName(inner.callee) ?? '')) return undefined;
    const root = rootOf(inner.callee.object);
    if (root?.type !== 'Identifier' && root?.type !== 'ThisExpression') return undefined;
    const variable = root.type === 'Identifier' ? bindings.variableOf(root) : undefined;
    const [definition] = variable?.identifiers ?? [];
    // What is made after the wait has sent nothing before it.
    const isMadeAfter = definition !== undefined && definition.range[0] > node.range[1];
    found ||= !isMadeAfter;
    return undefined;
  });
  return found;
}

function readsAndWritesState(analysis: Analysis, fn: FunctionNode, node: TSESTree.Node): boolean {
  const loop = outermostLoop(node, fn);
  const before = new Set<Place>();
  const after = new Set<Place>();
  const isInLoop = (inner: TSESTree.Node): boolean => loop !== undefined && isInside(inner, loop);
  visitPlaces(analysis, fn, [fn], new Map(), (place, at, isWrite) => {
    if (isInLoop(at) || at.range[0] < node.range[0]) before.add(place);
    if (isWrite && (isInLoop(at) || at.range[1] > node.range[1])) after.add(place);
  });
  const touches = (left: Place, right: Place): boolean =>
    left === right || (right.endsWith('.') && left.startsWith(right));
  return [...after].some((written) =>
    [...before].some((read) => touches(read, written) || touches(written, read)),
  );
}

/**
 * The outside places that a function reads and writes, itself or through functions of the file: what
 * those do is done where they are called.
 */
function visitPlaces(
  analysis: Analysis,
  fn: FunctionNode,
  owners: readonly FunctionNode[],
  known: Map<FunctionNode, readonly Touch[]>,
  visit: (place: Place, at: TSESTree.Node, isWrite: boolean) => void,
): void {
  const { calls, sourceCode } = analysis;
  const touchesOf = (callee: FunctionNode): readonly Touch[] => {
    const found = known.get(callee);
    if (found || known.size >= MAX_FUNCTIONS) return found ?? [];
    const touches: Touch[] = [];
    known.set(callee, touches);
    visitPlaces(analysis, callee, [...owners, callee], known, (place, _, isWrite) => {
      touches.push({ place, isWrite });
    });
    return touches;
  };
  walk(fn.body, sourceCode.visitorKeys, (inner) => {
    if (inner.type === 'CallExpression') {
      const process = processState(analysis, inner);
      if (process !== undefined) visit(process, inner, true);
      const callee = calls.calleeOf(inner);
      if (callee && !owners.includes(callee)) {
        for (const { isWrite, place } of touchesOf(callee)) visit(place, inner, isWrite);
      }
    }
    if (inner.type !== 'Identifier' && inner.type !== 'ThisExpression') return;
    const place = placeOf(analysis, inner, owners);
    if (place === undefined) return;
    visit(place, inner, false);
    const target = writtenAt(inner);
    if (target) visit(place, target, true);
  });
}

interface Touch {
  readonly place: Place;
  readonly isWrite: boolean;
}

const PROCESS_STATE = new Set(['chdir', 'setegid', 'seteuid', 'setgid', 'setuid', 'umask']);

/** `process.chdir(folder)`: what it sets is there for all requests. */
function processState(
  { bindings }: Analysis,
  { callee }: TSESTree.CallExpression,
): Place | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  const name = staticName(callee) ?? '';
  return PROCESS_STATE.has(name) && bindings.isGlobal(callee.object, 'process')
    ? `process.${name}`
    : undefined;
}

function outermostLoop(node: TSESTree.Node, fn: FunctionNode): TSESTree.Node | undefined {
  let loop: TSESTree.Node | undefined;
  for (let current = node.parent; current && current !== fn; current = current.parent) {
    if (/^(?:For|While|DoWhile)/.test(current.type)) loop = current;
  }
  return loop;
}

/** `counter`, `stats.hits`, `this.busy`: what a root with its first property stands for, if it is outside. */
function placeOf(
  { bindings }: Analysis,
  root: TSESTree.Identifier | TSESTree.ThisExpression,
  owners: readonly FunctionNode[],
): Place | undefined {
  const { parent } = root;
  const isObject = parent.type === 'MemberExpression' && parent.object === root;
  const isMethod =
    isObject && parent.parent.type === 'CallExpression' && parent.parent.callee === parent;
  // What a method does to its object is not known by the method's name.
  const property = isObject && !isMethod ? staticName(parent) : undefined;
  if (root.type === 'ThisExpression') {
    return property === undefined ? undefined : `this.${property}.`;
  }
  if (parent.type === 'MemberExpression' && parent.property === root && !parent.computed) {
    return undefined;
  }
  const variable = bindings.variableOf(root);
  if (!variable || variable.defs.length === 0) return undefined;
  if (owners.some((owner) => isDeclaredIn(variable, owner))) return undefined;
  const isFixed = variable.defs.some(({ type }) =>
    /^(?:ClassName|FunctionName|ImportBinding)$/.test(type),
  );
  return isFixed && property === undefined ? undefined : `${variable.name}.${property ?? ''}`;
}

function isDeclaredIn(variable: TSESLint.Scope.Variable, fn: FunctionNode): boolean {
  return variable.identifiers.some((identifier) => isInside(identifier, fn));
}

/** The assignment, update or mutating call that a root is the target of. */
function writtenAt(root: TSESTree.Node): TSESTree.Node | undefined {
  let current = root;
  for (let depth = 0; depth < 20; depth += 1) {
    const parent = current.parent;
    if (parent?.type === 'MemberExpression' && parent.object === current) {
      const call = parent.parent;
      const isCall = call.type === 'CallExpression' && call.callee === parent;
      if (isCall) return MUTATES.has(staticName(parent) ?? '') ? call : undefined;
      current = parent;
    } else if (parent?.type === 'AssignmentExpression') {
      return parent.left === current ? parent : undefined;
    } else if (parent?.type === 'UpdateExpression') return parent;
    else if (parent?.type === 'UnaryExpression') {
      return parent.operator === 'delete' ? parent : undefined;
    } else return undefined;
  }
  return undefined;
}

/**
 * Whether a file that is read, or written, at a call may be written, or read, elsewhere in the file:
 * the two may belong together, and another request must not come between them.
 */
export function sharesFile(
  analysis: Analysis,
  call: TSESTree.CallExpression,
  writes: boolean,
): boolean {
  return accessesFile(analysis, analysis.sourceCode.ast, call, writes, new Set());
}

/**
 * The same for what a function does before or after it is suspended: what it reads before a call
 * that writes, what it writes after a call that reads, itself or through functions of this file.
 */
export function sharesFileAround(
  analysis: Analysis,
  call: TSESTree.CallExpression,
  writes: boolean,
  { fn, node }: { readonly fn: FunctionNode; readonly node: TSESTree.Node },
): boolean {
  const loop = outermostLoop(node, fn);
  return accessesFile(analysis, fn.body, call, writes, new Set([fn]), (other) =>
    (loop && isInside(other, loop)) || writes
      ? other.range[0] < (loop ?? node).range[1]
      : other.range[0] >= node.range[1],
  );
}

/** Whether code runs a call that writes what `call` reads, or reads what it writes. */
function accessesFile(
  analysis: Analysis,
  root: TSESTree.Node,
  call: TSESTree.CallExpression,
  writes: boolean,
  seen: Set<TSESTree.Node>,
  isRelevant: (other: TSESTree.Node) => boolean = () => true,
): boolean {
  const { bindings, calls, sourceCode } = analysis;
  const path = constantPath(call, bindings);
  const called: FunctionNode[] = [];
  let found = false;
  walk(root, sourceCode.visitorKeys, (node) => {
    if (found || node.type !== 'CallExpression' || node === call || !isRelevant(node)) return;
    const fn = calls.calleeOf(node);
    if (fn && !seen.has(fn) && seen.size < MAX_FUNCTIONS) {
      seen.add(fn);
      called.push(fn);
    }
    const key = bindings.originOf(node.callee)?.key;
    const access = key === undefined ? undefined : fileAccess(key);
    if (access === undefined || access === (writes ? 'write' : 'read')) return;
    const other = constantPath(node, bindings);
    found = path === undefined || other === undefined || path === other;
  });
  return found || called.some((fn) => accessesFile(analysis, fn.body, call, writes, seen));
}

function fileAccess(key: string): 'read' | 'write' | undefined {
  const name = /^(?:fs(?:\.promises)?|fs-extra|graceful-fs)\.(\w+)$/.exec(key)?.[1];
  if (name === undefined) return undefined;
  const blocking = BLOCKING.get(`fs-extra.${name.replace(/Sync$/, '')}Sync`);
  if (name === 'createWriteStream' || blocking?.writes === true) return 'write';
  return blocking ? 'read' : undefined;
}

/** The text of a path that is the same for every call. */
function constantPath(
  call: TSESTree.CallExpression,
  bindings: Analysis['bindings'],
): string | undefined {
  const [first] = call.arguments;
  if (first?.type === 'Literal') return String(first.value);
  if (first?.type !== 'Identifier') return undefined;
  const variable = bindings.variableOf(first);
  const isModule = variable?.scope.variableScope.block.type === 'Program';
  return isModule && variable && bindings.constantInit(variable) ? `\0${variable.name}` : undefined;
}

function rootOf(node: TSESTree.Node): TSESTree.Node | undefined {
  let current = unwrap(node);
  for (let depth = 0; current.type === 'MemberExpression' && depth < 20; depth += 1) {
    current = unwrap(current.object);
  }
  return current;
}
