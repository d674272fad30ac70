import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Binding, Part, Parts } from './code.ts';

/** Where the new code stands. */
export interface Target {
  readonly scope: TSESLint.Scope.Scope;
  /** The node whose scope the new code shares. */
  readonly node: TSESTree.Node;
  /** What the new code replaces. */
  readonly replaced: Readonly<TSESTree.Range>;
}

/** A block of the new code, with everything inside it. */
export interface Block {
  readonly parent: Block | undefined;
  readonly declares: Binding[];
  /** The ranges of the file that stand in the block or inside it. */
  readonly ranges: Readonly<TSESTree.Range>[];
  /** The bindings that new text in the block or inside it names. */
  readonly names: Set<Binding>;
}

export function addParts(block: Block, parts: Parts): void {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if (!isSource(part)) {
      block.names.add(part);
      continue;
    }
    block.ranges.push(part.range);
    for (const hole of part.holes ?? []) addParts(block, hole.parts);
  }
}

export function isUsedIn(binding: Binding, block: Block): boolean {
  return (
    block.names.has(binding) ||
    variablesOf(binding).some(({ references: uses }) =>
      uses.some(({ identifier }) =>
        block.ranges.some((piece) => contains(piece, identifier.range)),
      ),
    )
  );
}

export function isAncestor(outer: Block, inner: Block): boolean {
  for (let block = inner.parent; block; block = block.parent) if (block === outer) return true;
  return false;
}

/** Whether a variable belongs to a scope of its own inside the code, where its name disturbs nobody. */
export function isDeclaredInside(
  variable: TSESLint.Scope.Variable | null,
  block: Block,
  target: Target | undefined,
): boolean {
  const [definition] = variable?.defs ?? [];
  if (!variable || !definition) return false;
  if (target) {
    // The name of a function expression is around its body.
    const isAround = variable.scope === target.scope || variable.scope.block === target.node;
    return !isAround && contains(target.node.range, definition.name.range);
  }
  return block.ranges.some((piece) => contains(piece, definition.name.range));
}

export function contains(
  outer: Readonly<TSESTree.Range>,
  inner: Readonly<TSESTree.Range>,
): boolean {
  return outer[0] <= inner[0] && inner[1] <= outer[1];
}

function isSource(part: Exclude<Part, string>): part is Exclude<Part, Binding | string> {
  return 'range' in part;
}

export function variablesOf({ aliases, variable }: Binding): TSESLint.Scope.Variable[] {
  return variable ? [variable, ...aliases] : aliases;
}
