import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';

type Files = Readonly<Record<string, string>>;

let folder: string;
let count = 0;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'no-sync-program-')));
});

afterAll(() => {
  parser.clearCaches();
  rmSync(folder, { recursive: true, force: true });
});

const MANIFEST = '{ "name": "app", "dependencies": { "express": "^5.0.0" } }';

/** Lints a file with the types of its project, as typescript-eslint makes the program. */
function lint(files: Files, file: string, parserOptions: Linter.ParserOptions): number[] {
  const root = path.join(folder, `project-${String((count += 1))}`);
  for (const [name, text] of Object.entries({ 'package.json': MANIFEST, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const messages = new Linter({ cwd: root }).verify(
    files[file] ?? '',
    [
      {
        files: ['**/*.ts'],
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-sync-in-server': ['warn', { report: 'all' }] },
        languageOptions: { parser, parserOptions: { ...parserOptions, tsconfigRootDir: root } },
      },
    ],
    { filename: path.join(root, file) },
  );
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.map(({ line }) => line);
}

const compilerOptions = { module: 'nodenext', strict: true, noEmit: true, types: [] };

const config = (paths: object, more: object = {}): string =>
  JSON.stringify({ compilerOptions: { ...compilerOptions, paths }, include: ['src'], ...more });

/** A server, a service in between, and a function that blocks; each file imports the next by an alias. */
function makeServer(alias: string): Files {
  return {
    'src/app.ts': `import express from 'express';\nimport { Reports } from '${alias}services/reports';\nconst reports = new Reports();\nexpress().get('/', (req: { url: string }, res: { send(text: string): void }) => { res.send(reports.load(req.url)); });\n`,
    'src/services/reports.ts': `import { render } from '${alias}lib/index';\nexport class Reports {\n  load(name: string): string { return render(name); }\n}\n`,
    'src/lib/index.ts': `export { render } from '${alias}lib/render';\n`,
    'src/lib/render.ts':
      "import { readFileSync } from 'fs';\nexport const warm = (): string => readFileSync('warm', 'utf8');\nexport function render(name: string): string {\n  return readFileSync(name, 'utf8');\n}\n",
  };
}

describe('path aliases of the TypeScript program', () => {
  it('are those of a configuration that only the parser is told of', () => {
    const files = {
      ...makeServer('@/'),
      'tsconfig.server.json': config({ '@/*': ['./src/*'] }),
    };
    const project = { project: 'tsconfig.server.json' };
    expect(lint(files, 'src/lib/render.ts', project)).toEqual([4]);
    // Without the program nobody knows what `@/` stands for.
    expect(lint(files, 'src/lib/render.ts', {})).toEqual([]);
  });

  it('are those of the nearest configuration, found by the project service', () => {
    const files = { ...makeServer('~/'), 'tsconfig.json': config({ '~/*': ['./src/*'] }) };
    expect(lint(files, 'src/lib/render.ts', { projectService: true })).toEqual([4]);
  });

  it('are seen from the folder of the configuration that says them', () => {
    const files = {
      ...makeServer('@app/'),
      'config/base.json': config({ '@app/*': ['../src/*'] }, { include: ['../src'] }),
      'tsconfig.lint.json': '{ "extends": "./config/base.json", "include": ["src"] }',
    };
    expect(lint(files, 'src/lib/render.ts', { project: 'tsconfig.lint.json' })).toEqual([4]);
  });

  it('win over what a configuration on disk says', () => {
    const files = {
      ...makeServer('@/'),
      'src/other.ts': 'export const other = 1;\n',
      'tsconfig.json': config({ '@/*': ['./elsewhere/*'] }),
      'tsconfig.server.json': config({ '@/*': ['./src/*'] }),
    };
    expect(lint(files, 'src/lib/render.ts', { project: 'tsconfig.server.json' })).toEqual([4]);
    expect(lint(files, 'src/lib/render.ts', { project: 'tsconfig.json' })).toEqual([]);
  });

  it('may name one module exactly, and have several targets', () => {
    const files = {
      ...makeServer('#/'),
      'src/services/reports.ts':
        "import { render } from 'rendering';\nexport class Reports {\n  load(name: string): string { return render(name); }\n}\n",
      'tsconfig.server.json': config({
        '#/*': ['./generated/*', './src/*'],
        rendering: ['./src/lib/render.ts'],
      }),
    };
    expect(lint(files, 'src/lib/render.ts', { project: 'tsconfig.server.json' })).toEqual([4]);
  });
});
