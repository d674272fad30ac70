/** A glob as a pattern: `*` within a folder, `**` across folders, `{a,b}`, `?`. A brace without the other one is a brace. */
export function toRegExp(glob: string): RegExp {
  return new RegExp(`^${toSource(glob)}$`);
}

function toSource(glob: string): string {
  return glob.replace(/\{[^{}]*\}|\*\*\/?|[*?]|[^*?{]+|\{/g, replacePart);
}

function replacePart(part: string) {
  switch (part) {
    case '**/':
      return '(?:.*/)?';
    case '**':
      return '.*';
    case '*':
      return '[^/]*';
    case '?':
      return '[^/]';
    default:
      return part.startsWith('{') && part.endsWith('}')
        ? `(?:${part.slice(1, -1).split(',').map(toSource).join('|')})`
        : part.replace(/[$()+.[\\\]^{|}]/g, '\\$&');
  }
}
