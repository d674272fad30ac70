import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './project.ts';

const { devDependencies } = createRequire(import.meta.url)('../../package.json') as {
  devDependencies: Record<string, string>;
};
const PNPM = path.join(ROOT, 'node_modules/pnpm/bin/pnpm.cjs');

const JAVASCRIPT = `
  import { readFile } from 'node:fs/promises';
  export function load(file) {
    return new Promise((resolve, reject) => {
      readFile(file, 'utf8').then(resolve, reject);
    });
  }
`;
const TYPESCRIPT = JAVASCRIPT.replace('(file)', '(file: string): Promise<string>');

/** What a stranger's project holds beside the plugin. */
interface Project {
  title: string;
  manager: 'npm' | 'pnpm';
  type: 'commonjs' | 'module';
  packages: string[];
  files: Record<string, string>;
  /** The ESLint configs among the files, each of which finds something; one that ESLint finds by itself if left out. */
  configs?: string[];
  /** Whether the project's own TypeScript checks its ESLint config. */
  checksTypes?: boolean;
}

const typescriptPackages = [
  '@types/node@20',
  `typescript@${devDependencies['typescript']}`,
  `typescript-eslint@${devDependencies['typescript-eslint']}`,
];

const typescriptConfig = (parserOptions: string) => `
  import asyncPerf from 'eslint-plugin-async-perf';
  import { defineConfig } from 'eslint/config';
  import tseslint from 'typescript-eslint';

  export default defineConfig([
    {
      files: ['**/*.ts'],
      ignores: ['*.config.ts'],
      extends: [tseslint.configs.base, asyncPerf.configs.recommended, asyncPerf.configs.all],
      plugins: { other: asyncPerf },
      languageOptions: { parserOptions: ${parserOptions} },
    },
  ]);
`;
const tsconfig = JSON.stringify({
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: 'NodeNext',
    target: 'ES2022',
    noEmit: true,
    types: ['node'],
  },
  include: ['*.ts', '*.mts'],
});

const PROJECTS: Project[] = [
  {
    title: 'the oldest ESLint 9, JavaScript modules, npm',
    manager: 'npm',
    type: 'module',
    packages: ['eslint@9.0.0'],
    files: {
      'eslint.config.js': `
        import asyncPerf from 'eslint-plugin-async-perf';
        export default [asyncPerf.configs.recommended];
      `,
      'load.js': JAVASCRIPT,
    },
  },
  {
    title: 'the newest ESLint 9, CommonJS and TypeScript with types, eslint.config.mts, npm',
    manager: 'npm',
    type: 'commonjs',
    packages: ['eslint@9', 'jiti', ...typescriptPackages],
    files: {
      'eslint.config.js': `
        const { configs } = require('eslint-plugin-async-perf');
        module.exports = [{ ...configs.all, languageOptions: { sourceType: 'commonjs' } }];
      `,
      'load.js': JAVASCRIPT.replace('import {', 'const {')
        .replace("from 'node:fs/promises'", "= require('node:fs/promises')")
        .replace('export function load', 'exports.load = function'),
      'eslint.config.mts': typescriptConfig('{ projectService: true }'),
      'tsconfig.json': tsconfig,
      'load.ts': TYPESCRIPT,
    },
    configs: ['eslint.config.js', 'eslint.config.mts'],
    checksTypes: true,
  },
  {
    title: 'ESLint 10, TypeScript without and with types, eslint.config.mjs and .ts, pnpm',
    manager: 'pnpm',
    type: 'module',
    packages: ['eslint@10', 'jiti', ...typescriptPackages],
    files: {
      'eslint.config.mjs': typescriptConfig('{}'),
      'eslint.config.ts': typescriptConfig('{ projectService: true }'),
      'tsconfig.json': tsconfig,
      'load.ts': TYPESCRIPT,
    },
    configs: ['eslint.config.mjs', 'eslint.config.ts'],
    checksTypes: true,
  },
];

let folder: string;
let tarball: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'async-perf-install-'));
  npm(ROOT, 'pack', '--ignore-scripts', '--pack-destination', folder);
  tarball = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the package holds what is needed and nothing else', () => {
  const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
  const files = listed
    .trim()
    .split('\n')
    .map((name) => name.replace('package/', ''));
  expect(files.filter((name) => !/^dist\/[\w/-]+(?:\.d\.ts|\.js)$/.test(name)).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist/cli/outside-projects.json',
    'package.json',
  ]);
});

