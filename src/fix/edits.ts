import type { TSESLint, TSESTree } from '@typescript-eslint/utils';

/** A replacement of a range of the file's text. An empty range inserts, an empty text removes. */
export interface Edit {
  readonly range: Readonly<TSESTree.Range>;
  readonly text: string;
  /** What an insertion stands before or after: of several at one place, those on more stand outside. */
  readonly of?: Readonly<TSESTree.Range>;
}

export function replace(target: { readonly range: TSESTree.Range }, text: string): Edit {
  return { range: target.range, text };
}

export function insertBefore(target: { readonly range: TSESTree.Range }, text: string): Edit {
  return { range: [target.range[0], target.range[0]], text, of: target.range };
}

export function insertAfter(target: { readonly range: TSESTree.Range }, text: string): Edit {
  return { range: [target.range[1], target.range[1]], text, of: target.range };
}

export function remove(target: { readonly range: TSESTree.Range }): Edit {
  return { range: target.range, text: '' };
}

/** Removes what an expression adds to one that it starts with: `.then()` of `(p).then()`, parentheses kept. */
export function dropFrom(
  sourceCode: Readonly<TSESLint.SourceCode>,
  inner: TSESTree.Node,
  outer: TSESTree.Node,
): Edit {
  let end = inner.range[1];
  let token = sourceCode.getTokenAfter(inner);
  while (token?.value === ')' && token.range[1] < outer.range[1]) {
    end = token.range[1];
    token = sourceCode.getTokenAfter(token);
  }
  return { range: [end, outer.range[1]], text: '' };
}

/** Replaces the expression of an arrow function, with the parentheses around it. */
export function replaceArrowBody(
  sourceCode: Readonly<TSESLint.SourceCode>,
  fn: TSESTree.Node & { readonly body: TSESTree.Node },
  text: string,
): Edit {
  const arrow = sourceCode.getTokenBefore(fn.body, ({ value }) => value === '=>');
  return { range: [arrow?.range[1] ?? fn.body.range[0], fn.range[1]], text: ` ${text}` };
}

/** The edits as one fix of ESLint, or `null` if they overlap or would lose a comment. */
export function toFix(
  sourceCode: Readonly<TSESLint.SourceCode>,
  edits: readonly Edit[],
): TSESLint.ReportFixFunction | null {
  if (overlap(edits) || losesComment(sourceCode, edits)) return null;
  const sorted = [...edits].sort(byPosition);
  return (fixer) => sorted.map(({ range, text }) => fixer.replaceTextRange([...range], text));
}

/** Edits with further ones, those that both have once; `undefined` where they overlap. */
export function addedTo(
  edits: readonly Edit[],
  further: readonly Edit[],
): readonly Edit[] | undefined {
  const added = further.filter((edit) => !edits.some((other) => isSame(edit, other)));
  const all = [...edits, ...added];
  return overlap(all) ? undefined : all;
}

/** Edits that several ask for, once: what two have to import. */
export function withoutRepeats(edits: readonly Edit[]): Edit[] {
  return edits.filter((edit, index) => !edits.slice(0, index).some((other) => isSame(edit, other)));
}

function isSame(one: Edit, other: Edit): boolean {
  return (
    one.text === other.text && isOneRange(one.range, other.range) && isOneRange(one.of, other.of)
  );
}

function isOneRange(one: Edit['of'], other: Edit['of']): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

/** The text of a node after the edits that fall inside it; edits outside it are ignored. */
export function textWith(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: { readonly range: TSESTree.Range },
  edits: readonly Edit[],
): string {
  const [start, end] = node.range;
  const inside = edits.filter(({ range }) => range[0] >= start && range[1] <= end).sort(byPosition);
  let text = '';
  let position = start;
  for (const edit of inside) {
    text += sourceCode.text.slice(position, edit.range[0]) + edit.text;
    position = edit.range[1];
  }
  return text + sourceCode.text.slice(position, end);
}

/** Whether a comment inside a replaced range does not stand in the text that replaces it. */
export function losesComment(
  sourceCode: Readonly<TSESLint.SourceCode>,
  edits: readonly Edit[],
): boolean {
  return sourceCode.getAllComments().some((comment) => {
    const edit = edits.find(
      ({ range }) => range[0] < comment.range[1] && comment.range[0] < range[1],
    );
    // What one edit removes another may put elsewhere: a comment that moves is not lost.
    return edit && !edits.some(({ text }) => folded(text).includes(folded(comment.value)));
  });
}

/** A comment that moves may be indented anew. */
function folded(text: string): string {
  return text.replace(/\s+/gu, ' ');
}

function overlap(edits: readonly Edit[]): boolean {
  const sorted = [...edits].sort(byPosition);
  return sorted.some((edit, index) => {
    const next = sorted[index + 1];
    return next !== undefined && edit.range[1] > next.range[0];
  });
}

function byPosition(left: Edit, right: Edit): number {
  return left.range[0] - right.range[0] || left.range[1] - right.range[1] || byNesting(left, right);
}

/**
 * What is inserted at one place: first what ends there, the inner before the outer, then what begins
 * there, the outer before the inner. What is inserted for the same reason keeps its order.
 */
function byNesting({ of: left, range: [place] }: Edit, { of: right }: Edit): number {
  if (!left || !right) return 0;
  const isEnd = left[0] < place;
  if (isEnd !== right[0] < place) return isEnd ? -1 : 1;
  return isEnd ? right[0] - left[0] : right[1] - left[1];
}
