import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/analysis/analyze.ts';
import type { Analysis } from '../../src/analysis/analyze.ts';
import { ROOT } from './languages.ts';
import type { Language } from './languages.ts';
import { sourceCodeOf } from './lint.ts';

const FIXTURES = path.join(ROOT, 'tests/analysis/fixtures');

/**
 * Compares what an analysis prints about each file of its fixtures folder with the `.facts` beside
 * it; `vitest -u` writes them. JavaScript must give the same facts read as TypeScript without types,
 * and TypeScript is read with its types.
 */
export function testFacts(analysis: string, print: (analysis: Analysis) => string): void {
  const folder = path.join(FIXTURES, analysis);
  describe(analysis, () => {
    for (const file of readdirSync(folder)) {
      if (file.endsWith('.facts')) continue;
      const languages: readonly Language[] = file.includes('.ts') ? ['typed'] : ['js', 'ts'];
      it.each(languages)(`${file} as %s`, async (language) => {
        const filename = path.join(folder, file);
        const code = readFileSync(filename, 'utf8');
        const facts = print(analyze(sourceCodeOf(code, { language, filename })));
        const expected = filename.replace(/\.\w+$/, '.facts');
        await expect(`${facts}\n`).toMatchFileSnapshot(expected);
      });
    }
  });
}
