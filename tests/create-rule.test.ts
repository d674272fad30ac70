import type { TSESLint } from '@typescript-eslint/utils';
import { describe, expect, test } from 'vitest';
import { createRule } from '../src/create-rule.ts';

interface Options {
  level?: 'high' | 'low';
  names?: readonly string[];
}

/** What `create` gets where the configuration gives these options, in an ESLint that merges none. */
function optionsFor(...given: Options[]): unknown {
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
  rule.create({ options: given } as unknown as TSESLint.RuleContext<'message', [Options]>);
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
