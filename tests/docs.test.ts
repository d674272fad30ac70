import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { rules } from '../src/index.ts';
import type { Language } from './harness/languages.ts';
import { ROOT } from './harness/languages.ts';
import { fixAll, lint } from './harness/lint.ts';
import type { LintSettings, Rules } from './harness/lint.ts';

const BAD = '// ✗';
const GOOD = '// ✓';
const FIXED = '// After the fix';

interface Block {
  readonly language: string;
  readonly code: string;
}

interface Example {
  readonly marker: string;
  readonly start: number;
  readonly end: number;
}

const folder = path.join(ROOT, 'docs/rules');

for (const page of existsSync(folder) ? readdirSync(folder) : []) {
  const name = page.replace('.md', '');
  const rule = rules[name];
  if (!rule) continue;
  describe(page, () => {
    testPage(readFileSync(path.join(folder, page), 'utf8'), { [name]: rule });
  });
}

function testPage(text: string, pageRules: Rules): void {
  const blocks = codeBlocks(text);
  it('shows what is reported and what is not', () => {
    const markers = blocks.flatMap(examplesIn).map(({ marker }) => marker);
    expect(markers).toContain(BAD);
    expect(markers).toContain(GOOD);
  });
  blocks.forEach((block, index) => {
    for (const example of examplesIn(block)) {
      it(block.code.slice(example.start, example.end), () => {
        const { reports } = lint(block.code, pageRules, settingsOf(block));
        const inside = reports.filter(
          ({ span }) => span[0] >= example.start && span[0] < example.end,
        );
        if (example.marker === BAD) expect(inside, 'not reported').not.toEqual([]);
        else expect(inside.map(({ message }) => message)).toEqual([]);
      });
    }
    if (block.code.startsWith(FIXED)) {
      it(`is what the fix makes:\n${block.code}`, async () => {
        const before = blocks[index - 1];
        if (!before) throw new Error('Nothing to fix comes before the fixed code.');
        const { code } = fixAll(before.code, pageRules, settingsOf(before));
        expect(await pretty(code)).toBe(await pretty(block.code));
      });
    }
  });
}

function codeBlocks(text: string): Block[] {
  return [...text.matchAll(/^```([cm]?[jt]sx?)\n(.*?)^```$/gms)].map(
    ([, language = 'js', code = '']) => ({ language, code }),
  );
}

/** The parts of a block that begin with a marker; each ends where the next begins. */
function examplesIn({ code }: Block): Example[] {
  const marks = [...code.matchAll(/^\s*\/\/ [✗✓]/gm)];
  return marks.map((mark, index) => ({
    marker: mark[0].trim(),
    start: mark.index,
    end: marks[index + 1]?.index ?? code.length,
  }));
}

function settingsOf({ language, code }: Block): LintSettings {
  const commonjs = !/^(?:import|export)\b/m.test(code) && code.includes('require(');
  const read: Language = language.includes('ts') ? 'typed' : 'js';
  return {
    language: read,
    filename: `example.${language}`,
    ...(commonjs ? { sourceType: 'commonjs' } : {}),
  };
}

/** Code in one format, without the markers. */
async function pretty(code: string): Promise<string> {
  const unmarked = code.replace(/^\s*\/\/ (?:[✗✓]|After the fix).*\n/gm, '');
  const formatted = await format(unmarked, { parser: 'typescript', singleQuote: true });
  return formatted.replace(/\n{2,}/g, '\n');
}

it('finds the blocks of a page and the examples of a block', () => {
  const page = 'Text\n\n```ts\nlet a;\n\n// ✗ slow\na();\n// ✓\nb();\n```\n\n```sh\nls\n```\n';
  const blocks = codeBlocks(page);
  expect(blocks.map(({ language }) => language)).toEqual(['ts']);
  const texts = blocks.flatMap((block) =>
    examplesIn(block).map(({ start, end }) => block.code.slice(start, end).trim()),
  );
  expect(texts).toEqual(['// ✗ slow\na();', '// ✓\nb();']);
});
