import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as ParserModule from '@typescript-eslint/parser';
import type TypeScript from 'typescript';

/**
 * The options for files that no project holds. TypeScript makes a program of each before the parser
 * turns it down, which with its library and imports took longer than all the rest of a run.
 */
const OUTSIDE_PROJECTS = fileURLToPath(new URL('./outside-projects.json', import.meta.url));

/** A parser for TypeScript files that gives types where a `tsconfig.json` covers the file. */
export type TypeScriptParser = Pick<typeof ParserModule, 'meta' | 'parseForESLint'>;

/**
 * Loads typescript-eslint's parser.
 *
 * `warn` gets one line for each `tsconfig.json` that cannot be used; the files it covers are then
 * parsed without types. Resolves to `undefined` where TypeScript is not installed.
 */
export async function loadTypeScriptParser(
  cwd: string,
  warn: (line: string) => void,
): Promise<TypeScriptParser | undefined> {
  let parser: TypeScriptParser;
  let typescript: typeof TypeScript;
  try {
    typescript = (await import('typescript')).default;
    parser = await import('@typescript-eslint/parser');
  } catch {
    return undefined;
  }
  const projects = new Projects(typescript, cwd, warn);
  return {
    meta: parser.meta,
    parseForESLint(code, options) {
      const file = options?.filePath ?? '';
      if (projects.cover(file)) {
        // On CI the parser would otherwise make one program ahead of time, and throw where a
        // `tsconfig.json` has no files yet: what is found must not depend on where it runs.
        const typed = {
          ...options,
          projectService: { defaultProject: OUTSIDE_PROJECTS },
          disallowAutomaticSingleRunInference: true,
          tsconfigRootDir: cwd,
        };
        try {
          return parser.parseForESLint(code, typed);
        } catch (error) {
          // A syntax error is reported by the parse below, as is a file outside the project parsed.
          if (!isOutsideProject(error) && !isSyntaxError(error)) projects.giveUp(file, error);
        }
      }
      return parser.parseForESLint(code, options);
    },
  };
}

/** What TypeScript says of a project without files: 18002 of an empty list, 18003 of its patterns. */
const ABOUT_FILES = new Set([18_002, 18_003]);

function isOutsideProject(error: unknown): boolean {
  return (error as Error).message.includes('project service');
}

function isSyntaxError(error: unknown): boolean {
  return 'lineNumber' in (error as object);
}

/** Which files a usable `tsconfig.json` stands above. */
class Projects {
  readonly #typescript: typeof TypeScript;
  readonly #cwd: string;
  readonly #warn: (line: string) => void;
  readonly #usable = new Map<string, boolean>();

  constructor(typescript: typeof TypeScript, cwd: string, warn: (line: string) => void) {
    this.#typescript = typescript;
    this.#cwd = cwd;
    this.#warn = warn;
  }

  cover(file: string): boolean {
    const config = this.#configOf(file);
    if (config === undefined) return false;
    let usable = this.#usable.get(config);
    if (usable === undefined) {
      const problem = this.#problemOf(config);
      usable = problem === undefined;
      this.#usable.set(config, usable);
      if (problem !== undefined) this.#warnOf(config, problem);
    }
    return usable;
  }

  /** Remembers that types cannot be had for the project of a file. */
  giveUp(file: string, error: unknown): void {
    const config = this.#configOf(file);
    if (config === undefined || this.#usable.get(config) === false) return;
    this.#usable.set(config, false);
    this.#warnOf(config, (error as Error).message);
  }

  #warnOf(config: string, problem: string): void {
    const [firstLine = ''] = problem.split('\n');
    const name = path.relative(this.#cwd, config) || config;
    this.#warn(`${name}: ${firstLine.replace(/\.$/, '')}. Its files are linted without types.`);
  }

  #configOf(file: string): string | undefined {
    for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
      const config = path.join(folder, 'tsconfig.json');
      if (existsSync(config)) return config;
      // A package that ships its tsconfig.json in node_modules does not ship what it needs.
      if (folder === path.dirname(folder) || path.basename(folder) === 'node_modules') return;
    }
  }

  /** What is wrong with a `tsconfig.json`, its syntax, options or the files it extends. */
  #problemOf(config: string): string | undefined {
    const ts = this.#typescript;
    const problems: TypeScript.Diagnostic[] = [];
    const parsed = ts.getParsedCommandLineOfConfigFile(config, undefined, {
      ...ts.sys,
      // Which files there are is not asked: reading them all would be slow.
      readDirectory: () => [],
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => problems.push(diagnostic),
    });
    problems.push(...syntaxErrors(parsed), ...(parsed?.errors ?? []));
    const first = problems.find((problem) => !ABOUT_FILES.has(problem.code));
    return first && ts.flattenDiagnosticMessageText(first.messageText, '\n');
  }
}

function syntaxErrors(parsed: TypeScript.ParsedCommandLine | undefined): TypeScript.Diagnostic[] {
  const configFile = parsed?.options['configFile'] as TypeScript.TsConfigSourceFile | undefined;
  return (
    (configFile as { parseDiagnostics?: TypeScript.Diagnostic[] } | undefined)?.parseDiagnostics ??
    []
  );
}
