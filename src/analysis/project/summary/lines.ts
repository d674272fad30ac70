import type { TSESTree } from '@typescript-eslint/utils';

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/g;

/** Tells in which line of a text a node starts: a tree without the places of its nodes is read faster. */
export function createLines(text: string): (node: TSESTree.Node) => number {
  let starts: number[] | undefined;
  return ({ range: [place] }) => {
    starts ??= [
      0,
      ...Array.from(text.matchAll(LINE_BREAK), (found) => found.index + found[0].length),
    ];
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
