import type { TSESTree } from '@typescript-eslint/utils';

/**
 * What kinds of nodes a tree has at which places, as a number; the program itself is left out, whose end
 * parsers tell differently.
 *
 * Premise: what a node is besides its kind and its place, the text there tells ⇒ two trees of one text with
 * the same number say the same.
 */
export function treeOf(nodes: readonly TSESTree.Node[]): number {
  let sum = nodes.length;
  for (const { range, type } of nodes) {
    if (type === 'Program') continue;
    sum = Math.imul(sum ^ range[0], 0x01_00_01_93);
    sum = Math.imul(sum ^ range[1], 0x01_00_01_93);
    sum = Math.imul(sum ^ numberOf(type), 0x01_00_01_93);
  }
  return sum;
}

const numbers = new Map<string, number>();

/** A number for each kind, in the order in which they are met. */
function numberOf(type: string): number {
  let number = numbers.get(type);
  if (number === undefined) numbers.set(type, (number = numbers.size));
  return number;
}
