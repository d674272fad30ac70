import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { ESLint, type Linter } from 'eslint';
import { MINIFIED } from '../analysis/copied.ts';
import { meta, rules } from '../index.ts';
import plugin from '../index.ts';
import { reason, type FoundFile } from './files.ts';
import { sourceTypeOf, type SourceType } from './source-type.ts';
import { applySuggestions } from './suggestions.ts';
import type { TypeScriptParser } from './typescript.ts';

const PREFIX = `${meta.namespace}/`;
const TYPESCRIPT_FILE = /\.(?:[cm]?ts|tsx)$/;
/** Enough for fixes that uncover others; a pair that undid each other would never end. */
const MAX_SUGGESTION_PASSES = 10;
const NOT_UTF_8 = 'not repaired, for it is not written in UTF-8';

export interface LinterOptions {
  cwd: string;
  /** Names without the prefix. */
  rules: readonly string[];
  fix: boolean;
  fixSuggestions: boolean;
  typescript: TypeScriptParser | undefined;
}

/** The result for a file, or why there is none: `minified`, or a line that says what went wrong. */
export type Outcome =
  | { kind: 'linted'; result: ESLint.LintResult }
  | { kind: 'minified' }
  | { kind: 'failed'; problem: string };

export function isTypeScript(file: string): boolean {
  return TYPESCRIPT_FILE.test(file);
}

/** Lints files one at a time, so that what goes wrong in one does not end the run. */
export class FileLinter {
  readonly #options: LinterOptions;
  readonly #engines = new Map<SourceType, ESLint>();

  constructor(options: LinterOptions) {
    this.#options = options;
  }

  async lint(file: FoundFile): Promise<Outcome> {
    try {
      const content = readFileSync(file.path);
      const text = content.toString();
      if (!file.named && isMinified(file.path, text)) return { kind: 'minified' };
      // Written again, the characters that were not understood would be lost.
      if (this.#options.fix && !isUtf8(content)) return { kind: 'failed', problem: NOT_UTF_8 };
      return { kind: 'linted', result: await this.#lintText(file.path, text) };
    } catch (error) {
      return { kind: 'failed', problem: reason(error) };
    }
  }

  /** Throws an error whose first line says why, if there is no such formatter. */
  async loadFormatter(name: string): Promise<ESLint.LoadedFormatter> {
    return this.#engine('module').loadFormatter(name);
  }

  async #lintText(file: string, text: string): Promise<ESLint.LintResult> {
    const engine = this.#engine(sourceTypeOf(file, text));
    const first = await lintWith(engine, file, text);
    let result = first;
    for (let pass = 0; this.#options.fixSuggestions && pass < MAX_SUGGESTION_PASSES; pass++) {
      const before = result.output ?? text;
      const after = applySuggestions(before, result.messages);
      if (after === before) break;
      const next = await lintWith(engine, file, after);
      if (next.fatalErrorCount > first.fatalErrorCount) break;
      result = { ...next, output: next.output ?? after };
    }
    return result;
  }

  #engine(sourceType: SourceType): ESLint {
    const engine = this.#engines.get(sourceType) ?? createEngine(this.#options, sourceType);
    this.#engines.set(sourceType, engine);
    return engine;
  }
}

async function lintWith(engine: ESLint, file: string, text: string): Promise<ESLint.LintResult> {
  const [result] = await engine.lintText(text, { filePath: file });
  if (!result) throw new Error('ESLint gave no result');
  return ownFindings(result);
}

/** Rules whose `recommendedOptions` leave out what few would act on; those of others only save an editor time. */
const AS_RECOMMENDED = new Set([
  'no-recreated-closure',
  'no-sync-in-server',
  'no-wrapper-promise',
  'prefer-await',
]);

/** How the command line sets a rule. */
export function entryOf(name: string): Linter.RuleEntry {
  const recommended = plugin.configs.recommended.rules?.[PREFIX + name];
  return AS_RECOMMENDED.has(name) && Array.isArray(recommended)
    ? ['error', ...recommended.slice(1)]
    : 'error';
}

function createEngine(options: LinterOptions, sourceType: SourceType): ESLint {
  const { cwd, typescript } = options;
  const languageOptions: Linter.LanguageOptions = { ecmaVersion: 'latest', sourceType };
  const config: Linter.Config[] = [
    {
      files: ['**/*'],
      linterOptions: { reportUnusedDisableDirectives: 'off' },
      plugins: { [meta.namespace]: plugin },
      rules: Object.fromEntries(options.rules.map((name) => [PREFIX + name, entryOf(name)])),
    },
    {
      files: ['**/*.{js,jsx,mjs,cjs}'],
      languageOptions: { ...languageOptions, parserOptions: { ecmaFeatures: { jsx: true } } },
    },
    {
      files: ['**/*.{ts,tsx,mts,cts}'],
      languageOptions: { ...languageOptions, ...(typescript && { parser: typescript }) },
    },
  ];
  return new ESLint({
    cwd,
    overrideConfigFile: true,
    overrideConfig: config,
    // Which files to leave out has been decided before.
    ignore: false,
    fix: options.fix && isOwn,
  });
}

/** Whether a message comes from this plugin: a comment in the code may turn other rules on. */
function isOwn(message: Linter.LintMessage): boolean {
  return message.ruleId?.startsWith(PREFIX) === true;
}

function ownFindings(result: ESLint.LintResult): ESLint.LintResult {
  const messages = result.messages.filter(
    (message) => (isOwn(message) && ruleExists(message)) || isSyntaxError(message),
  );
  const ofSeverity = (severity: number) => messages.filter((m) => m.severity === severity);
  return {
    ...result,
    messages,
    suppressedMessages: result.suppressedMessages.filter(isOwn),
    errorCount: ofSeverity(2).length,
    warningCount: ofSeverity(1).length,
    fatalErrorCount: messages.filter(isSyntaxError).length,
    fixableErrorCount: ofSeverity(2).filter((message) => message.fix).length,
    fixableWarningCount: ofSeverity(1).filter((message) => message.fix).length,
  };
}

/** Whether a file could not be parsed; an outdated comment for ESLint is called fatal as well. */
function isSyntaxError(message: Linter.LintMessage): boolean {
  return message.fatal === true && message.message.startsWith('Parsing error');
}

/** A comment that names a rule of a later version makes ESLint say that it knows none such. */
function ruleExists(message: Linter.LintMessage): boolean {
  return message.ruleId !== null && message.ruleId.slice(PREFIX.length) in rules;
}

/** Whether a file was written by a minifier: nobody can act on what is found there. */
function isMinified(file: string, text: string): boolean {
  if (MINIFIED.test(file)) return true;
  if (text.length < 2_000) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return text.length / lines > 300;
}
