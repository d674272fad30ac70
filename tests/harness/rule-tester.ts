import { describe, expect, it } from 'vitest';
import type { AsyncPerfRule } from '../../src/create-rule.ts';
import { rules as pluginRules } from '../../src/index.ts';
import { absolute, filenameIn, languagesOf, typeErrors } from './languages.ts';
import type { Language, SourceType } from './languages.ts';
import { applyEdits, fixAll, lintFixed, lintUnderBoth, lostComments, ParseError } from './lint.ts';
import type { LintResult, LintSettings, Relint, Rules } from './lint.ts';
import { parseSpans, renderSpans } from './spans.ts';

interface CaseSettings {
  /** A sentence that says what the case shows. */
  readonly title?: string;
  readonly options?: readonly unknown[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** `file.js` if left out; `.cjs` is CommonJS; `.ts` leaves plain JavaScript out. */
  readonly filename?: string;
  readonly sourceType?: SourceType;
  /** The folder that ESLint runs in, for an absolute `filename`: the root of this project if left out. */
  readonly cwd?: string;
  /** All that can parse the code if left out. */
  readonly languages?: readonly Language[];
}

export interface ValidCase extends CaseSettings {
  readonly code: string;
}

export interface InvalidCase extends CaseSettings {
  readonly title: string;
  /** `[|…|]` encloses exactly what is reported. */
  readonly code: string;
  /** The text after all fixes, applied until nothing changes; `null` if there is no fix. */
  readonly output: string | null;
  /** The suggestions of all reports in order: the text shown, and the code after that one alone. */
  readonly suggestions?: readonly { readonly message: string; readonly output: string }[];
  /** The text of each report, in order. */
  readonly message?: string | readonly string[];
  readonly messageIds?: readonly string[];
  /** For a fix that is right although TypeScript complains about more than before. */
  readonly allowNewTypeErrors?: boolean;
}

export interface Cases {
  /** Options of the rule in all cases that do not set them. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly valid: readonly (string | ValidCase)[];
  readonly invalid: readonly InvalidCase[];
}

/** Runs the cases of one rule, each in every language that can parse it, and under ESLint 9 and 10. */
export function testRule(rule: AsyncPerfRule | string, cases: Cases): void {
  const [name, rules] = resolveRule(rule);
  describe(name, () => {
    describe.runIf(cases.valid.length > 0)('valid', () => {
      for (const entry of cases.valid) {
        const testCase = typeof entry === 'string' ? { code: entry } : entry;
        it(testCase.title ?? testCase.code, () => {
          checkValid(name, rules, withOptions(testCase, cases.options));
        });
      }
    });
    describe.runIf(cases.invalid.length > 0)('invalid', () => {
      for (const testCase of cases.invalid) {
        it(testCase.title, () => {
          checkInvalid(name, rules, withOptions(testCase, cases.options));
        });
      }
    });
  });
}

/** A case with the options that it does not set itself. */
function withOptions<Case extends CaseSettings>(testCase: Case, options: Cases['options']): Case {
  if (!options) return testCase;
  const [own, ...others] = testCase.options ?? [];
  return { ...testCase, options: [{ ...options, ...(own as object | undefined) }, ...others] };
}

function resolveRule(rule: AsyncPerfRule | string): [string, Rules] {
  if (typeof rule !== 'string') {
    const { name } = rule as { name?: string };
    if (name === undefined) throw new Error('The rule has no name: make it with `createRule`.');
    return [name, { [name]: rule }];
  }
  const found = pluginRules[rule];
  if (!found) throw new Error(`The plugin has no rule \`${rule}\`.`);
  return [rule, { [rule]: found }];
}

/** @throws If a valid case is reported, in any language. */
export function checkValid(name: string, rules: Rules, testCase: ValidCase): void {
  inEachLanguage(name, testCase, (settings) => {
    const { reports } = lintUnderBoth(testCase.code, rules, settings);
    const marked = renderSpans(
      testCase.code,
      reports.map(({ span }) => span),
    );
    expect(marked, reports.map(({ message }) => message).join('\n')).toBe(testCase.code);
  });
}

/** @throws If what is reported, fixed or suggested is not exactly what an invalid case says. */
export function checkInvalid(name: string, rules: Rules, testCase: InvalidCase): void {
  const { code, spans } = parseSpans(testCase.code);
  if (spans.length === 0) throw new Error('An invalid case marks what is reported with `[|…|]`.');
  let isFirst = true;
  inEachLanguage(name, testCase, (settings) => {
    const result = lintUnderBoth(code, rules, settings);
    const reported = renderSpans(
      code,
      result.reports.map(({ span }) => span),
    );
    expect(reported, 'what is reported').toBe(renderSpans(code, spans));
    checkMessages(testCase, result);
    const tried = { code, rules, settings, first: result, relint: relintOnce(rules, settings) };
    const output = checkFixes(tried);
    if (testCase.output === code) throw new Error('Say `output: null` when nothing is fixed.');
    expect(output, 'the fixed code').toBe(testCase.output ?? code);
    if (isFirst) checkOrder(tried, output);
    checkSuggestions(tried, testCase);
    if (settings.language === 'typed' && testCase.allowNewTypeErrors !== true) {
      checkTypes(code, output, settings);
    }
    isFirst = false;
  });
}

function inEachLanguage(
  rule: string,
  testCase: CaseSettings,
  check: (settings: LintSettings & { language: Language; filename: string }) => void,
): void {
  const filename = testCase.filename ?? 'file.js';
  let parsed = 0;
  let parseError: unknown;
  for (const language of testCase.languages ?? languagesOf(filename)) {
    const settings = {
      language,
      filename,
      ...(testCase.sourceType === undefined ? {} : { sourceType: testCase.sourceType }),
      ...(testCase.settings === undefined ? {} : { settings: testCase.settings }),
      ...(testCase.cwd === undefined ? {} : { cwd: testCase.cwd }),
      options: { [rule]: testCase.options ?? [] },
    };
    try {
      check(settings);
      parsed += 1;
    } catch (error) {
      if (error instanceof ParseError && testCase.languages === undefined) {
        parseError = error;
        continue;
      }
      if (error instanceof Error) error.message = `[${language}] ${error.message}`;
      throw error;
    }
  }
  if (parsed === 0) throw parseError;
}

function checkMessages(testCase: InvalidCase, { reports }: LintResult): void {
  const { message, messageIds } = testCase;
  if (message !== undefined) {
    const expected = typeof message === 'string' ? [message] : message;
    expect(reports.map((report) => report.message)).toEqual(expected);
  }
  if (messageIds) expect(reports.map((report) => report.messageId)).toEqual(messageIds);
  for (const report of reports) {
    const texts = [report.message, ...report.suggestions.map((suggestion) => suggestion.message)];
    for (const text of texts) expect(text, 'a placeholder without data').not.toMatch(/\{\{.*\}\}/);
  }
}

/** A case in one language, as it was first read. */
interface Tried {
  readonly code: string;
  readonly rules: Rules;
  readonly settings: LintSettings;
  readonly first: LintResult;
  readonly relint: Relint;
}

/** Each text is linted once: where there is one fix, it alone gives the same text as all of them. */
function relintOnce(rules: Rules, settings: LintSettings): Relint {
  const results = new Map<string, LintResult>();
  return (before, after) => {
    const result = results.get(after) ?? lintFixed(before, after, rules, settings, lintUnderBoth);
    results.set(after, result);
    return result;
  };
}

/** Applies all fixes, and each alone: the code parses, comments stay, and fixing ends. */
function checkFixes({ code, rules, settings, first, relint }: Tried): string {
  for (const { fix } of first.reports) {
    if (!fix) continue;
    const alone = applyEdits(code, [fix]);
    expectNoLostComment(code, first, alone, relint(code, alone));
  }
  const fixed = fixAll(code, rules, settings, { first, relint });
  expectNoLostComment(code, first, fixed.code, fixed.remaining);
  return fixed.code;
}

/** One fix at a time, the last first, must end in the same text as all at once. */
function checkOrder({ code, rules, settings, first, relint }: Tried, output: string): void {
  const fixes = first.reports.filter(({ fix }) => fix);
  if (fixes.length < 2) return;
  const lastFirst = fixAll(code, rules, settings, {
    first,
    relint,
    choose: (edits) => edits.slice(-1),
    maxPasses: 100,
  });
  expect(lastFirst.code, 'the fixed code, when the last fix is applied first').toBe(output);
}

function checkSuggestions({ code, first, relint }: Tried, testCase: InvalidCase): void {
  const actual = first.reports.flatMap(({ suggestions }) =>
    suggestions.map((suggestion) => {
      const output = applyEdits(code, [suggestion]);
      expectNoLostComment(code, first, output, relint(code, output));
      return { message: suggestion.message, output };
    }),
  );
  expect(actual, 'the suggestions').toEqual(testCase.suggestions ?? []);
}

function checkTypes(
  code: string,
  output: string,
  settings: { language: Language; filename: string },
): void {
  if (output === code) return;
  const filename = absolute(filenameIn(settings.language, settings.filename));
  const before = typeErrors(filename, code);
  const added = [...typeErrors(filename, output)].filter((message) => !before.has(message));
  expect(added, `type errors that only the fixed code has:\n${output}`).toEqual([]);
}

function expectNoLostComment(
  code: string,
  before: LintResult,
  fixedCode: string,
  after: LintResult,
): void {
  const lost = lostComments(before, after);
  expect(lost, `comments lost in\n${code}\n↓ fixed\n${fixedCode}`).toEqual([]);
}
