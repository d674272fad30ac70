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
  const spliced = new Map<string, Spliced[]>();
  for (const fn of handlers) {
    const variables = sourceCode.scopeManager?.acquire(fn, true)?.variables ?? [];
    const declared = variables.filter(({ defs }) => defs.length > 0);
    // `var` and sloppy functions leave the block that they come to stand in.
    const isWide = declared.some(({ defs }) => defs.some(isHoisted));
    const region = isWide ? end : regionOf(fn, end);
    for (const { name } of declared) {
      const others = spliced.get(name) ?? [];
      if (others.some((other) => other.region === region)) return true;
      spliced.set(name, [...others, { fn, region }]);
    }
  }
  return (sourceCode.scopeManager?.scopes ?? []).some(
    (scope) => isInside(scope.block, end) && meetsIn(scope, spliced),
  );
}

interface Spliced {
  readonly fn: FunctionNode;
  readonly region: TSESTree.Node;
}

/** Whether a scope declares such a name around its handler, or reads one of further out beside it. */
function meetsIn(
  { block, references, set }: TSESLint.Scope.Scope,
  spliced: ReadonlyMap<string, readonly Spliced[]>,
): boolean {
  const of = (name: string): readonly Spliced[] =>
    (spliced.get(name) ?? []).filter(
      ({ fn, region }) => isInside(block, region) && !isInside(block, fn),
    );
  return (
    [...set.keys()].some((name) => of(name).some(({ fn }) => isInside(fn, block))) ||
    references.some(({ identifier, resolved }) =>
      of(identifier.name).some(({ fn, region }) => {
        if (isInside(identifier, fn)) return false;
        const home = resolved?.scope.block;
        // A block beside the handler has its own.
        return !home || !isInside(home, region) || isInside(fn, home);
      }),
    )
  );
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
