import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Editor } from './language-client.ts';
import { ROOT, projectFolder } from './project.ts';

const JAVASCRIPT_CONFIG = `
  import asyncPerf from 'eslint-plugin-async-perf';
  export default [asyncPerf.configs.recommended];
`;
const TYPESCRIPT_CONFIG = `
  import asyncPerf from 'eslint-plugin-async-perf';
  import tseslint from 'typescript-eslint';
  export default [
    {
      ...asyncPerf.configs.recommended,
      files: ['**/*.ts'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
      },
    },
  ];
`;

async function startEditor(files: Record<string, string>): Promise<Editor> {
  const editor = await Editor.start(projectFolder(files));
  onTestFinished(() => editor.stop());
  return editor;
}

const WRAPPED = `import { readFile } from 'node:fs/promises';

export function load(file) {
  return new Promise((resolve, reject) => {
    readFile(file, 'utf8').then(resolve, reject);
  });
}
`;
const UNWRAPPED = `import { readFile } from 'node:fs/promises';

export function load(file) {
  return readFile(file, 'utf8');
}
`;

test('shows a finding as you type and repairs it on save', async () => {
  const editor = await startEditor({ 'eslint.config.js': JAVASCRIPT_CONFIG });
  await editor.open('load.js', '');
  expect(await editor.diagnostics('load.js')).toEqual([]);

  await editor.type('load.js', WRAPPED);
  const findings = await editor.diagnostics('load.js');
  expect(findings).toMatchObject([{ code: 'async-perf/no-wrapper-promise', severity: 2 }]);
  expect(findings[0]?.range.start.line).toBe(3);

  await editor.fixAll('load.js');
  expect(editor.text('load.js')).toBe(UNWRAPPED);
  expect(await editor.diagnostics('load.js')).toEqual([]);
  expect(editor.complaints).toEqual([]);
});

test('offers a quick fix, and applies it', async () => {
  const editor = await startEditor({ 'eslint.config.js': JAVASCRIPT_CONFIG });
  await editor.open('load.js', WRAPPED);
  const [finding] = await editor.diagnostics('load.js');
  if (!finding) throw new Error('nothing found');
  const [fix] = await editor.quickFixes('load.js', finding);
  expect(fix?.title).toBe('Fix this async-perf/no-wrapper-promise problem');
  if (fix) await editor.apply(fix);
  expect(editor.text('load.js')).toBe(UNWRAPPED);
});

test('offers a suggestion, which does not run on save', async () => {
  const code = `import fs from 'node:fs';

export function load(file) {
  return new Promise((resolve, reject) => {
    fs.readFile(file, 'utf8', (error, text) => (error ? reject(error) : resolve(text)));
  });
}
`;
  const editor = await startEditor({ 'eslint.config.js': JAVASCRIPT_CONFIG });
  await editor.open('load.js', code);
  const [finding] = await editor.diagnostics('load.js');
  if (!finding) throw new Error('nothing found');
  await editor.fixAll('load.js');
  expect(editor.text('load.js')).toBe(code);
  const [suggestion] = await editor.quickFixes('load.js', finding);
  expect(suggestion?.title).toContain('fs/promises');
  if (suggestion) await editor.apply(suggestion);
  expect(editor.text('load.js')).toContain("readFile(file, 'utf8');");
  expect(editor.complaints).toEqual([]);
});

test('uses types in a TypeScript project, while you type', async () => {
  const editor = await startEditor({
    'eslint.config.js': TYPESCRIPT_CONFIG,
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "target": "ES2022" } }',
    'client.ts': 'export declare function fetchName(id: number): Promise<string>;\n',
    'name.ts': '',
  });
  await editor.open('name.ts', '', 'typescript');
  await editor.type(
    'name.ts',
    `import { fetchName } from './client';

export async function name(id: number): Promise<string> {
  return Promise.resolve(fetchName(id));
}
`,
  );
  const findings = await editor.diagnostics('name.ts');
  expect(findings.map(({ code }) => code)).toEqual(['async-perf/no-wrapper-promise']);
  expect(editor.complaints).toEqual([]);
});

test(
  'code half typed never upsets it and is never edited on save',
  { timeout: 60_000 },
  async () => {
    const editor = await startEditor({ 'eslint.config.js': JAVASCRIPT_CONFIG });
    const code = `import { readFile } from 'node:fs/promises';
export async function load(file) {
  for (const name of [file]) {
    const parse = (text) => {
      return JSON.parse(text);
    };
    await readFile(name, 'utf8').then((text) => parse(text)).catch(() => ({})).finally(() => {});
  }
  return Promise.resolve(new Promise((resolve) => resolve(file)));
}
`;
    await editor.open('load.js', '');
    let unfinished = 0;
    for (let end = 1; end < code.length; end += 3) {
      await editor.type('load.js', code.slice(0, end));
      const diagnostics = await editor.diagnostics('load.js');
      if (!diagnostics.some(({ message }) => message.startsWith('Parsing error'))) continue;
      unfinished++;
      expect(diagnostics).toHaveLength(1);
      await editor.fixAll('load.js');
      expect(editor.text('load.js')).toBe(code.slice(0, end));
    }
    expect(unfinished).toBeGreaterThan(100);
    expect(editor.complaints).toEqual([]);
  },
);

/** Real files cut off at a random place, the same on every run. */
function* cutFiles(cuts: number): Iterable<string> {
  const folder = path.join(ROOT, 'examples');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .sort();
  let seed = 1;
  for (let cut = 0; cut < cuts; cut++) {
    seed = (seed * 48_271) % 2_147_483_647;
    const code = readFileSync(path.join(folder, String(files[cut % files.length])), 'utf8');
    yield code.slice(0, seed % code.length);
  }
}

test('real files cut off anywhere never upset it, and no fix is offered', async () => {
  const editor = await startEditor({ 'eslint.config.js': JAVASCRIPT_CONFIG });
  await editor.open('cut.js', '');
  let unfinished = 0;
  for (const code of cutFiles(60)) {
    await editor.type('cut.js', code);
    const diagnostics = await editor.diagnostics('cut.js');
    const [first] = diagnostics;
    if (!first?.message.startsWith('Parsing error')) continue;
    unfinished++;
    expect(diagnostics).toHaveLength(1);
    for (const { title } of await editor.quickFixes('cut.js', first)) {
      expect(title).not.toContain('async-perf');
    }
    await editor.fixAll('cut.js');
    expect(editor.text('cut.js')).toBe(code);
  }
  expect(unfinished).toBeGreaterThan(20);
  expect(editor.complaints).toEqual([]);
});
