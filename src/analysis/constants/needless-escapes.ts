/** Characters that mean themselves in a pattern without `u` and `v`, with or without a backslash. */
const OUTSIDE_CLASS = /[!"#%&'\-:;<=>@_`~ ]/u;
const IN_CLASS = /[!"#$%&'()*+,.:;<=>?@[`{|}~ ]/u;

/** A pattern without the backslashes that do nothing, which a text may have and a linter finds in a literal. */
export function withoutNeedlessEscapes(source: string, flags: string): string {
  if (/[uv]/u.test(flags)) return source;
  let isInClass = false;
  return source.replace(/\\?[\s\S]/gu, (part) => {
    if (part.length === 1) {
      isInClass = isInClass ? part !== ']' : part === '[';
      return part;
    }
    const character = part.slice(1);
    return (isInClass ? IN_CLASS : OUTSIDE_CLASS).test(character) ? character : part;
  });
}
