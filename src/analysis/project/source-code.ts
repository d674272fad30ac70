import type { Linter, Rule } from 'eslint';
import type { TSESLint } from '@typescript-eslint/utils';
import { createRequire } from 'node:module';
import { isTypeScriptName } from '../../ast/typescript.ts';
import { loadParser } from './summary/parse.ts';

const require = createRequire(import.meta.url);

/**
 * A file of the project as ESLint gives it to rules, without the settings of the project.
 *
 * Without `import` and `export` it is taken for CommonJS, which may be sloppy. `undefined` if it does
 * not parse.
 */
export function sourceCodeOf(path: string, text: string): TSESLint.SourceCode | undefined {
  if (isTypeScriptName(path)) {
    const parser = loadParser('@typescript-eslint/parser') as Linter.Parser | undefined;
    return parser && read(path, text, { parser, sourceType: 'module' });
  }
  return read(path, text, { sourceType: 'commonjs' }) ?? read(path, text, { sourceType: 'module' });
}

function read(
  path: string,
  text: string,
  languageOptions: Linter.LanguageOptions,
): TSESLint.SourceCode | undefined {
  const { Linter: ESLintLinter } = require('eslint') as typeof import('eslint');
  let found: TSESLint.SourceCode | undefined;
  const reader: Rule.RuleModule = {
    create({ sourceCode }) {
      found = sourceCode as unknown as TSESLint.SourceCode;
      return {};
    },
  };
  const jsx = !isTypeScriptName(path) || path.endsWith('x');
  new ESLintLinter({ configType: 'flat' }).verify(
    text,
    [
      {
        files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
        plugins: { reader: { rules: { read: reader } } },
        rules: { 'reader/read': 'error' },
        linterOptions: { noInlineConfig: true },
        languageOptions: { ...languageOptions, parserOptions: { ecmaFeatures: { jsx } } },
      },
    ],
    { filename: `file${/\.\w+$/.exec(path)?.[0] ?? '.js'}` },
  );
  return found;
}
