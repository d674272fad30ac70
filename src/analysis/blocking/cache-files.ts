import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

/** Whether a call is about a file of a cache, by the words of its path. */
export function isCacheFile(
  { arguments: [path] }: Call,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  return path !== undefined && /cache/i.test(sourceCode.getText(path));
}

/** What stands around a statement that each run of its function comes to. */
const STRAIGHT: ReadonlySet<string> = new Set([
  'AwaitExpression',
  'BlockStatement',
  'ExpressionStatement',
  'TryStatement',
]);

/** Whether each run of a function makes a call that stands in it: behind no branch, and before any `return`. */
export function isMadeEachTime({ flow }: Pick<Analysis, 'flow'>, node: Call): boolean {
  const fn = enclosingFunction(node);
  if (!fn || flow.returnsOf(fn).some(({ range }) => range[1] <= node.range[0])) return false;
  let around: TSESTree.Node | undefined = node.parent;
  while (around && STRAIGHT.has(around.type)) around = around.parent;
  return around === fn;
}
