import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  isInside,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { rootOf } from './parts.ts';

/** `log.info`, `writeLog`, `reportError`, but not `catalog` or `login`. */
const TELLS =
  /(?:(?<![A-Za-z])(?:debug|error|info|log|metric|report|trace|track|warn)|Debug|Error|Info|Log|LOG|Metric|Report|Trace|Track|Warn)(?!ic|[Ii]n|[Oo]ut)/u;

/**
 * Whether a function uses another file of the program before a node, and calls it for an effect after it,
 * and waits for nothing in between: `const id = store.next(); …; store.put(id)`.
 */
export function spansImportedState(
  analysis: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
): boolean {
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  const waits: TSESTree.Node[] = [];
  walk(fn.body, analysis.sourceCode.visitorKeys, (inner) => {
    if (isFunction(inner) && !isInside(node, inner)) return SKIP;
    if (inner.type === 'AwaitExpression') waits.push(inner);
    if (inner.type !== 'CallExpression') return undefined;
    const { parent } = wrapped(inner);
    const isAwaited = parent?.type === 'AwaitExpression';
    const isForEffect =
      (isAwaited ? wrapped(parent).parent : parent)?.type === 'ExpressionStatement';
    const isEarlier = inner.range[1] <= node.range[0] && !isAwaited;
    const isLater = inner.range[0] >= node.range[1] && isForEffect;
    const source = isEarlier || isLater ? sourceOf(analysis, inner.callee) : undefined;
    if (source === undefined) return undefined;
    if (isEarlier) before.set(source, Math.max(before.get(source) ?? 0, inner.range[1]));
    else after.set(source, Math.min(after.get(source) ?? Infinity, inner.range[0]));
    return undefined;
  });
  return [...before].some(([source, end]) => {
    const start = after.get(source);
    return start !== undefined && !waits.some(({ range }) => range[0] >= end && range[1] <= start);
  });
}

/** The file of the program that a callee comes from, by a relative path, unless it only tells something. */
function sourceOf({ bindings }: Analysis, callee: TSESTree.Expression): string | undefined {
  const root = rootOf(callee);
  const method = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
  if (root.type !== 'Identifier' || TELLS.test(`${root.name} ${method ?? ''}`)) return undefined;
  const [def] = bindings.variableOf(root)?.defs ?? [];
  const source = def && loadedFrom(def);
  return source?.startsWith('.') === true ? source : undefined;
}

function loadedFrom(def: TSESLint.Scope.Definition): string | undefined {
  if (def.type === 'ImportBinding') {
    return def.parent.type === 'ImportDeclaration' ? def.parent.source.value : undefined;
  }
  const init = def.type === 'Variable' && def.node.init ? rootOf(def.node.init) : undefined;
  const call = init && unwrap(init);
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return undefined;
  const [path] = call.arguments;
  return call.callee.name === 'require' && path?.type === 'Literal'
    ? String(path.value)
    : undefined;
}