describe('installed by a stranger', () => {
  test.for(PROJECTS)('$title', { timeout: 240_000 }, (project) => {
    const home = install(project);
    for (const config of project.configs ?? [undefined]) {
      const options = ['--format', 'json', ...(config === undefined ? [] : ['--config', config])];
      const { stdout, stderr } = eslintIn(home, ['.', ...options]);
      expect(stderr).toBe('');
      const results = JSON.parse(stdout) as { filePath: string; messages: Message[] }[];
      const found = results.filter(({ messages }) =>
        messages.some(({ ruleId }) => ruleId === 'async-perf/no-wrapper-promise'),
      );
      // Each config is of one language.
      const file = /^eslint\.config\.js$/.test(config ?? 'eslint.config.js')
        ? 'load.js'
        : 'load.ts';
      expect(found.map(({ filePath }) => path.basename(filePath))).toEqual([file]);
    }
    if (project.checksTypes) {
      const tsc = path.join(home, 'node_modules/typescript/bin/tsc');
      const check = spawnSync(process.execPath, [tsc], { cwd: home, encoding: 'utf8' });
      expect(check.stdout).toBe('');
    }
  });

  test(
    'without TypeScript, the command line works, and a SARIF report holds the same findings',
    { timeout: 240_000 },
    () => {
      const home = install({
        title: 'without TypeScript',
        manager: 'npm',
        type: 'module',
        packages: ['eslint@10', '@microsoft/eslint-formatter-sarif@3', '--legacy-peer-deps'],
        files: { 'load.js': JAVASCRIPT, 'other.ts': TYPESCRIPT },
      });
      expect(existsSync(path.join(home, 'node_modules/typescript'))).toBe(false);
      const cli = path.join(home, 'node_modules/eslint-plugin-async-perf/dist/cli.js');
      const { stdout, stderr, status } = spawnSync(process.execPath, [cli], {
        cwd: home,
        encoding: 'utf8',
      });
      expect(stderr).toBe(
        '1 TypeScript file left out: install typescript beside this package to lint them.\n',
      );
      expect(stdout).toContain('async-perf/no-wrapper-promise');
      expect(status).toBe(2);

      const config = `
        import asyncPerf from 'eslint-plugin-async-perf';
        export default [asyncPerf.configs.recommended];
      `;
      writeFileSync(path.join(home, 'eslint.config.js'), config);
      const format = ['--format', '@microsoft/eslint-formatter-sarif'];
      eslintIn(home, [...format, '--output-file', 'a.sarif', '.']);
      const report = JSON.parse(readFileSync(path.join(home, 'a.sarif'), 'utf8')) as SarifReport;
      const results = report.runs.flatMap((run) => run.results);
      expect(results.map(({ ruleId }) => ruleId)).toEqual(['async-perf/no-wrapper-promise']);
    },
  );
});

function eslintIn(home: string, options: string[]) {
  const eslint = path.join(home, 'node_modules/eslint/bin/eslint.js');
  return spawnSync(process.execPath, [eslint, ...options], {
    cwd: home,
    encoding: 'utf8',
    // ESLint 9 reads a config written in TypeScript only with this flag before 9.18.
    env: { ...process.env, NODE_OPTIONS: '--no-warnings' },
  });
}

interface Message {
  ruleId: string;
}

interface SarifReport {
  runs: { results: { ruleId: string }[] }[];
}

function install({ title, manager, type, packages, files }: Project): string {
  const home = path.join(folder, title.replaceAll(/\W+/g, '-'));
  mkdirSync(home);
  const all = { 'package.json': JSON.stringify({ name: 'stranger', type }), ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(home, name), text);
  if (manager === 'npm')
    npm(home, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball, ...packages);
  else {
    execFileSync(process.execPath, [PNPM, 'add', '--prefer-offline', tarball, ...packages], {
      cwd: home,
      stdio: 'pipe',
    });
  }
  return home;
}

function npm(cwd: string, ...args: string[]): void {
  execFileSync('npm', args, { cwd, stdio: 'pipe', shell: process.platform === 'win32' });
}
