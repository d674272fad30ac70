import type { TSESLint } from '@typescript-eslint/utils';
import { Linter, type SourceCode } from 'eslint';
import { Linter as Linter9 } from 'eslint-9';
import { expect } from 'vitest';
import type { AsyncPerfRule } from '../../src/create-rule.ts';
import { absolute, filenameIn, languageOptions, ROOT } from './languages.ts';
import type { Language, SourceType } from './languages.ts';
import type { Span } from './spans.ts';

const PREFIX = 'async-perf/';

/** The most passes that fixing a file may take, as in ESLint. */
export const MAX_PASSES = 10;

export type Rules = Readonly<Record<string, AsyncPerfRule>>;

export interface LintSettings {
  readonly language?: Language;
  /** A name in a neutral folder, or an absolute path. */
  readonly filename?: string;
  readonly sourceType?: SourceType;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The options of each rule, by its name. */
  readonly options?: Readonly<Record<string, readonly unknown[]>>;
  /** ESLint's working directory. */
  readonly cwd?: string;
  /** The version of ESLint: 10 if left out. */
  readonly eslint?: 9 | 10;
}

export interface Edit {
  readonly range: Span;
  readonly text: string;
}

export interface Suggestion extends Edit {
  readonly message: string;
}

export interface Report {
  readonly rule: string;
  readonly messageId: string | undefined;
  readonly message: string;
  readonly span: Span;
  readonly fix: Edit | undefined;
  readonly suggestions: readonly Suggestion[];
}

export interface LintResult {
  readonly reports: readonly Report[];
  /** The text of every comment, white space folded. */
  readonly comments: readonly string[];
}

export class ParseError extends Error {
  override name = 'ParseError';
}

/**
 * Lints a text with the rules given and nothing else.
 *
 * @throws {ParseError} If the text does not parse. What a rule throws is passed on.
 */
export function lint(code: string, rules: Rules, settings: LintSettings = {}): LintResult {
  const { messages, sourceCode } = verify(code, rules, settings);
  const offsetOf = offsets(code);
  return {
    // A file may name rules of other plugins in its comments, which ESLint reports.
    reports: messages
      .filter(({ ruleId }) => ruleId?.startsWith(PREFIX))
      .map((message) => toReport(message, offsetOf)),
    comments: sourceCode.getAllComments().map(({ value }) => value.replace(/\s+/g, ' ').trim()),
  };
}

/**
 * Lints a text under ESLint 10 and under ESLint 9, with the same program where there are types, and holds
 * what they report, fix and suggest to be the same.
 *
 * @throws {ParseError} If the text does not parse. What a rule throws is passed on.
 */
export function lintUnderBoth(code: string, rules: Rules, settings: LintSettings = {}): LintResult {
  const result = lint(code, rules, settings);
  expect(lintUnderNine(code, rules, settings), 'what ESLint 9 makes of it').toEqual(result);
  return result;
}

/** What parses under ESLint 10 has to parse under ESLint 9. */
function lintUnderNine(code: string, rules: Rules, settings: LintSettings): LintResult {
  try {
    return lint(code, rules, { ...settings, eslint: 9 });
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`ESLint 9: ${message}\n${code}`, { cause: error });
  }
}

/**
 * What ESLint hands to rules for a text.
 *
 * @throws {ParseError} If the text does not parse.
 */
export function sourceCodeOf(code: string, settings: LintSettings = {}): TSESLint.SourceCode {
  return verify(code, {}, settings).sourceCode as unknown as TSESLint.SourceCode;
}

function verify(
  code: string,
  rules: Rules,
  settings: LintSettings,
): { messages: Linter.LintMessage[]; sourceCode: SourceCode } {
  const language = settings.language ?? 'js';
  const filename = absolute(filenameIn(language, settings.filename ?? 'file.js'));
  const linter = linterOf(settings);
  const config: Linter.Config = {
    files: ['**/*.{js,cjs,mjs,jsx,ts,cts,mts,tsx}'],
    plugins: { 'async-perf': { rules: rules as never } },
    rules: Object.fromEntries(
      Object.keys(rules).map((name) => [
        `${PREFIX}${name}`,
        ['warn', ...(settings.options?.[name] ?? [])],
      ]),
    ),
    languageOptions: languageOptions(language, filename, code, settings.sourceType),
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    settings: { ...settings.settings },
  };
  const messages = linter.verify(code, [config], { filename });
  for (const { fatal, ruleId, line, column, message } of messages) {
    if (fatal) throw new ParseError(`${String(line)}:${String(column)} ${message}`);
    if (ruleId === null) throw new Error(message);
  }
  return { messages, sourceCode: linter.getSourceCode() };
}

