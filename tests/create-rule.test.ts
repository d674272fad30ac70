import type { TSESLint } from '@typescript-eslint/utils';
import { describe, expect, test, vi } from 'vitest';
import { createRule } from '../src/create-rule.ts';

interface Options {
  level?: 'high' | 'low';
  names?: readonly string[];
}

/** What `create` gets where the configuration gives these options, in an ESLint that merges none. */
function optionsFor(...given: Options[]): unknown {
  return optionsWith({}, ...given);
}

function optionsWith(settings: object, ...given: Options[]): unknown {
  let seen: unknown;
  const rule = createRule<[Options], 'message'>({
    name: 'sample',
    meta: {
      type: 'suggestion',
      docs: { description: 'do nothing', recommended: false },
      schema: [{ type: 'object' }],
      messages: { message: 'Nothing.' },
      defaultOptions: [{ level: 'low', names: ['a'] }],
    },
    create(_context, [options]) {
      seen = options;
      return {};
    },
  });
  rule.create({ options: given, settings } as unknown as TSESLint.RuleContext<
    'message',
    [Options]
  >);
  return seen;
}

describe('createRule', () => {
  test('gives the defaults where the configuration says nothing', () => {
    expect(optionsFor()).toEqual({ level: 'low', names: ['a'] });
  });

  test('puts what the configuration says on top of the defaults', () => {
    expect(optionsFor({ level: 'high' })).toEqual({ level: 'high', names: ['a'] });
    expect(optionsFor({ names: [] })).toEqual({ level: 'low', names: [] });
  });

  test('leaves the defaults as they are', () => {
    optionsFor({ level: 'high' });
    expect(optionsFor()).toEqual({ level: 'low', names: ['a'] });
  });
});

describe('settings', () => {
  function warningsFor(...all: unknown[]): string[] {
    const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    for (const own of all) optionsWith({ 'async-perf': own });
    const messages = emit.mock.calls.map(([message]) => String(message));
    emit.mockRestore();
    return messages;
  }

  test('of the right type need no warning', () => {
    expect(
      warningsFor(
        undefined,
        {},
        { assumeNoSyncThrow: true, boundaries: ['api/'], crossFile: false },
        { crossFileValidation: true, crossFile: undefined },
      ),
    ).toEqual([]);
  });

  test('that are ignored are named once, with what to write', () => {
    expect(
      warningsFor(
        'on',
        { crossFile: 'false', boundaries: 'api/' },
        { crossFile: 0, assumeNoSyncThrows: true },
      ),
    ).toEqual([
      "settings['async-perf'] is ignored: write an object, such as { crossFile: false }.",
      "settings['async-perf'].crossFile is ignored: write true or false.",
      "settings['async-perf'].boundaries is ignored: write a list of strings.",
      "settings['async-perf'].assumeNoSyncThrows is ignored: the settings are assumeNoSyncThrow, boundaries, crossFile, crossFileValidation.",
    ]);
  });
});
