import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap, wrapped } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';
import { ARRAY_METHODS } from '../known/callees.ts';

const MAX_DEPTH = 8;
/** Methods whose result holds items of the list itself. */
const KEEP_ITEMS = /^(?:concat|filter|flat|map|reverse|slice|sort|toReversed|toSorted)$/;
/** Functions that list what an object holds. */
const LISTS = /^(?:entries|keys|values)$/;

/**
 * Whether a loop, or a callback run for each item, goes through a list that its function has just waited
 * for: `const rows = await load(); for (const row of rows) …`. What a text is split into is no such list.
 */
export function isOfAwaitedList(bindings: Bindings, run: TSESTree.Node): boolean {
  if (run.type === 'ForOfStatement' || run.type === 'ForInStatement') {
    return isAwaited(bindings, run.right);
  }
  if (!isFunction(run)) return false;
  const call = wrapped(run).parent;
  if (call?.type !== 'CallExpression') return false;
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression' || !ARRAY_METHODS.has(staticName(callee) ?? '')) {
    return false;
  }
  return isAwaited(bindings, callee.object);
}

function isAwaited(bindings: Bindings, node: TSESTree.Node, depth = 0): boolean {
  const value = unwrap(node);
  if (depth > MAX_DEPTH) return false;
  const next = (part: TSESTree.Node): boolean => isAwaited(bindings, part, depth + 1);
  switch (value.type) {
    case 'AwaitExpression':
      return true;
    case 'MemberExpression':
      return !value.computed && next(value.object);
    case 'LogicalExpression':
      return next(value.left);
    case 'CallExpression': {
      const callee = unwrap(value.callee);
      if (callee.type !== 'MemberExpression') return false;
      const name = staticName(callee) ?? '';
      if (KEEP_ITEMS.test(name)) return next(callee.object);
      const [first] = value.arguments;
      return LISTS.test(name) && next(first ?? callee.object);
    }
    case 'Identifier': {
      const [definition, ...others] = bindings.variableOf(value)?.defs ?? [];
      if (definition?.type !== 'Variable' || others.length > 0) return false;
      const { init } = definition.node;
      return definition.parent.kind === 'const' && !!init && next(init);
    }
    default:
      return false;
  }
}
