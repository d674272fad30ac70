import eslintPlugin from 'eslint-plugin-eslint-plugin';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import asyncPerf from './dist/index.js';

/** Imports go one way: rules → fix → analysis → ast. */
function mayNotImport(folder, forbidden) {
  return {
    files: [`src/${folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@typescript-eslint/utils',
              allowTypeImports: true,
              message: 'It takes 100 ms to load: compare node types with string literals.',
            },
          ],
          patterns: [
            {
              group: forbidden.map((name) => `**/${name}/**`),
              message: 'Imports go one way: rules → fix → analysis → ast.',
            },
          ],
        },
      ],
    },
  };
}

export default defineConfig(
  globalIgnores(['dist', 'coverage', 'examples', '**/fixtures/**']),
  asyncPerf.configs.all,
  // Nothing here serves requests but what is measured; looking for ways to all that reads files takes a quarter of the time.
  { settings: { 'async-perf': { crossFile: false } } },
  // A callback of one line reads best where it is given, and a helper beside what it helps.
  { rules: { 'async-perf/no-recreated-closure': ['warn', { report: 'noticeable' }] } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      // The tree's types promise parents and fields that some parsers leave out.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Node types are compared with string literals: the enum would have to be loaded.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // They take a fifth of the time of linting, and have found nothing.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // ESLint hands the parser another first line than the file has, so TypeScript would begin anew in its midst.
    files: ['src/cli.ts'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    // Tests run once, and wait for timers that they fake.
    files: ['tests/**'],
    rules: {
      'async-perf/no-recreated-closure': 'off',
      'async-perf/no-wrapper-promise': ['warn', { callbackApis: 'none' }],
    },
  },
  {
    // No text of a linted project makes a pattern slow.
    files: ['src/**'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error' },
  },
  {
    files: ['src/rules/**'],
    extends: [eslintPlugin.configs.recommended],
  },
  mayNotImport('ast', ['analysis', 'fix', 'rules']),
  mayNotImport('analysis', ['fix', 'rules']),
  mayNotImport('fix', ['rules']),
  mayNotImport('rules', ['rules']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
);
