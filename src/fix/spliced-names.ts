import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isFunction, isInside, type FunctionNode } from '../ast/nodes.ts';

/**
 * Whether a name of a handler whose statements take the place of its chain means something else there, up
 * to the function that they end in: `get(data).then((data) => …)` as `const data = await get(data)`.
 */
export function splicedNamesMeet(
  { sourceCode }: Analysis,
  handlers: readonly FunctionNode[],
  end: FunctionNode,
): boolean {
  const scopes = sourceCode.scopeManager?.scopes ?? [];
  const spliced = handlers.map((fn) => {
    const variables = sourceCode.scopeManager?.acquire(fn, true)?.variables ?? [];
    const declared = variables.filter(({ defs }) => defs.length > 0);
    // `var` and sloppy functions leave the block that they come to stand in.
    const isWide = declared.some(({ defs }) => defs.some(isHoisted));
    const region = isWide ? end : regionOf(fn, end);
    return { fn, names: new Set(declared.map(({ name }) => name)), region };
  });
  return spliced.some(({ fn, names, region }) => {
    const isNextTo = spliced.some(
      (other) =>
        other.fn !== fn &&
        other.region === region &&
        [...names].some((name) => other.names.has(name)),
    );
    return (
      isNextTo ||
      scopes.some((scope) => {
        if (!isInside(scope.block, region) || isInside(scope.block, fn)) return false;
        if (isInside(fn, scope.block) && [...names].some((name) => scope.set.has(name)))
          return true;
        return scope.references.some(({ identifier, resolved }) => {
          if (!names.has(identifier.name) || isInside(identifier, fn)) return false;
          const home = resolved?.scope.block;
          // A block beside the handler has its own.
          return !home || !isInside(home, region) || isInside(fn, home);
        });
      })
    );
  });
}

function isHoisted({ type, parent }: TSESLint.Scope.Definition): boolean {
  return (
    type === 'FunctionName' || (parent?.type === 'VariableDeclaration' && parent.kind === 'var')
  );
}

/** The block that the statements of a handler come to stand in, or the function that they end in. */
function regionOf(fn: FunctionNode, end: FunctionNode): TSESTree.Node {
  let current: TSESTree.Node = fn;
  while (current !== end && current.parent) {
    current = current.parent;
    if (current.type === 'SwitchStatement') return current;
    // A `try` that only rejects is left out.
    const isKept =
      current.type === 'BlockStatement' &&
      !isFunction(current.parent) &&
      current.parent.type !== 'TryStatement';
    if (isKept) return current;
  }
  return end;
}
