import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  isCall,
  isFunction,
  isInside,
  staticName,
  wrapped,
  type Call,
  type FunctionNode,
  rootOf,
} from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import type { Waiting } from './waiting.ts';

/** `log.info`, `writeLog`, `reportError`, but not `catalog` or `login`. */
const TELLS =
  /(?:(?<![A-Za-z])(?:debug|error|info|log|metric|report|trace|track|warn)|Debug|Error|Info|Log|LOG|Metric|Report|Trace|Track|Warn)(?!ic|[Ii]n|[Oo]ut)/u;

/**
 * Whether a function uses what another file or a factory keeps before a node, and calls it for an effect after it,
 * and waits for nothing in between: `const id = store.next(); …; store.put(id)`.
 */
export function spansStateElsewhere(
  analysis: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
  { isGap }: Waiting,
): boolean {
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  const waits: TSESTree.Node[] = [];
  walk(fn.body, analysis.sourceCode.visitorKeys, (inner) => {
    if (isFunction(inner) && !isInside(node, inner)) return SKIP;
    if (inner.type === 'AwaitExpression' && isGap(inner)) waits.push(inner);
    if (inner.type !== 'CallExpression') return undefined;
    const { parent } = wrapped(inner);
    const isAwaited = parent?.type === 'AwaitExpression';
    const isForEffect =
      (isAwaited ? wrapped(parent).parent : parent)?.type === 'ExpressionStatement';
    const isEarlier = inner.range[1] <= node.range[0] && !isAwaited;
    const isLater = inner.range[0] >= node.range[1];
    const note = (keeper: string | undefined): void => {
      if (keeper === undefined) return;
      if (isEarlier) before.set(keeper, Math.max(before.get(keeper) ?? 0, inner.range[1]));
      else after.set(keeper, Math.min(after.get(keeper) ?? Infinity, inner.range[0]));
    };
    if (isEarlier || (isLater && isForEffect)) note(keeperOf(analysis, inner.callee));
    if ((isEarlier && isForEffect) || isLater) note(objectOf(analysis, inner.callee));
    return undefined;
  });
  return [...before].some(([keeper, end]) => {
    const start = after.get(keeper);
    return start !== undefined && !waits.some(({ range }) => range[0] >= end && range[1] <= start);
  });
}

/** `store.put(id); …; store.take()`: an object that is told something, and asked later. */
function objectOf(analysis: Analysis, callee: TSESTree.Expression): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return undefined;
  const [def] = analysis.bindings.variableOf(callee.object)?.defs ?? [];
  const made = def && callBehind(def);
  const isModule = def?.node.type === 'ImportNamespaceSpecifier' || isRequire(made);
  // What an `AsyncLocalStorage` keeps, each request has for itself.
  const isOfRun =
    made && analysis.bindings.originOf(made.callee)?.key === 'async_hooks.AsyncLocalStorage';
  return isModule || isOfRun === true || keeperOf(analysis, callee) === undefined
    ? undefined
    : `${callee.object.name}.`;
}

/** What keeps the state of a callee: a file of the program, or a variable of the module; not what only tells something. */
function keeperOf({ bindings }: Analysis, callee: TSESTree.Expression): string | undefined {
  const root = rootOf(callee);
  const method = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
  if (root.type !== 'Identifier' || TELLS.test(`${root.name} ${method ?? ''}`)) return undefined;
  const variable = bindings.variableOf(root);
  const [def] = variable?.defs ?? [];
  const source = def && loadedFrom(def);
  if (source !== undefined) return source.startsWith('.') ? source : undefined;
  return variable && def && isMadeOnce(variable, def, bindings) ? root.name : undefined;
}

export function loadedFrom(def: TSESLint.Scope.Definition): string | undefined {
  if (def.type === 'ImportBinding') {
    return def.parent.type === 'ImportDeclaration' ? def.parent.source.value : undefined;
  }
  const call = callBehind(def);
  const [path] = call?.arguments ?? [];
  return isRequire(call) && path?.type === 'Literal' ? String(path.value) : undefined;
}

/**
 * `const rows = createRows()`, `new Queue()` of a package, for the life of the module: what the classes of a
 * file and the collections of the language keep is seen by itself.
 */
function isMadeOnce(
  { scope }: TSESLint.Scope.Variable,
  def: TSESLint.Scope.Definition,
  bindings: Analysis['bindings'],
): boolean {
  const call = callBehind(def);
  if (!call || isRequire(call) || isFunction(scope.variableScope.block)) return false;
  if (call.type === 'CallExpression') return true;
  const made = rootOf(call.callee);
  const maker = made.type === 'Identifier' ? bindings.variableOf(made)?.defs[0] : undefined;
  return maker !== undefined && loadedFrom(maker) !== undefined;
}

function isRequire(call: Call | undefined): boolean {
  return call?.callee.type === 'Identifier' && call.callee.name === 'require';
}

/** The call that makes what a variable is, or is a member of: `createRows()` of `createRows().all`. */
function callBehind(def: TSESLint.Scope.Definition): Call | undefined {
  const init = def.type === 'Variable' && def.node.init ? rootOf(def.node.init) : undefined;
  return init && isCall(init) ? init : undefined;
}