const linters = new Map<string, Linter>();

/** Making a `Linter` costs as much as linting a small file. */
function linterOf({ cwd = ROOT, eslint = 10 }: LintSettings): Linter {
  const key = `${String(eslint)} ${cwd}`;
  let linter = linters.get(key);
  if (!linter) {
    const Version = eslint === 9 ? (Linter9 as unknown as typeof Linter) : Linter;
    linter = new Version({ configType: 'flat', cwd });
    linters.set(key, linter);
  }
  return linter;
}

function toReport(
  message: Linter.LintMessage,
  offsetOf: (line: number, column: number) => number,
): Report {
  const start = offsetOf(message.line, message.column);
  const end =
    message.endLine === undefined || message.endColumn === undefined
      ? start
      : offsetOf(message.endLine, message.endColumn);
  return {
    rule: (message.ruleId ?? '').slice(PREFIX.length),
    messageId: message.messageId,
    message: message.message,
    span: [start, end],
    fix: message.fix,
    suggestions: (message.suggestions ?? []).map(({ desc, fix }) => ({ message: desc, ...fix })),
  };
}

/** From ESLint's lines and columns, which leave a byte order mark out, to offsets into the text. */
function offsets(code: string): (line: number, column: number) => number {
  const mark = code.startsWith('\uFEFF') ? 1 : 0;
  const lineStarts = [mark];
  for (const match of code.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) {
    lineStarts.push(match.index + match[0].length);
  }
  return (line, column) => (lineStarts[line - 1] ?? code.length) + column - 1;
}

/** Applies the edits that do not overlap an earlier one, as ESLint does in one pass. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const mark = code.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = code.slice(mark.length);
  const sorted = [...edits].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
  let result = '';
  let position = Number.NEGATIVE_INFINITY;
  for (const { range, text: replacement } of sorted) {
    if (position >= range[0]) continue;
    result += text.slice(Math.max(0, position), Math.max(0, range[0])) + replacement;
    position = range[1];
  }
  return mark + result + text.slice(Math.max(0, position));
}

export interface FixResult {
  readonly code: string;
  readonly passes: number;
  /** What is still reported in the fixed code. */
  readonly remaining: LintResult;
}

/** Lints what a fix made of a text. */
export type Relint = (before: string, after: string) => LintResult;

/**
 * Applies all fixes until nothing changes.
 *
 * @param choose Which of the fixes of a pass to apply; all that do not overlap if left out.
 * @throws If that takes more than `MAX_PASSES` passes, or a pass leaves code that does not parse.
 */
export function fixAll(
  code: string,
  rules: Rules,
  settings: LintSettings = {},
  {
    choose = (fixes: readonly Edit[]) => fixes,
    maxPasses = MAX_PASSES,
    first = lint(code, rules, settings),
    relint = (before: string, after: string) => lintFixed(before, after, rules, settings),
  } = {},
): FixResult {
  let text = code;
  let result = first;
  for (let passes = 0; ; passes += 1) {
    const fixes = result.reports.flatMap((report) => report.fix ?? []);
    const next = applyEdits(text, fixes.length > 0 ? choose(fixes) : []);
    if (next === text) return { code: text, passes, remaining: result };
    if (passes === maxPasses) {
      throw new Error(
        `Fixing does not end: pass ${String(passes + 1)} still changes the code.\n${text}\n↓\n${next}`,
      );
    }
    result = relint(text, next);
    text = next;
  }
}

/** Lints code that a fix made; a parse error names the fix as the culprit. */
export function lintFixed(
  before: string,
  after: string,
  rules: Rules,
  settings: LintSettings,
  read = lint,
): LintResult {
  try {
    return read(after, rules, settings);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new Error(
      `The fixed code does not parse: ${error.message}\n${before}\n↓ fixed\n${after}`,
      { cause: error },
    );
  }
}

/** The comments that are in the first text and not in the second. */
export function lostComments(before: LintResult, after: LintResult): string[] {
  const kept = [...after.comments];
  return before.comments.filter((comment) => {
    const index = kept.indexOf(comment);
    if (index !== -1) kept.splice(index, 1);
    return index === -1;
  });
}
