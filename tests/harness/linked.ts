/** Whether a text uses a name. */
export function uses(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`, 'u').test(text);
}

/**
 * A program between the declarations before and after it that it uses: reading and running the others
 * would take most of the time.
 */
export function linked(
  main: string,
  before: readonly string[],
  after: readonly string[] = [],
): string {
  const kept = new Set<string>();
  let text = main;
  for (let size = -1; size < kept.size;) {
    size = kept.size;
    for (const part of [...before, ...after]) {
      const name = /(?:const|let|class|function\*?) (?:\{ )?(\w+)/u.exec(part)?.[1] ?? '';
      if (kept.has(part) || name === '' || !uses(text, name)) continue;
      kept.add(part);
      text += part;
    }
  }
  return [...before, main, ...after].filter((part) => part === main || kept.has(part)).join('\n');
}
