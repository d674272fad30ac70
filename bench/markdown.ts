import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

/** A table of Markdown; cells must not contain a pipe outside code. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * Replaces what stands between `<!-- begin: name -->` and `<!-- end: name -->` in a page.
 *
 * @throws {Error} If the page has no such marks.
 */
export async function writeSection(page: URL, name: string, content: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  const options = await resolveConfig(page);
  await writeFile(
    page,
    await format(replaceSection(text, name, content), { ...options, parser: 'markdown' }),
  );
}

function replaceSection(text: string, name: string, content: string): string {
  const begin = `<!-- begin: ${name} -->`;
  const end = `<!-- end: ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`no section ${name} in the page`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}
