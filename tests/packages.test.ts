import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { rules } from '../src/index.ts';
import { shippedSources } from './harness/corpus.ts';
import type { CorpusFile } from './harness/corpus.ts';
import { applyEdits, fixAll, lint, lostComments, ParseError } from './harness/lint.ts';
import type { LintSettings } from './harness/lint.ts';

/** Bytes of each package: `PACKAGE_BYTES=10000000` reads them all. */
const BYTES = Number(process.env['PACKAGE_BYTES'] ?? 20_000);

it('lints and fixes what well-known packages ship', { timeout: 120_000 + BYTES }, () => {
  const packages = new Set<string>();
  for (const file of shippedSources(BYTES)) {
    if (check(file)) packages.add(file.package);
  }
  expect(packages.size).toBeGreaterThanOrEqual(30);
});

/** Whether a file parses; if so, its fixes must parse, end, and keep comments, and so must suggestions. */
function check({ code, path: filename }: CorpusFile): boolean {
  const settings: LintSettings = {
    // Not under node_modules, which ESLint leaves out.
    filename: `shipped/${path.basename(filename)}`,
    sourceType: isModule(filename) ? 'module' : 'commonjs',
  };
  let first;
  try {
    first = lint(code, rules, settings);
  } catch (error) {
    if (error instanceof ParseError) return false;
    throw new Error(`A rule throws on ${filename}`, { cause: error });
  }
  if (first.reports.length === 0) return true;
  const { code: fixed, remaining } = fixAll(code, rules, settings, { first });
  expect(lostComments(first, remaining), `comments lost in ${filename}`).toEqual([]);
  expect(fixAll(fixed, rules, settings).code, `fixed again: ${filename}`).toBe(fixed);
  for (const suggestion of first.reports.flatMap(({ suggestions }) => suggestions)) {
    const after = lint(applyEdits(code, [suggestion]), rules, settings);
    expect(lostComments(first, after), `comments lost in ${filename}`).toEqual([]);
  }
  return true;
}

function isModule(filename: string): boolean {
  if (/\.[cm]js$/.test(filename)) return filename.endsWith('.mjs');
  for (let folder = path.dirname(filename); !folder.endsWith('node_modules');) {
    try {
      const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
        type?: string;
      };
      return manifest.type === 'module';
    } catch {
      folder = path.dirname(folder);
    }
  }
  return false;
}
