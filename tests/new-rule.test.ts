import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { check } from 'prettier';
import { expect, it } from 'vitest';
import { ROOT } from './harness/languages.ts';
import { lint } from './harness/lint.ts';

function newRule(root: string, ...args: string[]): { status: number | null; stderr: string } {
  const script = path.join(ROOT, 'scripts/new-rule.js');
  return spawnSync(process.execPath, [script, ...args, root], { encoding: 'utf8' });
}

it('makes the files of a new rule and adds it to the plugin', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'new-rule-'));
  try {
    cpSync(path.join(ROOT, 'src/index.ts'), path.join(root, 'src/index.ts'));
    const names = ['no-slow-thing', 'a-first-rule'];
    for (const name of names) {
      expect(newRule(root, name, 'disallow what is slow')).toMatchObject({ status: 0 });
    }
    const files = [
      'src/index.ts',
      ...names.flatMap((name) => [
        `src/rules/${name}.ts`,
        `tests/rules/${name}.test.ts`,
        `tests/behavior/${name}.test.ts`,
      ]),
    ];
    for (const file of files) {
      const text = readFileSync(path.join(root, file), 'utf8');
      expect(text).not.toContain('__');
      lint(text, {}, { language: 'ts', filename: 'file.ts' });
      const formatted = await check(text, {
        filepath: file,
        printWidth: 100,
        singleQuote: true,
      });
      expect(formatted, `${file} is formatted`).toBe(true);
    }
    const index = readFileSync(path.join(root, 'src/index.ts'), 'utf8');
    expect(index.match(/'(?:a-first-rule|no-slow-thing)':/g)).toEqual([
      "'a-first-rule':",
      "'no-slow-thing':",
    ]);
    expect(newRule(root, 'no-slow-thing', 'again')).toMatchObject({ status: 1 });
    expect(newRule(root, 'BadName', 'x')).toMatchObject({ status: 2 });
  } finally {
    rmSync(root, { recursive: true });
  }
});
