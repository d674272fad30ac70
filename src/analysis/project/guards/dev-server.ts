import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../../ast/calls.ts';
import { isFunction } from '../../../ast/nodes.ts';
import { memoized } from '../../../ast/memoized.ts';
import { lastName } from '../summary/names.ts';

/** Methods of Vite's development server: https://vite.dev/guide/ssr.html */
const OF_VITE = /^(?:ssrFixStacktrace|ssrLoadModule|transformIndexHtml)$/;
const MAY_ASK_VITE = /\.(?:ssrFixStacktrace|ssrLoadModule|transformIndexHtml)\b/;
/** What is always done where its block is. */
const STRAIGHT: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'ReturnStatement',
  'VariableDeclaration',
]);

/** Tells what is done for the development server of Vite: whatever stands beside `await vite.transformIndexHtml(url, page)`. */
export function createDevServer(
  text: string,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): (node: TSESTree.Node) => boolean {
  const asksVite = memoized(({ body }: TSESTree.BlockStatement) =>
    body.some(
      (step) =>
        STRAIGHT.has(step.type) &&
        callsIn(step, visitorKeys).some(({ callee }) => OF_VITE.test(lastName(callee))),
    ),
  );
  // A bundle has thousands of nodes that ask: it is looked through once.
  if (!MAY_ASK_VITE.test(text)) return () => false;
  return (node) => {
    for (let { parent } = node; parent && !isFunction(parent); { parent } = parent) {
      if (parent.type === 'BlockStatement' && asksVite(parent)) return true;
    }
    return false;
  };
}
