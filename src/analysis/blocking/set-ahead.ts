import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, type FunctionNode } from '../../ast/nodes.ts';
import { memoized } from '../../ast/memoized.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isFill, visitPlaces } from './touched-places.ts';
import type { Place } from './outside-places.ts';

/**
 * The outside places that middleware of the file sets before it calls `next()`: what follows reads what the
 * same request has set there, as long as nothing waits in between.
 */
export const placesSetAhead = memoized((analysis: Analysis): ReadonlySet<Place> => {
  const { sourceCode } = analysis;
  const places = new Set<Place>();
  walk(sourceCode.ast, sourceCode.visitorKeys, (fn) => {
    if (!isFunction(fn)) return;
    const end = callOfNext(analysis, fn);
    if (end === undefined) return;
    visitPlaces(analysis, fn, [fn], (place, at, isWrite) => {
      if (isWrite && at.range[1] <= end && !isFill(at) && !IS_GIVEN.test(place)) places.add(place);
    });
  });
  return places;
});

/** What a request brings along, `(user).name` and `req.session`, is not set for others. */
const IS_GIVEN = /^(?:\(|(?:app|server|session)\.$)/;

/** Where a function last calls its parameter `next`. */
function callOfNext({ sourceCode }: Analysis, fn: FunctionNode): number | undefined {
  const next = fn.params.find(
    (each) => each.type === 'Identifier' && /^(?:done|next)$/.test(each.name),
  );
  if (next?.type !== 'Identifier') return undefined;
  let end: number | undefined;
  walk(fn.body, sourceCode.visitorKeys, (node: TSESTree.Node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
    if (node.callee.name === next.name) end = node.range[0];
  });
  return end;
}
