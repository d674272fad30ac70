import type { TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  isInside,
  rootOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { loadedFrom } from './kept-elsewhere.ts';
import { changesOthers } from './traces.ts';
import type { Waiting } from './waiting.ts';

/**
 * Whether a function gets something before a node of what it writes to after it, and has done so in one go: what it
 * awaits of the program waits for nothing. `const user = await users.get(id); …; await users.save(user)`, where
 * `users` keeps them in memory.
 */
export function makesStale(
  analysis: Analysis,
  fn: FunctionNode,
  node: TSESTree.Node,
  waiting: Waiting,
): boolean {
  const gotten = new Map<string, number>();
  const written: { readonly keeper: string; readonly start: number }[] = [];
  const gaps: TSESTree.Node[] = [];
  walk(fn.body, analysis.sourceCode.visitorKeys, (inner) => {
    if (isFunction(inner) && !isInside(node, inner)) return SKIP;
    if (inner.type === 'AwaitExpression') {
      if (waiting.isGap(inner)) gaps.push(inner);
      else if (inner.range[1] <= node.range[0]) {
        const call = unwrap(inner.argument);
        const keeper = call.type === 'CallExpression' ? keeperOf(analysis, call) : undefined;
        if (keeper !== undefined) gotten.set(keeper, inner.range[1]);
      }
    }
    if (inner.type !== 'CallExpression' || inner.range[0] < node.range[1]) return undefined;
    const keeper = keeperOf(analysis, inner);
    if (keeper !== undefined && mayWrite(inner, waiting)) {
      written.push({ keeper, start: inner.range[0] });
    }
    return undefined;
  });
  return written.some(({ keeper, start }) => {
    const end = gotten.get(keeper);
    return end !== undefined && !gaps.some(({ range }) => range[0] >= end && range[1] <= start);
  });
}

/** The file that a called function is of, or the object: `./users.js`, `this.users`. */
function keeperOf(
  { bindings, sourceCode }: Analysis,
  { callee }: TSESTree.CallExpression,
): string | undefined {
  const root = rootOf(callee);
  const [def] = root.type === 'Identifier' ? (bindings.variableOf(root)?.defs ?? []) : [];
  const source = def && loadedFrom(def);
  if (source !== undefined) return `from ${source}`;
  return callee.type === 'MemberExpression' ? sourceCode.getText(callee.object) : undefined;
}

/** Whether a call changes what others see; of what is not known, it does if nobody takes its value. */
function mayWrite(call: TSESTree.CallExpression, waiting: Waiting): boolean {
  const callees = waiting.calleesOf(call);
  if (callees.length > 0) return callees.some(({ analysis, fn }) => changesOthers(analysis, fn));
  const { parent } = wrapped(call);
  const place = parent?.type === 'AwaitExpression' ? wrapped(parent).parent : parent;
  return place?.type === 'ExpressionStatement';
}
