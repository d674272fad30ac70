import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadTypeScriptParser } from '../../src/cli/typescript.ts';
import { temporaryProject } from './temporary-project.ts';

test(
  'a file that no project holds is parsed without reading what it imports',
  { timeout: 30_000 },
  async () => {
    const files = {
      'tsconfig.json': '{ "files": ["held.ts"] }',
      'held.ts': "import { a } from './imported-by-held';\nexport const b = a;\n",
      'imported-by-held.ts': 'export const a = 1;\n',
      'outside.ts': "import { c } from './imported-by-outside';\nexport const d = c;\n",
      'imported-by-outside.ts': 'export const c = 1;\n',
    };
    const folder = temporaryProject(files);
    const parser = await loadTypeScriptParser(folder, () => undefined);
    const read = vi.spyOn(fs, 'readFileSync');
    onTestFinished(() => {
      read.mockRestore();
    });

    const hasTypes = (name: keyof typeof files): boolean => {
      const result = parser?.parseForESLint(files[name], { filePath: path.join(folder, name) });
      return Boolean(result?.services?.program);
    };
    expect(hasTypes('held.ts')).toBe(true);
    expect(hasTypes('outside.ts')).toBe(false);
    const names = read.mock.calls.map(([file]) => path.basename(String(file)));
    expect(names).toContain('imported-by-held.ts');
    expect(names).not.toContain('imported-by-outside.ts');
  },
);
