import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Linter } from 'eslint';
import * as parser from '@typescript-eslint/parser';
import ts from 'typescript';

/** How a file is read: plain JavaScript, TypeScript syntax alone, TypeScript with its types. */
export type Language = 'js' | 'ts' | 'typed';

export const LANGUAGES: readonly Language[] = ['js', 'ts', 'typed'];

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const TYPESCRIPT_FILE = /\.[cm]?tsx?$/;

/** Where a case's file stands when it does not say: a neutral folder that does not exist. */
export function absolute(filename: string): string {
  return path.resolve(ROOT, path.isAbsolute(filename) ? '.' : 'lib', filename);
}

/** The name of the same file in another language: `a.cjs` is `a.cts`, `a.jsx` is `a.tsx`. */
export function filenameIn(language: Language, filename: string): string {
  if (language === 'js') return filename;
  return filename.replace(/\.([cm]?)jsx?$/, (extension, kind: string) =>
    extension.endsWith('x') ? '.tsx' : `.${kind}ts`,
  );
}

/** The languages a file of that name can be read in. */
export function languagesOf(filename: string): readonly Language[] {
  return TYPESCRIPT_FILE.test(filename) ? ['ts', 'typed'] : LANGUAGES;
}

export type SourceType = 'commonjs' | 'module' | 'script';

/** ESLint's language options for a text; in `typed` they hold a program made for this very text. */
export function languageOptions(
  language: Language,
  filename: string,
  code: string,
  sourceType: SourceType = /\.c[jt]s$/.test(filename) ? 'commonjs' : 'module',
): Linter.LanguageOptions {
  if (language === 'js') {
    return {
      ecmaVersion: 'latest',
      sourceType,
      parserOptions: { ecmaFeatures: { jsx: filename.endsWith('x') } },
    };
  }
  const parserOptions: Record<string, unknown> = {
    ecmaFeatures: { jsx: filename.endsWith('x') },
    ...(language === 'typed' ? { programs: [programOf(filename, code)] } : {}),
  };
  return { ecmaVersion: 'latest', sourceType, parser: parser, parserOptions };
}

const COMPILER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2024.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.Preserve,
  types: ['node'],
  strict: true,
  allowJs: true,
  allowImportingTsExtensions: true,
  experimentalDecorators: true,
  skipLibCheck: true,
  noEmit: true,
};

const host = ts.createCompilerHost(COMPILER_OPTIONS, true);
const readSourceFile = host.getSourceFile.bind(host);
const libraryFiles = new Map<string, ts.SourceFile | undefined>();
/** The programs made last; a text is often read again after its fixes were tried. */
const programs = new Map<string, ts.Program>();
const MAX_PROGRAMS = 6;
let pending: { filename: string; code: string } | undefined;

host.getCurrentDirectory = () => ROOT;
host.fileExists = (name) => name === pending?.filename || ts.sys.fileExists(name);
host.readFile = (name) => (name === pending?.filename ? pending.code : ts.sys.readFile(name));
host.getSourceFile = (name, target) => {
  if (name === pending?.filename) {
    return ts.createSourceFile(name, pending.code, target, true);
  }
  if (!name.includes('/node_modules/')) return readSourceFile(name, target);
  if (!libraryFiles.has(name)) libraryFiles.set(name, readSourceFile(name, target));
  return libraryFiles.get(name);
};

/**
 * A program of one file that need not exist. Its imports are read from disk. The standard library
 * and `@types/node` are parsed once for all programs.
 */
export function programOf(filename: string, text: string): ts.Program {
  // ESLint hands parsers the text without its byte order mark.
  const code = text.replace(/^\uFEFF/, '');
  const key = `${filename}\n${code}`;
  let program = programs.get(key);
  if (!program) {
    pending = { filename, code };
    const oldProgram = [...programs.values()].at(-1);
    const options = { rootNames: [filename], options: COMPILER_OPTIONS, host };
    program = ts.createProgram(oldProgram ? { ...options, oldProgram } : options);
    const [oldest] = programs.keys();
    if (oldest !== undefined && programs.size === MAX_PROGRAMS) programs.delete(oldest);
  }
  programs.delete(key);
  programs.set(key, program);
  return program;
}

/** What TypeScript says is wrong with a text, without positions. */
export function typeErrors(filename: string, code: string): Set<string> {
  const program = programOf(filename, code);
  const file = program.getSourceFile(filename);
  return new Set(
    program
      .getSemanticDiagnostics(file)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}
