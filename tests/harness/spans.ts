/** A half-open range of offsets. */
export type Span = readonly [start: number, end: number];

const OPEN = '[|';
const CLOSE = '|]';

/**
 * Takes `[|…|]` out of a text.
 *
 * @returns The text without the marks and what they enclosed, in the order of the opening marks.
 * @throws If a mark has no partner.
 */
export function parseSpans(marked: string): { code: string; spans: Span[] } {
  let code = '';
  const spans: [number, number][] = [];
  const open: number[] = [];
  for (let index = 0; index < marked.length; index += 1) {
    if (marked.startsWith(OPEN, index)) {
      open.push(spans.length);
      spans.push([code.length, -1]);
      index += 1;
    } else if (marked.startsWith(CLOSE, index)) {
      const span = spans[open.pop() ?? -1];
      if (!span) throw new Error(`\`${CLOSE}\` without \`${OPEN}\` in:\n${marked}`);
      span[1] = code.length;
      index += 1;
    } else {
      code += marked.charAt(index);
    }
  }
  if (open.length > 0) throw new Error(`\`${OPEN}\` without \`${CLOSE}\` in:\n${marked}`);
  return { code, spans };
}

/** Puts the marks back: the inverse of `parseSpans`, the same for every order of the spans. */
export function renderSpans(code: string, spans: readonly Span[]): string {
  const marks = spans.flatMap(([start, end]) => [
    { at: start, text: OPEN, rank: start === end ? 1 : 2 },
    { at: end, text: CLOSE, rank: start === end ? 1 : 0 },
  ]);
  // Where marks meet, spans that end come before empty ones, and those before spans that begin.
  marks.sort((a, b) => a.at - b.at || a.rank - b.rank);
  let result = '';
  let position = 0;
  for (const { at, text } of marks) {
    result += code.slice(position, at) + text;
    position = at;
  }
  return result + code.slice(position);
}
